# Lengths of time, time controls, clocks and pauses.

# A clock in the picture.
reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
# The most that can be left of a running clock.
reading-at-most = ≤ { $reading }
reading-main-and-periods = { $left } + { $count } × { $period }
reading-whole-periods = { $count } × { $period }
reading-flag = out of time
reading-untimed = no clock
reading-paused = { $kind ->
    [agreed] paused
    [vacation] vacation
    [weekend] weekend
   *[other] stopped
} · { $left }

# The running clock below the board.
clock-per-move = Deadline: { FULL($at) } ({ RELATIVE($at) }).
clock-main = Deadline: { FULL($at) } ({ RELATIVE($at) }). Main time until { SHORT($ends) } ({ RELATIVE($ends) }), then { $periods }.
clock-periods = Deadline: { FULL($at) } ({ RELATIVE($at) }). { $periods } left, this one until { SHORT($ends) } ({ RELATIVE($ends) }).
clock-last = Deadline: { FULL($at) } ({ RELATIVE($at) }). This is the last period.
clock-in-hand = Deadline: { FULL($at) } ({ RELATIVE($at) }).
clock-untimed = No clock: take as long as you like.
clock-left = Time left: { SPAN($left) }.
clock-flag = Time is up.

paused-agreed = ⏸ You both agreed to pause: no clock runs until one of you presses **{ button-resume }** or uses `/pause`.
paused-until = ⏸ The clock is stopped until { FULL($at) } ({ RELATIVE($at) }): { $kind ->
    [vacation] { $player } is on vacation.
    [weekend] it is the weekend in { $player }'s time zone.
    [gift] { $player } was given extra time.
    [forgiven] { $player } was given extra time.
   *[other] this time does not count.
}
flag-fell-line = { $player } ran out of time. { $opponent } can claim the win or give more time; after { FULL($at) } ({ RELATIVE($at) }) the win is automatic.

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
} of { SPAN($length) }
control-per-move = { SPAN($length) } per move
control-main = { SPAN($main) } of main time, then { $periods }
control-fischer = { SPAN($start) } plus { SPAN($increment) } per move, at most { SPAN($cap) }
control-untimed = no clock
