# Cups: dropouts and round robins.

cup-disqualified = { $competition }: you lost a game on time, so you are out. Games that have started go on.
cup-kind-dropout = Each round two games, one with each color. A draw is 1 minus point, a loss 3; with 6 you are out. A game lost on time disqualifies.
cup-kind-round-robin = Everyone plays everyone once. Two games lost on time and you are out.
cup-open = Takes 3 to { $most } players. Its creator starts it with `/{ command-cup } { subcommand-cup-start }`.
cup-open-until = Takes 3 to { $most } players and starts { RELATIVE($begins) }.
cup-round = Round { $round }
cup-round-until = Round { $round }; the next one starts { RELATIVE($next) } at the latest
cup-over = Over
cup-champion = 🏆 { $players }
cup-nobody = Nobody has joined yet.
cup-entrants = { $count ->
    [one] 1 player
   *[other] { $count } players
}
cup-row = { $place }. { $player } · minus points { $minus } · { $wins } won of { $games }
cup-row-out = { $place }. ~~{ $player }~~ · minus points { $minus } · { $wins } won of { $games }
cup-row-withdrawn = – ~~{ $player }~~ · minus points { $minus } · { $wins } won of { $games }
cup-table-row = { $place }. { $player } · { $points } of { $games } · SB { $berger }
cup-table-row-withdrawn = – ~~{ $player }~~ · { $points } of { $games }
cup-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
cup-alt = { $title }, { $summary }. { $rows }.
cup-points-heading = Minus
cup-legend = Draw 1, loss 3: 6 or more and you are out
cup-legend-running = ○ being played
cup-state-out = out
cup-state-disqualified = disqualified
cup-state-left = left
cup-started = { $competition } has started. The games begin now, and every player is told of theirs.
cup-joined = You are in: { $competition }. You will be told when your games start.
cup-left = { $begun ->
    [yes] You have left: { $competition }. Games that have started go on.
   *[no] You have left: { $competition }.
}
cup-deleted = { $competition } was deleted.

button-join = Join
button-leave = Leave

refusal-competition-full = It is full: { $most } players at most.
refusal-competition-too-few = It needs at least { $fewest } players to start.
refusal-competition-not-creator = Only the one who created it can do that, or someone who may manage the server.
refusal-no-cup = No cup in this server is taking players or in progress. `/{ command-cup } { subcommand-create }` makes one, and `/{ command-leaderboard } { option-scope }:{ choice-competitions }` lists all.
refusal-which-cup = There are several cups: choose one with the option `cup`.
