variant-seirawan960 = Seirawan 960

rules-seirawan960 = Ajedrez Seirawan desde una de las 960 posiciones iniciales del Ajedrez 960. El halcón y el elefante esperan en tu mano y entran detrás de las primeras jugadas de tus piezas, empiecen donde empiecen. Cómo se mueven las otras piezas: `/chess { subcommand-rules }`

    En el enroque no se puede poner una pieza nueva en una casilla en la que acaban el rey o la torre. { $position } muestra una posición inicial.
    .title = El juego
