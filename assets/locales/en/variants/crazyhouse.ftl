variant-crazyhouse = Crazyhouse

rules-crazyhouse = Chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you can drop it on the board.

    The board stays full for a long time, and an attack never runs out of pieces. For moves, castling and promotion see `/chess { subcommand-rules }`
    .title = The game
rules-hand = Instead of moving, you can drop a piece from your hand on any empty square. The strips above and below the board show both hands.

    - A drop can give check, block a check, and even give checkmate.
    - A promoted piece goes to the hand as a pawn. On the board it is marked by a dot in a ring.
    - A dropped rook cannot castle.
    - A check by a knight cannot be blocked.
    .title = The hand
rules-pawndrop = Pawns cannot be dropped on the first or the last rank. They can be dropped on any other empty square, even on a file with another pawn of yours. Checkmate by dropping a pawn is allowed.

    A pawn on its second rank can move two squares, even if it was dropped there.
    .title = Dropping pawns
rules-houseend =
    - **Checkmate**: the king is in check and there is no legal move, not even a drop. Here the knight delivers smothered mate.
    - **Stalemate**: no legal move and no check. A draw; it is very rare with pieces in hand.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture, pawn move or drop.
    - **Draw by claim**, for the player to move: the same position, with the same hands, for the third time; fifty moves by each side without a capture, pawn move or drop.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose. There is always enough material to mate.
    .title = How it ends
rules-housenotation = A drop is the letter of the piece, `@` and the square: `N@f3`, for a pawn `P@e4` or `@e4`.

    Everything else is as in chess: `Nf3`, `exd5`, `O-O` or `0-0`, `e8=Q`; `+` and `#` can be left out. You can also write the two squares: `g1f3`. While you type, `/{ command-move }` lists the legal moves and drops.
    .title = Writing moves
