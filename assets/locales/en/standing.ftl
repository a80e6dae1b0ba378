# Who leads, what a season brought, and why a game that was to be rated is not.

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
leaderboard-note = On the list are those who finished a rated game within the last 90 days: established ratings first, then provisional ones, marked “?”.
leaderboard-note-all = Each player stands there with their best rating of all games: the highest established one or, without one, the highest provisional one.
leaderboard-none = Nobody here has finished a rated game within the last 90 days. Be the first: { $open }

season = { $from } – { $to } { $year }
season-heading = Season { $season }
season-summary = { $games ->
    [one] 1 game
   *[other] { $games } games
} · { $players ->
    [one] 1 player
   *[other] { $players } players
}
season-note = The games played on this server that ended in this quarter (UTC), without those called off. Gains are those of rated games.
season-none = No game of this server has ended yet. Begin one: { $open }
season-active = Most active
season-gains = Biggest rating gains
season-results = Results
season-white = White
season-drawn = drawn
season-black = Black
season-nothing = None
season-part = { $heading }: { $lines }.

challenge-over-limit = **Not rated before** { $full } ({ $relative }): between the same two players, { $count } games begun within 7 days are rated and no more. Accepted sooner, this one is casual.
unrated-over-limit = This game does not change ratings: between the same two players, { $count } games begun within 7 days are rated, and this one came after them.
unrated-too-short = Ratings stay as they are: only games of at least two moves a side are rated.
unrated-same-absence = Ratings stay as they are: { $player } had lost another rated game on time in the same absence.
