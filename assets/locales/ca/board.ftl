# Una partida com a missatge: el títol, les línies de sota, el rellotge, el resultat i el tauler en paraules.

match-title = { $white } – { $black } · { $variant } · partida { $number }
match-title-from = { $white } – { $black } · { $variant }, posició { $start } · partida { $number }
to-move = Li toca a { $player } ({ $color }).
last-move = Última jugada: **{ $move }**
draw-offer-line = { $player } ofereix taules.
claim-threefold = La posició s'ha repetit tres vegades: qui té el torn pot reclamar taules.
claim-fifty-moves = Cinquanta jugades sense captures ni moviments de peó: qui té el torn pot reclamar taules.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-flag = sense temps
clock-per-move = Termini: { $full } ({ $relative }).
clock-main = Termini: { $full } ({ $relative }). La reserva s'acaba { $ends }; després queden { $periods }.
clock-periods = Termini: { $full } ({ $relative }). Queden { $periods }; l'actual s'acaba { $ends }.
clock-last = Termini: { $full } ({ $relative }). És l'últim període.
reading-untimed = sense rellotge
reading-standing = { $kind ->
    [agreed] en pausa
    [vacation] vacances
    [weekend] cap de setmana
   *[other] aturat
} · { $left }
clock-in-hand = Termini: { $full } ({ $relative }).
clock-untimed = Sense rellotge: cada jugada pot trigar tant com vulgui.
standing-agreed = ⏸ Heu acordat una pausa: no corre cap rellotge fins que algú premi **{ $resume }** o faci servir `/pause`.
standing-until = ⏸ El rellotge està aturat fins a { $full } ({ $relative }): { $kind ->
    [vacation] { $player } és de vacances.
    [weekend] és cap de setmana on viu { $player }.
    [gift] { $player } ha rebut temps.
    [mercy] { $player } ha rebut temps.
   *[other] aquest temps no compta.
}
flag-fell-line = Ha caigut la bandera de { $player }. { $opponent } pot quedar-se la victòria o donar temps; després de { $full } ({ $relative }) la victòria és seva.
takeback-offer-line = { $player } demana desfer l'última jugada.
pause-offer-line = { $player } proposa una pausa.
clock-still = Temps restant: { $left }.
clock-flag = Ha caigut la bandera.

reason-checkmate = per escac i mat
reason-stalemate = per ofegat
reason-insufficient-material = per material insuficient
reason-fifty-moves = per la regla de les cinquanta jugades
reason-seventy-five-moves = per la regla de les setanta-cinc jugades
reason-threefold = per triple repetició
reason-fivefold = per quíntuple repetició
reason-agreement = per acord
reason-resignation = per abandonament
reason-time-out = per temps
reason-aborted = anul·lada

result-won = **{ $score }** · { $winner } guanya contra { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } ofega el rei de { $loser }.
result-drawn = **{ $score }** · Taules entre { $white } i { $black } { $reason }.
result-time-draw = **{ $score }** · Taules entre { $white } i { $black }: ha caigut una bandera, però a l'altre bàndol no li quedava amb què fer mat.
result-aborted = La partida entre { $white } i { $black } s'ha anul·lat. No compta.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })

alt-to-move = { $variant }. Juguen les { $color ->
    [white] blanques
   *[black] negres
}.
alt-last-move = Última jugada: { $move }.
alt-check = Escac al rei { $color ->
    [white] blanc
   *[black] negre
}.
alt-men = { $color ->
    [white] Blanques
   *[black] Negres
}: { $men }.
alt-promoted = { $men } ({ $count ->
    [one] peó promocionat
   *[other] peons promocionats
})
alt-hand = Les { $color ->
    [white] blanques
   *[black] negres
} tenen a la mà: { $men }.
text-letters = Vist des del costat de les { $color ->
    [white] blanques
   *[black] negres
}. Les majúscules són peces blanques, les minúscules negres, i un punt és una casella buida.
film-alt = La partida sencera com a pel·lícula, des de l'inici fins a la jugada { $move }.

# Un diagrama de les regles en paraules.
diagram-man = { $man } a { $cell }.
diagram-moves = Pot anar a: { $cells }.
diagram-captures = Pot capturar a: { $cells }.
diagram-drop = { $man } a la mà. Es pot deixar anar a: { $cells }.
diagram-after = Després de { $move }: { $men }.
diagram-after-capture = Després de { $move }: { $men }. Capturat: { $captured }.
