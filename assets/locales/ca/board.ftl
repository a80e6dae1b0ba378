# Una partida com a missatge: títol, línies, resultat i el tauler en paraules.

match-title = { $white } – { $black } · { $variant } · partida { $number }
match-title-from = { $white } – { $black } · { $variant }, posició { $start } · partida { $number }
to-move = Li toca a { $player } ({ $color }).
engine-holds-back = { $player } té una partida en curs amb aquesta posició o amb una a una jugada d'ella. Respondré quan aquella partida hagi avançat.
last-move = Última jugada: **{ $move }**
starting-position = Posició inicial
no-moves = En aquesta partida encara no s'ha fet cap jugada.
clocks = Rellotges: blanques { $white } – negres { $black }
move-taken-back = Aquesta jugada es va desfer. Aquesta és ara l'última posició.
choose-a-move = Ves a una jugada
# What a board becomes that is no longer current.
old-board-after = { $move } de { $player } · [tauler més recent]({ $link })
old-board-at-start = Comença la partida · [tauler més recent]({ $link })
old-board-taken-back = Una jugada desfeta · [tauler més recent]({ $link })
draw-offer-line = { $player } ofereix taules.
claim-threefold = Aquesta posició s'ha donat tres vegades: qui té el torn pot reclamar taules.
claim-fifty-moves = Cinquanta jugades sense { $progress ->
    [drops] captures, moviments de peó ni peces deixades anar
    [promotions] captures, moviments de peó, promocions ni peces deixades anar
   *[moves] captures ni moviments de peó
}: qui té el torn pot reclamar taules.

takeback-offer-line = { $player } demana desfer la seva última jugada.
pause-offer-line = { $player } proposa una pausa.
reason-checkmate = per escac i mat
reason-stalemate = per ofegat
reason-goal = portant el rei a la seva meta
reason-both-at-goal = amb els dos reis a la meta
reason-three-checks = per un tercer escac
reason-insufficient-material = per material insuficient
reason-fifty-moves = per la regla de les cinquanta jugades
reason-seventy-five-moves = per la regla de les setanta-cinc jugades
reason-threefold = per triple repetició
reason-fivefold = per quíntuple repetició
reason-agreement = per acord
reason-resignation = per abandonament
reason-time-out = per temps
reason-aborted = anul·lada
reason-no-pieces = per la captura de l'última peça
reason-no-moves = en quedar-se sense jugades
reason-explosion = per l'explosió del rei

result-won = **{ $score }** · { $winner } guanya contra { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } ofega el rei de { $loser }.
result-drawn = **{ $score }** · Taules entre { $white } i { $black } { $reason }.
result-time-draw = **{ $score }** · Taules entre { $white } i { $black }: un bàndol ha exhaurit el seu temps, però a l'altre no li quedava amb què guanyar.
result-aborted = La partida entre { $white } i { $black } s'ha anul·lat. No compta.
aborted-late = La partida entre { $white } i { $black } s'ha anul·lat: a { $late } se li ha acabat el temps abans de la primera jugada. No compta.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })
rating-change-provisional = { $player }: { $before } → **{ $after }** ({ $change }, provisional)

alt-to-move = { $variant }. Juguen les { $color ->
    [white] blanques
   *[black] negres
}.
alt-last-move = Última jugada: { $move }.
alt-check = Escac al rei { $color ->
    [white] blanc
   *[black] negre
}.
alt-checks-given = Escacs fets, dels { $of } que guanyen: blanques { $white }, negres { $black }.
alt-pieces = { $color ->
    [white] Blanques
   *[black] Negres
}: { $pieces }.
alt-promoted = { $pieces } ({ $count ->
    [one] peó promocionat
   *[other] peons promocionats
})
alt-hand = Les { $color ->
    [white] blanques
   *[black] negres
} tenen a la mà: { $pieces }.
text-letters = Vist des del costat de les { $color ->
    [white] blanques
   *[black] negres
}. Les majúscules són peces blanques, les minúscules negres, i un punt és una casella buida.
replay-alt = La partida sencera com a animació, des de l'inici fins a la jugada { $move }.

# Un diagrama de les regles en paraules.
diagram-piece = { $piece } a { $cell }.
diagram-moves = Pot anar a: { $cells }.
diagram-captures = Pot capturar a: { $cells }.
diagram-drop = { $piece } a la mà. Es pot deixar anar a: { $cells }.
diagram-after = Després de { $move }: { $pieces }.
diagram-after-capture = Després de { $move }: { $pieces }. Capturat: { $captured }.
diagram-after-explosion = Després de { $move } ja no hi són: { $pieces }.

match-rating = { $rated ->
    [yes] Puntuable
   *[no] Amistosa
}
match-odds = les { $side ->
    [white] blanques
   *[black] negres
} juguen sense { $piece }
match-clocks = blanques: { $white }; negres: { $black }
match-blindfold = a cegues: ningú no veu el tauler fins que s'acabi la partida
alt-hidden = El tauler no es veu fins que s'acabi la partida.
match-weekends = { $weekend ->
    [friday-saturday] divendres i dissabte lliures
   *[saturday-sunday] dissabte i diumenge lliures
}
match-no-vacation = les vacances no aturen el rellotge
match-flag-forgiveness = clemència: qui guanya per temps en pot donar més
