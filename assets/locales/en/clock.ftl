# Lengths of time, time controls, clocks and pauses.

# A clock in the picture.
reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-flag = out of time
reading-untimed = no clock
reading-paused = { $kind ->
    [agreed] paused
    [vacation] vacation
    [weekend] weekend
   *[other] stopped
} · { $left }

# The running clock below the board.
clock-per-move = Deadline: { $full } ({ $relative }).
clock-main = Deadline: { $full } ({ $relative }). Main time until { $until } ({ $ends }), then { $periods }.
clock-periods = Deadline: { $full } ({ $relative }). { $periods } left, this one until { $until } ({ $ends }).
clock-last = Deadline: { $full } ({ $relative }). This is the last period.
clock-in-hand = Deadline: { $full } ({ $relative }).
clock-untimed = No clock: take as long as you like.
clock-left = Time left: { $left }.
clock-flag = Time is up.

paused-agreed = ⏸ You both agreed to pause: no clock runs until one of you presses **{ $resume }** or uses `/pause`.
paused-until = ⏸ The clock is stopped until { $full } ({ $relative }): { $kind ->
    [vacation] { $player } is on vacation.
    [weekend] it is the weekend in { $player }'s time zone.
    [gift] { $player } was given extra time.
    [forgiven] { $player } was given extra time.
   *[other] this time does not count.
}
flag-fell-line = { $player } ran out of time. { $opponent } can claim the win or give more time; after { $full } ({ $relative }) the win is automatic.

span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-pair = { $first } and { $second }
span-moment = less than a minute

# The same, short enough for a picture.
short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 period
   *[other] { $count } periods
} of { $length }
control-per-move = { $length } per move
control-main = { $main } of main time, then { $periods }
control-fischer = { $start } plus { $increment } per move, at most { $cap }
control-untimed = no clock
