# Les regles de cada joc, pàgina a pàgina: 900 caràcters per pàgina com a màxim.

position-caption = { $variant }, posició inicial { $number }
position-row = Les peces blanques des de la columna a: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** posicions inicials: 4 caselles per a l'alfil de caselles clares, 4 per al de caselles fosques, les 6 que queden per a la dama, 10 maneres de posar dos cavalls a les altres cinc, i 1 per a torres i rei, perquè el rei és entre les torres.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84.000** posicions inicials: 5 caselles per a l'alfil de caselles clares, 5 per al de caselles fosques, les 8, 7 i 6 que queden per a dama, arquebisbe i canceller, 10 maneres de posar dos cavalls a les altres cinc, i 1 per a torres i rei, perquè el rei és entre les torres.
}
position-rolled = Sortejada amb un dau; un número massa alt es torna a tirar. Els alfils compten des de l'esquerra les caselles del seu color, i les altres peces les lliures.
position-light-bishop = Alfil de caselles clares
position-dark-bishop = Alfil de caselles fosques
position-rest = Torre, rei i torre ocupen el que queda: **{ $cells }**

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

    També valen les dues caselles: `g1f3`, `e7e8q`. Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades

rules-chess960 = Escacs des d'una de 960 posicions inicials: compta el que es juga al tauler i no pas les obertures apreses de memòria. Tot és com als escacs, tret de l'inici i l'enroc. Les peces: { $chess }

    Els peons són on sempre. Al darrere se sortegen les peces, de la mateixa manera per a tots dos bàndols i amb dues condicions: els alfils van en caselles de color diferent i el rei va entre les torres.
    .title = El joc
rules-numbers = Cada inici té un número del 0 al 959; el 518 és el dels escacs. { $position } en mostra un; aquí hi ha el 0. El número diu on van les peces blanques:
    - Divideix-lo entre 4: el residu posa un alfil a b1, d1, f1 o h1 (de 0 a 3).
    - Divideix el quocient entre 4: el residu posa l'altre alfil a a1, c1, e1 o g1.
    - Divideix el nou quocient entre 6: el residu compta les caselles lliures des de l'esquerra, començant per 0, fins a la dama.
    - L'últim quocient, de 0 a 9, posa els cavalls en dues de les cinc caselles lliures: 1 i 2, 1 i 3, 1 i 4, 1 i 5, 2 i 3, 2 i 4, 2 i 5, 3 i 4, 3 i 5, 4 i 5. Torre, rei i torre ocupen les altres tres.
    .title = 960 posicions inicials
rules-castling960 = Vinguin d'on vinguin, rei i torre acaben on acaben als escacs: després d'`O-O`, amb la torre més propera a la columna h, a g i f; després d'`O-O-O`, amb l'altra, a c i d.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - totes les caselles del camí del rei i de la torre, incloses les últimes, són buides excepte per ells dos,
    - el rei no està en escac i cap casella que travessa o on acaba no està atacada.

    De vegades només es mou un dels dos, de vegades intercanvien les caselles. També es pot escriure la casella del rei i després la de la torre: `f1h1`.
    .title = Enroc

rules-crazyhouse = Escacs en què les peces capturades tornen. La peça que captures canvia de bàndol i passa a la teva **mà**; en el teu torn, en lloc de moure, la pots deixar anar al tauler.

    El tauler continua ple molt de temps, i a un atac no li falten mai peces. Com es mouen, l'enroc i la promoció: { $chess }
    .title = El joc
rules-crazyhouse960 = Crazyhouse des d'una de les 960 posicions inicials dels Escacs 960: les peces capturades canvien de bàndol i es tornen a deixar anar, i ningú no se sap l'obertura. Com es mouen les peces: { $chess }

    Només enroquen les torres de l'inici, no les deixades anar. { $position } mostra una posició inicial.
    .title = El joc
