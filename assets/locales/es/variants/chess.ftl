# El nombre de un juego, sus piezas propias y sus reglas, página a página: 900 caracteres por página
# como máximo.

variant-chess = Ajedrez

piece-king = rey
    .a = un rey
    .none = ningún rey
    .counted = { $count ->
        [one] rey
       *[other] reyes
    }
piece-queen = dama
    .a = una dama
    .none = ninguna dama
    .counted = { $count ->
        [one] dama
       *[other] damas
    }
piece-rook = torre
    .a = una torre
    .none = ninguna torre
    .counted = { $count ->
        [one] torre
       *[other] torres
    }
piece-bishop = alfil
    .a = un alfil
    .none = ningún alfil
    .counted = { $count ->
        [one] alfil
       *[other] alfiles
    }
piece-knight = caballo
    .a = un caballo
    .none = ningún caballo
    .counted = { $count ->
        [one] caballo
       *[other] caballos
    }
piece-pawn = peón
    .a = un peón
    .none = ningún peón
    .counted = { $count ->
        [one] peón
       *[other] peones
    }

rules-chess = Cada bando tiene dieciséis piezas en un tablero de 64 casillas. Empiezan las blancas y se juega por turnos. Gana quien da jaque mate al rey contrario.

    Una pieza va a una casilla vacía o captura moviendo a la casilla de una pieza contraria. Nadie puede pasar, y nadie puede dejar a su rey donde lo puedan capturar. Solo salta el caballo.

    Las páginas siguientes muestran las piezas una a una. Un **marco** rodea la pieza, un **punto** señala adónde puede ir y un **anillo** lo que puede capturar. Las letras son las inglesas, que son las que se escriben.
    .title = El juego
rules-king = Una casilla en cualquier dirección, nunca adonde lo puedan capturar.

    Aquí la torre domina la columna c y le cierra tres casillas; el peón de e3 no está defendido y se puede capturar.

    Un rey atacado está **en jaque**: tiene que apartarse, o hay que capturar a quien lo ataca o interponer una pieza.
    .title = Rey (K)
rules-queen = Cualquier distancia por filas, columnas y diagonales mientras el camino esté libre. Una pieza propia la detiene; una contraria se puede capturar.
    .title = Dama (Q)
rules-rook = Cualquier distancia por filas y columnas mientras el camino esté libre. Junto con el rey hace el enroque.
    .title = Torre (R)
rules-bishop = Cualquier distancia por las diagonales mientras el camino esté libre. Un alfil no cambia de color de casilla en toda la partida.
    .title = Alfil (B)
rules-knight = Dos casillas en línea recta y una hacia un lado, por encima de lo que haya en medio: es la única pieza que salta. Con cada salto cambia de color de casilla.
    .title = Caballo (N)
rules-pawn = Una casilla hacia delante, o dos desde donde empezó, si el camino está libre. No captura como se mueve: captura una casilla hacia delante en diagonal.

    Un peón nunca retrocede.
    .title = Peón
rules-passant = Un peón que acaba de avanzar dos casillas y ha pasado junto a un peón contrario puede ser capturado por este como si hubiera avanzado una sola. El que captura va a la casilla intermedia.

    Únicamente en la jugada siguiente: después ya no se puede.
    .title = Captura al paso
rules-promotion = El peón que llega a la última fila se convierte en dama, torre, alfil o caballo de su color, haya lo que haya en el tablero. Forma parte de la misma jugada y es obligatorio.

    La pieza nueva se escribe detrás: `c8=Q`, `c8=N`.
    .title = Promoción
rules-castling = El rey se mueve dos casillas hacia una torre y la torre pasa a la casilla que el rey ha cruzado: `O-O` hacia la columna h, `O-O-O` hacia la columna a.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - no hay nada entre ellos,
    - el rey no está en jaque, no cruza ninguna casilla atacada ni acaba en una.

    La torre puede estar atacada y puede cruzar una casilla atacada.
    .title = Enroque
rules-end =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: a ningún bando le queda con qué dar mate; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que al otro bando no le quede con qué dar mate; entonces son tablas.
    .title = Cómo termina
rules-notation = Se escribe la letra inglesa de la pieza y la casilla adonde va: `Nf3`. Los peones no llevan letra: `e4`.

    - Una captura puede llevar `x`: `Nxe5`; el peón dice de qué columna viene: `exd5`.
    - Si dos piezas iguales pueden ir allí, se añade la columna o la fila: aquí, `Nbd2` o `Nfd2`.
    - Enroque: `O-O`, `O-O-O`, o también `0-0`, `0-0-0`. Promoción: `e8=Q`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `g1f3`, `e7e8q`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
