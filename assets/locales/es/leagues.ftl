# Ligas.

league-how = Cada jugador juega dos partidas contra cada rival de su división, una con cada color. Con dos perdidas por tiempo quedas fuera. ▲ y ▼ cambian de división.
league-open = La temporada { $season } admite jugadores y empieza { $begins }. { $count ->
    [0] Todavía no hay nadie.
    [one] Hay 1 jugador.
   *[other] Hay { $count } jugadores.
}
league-running = Termina { FULL($ends) } ({ RELATIVE($ends) }).
league-over = Ha terminado.
league-none = Todavía no hay liga de { $game } en este servidor. Quien puede crear competiciones la empieza con `/{ command-league } { subcommand-join }`.
league-division = División { $division }
league-leader = **{ $division }**: { $players }
league-nobody = no queda nadie
league-more = { $count ->
    [one] y 1 división más
   *[other] y { $count } divisiones más
}
league-began = { $competition } ha empezado. Juegas en la { $division }; estas son tus partidas, y `/{ command-league } { subcommand-fixtures }` las muestra de nuevo.
league-row = { $place }. { $player } · { $points } de { $games } · SB { $berger }
league-row-out = – ~~{ $player }~~ · { $points } de { $games }
league-points = Pts
league-berger = SB
league-berger-note = SB: puntos de cada rival × el resultado contra él
league-promoted = sube
league-relegated = baja
league-absent = fuera
league-alt = { $title }, { $division }. { $rows }.
league-joined = { $player } participa en { $competition }: { $count ->
    [one] 1 jugador
   *[other] { $count } jugadores
} hasta ahora. Empieza { $begins }.
league-left = Has dejado { $competition }. Las partidas empezadas siguen.
league-fixtures = Tus partidas en { $competition }
league-fixture-first = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · empieza con la temporada
league-fixture-planned = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · empieza { RELATIVE($begins) }
league-fixture-running = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · partida #{ $match }, en juego
league-fixture-over = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · partida #{ $match }: **{ $points }**
league-fixture-cancelled = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · cancelada
league-no-fixtures = No tienes partidas en esta liga. Entra en la próxima temporada con `/{ command-league } { subcommand-join }`.

button-league-table = Clasificación
button-join-league = Entrar en la temporada
