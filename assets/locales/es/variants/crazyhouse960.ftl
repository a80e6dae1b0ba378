variant-crazyhouse960 = Crazyhouse 960

rules-crazyhouse960 = Crazyhouse desde una de las 960 posiciones iniciales del Ajedrez 960: las piezas capturadas cambian de bando y se vuelven a soltar, y nadie se sabe la apertura. Cómo se mueven las piezas: `/chess { subcommand-rules }`

    Solo enrocan las torres del inicio, no las soltadas. { $position } muestra una posición inicial.
    .title = El juego
