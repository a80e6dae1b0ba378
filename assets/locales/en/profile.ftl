# A player's profile, a server's activity, and the dates below their charts.

profile-line = { $variant } · **{ $rating }** · { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $wins } won, { $draws } drawn, { $losses } lost
profile-record = All games, rated and casual: { $wins } won, { $draws } drawn, { $losses } lost; { $running } running
profile-against-engine = Against Courier itself, not rated: { $wins } won, { $draws } drawn, { $losses } lost; { $running } running
profile-time-outs = Lost on time in the last 90 days: { $lost } of { $games } (**{ $percent } %**)
profile-reply = Usual time to reply: { SPAN($time) } (median of the last 90 days)
profile-note = A “?” marks a provisional rating: it is based on few recent games.
profile-unlisted = Not on leaderboards yet: { $games }. That takes rated games against three people who have each met three people in them.
profile-empty = { $player } has not finished a rated game yet.
profile-against = You against { $player }: { $wins } won, { $draws } drawn, { $losses } lost.
profile-between = { $player } against { $other }: { $wins } won, { $draws } drawn, { $losses } lost.
profile-strangers = { $player } and { $other } have not finished a game against each other yet.

rating-chart-title = Rating
chart-ratings-alt = Ratings over time: { $ratings }.
activity-title = Games per week
chart-activity-alt = Games that ended in each of the last { $weeks } weeks: { $games }.

date-day = { $day } { $month }
date-year = { $month } { $year }
month-1 = Jan
month-2 = Feb
month-3 = Mar
month-4 = Apr
month-5 = May
month-6 = Jun
month-7 = Jul
month-8 = Aug
month-9 = Sep
month-10 = Oct
month-11 = Nov
month-12 = Dec
