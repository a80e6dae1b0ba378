variant-atomic960 = Ajedrez atómico 960

rules-atomic960 = Ajedrez atómico desde una de las 960 posiciones iniciales del Ajedrez 960: cada captura explota con todas las piezas de alrededor menos los peones, y nadie se sabe la apertura. Gana quien hace explotar al rey contrario o da jaque mate. Cómo se mueven las piezas: `/chess { subcommand-rules }`

    Mira primero qué hay junto a los reyes: se puede capturar antes que desde la posición de siempre. { $position } muestra una posición inicial.
    .title = El juego
