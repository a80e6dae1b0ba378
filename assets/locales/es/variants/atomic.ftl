variant-atomic = Ajedrez atómico

rules-atomic = Ajedrez en el que cada captura **explota**: desaparece también la pieza que captura y, con ella, todas las de alrededor menos los peones. Gana quien hace explotar al rey contrario o da jaque mate.

    Las piezas se colocan y se mueven como en el ajedrez, con enroque, captura al paso y promoción: mira `/chess { subcommand-rules }`.

    Una explosión no distingue bandos. Nadie puede hacer explotar a su propio rey, y por eso un rey nunca captura. Vigila las casillas de alrededor de los reyes: una pieza o un peón que está junto a su rey y se puede capturar cuesta la partida.
    .title = El juego
rules-explosion = Una captura elimina
    - la pieza capturada y la que la captura,
    - todas las piezas de los dos bandos en las ocho casillas de alrededor, **menos los peones**.

    Un peón solo desaparece si captura o lo capturan. En una captura al paso, la explosión rodea la casilla a la que llega el peón que captura.

    Aquí el caballo captura el peón de e5. Desaparecen los dos, y también la dama y el caballo negros y el alfil blanco. El peón de d5 se queda.
    .title = Las explosiones
rules-atomicking = No puedes dejar a tu rey en jaque, como en el ajedrez, con una excepción: la captura que hace explotar al rey contrario gana en el acto, aunque estés en jaque. De un jaque también se sale con una captura que haga explotar a quien lo da.

    Los reyes **se pueden tocar**: ninguno puede capturar al otro. Mientras se tocan no hay jaque, porque capturar a uno haría explotar a los dos.

    Aquí el rey blanco toca al negro y la torre no da jaque. En d4 y e5 también está a salvo; en e3 la torre le daría jaque.
    .title = El rey y el jaque
rules-atomicend =
    - **Explosión**: un rey explota y gana el otro bando. Aquí el caballo captura un peón que está junto al rey.
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: a ningún bando le queda con qué ganar, como con una torre, un alfil o un caballo contra un rey solo; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que al otro bando no le quede con qué ganar; entonces son tablas.
    .title = Cómo termina
