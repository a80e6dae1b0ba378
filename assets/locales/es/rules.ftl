# Las reglas de cada juego, una página por juego (4096 caracteres como máximo).

rules-chess =
    Cada bando tiene dieciséis piezas en un tablero de 64 casillas. Empiezan las blancas y se juega por turnos. Gana quien da jaque mate al rey contrario.

    ### Cómo se mueven las piezas (con su letra inglesa, que es la que se escribe)
    - **Rey** (K): una casilla en cualquier dirección, nunca adonde lo puedan capturar.
    - **Dama** (Q): cualquier distancia por filas, columnas y diagonales.
    - **Torre** (R): cualquier distancia por filas y columnas.
    - **Alfil** (B): cualquier distancia por las diagonales.
    - **Caballo** (N): dos casillas en línea recta y una hacia un lado, por encima de lo que haya en medio.
    - **Peón**: una casilla hacia delante, o dos desde donde empezó; captura una casilla hacia delante en diagonal.

    Solo salta el caballo. Se captura moviendo a la casilla de una pieza contraria.

    ### Tres jugadas especiales
    - **Enroque** (`O-O` hacia la columna h, `O-O-O` hacia la a): el rey se mueve dos casillas hacia una torre y la torre pasa a la casilla que el rey ha cruzado. Ninguno de los dos puede haberse movido antes, no puede haber nada entre ellos, y el rey no puede estar en jaque, cruzar una casilla atacada ni acabar en una.
    - **Captura al paso**: un peón que acaba de avanzar dos casillas y ha pasado junto a un peón contrario puede ser capturado por este como si hubiera avanzado una sola. Únicamente en la jugada siguiente.
    - **Promoción**: el peón que llega a la última fila se convierte en dama, torre, alfil o caballo, como en `e8=Q`.

    ### Cómo termina
    - **Jaque mate**: el rey está atacado y no hay remedio. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: a ningún bando le queda con qué dar mate; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien deja caer su bandera, salvo que al otro bando no le quede con qué dar mate; entonces son tablas.
rules-chess960 =
    Ajedrez desde una de 960 posiciones iniciales: cuenta lo que se juega en el tablero y no las aperturas aprendidas de memoria. Todo es como en el ajedrez, menos el inicio y el enroque.

    ### El inicio
    Los peones están como siempre. Detrás se sortean las piezas, del mismo modo para ambos bandos y con dos condiciones: los alfiles van en casillas de distinto color y el rey va entre las torres.

    Cada inicio tiene un número del 0 al 959; el 518 es el del ajedrez. { $position } muestra uno. El número dice dónde van las piezas blancas:
    - Divídelo entre 4: el resto pone un alfil en b1, d1, f1 o h1 (de 0 a 3).
    - Divide el cociente entre 4: el resto pone el otro alfil en a1, c1, e1 o g1.
    - Divide el nuevo cociente entre 6: el resto cuenta las casillas libres desde la izquierda, empezando por 0, hasta la dama.
    - El último cociente, de 0 a 9, pone los caballos en dos de las cinco casillas libres, contadas desde la izquierda: 1 y 2, 1 y 3, 1 y 4, 1 y 5, 2 y 3, 2 y 4, 2 y 5, 3 y 4, 3 y 5, 4 y 5. Torre, rey y torre ocupan las otras tres.

    ### El enroque
    Vengan de donde vengan, rey y torre acaban donde acaban en el ajedrez:
    - `O-O` con la torre más cercana a la columna h: rey en g, torre en f.
    - `O-O-O` con la torre más cercana a la columna a: rey en c, torre en d.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - todas las casillas del camino del rey y de la torre, incluidas las últimas, están vacías salvo por ellos dos,
    - el rey no está en jaque y ninguna casilla que cruza o en la que acaba está atacada.

    A veces solo se mueve uno de los dos, a veces intercambian sus casillas. Además de `O-O` y `O-O-O` se puede escribir la casilla del rey y luego la de la torre, como `f1h1`.
