# Posicions inicials.

position-caption = { $variant }, posició inicial { $number }
position-row = Les peces blanques des de la columna a: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** posicions inicials: 4 caselles per a l'alfil de caselles clares, 4 per al de caselles fosques, les 6 que queden per a la dama, 10 maneres de posar dos cavalls a les altres cinc, i 1 per a torres i rei, perquè el rei és entre les torres.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84.000** posicions inicials: 5 caselles per a l'alfil de caselles clares, 5 per al de caselles fosques, les 8, 7 i 6 que queden per a dama, arquebisbe i canceller, 10 maneres de posar dos cavalls a les altres cinc, i 1 per a torres i rei, perquè el rei és entre les torres.
}
position-rolled = Sortejada amb un dau; un número massa alt es torna a tirar. Els alfils compten des de l'esquerra les caselles del seu color, i les altres peces les lliures.
position-light-bishop = Alfil de caselles clares
position-dark-bishop = Alfil de caselles fosques
position-rest = Torre, rei i torre ocupen el que queda: **{ $cells }**
