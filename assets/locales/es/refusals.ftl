# Lo que no se ha hecho: qué pasa y qué se puede hacer.

refusal-challenged-self = No puedes jugar contra ti. Reta a otra persona o deja que acepte quien quiera: { $open }
refusal-challenged-bot = Aquí no juegan otros bots. Rétame a mí o a una persona, o deja que acepte quien quiera: { $open }
refusal-level-of-person = Solo yo tengo niveles. No pongas `{ $option }` cuando retes a una persona, o rétame a mí.
refusal-rated-against-engine = Las partidas contra mí nunca son puntuadas. No pongas `{ $rated }`, o ponlo en no.
refusal-too-many-engine-games = Ya tienes { $most } partidas contra mí y no puedo jugar más contigo a la vez. Acaba antes alguna: `/partidas`
refusal-no-such-start = No existe la posición inicial { $number }. Elige un número del 0 al { $last } o no pongas ninguno para sortearla.
refusal-unknown-start = No conozco ninguna posición inicial con ese nombre o esa fila. Elige una de la lista o un número del 0 al { $last }.
refusal-one-start = Este juego empieza siempre desde la misma posición. No pongas número.
refusal-control-form = No entiendo ese reloj. Escribe `3d+3x1d` para 3 días de reserva y después 3 periodos de 1 día; `2d` para 2 días por jugada; `fischer 3d+1d<=7d` para 3 días de reserva y 1 más por jugada, nunca más de 7; o `none` para jugar sin reloj.
refusal-control-main = La reserva va de 0 a 90 días. Por ejemplo: `3d+3x1d`
refusal-control-period = Un periodo va de 1 hora a 30 días. Por ejemplo: `3d+3x1d`
refusal-control-periods = Un reloj tiene de 1 a 30 periodos. Por ejemplo: `3d+3x1d`
refusal-no-such-challenge = Ese reto ya no existe. Haz uno nuevo: { $challenge }
refusal-challenge-accepted = Este reto ya se aceptó: es la partida { $number }. Para ofrecer otro: { $challenge }
refusal-challenge-declined = Este reto se rechazó. Para ofrecer otro: { $challenge }
refusal-challenge-cancelled = Este reto se retiró. Para ofrecer uno: { $challenge }
refusal-challenge-expired = Este reto caducó: nadie respondió en 7 días. Para ofrecer otro: { $challenge }
refusal-own-challenge = Este reto es tuyo. Espera una respuesta o retíralo.
refusal-not-your-challenge = Este reto es para otra persona. Para ofrecer uno: { $challenge }
refusal-no-such-match = No conozco esa partida. Elige una de la lista que muestran `/mover` y `/tablero`, o mira `/partidas`. Las partidas de otras personas solo se ven en su servidor.
refusal-not-a-player = No juegas en esta partida. Puedes verla con `/tablero`.
refusal-no-running-match = No tienes ninguna partida en curso. Empieza una: { $challenge }
refusal-which-match = Tienes varias partidas en curso. Di cuál con la opción `{ $option }`.
refusal-not-your-turn = No te toca. Te avisaré cuando tu rival mueva.
refusal-match-over = Esta partida terminó: { $score } { $reason }. Para volver a jugar: { $challenge }
refusal-match-aborted = Esta partida se anuló. Para volver a jugar: { $challenge }
refusal-stale = La partida avanzó y no se hizo nada. `/tablero` muestra el tablero actual.
refusal-too-late-to-abort = Ya hiciste tu primera jugada y esta partida no se puede anular. Puedes ofrecer tablas con `/tablas` o abandonar con `/abandonar`.
refusal-draw-offer-stands = Ya ofreciste tablas. Tu rival puede aceptarlas hasta que mueva.
refusal-no-draw-offer = No hay ninguna oferta de tablas que responder. Puedes ofrecerlas con `/tablas`.
refusal-nothing-to-claim = No hay nada que reclamar. Se pueden reclamar tablas en tu turno, cuando una posición se repitió tres veces o tras cincuenta jugadas sin { $progress ->
    [drops] capturas, movimientos de peón ni piezas soltadas
    [promotions] capturas, movimientos de peón, promociones ni piezas soltadas
   *[moves] capturas ni movimientos de peón
}. También puedes ofrecerlas: `/tablas`
refusal-rated-without-clock = Una partida sin reloj no puede ser puntuada: podría no acabar nunca. Elige un reloj o pon `{ $rated }` en no.
refusal-control-cap = El máximo de reserva debe ser al menos el tiempo inicial más lo que añade una jugada, y no más de 120 días. Por ejemplo: `fischer 3d+1d<=7d`
refusal-takeback-offer-stands = Ya pediste deshacer la jugada y falta que tu rival responda. Puede hacerlo hasta que alguien mueva.
refusal-takeback-asked = Tu rival pidió deshacer su jugada. Responde con un botón debajo del tablero o con `/deshacer`.
refusal-no-takeback-offer = Nadie pide deshacer una jugada. Puedes pedirlo con `/deshacer`.
refusal-nothing-to-take-back = Aún no has hecho ninguna jugada que se pueda deshacer.
refusal-pause-offer-stands = Ya propusiste una pausa. Tu rival puede aceptarla hasta que mueva.
refusal-no-pause-offer = Nadie propone una pausa. Puedes proponerla con `/pausa`.
refusal-paused = La partida ya está en pausa. Con `/pausa` puedes reanudarla.
refusal-not-paused = La partida no está en pausa. Puedes proponer una con `/pausa`.
refusal-no-clock = Esta partida no tiene reloj: no hay nada que detener ni tiempo que dar.
refusal-gift-length = Escribe el tiempo que das así: `12h` o `2d`; como mínimo 1 hora y como máximo 30 días.
refusal-too-many-offers = Hiciste { $most } ofertas en esta partida en una hora, y por ahora no puedes hacer más. La próxima podrás hacerla { $relative }.
refusal-no-flag-fell = En esta partida a nadie se le acabó el tiempo.
refusal-flag-fallen = Se te acabó el tiempo. Tu rival puede darte más hasta { $full }; después, la victoria es suya.
refusal-decide-first = A tu rival se le acabó el tiempo. Reclama la victoria o dale más tiempo con los botones de debajo del tablero o con `/dar-tiempo`.
refusal-vacation-too-long = Solo dispones de { $left } de vacaciones. Ganas 1 día cada 12 días, hasta 30.
refusal-on-vacation = Ya estás de vacaciones, hasta { $full }. Para volver antes: `/vacaciones terminar`
refusal-not-on-vacation = No estás de vacaciones. Para empezarlas: `/vacaciones empezar`
refusal-unreadable-move-number = No entiendo ese número de jugada. Escribe `24` para la jugada 24 de las blancas, `24...` para la de las negras, o `0` para la posición inicial.
refusal-no-such-move-number = Esta partida no tiene esa jugada. La última hasta ahora es **{ $last }**.
refusal-replay-too-long = Esta partida es demasiado larga para una animación que Discord acepte. `/tablero` muestra cómo está.
refusal-only-in-server = Este comando solo funciona en un servidor que me haya agregado. Úsalo en uno de sus canales.
refusal-unreadable-button = Este botón ya no funciona. `/partidas` y `/tablero` muestran tus partidas con botones nuevos.
refusal-quiet-hours = No entiendo esas horas. Escribe la primera y la última con un guion, como `22-7` (de 22:00 a 7:00), o `no`.
refusal-digest-hour = No entiendo esa hora. Escribe una hora en punto de 0 a 23, como `8` para las 8:00, o `no`.
refusal-no-such-variant = No conozco ese juego. Elige uno de la lista.
refusal-no-such-zone = No conozco ese huso horario. Escribe una ciudad, como `Madrid` o `Buenos Aires` (en inglés), y elige de la lista.

