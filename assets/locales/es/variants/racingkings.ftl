variant-racingkings = Carrera de reyes

rules-racingkings = Una carrera sin peones: gana el primer rey que llega a la **octava fila**. Los dos reyes salen de la segunda fila y corren en la misma dirección.

    Ninguna jugada puede dar jaque, y no puedes dejar atacado a tu propio rey. Por eso las piezas no atacan al rey contrario: vigilan casillas de su camino y se capturan entre ellas. Rey, dama, torre, alfil y caballo mueven como en el ajedrez: mira `/chess { subcommand-rules }`. No hay enroque.
    .title = El juego
rules-race = Una pieza no puede ir a una casilla desde la que atacaría al rey contrario, ni abrir hacia él la línea de otra pieza.

    Aquí la torre blanca no puede ir a c1, porque daría jaque. Sí puede capturar en b1.
    .title = Sin jaques
rules-racingend =
    - **La octava fila**: gana el bando cuyo rey llega primero. Pero las blancas movieron primero: si el rey negro también llega con la jugada siguiente, son tablas. Aquí las negras pueden contestar Ka8, así que son tablas.
    - **Sin jugadas legales**: tablas.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo.
    .title = Cómo termina
rules-racingnotation = Escribe la letra inglesa de la pieza y la casilla a la que va: `Nf3`. Una captura puede llevar una `x`: `Nxe5`. Si pueden ir dos piezas, añade la columna o la fila: aquí `Neg3` o `Nfg3`.

    También puedes escribir las dos casillas: `g1f3`. Mientras escribes, `/{ command-move }` muestra las jugadas legales.
    .title = Cómo se escriben las jugadas
