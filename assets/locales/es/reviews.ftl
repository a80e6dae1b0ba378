# Análisis de partidas terminadas por el motor.

review-title = Análisis de la partida { $number }
review-running = Estoy mirando la partida { $number }: { $done } de { $of } medias jugadas. El análisis aparecerá aquí cuando termine. Si no aparece, pulsa el botón más tarde.
review-accuracy = **{ $color ->
    [white] Blancas
   *[black] Negras
}**, { $player }: precisión del { $accuracy } %
review-accuracy-unknown = **{ $color ->
    [white] Blancas
   *[black] Negras
}**, { $player }
review-count = { $kind ->
    [inaccuracy] { $count ->
        [0] ninguna imprecisión
        [one] 1 imprecisión
       *[other] { $count } imprecisiones
    }
    [mistake] { $count ->
        [0] ningún error
        [one] 1 error
       *[other] { $count } errores
    }
   *[blunder] { $count ->
        [0] ningún error grave
        [one] 1 error grave
       *[other] { $count } errores graves
    }
}
review-scale-lichess = Precisión según la fórmula de lichess, con valoraciones de mi motor.
review-scale-lichess-by = Precisión según la fórmula de lichess, con valoraciones de { $engine }.
review-scale-own = Precisión en mi propia escala: compárala solo con otros análisis míos de este juego.
review-scale-own-by = Valoraciones de { $engine }. Precisión en mi propia escala: compárala solo con otros análisis de este juego con el mismo motor.
review-gaps = Faltan las posiciones que están en el tablero de una partida en curso y, a veces, lo que viene después.
review-points = { $count ->
    [0] No veo momentos decisivos.
    [one] La página siguiente muestra el momento decisivo.
   *[other] Las páginas siguientes muestran los { $count } momentos decisivos.
}
review-turning-point = **{ $move }** fue { $kind ->
    [inaccuracy] una imprecisión
    [mistake] un error
   *[blunder] un error grave
}: las opciones de ganar de las blancas pasaron del { $before } % al { $after } %.
review-better-line = Mejor: **{ $line }**
review-arrows = La flecha oscura es la jugada que se hizo; la ancha, la mejor; las finas, lo que sigue.
review-rings = Los anillos son piezas que se sueltan.
review-chart-title = Opciones de ganar de las blancas
review-chart-axis = jugada
review-chart-alt = Opciones de ganar de las blancas a lo largo de { $moves } jugadas: { $first } % al principio, { $last } % al final, { $least } % como mínimo y { $most } % como máximo.
review-chart-alt-part = Opciones de ganar de las blancas en la parte de la partida que se muestra: { $least } % como mínimo y { $most } % como máximo.
review-point-alt = La posición antes de { $move }, con flechas para esa jugada y para { $better }. { $position }
