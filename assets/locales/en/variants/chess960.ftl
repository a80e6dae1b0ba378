variant-chess960 = Chess960

rules-chess960 = Chess from one of 960 starting positions: memorized openings do not help. Everything is as in chess, except for the starting position and castling. The pieces: `/chess { subcommand-rules }`

    The pawns start as usual. Behind them the pieces are shuffled, in the same way for both sides, with two conditions: the bishops are on squares of different colors, and the king is between the rooks.
    .title = The game
rules-numbers = The starting positions have numbers from 0 to 959; 518 is that of chess. { $position } shows one; here is 0. The number gives the squares of White's pieces:
    - Divide it by 4: the remainder puts a bishop on b1, d1, f1 or h1 (0 to 3).
    - Divide the quotient by 4: the remainder puts the other bishop on a1, c1, e1 or g1.
    - Divide that quotient by 6: the remainder is the queen's place among the free squares, counted from the left, from 0.
    - The last quotient, 0 to 9, puts the knights on two of the five free squares, counted from the left: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 960 starting positions
rules-castling960 = Wherever they start, king and rook end up where they do in chess: after `O-O`, with the rook nearer the h-file, on g and f; after `O-O-O`, with the other one, on c and d.

    It is allowed if
    - neither the king nor that rook has moved,
    - all squares on the paths of king and rook, including the last ones, are empty except for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    Sometimes only one of the two moves, sometimes they swap places. You can also write the king's square and then the rook's: `f1h1`.
    .title = Castling
