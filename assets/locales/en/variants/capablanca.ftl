variant-capablanca = Capablanca

piece-archbishop = archbishop
    .a = an archbishop
    .none = no archbishop
    .counted = { $count ->
        [one] archbishop
       *[other] archbishops
    }
piece-chancellor = chancellor
    .a = a chancellor
    .none = no chancellor
    .counted = { $count ->
        [one] chancellor
       *[other] chancellors
    }

rules-capablanca = Chess on ten files, with two new pieces for each side: the **archbishop** and the **chancellor**. Everything else moves as in chess: `/chess { subcommand-rules }`

    The starting position, from the a-file to the j-file: rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook.
    .title = The game
rules-archbishop = Bishop and knight in one: any distance along diagonals, or a knight's move. It is the only piece that can checkmate a lone king by itself.

    It is worth somewhat more than a rook and less than a chancellor.
    .title = Archbishop (A)
rules-chancellor = Rook and knight in one: any distance along ranks and files, or a knight's move.

    It is worth about as much as a queen, or a little less.
    .title = Chancellor (C)
rules-widepromotion = A pawn that reaches the last rank becomes a queen, chancellor, archbishop, rook, bishop or knight, your choice: `c8=A`, `c8=C`.
    .title = Promotion
rules-widecastling = The king moves three squares towards a rook. After `O-O` it is on i and the rook on h; after `O-O-O` it is on c and the rook on d.

    As in chess, neither may have moved, there must be no piece between them, and the king must not be in check, or cross or reach an attacked square.
    .title = Castling
rules-widenotation = As in chess: the letter of the piece and the square, `Ac5`, `Nh3`; pawns have no letter: `e4`. The archbishop is **A**, the chancellor **C**.

    - A capture can have an `x`: `Axh7`, `exd5`.
    - Castling: `O-O`, `O-O-O`, also `0-0`, `0-0-0`. Promotion: `e8=C`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `e4c5`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
