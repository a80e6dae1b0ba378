# Avisos: mensajes que se envían sin orden previa. Si hay tablero, va debajo.

notice-challenged = { $challenger } te reta a una partida: **{ $variant }**. ¿Aceptas?
notice-accepted = { $opponent } ha aceptado tu reto (**{ $variant }**). La partida ha empezado: ¡suerte!
notice-declined = { $opponent } ha rechazado tu reto (**{ $variant }**). Quizá alguien más quiera: { $open }
notice-expired = { $opponent } no ha respondido a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $challenge }
notice-expired-open = Nadie ha respondido a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $open }
notice-first-move = Tu partida contra { $opponent } ha empezado. Te toca hacer la primera jugada.
notice-your-turn = { $opponent } ha jugado **{ $move }**. Te toca.
notice-main-ending = Se te acaba la reserva { $ends }. Después tendrás { $periods }.
notice-main-over = Se te ha acabado la reserva. Ahora tienes { $periods }; { $count ->
    [one] termina
   *[other] el primero termina
} { $ends }.
notice-period-ending = Un periodo termina { $ends }. Juega antes y lo conservas. Te quedan { $count }, contando este.
notice-period-lost = Ha pasado un periodo y lo has perdido. { $count ->
    [one] El último termina
   *[other] Te quedan { $count }; el siguiente termina
} { $ends }.
notice-game-ending = Se te acaba el tiempo { $ends }. Juega antes o perderás por tiempo.
notice-digest = { $count ->
    [one] Una partida espera tu jugada.
   *[other] { $count } partidas esperan tu jugada.
}
notice-digest-more = … y { $count } más: `/partidas` las muestra todas.
notice-draw-offered = { $opponent } te ofrece tablas. Responde con el botón de abajo o con `/tablas`; la oferta caduca si mueves.
notice-draw-declined = { $opponent } ha rechazado las tablas. La partida sigue.
notice-takeback-offered = { $opponent } pide deshacer su última jugada. Responde con un botón de abajo o con `/deshacer`; la petición caduca con la próxima jugada.
notice-takeback-declined = { $opponent } no te deja deshacer la jugada. La partida sigue.
notice-taken-back = { $opponent } te ha dejado deshacer la jugada. Tu reloj sigue donde estaba, y te toca.
notice-pause-offered = { $opponent } propone una pausa en la partida. Responde con un botón de abajo o con `/pausa`; la propuesta caduca si mueves.
notice-pause-declined = { $opponent } no acepta la pausa. El reloj sigue.
notice-paused = { $opponent } acepta: la partida está en pausa. Cualquiera de los dos puede reanudarla cuando quiera.
notice-resumed = { $opponent } ha terminado la pausa. El reloj vuelve a correr.
notice-time-given = { $opponent } te ha dado { $span }. Durante ese tiempo tu reloj está parado.
notice-flag-fell-decide = { $opponent } ha agotado su tiempo. Reclama la victoria o dale más tiempo y sigan jugando. Si no haces nada, la victoria será tuya { $relative }.
notice-flag-fell-wait = Has agotado tu tiempo. { $opponent } puede darte más en vez de reclamar la victoria, hasta { $full }.
notice-outage = No he estado conectado desde { $from } hasta { $to }. No pierdes nada: mientras tanto no ha corrido ninguno de tus relojes.
notice-ended = Tu partida ha terminado. { $result }
