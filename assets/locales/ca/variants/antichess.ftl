variant-antichess = Antiescacs

rules-antichess = Escacs a l'inrevés: guanya qui **perd totes les seves peces**. Les peces es col·loquen i es mouen com als escacs, mira `/chess { subcommand-rules }`, llevat d'això:

    - Qui pot capturar **ha de** capturar.
    - El rei és una peça com les altres: no hi ha escac ni escac i mat, se'l pot capturar i no fa enroc. Sense ell se segueix jugant.
    - El peó que arriba a l'última fila es converteix en dama, torre, alfil, cavall o **rei**.

    Una sola jugada descuidada et pot obligar a capturar una peça rere l'altra: fixa't en què et farà prendre la teva jugada.
    .title = El joc
rules-compulsory = Qui pot capturar alguna cosa ho ha de fer. Si hi ha diverses captures, tria'n una. També compten les captures al pas.

    Aquí les blanques tenen dues jugades legals: la torre captura el peó d'a5, o el cavall el d'e5.
    .title = Capturar
rules-antichessend =
    - **Sense peces**: guanya el bàndol que es queda sense peces.
    - **Sense jugades legals**: també guanya qui té el torn. Aquí els toca a les blanques i el seu peó està blocat: guanyen.
    - **Taules automàtiques**: cap bàndol no es pot desfer de les seves peces, com amb un alfil cadascú en caselles de color diferent; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps, llevat que l'altre bàndol ja no pugui perdre les seves peces; llavors són taules.
    .title = Com s'acaba
rules-antinotation = S'escriu la lletra anglesa de la peça i la casella on va: `Nf3`. Els peons no porten lletra: `e4`.

    - Una captura pot portar `x`: `Nxe5`; el peó diu de quina columna ve: `exd5`.
    - Si dues peces iguals hi poden anar, s'hi afegeix la columna o la fila: aquí, `Nbd2` o `Nfd2`.
    - Promoció: `e8=Q`, `e8=K`.

    També valen les dues caselles: `g1f3`, `e7e8k`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
