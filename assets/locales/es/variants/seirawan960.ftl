variant-seirawan960 = Seirawan 960

rules-seirawan960 = Ajedrez Seirawan desde una de las 960 posiciones iniciales del Ajedrez 960. El halcón y el elefante esperan en tu mano y entran detrás de las primeras jugadas de tus piezas, empiecen donde empiecen. Cómo se mueven las otras piezas: `/chess { subcommand-rules }`

    En el enroque, una pieza nueva puede ocupar la casilla del rey o la de la torre, si ninguno de los dos acaba en ella: `O-O/He1`. { $position } muestra una posición inicial.
    .title = El juego
