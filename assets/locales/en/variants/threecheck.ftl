variant-threecheck = Three-check

rules-threecheck = Chess with a second way to win: give check **three times**. The third check ends the game at once.

    Everything else is as in chess, checkmate included. A check may be worth a piece, and a king without shelter soon loses. For moves, castling and promotion see `/chess { subcommand-rules }`.

    Three dots next to each player's name show how many checks they have given.
    .title = The game
rules-checks = Every move that attacks the enemy king counts as one check, even if two pieces attack it. It does not matter what happens to the piece that gives it.

    Here White has given two checks. Bxf7 would lose the bishop to the king, but it is the third check, so White wins.
    .title = Checks
rules-checksend =
    - **Three checks**: a side gives its third check. It wins; here a knight alone does.
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: both sides have only their kings; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move. Positions with different numbers of checks are not the same.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless your opponent has only the king.
    .title = How it ends
