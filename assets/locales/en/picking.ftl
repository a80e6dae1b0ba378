# A move without typing, and a move that is shown once more before it is made.

which-man = Which piece do you move?
where-to = { $man }: where to?
which-way = There are several ways. Which one?
man-in-hand = { $man } in hand
becomes = becomes a new piece: { $man }
sure-question = This is the board after **{ $move }**. Do you play it?
played-by-you = You played **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Moves** are shown to you once more before they are made.
   *[no] **Moves** are made at once. With the option `confirm` you see them once more first.
}
