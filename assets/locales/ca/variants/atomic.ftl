variant-atomic = Escacs atòmics

rules-atomic = Escacs en què cada captura **explota**: desapareix també la peça que captura i, amb ella, totes les del voltant menys els peons. Guanya qui fa explotar el rei contrari o fa escac i mat.

    Les peces es col·loquen i es mouen com als escacs, amb enroc, captura al pas i promoció: mira `/chess { subcommand-rules }`.

    Una explosió no distingeix bàndols. Ningú no pot fer explotar el seu propi rei, i per això un rei no captura mai. Vigila les caselles del voltant dels reis: una peça o un peó que és al costat del seu rei i es pot capturar costa la partida.
    .title = El joc
rules-explosion = Una captura elimina
    - la peça capturada i la que la captura,
    - totes les peces dels dos bàndols a les vuit caselles del voltant, **menys els peons**.

    Un peó només desapareix si captura o el capturen. En una captura al pas, l'explosió envolta la casella on arriba el peó que captura.

    Aquí el cavall captura el peó d'e5. Desapareixen tots dos, i també la dama i el cavall negres i l'alfil blanc. El peó de d5 es queda.
    .title = Les explosions
rules-atomicking = No pots deixar el teu rei en escac, com als escacs, amb una excepció: la captura que fa explotar el rei contrari guanya a l'acte, encara que estiguis en escac. D'un escac també se'n surt amb una captura que faci explotar qui el fa.

    Els reis **es poden tocar**: cap dels dos no pot capturar l'altre. Mentre es toquen no hi ha escac, perquè capturar-ne un els faria explotar tots dos.

    Aquí el rei blanc toca el negre i la torre no fa escac. A d4 i e5 també està segur; a e3 la torre li faria escac.
    .title = El rei i l'escac
rules-atomicend =
    - **Explosió**: un rei explota i guanya l'altre bàndol. Aquí el cavall captura un peó que és al costat del rei.
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: a cap bàndol no li queda amb què guanyar, com amb una torre, un alfil o un cavall contra un rei sol; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps, llevat que a l'altre bàndol no li quedi amb què guanyar; llavors són taules.
    .title = Com s'acaba
