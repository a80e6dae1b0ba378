# Lligues.

league-how = Cada jugador juga dues partides contra cada rival de la seva divisió, una amb cada color. Amb dues perdudes per temps quedes fora. ▲ i ▼ canvien de divisió.
league-open = La temporada { $season } admet jugadors i comença { $begins }. { $count ->
    [0] Encara no hi ha ningú.
    [one] Hi ha 1 jugador.
   *[other] Hi ha { $count } jugadors.
}
league-running = Acaba { FULL($ends) } ({ RELATIVE($ends) }).
league-over = Ha acabat.
league-none = Encara no hi ha cap lliga de { $game } en aquest servidor. Qui pot crear competicions la comença amb `/{ command-league } { subcommand-join }`.
league-division = Divisió { $division }
league-leader = **{ $division }**: { $players }
league-nobody = no queda ningú
league-more = { $count ->
    [one] i 1 divisió més
   *[other] i { $count } divisions més
}
league-began = { $competition } ha començat. Jugues a la { $division }; aquestes són les teves partides, i `/{ command-league } { subcommand-fixtures }` les torna a mostrar.
league-row = { $place }. { $player } · { $points } de { $games } · SB { $berger }
league-row-out = – ~~{ $player }~~ · { $points } de { $games }
league-points = Pts
league-berger = SB
league-berger-note = SB: punts de cada rival × el resultat contra ell
league-promoted = puja
league-relegated = baixa
league-absent = fora
league-alt = { $title }, { $division }. { $rows }.
league-joined = { $player } participa en { $competition }: { $count ->
    [one] 1 jugador
   *[other] { $count } jugadors
} fins ara. Comença { $begins }.
league-left = Has deixat { $competition }. Les partides començades continuen.
league-fixtures = Les teves partides a { $competition }
league-fixture-first = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · comença amb la temporada
league-fixture-planned = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · comença { RELATIVE($begins) }
league-fixture-running = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · partida #{ $match }, en joc
league-fixture-over = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · partida #{ $match }: **{ $points }**
league-fixture-cancelled = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · cancel·lada
league-no-fixtures = No tens cap partida en aquesta lliga. Entra a la temporada vinent amb `/{ command-league } { subcommand-join }`.

button-league-table = Classificació
button-join-league = Entra a la temporada
