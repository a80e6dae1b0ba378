# Ladders.

ladder-summary = { $players ->
    [one] 1 player
   *[other] { $players } players
}
ladder-page = page { $page } of { $pages }
ladder-new = new
ladder-on-hold = on hold
ladder-on-vacation = on vacation
ladder-empty = Nobody is on this ladder.
ladder-legend = → has challenged · ← was challenged
ladder-line = { $place }. { $player }
ladder-up = up { $places }
ladder-down = down { $places }
ladder-against = plays number { $place }
ladder-challenged-by = challenged by number { $place }
ladder-alt = { $title }, { $summary }. { $lines }.
ladder-how = Challenge somebody up to three places above you, or a quarter of those above: `/{ command-ladder } { subcommand-challenge }`. If you win, you take the place just above them.
ladder-none = There is no ladder in this server yet. `/{ command-ladder } { subcommand-join }` begins one.
ladder-joined = { $player } has joined the { $ladder } at number { $place }.
ladder-challenge = { $ladder }: { $player } challenges { $opponent }. The game starts by itself { RELATIVE($begins) }; either of them can start it now.
ladder-left = You have left the { $ladder }. Games that have started go on.
ladder-is-back = Welcome back! You can challenge and be challenged again.
ladder-game-starts = { $ladder }: { $player } challenges { $opponent }. The game starts now, and its board follows in a moment.
