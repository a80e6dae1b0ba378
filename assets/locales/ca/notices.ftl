# Avisos: missatges que s'envien sense ordre prèvia. Si hi ha tauler, va a sota.

notice-challenged = { $challenger } et repta a una partida: **{ $variant }**. Acceptes?
notice-accepted = { $opponent } ha acceptat el teu repte (**{ $variant }**). La partida ha començat: sort!
notice-game-began = { $competition }: la teva partida contra { $opponent } (**{ $variant }**) ha començat. Sort!
notice-declined = { $opponent } ha refusat el teu repte (**{ $variant }**). Potser algú altre vol jugar: { $open }
notice-expired = { $opponent } no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $challenge }
notice-expired-open = Ningú no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $open }
notice-first-move = La teva partida contra { $opponent } ha començat. Et toca fer la primera jugada.
notice-your-turn = { $opponent } ha jugat **{ $move }**. Et toca.
notice-main-ending = La teva reserva dura fins a { $until } ({ $ends }). Després tindràs { $periods }.
notice-main-over = Se t'ha acabat la reserva. A partir d'ara tens { $periods }; { $count ->
    [one] dura
   *[other] el primer dura
} fins a { $until } ({ $ends }).
notice-period-ending = El teu període actual dura fins a { $until } ({ $ends }). Juga abans per conservar-lo. Te'n queden { $count }, comptant aquest.
notice-period-lost = Has perdut un període. { $count ->
    [one] L'últim dura
   *[other] Te'n queden { $count }; el següent dura
} fins a { $until } ({ $ends }).
notice-game-ending = El teu temps s'acaba el { $until } ({ $ends }). Juga abans o perdràs per temps.
notice-digest = { $count ->
    [one] Una partida espera la teva jugada.
   *[other] { $count } partides esperen la teva jugada.
}
notice-digest-more = … i { $count } més: `/games` les mostra totes.
notice-draw-offered = { $opponent } t'ofereix taules. Respon amb el botó de sota o amb `/draw`; l'oferta caduca si mous.
notice-draw-declined = { $opponent } ha refusat les taules. La partida continua.
notice-takeback-offered = { $opponent } demana desfer la seva última jugada. Respon amb un botó de sota o amb `/takeback`; la petició caduca amb la pròxima jugada.
notice-takeback-declined = { $opponent } no t'ha permès desfer la jugada. La partida continua.
notice-taken-back = { $opponent } t'ha permès desfer la jugada. El teu rellotge continua on era, i et toca.
notice-pause-offered = { $opponent } proposa una pausa a la vostra partida. Respon amb un botó de sota o amb `/pause`; la proposta caduca si mous.
notice-pause-declined = { $opponent } ha refusat la pausa. El rellotge continua.
notice-paused = { $opponent } ha acceptat: la partida està en pausa. Qualsevol dels dos la pot reprendre quan vulgui.
notice-resumed = { $opponent } ha reprès la partida. El rellotge torna a córrer.
notice-time-given = { $opponent } t'ha donat { $span }. Durant aquest temps el teu rellotge està aturat.
notice-flag-fell-decide = A { $opponent } se li ha acabat el temps. Reclama la victòria o dona-li més temps i continueu jugant. Si no fas res fins a { $until } ({ $relative }), la victòria serà teva.
notice-flag-fell-wait = Se t'ha acabat el temps. { $opponent } te'n pot donar més en comptes de reclamar la victòria, fins a { $full }.
notice-automatic-vacation = Estava a punt d'acabar-se't el temps, i per això han començat les teves vacances automàtiques. Els teus rellotges estan aturats fins a { $full } en totes les partides que ho permeten. { $waits ->
    [yes] Després no et queda temps en aquesta partida: mou abans que s'acabin les vacances, i abans d'acabar-les amb `/vacation end`.
   *[no] Pots tornar abans amb `/vacation end`.
} Les vacances automàtiques ara estan desactivades. Per tornar-les a activar: `/settings` amb l'opció `auto-vacation`
notice-outage = He estat desconnectat des de { $from } fins a { $to }. No has perdut temps: els teus rellotges no han corregut.
notice-ended = La teva partida s'ha acabat. { $result }
