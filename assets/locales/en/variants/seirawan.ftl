variant-seirawan = Seirawan chess

piece-hawk = hawk
    .a = a hawk
    .none = no hawk
    .counted = { $count ->
        [one] hawk
       *[other] hawks
    }

rules-seirawan = Chess with two more pieces for each side: the **hawk** and the **elephant**, by Yasser Seirawan and Bruce Harper; also called S-Chess. The game starts as chess does. The two new pieces wait in your **hand**, shown above and below the board, and come in behind your first moves with other pieces.

    Everything else is as in chess. The other pieces: `/chess { subcommand-rules }`
    .title = The game
rules-gating = When a king, queen, rook, bishop or knight moves **for the first time**, you may put the hawk or the elephant on the square it has just left. This is part of the same move: `Nf3/H`. It is your choice, so `Nf3` leaves your hand as it is.

    - One new piece a move. It can give check at once.
    - It cannot save your king: the move must be legal without it.
    - A square whose first piece has moved without a new piece, or was captured, is no longer a way in. When none is left, what you have in hand stays out of the game.
    - Pawns open no way in, and there are no other drops.
    .title = New pieces
rules-gatingcastling = Castling is a first move of the king and of the rook. You may put one new piece on the square of either, but not one on each: `O-O/He1` puts the hawk where the king was, `O-O/Eh1` the elephant where the rook was.

    The rules of castling are those of chess.
    .title = Castling
rules-hawk = Bishop and knight in one: any distance along diagonals, or a knight's move. It is the only piece that can checkmate a lone king by itself.

    It is worth somewhat more than a rook.
    .title = Hawk (H)
rules-rookknight = Rook and knight in one: any distance along ranks and files, or a knight's move.

    It is worth about as much as a queen, or a little less.
    .title = Elephant (E)
rules-hawkpromotion = A pawn that reaches the last rank becomes a queen, elephant, hawk, rook, bishop or knight, your choice: `c8=H`, `c8=E`. It does not matter what is in your hand.
    .title = Promotion
rules-gatingnotation = As in chess: the letter of the piece and the square, `Nf3`; pawns have no letter: `e4`. The hawk is **H**, the elephant **E**. A new piece follows after a slash: `Nf3/H`; in castling with its square: `O-O/He1`.

    - A capture can have an `x`: `Bxc4/E`, `exd5`.
    - Castling: `O-O`, `O-O-O`, also `0-0`, `0-0-0`. Promotion: `e8=H`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `g1f3`, with the hawk `g1f3h`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
