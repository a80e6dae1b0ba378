variant-kingofthehill = Rey de la colina

rules-kingofthehill = Ajedrez con otra manera de ganar: lleva tu rey a la **colina**, las cuatro casillas d4, e4, d5 y e5 del centro. La partida acaba en el acto.

    Lo demás es como en el ajedrez, también el jaque mate. Un rey que se queda en casa está a salvo de jaques, pero lejos de la colina; con pocas piezas, el camino hasta ella decide la partida. Cómo se mueven, el enroque y la promoción: `/chess { subcommand-rules }`
    .title = El juego
rules-hill = El rey mueve como siempre: una casilla, y nunca a una en la que se le pueda capturar. Por eso la colina le está cerrada mientras el otro bando ataque todas las casillas a las que podría llegar.

    Aquí el rey blanco puede ir a d4 y gana. No podría si la torre estuviera en e4.
    .title = La colina
rules-hillend =
    - **La colina**: un rey llega a d4, e4, d5 o e5. Gana su bando; aquí lo hace un rey solo. El alfil ataca d4, pero no e4.
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo. Incluso un rey solo podría llegar a la colina.
    .title = Cómo termina