rules-hand = Una peça de la teva mà es pot deixar anar en qualsevol casella buida en lloc de moure. Les franges de sobre i de sota del tauler mostren les dues mans.

    - En deixar anar una peça es pot fer escac, cobrir un escac i fins i tot fer mat.
    - Una peça que havia promocionat passa a la mà com a peó. Al tauler porta un punt dins d'un anell.
    - Una torre deixada anar no enroca.
    - Contra un escac de cavall no serveix deixar anar res: no hi ha res al mig.
    .title = La mà
rules-pawndrop = Els peons no es deixen anar a la primera fila ni a l'última; altrament, en qualsevol casella buida, encara que hi hagi un altre peó teu a la columna. Es pot fer mat deixant anar un peó.

    Un peó a la seva segona fila pot avançar dues caselles, encara que s'hi hagi deixat anar.
    .title = Deixar anar peons
rules-houseend =
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal, ni tan sols deixant anar una peça. Aquí el cavall fa mat al rei, encerclat per les seves pròpies peces.
    - **Ofegat**: no hi ha cap jugada legal ni escac. Taules; a qui té alguna cosa per deixar anar gairebé mai no li passa.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures, moviments de peó ni peces deixades anar.
    - **Taules reclamades** per qui té el torn: la mateixa posició, amb les mateixes mans, per tercera vegada; cinquanta jugades de cada bàndol sense captures, moviments de peó ni peces deixades anar.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps. Sempre hi ha material per fer mat.
    .title = Com s'acaba
rules-housenotation = Per deixar anar una peça s'escriu la seva lletra anglesa, `@` i la casella: `N@f3`; un peó, `P@e4` o `@e4`.

    La resta és com als escacs: `Nf3`, `exd5`, `O-O` o `0-0`, `e8=Q`; `+` i `#` es poden ometre. També valen les dues caselles: `g1f3`. Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades

rules-capablanca = Escacs amb deu columnes i dues peces noves per bàndol: l'**arquebisbe** i el **canceller**. La resta es mou com als escacs: { $chess }

    L'inici, de la columna «a» a la «j»: torre, cavall, arquebisbe, alfil, dama, rei, alfil, canceller, cavall, torre.
    .title = El joc
rules-archbishop = Alfil i cavall en un: qualsevol distància per les diagonals o un salt de cavall. Cap altra peça no pot fer mat ella sola a un rei sol.

    Val una mica més que una torre i menys que un canceller.
    .title = Arquebisbe (A)
rules-chancellor = Torre i cavall en un: qualsevol distància per files i columnes o un salt de cavall.

    Val més o menys com una dama, o una mica menys.
    .title = Canceller (C)
rules-widepromotion = El peó que arriba a l'última fila es converteix en dama, canceller, arquebisbe, torre, alfil o cavall, a triar: `c8=A`, `c8=C`.
    .title = Promoció
rules-widecastling = El rei avança tres caselles cap a una torre. Després d'`O-O` queda a la columna i, amb la torre a la h; després d'`O-O-O`, a la c, amb la torre a la d.

    Com als escacs, cap dels dos no es pot haver mogut, no hi pot haver res entre ells, i el rei no pot estar en escac, travessar una casella atacada ni acabar en una.
    .title = Enroc
rules-widenotation = Com als escacs: la lletra anglesa de la peça i la casella, `Ac5`, `Nh3`; els peons no porten lletra: `e4`. L'arquebisbe és **A** i el canceller **C**.

    - Una captura pot portar `x`: `Axh7`, `exd5`.
    - Enroc: `O-O`, `O-O-O`, o també `0-0`, `0-0-0`. Promoció: `e8=C`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `e4c5`. Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades

rules-capablanca960 = Escacs Capablanca des d'una de 84.000 posicions inicials. Les peces de darrere els peons se sortegen, de la mateixa manera per a tots dos bàndols i amb dues condicions: els alfils van en caselles de color diferent i el rei va entre les torres.

    L'arquebisbe i el canceller es mostren a les pàgines següents; la resta es mou com als escacs: { $chess }
    .title = El joc
