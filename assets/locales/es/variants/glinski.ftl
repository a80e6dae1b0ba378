variant-glinski = Gliński

rules-glinski = Ajedrez en 91 hexágonos, de Władysław Gliński. Cada bando tiene dieciocho piezas: rey, dama, dos torres, tres alfiles, dos caballos y nueve peones. Gana quien da jaque mate al rey contrario, y ahogarlo también vale algo. No hay enroque.

    De un hexágono salen seis caminos **en recto**, por los lados, y seis **en diagonal**, por los vértices, entre dos vecinos, hacia un hexágono del mismo color.

    Las columnas son `a b c d e f g h i k l`, sin j. Los hexágonos de una columna se numeran desde el lado blanco, así que las filas se doblan en el medio: el centro es f6. Las páginas siguientes muestran las piezas una a una: un **punto** señala adónde puede ir y un **anillo** lo que puede capturar.
    .title = El juego
rules-gliking = Un paso en recto o en diagonal: doce hexágonos, pero nunca donde lo puedan capturar. Aquí la torre domina la columna e.
    .title = Rey (K)
rules-gliqueen = Cualquier distancia en recto o en diagonal mientras el camino esté libre.
    .title = Dama (Q)
rules-glibishop = Cualquier distancia en diagonal mientras el camino esté libre. No sale de los hexágonos de un color, por eso cada bando tiene tres.
    .title = Alfil (B)
rules-gliknight = Un paso en diagonal y luego otro en recto más allá, a su izquierda o a su derecha: doce saltos, por encima de lo que haya.
    .title = Caballo (N)
rules-glipawn =
    - **Adelante**: un paso en recto; dos desde cualquier hexágono donde empezó un peón de su color, si los dos están vacíos. Son b1, c2, d3, e4, f5, g4, h3, i2 y k1 para las blancas, y los nueve de la fila 7 para las negras.
    - **Captura**: un paso en recto hacia delante a la izquierda o a la derecha, y solo ahí. A diferencia del ajedrez, no es un paso de alfil.

    Un peón que captura hacia el centro puede llegar al hexágono donde empezó otro. Desde allí puede volver a avanzar dos pasos: aquí desde f5, tras capturar el caballo.
    .title = Peón
rules-glipassant = Un peón que acaba de avanzar dos pasos puede ser capturado por un peón contrario en el hexágono que ha cruzado, si ese peón habría podido capturar allí. Solo pueden hacerlo los peones, y solo en la jugada siguiente.

    Aquí las negras han avanzado de d7 a d5: lo capturan tanto `cxd6` como `exd6`.
    .title = Captura al paso
rules-glipromotion = El peón que llega al último hexágono de su columna se convierte en dama, torre, alfil o caballo de su color, haya lo que haya en el tablero. Forma parte de la misma jugada y es obligatorio: `c8=Q`, `a6=N`.

    Los últimos hexágonos son a6, b7, c8, d9, e10, f11, g10, h9, i8, k7 y l6 para las blancas, y los de la fila 1 para las negras.
    .title = Promoción
rules-gliend =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Quien ahoga recibe ¾ de punto y el otro ¼, también en la puntuación. Aquí las negras están ahogadas.
    - **Tablas automáticas**: solo quedan los dos reyes; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que al otro bando solo le quede el rey; entonces son tablas.
    .title = Cómo termina
rules-glinotation = Se escribe la letra inglesa de la pieza y el hexágono adonde va: `Ne2`. Los peones no llevan letra: `e6`.

    - Una captura puede llevar `x`: `Nxe8`; el peón dice de qué columna viene: `exf5`.
    - Si dos piezas iguales pueden ir allí, se añade la columna o la fila: aquí, `Ndf4` o `Nhf4`.
    - Promoción: `c8=Q`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen los dos hexágonos: `e4e6`, `c7c8q`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
