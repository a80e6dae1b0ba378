# A game as a message: its title, the lines below it, its result, and the board in words.

match-title = { $white } – { $black } · { $variant } · game { $number }
match-title-from = { $white } – { $black } · { $variant }, start { $start } · game { $number }
to-move = { $player } to move ({ $color }).
engine-holds-back = { $player } has a running game in which this position stands, or one a move away from it. I answer once that game has moved on.
last-move = Last move: **{ $move }**
starting-position = Starting position
no-moves = No move has been made in this game yet.
clocks = Clocks: White { $white } – Black { $black }
move-taken-back = That move was taken back. This is the last position now.
choose-a-move = Go to a move
# The line that replaces a board that is no longer current.
old-board-after = { $move } by { $player } · [newer board]({ $link })
old-board-at-start = The game begins · [newer board]({ $link })
old-board-taken-back = A move that was taken back · [newer board]({ $link })
draw-offer-line = { $player } offers a draw.
claim-threefold = This position has occurred three times: the player to move can claim a draw.
claim-fifty-moves = Fifty moves without { $progress ->
    [drops] a capture, a pawn move or a drop
    [promotions] a capture, a pawn move, a promotion or a drop
   *[moves] a capture or a pawn move
}: the player to move can claim a draw.
takeback-offer-line = { $player } asks to take back their last move.
pause-offer-line = { $player } proposes to pause the game.

# How a game ended: follows "won" or "drawn".
reason-checkmate = by checkmate
reason-stalemate = by stalemate
reason-goal = by bringing the king to its goal
reason-both-at-goal = with both kings at the goal
reason-three-checks = by a third check
reason-insufficient-material = by insufficient material
reason-fifty-moves = by the fifty-move rule
reason-seventy-five-moves = by the seventy-five-move rule
reason-threefold = by threefold repetition
reason-fivefold = by fivefold repetition
reason-agreement = by agreement
reason-resignation = by resignation
reason-time-out = on time
reason-aborted = aborted
reason-no-pieces = by the capture of the last piece
reason-no-moves = by having no move left
reason-explosion = by exploding the king

result-won = **{ $score }** · { $winner } beats { $loser } { $reason }.
result-stalemated = **{ $score }** · { $winner } stalemates { $loser }.
result-drawn = **{ $score }** · { $white } and { $black } draw { $reason }.
result-time-draw = **{ $score }** · { $white } and { $black } draw: one side ran out of time, but the other had insufficient material to win.
result-aborted = The game between { $white } and { $black } was aborted. It does not count.
aborted-late = The game between { $white } and { $black } was aborted: { $late } ran out of time before their first move. It does not count.
rating-change = { $player }: { $before } → **{ $after }** ({ $change })
rating-change-provisional = { $player }: { $before } → **{ $after }** ({ $change }, provisional)

alt-to-move = { $variant }. { $color ->
    [white] White
   *[black] Black
} to move.
alt-last-move = Last move: { $move }.
alt-check = { $color ->
    [white] The white king
   *[black] The black king
} is in check.
alt-checks-given = Checks given, of the { $of } that win: White { $white }, Black { $black }.
alt-pieces = { $color ->
    [white] White
   *[black] Black
}: { $pieces }.
alt-promoted = { $pieces } ({ $count ->
    [one] promoted pawn
   *[other] promoted pawns
})
alt-hand = { $color ->
    [white] White
   *[black] Black
} has in hand: { $pieces }.
text-letters = Seen from { $color ->
    [white] White's
   *[black] Black's
} side. Capital letters are White's pieces, lowercase letters are Black's, and a dot is an empty square.
replay-alt = The whole game as an animation, from the starting position to move { $move }.

# A diagram of the rules in words.
diagram-piece = { $piece } on { $cell }.
diagram-moves = Can move to: { $cells }.
diagram-captures = Can capture on: { $cells }.
diagram-drop = { $piece } in hand. Can be dropped on: { $cells }.
diagram-after = After { $move }: { $pieces }.
diagram-after-capture = After { $move }: { $pieces }. Captured: { $captured }.
diagram-after-explosion = After { $move } these pieces are gone: { $pieces }.

match-rating = { $rated ->
    [yes] Rated
   *[no] Casual
}
match-odds = { $side ->
    [white] White
   *[black] Black
} plays without { $piece }
match-clocks = White: { $white }; Black: { $black }
match-blindfold = blindfold: nobody sees the board until the game ends
alt-hidden = The board is hidden until the game ends.
match-weekends = { $weekend ->
    [friday-saturday] Friday and Saturday off
   *[saturday-sunday] Saturday and Sunday off
}
match-no-vacation = vacation does not stop the clock
match-flag-forgiveness = mercy: a player who wins on time can give more time instead
