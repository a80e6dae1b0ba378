# Clasificaciones, temporadas y por qué una partida no puntúa.

leaderboard-heading = { $scope ->
    [global] Clasificación global
   *[server] Clasificación
}: { $game }
leaderboard-all-games = todos los juegos
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
leaderboard-line-in = { $rank }. { $player } · **{ $rating }** en { $game } · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
leaderboard-page = Página { $page } de { $pages }.
leaderboard-note = Jugadores con una partida puntuada terminada en los últimos 90 días que han jugado partidas puntuadas contra tres personas, cada una de ellas también contra tres: primero las puntuaciones consolidadas; luego las provisionales, marcadas con «?».
leaderboard-note-all = Cada jugador figura con su mejor puntuación de todos los juegos: la consolidada más alta o, si no tiene ninguna, la provisional más alta.
leaderboard-empty = Aquí nadie ha terminado ninguna partida puntuada en los últimos 90 días y ha jugado partidas puntuadas contra tres personas, cada una de ellas también contra tres. Busca rival: `/chess { subcommand-open }`

season = { $from } – { $to } { $year }
season-heading = Temporada { $season }
season-summary = { $games ->
    [one] 1 partida
   *[other] { $games } partidas
} · { $players ->
    [one] 1 jugador
   *[other] { $players } jugadores
}
season-note = Las partidas jugadas en este servidor que terminaron en este trimestre (UTC), sin las anuladas. Las subidas son las de las partidas puntuadas de quienes pueden figurar en la clasificación.
season-note-provisional = Un «?» marca las subidas de puntuaciones provisionales.
season-empty = En este servidor aún no ha terminado ninguna partida. Empieza una: `/chess { subcommand-open }`
season-quiet = En esta temporada no ha terminado ninguna partida de este servidor.
season-active = Más activos
season-gains = Mayores subidas
season-results = Resultados
season-white = blancas
season-drawn = tablas
season-black = negras
season-nothing = Nada
season-part = { $heading }: { $lines }.

challenge-over-limit = **No puntuada antes del** { FULL($at) } ({ RELATIVE($at) }): entre los mismos dos jugadores puntúan { $count } partidas empezadas en 7 días, y ninguna más. Si se acepta antes, esta será amistosa.
unrated-over-limit = Esta partida no cambia las puntuaciones: entre los mismos dos jugadores puntúan { $count } partidas empezadas en 7 días, y esta vino después.
unrated-too-short = Las puntuaciones no cambian: una partida que termina un jugador o el reloj puntúa a partir de cuatro jugadas por bando.
rated-for-loser = Solo cambia la puntuación de { $player }: antes de cuatro jugadas de cada bando, quien gana una partida no suma nada.
unrated-same-absence = Las puntuaciones no cambian: { $player } ya había perdido por tiempo otra partida puntuada en la misma ausencia.
