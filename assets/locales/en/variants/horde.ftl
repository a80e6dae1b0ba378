variant-horde = Horde

rules-horde = White has a **horde** of 36 pawns and no king; Black has the usual army. Black wins by capturing everything, White by checkmating the black king.

    Black's pieces move as in chess, see `/chess { subcommand-rules }`, and Black can castle. White cannot be in check. Pawns that promote become queens, rooks, bishops or knights and help to give mate.

    White should not let the pawns be broken up; Black gives back some material to open lines, and takes the pawns from behind.
    .title = The game
rules-hordepawn = A white pawn may move two squares from the second rank, and from the **first** rank as well: here the pawn on a1 to a3, the one on c2 to c4. Only a pawn that comes from the second rank can be captured en passant.
    .title = Pawns
rules-hordeend =
    - **Horde captured**: White has no pieces left. Black wins.
    - **Checkmate**: the black king is in check and there is no legal move, as here. White wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose. If White has too little left to mate, it is a draw when Black runs out of time.
    .title = How it ends
