# Avisos: mensajes que se envían sin orden previa. Si hay tablero, va debajo.

notice-challenged = { $challenger } te reta a una partida: **{ $variant }**. ¿Aceptas?
notice-accepted = { $opponent } aceptó tu reto (**{ $variant }**). La partida ya empezó: ¡suerte!
notice-game-began = { $competition }: tu partida contra { $opponent } (**{ $variant }**) ya empezó. ¡Suerte!
notice-declined = { $opponent } rechazó tu reto (**{ $variant }**). Quizá alguien más quiera jugar: { $open }
notice-expired = { $opponent } no respondió a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $challenge }
notice-expired-open = Nadie respondió a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $open }
notice-first-move = Empezó tu partida contra { $opponent }. Te toca hacer la primera jugada.
notice-your-turn = { $opponent } jugó **{ $move }**. Te toca.
notice-main-ending = Tu reserva dura hasta { SHORT($ends) } ({ RELATIVE($ends) }). Después tendrás { $periods }.
notice-main-over = Se te acabó la reserva. A partir de ahora tienes { $periods }; { $count ->
    [one] dura
   *[other] el primero dura
} hasta { SHORT($ends) } ({ RELATIVE($ends) }).
notice-period-ending = Tu periodo actual dura hasta { SHORT($ends) } ({ RELATIVE($ends) }). Juega antes para conservarlo. Te quedan { $count }, contando este.
notice-period-lost = Perdiste un periodo. { $count ->
    [one] El último dura
   *[other] Te quedan { $count }; el siguiente dura
} hasta { SHORT($ends) } ({ RELATIVE($ends) }).
notice-game-ending = Tu tiempo se acaba el { SHORT($ends) } ({ RELATIVE($ends) }). Juega antes o perderás por tiempo.
digest = { $count ->
    [one] Una partida espera tu jugada.
   *[other] { $count } partidas esperan tu jugada.
}
digest-more = … y { $count } más: `/partidas` las muestra todas.
draw-offered = { $opponent } te ofrece tablas. Responde con el botón de abajo o con `/tablas`; la oferta caduca si mueves.
draw-declined = { $opponent } rechazó las tablas. La partida sigue.
takeback-offered = { $opponent } pide deshacer su última jugada. Responde con un botón de abajo o con `/deshacer`; la petición caduca con la próxima jugada.
takeback-declined = { $opponent } no te permitió deshacer la jugada. La partida sigue.
taken-back = { $opponent } te permitió deshacer la jugada. Tu reloj sigue donde estaba, y te toca.
pause-offered = { $opponent } propone una pausa en la partida. Responde con un botón de abajo o con `/pausa`; la propuesta caduca si mueves.
pause-declined = { $opponent } rechazó la pausa. El reloj sigue.
paused = { $opponent } aceptó: la partida está en pausa. Cualquiera de los dos puede reanudarla cuando quiera.
resumed = { $opponent } reanudó la partida. El reloj vuelve a correr.
time-given = { $opponent } te dio { SPAN($span) }. Durante ese tiempo tu reloj está detenido.
notice-flag-fell-decide = A { $opponent } se le acabó el tiempo. Reclama la victoria o dale más tiempo para seguir la partida. Si no haces nada hasta { SHORT($at) } ({ RELATIVE($at) }), la victoria será tuya.
notice-flag-fell-wait = Se te acabó el tiempo. { $opponent } puede darte más en vez de reclamar la victoria, hasta { FULL($at) }.
notice-automatic-vacation = Se te iba a acabar el tiempo, así que han empezado tus vacaciones automáticas. Tus relojes están detenidos hasta { FULL($at) } en todas las partidas que lo permiten. { $waits ->
    [yes] Después no te queda tiempo en esta partida: mueve antes de que acaben tus vacaciones, y antes de terminarlas con `/vacaciones terminar`.
   *[no] Puedes volver antes con `/vacaciones terminar`.
} Las vacaciones automáticas están ahora desactivadas. Para activarlas de nuevo: `/ajustes` con la opción `auto-vacaciones`
outage = Estuve desconectado desde { FULL($from) } hasta { FULL($to) }. No perdiste tiempo: tus relojes no corrieron.
ended = Tu partida terminó. { $result }
