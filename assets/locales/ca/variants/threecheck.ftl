variant-threecheck = Tres escacs

rules-threecheck = Escacs amb una altra manera de guanyar: fes escac **tres vegades**. El tercer escac acaba la partida a l'acte.

    La resta és com als escacs, també l'escac i mat. Un escac pot valer una peça, i un rei sense refugi perd aviat. Com es mouen les peces, l'enroc i la promoció són a `/chess { subcommand-rules }`.

    Tres punts al costat del nom de cada jugador mostren quants escacs ha fet.
    .title = El joc
rules-checks = Tota jugada que ataca el rei contrari compta com un escac, encara que l'ataquin dues peces. Tant és què li passi a la peça que el fa.

    Aquí les blanques han fet dos escacs. Després de Bxf7 el rei podria capturar l'alfil, però és el tercer escac, i per tant guanyen les blanques.
    .title = Els escacs
rules-checksend =
    - **Tres escacs**: un bàndol fa el seu tercer escac i guanya; aquí n'hi ha prou amb un cavall.
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: els dos bàndols només tenen el rei; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó. Si el nombre d'escacs és un altre, la posició no és la mateixa.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps, tret que el rival només tingui el rei.
    .title = Com s'acaba
