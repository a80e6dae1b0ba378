# Estudis: el tauler d'anàlisi privat d'un jugador al costat d'una partida.

study-title = { $owner ->
    [reader] El teu estudi · partida { $number }
   *[other] Estudi de { $name } · partida { $number }
}
study-private = Només ho veus tu
study-shown = El teu rival ho pot veure
study-line = Línia: **{ $line }**
study-present = { $over ->
    [yes] L'última posició de la partida.
   *[no] La posició actual de la partida.
}
study-comment = 💬 { $comment }
study-next = Segueix: { $moves }
study-next-more = Segueix: { $moves } … i { $count } més
study-hint = Tria o escriu jugades per començar una línia aquí. Res d'això no es juga a la partida.
study-count = { $count }/{ $most } jugades
study-menu = Tria com continuar
study-played = S'ha jugat a la partida
study-leaves = S'aparta de la partida
study-moves-title = Quines jugades?
study-moves-label = Jugades dels dos bàndols
study-moves-placeholder = Per exemple { $example }. Una línia per a cada possibilitat.
study-comment-title = Comentari
study-comment-label = Deixa'l buit per esborrar-lo
study-delete-branch = Vols esborrar **{ $move }** i tot el que segueix?
study-delete-all = Vols esborrar tot el teu estudi de la partida { $number }?
study-deleted = El teu estudi de la partida { $number } s'ha esborrat.
study-planned = El teu pla té ara aquestes línies del teu estudi.
study-lines-title = Línies · partida { $number }
study-no-lines = Encara no hi ha cap línia.
study-after = { $place ->
    [start] Des del principi:
   *[move] Després de { $move }:
}
study-cut = … i més. El fitxer les té totes.
study-compared = Jugades de la partida, ✓ si són a l'estudi:
study-compared-cut = { $count ->
    [one] … i una jugada més.
   *[other] … i { $count } jugades més.
}
study-compared-total = { $all ->
    [one] { $studied } d'1 jugada era a l'estudi.
   *[other] De les { $all } jugades, { $studied } eren a l'estudi.
}
study-followed = ✓ **{ $move }**
study-followed-others = ✓ **{ $move }**, no { $others }
study-left = ✗ **{ $move }**, no { $others }
study-now-shown = El teu rival ja pot obrir aquest estudi amb `/{ command-study }`.
study-posted = Estudi de { $player }
study-export = La partida { $number } amb les línies de l'estudi com a variants, en PGN. La majoria dels programes d'escacs el llegeixen.
study-export-cescacs = La partida { $number } amb les línies de l'estudi com a variants, en CTL-PGN, la notació de C'escacs.

refusal-study-gone = Aquesta posició ja no és a l'estudi. Torna'l a obrir: `/{ command-study }`
refusal-study-empty = Escriu per torns les jugades dels dos bàndols, com { $example }.
refusal-study-move = { $place ->
    [start] { $typed } no es pot jugar aquí.
   *[after] { $typed } no es pot jugar després de **{ $before }**.
} { $why } No s'ha canviat res.
refusal-study-full = Un estudi té com a molt { $most } jugades a més de les de la partida. Esborra una branca que ja no necessitis; no s'ha canviat res.
refusal-study-too-deep = Una línia té com a molt { $most } jugades després d'apartar-se de la partida. Comença la següent quan se n'hagi jugat una part; no s'ha canviat res.
refusal-study-too-many = Tens estudis de { $most } partides i no n'hi pot haver més. Obre amb `/{ command-study }` un que ja no necessitis i esborra'l.
refusal-study-comment-length = Un comentari té com a molt { $most } caràcters. No s'ha canviat res.
refusal-study-nothing-to-plan = En la posició actual, el teu estudi no té cap jugada del teu rival amb la teva resposta. Afegeix-hi totes dues i després fes el pla.
refusal-study-unanswered = Aquesta línia encara no té resposta a la jugada del teu rival. Afegeix-la i després fes el pla.
refusal-study-too-many-to-plan = Un pla té com a molt { $most } línies i d'aquí en surten més. Ves primer a la branca que vulguis: el pla n'agafarà només les línies. No s'ha canviat res.
refusal-study-not-over = Podràs mostrar el teu estudi quan la partida s'hagi acabat.
refusal-study-nobody-to-show = Vas jugar aquesta partida contra mi i jo no miro estudis. Per mostrar el teu a altres persones, fes servir **{ button-post-study }**.
refusal-study-not-shown = El teu rival no ha mostrat cap estudi d'aquesta partida.
