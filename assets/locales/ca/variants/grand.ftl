variant-grand = Grand

rules-grand = Escacs en deu columnes i deu files, de Christian Freeling. Cada bàndol té deu peons, a la seva tercera fila, i dues peces noves: l'**arquebisbe** i el **canceller**. Les torres són darrere de les altres peces i tenen el camí lliure des del principi, de manera que no hi ha enroc. La resta es mou com als escacs: `/chess { subcommand-rules }`

    La segona fila blanca, de la columna b a la i: cavall, alfil, dama, rei, canceller, arquebisbe, alfil, cavall. Les torres són a a1 i j1.
    .title = El joc
rules-grandpawn = Una casella endavant, o dues des de la tercera fila (les negres, des de la vuitena), si el camí és lliure. Captura una casella endavant en diagonal, també al pas.
    .title = Peó
rules-lostpromotion = A les tres últimes files un peó es pot convertir en una peça que el seu bàndol **ha perdut**: dama, canceller, arquebisbe, torre, alfil o cavall. Així ningú no té mai dues dames.

    - En anar a la vuitena o a la novena fila (les negres, a la tercera o a la segona) pot promocionar o continuar sent peó: `e9=Q` o `e9`.
    - A l'última fila és obligatori. Si el seu bàndol no ha perdut res, no hi pot anar, però fa escac igualment.

    Aquí, a part de peons, les blanques només han perdut la dama.
    .title = Promoció
rules-grandnotation = Com als escacs: la lletra anglesa de la peça i la casella, `Ac6`, `Nh4`; els peons no porten lletra: `e5`. L'arquebisbe és la **A** i el canceller la **C**. L'última fila és la 10.

    - Una captura pot portar `x`: `Axh9`, `exd6`.
    - Promoció: `e9=C`, `b10=Q`. Sense ella, `e9` continua sent un peó.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `e3e5`, `e8e9c`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
