variant-horde = Horda

rules-horde = Las blancas tienen una **horda** de 36 peones y ningún rey; las negras, el ejército de siempre. Las negras ganan si lo capturan todo; las blancas, si dan jaque mate al rey negro.

    Las piezas negras se mueven como en el ajedrez, mira `/chess { subcommand-rules }`, y las negras pueden enrocar. Las blancas nunca están en jaque. Los peones que promocionan se convierten en damas, torres, alfiles o caballos y ayudan a dar mate.

    A las blancas les conviene mantener juntos los peones; a las negras, devolver algo de material para abrir líneas y capturarlos por detrás.
    .title = El juego
rules-hordepawn = Un peón blanco puede avanzar dos casillas desde la segunda fila y también desde la **primera**: aquí, el de a1 a a3 y el de c2 a c4. Solo se puede capturar al paso el peón que sale de la segunda fila.
    .title = Peones
rules-hordeend =
    - **Horda capturada**: a las blancas no les quedan piezas. Ganan las negras.
    - **Jaque mate**: el rey negro está en jaque y no hay ninguna jugada legal, como aquí. Ganan las blancas.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo. Si a las blancas no les queda con qué dar mate, son tablas cuando lo agotan las negras.
    .title = Cómo termina
