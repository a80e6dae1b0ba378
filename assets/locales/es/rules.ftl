# Las reglas de cada juego, página a página: 900 caracteres por página como máximo.

position-caption = { $variant }, posición inicial { $number }
position-row = Las piezas blancas desde la columna a: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** posiciones iniciales: 4 casillas para el alfil de casillas claras, 4 para el de casillas oscuras, las 6 que quedan para la dama, 10 maneras de poner dos caballos en las otras cinco, y 1 para torres y rey, porque el rey está entre las torres.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84 000** posiciones iniciales: 5 casillas para el alfil de casillas claras, 5 para el de casillas oscuras, las 8, 7 y 6 que quedan para dama, arzobispo y canciller, 10 maneras de poner dos caballos en las otras cinco, y 1 para torres y rey, porque el rey está entre las torres.
}
position-rolled = Sorteada con un dado; un número demasiado alto se tira de nuevo. Los alfiles cuentan desde la izquierda las casillas de su color, y las demás piezas las libres.
position-light-bishop = Alfil de casillas claras
position-dark-bishop = Alfil de casillas oscuras
position-rest = Torre, rey y torre ocupan lo que queda: **{ $cells }**

rules-chess = Cada bando tiene dieciséis piezas en un tablero de 64 casillas. Empiezan las blancas y se juega por turnos. Gana quien da jaque mate al rey contrario.

    Una pieza va a una casilla vacía o captura moviendo a la casilla de una pieza contraria. Nadie puede pasar, y nadie puede dejar a su rey donde lo puedan capturar. Solo salta el caballo.

    Las páginas siguientes muestran las piezas una a una. Un **marco** rodea la pieza, un **punto** señala adónde puede ir y un **anillo** lo que puede capturar. Las letras son las inglesas, que son las que se escriben.
    .title = El juego
rules-king = Una casilla en cualquier dirección, nunca adonde lo puedan capturar.

    Aquí la torre domina la columna c y le cierra tres casillas; el peón de e3 no está defendido y se puede capturar.

    Un rey atacado está **en jaque**: tiene que apartarse, o hay que capturar a quien lo ataca o interponer una pieza.
    .title = Rey (K)
rules-queen = Cualquier distancia por filas, columnas y diagonales mientras el camino esté libre. Una pieza propia la detiene; una contraria se puede capturar.
    .title = Dama (Q)
rules-rook = Cualquier distancia por filas y columnas mientras el camino esté libre. Junto con el rey hace el enroque.
    .title = Torre (R)
rules-bishop = Cualquier distancia por las diagonales mientras el camino esté libre. Un alfil no cambia de color de casilla en toda la partida.
    .title = Alfil (B)
rules-knight = Dos casillas en línea recta y una hacia un lado, por encima de lo que haya en medio: es la única pieza que salta. Con cada salto cambia de color de casilla.
    .title = Caballo (N)
rules-pawn = Una casilla hacia delante, o dos desde donde empezó, si el camino está libre. No captura como se mueve: captura una casilla hacia delante en diagonal.

    Un peón nunca retrocede.
    .title = Peón
rules-passant = Un peón que acaba de avanzar dos casillas y ha pasado junto a un peón contrario puede ser capturado por este como si hubiera avanzado una sola. El que captura va a la casilla intermedia.

    Únicamente en la jugada siguiente: después ya no se puede.
    .title = Captura al paso
rules-promotion = El peón que llega a la última fila se convierte en dama, torre, alfil o caballo de su color, haya lo que haya en el tablero. Forma parte de la misma jugada y es obligatorio.

    La pieza nueva se escribe detrás: `c8=Q`, `c8=N`.
    .title = Promoción
rules-castling = El rey se mueve dos casillas hacia una torre y la torre pasa a la casilla que el rey ha cruzado: `O-O` hacia la columna h, `O-O-O` hacia la columna a.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - no hay nada entre ellos,
    - el rey no está en jaque, no cruza ninguna casilla atacada ni acaba en una.

    La torre puede estar atacada y puede cruzar una casilla atacada.
    .title = Enroque
rules-end =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal. Gana el otro bando.
    - **Ahogado**: no hay jugada legal, pero tampoco jaque. Tablas.
    - **Tablas automáticas**: a ningún bando le queda con qué dar mate; la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición por tercera vez; cincuenta jugadas de cada bando sin capturas ni movimientos de peón.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo, salvo que al otro bando no le quede con qué dar mate; entonces son tablas.
    .title = Cómo termina
