# Studies: a player's private analysis board next to a game.

study-title = { $owner ->
    [reader] Your study · game { $number }
   *[other] Study by { $name } · game { $number }
}
study-private = Only you can see this
study-shown = Your opponent can see this
study-line = Line: **{ $line }**
study-present = { $over ->
    [yes] The last position of the game.
   *[no] The present position of the game.
}
study-comment = 💬 { $comment }
study-next = Next: { $moves }
study-next-more = Next: { $moves } … and { $count } more
study-hint = Choose or type moves to begin a line here. Nothing you do here is played in the game.
study-count = { $count }/{ $most } moves
study-menu = Choose how to continue
study-played = Played in the game
study-leaves = Leaves the game
study-moves-title = Which moves?
study-moves-label = Moves of both sides
study-moves-placeholder = For example { $example }. One line for each possibility.
study-comment-title = Comment
study-comment-label = Leave it empty to delete it
study-delete-branch = Delete **{ $move }** and everything after it?
study-delete-all = Delete your whole study of game { $number }?
study-deleted = Your study of game { $number } was deleted.
study-planned = Your plan now has these lines from your study.
study-lines-title = Lines · game { $number }
study-no-lines = There are no lines yet.
study-after = { $place ->
    [start] From the start:
   *[move] After { $move }:
}
study-cut = … and more. The file has all of them.
study-compared = Moves that were played, ✓ if the study has them:
study-compared-cut = { $count ->
    [one] … and one more move.
   *[other] … and { $count } more moves.
}
study-compared-total = { $all ->
    [one] { $studied } of 1 move was in the study.
   *[other] { $studied } of { $all } moves were in the study.
}
study-followed = ✓ **{ $move }**
study-followed-others = ✓ **{ $move }**, not { $others }
study-left = ✗ **{ $move }**, not { $others }
study-now-shown = Your opponent can now open this study with `/{ command-study }`.
study-posted = Study by { $player }
study-export = Game { $number } with the study's lines as variations, in PGN. Most chess programs can read it.
study-export-cescacs = Game { $number } with the study's lines as variations, in CTL-PGN, the C'escacs notation.

# A study that was not changed or shown.
refusal-study-gone = This position is no longer in the study. Open it again: `/{ command-study }`
refusal-study-empty = Enter moves of both sides in turn, like { $example }.
refusal-study-move = { $place ->
    [start] { $typed } is not possible here.
   *[after] { $typed } is not possible after **{ $before }**.
} { $why } Nothing was changed.
refusal-study-full = A study has at most { $most } moves besides those of the game. Delete a branch that you no longer need; nothing was changed.
refusal-study-too-deep = A line has at most { $most } moves after it leaves the game. Begin the next one when some of them have been played; nothing was changed.
refusal-study-too-many = You have studies of { $most } games, and more are not possible. Open one that you no longer need with `/{ command-study }` and delete it.
refusal-study-comment-length = A comment has at most { $most } characters. Nothing was changed.
refusal-study-nothing-to-plan = In the present position your study has no move of your opponent with your answer to it. Add both, then make the plan.
refusal-study-unanswered = This line has no answer yet to your opponent's move. Add it, then make the plan.
refusal-study-too-many-to-plan = A plan has at most { $most } lines, and more of them start here. Go first to the branch that you want: the plan then takes only its lines. Nothing was changed.
refusal-study-not-over = You can show your study when the game is over.
refusal-study-nobody-to-show = You played this game against me, and I do not look at studies. To show yours to others, use **{ button-post-study }**.
refusal-study-not-shown = Your opponent has not shown a study of this game.
