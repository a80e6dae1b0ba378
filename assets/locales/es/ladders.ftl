# Escaleras.

ladder-summary = { $players ->
    [one] 1 jugador
   *[other] { $players } jugadores
}
ladder-page = página { $page } de { $pages }
ladder-new = nuevo
ladder-on-hold = en espera
ladder-on-vacation = de vacaciones
ladder-empty = No hay nadie en esta escalera.
ladder-legend = → ha retado · ← le han retado
ladder-line = { $place }. { $player }
ladder-up = sube { $places }
ladder-down = baja { $places }
ladder-against = juega contra el número { $place }
ladder-challenged-by = le reta el número { $place }
ladder-alt = { $title }, { $summary }. { $lines }.
ladder-how = Reta a alguien hasta tres puestos por encima, o una cuarta parte de quienes hay por encima: `/{ command-ladder } { subcommand-challenge }`. Si ganas, ocupas el puesto justo por encima.
ladder-none = Todavía no hay ninguna escalera en este servidor. `/{ command-ladder } { subcommand-join }` empieza una.
ladder-joined = { $player } entra con el número { $place } ({ $ladder }).
ladder-challenge = { $ladder }: { $player } reta a { $opponent }. La partida empieza sola { RELATIVE($begins) }; cualquiera de los dos puede empezarla ya.
ladder-left = Has salido ({ $ladder }). Las partidas empezadas siguen.
ladder-is-back = ¡Hola de nuevo! Ya puedes retar y te pueden retar.
ladder-game-starts = { $ladder }: { $player } reta a { $opponent }. La partida empieza ya y el tablero llega enseguida.