rules-notation = Se escribe la letra inglesa de la pieza y la casilla adonde va: `Nf3`. Los peones no llevan letra: `e4`.

    - Una captura puede llevar `x`: `Nxe5`; el peón dice de qué columna viene: `exd5`.
    - Si dos piezas iguales pueden ir allí, se añade la columna o la fila: aquí, `Nbd2` o `Nfd2`.
    - Enroque: `O-O`, `O-O-O`, o también `0-0`, `0-0-0`. Promoción: `e8=Q`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `g1f3`, `e7e8q`. Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas

rules-chess960 = Ajedrez desde una de 960 posiciones iniciales: cuenta lo que se juega en el tablero y no las aperturas aprendidas de memoria. Todo es como en el ajedrez, menos el inicio y el enroque. Las piezas: { $chess }

    Los peones están como siempre. Detrás se sortean las piezas, del mismo modo para ambos bandos y con dos condiciones: los alfiles van en casillas de distinto color y el rey va entre las torres.
    .title = El juego
rules-numbers = Cada inicio tiene un número del 0 al 959; el 518 es el del ajedrez. { $position } muestra uno; aquí está el 0. El número dice dónde van las piezas blancas:
    - Divídelo entre 4: el resto pone un alfil en b1, d1, f1 o h1 (de 0 a 3).
    - Divide el cociente entre 4: el resto pone el otro alfil en a1, c1, e1 o g1.
    - Divide el nuevo cociente entre 6: el resto cuenta las casillas libres desde la izquierda, empezando por 0, hasta la dama.
    - El último cociente, de 0 a 9, pone los caballos en dos de las cinco casillas libres: 1 y 2, 1 y 3, 1 y 4, 1 y 5, 2 y 3, 2 y 4, 2 y 5, 3 y 4, 3 y 5, 4 y 5. Torre, rey y torre ocupan las otras tres.
    .title = 960 posiciones iniciales
rules-castling960 = Vengan de donde vengan, rey y torre acaban donde acaban en el ajedrez: tras `O-O`, con la torre más cercana a la columna h, en g y f; tras `O-O-O`, con la otra, en c y d.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - todas las casillas del camino del rey y de la torre, incluidas las últimas, están vacías salvo por ellos dos,
    - el rey no está en jaque y ninguna casilla que cruza o en la que acaba está atacada.

    A veces solo se mueve uno de los dos, a veces intercambian sus casillas. También se puede escribir la casilla del rey y luego la de la torre: `f1h1`.
    .title = Enroque

rules-crazyhouse = Ajedrez en el que las piezas capturadas vuelven. La pieza que capturas cambia de bando y pasa a tu **mano**; en tu turno, en vez de mover, la puedes soltar en el tablero.

    El tablero sigue lleno mucho tiempo, y a un ataque nunca le faltan piezas. Cómo se mueven, el enroque y la promoción: { $chess }
    .title = El juego
rules-crazyhouse960 = Crazyhouse desde una de las 960 posiciones iniciales del Ajedrez 960: las piezas capturadas cambian de bando y se vuelven a soltar, y nadie se sabe la apertura. Cómo se mueven las piezas: { $chess }

    Solo enrocan las torres del inicio, no las soltadas. { $position } muestra una posición inicial.
    .title = El juego
rules-hand = Una pieza de tu mano se puede soltar en cualquier casilla vacía en vez de mover. Las franjas de encima y de debajo del tablero muestran las dos manos.

    - Al soltar una pieza se puede dar jaque, cubrir un jaque e incluso dar mate.
    - Una pieza que había promocionado pasa a la mano como peón. En el tablero lleva un punto dentro de un anillo.
    - Una torre soltada no enroca.
    - Contra un jaque de caballo no sirve soltar nada: no hay nada en medio.
    .title = La mano
rules-pawndrop = Los peones no se sueltan en la primera fila ni en la última; por lo demás, en cualquier casilla vacía, aunque haya otro peón tuyo en la columna. Se puede dar mate soltando un peón.

    Un peón en su segunda fila puede avanzar dos casillas, aunque se haya soltado allí.
    .title = Soltar peones
rules-houseend =
    - **Jaque mate**: el rey está en jaque y no hay ninguna jugada legal, ni siquiera soltando una pieza. Aquí el caballo da el mate de la coz.
    - **Ahogado**: no hay jugada legal ni jaque. Tablas; a quien tiene algo que soltar casi nunca le pasa.
    - **Tablas automáticas**: la misma posición por quinta vez; setenta y cinco jugadas de cada bando sin capturas, movimientos de peón ni piezas soltadas.
    - **Tablas reclamadas** por quien tiene el turno: la misma posición, con las mismas manos, por tercera vez; cincuenta jugadas de cada bando sin capturas, movimientos de peón ni piezas soltadas.
    - **Tablas de común acuerdo**, en cualquier momento.
    - **Tiempo**: pierde quien agota su tiempo. Siempre hay material para dar mate.
    .title = Cómo termina
