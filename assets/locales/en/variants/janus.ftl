variant-janus = Janus

piece-janus = janus
    .a = a janus
    .none = no janus
    .counted = { $count ->
        [one] janus
       *[other] januses
    }

rules-janus = Chess on ten files, with one new piece, two for each side: the **janus**, which moves as a bishop or as a knight. Everything else moves as in chess: `/chess { subcommand-rules }`

    The starting position, from the a-file to the j-file: rook, janus, knight, bishop, king, queen, bishop, knight, janus, rook.
    .title = The game
rules-januspiece = Bishop and knight in one: any distance along diagonals, or a knight's move. It is the only piece that can checkmate a lone king by itself.

    It is worth somewhat more than a rook and less than a queen. Other games call it archbishop.
    .title = Janus (J)
rules-januspromotion = A pawn that reaches the last rank becomes a queen, janus, rook, bishop or knight, your choice: `c8=J`.
    .title = Promotion
rules-januscastling = The king starts on the e-file and castles to the last file but one. After `O-O` the king is on i and the rook on h: four squares for the king. After `O-O-O` the king is on b and the rook on c: three squares.

    As in chess, neither may have moved, there must be no piece between them, and the king must not be in check, or cross or reach an attacked square.
    .title = Castling
rules-janusnotation = As in chess: the letter of the piece and the square, `Jc5`, `Nh3`; pawns have no letter: `e4`. The janus is **J**.

    - A capture can have an `x`: `Jxh7`, `exd5`.
    - Castling: `O-O` towards the j-file, `O-O-O` towards the a-file, also `0-0`, `0-0-0`. Promotion: `e8=J`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `e4c5`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
