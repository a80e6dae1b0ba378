# Una partida como mensaje: título, líneas, resultado y el tablero en palabras.

match-title = { $white } – { $black } · { $variant } · partida { $number }
match-title-from = { $white } – { $black } · { $variant }, posición { $start } · partida { $number }
to-move = Le toca a { $player } ({ $color }).
engine-holds-back = { $player } tiene una partida en curso con esta posición o con una a una jugada de ella. Responderé cuando esa partida haya avanzado.
last-move = Última jugada: **{ $move }**
starting-position = Posición inicial
no-moves = En esta partida aún no se ha hecho ninguna jugada.
clocks = Relojes: blancas { $white } – negras { $black }
move-taken-back = Esa jugada se deshizo. Esta es ahora la última posición.
choose-a-move = Ir a una jugada
# What a board becomes that is no longer current.
old-board-after = { $move } de { $player } · [tablero más reciente]({ $link })
old-board-at-start = Empieza la partida · [tablero más reciente]({ $link })
old-board-taken-back = Una jugada deshecha · [tablero más reciente]({ $link })
draw-offer-line = { $player } ofrece tablas.
claim-threefold = Esta posición se ha dado tres veces: quien tiene el turno puede reclamar tablas.
claim-fifty-moves = Cincuenta jugadas sin { $progress ->
    [drops] capturas, movimientos de peón ni piezas soltadas
    [promotions] capturas, movimientos de peón, promociones ni piezas soltadas
   *[moves] capturas ni movimientos de peón
}: quien tiene el turno puede reclamar tablas.

takeback-offer-line = { $player } pide deshacer su última jugada.
pause-offer-line = { $player } propone una pausa.
reason-checkmate = por jaque mate
reason-stalemate = por ahogado
reason-goal = al llevar el rey a su meta
reason-both-at-goal = con los dos reyes en la meta
reason-three-checks = por un tercer jaque
reason-insufficient-material = por material insuficiente
reason-fifty-moves = por la regla de las cincuenta jugadas
reason-seventy-five-moves = por la regla de las setenta y cinco jugadas
reason-threefold = por triple repetición
reason-fivefold = por quíntuple repetición
reason-agreement = por acuerdo
reason-resignation = por abandono
reason-time-out = por tiempo
reason-aborted = anulada
reason-no-pieces = por la captura de la última pieza
reason-no-moves = al quedarse sin jugadas
reason-explosion = por la explosión del rey

result-won = **{ $score }** · { $winner } gana a { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } ahoga al rey de { $loser }.
result-drawn = **{ $score }** · Tablas entre { $white } y { $black } { $reason }.
result-time-draw = **{ $score }** · Tablas entre { $white } y { $black }: un bando agotó su tiempo, pero al otro no le quedaba con qué ganar.
result-aborted = La partida entre { $white } y { $black } se anuló. No cuenta.
aborted-late = La partida entre { $white } y { $black } se anuló: a { $late } se le acabó el tiempo antes de su primera jugada. No cuenta.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })
rating-change-provisional = { $player }: { $before } → **{ $after }** ({ $change }, provisional)

alt-to-move = { $variant }. Juegan las { $color ->
    [white] blancas
   *[black] negras
}.
alt-last-move = Última jugada: { $move }.
alt-check = Jaque al rey { $color ->
    [white] blanco
   *[black] negro
}.
alt-checks-given = Jaques dados, de los { $of } que ganan: blancas { $white }, negras { $black }.
alt-pieces = { $color ->
    [white] Blancas
   *[black] Negras
}: { $pieces }.
alt-promoted = { $pieces } ({ $count ->
    [one] peón promocionado
   *[other] peones promocionados
})
alt-hand = Las { $color ->
    [white] blancas
   *[black] negras
} tienen en mano: { $pieces }.
text-letters = Visto desde el lado de las { $color ->
    [white] blancas
   *[black] negras
}. Las mayúsculas son piezas blancas, las minúsculas negras, y un punto es una casilla vacía.
replay-alt = La partida entera como animación, desde el inicio hasta la jugada { $move }.

# Un diagrama de las reglas en palabras.
diagram-piece = { $piece } en { $cell }.
diagram-moves = Puede ir a: { $cells }.
diagram-captures = Puede capturar en: { $cells }.
diagram-drop = { $piece } en mano. Se puede soltar en: { $cells }.
diagram-after = Tras { $move }: { $pieces }.
diagram-after-capture = Tras { $move }: { $pieces }. Capturado: { $captured }.
diagram-after-explosion = Tras { $move } ya no están: { $pieces }.

match-rating = { $rated ->
    [yes] Puntuada
   *[no] Amistosa
}
match-odds = las { $side ->
    [white] blancas
   *[black] negras
} juegan sin { $piece }
match-clocks = blancas: { $white }; negras: { $black }
match-blindfold = a ciegas: nadie ve el tablero hasta que acabe la partida
alt-hidden = El tablero no se ve hasta que acabe la partida.
match-weekends = { $weekend ->
    [friday-saturday] viernes y sábado libres
   *[saturday-sunday] sábado y domingo libres
}
match-no-vacation = las vacaciones no detienen el reloj
match-flag-forgiveness = clemencia: quien gana por tiempo puede dar más en su lugar
