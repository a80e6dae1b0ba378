variant-seirawan960 = Seirawan 960

rules-seirawan960 = Seirawan chess from one of the 960 starting positions of Chess960. Hawk and elephant wait in your hand and come in behind the first moves of your pieces, wherever these start. How the other pieces move: `/chess { subcommand-rules }`

    In castling, one new piece may take the square of the king or of the rook, unless one of them ends on it: `O-O/He1`. { $position } shows a starting position.
    .title = The game
