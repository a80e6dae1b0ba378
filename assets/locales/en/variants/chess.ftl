# A game's name, its pieces that no game before it has, and its rules, page by page: at most 900
# characters a page, each with its diagram. The first page has the game's key; other pages are
# shared by all games they apply to.

variant-chess = Chess

piece-king = king
    .a = a king
    .none = no king
    .counted = { $count ->
        [one] king
       *[other] kings
    }
piece-queen = queen
    .a = a queen
    .none = no queen
    .counted = { $count ->
        [one] queen
       *[other] queens
    }
piece-rook = rook
    .a = a rook
    .none = no rook
    .counted = { $count ->
        [one] rook
       *[other] rooks
    }
piece-bishop = bishop
    .a = a bishop
    .none = no bishop
    .counted = { $count ->
        [one] bishop
       *[other] bishops
    }
piece-knight = knight
    .a = a knight
    .none = no knight
    .counted = { $count ->
        [one] knight
       *[other] knights
    }
piece-pawn = pawn
    .a = a pawn
    .none = no pawn
    .counted = { $count ->
        [one] pawn
       *[other] pawns
    }

rules-chess = Each side has sixteen pieces on a board of 64 squares. White moves first, then the sides take turns. You win by checkmating the enemy king.

    A piece moves to an empty square, or captures by moving to the square of an enemy piece. You cannot pass, and you cannot leave your own king where it could be captured. Only the knight jumps.

    The next pages show one piece after the other. A **frame** marks the piece itself, a **dot** where it can move, a **ring** what it can capture.
    .title = The game
rules-king = One square in any direction, but never to a square where it could be captured.

    Here the rook controls the c-file, so three squares are off limits to the king; the pawn on e3 is not protected and can be captured.

    A king that is attacked is **in check**: it must move away, or the attacker must be captured or blocked.
    .title = King (K)
rules-queen = Any distance along ranks, files and diagonals, as far as the path is clear. Your own pieces block it; enemy pieces can be captured.
    .title = Queen (Q)
rules-rook = Any distance along ranks and files, as far as the path is clear. Together with the king it castles.
    .title = Rook (R)
rules-bishop = Any distance along diagonals, as far as the path is clear. A bishop stays on squares of one color for the whole game.
    .title = Bishop (B)
rules-knight = Two squares straight and one to the side, over anything in between: it is the only piece that jumps. Every move takes it to a square of the other color.
    .title = Knight (N)
rules-pawn = One square forward, or two from its starting square, if the path is clear. It captures differently: one square diagonally forward.

    A pawn never moves backward.
    .title = Pawn
rules-passant = A pawn that has just moved two squares past an enemy pawn can be captured by it as if it had moved only one. The capturing pawn moves to the square in between.

    This is only possible on the very next move.
    .title = En passant
rules-promotion = A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its color, no matter which pieces are still on the board. This is part of the same move and mandatory.

    Write the new piece after the move: `c8=Q`, `c8=N`.
    .title = Promotion
rules-castling = The king moves two squares towards a rook, and the rook moves to the square that the king has crossed: `O-O` towards the h-file, `O-O-O` towards the a-file.

    It is allowed if
    - neither the king nor that rook has moved,
    - there is no piece between them,
    - the king is not in check, and does not cross or reach an attacked square.

    The rook may be attacked, and it may cross an attacked square.
    .title = Castling
rules-end =
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: neither side has enough material to mate; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless the other side has insufficient material to mate; then it is a draw.
    .title = How it ends
rules-notation = Write the letter of the piece and the square it moves to: `Nf3`. Pawns have no letter: `e4`.

    - A capture can have an `x`: `Nxe5`; a pawn capture starts with the pawn's file: `exd5`.
    - If two pieces could move there, add the file or the rank: here `Nbd2` or `Nfd2`.
    - Castling: `O-O`, `O-O-O`, also `0-0`, `0-0-0`. Promotion: `e8=Q`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `g1f3`, `e7e8q`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
