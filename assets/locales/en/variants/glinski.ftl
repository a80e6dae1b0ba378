variant-glinski = Gliński

rules-glinski = Chess on 91 hexagons, by Władysław Gliński. Each side has eighteen pieces: king, queen, two rooks, three bishops, two knights and nine pawns. You win by checkmating the enemy king, and stalemating it counts for something. There is no castling.

    From a hexagon six directions lead **straight** through its sides, and six **diagonally** through its corners, between two neighbors, to a hexagon of the same color.

    The files are `a b c d e f g h i k l`, without j. The hexagons of a file are numbered from White's side, so ranks bend in the middle: the center is f6. The next pages show one piece after the other: a **dot** marks where it can move, a **ring** what it can capture.
    .title = The game
rules-gliking = One step straight or diagonally: twelve hexagons, but never one where it could be captured. Here the rook controls the e-file.
    .title = King (K)
rules-gliqueen = Any distance straight or diagonally, as far as the path is clear.
    .title = Queen (Q)
rules-glibishop = Any distance diagonally, as far as the path is clear. It stays on hexagons of one color, so each side has three bishops.
    .title = Bishop (B)
rules-gliknight = One diagonal step, then one straight step further, to its left or right: twelve leaps, over anything in between.
    .title = Knight (N)
rules-glipawn =
    - **Forward**: one step straight ahead; two from any hexagon where a pawn of its color began, if both are empty. These are b1, c2, d3, e4, f5, g4, h3, i2 and k1 for White, and the nine of rank 7 for Black.
    - **Capture**: one step straight, forward to the left or right, and only there. Unlike in chess this is no step of a bishop.

    A pawn that captures towards the middle can reach the hexagon where another one began. From there it can step two again: here from f5, after capturing the knight.
    .title = Pawn
rules-glipassant = A pawn that has just stepped two can be captured by an enemy pawn on the hexagon it has crossed, if that pawn could have captured there. Only pawns can do this, and only on the very next move.

    Here Black has moved from d7 to d5: `cxd6` and `exd6` both capture it.
    .title = En passant
rules-glipromotion = A pawn that reaches the last hexagon of its file becomes a queen, rook, bishop or knight of its color, no matter which pieces are still on the board. This is part of the same move and mandatory: `c8=Q`, `a6=N`.

    For White the last hexagons are a6, b7, c8, d9, e10, f11, g10, h9, i8, k7 and l6, for Black those of rank 1.
    .title = Promotion
rules-gliend =
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. The side that gives it scores ¾ of a point and the other ¼, in ratings too. Here Black is stalemated.
    - **Automatic draw**: only the two kings are left; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless the other side has only the king left; then it is a draw.
    .title = How it ends
rules-glinotation = Write the letter of the piece and the hexagon it moves to: `Ne2`. Pawns have no letter: `e6`.

    - A capture can have an `x`: `Nxe8`; a pawn capture starts with the pawn's file: `exf5`.
    - If two pieces could move there, add the file or the rank: here `Ndf4` or `Nhf4`.
    - Promotion: `c8=Q`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two hexagons: `e4e6`, `c7c8q`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
