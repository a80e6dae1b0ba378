# Durades, controls de temps, rellotges i pauses.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-at-most = ≤ { $reading }
reading-main-and-periods = { $left } + { $count } × { $period }
reading-whole-periods = { $count } × { $period }
reading-flag = sense temps
clock-per-move = Termini: { FULL($at) } ({ RELATIVE($at) }).
clock-main = Termini: { FULL($at) } ({ RELATIVE($at) }). La reserva dura fins a { SHORT($ends) } ({ RELATIVE($ends) }); després, { $periods }.
clock-periods = Termini: { FULL($at) } ({ RELATIVE($at) }). Queden { $periods }; l'actual, fins a { SHORT($ends) } ({ RELATIVE($ends) }).
clock-last = Termini: { FULL($at) } ({ RELATIVE($at) }). És l'últim període.
reading-untimed = sense rellotge
reading-paused = { $kind ->
    [agreed] en pausa
    [vacation] vacances
    [weekend] cap de setmana
   *[other] aturat
} · { $left }
clock-in-hand = Termini: { FULL($at) } ({ RELATIVE($at) }).
clock-untimed = Sense rellotge: pren-te el temps que vulguis.
paused-agreed = ⏸ Heu acordat una pausa: no corre cap rellotge fins que algú premi **{ button-resume }** o faci servir `/pause`.
paused-until = ⏸ El rellotge està aturat fins a { FULL($at) } ({ RELATIVE($at) }): { $kind ->
    [vacation] { $player } és de vacances.
    [weekend] és cap de setmana al fus horari de { $player }.
    [gift] { $player } ha rebut temps extra.
    [forgiven] { $player } ha rebut temps extra.
   *[other] aquest temps no compta.
}
flag-fell-line = A { $player } se li ha acabat el temps. { $opponent } pot reclamar la victòria o donar més temps; després de { FULL($at) } ({ RELATIVE($at) }) la victòria és seva.
clock-left = Temps restant: { SPAN($left) }.
clock-flag = S'ha acabat el temps.

span-days = { $count ->
    [one] 1 dia
   *[other] { $count } dies
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } hores
}
span-minutes = { $count ->
    [one] 1 minut
   *[other] { $count } minuts
}
span-pair = { $first } i { $second }
span-moment = menys d'un minut

short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 període
   *[other] { $count } períodes
} { DE(SPAN($length)) }
control-per-move = { SPAN($length) } per jugada
control-main = { SPAN($main) } de reserva i després { $periods }
control-fischer = { SPAN($start) } de reserva i { SPAN($increment) } més per jugada, mai més de { SPAN($cap) }
control-untimed = sense rellotge
