# Results in competitions: in a profile, next to a leaderboard, and in a season.

titles-heading = { $count ->
    [one] **1 title**
   *[other] **{ $count } titles**
}
standings-heading = **Competitions in progress**
standing-place = place { $place } of { $players }

competitions-heading = Competitions
competitions-running = **In progress**
competitions-open = **Open for players**
competitions-over = **Finished**
competitions-leaders = leading: { $players }
competitions-leaders-many = { $count } players share the first place
competitions-until = ends { RELATIVE($ends) }
competitions-round-until = the next round starts { RELATIVE($ends) } at the latest
competitions-begins = starts { RELATIVE($begins) }
competitions-none = There has been no competition in this server yet. Start one: `/{ command-ladder } { subcommand-join }`, `/{ command-league } { subcommand-join }` or `/{ command-cup } { subcommand-create }`

season-champions = Champions

button-competitions = Competitions
button-leaderboard = Leaderboard
