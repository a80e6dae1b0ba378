# Una partida como mensaje: el título, las líneas de debajo, el reloj, el resultado y el tablero en palabras.

match-title = { $white } – { $black } · { $variant } · partida { $number }
match-title-from = { $white } – { $black } · { $variant }, posición { $start } · partida { $number }
to-move = Le toca a { $player } ({ $color }).
last-move = Última jugada: **{ $move }**
draw-offer-line = { $player } ofrece tablas.
claim-threefold = La posición se ha repetido tres veces: quien tiene el turno puede reclamar tablas.
claim-fifty-moves = Cincuenta jugadas sin capturas ni movimientos de peón: quien tiene el turno puede reclamar tablas.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-flag = sin tiempo
clock-per-move = Plazo: { $full } ({ $relative }).
clock-main = Plazo: { $full } ({ $relative }). La reserva se acaba { $ends }; después quedan { $periods }.
clock-periods = Plazo: { $full } ({ $relative }). Quedan { $periods }; el actual termina { $ends }.
clock-last = Plazo: { $full } ({ $relative }). Es el último periodo.
reading-untimed = sin reloj
reading-standing = { $kind ->
    [agreed] en pausa
    [vacation] vacaciones
    [weekend] fin de semana
   *[other] parado
} · { $left }
clock-in-hand = Plazo: { $full } ({ $relative }).
clock-untimed = Sin reloj: cada jugada puede tomarse el tiempo que quiera.
standing-agreed = ⏸ Habéis acordado una pausa: no corre ningún reloj hasta que alguien pulse **{ $resume }** o use `/pausa`.
standing-until = ⏸ El reloj está parado hasta { $full } ({ $relative }): { $kind ->
    [vacation] { $player } está de vacaciones.
    [weekend] es fin de semana donde vive { $player }.
    [gift] { $player } ha recibido tiempo.
    [mercy] { $player } ha recibido tiempo.
   *[other] este tiempo no cuenta.
}
flag-fell-line = Ha caído la bandera de { $player }. { $opponent } puede quedarse la victoria o dar tiempo; después de { $full } ({ $relative }) la victoria es suya.
takeback-offer-line = { $player } pide deshacer la última jugada.
pause-offer-line = { $player } propone una pausa.
clock-still = Tiempo restante: { $left }.
clock-flag = Ha caído la bandera.

reason-checkmate = por jaque mate
reason-stalemate = por ahogado
reason-insufficient-material = por material insuficiente
reason-fifty-moves = por la regla de las cincuenta jugadas
reason-seventy-five-moves = por la regla de las setenta y cinco jugadas
reason-threefold = por triple repetición
reason-fivefold = por quíntuple repetición
reason-agreement = por acuerdo
reason-resignation = por abandono
reason-time-out = por tiempo
reason-aborted = anulada

result-won = **{ $score }** · { $winner } gana a { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } ahoga al rey de { $loser }.
result-drawn = **{ $score }** · Tablas entre { $white } y { $black } { $reason }.
result-time-draw = **{ $score }** · Tablas entre { $white } y { $black }: cayó una bandera, pero al otro bando no le quedaba con qué dar mate.
result-aborted = La partida entre { $white } y { $black } se ha anulado. No cuenta.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })

alt-to-move = { $variant }. Juegan las { $color ->
    [white] blancas
   *[black] negras
}.
alt-last-move = Última jugada: { $move }.
alt-check = Jaque al rey { $color ->
    [white] blanco
   *[black] negro
}.
alt-men = { $color ->
    [white] Blancas
   *[black] Negras
}: { $men }.
alt-promoted = { $men } ({ $count ->
    [one] peón promocionado
   *[other] peones promocionados
})
alt-hand = Las { $color ->
    [white] blancas
   *[black] negras
} tienen en mano: { $men }.
text-letters = Visto desde el lado de las { $color ->
    [white] blancas
   *[black] negras
}. Las mayúsculas son piezas blancas, las minúsculas negras, y un punto es una casilla vacía.
film-alt = La partida entera como película, desde el inicio hasta la jugada { $move }.

# Un diagrama de las reglas en palabras.
diagram-man = { $man } en { $cell }.
diagram-moves = Puede ir a: { $cells }.
diagram-captures = Puede capturar en: { $cells }.
diagram-drop = { $man } en mano. Se puede soltar en: { $cells }.
diagram-after = Tras { $move }: { $men }.
diagram-after-capture = Tras { $move }: { $men }. Capturado: { $captured }.
