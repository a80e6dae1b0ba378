# Les regles de cada joc, una pàgina per joc (4096 caràcters com a màxim).

rules-chess =
    Cada bàndol té setze peces en un tauler de 64 caselles. Comencen les blanques i es juga per torns. Guanya qui fa escac i mat al rei contrari.

    ### Com es mouen les peces (amb la lletra anglesa, que és la que s'escriu)
    - **Rei** (K): una casella en qualsevol direcció, mai on el puguin capturar.
    - **Dama** (Q): qualsevol distància per files, columnes i diagonals.
    - **Torre** (R): qualsevol distància per files i columnes.
    - **Alfil** (B): qualsevol distància per les diagonals.
    - **Cavall** (N): dues caselles en línia recta i una cap a un costat, per sobre del que hi hagi al mig.
    - **Peó**: una casella endavant, o dues des d'on ha començat; captura una casella endavant en diagonal.

    Només salta el cavall. Es captura movent a la casella d'una peça contrària.

    ### Tres jugades especials
    - **Enroc** (`O-O` cap a la columna h, `O-O-O` cap a la a): el rei es mou dues caselles cap a una torre i la torre passa a la casella que el rei ha travessat. Cap dels dos no es pot haver mogut abans, no hi pot haver res entre ells, i el rei no pot estar en escac, travessar una casella atacada ni acabar en una.
    - **Captura al pas**: un peó que acaba d'avançar dues caselles i ha passat pel costat d'un peó contrari pot ser capturat per aquest com si n'hagués avançat una de sola. Únicament a la jugada següent.
    - **Promoció**: el peó que arriba a l'última fila es converteix en dama, torre, alfil o cavall, com a `e8=Q`.

    ### Com s'acaba
    - **Escac i mat**: el rei està atacat i no hi ha remei. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: a cap bàndol no li queda amb què fer mat; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui deixa caure la seva bandera, llevat que a l'altre bàndol no li quedi amb què fer mat; llavors són taules.
rules-chess960 =
    Escacs des d'una de 960 posicions inicials: compta el que es juga al tauler i no pas les obertures apreses de memòria. Tot és com als escacs, tret de l'inici i l'enroc.

    ### L'inici
    Els peons són on sempre. Al darrere se sortegen les peces, de la mateixa manera per a tots dos bàndols i amb dues condicions: els alfils van en caselles de color diferent i el rei va entre les torres.

    Cada inici té un número del 0 al 959; el 518 és el dels escacs. { $position } en mostra un. El número diu on van les peces blanques:
    - Divideix-lo entre 4: el residu posa un alfil a b1, d1, f1 o h1 (de 0 a 3).
    - Divideix el quocient entre 4: el residu posa l'altre alfil a a1, c1, e1 o g1.
    - Divideix el nou quocient entre 6: el residu compta les caselles lliures des de l'esquerra, començant per 0, fins a la dama.
    - L'últim quocient, de 0 a 9, posa els cavalls en dues de les cinc caselles lliures, comptades des de l'esquerra: 1 i 2, 1 i 3, 1 i 4, 1 i 5, 2 i 3, 2 i 4, 2 i 5, 3 i 4, 3 i 5, 4 i 5. Torre, rei i torre ocupen les altres tres.

    ### L'enroc
    Vinguin d'on vinguin, rei i torre acaben on acaben als escacs:
    - `O-O` amb la torre més propera a la columna h: rei a g, torre a f.
    - `O-O-O` amb la torre més propera a la columna a: rei a c, torre a d.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - totes les caselles del camí del rei i de la torre, incloses les últimes, són buides excepte per ells dos,
    - el rei no està en escac i cap casella que travessa o on acaba no està atacada.

    De vegades només es mou un dels dos, de vegades intercanvien les caselles. A més de `O-O` i `O-O-O` es pot escriure la casella del rei i després la de la torre, com ara `f1h1`.
