variant-cescacs = C'escacs

piece-wyvern = guiverno
    .a = un guiverno
    .none = ningún guiverno
    .counted = { $count ->
        [one] guiverno
       *[other] guivernos
    }
piece-pegasus = pegaso
    .a = un pegaso
    .none = ningún pegaso
    .counted = { $count ->
        [one] pegaso
       *[other] pegasos
    }
piece-elephant = elefante
    .a = un elefante
    .none = ningún elefante
    .counted = { $count ->
        [one] elefante
       *[other] elefantes
    }

rules-cescacs = Ajedrez en 169 hexágonos. Cada bando tiene 27 piezas: rey, dama, guiverno, dos torres, dos pegasos, dos caballos, tres alfiles, cuatro elefantes y once peones. Gana quien da jaque mate al rey contrario.

    De un hexágono salen seis caminos **en recto**, por los lados, y seis **en diagonal**, por los vértices, entre dos vecinos, hacia un hexágono del mismo color.

    Un hexágono lleva la letra de su columna, de izquierda a derecha `P T A B C D E F G H I K L X Z`, y el número de su línea, de 0 a 28: el centro es F14. Un paso en recto hacia delante suma 2 al número. Las páginas siguientes muestran las piezas una a una: un **punto** señala adónde puede ir y un **anillo** lo que puede capturar.
    .title = El juego
rules-hexking = Un paso en recto o en diagonal: doce hexágonos, pero nunca donde lo puedan capturar. Desde su hexágono inicial también puede saltar: véase el salto del rey.
    .title = Rey (K)
rules-hexqueen = Cualquier distancia en recto o en diagonal mientras el camino esté libre. Su letra es la D.
    .title = Dama (D)
rules-wyvern = Torre y caballo en uno: cualquier distancia en recto o un salto de caballo. No cabalga.
    .title = Guiverno (V)
rules-hexrook = Cualquier distancia en recto mientras el camino esté libre.
    .title = Torre (R)
rules-pegasus = Alfil y caballo en uno: cualquier distancia en diagonal o un salto de caballo. No cabalga.
    .title = Pegaso (G)
rules-hexknight = Un paso en diagonal y luego otro en recto más allá, a su izquierda o a su derecha: doce saltos, por encima de lo que haya.

    También puede **cabalgar**: repetir el mismo salto en una sola jugada si el hexágono del primer salto y el del segundo están vacíos. Así no captura, de modo que tampoco da jaque. Aquí el peón de G19 se puede capturar, pero cierra el camino que hay detrás.
    .title = Caballo (N)
rules-hexbishop = Cualquier distancia en diagonal mientras el camino esté libre. No sale de los hexágonos de un color, por eso cada bando tiene tres. Su letra es la J.
    .title = Alfil (J)
rules-elephant = Un paso en diagonal hacia delante o hacia atrás, pero no hacia los lados; o uno o dos pasos en recto hacia delante, hasta donde llega la trompa.

    En el segundo hexágono también captura si el primero está vacío: da jaque a dos pasos de distancia.
    .title = Elefante (E)
rules-hexpawn =
    - **Adelante**: uno o dos pasos en recto desde cualquier sitio; tres desde B4, C5, D6, E7, G7, H6, I5 y K4 (las negras, desde B24, C23, D22, E21, G21, H22, I23 y K24). Todos los hexágonos del camino han de estar vacíos.
    - **Al lado**: un paso en recto hacia delante a la izquierda o a la derecha, a un hexágono vacío.
    - **Captura**: un paso en diagonal hacia delante, y solo ahí.
    .title = Peón
rules-hexpassant = Un peón que acaba de avanzar dos o tres pasos puede ser capturado por un peón contrario en un hexágono que ha cruzado, si ese peón habría podido capturar allí. Solo pueden hacerlo los peones, y solo en la jugada siguiente.

    Aquí las negras han avanzado de E21 a E15, por E19 y E17: `F16@@E19` captura en el primer hexágono cruzado y `D14@E17` en el contiguo al peón.
    .title = Captura al paso
