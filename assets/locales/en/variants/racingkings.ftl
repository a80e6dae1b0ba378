variant-racingkings = Racing Kings

rules-racingkings = A race without pawns: the first king to reach the **eighth rank** wins. Both kings start on the second rank and run in the same direction.

    No move may give check, and you may not leave your own king attacked. So the pieces do not attack the enemy king; they guard squares in its way, and capture each other. King, queen, rook, bishop and knight move as in chess: see `/chess { subcommand-rules }`. There is no castling.
    .title = The game
rules-race = A piece cannot move to a square from which it would attack the enemy king, and cannot open the line of another piece to it.

    Here the white rook must not go to c1, because it would give check. It may capture on b1.
    .title = No checks
rules-racingend =
    - **The eighth rank**: the side whose king reaches it first wins. But White moved first: if Black's king gets there with the very next move, the game is a draw. Here Black can answer with Ka8, so it is a draw.
    - **No legal move**: a draw.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose.
    .title = How it ends
rules-racingnotation = Write the letter of the piece and the square it moves to: `Nf3`. A capture can have an `x`: `Nxe5`. If two pieces could move there, add the file or the rank: here `Neg3` or `Nfg3`.

    You can also write the two squares: `g1f3`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
