variant-crazyhouse = Crazyhouse

rules-crazyhouse = Ajedrez en el que las piezas capturadas vuelven. La pieza que capturas cambia de bando y pasa a tu **mano**; en tu turno, en vez de mover, la puedes soltar en el tablero.

    El tablero sigue lleno mucho tiempo, y a un ataque nunca le faltan piezas. Cómo se mueven, el enroque y la promoción: `/chess { subcommand-rules }`
    .title = El juego
rules-hand = Una pieza de tu mano se puede soltar en cualquier casilla vacía en vez de mover. Las franjas de encima y de debajo del tablero muestran las dos manos.

    - Al soltar una pieza se puede dar jaque, cubrir un jaque e incluso dar mate.
    - Una pieza que había promocionado pasa a la mano como peón. En el tablero lleva un punto dentro de un anillo.
    - Una torre soltada no enroca.
    - Contra un jaque de caballo no sirve soltar nada: no hay nada en medio.
    .title = La mano
rules-pawndrop = Los peones no se sueltan en la primera fila ni en la última; por lo demás, en cualquier casilla vacía, aunque haya otro peón tuyo en la columna. Se puede dar mate soltando un peón.

    Un peón en su segunda fila puede avanzar dos casillas, aunque se haya soltado allí.
    .title = Soltar peones
rules-houseend =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal, ni siquiera soltando una pieza. Aquí el caballo da el mate de la coz.
    - **Ahogado**: no hay jugada legal ni jaque. Tablas; a quien tiene algo que soltar casi nunca le pasa.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas, movimientos de peón ni piezas soltadas.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición, con las mismas manos, por tercera vez; cincuenta jugadas de cada bando sin capturas, movimientos de peón ni piezas soltadas.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo. Siempre hay material para dar mate.
    .title = Cómo termina
rules-housenotation = Para soltar una pieza se escribe su letra inglesa, `@` y la casilla: `N@f3`; un peón, `P@e4` o `@e4`.

    Lo demás es como en el ajedrez: `Nf3`, `exd5`, `O-O` o `0-0`, `e8=Q`; `+` y `#` se pueden omitir. También valen las dos casillas: `g1f3`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
