# Challenges and what becomes of them.

challenge-title = Challenge: { $variant }
challenge-to = { $challenger } challenges { $opponent }.
challenge-to-all = { $challenger } is looking for an opponent. Who accepts?
challenge-color = **Color** { $wish ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
   *[random] drawn by lot
}
challenge-clock = **Clock** { $control }
challenge-rating = { $rated ->
    [yes] **Rated** the result changes both ratings
   *[no] **Casual** ratings stay as they are
}
challenge-weekends = **Weekends** off: the clock stands on Saturday and Sunday, for each in their own time zone (`/settings`)
challenge-no-vacation = **Vacations** do not stop the clock
challenge-mercy = **Mercy** when a flag falls, the winner may give time instead of taking the win
challenge-start = **Start** position { $number }
challenge-start-random = **Start** position drawn by lot
challenge-until = **Open until** { $full } ({ $relative })

challenge-accepted = { $opponent } accepted: game { $number } has begun.
challenge-declined = { $opponent } declined.
challenge-cancelled = { $challenger } took the challenge back.
challenge-expired = Nobody answered within 7 days.
challenge-still-open = This challenge is still open.
