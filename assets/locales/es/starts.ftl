# Posiciones iniciales.

position-caption = { $variant }, posición inicial { $number }
position-row = Las piezas blancas desde la columna a: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** posiciones iniciales: 4 casillas para el alfil de casillas claras, 4 para el de casillas oscuras, las 6 que quedan para la dama, 10 maneras de poner dos caballos en las otras cinco, y 1 para torres y rey, porque el rey está entre las torres.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84 000** posiciones iniciales: 5 casillas para el alfil de casillas claras, 5 para el de casillas oscuras, las 8, 7 y 6 que quedan para dama, arzobispo y canciller, 10 maneras de poner dos caballos en las otras cinco, y 1 para torres y rey, porque el rey está entre las torres.
}
position-rolled = Sorteada con un dado; un número demasiado alto se tira de nuevo. Los alfiles cuentan desde la izquierda las casillas de su color, y las demás piezas las libres.
position-light-bishop = Alfil de casillas claras
position-dark-bishop = Alfil de casillas oscuras
position-rest = Torre, rey y torre ocupan lo que queda: **{ $cells }**
