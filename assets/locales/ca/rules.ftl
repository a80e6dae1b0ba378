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
rules-crazyhouse =
    Escacs en què les peces capturades tornen. El que no es diu aquí és com als escacs: { $chess }

    - La peça que captures canvia de bàndol i passa a la teva mà. Si havia promocionat, hi passa com a peó.
    - En el teu torn, en lloc de moure, pots deixar anar una peça de la mà en qualsevol casella buida: `N@f3` deixa anar un cavall a f3.
    - Els peons no es deixen anar a la primera fila ni a l'última. Un peó deixat anar a la seva segona fila encara pot avançar dues caselles.
    - En deixar anar una peça es pot fer escac i fins i tot mat, també amb un peó.
    - Una torre deixada anar no enroca.
    - Les cinquanta jugades es compten des de l'última captura, jugada de peó o peça deixada anar. Sempre hi ha material per fer mat.
rules-crazyhouse960 =
    Crazyhouse des d'una de les 960 posicions inicials dels Escacs 960.

    - La mà i les peces que es deixen anar: { $crazyhouse }
    - L'inici i l'enroc: { $chess960 }
    - { $position } mostra una posició inicial.
    - Només enroquen les torres de l'inici, no les deixades anar.
rules-capablanca =
    Escacs amb deu columnes i dues peces noves per bàndol. El que no es diu aquí és com als escacs: { $chess }

    - **Arquebisbe** (A): es mou com un alfil o com un cavall.
    - **Canceller** (C): es mou com una torre o com un cavall.
    - **L'inici**, de la columna a a la j: torre, cavall, arquebisbe, alfil, dama, rei, alfil, canceller, cavall, torre.
    - **Enroc**: el rei avança tres caselles cap a una torre. Després d'`O-O` queda a la columna i, amb la torre a la h; després d'`O-O-O`, a la c, amb la torre a la d.
    - **Promoció**: un peó també es pot convertir en arquebisbe o canceller.
rules-capablanca960 =
    Escacs Capablanca des d'una de 84.000 posicions inicials. Les peces i la promoció: { $capablanca }

    - Les peces de darrere els peons se sortegen, de la mateixa manera per a tots dos bàndols: els alfils van en caselles de color diferent i el rei entre les torres.
    - Els inicis es numeren des de 0; el 46691 és el dels escacs Capablanca. { $position } en mostra un.
    - Vinguin d'on vinguin, després d'`O-O` el rei queda a la columna i, i la torre a la h; després d'`O-O-O`, a la c i la d. Les condicions són les dels Escacs 960: { $chess960 }
rules-capahouse =
    Escacs Capablanca en què les peces capturades tornen.

    - El tauler, les peces, l'enroc i la promoció: { $capablanca }
    - La mà i les peces que es deixen anar: { $crazyhouse }
    - `A@e4` deixa anar un arquebisbe a e4; `C@e4`, un canceller.
rules-capahouse960 =
    Capahouse des d'una de les 84.000 posicions inicials de Capablanca 960.

    - L'inici i l'enroc: { $capablanca960 }
    - La mà i les peces que es deixen anar: { $crazyhouse }
    - { $position } mostra una posició inicial.
    - Només enroquen les torres de l'inici, no les deixades anar.
rules-shogun =
    Escacs amb promocions com al shogi: les peces creixen al camp contrari i tornen quan es capturen. El que no es diu aquí és com als escacs: { $chess }

    ### La promoció
    Les tres últimes files són la zona de promoció. Una peça que hi entra, s'hi mou o en surt pot promocionar, com a `Rc6=M`; un peó a l'última fila ho ha de fer. Ni la captura al pas ni una peça en deixar-se anar no promocionen.
    - **Peó** a **capità** (C): una casella en qualsevol direcció, com un rei que es pot capturar.
    - **Cavall** a **general** (G): com un cavall, o una casella en qualsevol direcció.
    - **Alfil** a **cardenal** (A): com un alfil o com un cavall.
    - **Torre** a **morter** (M): com una torre o com un cavall.
    - **Duquessa** (F), una casella en diagonal, a **dama** (Q).

    Cada bàndol pot tenir al tauler un sol general, un sol cardenal, un sol morter i una sola dama. Capitans, sense límit.

    ### La mà
    - La peça capturada canvia de bàndol i passa a la mà de qui la captura com el que era abans de promocionar. La dama de l'inici compta com a promocionada: passa a ser duquessa.
    - En el teu torn, en lloc de moure, pots deixar anar una peça en una casella buida de les teves cinc primeres files: `P@e1`. També peons, i es pot fer mat en deixar-la anar.
    - Un peó avança dues caselles només des de la seva segona fila, vingui d'on vingui.
    - Una torre deixada anar no enroca, i un morter tampoc.
rules-cescacs =
    Escacs en 169 hexàgons. Guanya qui fa escac i mat al rei contrari. Les peces van **en recte**, pels sis costats d'un hexàgon, o **en diagonal**, pels seus sis vèrtexs.

    ### Com es mouen les peces
    - **Rei** (K): un pas en recte o en diagonal.
    - **Dama** (D): qualsevol distància en recte o en diagonal. **Torre** (R): en recte. **Alfil** (J): en diagonal.
    - **Cavall** (N): un pas en diagonal i un altre en recte més enllà, per sobre del que hi hagi. Pot repetir el mateix salt en una jugada si els dos hexàgons són buits; llavors no captura.
    - **Pegàs** (G): com un alfil, o un salt de cavall. **Víbria** (V): com una torre, o un salt de cavall.
    - **Elefant** (E): un pas en diagonal endavant o endarrere, no cap als costats; o un o dos passos en recte endavant.
    - **Peó**: un o dos passos endavant, tres des de B4, C5, D6, E7, G7, H6, I5 i K4 (les negres, des dels simètrics), o un pas en recte endavant a esquerra o dreta. Captura un pas en diagonal endavant.

    ### Els peons
    - **Captura al pas**: un peó que ha corregut dos o tres passos pot ser capturat de seguida en un hexàgon que ha travessat.
    - **Peó desdenyós**: si un peó que té al davant un peó contrari s'aparta cap a un costat, aquell peó el pot capturar de seguida allà on sigui.
    - **Promoció**: a la vora oposada un peó es converteix en una peça que el seu bàndol ha perdut: dama, víbria, torre, pegàs, cavall o l'alfil d'aquell color. Si no n'ha perdut cap, espera, i promociona tan bon punt n'hi hagi.

    ### El salt del rei
    - En la seva primera jugada el rei pot saltar com un cavall si no està en escac. Així pot capturar.
    - **Enroc**: si no captura, una torre que no s'hagi mogut, o totes dues, poden anar per les seves línies rectes a hexàgons contigus al rei; si hi van totes dues, queden també contigües entre elles. `/move` en mostra les maneres pel nom, com ara `KRK-HIO`.

    ### Com s'acaba
    L'escac i mat val 3-0 i les taules 1-1; qui ofega l'altre s'emporta 2-1. Les jugades s'escriuen senceres: `E7-E13`, `JD10×EE13`.
