# Jugades condicionals: el pla privat d'un jugador i el que se n'ha jugat.

plan-title = El teu pla · partida { $number }
plan-private = Només el veus tu. Les jugades que coincideixin es fan a l'instant i no et costen temps.
plan-none = No tens cap pla en aquesta partida. Mentre li toca al teu rival, amb `/{ command-plan } { subcommand-add }` afegeixes les teves respostes, com { $example }: la seva jugada, la teva, la seva, la teva.
plan-dropped = El teu pla s'ha descartat: no tenia resposta a **{ $move }**. Et toca.
plan-replaced = A **{ $to }** ara respons **{ $now }** en lloc de **{ $was }**.
plan-removed = S'ha tret la branca. Queda això:
plan-cleared = S'ha esborrat el teu pla per a aquesta partida.

plan-form-title = Què respondràs?
plan-form-label = La seva jugada, la teva, la seva, la teva…
plan-form-placeholder = Per exemple { $example }. Una línia per a cada possibilitat.

plan-answered = { $by ->
    [own] Has jugat **{ $move }** i { $opponent } tenia prevista la resposta: **{ $followed }**.
   *[other] { $opponent } ha jugat **{ $move }** i el teu pla ha respost **{ $followed }**.
}
plan-exchanged = { $by ->
    [own] Has jugat **{ $move }** i els vostres plans s'han respost l'un a l'altre: **{ $followed }**.
   *[other] { $opponent } ha jugat **{ $move }** i els vostres plans s'han respost l'un a l'altre: **{ $followed }**.
}
plan-your-turn = Et toca.
plan-goes-on = El teu pla continua.
plan-at-its-end = Aquest era el final del teu pla.
plan-dropped-note = El teu pla no tenia resposta a això i s'ha descartat.
last-move-planned = Última jugada: **{ $move }**; després, segons el pla: **{ $followed }**

refusal-plan-own-turn = Et toca a tu. Fes primer la teva jugada; després podràs planificar què respons a la següent.
refusal-plan-empty = Escriu la jugada del teu rival i la teva resposta, i així per torns, com { $example }.
refusal-plan-move = { $place ->
    [start] { $typed } (jugada { $index } de la línia) no es pot jugar.
   *[after] { $typed } (jugada { $index } de la línia) no es pot jugar després de **{ $before }**.
} { $why } No s'ha canviat res.
refusal-plan-their-move = { $place ->
    [start] { $typed } (jugada { $index } de la línia, del teu rival) no es pot jugar.
   *[after] { $typed } (jugada { $index } de la línia, del teu rival) no es pot jugar després de **{ $before }**.
} El teu rival veuria: «{ $why }» No s'ha canviat res.
refusal-plan-over = La partida s'acaba amb **{ $after }** i ja no pot seguir res. No s'ha canviat res.
refusal-plan-unanswered = La teva línia acaba amb **{ $to }** del teu rival. Afegeix-hi què respondràs; no s'ha canviat res.
refusal-plan-too-long = Una línia té com a molt { $most } jugades, comptant les dels dos bàndols. Deixa la resta per quan se n'hagi jugat una part; no s'ha canviat res.
refusal-plan-too-wide = Un pla té com a molt { $most } línies. Treu-ne una abans: `/{ command-plan } { subcommand-remove }`
refusal-plan-none = No tens cap pla en aquesta partida. Mentre li toca al teu rival en pots fer un: `/{ command-plan } { subcommand-add }`
refusal-plan-no-such-branch = { $typed } no és cap branca del teu pla. `/{ command-plan } { subcommand-show }` el mostra.