rules-scorn = Dos peones contrarios están **enfrentados** cuando están en hexágonos contiguos de la misma columna. Si uno de ellos se aparta hacia un lado sin capturar, desdeña al otro, y solo ese peón lo puede capturar, en la jugada siguiente y en su nuevo hexágono: `F12@G13`.

    Un peón que se va capturando no desdeña, y ninguna otra pieza puede capturar así al peón desdeñoso.
    .title = Peón desdeñoso
rules-regain = En los dos lados del fondo (las blancas, de P21 a Z21 pasando por F28; las negras, de P7 a Z7 pasando por F0) un peón se convierte en una pieza que su bando **ha perdido**: dama, guiverno, torre, pegaso o caballo, o el alfil perdido del color de ese hexágono. Nunca en elefante. Forma parte de la misma jugada y es obligatorio: `E25-E27=D`.

    Así nadie tiene nunca dos damas ni dos alfiles de un color, y quien ha perdido la dama tiene por qué luchar.
    .title = Promoción
rules-waiting = Si el bando no ha perdido nada en que pueda convertirse, el peón **espera** en el borde: `C23-C25=&`. Ya no captura; solo puede dar un paso por el borde hacia el centro, donde se podría recuperar otro alfil.

    En cuanto hay algo que recuperar y el bando no está en jaque, la única jugada legal es promocionar un peón que espera: `C25=D`. Eso gasta el turno entero.
    .title = Peón en espera
rules-leap = En su primera jugada el rey puede saltar como un caballo si no está en jaque y no acaba en un hexágono atacado. Así también puede capturar. El rey blanco llega a I5, H6, F6, E5 y D2; el negro, a I23, H22, F22, E23 y D26.

    Con sus siete pasos son doce jugadas desde su hexágono inicial. Mientras no se haya movido, el rey contrario no puede ir a ninguno de esos cinco.
    .title = Salto del rey
rules-leapcastling = Si el rey no captura en su salto, una torre que no se haya movido puede ir con él, en recto y por un camino libre, a un hexágono vacío contiguo al rey. Estas son las diecinueve maneras según la columna adonde llega el rey, y las cinco con ambas torres; las páginas siguientes las muestran.
    ```
    rey   KRK-            KRD-   KRR-
    I5    II IK IH
    H6    HIO HIOO HH HG  HH HG  HIH HGG
    F6    FG FE           FG FE  FGG FEE
    E5    EF EE           EF ED  EEF
    D2                    DD DE
    ```
    El rey no puede estar en jaque; el hexágono adonde va ha de estar vacío y no atacado, ni antes ni después de la jugada. La torre y su camino pueden estar atacados.

    `KRK-` es el enroque con la torre de rey, `KRD-` con la de dama, `KRR-` con ambas. Sigue la columna del rey y después la de la torre: `KRK-HIO`. De los dos movimientos por la columna I, con `O` la torre avanza un paso y con `OO` dos.
    .title = Enroque
rules-castlingi = El rey blanco salta a **I5** y el negro a **I23**. La torre va con él, y todos los hexágonos nombrados han de estar vacíos:
    - `KRK-II`: torre de rey a I7 (I5, I7)
    - `KRK-IK`: torre de rey a K4 (I5, K4)
    - `KRK-IH`: torre de rey a H4 (I5, H4)

    Para las negras las columnas y los nombres son los mismos, y los números se cuentan desde el otro lado: I5 es I23.
    .title = Enroque: rey en I5
rules-castlingd = El rey blanco salta a **D2** y el negro a **D26**. La torre va con él, y todos los hexágonos nombrados han de estar vacíos:
    - `KRD-DD`: torre de dama a D4 (D2, D4)
    - `KRD-DE`: torre de dama a E1 (D2, E1)

    Para las negras las columnas y los nombres son los mismos, y los números se cuentan desde el otro lado: D2 es D26.
    .title = Enroque: rey en D2
