# Competitions: ladders, leagues and cups.

competition-ladder = { $game } ladder
competition-league = { $game } league, { $season }
competition-cup = { $game } cup
competition-round-robin = { $game } round robin
competition-terms = { $rated ->
    [yes] { $game } · { $clock } · rated
   *[no] { $game } · { $clock } · casual
}

competition-challenged = { $competition }: { $player } has challenged you. The game starts by itself { RELATIVE($begins) }; either of you can start it now.
competition-called-off = { $competition }: your game against { $player } was called off: they have left, are on hold or do not accept challenges.
competition-moved = { $competition }: you are now number { $place }.
competition-on-hold = { $competition }: you lost a game on time, so you are on hold and keep your place, but nobody can challenge you. Press *Back* when you are here again.
competition-expelled = { $competition }: you have lost two games on time and are out. Games that have started go on.
competition-idle = { $competition }: you have not played for 30 days and are off the ladder. You can join again at the bottom, with `/{ command-ladder } { subcommand-join }` in the server.
competition-out = { $competition }: you are out. Thank you for playing!
competition-round-began = { $competition }: round { $round } has begun.
competition-begins-soon = { $competition } starts { RELATIVE($begins) } and takes players until then. { $count ->
    [0] Nobody has joined yet.
    [one] 1 player has joined.
   *[other] { $count } players have joined.
}
competition-closes-soon = { $competition } ends { FULL($ends) } ({ RELATIVE($ends) }), and some of your games are not over.
competition-ended = { $competition } is over.
competition-won = 🏆 { $competition } is over: you are first!
competition-ended-at = { $competition } is over: you are number { $place }.
competition-stays = You are entered for the next season, until you use `/{ command-league } { subcommand-leave }`.
competition-cancelled = { $competition } was called off.
competition-too-few = { $competition } was called off: it needs at least { $fewest } players.

button-standings = Standings

refusal-no-such-competition = There is no such competition in this server. `/{ command-leaderboard } { option-scope }:{ choice-competitions }` lists the existing ones.
refusal-competition-not-in-server = Competitions are held in servers: use this command there.
refusal-competition-already-in = You have already joined.
refusal-competition-not-in = You do not take part in it.
refusal-competition-closed = It takes no more players.
refusal-competition-begun = It has already begun.
refusal-competition-over = It is over.
refusal-competition-too-many = { $most } competitions are already running or taking players in this server: that is the limit.
refusal-competition-may-not-create = In this server you may not create competitions. Someone who may manage the server can change that with `/config`.
refusal-competition-no-clock = A competition needs a clock, because others wait for the results. For example: `3d+3x1d`.
refusal-competition-game-begun = This game has already started.
refusal-competition-no-game = There is no such game, or it was called off.
refusal-which-ladder = There are several ladders here: name the game.
refusal-not-on-ladder = You are not on this ladder. `/{ command-ladder } { subcommand-join }` puts you at the bottom.
refusal-ladder-opponent-not-in = They are not on the ladder. `/{ command-ladder } { subcommand-show }` lists who is.
refusal-ladder-on-hold = You are on hold since you lost a game on time. Press *Back* below `/{ command-ladder } { subcommand-show }` first.
refusal-ladder-not-on-hold = You are not on hold: you can challenge and be challenged.
refusal-ladder-opponent-on-hold = They are on hold since they lost a game on time. Choose somebody else.
refusal-ladder-at-the-top = You are at the top: wait for a challenge.
refusal-ladder-out-of-reach = You are number { $own } and can challenge { $highest ->
    [1] { $lowest ->
        [1] number 1.
       *[other] the players above you.
    }
   *[other] the numbers { $highest } to { $lowest }.
}
refusal-ladder-already-playing = You already have a game against them on this ladder. Finish it first.
refusal-ladder-too-many-outgoing = You have challenged { $most } others already. Finish one of those games first.
refusal-ladder-too-many-incoming = They have { $most } games to which others challenged them. Choose somebody else, or try later.
refusal-competition-not-before = You can do that again { RELATIVE($again) }.
refusal-competition-no-game-yet = Finish one game first: leagues are for players who have finished a game within the last 90 days.
