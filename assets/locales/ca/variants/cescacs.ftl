variant-cescacs = C'escacs

piece-wyvern = víbria
    .a = una víbria
    .none = cap víbria
    .counted = { $count ->
        [one] víbria
       *[other] víbries
    }
piece-pegasus = pegàs
    .a = un pegàs
    .none = cap pegàs
    .counted = { $count ->
        [one] pegàs
       *[other] pegassos
    }
piece-elephant = elefant
    .a = un elefant
    .none = cap elefant
    .counted = { $count ->
        [one] elefant
       *[other] elefants
    }

rules-cescacs = Escacs en 169 hexàgons. Cada bàndol té 27 peces: rei, dama, víbria, dues torres, dos pegassos, dos cavalls, tres alfils, quatre elefants i onze peons. Guanya qui fa escac i mat al rei contrari.

    D'un hexàgon surten sis camins **en recte**, pels costats, i sis **en diagonal**, pels vèrtexs, entre dos veïns, cap a un hexàgon del mateix color.

    Un hexàgon porta la lletra de la seva columna, d'esquerra a dreta `P T A B C D E F G H I K L X Z`, i el número de la seva línia, de 0 a 28: el centre és F14. Un pas en recte endavant suma 2 al número. Les pàgines següents mostren les peces una per una: un **punt** assenyala on pot anar i un **anell** què pot capturar.
    .title = El joc
rules-hexking = Un pas en recte o en diagonal: dotze hexàgons, però mai on el puguin capturar. Des del seu hexàgon inicial també pot saltar: vegeu el salt del rei.
    .title = Rei (K)
rules-hexqueen = Qualsevol distància en recte o en diagonal mentre el camí sigui lliure. La seva lletra és la D.
    .title = Dama (D)
rules-wyvern = Torre i cavall en un: qualsevol distància en recte o un salt de cavall. No cavalca.
    .title = Víbria (V)
rules-hexrook = Qualsevol distància en recte mentre el camí sigui lliure.
    .title = Torre (R)
rules-pegasus = Alfil i cavall en un: qualsevol distància en diagonal o un salt de cavall. No cavalca.
    .title = Pegàs (G)
rules-hexknight = Un pas en diagonal i després un altre en recte més enllà, a la seva esquerra o a la seva dreta: dotze salts, per sobre del que hi hagi.

    També pot **cavalcar**: repetir el mateix salt en una sola jugada si l'hexàgon del primer salt i el del segon són buits. Així no captura, de manera que tampoc no fa escac. Aquí el peó de G19 es pot capturar, però tanca el camí que hi ha al darrere.
    .title = Cavall (N)
rules-hexbishop = Qualsevol distància en diagonal mentre el camí sigui lliure. No surt dels hexàgons d'un color, per això cada bàndol en té tres. La seva lletra és la J.
    .title = Alfil (J)
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

    Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
