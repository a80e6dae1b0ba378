variant-antichess = Antichess

rules-antichess = Chess the other way round: you win by **losing all your pieces**. The pieces stand and move as in chess, see `/chess { subcommand-rules }`, except for this:

    - A side that can capture **must** capture.
    - The king is a piece like any other: there is no check and no checkmate, it can be captured, and it does not castle. You can lose it and play on.
    - A pawn that reaches the last rank becomes a queen, rook, bishop, knight or **king**.

    A single careless move can force you to capture one piece after another, so look at what your move makes you take.
    .title = The game
rules-compulsory = If you can capture something, you must. If there are several captures, choose one. Captures en passant count as well.

    Here White has two legal moves: the rook takes the pawn on a5, or the knight takes the pawn on e5.
    .title = Capturing
rules-antichessend =
    - **All pieces lost**: the side without pieces wins.
    - **No legal move**: the side to move wins as well. Here it is White's turn, and the pawn is blocked: White wins.
    - **Automatic draw**: neither side can get rid of its pieces, as with one bishop each on squares of different colors; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless the other side can never lose its pieces; then it is a draw.
    .title = How it ends
rules-antinotation = Write the letter of the piece and the square it moves to: `Nf3`. Pawns have no letter: `e4`.

    - A capture can have an `x`: `Nxe5`; a pawn capture starts with the pawn's file: `exd5`.
    - If two pieces could move there, add the file or the rank: here `Nbd2` or `Nfd2`.
    - Promotion: `e8=Q`, `e8=K`.

    You can also write the two squares: `g1f3`, `e7e8k`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