rules-housenotation = Para soltar una pieza se escribe su letra inglesa, `@` y la casilla: `N@f3`; un peón, `P@e4` o `@e4`.

    Lo demás es como en el ajedrez: `Nf3`, `exd5`, `O-O` o `0-0`, `e8=Q`; `+` y `#` se pueden omitir. También valen las dos casillas: `g1f3`. Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas

rules-capablanca = Ajedrez con diez columnas y dos piezas nuevas por bando: el **arzobispo** y el **canciller**. Lo demás se mueve como en el ajedrez: { $chess }

    El inicio, de la columna «a» a la «j»: torre, caballo, arzobispo, alfil, dama, rey, alfil, canciller, caballo, torre.
    .title = El juego
rules-archbishop = Alfil y caballo en uno: cualquier distancia por las diagonales o un salto de caballo. Ninguna otra pieza puede dar mate ella sola a un rey solo.

    Vale algo más que una torre y menos que un canciller.
    .title = Arzobispo (A)
rules-chancellor = Torre y caballo en uno: cualquier distancia por filas y columnas o un salto de caballo.

    Vale más o menos lo que una dama, o un poco menos.
    .title = Canciller (C)
rules-widepromotion = El peón que llega a la última fila se convierte en dama, canciller, arzobispo, torre, alfil o caballo, a elegir: `c8=A`, `c8=C`.
    .title = Promoción
rules-widecastling = El rey avanza tres casillas hacia una torre. Tras `O-O` queda en la columna i y la torre en la h; tras `O-O-O`, en la c y la torre en la d.

    Como en el ajedrez, ninguno de los dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, cruzar una casilla atacada ni acabar en una.
    .title = Enroque
rules-widenotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Ac5`, `Nh3`; los peones no llevan letra: `e4`. El arzobispo es **A** y el canciller **C**.

    - Una captura puede llevar `x`: `Axh7`, `exd5`.
    - Enroque: `O-O`, `O-O-O`, o también `0-0`, `0-0-0`. Promoción: `e8=C`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `e4c5`. Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas

rules-capablanca960 = Ajedrez Capablanca desde una de 84 000 posiciones iniciales. Las piezas de detrás de los peones se sortean, del mismo modo para ambos bandos y con dos condiciones: los alfiles van en casillas de distinto color y el rey va entre las torres.

    El arzobispo y el canciller se muestran en las páginas siguientes; lo demás se mueve como en el ajedrez: { $chess }
    .title = El juego
rules-widenumbers = Los inicios se numeran del 0 al 83 999; el 46691 es el del ajedrez Capablanca. { $position } muestra uno; aquí está el 0. El número dice dónde van las piezas blancas:
    - Divídelo entre 5: el resto pone un alfil en b1, d1, f1, h1 o j1 (de 0 a 4).
    - Divide el cociente entre 5: el otro alfil va a a1, c1, e1, g1 o i1.
    - Divide entre 8, luego entre 7 y luego entre 6: los restos cuentan las casillas libres desde la izquierda, empezando por 0, hasta la dama, el arzobispo y el canciller.
    - El último cociente, de 0 a 9, pone los caballos en dos de las cinco casillas libres: 1 y 2, 1 y 3, 1 y 4, 1 y 5, 2 y 3, 2 y 4, 2 y 5, 3 y 4, 3 y 5, 4 y 5. Torre, rey y torre ocupan las otras tres.
    .title = 84 000 posiciones iniciales
rules-widecastling960 = Vengan de donde vengan, tras `O-O` el rey queda en la columna i y la torre en la h; tras `O-O-O`, el rey en la c y la torre en la d.

    Se puede hacer si
    - ni el rey ni esa torre se han movido,
    - todas las casillas del camino del rey y de la torre, incluidas las últimas, están vacías salvo por ellos dos,
    - el rey no está en jaque y ninguna casilla que cruza o en la que acaba está atacada.

    También se puede escribir la casilla del rey y luego la de la torre: `e1i1`.
    .title = Enroque

rules-capahouse = Ajedrez Capablanca en el que las piezas capturadas vuelven. La pieza que capturas cambia de bando y pasa a tu **mano**; en tu turno, en vez de mover, la puedes soltar en el tablero.

    El arzobispo y el canciller se muestran en las páginas siguientes; lo demás se mueve como en el ajedrez: { $chess }
    .title = El juego
rules-capahouse960 = Capahouse desde una de las 84 000 posiciones iniciales de Capablanca 960: diez columnas, arzobispo y canciller, y piezas capturadas que cambian de bando y se vuelven a soltar. Lo demás se mueve como en el ajedrez: { $chess }

    Solo enrocan las torres del inicio, no las soltadas. { $position } muestra una posición inicial.
    .title = El juego

rules-janus = Ajedrez con diez columnas y una pieza nueva, dos por bando: el **jano**, que mueve como un alfil o como un caballo. Lo demás se mueve como en el ajedrez: { $chess }

    El inicio, de la columna «a» a la «j»: torre, jano, caballo, alfil, rey, dama, alfil, caballo, jano, torre.
    .title = El juego
rules-januspiece = Alfil y caballo en uno: cualquier distancia por las diagonales o un salto de caballo. Ninguna otra pieza puede dar mate ella sola a un rey solo.

    Vale algo más que una torre y menos que una dama. En otros juegos se llama arzobispo.
    .title = Jano (J)
rules-januspromotion = El peón que llega a la última fila se convierte en dama, jano, torre, alfil o caballo, a elegir: `c8=J`.
    .title = Promoción
rules-januscastling = El rey empieza en la columna e y se enroca hasta la penúltima columna. Tras `O-O` queda en la columna i y la torre en la h: cuatro casillas. Tras `O-O-O` queda en la b y la torre en la c: tres casillas.

    Como en el ajedrez, ninguno de los dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede estar en jaque, cruzar una casilla atacada ni acabar en una.
    .title = Enroque
rules-janusnotation = Como en el ajedrez: la letra inglesa de la pieza y la casilla, `Jc5`, `Nh3`; los peones no llevan letra: `e4`. El jano es **J**.

    - Una captura puede llevar `x`: `Jxh7`, `exd5`.
    - Enroque: `O-O` hacia la columna j, `O-O-O` hacia la columna a; también `0-0`, `0-0-0`. Promoción: `e8=J`.
    - El `+` del jaque y el `#` del mate se pueden omitir.

    También valen las dos casillas: `e4c5`. Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas

