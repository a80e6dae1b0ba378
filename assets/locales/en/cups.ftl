# Cups: dropouts and round robins.

cup-disqualified = { $competition }: you lost a game on time, so you are out. Games that have started go on.
cup-terms = { $game } · { $clock }
cup-kind-dropout = Each round two games, one with each color. A draw is 1 minus point, a loss 3; with 6 you are out. A game lost on time disqualifies.
cup-kind-round-robin = Everyone plays everyone once.
cup-open = Takes 3 to { $most } players. Its creator starts it with { $start }.
cup-open-until = Takes 3 to { $most } players and starts { $begins }.
cup-round = Round { $round }
cup-round-until = Round { $round }; the next one starts { $next } at the latest
cup-over = Over
cup-champion = 🏆 { $players }
cup-nobody = Nobody has joined yet.
cup-entrants = { $count ->
    [one] 1 player
   *[other] { $count } players
}
cup-row = { $place }. { $player } · −{ $minus } · { $wins } won of { $games }
cup-row-out = { $place }. ~~{ $player }~~ · −{ $minus } · { $wins } won of { $games }
cup-table-row = { $place }. { $player } · { $points } of { $games } · SB { $berger }
cup-table-row-withdrawn = – ~~{ $player }~~ · { $points } of { $games }
cup-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
cup-joined = You are in. You will be told when your games start.
cup-left = You have left.
cup-deleted = { $competition } was deleted.

button-join = Join
button-leave = Leave

refusal-competition-full = It is full: { $most } players at most.
refusal-competition-too-few = It needs at least { $fewest } players to start.
refusal-competition-not-creator = Only the one who created it can do that, or someone who may manage the server.
