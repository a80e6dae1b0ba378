variant-glinski = Gliński

rules-glinski = Escacs en 91 hexàgons, de Władysław Gliński. Cada bàndol té divuit peces: rei, dama, dues torres, tres alfils, dos cavalls i nou peons. Guanya qui fa escac i mat al rei contrari, i ofegar-lo també val alguna cosa. No hi ha enroc.

    D'un hexàgon surten sis camins **en recte**, pels costats, i sis **en diagonal**, pels vèrtexs, entre dos veïns, cap a un hexàgon del mateix color.

    Les columnes són `a b c d e f g h i k l`, sense j. Els hexàgons d'una columna es numeren des del costat blanc, de manera que les files es dobleguen al mig: el centre és f6. Les pàgines següents mostren les peces una per una: un **punt** assenyala on pot anar i un **anell** què pot capturar.
    .title = El joc
rules-gliking = Un pas en recte o en diagonal: dotze hexàgons, però mai on el puguin capturar. Aquí la torre domina la columna e.
    .title = Rei (K)
rules-gliqueen = Qualsevol distància en recte o en diagonal mentre el camí sigui lliure.
    .title = Dama (Q)
rules-glibishop = Qualsevol distància en diagonal mentre el camí sigui lliure. No surt dels hexàgons d'un color, per això cada bàndol en té tres.
    .title = Alfil (B)
rules-gliknight = Un pas en diagonal i després un altre en recte més enllà, a la seva esquerra o a la seva dreta: dotze salts, per sobre del que hi hagi.
    .title = Cavall (N)
rules-glipawn =
    - **Endavant**: un pas en recte; dos des de qualsevol hexàgon on ha començat un peó del seu color, si tots dos són buits. Són b1, c2, d3, e4, f5, g4, h3, i2 i k1 per a les blanques, i els nou de la fila 7 per a les negres.
    - **Captura**: un pas en recte endavant a l'esquerra o a la dreta, i només allà. A diferència dels escacs, no és un pas d'alfil.

    Un peó que captura cap al centre pot arribar a l'hexàgon on n'ha començat un altre. Des d'allà pot tornar a avançar dos passos: aquí des de f5, després de capturar el cavall.
    .title = Peó
rules-glipassant = Un peó que acaba d'avançar dos passos pot ser capturat per un peó contrari a l'hexàgon que ha travessat, si aquell peó hi hauria pogut capturar. Només ho poden fer els peons, i només a la jugada següent.

    Aquí les negres han avançat de d7 a d5: el capturen tant `cxd6` com `exd6`.
    .title = Captura al pas
rules-glipromotion = El peó que arriba a l'últim hexàgon de la seva columna es converteix en dama, torre, alfil o cavall del seu color, hi hagi el que hi hagi al tauler. Forma part de la mateixa jugada i és obligatori: `c8=Q`, `a6=N`.

    Els últims hexàgons són a6, b7, c8, d9, e10, f11, g10, h9, i8, k7 i l6 per a les blanques, i els de la fila 1 per a les negres.
    .title = Promoció
rules-gliend =
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Qui ofega rep ¾ de punt i l'altre ¼, també a la puntuació. Aquí les negres estan ofegades.
    - **Taules automàtiques**: només queden els dos reis; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps, llevat que a l'altre bàndol només li quedi el rei; llavors són taules.
    .title = Com s'acaba
rules-glinotation = S'escriu la lletra anglesa de la peça i l'hexàgon on va: `Ne2`. Els peons no porten lletra: `e6`.

    - Una captura pot portar `x`: `Nxe8`; el peó diu de quina columna ve: `exf5`.
    - Si dues peces iguals hi poden anar, s'hi afegeix la columna o la fila: aquí, `Ndf4` o `Nhf4`.
    - Promoció: `c8=Q`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen els dos hexàgons: `e4e6`, `c7c8q`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
