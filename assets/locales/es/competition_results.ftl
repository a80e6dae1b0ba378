# Resultados en competiciones: en un perfil, junto a una clasificación y en una temporada.

titles-heading = { $count ->
    [one] **1 título**
   *[other] **{ $count } títulos**
}
standings-heading = **Competiciones en curso**
standing-place = puesto { $place } de { $players }

competitions-heading = Competiciones
competitions-running = **En curso**
competitions-open = **Con inscripción abierta**
competitions-over = **Terminadas**
competitions-leaders = en cabeza: { $players }
competitions-leaders-many = { $count } jugadores comparten el primer puesto
competitions-until = termina { RELATIVE($ends) }
competitions-round-until = la próxima ronda empieza { RELATIVE($ends) } como muy tarde
competitions-begins = empieza { RELATIVE($begins) }
competitions-none = En este servidor aún no ha habido ninguna competición. Empieza una: `/{ command-ladder } { subcommand-join }`, `/{ command-league } { subcommand-join }` o `/{ command-cup } { subcommand-create }`

season-champions = Campeones

button-competitions = Competiciones
button-leaderboard = Clasificación
