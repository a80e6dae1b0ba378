variant-shogun = Shogun

piece-duchess = duquesa
    .a = una duquesa
    .none = ninguna duquesa
    .counted = { $count ->
        [one] duquesa
       *[other] duquesas
    }
piece-mortar = mortero
    .a = un mortero
    .none = ningún mortero
    .counted = { $count ->
        [one] mortero
       *[other] morteros
    }
piece-cardinal = cardenal
    .a = un cardenal
    .none = ningún cardenal
    .counted = { $count ->
        [one] cardenal
       *[other] cardenales
    }
piece-general = general
    .a = un general
    .none = ningún general
    .counted = { $count ->
        [one] general
       *[other] generales
    }
piece-captain = capitán
    .a = un capitán
    .none = ningún capitán
    .counted = { $count ->
        [one] capitán
       *[other] capitanes
    }

rules-shogun = Ajedrez con promociones como en el shogi: las piezas promocionan en el campo contrario, y las capturadas cambian de bando y vuelven. Las piezas del inicio, el enroque y la captura al paso son los del ajedrez: `/chess { subcommand-rules }`

    Gana quien da jaque mate al rey contrario. Las líneas que cruzan el tablero señalan las zonas de promoción; las piezas promocionadas tienen un borde dorado.
    .title = El juego
rules-zone = Las tres últimas filas son tu zona de promoción. Una pieza que **entra** en ella, se mueve **dentro** o **sale** puede promocionar, capture o no. Un peón en la última fila debe hacerlo. Las descripciones del juego no coinciden en si promociona una pieza que sale de la zona: aquí puede, y es una elección nuestra.

    De peón a capitán, de caballo a general, de alfil a cardenal, de torre a mortero, de duquesa a dama.

    También se puede renunciar, como en la última imagen, y promocionar más tarde. Ni la captura al paso ni una pieza al soltarse promocionan. El rey y las piezas promocionadas tampoco.
    .title = Promoción
rules-captain = Un peón promocionado: una casilla en cualquier dirección, como un rey, pero se puede capturar como a cualquier otra pieza. Puede haber tantos capitanes como se quiera.
    .title = Capitán (C)
rules-general = Un caballo promocionado: un salto de caballo o una casilla en cualquier dirección.
    .title = General (G)
rules-cardinal = Un alfil promocionado: cualquier distancia por las diagonales o un salto de caballo. Puede dar mate él solo a un rey solo.
    .title = Cardenal (A)
rules-mortar = Una torre promocionada: cualquier distancia por filas y columnas o un salto de caballo. Un mortero no enroca.
    .title = Mortero (M)
rules-duchess = Una casilla en diagonal. Nadie tiene duquesa al principio: la dama cuenta como promocionada, y quien la captura recibe una duquesa en la mano. En la zona, una duquesa puede promocionar y volver a ser dama.
    .title = Duquesa (F)
rules-single = Cada bando puede tener a la vez en el tablero **un solo** general, **un solo** cardenal, **un solo** mortero y **una sola** dama. Lo que hay en la mano no cuenta, ni lo que tiene el contrario.

    Aquí las blancas tienen un general, así que el otro caballo puede entrar en la zona, pero no promocionar hasta que el general sea capturado. Capitanes, sin límite.
    .title = Uno solo de cada
rules-shogunhand = La pieza capturada cambia de bando y pasa a la mano de quien la captura como lo que era antes de promocionar. En tu turno, en vez de mover, puedes soltar una en una casilla vacía de **tus cinco primeras filas**.

    - También peones, incluso en la primera fila, y se puede dar mate al soltar cualquier pieza.
    - Un peón avanza dos casillas solo desde su segunda fila, venga de donde venga.
    - Un jaque dentro de las tres últimas filas no se puede cubrir soltando una pieza.
    - Una torre soltada no enroca.
    .title = La mano
rules-shogunclock = El Shogun se juega con **byo-yomi**: primero una reserva y después un periodo por jugada. Cuando se acaba tu reserva, tienes que hacer cada jugada dentro del periodo. Si la haces, vuelve a estar entero para la siguiente; si no, pierdes la partida.

    Los finales llevan más tiempo que las aperturas. Con el byo-yomi hay tiempo para cada jugada, por larga que sea la partida.

    Si no eliges otro reloj, { $challenge } usa `3d+1x1d`: 3 días y después un periodo de 1 día. La imagen muestra las dos cosas: las blancas aún tienen reserva, las negras solo el periodo.
    .title = El reloj
rules-shogunadvice = Las piezas promocionan desde la sexta fila, así que las de tu rival promocionan en **tu tercera fila**: protégela. Un principiante lo pasa por alto fácilmente. Aquí el caballo promociona en e3 y ataca las dos torres.

    No se pueden soltar piezas en el campo contrario, así que se gana menos soltándolas junto al rey que en el Crazyhouse. Maniobra hasta que haya una brecha, entra por ella con una pieza y promociona.

    Los peones soltados en la primera fila refuerzan un enroque. Para romperlo, gana material y promociona, y después presiona el punto débil.
    .title = Consejos
rules-shogunend =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal, ni siquiera soltando una pieza. Aquí da mate el mortero.
    - **Ahogado**: no hay jugada legal ni jaque. Tablas.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas, movimientos de peón, promociones ni piezas soltadas.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición, con las mismas manos, por tercera vez; cincuenta jugadas de cada bando sin capturas, movimientos de peón, promociones ni piezas soltadas.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo. Siempre hay material para dar mate.
    .title = Cómo termina
rules-shogunnotation = Como en el ajedrez, con la letra inglesa de lo que la pieza es ahora: `Nf3`, `e4`, `O-O` o `0-0`; general **G**, cardenal **A**, mortero **M**, capitán **C**, duquesa **F**.

    - Una promoción acaba con lo que la pieza pasa a ser: `c6=C`, `Rc6=M`. Sin eso sigue siendo lo que es: `Rc6`.
    - Soltar una pieza: `N@f3`, `P@e1`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `c4c6+` promociona, `c4c6` no. Mientras escribes en `/{ command-move }` se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
