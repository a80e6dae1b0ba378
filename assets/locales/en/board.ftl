# A game as a message: its title, the lines below it, its clock, its result, and the board in words.

match-title = { $white } – { $black } · { $variant } · game { $number }
match-title-from = { $white } – { $black } · { $variant }, start { $start } · game { $number }
to-move = { $player } to move ({ $color }).
last-move = Last move: **{ $move }**
draw-offer-line = { $player } offers a draw.
claim-threefold = This position has occurred three times: whoever is to move may claim a draw.
claim-fifty-moves = Fifty moves without a capture or a pawn move: whoever is to move may claim a draw.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-flag = time up
clock-per-move = Deadline: { $full } ({ $relative }).
clock-main = Deadline: { $full } ({ $relative }). The time in hand ends { $ends }; then come { $periods }.
clock-periods = Deadline: { $full } ({ $relative }). { $periods } left; this one ends { $ends }.
clock-last = Deadline: { $full } ({ $relative }). This is the last period.
reading-untimed = no clock
reading-standing = { $kind ->
    [agreed] paused
    [vacation] vacation
    [weekend] weekend
   *[other] standing
} · { $left }
clock-in-hand = Deadline: { $full } ({ $relative }).
clock-untimed = No clock: every move may take as long as it likes.
standing-agreed = ⏸ You have both agreed to pause: no clock runs until one of you presses **{ $resume }** or uses `/pause`.
standing-until = ⏸ The clock stands until { $full } ({ $relative }): { $kind ->
    [vacation] { $player } is on vacation.
    [weekend] it is the weekend where { $player } lives.
    [gift] { $player } was given time.
    [mercy] { $player } was given time.
   *[other] no time is counted.
}
flag-fell-line = The flag of { $player } has fallen. { $opponent } takes the win or gives time; after { $full } ({ $relative }) the win is taken.
takeback-offer-line = { $player } asks to take back the last move.
pause-offer-line = { $player } proposes to pause the game.
clock-still = Time left: { $left }.
clock-flag = The flag has fallen.

# How a game ended, as it follows "won" or "drawn".
reason-checkmate = by checkmate
reason-stalemate = by stalemate
reason-insufficient-material = by insufficient material
reason-fifty-moves = by the fifty-move rule
reason-seventy-five-moves = by the seventy-five-move rule
reason-threefold = by threefold repetition
reason-fivefold = by fivefold repetition
reason-agreement = by agreement
reason-resignation = by resignation
reason-time-out = on time
reason-aborted = called off

result-won = **{ $score }** · { $winner } beats { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } stalemates { $loser }.
result-drawn = **{ $score }** · { $white } and { $black } draw { $reason }.
result-time-draw = **{ $score }** · { $white } and { $black } draw: a flag fell, but the other side had nothing left to mate with.
result-aborted = The game between { $white } and { $black } was called off. It does not count.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })

alt-to-move = { $variant }. { $color ->
    [white] White
   *[black] Black
} to move.
alt-last-move = Last move: { $move }.
alt-check = { $color ->
    [white] The white king
   *[black] The black king
} is in check.
alt-men = { $color ->
    [white] White
   *[black] Black
}: { $men }.
alt-promoted = { $men } ({ $count ->
    [one] promoted pawn
   *[other] promoted pawns
})
alt-hand = { $color ->
    [white] White
   *[black] Black
} has in hand: { $men }.
text-letters = Seen from { $color ->
    [white] White's
   *[black] Black's
} side. Capital letters are White's men, small ones Black's, a dot is an empty square.
film-alt = The whole game as a film, from its start to move { $move }.

# A diagram of the rules in words.
diagram-man = { $man } on { $cell }.
diagram-moves = May go to: { $cells }.
diagram-captures = May capture on: { $cells }.
diagram-drop = { $man } in hand. May be dropped on: { $cells }.
diagram-after = After { $move }: { $men }.
diagram-after-capture = After { $move }: { $men }. Captured: { $captured }.
