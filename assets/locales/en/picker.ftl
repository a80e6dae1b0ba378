# Choosing a move from menus, and confirming a move before it is played.

which-piece = Which piece do you want to move?
where-to = { $piece }: where to?
which-way = Several moves are possible. Which one?
picker-piece-in-hand = { $piece } in hand
picker-promotes-to = promote to { $piece }
picker-does-not-promote = do not promote
picker-gates = { $piece } on { $cell }
picker-does-not-gate = no new piece
confirm-question = This is the board after **{ $move }**. Play it?
played-by-you = You played **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Moves** are shown for confirmation before they are played.
   *[no] **Moves** are played at once. Set the option `confirm` to confirm them first.
}
