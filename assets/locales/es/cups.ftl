# Copas: por eliminación y todos contra todos.

cup-disqualified = { $competition }: perdiste una partida por tiempo, así que quedas fuera. Las partidas empezadas siguen.
cup-kind-dropout = Cada ronda dos partidas, una con cada color. Unas tablas son 1 punto negativo, una derrota 3; con 6 quedas fuera. Una partida perdida por tiempo descalifica.
cup-kind-round-robin = Todos juegan contra todos una vez. Con dos partidas perdidas por tiempo quedas fuera.
cup-open = Admite de 3 a { $most } jugadores. Quien la creó la empieza con `/{ command-cup } { subcommand-cup-start }`.
cup-open-until = Admite de 3 a { $most } jugadores y empieza { RELATIVE($begins) }.
cup-round = Ronda { $round }
cup-round-until = Ronda { $round }; la siguiente empieza { RELATIVE($next) } como muy tarde
cup-over = Terminada
cup-champion = 🏆 { $players }
cup-nobody = Aún no se ha apuntado nadie.
cup-entrants = { $count ->
    [one] 1 jugador
   *[other] { $count } jugadores
}
cup-row = { $place }. { $player } · puntos negativos { $minus } · ganadas { $wins } de { $games }
cup-row-out = { $place }. ~~{ $player }~~ · puntos negativos { $minus } · ganadas { $wins } de { $games }
cup-row-withdrawn = – ~~{ $player }~~ · puntos negativos { $minus } · ganadas { $wins } de { $games }
cup-table-row = { $place }. { $player } · { $points } de { $games } · SB { $berger }
cup-table-row-withdrawn = – ~~{ $player }~~ · { $points } de { $games }
cup-more = { $count ->
    [one] y 1 más
   *[other] y { $count } más
}
cup-alt = { $title }, { $summary }. { $rows }.
cup-points-heading = Menos
cup-legend = Tablas 1, derrota 3: con 6 o más, fuera
cup-legend-running = ○ en juego
cup-state-out = fuera
cup-state-disqualified = descalificado
cup-state-left = se fue
cup-started = { $competition } ha empezado. Las partidas comienzan ya y se avisa a cada jugador de las suyas.
cup-joined = Ya estás dentro: { $competition }. Se te avisará cuando empiecen tus partidas.
cup-left = { $begun ->
    [yes] Has salido: { $competition }. Las partidas empezadas siguen.
   *[no] Has salido: { $competition }.
}
cup-deleted = Se ha borrado { $competition }.

button-join = Unirse
button-leave = Salir

refusal-competition-full = Está completa: { $most } jugadores como máximo.
refusal-competition-too-few = Necesita al menos { $fewest } jugadores para empezar.
refusal-competition-not-creator = Solo puede hacerlo quien la creó, o alguien que pueda gestionar el servidor.
refusal-no-cup = Ninguna copa de este servidor admite jugadores ni se juega ahora. `/{ command-cup } { subcommand-create }` crea una y `/{ command-leaderboard } { option-scope }:{ choice-competitions }` las muestra todas.
refusal-which-cup = Hay varias copas: elige una con la opción `copa`.
