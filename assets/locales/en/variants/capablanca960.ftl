variant-capablanca960 = Capablanca 960

rules-capablanca960 = Capablanca chess from one of 84,000 starting positions. The pieces behind the pawns are shuffled, in the same way for both sides, with two conditions: the bishops are on squares of different colors, and the king is between the rooks.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: `/chess { subcommand-rules }`
    .title = The game
rules-widenumbers = The starting positions have numbers from 0 to 83,999; 46691 is that of Capablanca chess. { $position } shows one; here is 0. The number gives the squares of White's pieces:
    - Divide it by 5: the remainder puts a bishop on b1, d1, f1, h1 or j1 (0 to 4).
    - Divide the quotient by 5: the other bishop goes to a1, c1, e1, g1 or i1.
    - Divide by 8, then by 7, then by 6: the remainders are the places of queen, archbishop and chancellor among the free squares, counted from the left, from 0.
    - The last quotient, 0 to 9, puts the knights on two of the five free squares: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 84,000 starting positions
rules-widecastling960 = Wherever they start, after `O-O` the king is on i and the rook on h; after `O-O-O` the king is on c and the rook on d.

    It is allowed if
    - neither the king nor that rook has moved,
    - all squares on the paths of king and rook, including the last ones, are empty except for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    You can also write the king's square and then the rook's: `e1i1`.
    .title = Castling
