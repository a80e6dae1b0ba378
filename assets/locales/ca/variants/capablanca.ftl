variant-capablanca = Capablanca

piece-archbishop = arquebisbe
    .a = un arquebisbe
    .none = cap arquebisbe
    .counted = { $count ->
        [one] arquebisbe
       *[other] arquebisbes
    }
piece-chancellor = canceller
    .a = un canceller
    .none = cap canceller
    .counted = { $count ->
        [one] canceller
       *[other] cancellers
    }

rules-capablanca = Escacs amb deu columnes i dues peces noves per bàndol: l'**arquebisbe** i el **canceller**. La resta es mou com als escacs: `/chess { subcommand-rules }`

    L'inici, de la columna «a» a la «j»: torre, cavall, arquebisbe, alfil, dama, rei, alfil, canceller, cavall, torre.
    .title = El joc
rules-archbishop = Alfil i cavall en un: qualsevol distància per les diagonals o un salt de cavall. Cap altra peça no pot fer mat ella sola a un rei sol.

    Val una mica més que una torre i menys que un canceller.
    .title = Arquebisbe (A)
rules-chancellor = Torre i cavall en un: qualsevol distància per files i columnes o un salt de cavall.

    Val més o menys com una dama, o una mica menys.
    .title = Canceller (C)
rules-widepromotion = El peó que arriba a l'última fila es converteix en dama, canceller, arquebisbe, torre, alfil o cavall, a triar: `c8=A`, `c8=C`.
    .title = Promoció
rules-widecastling = El rei avança tres caselles cap a una torre. Després d'`O-O` queda a la columna i, amb la torre a la h; després d'`O-O-O`, a la c, amb la torre a la d.

    Com als escacs, cap dels dos no es pot haver mogut, no hi pot haver res entre ells, i el rei no pot estar en escac, travessar una casella atacada ni acabar en una.
    .title = Enroc
rules-widenotation = Com als escacs: la lletra anglesa de la peça i la casella, `Ac5`, `Nh3`; els peons no porten lletra: `e4`. L'arquebisbe és **A** i el canceller **C**.

    - Una captura pot portar `x`: `Axh7`, `exd5`.
    - Enroc: `O-O`, `O-O-O`, o també `0-0`, `0-0-0`. Promoció: `e8=C`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `e4c5`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