refusal-move = { $typed } no se jugó. { $why }
refusal-move-hint = { $typed } no se jugó. { $why } Mientras escribes, `/mover` muestra tus jugadas posibles.
move-unreadable = No lo entiendo como jugada. Escríbela así: { $examples }. Las letras son las inglesas: K rey, Q dama, R torre, B alfil, N caballo.
move-unreadable-cescacs = No lo entiendo como jugada. Escríbela entera, como { $examples }.
move-no-such-square = En este tablero no existe la casilla **{ $cell }**.
move-no-such-column = En este tablero no existe el hexágono **{ $cell }** ni la columna { $column }.
move-no-such-hexagon = En este tablero no existe el hexágono **{ $cell }**. La columna { $column } tiene { $cells }.
move-ambiguous = Puede ser { $moves }. ¿Cuál?
move-ambiguous-unknown = Vale para varias jugadas. Añade la columna o la fila de la que sale la pieza, como en `Nbd2`.
why-empty-cell = En **{ $cell }** no hay ninguna pieza.
why-not-your-piece = La pieza de **{ $cell }** es de tu rival.
why-no-such-piece = No tienes { $none } que pueda ir así a **{ $target }**.
why-cannot-reach = No tienes { $none } que llegue a **{ $target }** en una jugada.
why-king-cannot-reach = Tu rey no llega a **{ $target }** en una jugada.
why-blocked = El camino a **{ $target }** está cerrado: hay una pieza en **{ $by }**.
why-own-piece = En **{ $cell }** hay una pieza tuya.
why-nothing-to-capture = En **{ $cell }** no hay nada que capturar.
why-leaves-king-in-check = Dejaría a tu rey en jaque.
why-still-in-check = Estás en jaque y así no lo evitas.
why-promotion-missing = Di en qué se convierte el peón añadiendo { $choices }.
why-promotion-not-possible = No puede acabar en promoción a { $kind }.
why-only-one-allowed = Ya tienes { $a } en el tablero y no se permite más que una pieza así.
why-must-promote-waiting = Un peón tuyo espera la promoción. Promociónalo primero.
why-castling-not-in-this-game = Aquí no existe ese enroque.
why-castling-right-lost = Ya no puedes enrocar ahí: el rey o esa torre ya se movieron, o la torre ya no está.
why-castling-in-check = Estás en jaque, y en jaque no se puede enrocar.
why-castling-blocked = Ahora no puedes enrocar: hay una pieza en **{ $cell }**.
why-castling-attacked = Ahora no puedes enrocar: el rey pasaría por una casilla atacada o acabaría en ella.
why-no-drops-here = En este juego no se sueltan piezas: las capturadas no vuelven.
why-not-in-hand = No tienes { $none } en mano.
why-occupied = En **{ $cell }** ya hay una pieza, y solo se puede soltar en una casilla vacía.
why-outside-drop-zone = No puedes soltar { $a } en **{ $target }**.
