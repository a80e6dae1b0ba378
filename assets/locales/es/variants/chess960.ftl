variant-chess960 = Ajedrez 960

rules-chess960 = Ajedrez desde una de 960 posiciones iniciales: cuenta lo que se juega en el tablero y no las aperturas aprendidas de memoria. Todo es como en el ajedrez, menos el inicio y el enroque. Las piezas: `/chess { subcommand-rules }`

    Los peones están como siempre. Detrás se sortean las piezas, del mismo modo para ambos bandos y con dos condiciones: los alfiles van en casillas de distinto color y el rey va entre las torres.
    .title = El juego
rules-numbers = Cada inicio tiene un número del 0 al 959; el 518 es el del ajedrez. { $position } muestra uno; aquí está el 0. El número dice dónde van las piezas blancas:
    - Divídelo entre 4: el resto pone un alfil en b1, d1, f1 o h1 (de 0 a 3).
    - Divide el cociente entre 4: el resto pone el otro alfil en a1, c1, e1 o g1.
    - Divide el nuevo cociente entre 6: el resto cuenta las casillas libres desde la izquierda, empezando por 0, hasta la dama.
    - El último cociente, de 0 a 9, pone los caballos en dos de las cinco casillas libres: 1 y 2, 1 y 3, 1 y 4, 1 y 5, 2 y 3, 2 y 4, 2 y 5, 3 y 4, 3 y 5, 4 y 5. Torre, rey y torre ocupan las otras tres.
    .title = 960 posiciones iniciales
rules-castling960 = Vengan de donde vengan, rey y torre acaban donde acaban en el ajedrez: tras `O-O`, con la torre más cercana a la columna h, en g y f; tras `O-O-O`, con la otra, en c y d.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - todas las casillas del camino del rey y de la torre, incluidas las últimas, están vacías salvo por ellos dos,
    - el rey no está en jaque y ninguna casilla que cruza o en la que acaba está atacada.

    A veces solo se mueve uno de los dos, a veces intercambian sus casillas. También se puede escribir la casilla del rey y luego la de la torre: `f1h1`.
    .title = Enroque
