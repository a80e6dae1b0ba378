variant-grand = Grand

rules-grand = Ajedrez en diez columnas y diez filas, de Christian Freeling. Cada bando tiene diez peones, en su tercera fila, y dos piezas nuevas: el **arzobispo** y el **canciller**. Las torres están detrás de las demás piezas y tienen el camino libre desde el principio, así que no hay enroque. Lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`

    La segunda fila blanca, de la columna b a la i: caballo, alfil, dama, rey, canciller, arzobispo, alfil, caballo. Las torres están en a1 y j1.
    .title = El juego
rules-grandpawn = Una casilla hacia delante, o dos desde la tercera fila (las negras, desde la octava), si el camino está libre. Captura una casilla hacia delante en diagonal, también al paso.
    .title = Peón
rules-lostpromotion = En las tres últimas filas un peón puede convertirse en una pieza que su bando **ha perdido**: dama, canciller, arzobispo, torre, alfil o caballo. Así nadie tiene nunca dos damas.

    - Al ir a la octava o a la novena fila (las negras, a la tercera o a la segunda) puede promocionar o seguir siendo peón: `e9=Q` o `e9`.
    - En la última fila es obligatorio. Si su bando no ha perdido nada, no puede ir allí, pero da jaque igualmente.

    Aquí, aparte de peones, las blancas solo han perdido la dama.
    .title = Promoción
rules-grandnotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Ac6`, `Nh4`; los peones no llevan letra: `e5`. El arzobispo es la **A** y el canciller la **C**. La última fila es la 10.

    - Una captura puede llevar `x`: `Axh9`, `exd6`.
    - Promoción: `e9=C`, `b10=Q`. Sin ella, `e9` sigue siendo un peón.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `e3e5`, `e8e9c`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
