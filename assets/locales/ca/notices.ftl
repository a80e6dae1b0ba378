# Avisos: missatges que s'envien sense ordre prèvia. Si hi ha tauler, va a sota.

notice-challenged = { $challenger } et repta a una partida: **{ $variant }**. Acceptes?
notice-accepted = { $opponent } ha acceptat el teu repte (**{ $variant }**). La partida ha començat: sort!
notice-game-began = { $competition }: la teva partida contra { $opponent } (**{ $variant }**) ha començat. Sort!
notice-declined = { $opponent } ha refusat el teu repte (**{ $variant }**). Potser algú altre vol jugar: { $open }
notice-expired = { $opponent } no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $challenge }
notice-expired-open = Ningú no ha respost al teu repte (**{ $variant }**) en 7 dies. El pots tornar a oferir: { $open }
notice-first-move = La teva partida contra { $opponent } ha començat. Et toca fer la primera jugada.
notice-your-turn = { $opponent } ha jugat **{ $move }**. Et toca.
notice-main-ending = La teva reserva dura fins a { SHORT($ends) } ({ RELATIVE($ends) }). Després tindràs { $periods }.
notice-main-over = Se t'ha acabat la reserva. A partir d'ara tens { $periods }; { $count ->
    [one] dura
   *[other] el primer dura
} fins a { SHORT($ends) } ({ RELATIVE($ends) }).
notice-period-ending = El teu període actual dura fins a { SHORT($ends) } ({ RELATIVE($ends) }). Juga abans per conservar-lo. Te'n queden { $count }, comptant aquest.
notice-period-lost = Has perdut un període. { $count ->
    [one] L'últim dura
   *[other] Te'n queden { $count }; el següent dura
} fins a { SHORT($ends) } ({ RELATIVE($ends) }).
notice-game-ending = El teu temps s'acaba el { SHORT($ends) } ({ RELATIVE($ends) }). Juga abans o perdràs per temps.
digest = { $count ->
    [one] Una partida espera la teva jugada.
   *[other] { $count } partides esperen la teva jugada.
}
digest-more = … i { $count } més: `/games` les mostra totes.
draw-offered = { $opponent } t'ofereix taules. Respon amb el botó de sota o amb `/draw`; l'oferta caduca si mous.
draw-declined = { $opponent } ha refusat les taules. La partida continua.
takeback-offered = { $opponent } demana desfer la seva última jugada. Respon amb un botó de sota o amb `/takeback`; la petició caduca amb la pròxima jugada.
takeback-declined = { $opponent } no t'ha permès desfer la jugada. La partida continua.
taken-back = { $opponent } t'ha permès desfer la jugada. El teu rellotge continua on era, i et toca.
pause-offered = { $opponent } proposa una pausa a la vostra partida. Respon amb un botó de sota o amb `/pause`; la proposta caduca si mous.
pause-declined = { $opponent } ha refusat la pausa. El rellotge continua.
paused = { $opponent } ha acceptat: la partida està en pausa. Qualsevol dels dos la pot reprendre quan vulgui.
resumed = { $opponent } ha reprès la partida. El rellotge torna a córrer.
time-given = { $opponent } t'ha donat { SPAN($span) }. Durant aquest temps el teu rellotge està aturat.
notice-flag-fell-decide = A { $opponent } se li ha acabat el temps. Reclama la victòria o dona-li més temps i continueu jugant. Si no fas res fins a { SHORT($at) } ({ RELATIVE($at) }), la victòria serà teva.
notice-flag-fell-wait = Se t'ha acabat el temps. { $opponent } te'n pot donar més en comptes de reclamar la victòria, fins a { FULL($at) }.
notice-automatic-vacation = Estava a punt d'acabar-se't el temps, i per això han començat les teves vacances automàtiques. Els teus rellotges estan aturats fins a { FULL($at) } en totes les partides que ho permeten. { $waits ->
    [yes] Després no et queda temps en aquesta partida: mou abans que s'acabin les vacances, i abans d'acabar-les amb `/vacation end`.
   *[no] Pots tornar abans amb `/vacation end`.
} Les vacances automàtiques ara estan desactivades. Per tornar-les a activar: `/settings` amb l'opció `auto-vacation`
outage = He estat desconnectat des de { FULL($from) } fins a { FULL($to) }. No has perdut temps: els teus rellotges no han corregut.
ended = La teva partida s'ha acabat. { $result }