rules-shogun = Ajedrez con promociones como en el shogi: las piezas promocionan en el campo contrario, y las capturadas cambian de bando y vuelven. Las piezas del inicio, el enroque y la captura al paso son los del ajedrez: { $chess }

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

    También valen las dos casillas: `c4c6+` promociona, `c4c6` no. Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas

rules-cescacs = Ajedrez en 169 hexágonos. Cada bando tiene 27 piezas: rey, dama, guiverno, dos torres, dos pegasos, dos caballos, tres alfiles, cuatro elefantes y once peones. Gana quien da jaque mate al rey contrario.

    De un hexágono salen seis caminos **en recto**, por los lados, y seis **en diagonal**, por los vértices, entre dos vecinos, hacia un hexágono del mismo color.

    Un hexágono lleva la letra de su columna, de izquierda a derecha `P T A B C D E F G H I K L X Z`, y el número de su línea, de 0 a 28: el centro es F14. Un paso en recto hacia delante suma 2 al número. Las páginas siguientes muestran las piezas una a una: un **punto** señala adónde puede ir y un **anillo** lo que puede capturar.
    .title = El juego
rules-hexking = Un paso en recto o en diagonal: doce hexágonos, pero nunca donde lo puedan capturar. Desde su hexágono inicial también puede saltar: véase el salto del rey.
    .title = Rey (K)
rules-hexqueen = Cualquier distancia en recto o en diagonal mientras el camino esté libre. Su letra es la D.
    .title = Dama (D)
rules-hexrook = Cualquier distancia en recto mientras el camino esté libre.
    .title = Torre (R)
rules-hexbishop = Cualquier distancia en diagonal mientras el camino esté libre. No sale de los hexágonos de un color, por eso cada bando tiene tres. Su letra es la J.
    .title = Alfil (J)
rules-hexknight = Un paso en diagonal y luego otro en recto más allá, a su izquierda o a su derecha: doce saltos, por encima de lo que haya.

    También puede **cabalgar**: repetir el mismo salto en una sola jugada si el hexágono del primer salto y el del segundo están vacíos. Así no captura, de modo que tampoco da jaque. Aquí el peón de G19 se puede capturar, pero cierra el camino que hay detrás.
    .title = Caballo (N)
rules-pegasus = Alfil y caballo en uno: cualquier distancia en diagonal o un salto de caballo. No cabalga.
    .title = Pegaso (G)
rules-wyvern = Torre y caballo en uno: cualquier distancia en recto o un salto de caballo. No cabalga.
    .title = Guiverno (V)
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

    Mientras escribes en { $move } se ofrecen las jugadas legales.
    .title = Cómo se escriben las jugadas
