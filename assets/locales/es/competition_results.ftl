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
competitions-until = termina { $ends }
competitions-round-until = la próxima ronda empieza { $ends } como muy tarde
competitions-begins = empieza { $begins }
competitions-none = En este servidor aún no ha habido ninguna competición. Empieza una: { $ladder }, { $league } o { $cup }

season-champions = Campeones

button-competitions = Competiciones
button-leaderboard = Clasificación
