variant-capahouse960 = Capahouse 960

rules-capahouse960 = Capahouse desde una de las 84 000 posiciones iniciales de Capablanca 960: diez columnas, arzobispo y canciller, y piezas capturadas que cambian de bando y se vuelven a soltar. Lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`

    Solo enrocan las torres del inicio, no las soltadas. { $position } muestra una posición inicial.
    .title = El juego
