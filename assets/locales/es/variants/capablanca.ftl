variant-capablanca = Capablanca

piece-archbishop = arzobispo
    .a = un arzobispo
    .none = ningún arzobispo
    .counted = { $count ->
        [one] arzobispo
       *[other] arzobispos
    }
piece-chancellor = canciller
    .a = un canciller
    .none = ningún canciller
    .counted = { $count ->
        [one] canciller
       *[other] cancilleres
    }

rules-capablanca = Ajedrez con diez columnas y dos piezas nuevas por bando: el **arzobispo** y el **canciller**. Lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`

    El inicio, de la columna «a» a la «j»: torre, caballo, arzobispo, alfil, dama, rey, alfil, canciller, caballo, torre.
    .title = El juego
rules-archbishop = Alfil y caballo en uno: cualquier distancia por las diagonales o un salto de caballo. Ninguna otra pieza puede dar mate ella sola a un rey solo.

    Vale algo más que una torre y menos que un canciller.
    .title = Arzobispo (A)
rules-chancellor = Torre y caballo en uno: cualquier distancia por filas y columnas o un salto de caballo.

    Vale más o menos lo que una dama, o un poco menos.
    .title = Canciller (C)
rules-widepromotion = El peón que llega a la última fila se convierte en dama, canciller, arzobispo, torre, alfil o caballo, a elegir: `c8=A`, `c8=C`.
    .title = Promoción
rules-widecastling = El rey avanza tres casillas hacia una torre. Tras `O-O` queda en la columna i y la torre en la h; tras `O-O-O`, en la c y la torre en la d.

    Como en el ajedrez, ninguno de los dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, cruzar una casilla atacada ni acabar en una.
    .title = Enroque
rules-widenotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Ac5`, `Nh3`; los peones no llevan letra: `e4`. El arzobispo es **A** y el canciller **C**.

    - Una captura puede llevar `x`: `Axh7`, `exd5`.
    - Enroque: `O-O`, `O-O-O`, o también `0-0`, `0-0-0`. Promoción: `e8=C`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `e4c5`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
