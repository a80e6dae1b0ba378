# Leaderboards, seasons, and the reasons why a game is not rated.

leaderboard-heading = { $scope ->
    [global] Global leaderboard
   *[server] Leaderboard
}: { $game }
leaderboard-all-games = all games
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-line-in = { $rank }. { $player } · **{ $rating }** in { $game } · { $games ->
    [one] 1 game
   *[other] { $games } games
}
leaderboard-page = Page { $page } of { $pages }.
leaderboard-note = Players who finished a rated game within the last 90 days and have met three people in rated games, who have each met three as well: established ratings first, then provisional ones, marked “?”.
leaderboard-note-all = Each player is listed with their best rating in any game: the highest established one or, without one, the highest provisional one.
leaderboard-empty = Nobody here has finished a rated game within the last 90 days and met three people in rated games, who have each met three as well. Find an opponent: `/chess { subcommand-open }`

season = { $from } – { $to } { $year }
season-heading = Season { $season }
season-summary = { $games ->
    [one] 1 game
   *[other] { $games } games
} · { $players ->
    [one] 1 player
   *[other] { $players } players
}
season-note = Games of this server that ended in this quarter (UTC), except aborted ones. Gains count rated games only, of players who can be on the leaderboard.
season-note-provisional = A “?” marks gains of provisional ratings.
season-empty = No game of this server has ended yet. Start one: `/chess { subcommand-open }`
season-quiet = No game of this server has ended in this season.
season-active = Most active
season-gains = Biggest rating gains
season-results = Results
season-white = White
season-drawn = drawn
season-black = Black
season-nothing = None
season-part = { $heading }: { $lines }.

challenge-over-limit = **Not rated before** { FULL($at) } ({ RELATIVE($at) }): between the same two players, at most { $count } games started within 7 days are rated. If accepted earlier, this game is casual.
unrated-over-limit = This game does not change ratings: between the same two players, at most { $count } games started within 7 days are rated, and this one came after them.
unrated-too-short = Ratings do not change: a game that a player or the clock ends is rated from four moves by each side on.
rated-for-loser = Only the rating of { $player } changes: before four moves by each side, the winner of a game gains nothing.
unrated-same-absence = Ratings do not change: { $player } had already lost another rated game on time during the same absence.
