# Competitions: ladders, leagues and cups.

competition-ladder = { $game } ladder
competition-league = { $game } league, { $season }
competition-cup = { $game } cup
competition-round-robin = { $game } round robin

competition-challenged = { $competition }: { $player } has challenged you. The game starts by itself { $begins }; either of you can start it now.
competition-on-hold = { $competition }: you lost a game on time, so you are on hold and keep your place, but nobody can challenge you. Press *Back* when you are here again.
competition-expelled = { $competition }: you have lost two games on time and are out. Games that have started go on.
competition-idle = { $competition }: you have not played for 30 days and are off the ladder. You can join again at the bottom.
competition-out = { $competition }: you are out. Thank you for playing!
competition-round-began = { $competition }: round { $round } has begun.
competition-closes-soon = { $competition } ends { $ends }, and some of your games are not over.
competition-ended = { $competition } is over.
competition-cancelled = { $competition } was called off.
competition-standings = **{ $competition }**

refusal-no-such-competition = There is no such competition in this server.
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
refusal-competition-not-before = You can do that again { $again }.
refusal-competition-no-game-yet = Finish one game first: leagues are for players who have finished a game within the last 90 days.
