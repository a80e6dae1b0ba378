# Resultats en competicions: en un perfil, al costat d'una classificació i en una temporada.

titles-heading = { $count ->
    [one] **1 títol**
   *[other] **{ $count } títols**
}
standings-heading = **Competicions en curs**
standing-place = lloc { $place } de { $players }

competitions-heading = Competicions
competitions-running = **En curs**
competitions-open = **Amb inscripció oberta**
competitions-over = **Acabades**
competitions-leaders = al capdavant: { $players }
competitions-leaders-many = { $count } jugadors comparteixen el primer lloc
competitions-until = acaba { RELATIVE($ends) }
competitions-round-until = la ronda següent comença { RELATIVE($ends) } com a molt tard
competitions-begins = comença { RELATIVE($begins) }
competitions-none = En aquest servidor encara no hi ha hagut cap competició. Comença'n una: `/{ command-ladder } { subcommand-join }`, `/{ command-league } { subcommand-join }` o `/{ command-cup } { subcommand-create }`

season-champions = Campions

button-competitions = Competicions
button-leaderboard = Classificació
