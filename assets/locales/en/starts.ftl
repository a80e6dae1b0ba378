# Starting positions.

position-caption = { $variant }, starting position { $number }
position-row = White's pieces from the a-file on: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** starting positions: 4 squares for the bishop on light squares, 4 for the one on dark squares, 6 that are left for the queen, 10 ways to put two knights on the other five, and 1 for rooks and king, because the king is between the rooks.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84,000** starting positions: 5 squares for the bishop on light squares, 5 for the one on dark squares, 8, 7 and 6 that are left for queen, archbishop and chancellor, 10 ways to put two knights on the other five, and 1 for rooks and king, because the king is between the rooks.
}
position-rolled = Rolled with a die; a number that is too high is rolled again. The bishops count the squares of their color from the left, the others the free ones.
position-light-bishop = Bishop on light squares
position-dark-bishop = Bishop on dark squares
position-rest = Rook, king and rook take what is left: **{ $cells }**
