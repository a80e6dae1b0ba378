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
rules-crazyhouse =
    Ajedrez en el que las piezas capturadas vuelven. Lo que no se dice aquí es como en el ajedrez: { $chess }

    - La pieza que capturas cambia de bando y pasa a tu mano. Si había promocionado, pasa como peón.
    - En tu turno, en vez de mover, puedes soltar una pieza de tu mano en cualquier casilla vacía: `N@f3` suelta un caballo en f3.
    - Los peones no se sueltan en la primera fila ni en la última. Un peón soltado en su segunda fila aún puede avanzar dos casillas.
    - Al soltar se puede dar jaque e incluso mate, también con un peón.
    - Una torre soltada no enroca.
    - Las cincuenta jugadas se cuentan desde la última captura, jugada de peón o pieza soltada. Siempre hay material para dar mate.
rules-crazyhouse960 =
    Crazyhouse desde una de las 960 posiciones iniciales del Ajedrez 960.

    - La mano y las piezas soltadas: { $crazyhouse }
    - El inicio y el enroque: { $chess960 }
    - { $position } muestra una posición inicial.
    - Solo enrocan las torres del inicio, no las soltadas.
rules-capablanca =
    Ajedrez con diez columnas y dos piezas nuevas por bando. Lo que no se dice aquí es como en el ajedrez: { $chess }

    - **Arzobispo** (A): se mueve como alfil o como caballo.
    - **Canciller** (C): se mueve como torre o como caballo.
    - **El inicio**, de la columna a a la j: torre, caballo, arzobispo, alfil, dama, rey, alfil, canciller, caballo, torre.
    - **Enroque**: el rey avanza tres casillas hacia una torre. Tras `O-O` queda en i y la torre en h; tras `O-O-O`, en c y la torre en d.
    - **Promoción**: un peón también puede convertirse en arzobispo o canciller.
rules-capablanca960 =
    Ajedrez Capablanca desde una de 84 000 posiciones iniciales. Las piezas y la promoción: { $capablanca }

    - Las piezas de detrás de los peones se sortean, del mismo modo para ambos bandos: los alfiles van en casillas de distinto color y el rey entre las torres.
    - Los inicios se numeran desde 0; el 46691 es el del ajedrez Capablanca. { $position } muestra uno.
    - Vengan de donde vengan, tras `O-O` el rey queda en i y la torre en h; tras `O-O-O`, en c y d. Las condiciones son las del Ajedrez 960: { $chess960 }
rules-capahouse =
    Ajedrez Capablanca en el que las piezas capturadas vuelven.

    - El tablero, las piezas, el enroque y la promoción: { $capablanca }
    - La mano y las piezas soltadas: { $crazyhouse }
    - `A@e4` suelta un arzobispo en e4; `C@e4`, un canciller.
rules-capahouse960 =
    Capahouse desde una de las 84 000 posiciones iniciales de Capablanca 960.

    - El inicio y el enroque: { $capablanca960 }
    - La mano y las piezas soltadas: { $crazyhouse }
    - { $position } muestra una posición inicial.
    - Solo enrocan las torres del inicio, no las soltadas.
rules-shogun =
    Ajedrez con promociones como en el shogi: las piezas crecen en el campo contrario y vuelven cuando se capturan. Lo que no se dice aquí es como en el ajedrez: { $chess }

    ### La promoción
    Las tres últimas filas son la zona de promoción. Una pieza que entra en ella, se mueve dentro o sale de ella puede promocionar, como en `Rc6=M`; un peón en la última fila debe hacerlo. Ni la captura al paso ni una pieza al soltarse promocionan.
    - **Peón** a **capitán** (C): una casilla en cualquier dirección, como un rey que se puede capturar.
    - **Caballo** a **general** (G): como caballo, o una casilla en cualquier dirección.
    - **Alfil** a **cardenal** (A): como alfil o como caballo.
    - **Torre** a **mortero** (M): como torre o como caballo.
    - **Duquesa** (F), una casilla en diagonal, a **dama** (Q).

    Cada bando puede tener en el tablero un solo general, un solo cardenal, un solo mortero y una sola dama. Capitanes, sin límite.

    ### La mano
    - La pieza capturada cambia de bando y pasa a la mano de quien la captura como lo que era antes de promocionar. La dama del inicio cuenta como promocionada: pasa a ser duquesa.
    - En tu turno, en vez de mover, puedes soltar una pieza en una casilla vacía de tus cinco primeras filas: `P@e1`. También peones, y se puede dar mate al soltar.
    - Un peón avanza dos casillas solo desde su segunda fila, venga de donde venga.
    - Una torre soltada no enroca, y un mortero tampoco.
rules-cescacs =
    Ajedrez en 169 hexágonos. Gana quien da jaque mate al rey contrario. Las piezas van **en recto**, por los seis lados de un hexágono, o **en diagonal**, por sus seis vértices.

    ### Cómo se mueven las piezas
    - **Rey** (K): un paso en recto o en diagonal.
    - **Dama** (D): cualquier distancia en recto o en diagonal. **Torre** (R): en recto. **Alfil** (J): en diagonal.
    - **Caballo** (N): un paso en diagonal y otro en recto más allá, por encima de lo que haya. Puede repetir el mismo salto en una jugada si los dos hexágonos están vacíos; entonces no captura.
    - **Pegaso** (G): como alfil, o un salto de caballo. **Guiverno** (V): como torre, o un salto de caballo.
    - **Elefante** (E): un paso en diagonal hacia delante o hacia atrás, no hacia los lados; o uno o dos pasos en recto hacia delante.
    - **Peón**: uno o dos pasos hacia delante, tres desde B4, C5, D6, E7, G7, H6, I5 y K4 (las negras, desde los simétricos), o un paso en recto hacia delante a izquierda o derecha. Captura un paso en diagonal hacia delante.

    ### Los peones
    - **Captura al paso**: un peón que ha corrido dos o tres pasos puede ser capturado enseguida en un hexágono que ha cruzado.
    - **Peón desdeñoso**: si un peón que tiene enfrente un peón contrario se aparta hacia un lado, ese peón puede capturarlo enseguida donde esté.
    - **Promoción**: en el borde opuesto un peón se convierte en una pieza que su bando ha perdido: dama, guiverno, torre, pegaso, caballo o el alfil de ese color. Si no ha perdido ninguna, espera, y promociona en cuanto la haya.

    ### El salto del rey
    - En su primera jugada el rey puede saltar como un caballo si no está en jaque. Así puede capturar.
    - **Enroque**: si no captura, una torre que no se haya movido, o las dos, pueden ir por sus líneas rectas a hexágonos contiguos al rey; si van las dos, quedan también contiguas entre sí. `/move` muestra las maneras por su nombre, como `KRK-HIO`.

    ### Cómo termina
    El jaque mate vale 3-0 y las tablas 1-1; quien ahoga al otro se lleva 2-1. Las jugadas se escriben enteras: `E7-E13`, `JD10×EE13`.
