# Conditional moves: the plan of one player, which nobody else sees, and what came of it.

plan-title = Your plan · game { $number }
plan-secret = Only you see this. What fits is played at once, and your clock stands still.
plan-none = You have planned nothing in this game. While your opponent is on the move, { $add } takes down what you will answer, like { $example }: their move, yours, theirs, yours.
plan-dropped = Your plan is no more: it had no answer to **{ $move }**. It is your turn.
plan-replaced = To **{ $to }** you now answer **{ $now }** instead of **{ $was }**.
plan-removed = That branch is gone. What is left:
plan-cleared = Your plan for this game is gone.

plan-form-title = What will you answer?
plan-form-label = Their move, yours, theirs, yours…
plan-form-placeholder = For example Nf6 Bg5 h6 Bh4. One line for each possibility.

# What followed a move by plan. `$by` says whose the move was; after it comes whose turn it is.
plan-answered = { $by ->
    [own] You played **{ $move }**, and { $opponent } had planned the answer: **{ $followed }**.
   *[other] { $opponent } played **{ $move }**, and your plan answered **{ $followed }**.
}
plan-exchanged = { $by ->
    [own] You played **{ $move }**, and your plans answered each other: **{ $followed }**.
   *[other] { $opponent } played **{ $move }**, and your plans answered each other: **{ $followed }**.
}
plan-your-turn = It is your turn.
plan-goes-on = Your plan goes on.
plan-at-its-end = That was the end of your plan.
plan-dropped-note = Your plan had no answer to that and has been dropped.
last-move-planned = Last move: **{ $move }**, then as planned: **{ $followed }**

# A plan that was not changed. `$typed` is what was typed, as code.
refusal-plan-own-turn = It is your turn. Make your move first; then you can plan what you answer to the next one.
refusal-plan-empty = Write your opponent's move and your answer, and so on by turns, like { $example }.
refusal-plan-move = { $place ->
    [start] { $typed } (move { $index } of the line) does not work.
   *[after] { $typed } (move { $index } of the line) does not work after **{ $before }**.
} { $why } Nothing was changed.
refusal-plan-their-move = { $place ->
    [start] { $typed } (move { $index } of the line, your opponent's) does not work.
   *[after] { $typed } (move { $index } of the line, your opponent's) does not work after **{ $before }**.
} They would be told: “{ $why }” Nothing was changed.
refusal-plan-over = The game is over after **{ $after }**, and nothing can follow. Nothing was changed.
refusal-plan-unanswered = Your line ends with your opponent's **{ $to }**. Add what you will answer to it; nothing was changed.
refusal-plan-too-long = A line has at most { $most } moves, both sides counted. Leave the rest for when some of it has been played; nothing was changed.
refusal-plan-too-wide = A plan has at most { $most } lines. Take one away first: { $remove }
refusal-plan-none = You have planned nothing in this game. While your opponent is on the move, you can: { $add }
refusal-plan-no-such-branch = { $typed } is no branch of your plan. { $show } shows it.
