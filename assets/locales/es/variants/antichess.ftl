variant-antichess = Antiajedrez

rules-antichess = Ajedrez al revés: gana quien **pierde todas sus piezas**. Las piezas se colocan y se mueven como en el ajedrez, mira `/chess { subcommand-rules }`, salvo en esto:

    - Quien puede capturar **tiene que** capturar.
    - El rey es una pieza como las demás: no hay jaque ni jaque mate, se le puede capturar y no se enroca. Sin él se sigue jugando.
    - El peón que llega a la última fila se convierte en dama, torre, alfil, caballo o **rey**.

    Una sola jugada descuidada puede obligarte a capturar una pieza tras otra: fíjate en lo que tu jugada te hará tomar.
    .title = El juego
rules-compulsory = Quien puede capturar algo tiene que hacerlo. Si hay varias capturas, elige una. También cuentan las capturas al paso.

    Aquí las blancas tienen dos jugadas legales: la torre captura el peón de a5, o el caballo el de e5.
    .title = Capturar
rules-antichessend =
    - **Sin piezas**: gana el bando que se queda sin piezas.
    - **Sin jugadas legales**: también gana quien tiene el turno. Aquí les toca a las blancas y su peón está bloqueado: ganan.
    - **Tablas automáticas**: ningún bando puede deshacerse de sus piezas, como con un alfil cada uno en casillas de distinto color; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que el otro bando ya no pueda perder sus piezas; entonces son tablas.
    .title = Cómo termina
rules-antinotation = Se escribe la letra inglesa de la pieza y la casilla adonde va: `Nf3`. Los peones no llevan letra: `e4`.

    - Una captura puede llevar `x`: `Nxe5`; el peón dice de qué columna viene: `exd5`.
    - Si dos piezas iguales pueden ir allí, se añade la columna o la fila: aquí, `Nbd2` o `Nfd2`.
    - Promoción: `e8=Q`, `e8=K`.

    También valen las dos casillas: `g1f3`, `e7e8k`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
