variant-racingkings = Cursa de reis

rules-racingkings = Una cursa sense peons: guanya el primer rei que arriba a la **vuitena fila**. Els dos reis surten de la segona fila i corren en la mateixa direcció.

    Cap jugada no pot fer escac, i no pots deixar atacat el teu propi rei. Per això les peces no ataquen el rei contrari: vigilen caselles del seu camí i es capturen entre elles. Rei, dama, torre, alfil i cavall mouen com als escacs: mira `/chess { subcommand-rules }`. No hi ha enroc.
    .title = El joc
rules-race = Una peça no pot anar a una casella des d'on atacaria el rei contrari, ni obrir cap a ell la línia d'una altra peça.

    Aquí la torre blanca no pot anar a c1, perquè faria escac. Sí que pot capturar a b1.
    .title = Sense escacs
rules-racingend =
    - **La vuitena fila**: guanya el bàndol del qual el rei arriba primer. Però les blanques han mogut primer: si el rei negre també hi arriba amb la jugada següent, són taules. Aquí les negres poden respondre Ka8, i per tant són taules.
    - **Sense jugades legals**: taules.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps.
    .title = Com s'acaba
rules-racingnotation = Escriu la lletra anglesa de la peça i la casella on va: `Nf3`. Una captura pot dur una `x`: `Nxe5`. Si hi poden anar dues peces, afegeix la columna o la fila: aquí `Neg3` o `Nfg3`.

    També pots escriure les dues caselles: `g1f3`. Mentre escrius, `/{ command-move }` mostra les jugades legals.
    .title = Com s'escriuen les jugades