rules-castlingh = El rey blanco salta a **H6** y el negro a **H22**. La torre va con él, y todos los hexágonos nombrados han de estar vacíos:
    - `KRK-HIO`: torre de rey a I5 (H6, I5)
    - `KRK-HIOO`: torre de rey a I7 (H6, I5, I7)
    - `KRK-HH`: torre de rey a H4 (H6, H4)
    - `KRK-HG`: torre de rey a G5 (H6, H4, G5)
    - `KRD-HH`: torre de dama a H8 (H6, D4, E5, F6, G7, H8)
    - `KRD-HG`: torre de dama a G7 (H6, D4, E5, F6, G7)

    Para las negras las columnas y los nombres son los mismos, y los números se cuentan desde el otro lado: H6 es H22.
    .title = Enroque: rey en H6
rules-castlingf = El rey blanco salta a **F6** y el negro a **F22**. La torre va con él, y todos los hexágonos nombrados han de estar vacíos:
    - `KRK-FG`: torre de rey a G5 (F6, H4, G5)
    - `KRK-FE`: torre de rey a E7 (F6, H4, G5, E7)
    - `KRD-FG`: torre de dama a G7 (F6, D4, E5, G7)
    - `KRD-FE`: torre de dama a E5 (F6, D4, E5)

    Para las negras las columnas y los nombres son los mismos, y los números se cuentan desde el otro lado: F6 es F22.
    .title = Enroque: rey en F6
rules-castlinge = El rey blanco salta a **E5** y el negro a **E23**. La torre va con él, y todos los hexágonos nombrados han de estar vacíos:
    - `KRK-EF`: torre de rey a F6 (E5, H4, G5, F6)
    - `KRK-EE`: torre de rey a E7 (E5, H4, G5, F6, E7)
    - `KRD-EF`: torre de dama a F6 (E5, D4, F6)
    - `KRD-ED`: torre de dama a D4 (E5, D4)

    Para las negras las columnas y los nombres son los mismos, y los números se cuentan desde el otro lado: E5 es E23.
    .title = Enroque: rey en E5
rules-doublecastling = Si ninguna torre se ha movido, pueden ir las dos: el rey salta y cada uno de los tres acaba contiguo a los otros dos. Todos los hexágonos nombrados han de estar vacíos antes de la jugada:
    - `KRR-HIH`: rey H6, torres I7 y H8 (H6, I5, I7, D4, E5, F6, G7, H8)
    - `KRR-HGG`: rey H6, torres G5 y G7 (H6, H4, G5, D4, E5, F6, G7)
    - `KRR-FGG`: rey F6, torres G5 y G7 (F6, H4, G5, D4, E5, G7)
    - `KRR-FEE`: rey F6, torres E7 y E5 (F6, H4, G5, E7, D4, E5)
    - `KRR-EEF`: rey E5, torres E7 y F6 (E5, H4, G5, F6, E7, D4)

    Lo demás es como con una torre.
    .title = Enroque doble
rules-hexend =
    - **El jaque mate** vale 3-0, igual que el abandono y la pérdida por tiempo; pero si agotas tu tiempo y a tu rival solo le queda el rey, son tablas.
    - **El ahogado** vale 2-1 para quien ahoga al otro; la puntuación cuenta dos tercios contra uno.
    - **Las tablas** valen 1-1: de común acuerdo; automáticas cuando solo quedan los reyes, o con ellos un solo caballo, alfil o elefante, cuando una posición se da por quinta vez, o tras setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón; reclamadas a la tercera vez o tras cincuenta de esas jugadas.
    .title = Cómo termina
rules-hexnotation = Las jugadas se escriben enteras: letra, origen, `-`, destino. Los peones no llevan letra: `E7-E13`, `NE3-D8`.

    - Una captura lleva `×`, `x` o `*` y puede nombrar lo capturado: `JD10×EE13`.
    - Al paso y contra el peón desdeñoso, `@`; en el primer hexágono de un paso triple, `@@`.
    - Promoción, `E25-E27=D`; quedar en espera, `C23-C25=&`; un peón que esperaba, `C25=D`.
    - El enroque, por su nombre: `KRK-HIO`.
    - Jaque: `+∞`, a distancia, de modo que se puede cubrir; `+^`, desde un hexágono contiguo o con un salto de caballo, que nada puede cubrir; `++`, jaque doble; `#`, mate. Se pueden omitir, y basta con `+`.

    Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
