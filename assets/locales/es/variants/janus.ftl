variant-janus = Jano

piece-janus = jano
    .a = un jano
    .none = ningún jano
    .counted = { $count ->
        [one] jano
       *[other] janos
    }

rules-janus = Ajedrez con diez columnas y una pieza nueva, dos por bando: el **jano**, que mueve como un alfil o como un caballo. Lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`

    El inicio, de la columna «a» a la «j»: torre, jano, caballo, alfil, rey, dama, alfil, caballo, jano, torre.
    .title = El juego
rules-januspiece = Alfil y caballo en uno: cualquier distancia por las diagonales o un salto de caballo. Ninguna otra pieza puede dar mate ella sola a un rey solo.

    Vale algo más que una torre y menos que una dama. En otros juegos se llama arzobispo.
    .title = Jano (J)
rules-januspromotion = El peón que llega a la última fila se convierte en dama, jano, torre, alfil o caballo, a elegir: `c8=J`.
    .title = Promoción
rules-januscastling = El rey empieza en la columna e y se enroca hasta la penúltima columna. Tras `O-O` queda en la columna i y la torre en la h: cuatro casillas. Tras `O-O-O` queda en la b y la torre en la c: tres casillas.

    Como en el ajedrez, ninguno de los dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, cruzar una casilla atacada ni acabar en una.
    .title = Enroque
rules-janusnotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Jc5`, `Nh3`; los peones no llevan letra: `e4`. El jano es **J**.

    - Una captura puede llevar `x`: `Jxh7`, `exd5`.
    - Enroque: `O-O` hacia la columna j, `O-O-O` hacia la columna a; también `0-0`, `0-0-0`. Promoción: `e8=J`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `e4c5`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
