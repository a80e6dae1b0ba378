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
competitions-leaders = first: { $players }
competitions-leaders-many = { $count } players share the first place
competitions-until = ends { $ends }
competitions-round-until = the next round starts { $ends } at the latest
competitions-begins = starts { $begins }
competitions-none = There has been no competition in this server yet. Start one: { $ladder }, { $league } or { $cup }

season-champions = Champions

button-competitions = Competitions
button-leaderboard = Leaderboard