rules-widenumbers = Els inicis es numeren del 0 al 83.999; el 46691 és el dels escacs Capablanca. { $position } en mostra un; aquí hi ha el 0. El número diu on van les peces blanques:
    - Divideix-lo entre 5: el residu posa un alfil a b1, d1, f1, h1 o j1 (de 0 a 4).
    - Divideix el quocient entre 5: l'altre alfil va a a1, c1, e1, g1 o i1.
    - Divideix entre 8, després entre 7 i després entre 6: els residus compten les caselles lliures des de l'esquerra, començant per 0, fins a la dama, l'arquebisbe i el canceller.
    - L'últim quocient, de 0 a 9, posa els cavalls en dues de les cinc caselles lliures: 1 i 2, 1 i 3, 1 i 4, 1 i 5, 2 i 3, 2 i 4, 2 i 5, 3 i 4, 3 i 5, 4 i 5. Torre, rei i torre ocupen les altres tres.
    .title = 84.000 posicions inicials
rules-widecastling960 = Vinguin d'on vinguin, després d'`O-O` el rei queda a la columna i, i la torre a la h; després d'`O-O-O`, el rei a la c i la torre a la d.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - totes les caselles del camí del rei i de la torre, incloses les últimes, són buides excepte per ells dos,
    - el rei no està en escac i cap casella que travessa o on acaba no està atacada.

    També es pot escriure la casella del rei i després la de la torre: `e1i1`.
    .title = Enroc

rules-capahouse = Escacs Capablanca en què les peces capturades tornen. La peça que captures canvia de bàndol i passa a la teva **mà**; en el teu torn, en lloc de moure, la pots deixar anar al tauler.

    L'arquebisbe i el canceller es mostren a les pàgines següents; la resta es mou com als escacs: { $chess }
    .title = El joc
rules-capahouse960 = Capahouse des d'una de les 84.000 posicions inicials de Capablanca 960: deu columnes, arquebisbe i canceller, i peces capturades que canvien de bàndol i es tornen a deixar anar. La resta es mou com als escacs: { $chess }

    Només enroquen les torres de l'inici, no les deixades anar. { $position } mostra una posició inicial.
    .title = El joc

rules-janus = Escacs amb deu columnes i una peça nova, dues per bàndol: el **janus**, que es mou com un alfil o com un cavall. La resta es mou com als escacs: { $chess }

    L'inici, de la columna «a» a la «j»: torre, janus, cavall, alfil, rei, dama, alfil, cavall, janus, torre.
    .title = El joc
rules-januspiece = Alfil i cavall en un: qualsevol distància per les diagonals o un salt de cavall. Cap altra peça no pot fer mat ella sola a un rei sol.

    Val una mica més que una torre i menys que una dama. En altres jocs es diu arquebisbe.
    .title = Janus (J)
rules-januspromotion = El peó que arriba a l'última fila es converteix en dama, janus, torre, alfil o cavall, a triar: `c8=J`.
    .title = Promoció
rules-januscastling = El rei comença a la columna e i s'enroca fins a la penúltima columna. Després d'`O-O` queda a la columna i, amb la torre a la h: quatre caselles. Després d'`O-O-O` queda a la b, amb la torre a la c: tres caselles.

    Com als escacs, cap dels dos no es pot haver mogut, no hi pot haver res entre ells, i el rei no pot estar en escac, travessar una casella atacada ni acabar en una.
    .title = Enroc
rules-janusnotation = Com als escacs: la lletra anglesa de la peça i la casella, `Jc5`, `Nh3`; els peons no porten lletra: `e4`. El janus és **J**.

    - Una captura pot portar `x`: `Jxh7`, `exd5`.
    - Enroc: `O-O` cap a la columna j, `O-O-O` cap a la columna a; també `0-0`, `0-0-0`. Promoció: `e8=J`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `e4c5`. Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades

rules-shogun = Escacs amb promocions com al shogi: les peces promocionen al camp contrari, i les capturades canvien de bàndol i tornen. Les peces de l'inici, l'enroc i la captura al pas són els dels escacs: { $chess }

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

    També valen les dues caselles: `c4c6+` promociona, `c4c6` no. Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades

rules-cescacs = Escacs en 169 hexàgons. Cada bàndol té 27 peces: rei, dama, víbria, dues torres, dos pegassos, dos cavalls, tres alfils, quatre elefants i onze peons. Guanya qui fa escac i mat al rei contrari.

    D'un hexàgon surten sis camins **en recte**, pels costats, i sis **en diagonal**, pels vèrtexs, entre dos veïns, cap a un hexàgon del mateix color.

    Un hexàgon porta la lletra de la seva columna, d'esquerra a dreta `P T A B C D E F G H I K L X Z`, i el número de la seva línia, de 0 a 28: el centre és F14. Un pas en recte endavant suma 2 al número. Les pàgines següents mostren les peces una per una: un **punt** assenyala on pot anar i un **anell** què pot capturar.
    .title = El joc
rules-hexking = Un pas en recte o en diagonal: dotze hexàgons, però mai on el puguin capturar. Des del seu hexàgon inicial també pot saltar: vegeu el salt del rei.
    .title = Rei (K)
rules-hexqueen = Qualsevol distància en recte o en diagonal mentre el camí sigui lliure. La seva lletra és la D.
    .title = Dama (D)
rules-hexrook = Qualsevol distància en recte mentre el camí sigui lliure.
    .title = Torre (R)
rules-hexbishop = Qualsevol distància en diagonal mentre el camí sigui lliure. No surt dels hexàgons d'un color, per això cada bàndol en té tres. La seva lletra és la J.
    .title = Alfil (J)
rules-hexknight = Un pas en diagonal i després un altre en recte més enllà, a la seva esquerra o a la seva dreta: dotze salts, per sobre del que hi hagi.

    També pot **cavalcar**: repetir el mateix salt en una sola jugada si l'hexàgon del primer salt i el del segon són buits. Així no captura, de manera que tampoc no fa escac. Aquí el peó de G19 es pot capturar, però tanca el camí que hi ha al darrere.
    .title = Cavall (N)
rules-pegasus = Alfil i cavall en un: qualsevol distància en diagonal o un salt de cavall. No cavalca.
    .title = Pegàs (G)
rules-wyvern = Torre i cavall en un: qualsevol distància en recte o un salt de cavall. No cavalca.
    .title = Víbria (V)
rules-elephant = Un pas en diagonal endavant o endarrere, però no cap als costats; o un o dos passos en recte endavant, fins on arriba la trompa.

    Al segon hexàgon també captura si el primer és buit: fa escac a dos passos de distància.
    .title = Elefant (E)
rules-hexpawn =
    - **Endavant**: un o dos passos en recte des de qualsevol lloc; tres des de B4, C5, D6, E7, G7, H6, I5 i K4 (les negres, des de B24, C23, D22, E21, G21, H22, I23 i K24). Tots els hexàgons del camí han de ser buits.
    - **Al costat**: un pas en recte endavant a l'esquerra o a la dreta, a un hexàgon buit.
    - **Captura**: un pas en diagonal endavant, i només allà.
    .title = Peó
rules-hexpassant = Un peó que acaba d'avançar dos o tres passos pot ser capturat per un peó contrari en un hexàgon que ha travessat, si aquell peó hi hauria pogut capturar. Només ho poden fer els peons, i només a la jugada següent.

    Aquí les negres han avançat d'E21 a E15, per E19 i E17: `F16@@E19` captura al primer hexàgon travessat i `D14@E17` al contigu al peó.
    .title = Captura al pas
rules-scorn = Dos peons contraris estan **encarats** quan són en hexàgons contigus de la mateixa columna. Si un d'ells s'aparta cap a un costat sense capturar, desdenya l'altre, i només aquell peó el pot capturar, a la jugada següent i al seu nou hexàgon: `F12@G13`.

    Un peó que se'n va capturant no desdenya, i cap altra peça no pot capturar així el peó desdenyós.
    .title = Peó desdenyós
