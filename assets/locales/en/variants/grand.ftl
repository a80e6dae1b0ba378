variant-grand = Grand

rules-grand = Chess on ten files and ten ranks, by Christian Freeling. Each side has ten pawns, on its third rank, and two new pieces: the **archbishop** and the **chancellor**. The rooks stand behind the other pieces and are free from the beginning, so there is no castling. Everything else moves as in chess: `/chess { subcommand-rules }`

    White's second rank, from the b-file to the i-file: knight, bishop, queen, king, chancellor, archbishop, bishop, knight. The rooks are on a1 and j1.
    .title = The game
rules-grandpawn = One square forward, or two from the third rank (for Black the eighth), if the path is clear. It captures one square diagonally forward, also en passant.
    .title = Pawn
rules-lostpromotion = On the last three ranks a pawn can become a piece its side **has lost**: queen, chancellor, archbishop, rook, bishop or knight. So nobody ever has two queens.

    - With a move to the eighth or ninth rank (for Black the third or second) it can promote or stay a pawn: `e9=Q` or `e9`.
    - On the last rank it must promote. If its side has lost nothing, it cannot move there, but it still gives check.

    Here the queen is the only piece besides pawns that White has lost.
    .title = Promotion
rules-grandnotation = As in chess: the letter of the piece and the square, `Ac6`, `Nh4`; pawns have no letter: `e5`. The archbishop is **A**, the chancellor **C**. The last rank is 10.

    - A capture can have an `x`: `Axh9`, `exd6`.
    - Promotion: `e9=C`, `b10=Q`. Without it, `e9` stays a pawn.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `e3e5`, `e8e9c`. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
