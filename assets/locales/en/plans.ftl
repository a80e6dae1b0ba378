# Conditional moves: the private plan of one player, and what was played from it.

plan-title = Your plan · game { $number }
plan-private = Only you can see this. Matching moves are played at once and cost you no time.
plan-none = You have no plan in this game. During your opponent's turn, use `/{ command-plan } { subcommand-add }` to enter your answers in advance, like { $example }: their move, yours, theirs, yours.
plan-dropped = Your plan was dropped because it had no answer to **{ $move }**. It is your turn.
plan-replaced = Your answer to **{ $to }** is now **{ $now }** instead of **{ $was }**.
plan-removed = Branch removed. What is left:
plan-cleared = Your plan for this game was deleted.

plan-form-title = What will you answer?
plan-form-label = Their move, yours, theirs, yours…
plan-form-placeholder = For example { $example }. One line for each possibility.

# The planned moves that followed a move. `$by` is the player who moved. A message about whose turn it is follows.
plan-answered = { $by ->
    [own] You played **{ $move }**, and { $opponent } had planned the answer: **{ $followed }**.
   *[other] { $opponent } played **{ $move }**, and your plan answered **{ $followed }**.
}
plan-exchanged = { $by ->
    [own] You played **{ $move }**, and your plans answered each other: **{ $followed }**.
   *[other] { $opponent } played **{ $move }**, and your plans answered each other: **{ $followed }**.
}
plan-your-turn = It is your turn.
plan-goes-on = Your plan continues.
plan-at-its-end = That was the end of your plan.
plan-dropped-note = Your plan had no answer to that and was dropped.
last-move-planned = Last move: **{ $move }**, then as planned: **{ $followed }**

# A plan that was not changed. `$typed` is the player's input, as code.
refusal-plan-own-turn = It is your turn. Make your move first; then you can plan your answer to the next one.
refusal-plan-empty = Enter your opponent's move, then your answer, and so on, like { $example }.
refusal-plan-move = { $place ->
    [start] { $typed } (move { $index } of the line) is not possible.
   *[after] { $typed } (move { $index } of the line) is not possible after **{ $before }**.
} { $why } Nothing was changed.
refusal-plan-their-move = { $place ->
    [start] { $typed } (move { $index } of the line, your opponent's) is not possible.
   *[after] { $typed } (move { $index } of the line, your opponent's) is not possible after **{ $before }**.
} Your opponent would see: “{ $why }” Nothing was changed.
refusal-plan-over = The game is over after **{ $after }**, so nothing can follow. Nothing was changed.
refusal-plan-unanswered = Your line ends with your opponent's **{ $to }**. Add your answer to it; nothing was changed.
refusal-plan-too-long = A line has at most { $most } moves, counting both sides. Add the rest after some of them have been played; nothing was changed.
refusal-plan-too-wide = A plan has at most { $most } lines. Remove one first: `/{ command-plan } { subcommand-remove }`
refusal-plan-none = You have no plan in this game. During your opponent's turn you can make one: `/{ command-plan } { subcommand-add }`
refusal-plan-no-such-branch = { $typed } is not a branch of your plan. To see the plan: `/{ command-plan } { subcommand-show }`
