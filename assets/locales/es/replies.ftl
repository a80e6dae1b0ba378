# Botones, formularios, preguntas y respuestas cortas.

button-accept = Aceptar
button-decline = Rechazar
button-cancel = Retirar
button-my-move = Mover
button-plan = Plan
button-pick = Elegir jugada
button-type-move = Escribirla
button-back = Volver
button-yes-move = Sí, jugarla
button-not-this-move = No, esta no
button-flip = Girar tablero
button-draw = Tablas
button-resign = Abandonar
button-yes-resign = Sí, abandonar
button-yes-abort = Sí, anularla
button-offer-draw = Ofrecer tablas
button-accept-draw = Aceptar tablas
button-decline-draw = Rechazar
button-claim-draw = Reclamar tablas
button-no = No, seguir
button-previous = Anterior
button-next = Siguiente
button-replay = Ver la partida

move-title = Tu jugada
move-label = Jugada
move-placeholder = Por ejemplo Nf3, exd5, O-O, e8=Q o g1f3

resign-question = ¿Seguro que quieres abandonar esta partida?
abort-question = Aún no has movido, así que puedes anular esta partida y no contará. ¿Quieres hacerlo?
draw-question = ¿Tablas?
nothing-changed = De acuerdo, todo sigue igual.
draw-offer-sent = Has ofrecido tablas. La oferta vale hasta que tu rival mueva o responda.
draw-declined-by-you = Has rechazado las tablas. La partida sigue.

fault = Lo siento, algo ha fallado y no es culpa tuya. Mira con `/board` o `/games` qué llegó a hacerse antes de volver a intentarlo. Si se repite, da este código a quien lleva este bot: `{ $code }`

# Palabras con las que se dice una jugada, separadas por espacios; se entienden en todos los idiomas a la vez.
spoken-takes = por come captura toma x
spoken-drop = pone suelta coloca
spoken-promotes = corona promociona promoción
spoken-castle = enroque enroca enrocar
spoken-short = corto
spoken-long = largo
spoken-check = jaque
spoken-mate = mate
spoken-nothing = a al de desde en el la con y
