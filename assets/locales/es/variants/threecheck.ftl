variant-threecheck = Tres jaques

rules-threecheck = Ajedrez con otra manera de ganar: da jaque **tres veces**. El tercer jaque acaba la partida en el acto.

    Lo demás es como en el ajedrez, también el jaque mate. Un jaque puede valer una pieza, y un rey sin refugio pierde pronto. Cómo se mueven las piezas, el enroque y la promoción están en `/chess { subcommand-rules }`.

    Tres puntos junto al nombre de cada jugador muestran cuántos jaques ha dado.
    .title = El juego
rules-checks = Toda jugada que ataca al rey contrario cuenta como un jaque, aunque lo ataquen dos piezas. No importa lo que le pase a la pieza que lo da.

    Aquí las blancas han dado dos jaques. Tras Bxf7 el rey podría capturar el alfil, pero es el tercer jaque, así que ganan las blancas.
    .title = Los jaques
rules-checksend =
    - **Tres jaques**: un bando da su tercer jaque y gana; aquí basta un caballo.
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: los dos bandos tienen solo el rey; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón. Si el número de jaques es otro, la posición no es la misma.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que su rival tenga solo el rey.
    .title = Cómo termina
