# El nom d'un joc, les seves peces pròpies i les seves regles, pàgina a pàgina: 900 caràcters per
# pàgina com a màxim.

variant-chess = Escacs

piece-king = rei
    .a = un rei
    .none = cap rei
    .counted = { $count ->
        [one] rei
       *[other] reis
    }
piece-queen = dama
    .a = una dama
    .none = cap dama
    .counted = { $count ->
        [one] dama
       *[other] dames
    }
piece-rook = torre
    .a = una torre
    .none = cap torre
    .counted = { $count ->
        [one] torre
       *[other] torres
    }
piece-bishop = alfil
    .a = un alfil
    .none = cap alfil
    .counted = { $count ->
        [one] alfil
       *[other] alfils
    }
piece-knight = cavall
    .a = un cavall
    .none = cap cavall
    .counted = { $count ->
        [one] cavall
       *[other] cavalls
    }
piece-pawn = peó
    .a = un peó
    .none = cap peó
    .counted = { $count ->
        [one] peó
       *[other] peons
    }

rules-chess = Cada bàndol té setze peces en un tauler de 64 caselles. Comencen les blanques i es juga per torns. Guanya qui fa escac i mat al rei contrari.

    Una peça va a una casella buida o captura movent a la casella d'una peça contrària. Ningú no pot passar, i ningú no pot deixar el seu rei on el puguin capturar. Només salta el cavall.

    Les pàgines següents mostren les peces una per una. Un **marc** envolta la peça, un **punt** assenyala on pot anar i un **anell** què pot capturar. Les lletres són les angleses, que són les que s'escriuen.
    .title = El joc
rules-king = Una casella en qualsevol direcció, mai on el puguin capturar.

    Aquí la torre domina la columna c i li tanca tres caselles; el peó d'e3 no està defensat i es pot capturar.

    Un rei atacat està **en escac**: s'ha d'apartar, o cal capturar qui l'ataca o interposar-hi una peça.
    .title = Rei (K)
rules-queen = Qualsevol distància per files, columnes i diagonals mentre el camí sigui lliure. Una peça pròpia l'atura; una de contrària es pot capturar.
    .title = Dama (Q)
rules-rook = Qualsevol distància per files i columnes mentre el camí sigui lliure. Juntament amb el rei fa l'enroc.
    .title = Torre (R)
rules-bishop = Qualsevol distància per les diagonals mentre el camí sigui lliure. Un alfil no canvia de color de casella en tota la partida.
    .title = Alfil (B)
rules-knight = Dues caselles en línia recta i una cap a un costat, per sobre del que hi hagi al mig: és l'única peça que salta. Amb cada salt canvia de color de casella.
    .title = Cavall (N)
rules-pawn = Una casella endavant, o dues des d'on ha començat, si el camí és lliure. No captura com es mou: captura una casella endavant en diagonal.

    Un peó no recula mai.
    .title = Peó
rules-passant = Un peó que acaba d'avançar dues caselles i ha passat pel costat d'un peó contrari pot ser capturat per aquest com si n'hagués avançat una de sola. El que captura va a la casella del mig.

    Únicament a la jugada següent: després ja no es pot.
    .title = Captura al pas
rules-promotion = El peó que arriba a l'última fila es converteix en dama, torre, alfil o cavall del seu color, hi hagi el que hi hagi al tauler. Forma part de la mateixa jugada i és obligatori.

    La peça nova s'escriu al darrere: `c8=Q`, `c8=N`.
    .title = Promoció
rules-castling = El rei es mou dues caselles cap a una torre i la torre passa a la casella que el rei ha travessat: `O-O` cap a la columna h, `O-O-O` cap a la columna a.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - no hi ha res entre ells,
    - el rei no està en escac, no travessa cap casella atacada ni acaba en una.

    La torre pot estar atacada i pot travessar una casella atacada.
    .title = Enroc
rules-end =
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal. Guanya l'altre bàndol.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: a cap bàndol no li queda amb què fer mat; la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps, llevat que a l'altre bàndol no li quedi amb què fer mat; llavors són taules.
    .title = Com s'acaba
rules-notation = S'escriu la lletra anglesa de la peça i la casella on va: `Nf3`. Els peons no porten lletra: `e4`.

    - Una captura pot portar `x`: `Nxe5`; el peó diu de quina columna ve: `exd5`.
    - Si dues peces iguals hi poden anar, s'hi afegeix la columna o la fila: aquí, `Nbd2` o `Nfd2`.
    - Enroc: `O-O`, `O-O-O`, o també `0-0`, `0-0-0`. Promoció: `e8=Q`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `g1f3`, `e7e8q`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
