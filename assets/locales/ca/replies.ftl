# Botons, formularis, preguntes i respostes curtes.

button-accept = Accepta
button-decline = Refusa
button-cancel = Retira
button-type-move = Escriu la jugada
button-choose-move = Tria la jugada
button-plan = Pla
button-back = Torna
button-yes-move = Sí, juga-la
button-not-this-move = No, aquesta no
button-flip = Gira el tauler
button-draw = Taules
button-resign = Abandona
button-yes-resign = Sí, abandona
button-yes-abort = Sí, anul·la-la
button-offer-draw = Ofereix taules
button-accept-draw = Accepta les taules
button-decline-draw = Refusa
button-claim-draw = Reclama taules
button-accept-takeback = Permet desfer-la
button-decline-takeback = Refusa
button-accept-pause = Accepta la pausa
button-decline-pause = Refusa
button-resume = Reprèn
button-take-win = Reclama la victòria
button-give-day = Dona 1 dia
button-give-three-days = Dona 3 dies
button-no = No, continua
button-previous = Anterior
button-next = Següent
button-replay = Mira la partida
button-rematch = Revenja
button-next-game = Partida següent
button-export = PGN
button-yes-forget = Sí, esborra les meves dades
button-roll-dice = Tirar els daus
button-help-start = Inici
button-help-play = Jugar
button-help-move = Moure
button-help-clock = Rellotge
button-help-ratings = Puntuacions
button-help-settings = Configuració
button-help-tour = La teva primera partida
button-rules = Regles

move-title = La teva jugada
move-label = Jugada
move-placeholder = Per exemple { $examples }

resign-question = Segur que vols abandonar aquesta partida?
abort-question = Encara no has mogut, o sigui que pots anul·lar aquesta partida i no comptarà. Ho vols fer?
draw-question = Què vols fer?
resume-question = La partida està en pausa. La vols reprendre ara? El rellotge tornarà a córrer.
nothing-changed = D'acord, tot continua igual.
draw-offer-sent = Has ofert taules. L'oferta val fins que el teu rival mogui o respongui.
draw-declined-by-you = Has refusat les taules. La partida continua.

takeback-asked = { $player } demana desfer l'última jugada. { $opponent }, li ho permets?
takeback-declined-by-you = Has refusat desfer la jugada. La partida continua.
takeback-done = S'ha desfet la jugada de { $player }. Tots dos rellotges són com abans.
pause-asked = { $player } proposa una pausa. { $opponent }, l'acceptes?
pause-declined-by-you = Has refusat la pausa. El rellotge continua.
pause-begun = La partida està en pausa.
pause-over = { $player } ha acabat la pausa: el rellotge torna a córrer.
time-given-by = { $player } ha donat { $span } a { $opponent }.

vacation-begins = Les teves vacances comencen { $from } i acaben { $to }. Durant aquest temps el teu rellotge està aturat en totes les partides que ho permeten. Vacances disponibles: { $left }. Per tornar abans: `/vacation end`
vacation-ended = Les teves vacances s'han acabat i els teus rellotges corren. Vacances disponibles: { $left }.
vacation-now = Ets de vacances fins a { $to }. Per a més endavant: { $left }.
vacation-none = Disposes de { $left } de vacances. Guanyes 1 dia cada 12 dies, fins a 30. `/vacation start` les comença a la pròxima hora en punt; llavors el teu rellotge s'atura en totes les partides que ho permeten.

fault = Ho sento, alguna cosa ha fallat i no és culpa teva. Mira amb `/board` o `/games` què s'ha arribat a fer abans de tornar-ho a provar. Si es repeteix, dona aquest codi a qui porta aquest bot: `{ $code }`
