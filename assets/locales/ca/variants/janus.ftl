variant-janus = Janus

piece-janus = janus
    .a = un janus
    .none = cap janus
    .counted = { $count ->
        [one] janus
       *[other] janus
    }

rules-janus = Escacs amb deu columnes i una peça nova, dues per bàndol: el **janus**, que es mou com un alfil o com un cavall. La resta es mou com als escacs: `/chess { subcommand-rules }`

    L'inici, de la columna «a» a la «j»: torre, janus, cavall, alfil, rei, dama, alfil, cavall, janus, torre.
    .title = El joc
rules-januspiece = Alfil i cavall en un: qualsevol distància per les diagonals o un salt de cavall. Cap altra peça no pot fer mat ella sola a un rei sol.

    Val una mica més que una torre i menys que una dama. En altres jocs es diu arquebisbe.
    .title = Janus (J)
rules-januspromotion = El peó que arriba a l'última fila es converteix en dama, janus, torre, alfil o cavall, a triar: `c8=J`.
    .title = Promoció
rules-januscastling = El rei comença a la columna e i s'enroca fins a la penúltima columna. Després d'`O-O` queda a la columna i, amb la torre a la h: quatre caselles. Després d'`O-O-O` queda a la b, amb la torre a la c: tres caselles.

    Com als escacs, cap dels dos no es pot haver mogut, no hi pot haver res entre ells, i el rei no pot estar en escac, travessar una casella atacada ni acabar en una.
    .title = Enroc
rules-janusnotation = Com als escacs: la lletra anglesa de la peça i la casella, `Jc5`, `Nh3`; els peons no porten lletra: `e4`. El janus és **J**.

    - Una captura pot portar `x`: `Jxh7`, `exd5`.
    - Enroc: `O-O` cap a la columna j, `O-O-O` cap a la columna a; també `0-0`, `0-0-0`. Promoció: `e8=J`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `e4c5`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
