variant-seirawan = Ajedrez Seirawan

piece-hawk = halcón
    .a = un halcón
    .none = ningún halcón
    .counted = { $count ->
        [one] halcón
       *[other] halcones
    }

rules-seirawan = Ajedrez con dos piezas más por bando, el **halcón** y el **elefante**, de Yasser Seirawan y Bruce Harper; también se llama S-Chess. Empieza como el ajedrez. Las dos piezas nuevas esperan en tu **mano**, que se ve encima y debajo del tablero, y entran detrás de las primeras jugadas de otras piezas.

    Lo demás es como en el ajedrez. Las otras piezas: `/chess { subcommand-rules }`
    .title = El juego
rules-gating = Cuando un rey, dama, torre, alfil o caballo se mueve **por primera vez**, puedes poner el halcón o el elefante en la casilla que acaba de dejar. Forma parte de la misma jugada: `Nf3/H`. Es voluntario: con `Nf3` tu mano queda como está.

    - Una pieza nueva por jugada. Puede dar jaque al entrar.
    - No puede salvar a tu rey: la jugada tiene que ser legal sin ella.
    - Si la primera pieza de una casilla se fue sin que entrara otra, o fue capturada, por ahí ya no se entra. Cuando no queda ninguna casilla así, lo que tengas en mano se queda fuera.
    - Los peones no abren ninguna entrada, y de otro modo no se sueltan piezas.
    .title = Piezas nuevas
rules-gatingcastling = El enroque es la primera jugada del rey y la de la torre. Puedes poner una pieza nueva en la casilla de uno de los dos, pero no una en cada una: `O-O/He1` pone el halcón donde estaba el rey, y `O-O/Eh1` el elefante donde estaba la torre.

    Las condiciones del enroque son las del ajedrez.
    .title = Enroque
rules-hawk = Alfil y caballo en uno: cualquier distancia por las diagonales o un salto de caballo. Ninguna otra pieza puede dar mate ella sola a un rey solo.

    Vale algo más que una torre.
    .title = Halcón (H)
rules-rookknight = Torre y caballo en uno: cualquier distancia por filas y columnas o un salto de caballo.

    Vale más o menos lo que una dama, o un poco menos.
    .title = Elefante (E)
rules-hawkpromotion = El peón que llega a la última fila se convierte en dama, elefante, halcón, torre, alfil o caballo, a elegir: `c8=H`, `c8=E`. No importa lo que tengas en mano.
    .title = Promoción
rules-gatingnotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Nf3`; los peones no llevan letra: `e4`. El halcón es **H** y el elefante **E**. La pieza nueva va tras una barra: `Nf3/H`; en el enroque, con su casilla: `O-O/He1`.

    - Una captura puede llevar `x`: `Bxc4/E`, `exd5`.
    - Enroque: `O-O`, `O-O-O`, o también `0-0`, `0-0-0`. Promoción: `e8=H`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `g1f3`, con el halcón `g1f3h`. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