rules-regain = Als dos costats del fons (les blanques, de P21 a Z21 passant per F28; les negres, de P7 a Z7 passant per F0) un peó es converteix en una peça que el seu bàndol **ha perdut**: dama, víbria, torre, pegàs o cavall, o l'alfil perdut del color d'aquell hexàgon. Mai en elefant. Forma part de la mateixa jugada i és obligatori: `E25-E27=D`.

    Així ningú no té mai dues dames ni dos alfils d'un color, i qui ha perdut la dama té per què lluitar.
    .title = Promoció
rules-waiting = Si el bàndol no ha perdut res en què es pugui convertir, el peó **espera** a la vora: `C23-C25=&`. Ja no captura; només pot fer un pas per la vora cap al centre, on es podria recuperar un altre alfil.

    Tan bon punt hi ha res per recuperar i el bàndol no està en escac, l'única jugada legal és promocionar un peó que espera: `C25=D`. Això gasta el torn sencer.
    .title = Peó en espera
rules-leap = En la seva primera jugada el rei pot saltar com un cavall si no està en escac i no acaba en un hexàgon atacat. Així també pot capturar. El rei blanc arriba a I5, H6, F6, E5 i D2; el negre, a I23, H22, F22, E23 i D26.

    Amb els seus set passos són dotze jugades des del seu hexàgon inicial. Mentre no s'hagi mogut, el rei contrari no pot anar a cap d'aquests cinc.
    .title = Salt del rei
rules-leapcastling = Si el rei no captura en el seu salt, una torre que no s'hagi mogut pot anar amb ell, en recte i per un camí lliure, a un hexàgon buit contigu al rei. Aquestes són les dinou maneres segons la columna on arriba el rei, i les cinc amb totes dues torres; les pàgines següents les mostren.
    ```
    rei   KRK-            KRD-   KRR-
    I5    II IK IH
    H6    HIO HIOO HH HG  HH HG  HIH HGG
    F6    FG FE           FG FE  FGG FEE
    E5    EF EE           EF ED  EEF
    D2                    DD DE
    ```
    El rei no pot estar en escac; l'hexàgon on va ha de ser buit i no atacat, ni abans ni després de la jugada. La torre i el seu camí poden estar atacats.

    `KRK-` és l'enroc amb la torre de rei, `KRD-` amb la de dama, `KRR-` amb totes dues. Segueix la columna del rei i després la de la torre: `KRK-HIO`. Dels dos moviments per la columna I, amb `O` la torre avança un pas i amb `OO` dos.
    .title = Enroc
rules-castlingi = El rei blanc salta a **I5** i el negre a **I23**. La torre va amb ell, i tots els hexàgons anomenats han de ser buits:
    - `KRK-II`: torre de rei a I7 (I5, I7)
    - `KRK-IK`: torre de rei a K4 (I5, K4)
    - `KRK-IH`: torre de rei a H4 (I5, H4)

    Per a les negres les columnes i els noms són els mateixos, i els números es compten des de l'altre costat: I5 és I23.
    .title = Enroc: rei a I5
rules-castlingd = El rei blanc salta a **D2** i el negre a **D26**. La torre va amb ell, i tots els hexàgons anomenats han de ser buits:
    - `KRD-DD`: torre de dama a D4 (D2, D4)
    - `KRD-DE`: torre de dama a E1 (D2, E1)

    Per a les negres les columnes i els noms són els mateixos, i els números es compten des de l'altre costat: D2 és D26.
    .title = Enroc: rei a D2
rules-castlingh = El rei blanc salta a **H6** i el negre a **H22**. La torre va amb ell, i tots els hexàgons anomenats han de ser buits:
    - `KRK-HIO`: torre de rei a I5 (H6, I5)
    - `KRK-HIOO`: torre de rei a I7 (H6, I5, I7)
    - `KRK-HH`: torre de rei a H4 (H6, H4)
    - `KRK-HG`: torre de rei a G5 (H6, H4, G5)
    - `KRD-HH`: torre de dama a H8 (H6, D4, E5, F6, G7, H8)
    - `KRD-HG`: torre de dama a G7 (H6, D4, E5, F6, G7)

    Per a les negres les columnes i els noms són els mateixos, i els números es compten des de l'altre costat: H6 és H22.
    .title = Enroc: rei a H6
