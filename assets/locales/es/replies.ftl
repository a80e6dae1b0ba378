# Botones, formularios, preguntas y respuestas cortas.

button-accept = Aceptar
button-decline = Rechazar
button-cancel = Retirar
button-type-move = Escribir jugada
button-choose-move = Elegir jugada
button-plan = Plan
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
button-accept-takeback = Permitir deshacer
button-decline-takeback = Rechazar
button-accept-pause = Aceptar la pausa
button-decline-pause = Rechazar
button-resume = Reanudar
button-take-win = Reclamar la victoria
button-give-day = Dar 1 día
button-give-three-days = Dar 3 días
button-no = No, seguir
button-previous = Anterior
button-next = Siguiente
button-replay = Ver la partida
button-rematch = Revancha
button-next-game = Siguiente partida
button-export = PGN
button-yes-forget = Sí, borrar mis datos
button-roll-dice = Tirar los dados
button-help-start = Inicio
button-help-play = Jugar
button-help-move = Mover
button-help-clock = Reloj
button-help-ratings = Puntuaciones
button-help-settings = Ajustes
button-help-tour = Tu primera partida
button-rules = Reglas

move-title = Tu jugada
move-label = Jugada
move-placeholder = Por ejemplo { $examples }

resign-question = ¿Seguro que quieres abandonar esta partida?
abort-question = Aún no has movido, así que puedes anular esta partida y no contará. ¿Quieres hacerlo?
draw-question = ¿Qué quieres hacer?
resume-question = La partida está en pausa. ¿Quieres reanudarla ahora? El reloj volverá a correr.
nothing-changed = De acuerdo, todo sigue igual.
draw-offer-sent = Has ofrecido tablas. La oferta vale hasta que tu rival mueva o responda.
draw-declined-by-you = Has rechazado las tablas. La partida sigue.

takeback-asked = { $player } pide deshacer la última jugada. { $opponent }, ¿le dejas?
takeback-declined-by-you = Has rechazado deshacer la jugada. La partida sigue.
takeback-done = Se ha deshecho la jugada de { $player }. Ambos relojes están como antes de ella.
pause-asked = { $player } propone una pausa. { $opponent }, ¿aceptas?
pause-declined-by-you = Has rechazado la pausa. El reloj sigue.
pause-begun = La partida está en pausa.
pause-over = { $player } ha terminado la pausa: el reloj vuelve a correr.
time-given-by = { $player } ha dado { $span } a { $opponent }.

vacation-begins = Tus vacaciones empiezan { $from } y acaban { $to }. Durante ese tiempo tu reloj está parado en todas las partidas que lo permiten. Vacaciones disponibles: { $left }. Para volver antes: `/vacaciones terminar`
vacation-ended = Tus vacaciones han terminado y tus relojes corren. Vacaciones disponibles: { $left }.
vacation-now = Estás de vacaciones hasta { $to }. Para más adelante: { $left }.
vacation-none = Dispones de { $left } de vacaciones. Ganas 1 día cada 12 días, hasta 30. `/vacaciones empezar` las empieza a la próxima hora en punto; tu reloj se para entonces en todas las partidas que lo permiten.

fault = Lo siento, algo ha fallado y no es culpa tuya. Mira con `/tablero` o `/partidas` qué llegó a hacerse antes de volver a intentarlo. Si se repite, da este código a quien lleva este bot: `{ $code }`
