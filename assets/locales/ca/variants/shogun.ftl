variant-shogun = Shogun

piece-duchess = duquessa
    .a = una duquessa
    .none = cap duquessa
    .counted = { $count ->
        [one] duquessa
       *[other] duquesses
    }
piece-mortar = morter
    .a = un morter
    .none = cap morter
    .counted = { $count ->
        [one] morter
       *[other] morters
    }
piece-cardinal = cardenal
    .a = un cardenal
    .none = cap cardenal
    .counted = { $count ->
        [one] cardenal
       *[other] cardenals
    }
piece-general = general
    .a = un general
    .none = cap general
    .counted = { $count ->
        [one] general
       *[other] generals
    }
piece-captain = capità
    .a = un capità
    .none = cap capità
    .counted = { $count ->
        [one] capità
       *[other] capitans
    }

rules-shogun = Escacs amb promocions com al shogi: les peces promocionen al camp contrari, i les capturades canvien de bàndol i tornen. Les peces de l'inici, l'enroc i la captura al pas són els dels escacs: `/chess { subcommand-rules }`

    Guanya qui fa escac i mat al rei contrari. Les línies que travessen el tauler assenyalen les zones de promoció; les peces promocionades tenen una vora daurada.
    .title = El joc
rules-zone = Les tres últimes files són la teva zona de promoció. Una peça que hi **entra**, s'hi mou **a dins** o en **surt** pot promocionar, capturi o no. Un peó a l'última fila ho ha de fer. Les descripcions del joc no coincideixen en si promociona una peça que surt de la zona: aquí pot, i és una tria nostra.

    De peó a capità, de cavall a general, d'alfil a cardenal, de torre a morter, de duquessa a dama.

    També s'hi pot renunciar, com a l'última imatge, i promocionar més tard. Ni la captura al pas ni una peça en deixar-se anar no promocionen. El rei i les peces promocionades tampoc.
    .title = Promoció
rules-captain = Un peó promocionat: una casella en qualsevol direcció, com un rei, però es pot capturar com qualsevol altra peça. Hi pot haver tants capitans com es vulgui.
    .title = Capità (C)
rules-general = Un cavall promocionat: un salt de cavall o una casella en qualsevol direcció.
    .title = General (G)
rules-cardinal = Un alfil promocionat: qualsevol distància per les diagonals o un salt de cavall. Pot fer mat ell sol a un rei sol.
    .title = Cardenal (A)
rules-mortar = Una torre promocionada: qualsevol distància per files i columnes o un salt de cavall. Un morter no enroca.
    .title = Morter (M)
rules-duchess = Una casella en diagonal. Ningú no té duquessa al principi: la dama compta com a promocionada, i qui la captura rep una duquessa a la mà. A la zona, una duquessa pot promocionar i tornar a ser dama.
    .title = Duquessa (F)
rules-single = Cada bàndol pot tenir alhora al tauler **un sol** general, **un sol** cardenal, **un sol** morter i **una sola** dama. El que hi ha a la mà no compta, ni el que té el contrari.

    Aquí les blanques tenen un general, de manera que l'altre cavall pot entrar a la zona, però no promocionar fins que el general sigui capturat. Capitans, sense límit.
    .title = Un de sol de cada
rules-shogunhand = La peça capturada canvia de bàndol i passa a la mà de qui la captura com el que era abans de promocionar. En el teu torn, en lloc de moure, en pots deixar anar una en una casella buida de **les teves cinc primeres files**.

    - També peons, fins i tot a la primera fila, i es pot fer mat en deixar anar qualsevol peça.
    - Un peó avança dues caselles només des de la seva segona fila, vingui d'on vingui.
    - Un escac dins de les tres últimes files no es pot cobrir deixant anar una peça.
    - Una torre deixada anar no enroca.
    .title = La mà
rules-shogunclock = El Shogun es juga amb **byo-yomi**: primer una reserva i després un període per jugada. Quan se t'acaba la reserva, has de fer cada jugada dins del període. Si la fas, torna a estar sencer per a la següent; si no, perds la partida.

    Els finals demanen més temps que les obertures. Amb el byo-yomi hi ha temps per a cada jugada, per llarga que sigui la partida.

    Si no tries un altre rellotge, { $challenge } fa servir `3d+1x1d`: 3 dies i després un període d'1 dia. La imatge mostra totes dues coses: les blanques encara tenen reserva, les negres només el període.
    .title = El rellotge
rules-shogunadvice = Les peces promocionen des de la sisena fila, de manera que les del teu rival promocionen a **la teva tercera fila**: protegeix-la. Un principiant ho passa per alt fàcilment. Aquí el cavall promociona a e3 i ataca les dues torres.

    No es poden deixar anar peces al camp contrari, així que s'hi guanya menys deixant-ne anar al costat del rei que al Crazyhouse. Maniobra fins que hi hagi una escletxa, entra-hi amb una peça i promociona.

    Els peons deixats anar a la primera fila reforcen un enroc. Per trencar-lo, guanya material i promociona, i després pressiona el punt feble.
    .title = Consells
rules-shogunend =
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal, ni tan sols deixant anar una peça. Aquí fa mat el morter.
    - **Ofegat**: no hi ha cap jugada legal ni escac. Taules.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures, moviments de peó, promocions ni peces deixades anar.
    - **Taules reclamades** per qui té el torn: la mateixa posició, amb les mateixes mans, per tercera vegada; cinquanta jugades de cada bàndol sense captures, moviments de peó, promocions ni peces deixades anar.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps. Sempre hi ha material per fer mat.
    .title = Com s'acaba
rules-shogunnotation = Com als escacs, amb la lletra anglesa del que la peça és ara: `Nf3`, `e4`, `O-O` o `0-0`; general **G**, cardenal **A**, morter **M**, capità **C**, duquessa **F**.

    - Una promoció acaba amb el que la peça passa a ser: `c6=C`, `Rc6=M`. Sense això continua sent el que és: `Rc6`.
    - Deixar anar una peça: `N@f3`, `P@e1`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `c4c6+` promociona, `c4c6` no. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
