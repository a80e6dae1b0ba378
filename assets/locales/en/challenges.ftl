# Challenges and their outcomes.

challenge-title = Challenge: { $variant }
challenge-to = { $challenger } challenges { $opponent }.
challenge-to-all = { $challenger } is looking for an opponent. Who wants to play?
challenge-color = **Color** { $wish ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
   *[random] random
}
challenge-clock = **Clock** { $control }
challenge-rating = { $rated ->
    [yes] **Rated** the result changes both ratings
   *[no] **Casual** ratings do not change
}
challenge-odds = **Odds** { $odds }
terms-odds = { $giver ->
    [opponent] the player who accepts
   *[challenger] the challenger
} plays without { $piece }
terms-clocks = challenger { $own }, player who accepts { $other }
challenge-blindfold = **Blindfold** nobody sees the board until the game ends
terms-blindfold = blindfold
challenge-weekends = **Weekends** off: the clock stops on { $weekend ->
    [friday-saturday] Friday and Saturday
   *[saturday-sunday] Saturday and Sunday
}, in each player's own time zone (`/settings`)
challenge-no-vacation = **Vacation** does not stop the clock
challenge-flag-forgiveness = **Mercy** when time runs out, the winner can give more time instead of taking the win
challenge-start = **Start** position { $number }
challenge-start-random = **Start** random position
challenge-opening = **Opening** { $opening }: { $moves }
challenge-mirrored = **Two games** from the same start position: each player has White once
challenge-time-outs = **Reliability** at most { $most } % of one's games of the last 90 days lost on time (`/profile`)
challenge-games = **For { $games } players**, a game each; still wanted: { $left }
challenge-until = **Open until** { FULL($at) } ({ RELATIVE($at) })

challenge-accepted = { $opponent } accepted: game { $number } has started.
challenge-accepted-pair = { $opponent } accepted: games { $number } and { $other } have started.
challenge-declined = { $opponent } declined.
challenge-cancelled = { $challenger } cancelled the challenge.
challenge-expired = Nobody answered within 7 days.
challenge-still-open = This challenge is still open.
