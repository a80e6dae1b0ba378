variant-kingofthehill = King of the Hill

rules-kingofthehill = Chess with a second way to win: bring your king to the **hill**, the four squares d4, e4, d5 and e5 in the middle. The game is over at once.

    Everything else is as in chess, checkmate included. A king that stays at home is safe from checks, but far from the hill; with few pieces left the way there decides the game. For moves, castling and promotion see `/chess { subcommand-rules }`
    .title = The game
rules-hill = The king moves as always: one square, and never to a square where it could be captured. So the hill is closed to it while the other side attacks all of its squares that the king could reach.

    Here White's king can go to d4, and wins. It could not if the rook stood on e4.
    .title = The hill
rules-hillend =
    - **The hill**: a king reaches d4, e4, d5 or e5. Its side wins; here a king alone does. The bishop attacks d4, but not e4.
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose. Even a king alone could reach the hill.
    .title = How it ends
