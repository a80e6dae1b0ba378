variant-kingofthehill = Rei del turó

rules-kingofthehill = Escacs amb una altra manera de guanyar: porta el teu rei al **turó**, les quatre caselles d4, e4, d5 i e5 del centre. La partida s'acaba a l'acte.

    La resta és com als escacs, també l'escac i mat. Un rei que es queda a casa és fora de perill d'escacs, però lluny del turó; amb poques peces, el camí fins allà decideix la partida. Com es mouen, l'enroc i la promoció: `/chess { subcommand-rules }`
    .title = El joc
rules-hill = El rei mou com sempre: una casella, i mai a una on se'l pugui capturar. Per això el turó li és tancat mentre l'altre bàndol ataqui totes les caselles on podria arribar.

    Aquí el rei blanc pot anar a d4 i guanya. No podria si la torre fos a e4.
    .title = El turó
rules-hillend =
    - **El turó**: un rei arriba a d4, e4, d5 o e5. Guanya el seu bàndol; aquí ho fa un rei sol. L'alfil ataca d4, però no e4.
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps. Fins i tot un rei sol podria arribar al turó.
    .title = Com s'acaba