rules-castlingf = El rei blanc salta a **F6** i el negre a **F22**. La torre va amb ell, i tots els hexàgons anomenats han de ser buits:
    - `KRK-FG`: torre de rei a G5 (F6, H4, G5)
    - `KRK-FE`: torre de rei a E7 (F6, H4, G5, E7)
    - `KRD-FG`: torre de dama a G7 (F6, D4, E5, G7)
    - `KRD-FE`: torre de dama a E5 (F6, D4, E5)

    Per a les negres les columnes i els noms són els mateixos, i els números es compten des de l'altre costat: F6 és F22.
    .title = Enroc: rei a F6
rules-castlinge = El rei blanc salta a **E5** i el negre a **E23**. La torre va amb ell, i tots els hexàgons anomenats han de ser buits:
    - `KRK-EF`: torre de rei a F6 (E5, H4, G5, F6)
    - `KRK-EE`: torre de rei a E7 (E5, H4, G5, F6, E7)
    - `KRD-EF`: torre de dama a F6 (E5, D4, F6)
    - `KRD-ED`: torre de dama a D4 (E5, D4)

    Per a les negres les columnes i els noms són els mateixos, i els números es compten des de l'altre costat: E5 és E23.
    .title = Enroc: rei a E5
rules-doublecastling = Si cap torre no s'ha mogut, hi poden anar totes dues: el rei salta i cadascun dels tres acaba contigu als altres dos. Tots els hexàgons anomenats han de ser buits abans de la jugada:
    - `KRR-HIH`: rei H6, torres I7 i H8 (H6, I5, I7, D4, E5, F6, G7, H8)
    - `KRR-HGG`: rei H6, torres G5 i G7 (H6, H4, G5, D4, E5, F6, G7)
    - `KRR-FGG`: rei F6, torres G5 i G7 (F6, H4, G5, D4, E5, G7)
    - `KRR-FEE`: rei F6, torres E7 i E5 (F6, H4, G5, E7, D4, E5)
    - `KRR-EEF`: rei E5, torres E7 i F6 (E5, H4, G5, F6, E7, D4)

    La resta és com amb una torre.
    .title = Enroc doble
rules-hexend =
    - **L'escac i mat** val 3-0, igual que l'abandonament i la pèrdua per temps; però si exhaureixes el temps i al teu rival només li queda el rei, són taules.
    - **L'ofegat** val 2-1 per a qui el fa; la puntuació compta dos terços contra un.
    - **Les taules** valen 1-1: de comú acord; automàtiques quan només queden els reis, o amb ells un sol cavall, alfil o elefant, quan una posició es dona per cinquena vegada, o després de setanta-cinc jugades de cada bàndol sense captures ni moviments de peó; reclamades a la tercera vegada o després de cinquanta d'aquelles jugades.
    .title = Com s'acaba
rules-hexnotation = Les jugades s'escriuen senceres: lletra, origen, `-`, destinació. Els peons no porten lletra: `E7-E13`, `NE3-D8`.

    - Una captura porta `×`, `x` o `*` i pot anomenar el que es captura: `JD10×EE13`.
    - Al pas i contra el peó desdenyós, `@`; al primer hexàgon d'un pas triple, `@@`.
    - Promoció, `E25-E27=D`; quedar en espera, `C23-C25=&`; un peó que esperava, `C25=D`.
    - L'enroc, pel seu nom: `KRK-HIO`.
    - Escac: `+∞`, a distància, de manera que es pot cobrir; `+^`, des d'un hexàgon contigu o amb un salt de cavall, que res no pot cobrir; `++`, escac doble; `#`, mat. Es poden ometre, i n'hi ha prou amb `+`.

    Mentre escrius a { $move } s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
