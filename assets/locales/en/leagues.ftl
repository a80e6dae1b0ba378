# Leagues.

league-how = Everyone plays two games against each player of their division, one with each color. Two lost on time and you are out. ▲ and ▼ change divisions.
league-open = The season { $season } takes players and starts { $begins }. { $count ->
    [0] Nobody has joined yet.
    [one] 1 player has joined.
   *[other] { $count } players have joined.
}
league-running = It ends { FULL($ends) } ({ RELATIVE($ends) }).
league-over = It is over.
league-none = There is no { $game } league in this server yet. A member who may create competitions starts one with `/{ command-league } { subcommand-join }`.
league-division = Division { $division }
league-leader = **{ $division }**: { $players }
league-nobody = nobody is left
league-more = { $count ->
    [one] and 1 more division
   *[other] and { $count } more divisions
}
league-began = { $competition } has begun. You play in { $division }; these are your games, and `/{ command-league } { subcommand-fixtures }` lists them again.
league-row = { $place }. { $player } · { $points } of { $games } · SB { $berger }
league-row-out = – ~~{ $player }~~ · { $points } of { $games }
league-points = Pts
league-berger = SB
league-berger-note = SB: each opponent's points × the score against them
league-promoted = goes up
league-relegated = goes down
league-absent = out
league-alt = { $title }, { $division }. { $rows }.
league-joined = { $player } has joined { $competition }: { $count ->
    [one] 1 player
   *[other] { $count } players
} so far. It starts { $begins }.
league-left = You have left { $competition }. Games that have started go on.
league-fixtures = Your games in { $competition }
league-fixture-first = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · starts with the season
league-fixture-planned = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · starts { RELATIVE($begins) }
league-fixture-running = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · game #{ $match }, running
league-fixture-over = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · game #{ $match }: **{ $points }**
league-fixture-cancelled = { $color ->
    [white] ⚪
   *[black] ⚫
} { $player } · called off
league-no-fixtures = You have no games in this league. Join the next season with `/{ command-league } { subcommand-join }`.

button-league-table = Tables
button-join-league = Join the season
