# El que es diu a la gent sense que ho hagi demanat. Si hi ha tauler, va a sota.

notice-challenged = { $challenger } et repta a una partida: **{ $variant }**. Acceptes?
notice-accepted = { $opponent } ha acceptat el teu repte (**{ $variant }**). La partida ha començat: sort!
notice-declined = { $opponent } no pot acceptar el teu repte (**{ $variant }**) aquesta vegada. Potser algú altre vol jugar: { $open }
notice-expired = { $opponent } no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $challenge }
notice-expired-open = Ningú no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $open }
notice-first-move = La teva partida contra { $opponent } ha començat i et toca obrir el joc.
notice-your-turn = { $opponent } ha jugat **{ $move }**. Et toca.
notice-main-over = Se t'ha acabat la reserva. Ara tens { $periods }; { $count ->
    [one] s'acaba
   *[other] el primer s'acaba
} { $ends }.
notice-period-ending = Un període s'acaba { $ends }. Juga abans i el conserves. Te'n queden { $count }, comptant aquest.
notice-period-lost = Ha passat un període i l'has perdut. { $count ->
    [one] L'últim s'acaba
   *[other] Te'n queden { $count }; el següent s'acaba
} { $ends }.
notice-game-ending = Se t'acaba el temps { $ends }. Juga abans o caurà la teva bandera i s'acabarà la partida.
notice-digest = { $count ->
    [one] Una partida espera la teva jugada.
   *[other] { $count } partides esperen la teva jugada.
}
notice-digest-more = … i { $count } més: `/games` les mostra totes.
notice-draw-offered = { $opponent } t'ofereix taules. Respon amb el botó de sota o amb `/draw`; l'oferta caduca si mous.
notice-draw-declined = { $opponent } ha refusat les taules. La partida continua.
notice-ended = La teva partida s'ha acabat. { $result }
