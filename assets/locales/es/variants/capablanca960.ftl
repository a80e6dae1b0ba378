variant-capablanca960 = Capablanca 960

rules-capablanca960 = Ajedrez Capablanca desde una de 84 000 posiciones iniciales. Las piezas de detrás de los peones se sortean, del mismo modo para ambos bandos y con dos condiciones: los alfiles van en casillas de distinto color y el rey va entre las torres.

    El arzobispo y el canciller se muestran en las páginas siguientes; lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`
    .title = El juego
rules-widenumbers = Los inicios se numeran del 0 al 83 999; el 46691 es el del ajedrez Capablanca. { $position } muestra uno; aquí está el 0. El número dice dónde van las piezas blancas:
    - Divídelo entre 5: el resto pone un alfil en b1, d1, f1, h1 o j1 (de 0 a 4).
    - Divide el cociente entre 5: el otro alfil va a a1, c1, e1, g1 o i1.
    - Divide entre 8, luego entre 7 y luego entre 6: los restos cuentan las casillas libres desde la izquierda, empezando por 0, hasta la dama, el arzobispo y el canciller.
    - El último cociente, de 0 a 9, pone los caballos en dos de las cinco casillas libres: 1 y 2, 1 y 3, 1 y 4, 1 y 5, 2 y 3, 2 y 4, 2 y 5, 3 y 4, 3 y 5, 4 y 5. Torre, rey y torre ocupan las otras tres.
    .title = 84 000 posiciones iniciales
rules-widecastling960 = Vengan de donde vengan, tras `O-O` el rey queda en la columna i y la torre en la h; tras `O-O-O`, el rey en la c y la torre en la d.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - todas las casillas del camino del rey y de la torre, incluidas las últimas, están vacías salvo por ellos dos,
    - el rey no está en jaque y ninguna casilla que cruza o en la que acaba está atacada.

    También se puede escribir la casilla del rey y luego la de la torre: `e1i1`.
    .title = Enroque
