# Lo que se cuenta a la gente sin que lo haya pedido. Si hay tablero, va debajo.

notice-challenged = { $challenger } te reta a una partida: **{ $variant }**. ¿Aceptas?
notice-accepted = { $opponent } ha aceptado tu reto (**{ $variant }**). La partida ha empezado: ¡suerte!
notice-declined = { $opponent } no puede aceptar tu reto (**{ $variant }**) esta vez. Quizá alguien más quiera: { $open }
notice-expired = { $opponent } no ha respondido a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $challenge }
notice-expired-open = Nadie ha respondido a tu reto (**{ $variant }**) en 7 días. Puedes volver a ofrecerlo: { $open }
notice-first-move = Tu partida contra { $opponent } ha empezado y te toca abrir el juego.
notice-your-turn = { $opponent } ha jugado **{ $move }**. Te toca.
notice-main-over = Se te ha acabado la reserva. Ahora tienes { $periods }; { $count ->
    [one] termina
   *[other] el primero termina
} { $ends }.
notice-period-ending = Un periodo termina { $ends }. Juega antes y lo conservas. Te quedan { $count }, contando este.
notice-period-lost = Ha pasado un periodo y lo has perdido. { $count ->
    [one] El último termina
   *[other] Te quedan { $count }; el siguiente termina
} { $ends }.
notice-game-ending = Se te acaba el tiempo { $ends }. Juega antes o caerá tu bandera y se acabará la partida.
notice-digest = { $count ->
    [one] Una partida espera tu jugada.
   *[other] { $count } partidas esperan tu jugada.
}
notice-digest-more = … y { $count } más: `/games` las muestra todas.
notice-draw-offered = { $opponent } te ofrece tablas. Responde con el botón de abajo o con `/draw`; la oferta caduca si mueves.
notice-draw-declined = { $opponent } ha rechazado las tablas. La partida sigue.
notice-ended = Tu partida ha terminado. { $result }
