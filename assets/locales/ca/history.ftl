# Partides acabades i partides com a fitxers.

history-heading-own = Les teves partides acabades ({ $count })
history-heading = Partides acabades de { $player } ({ $count })
history-line = **{ $number }** · { $variant } · { $outcome ->
    [won] **guanyada** contra { $opponent } { $reason }
    [lost] **perduda** contra { $opponent } { $reason }
    [ahead] **{ $score }**, rei de { $opponent } ofegat
    [behind] **{ $score }**, rei ofegat per { $opponent }
    [aborted] contra { $opponent }, anul·lada
   *[drawn] **taules** amb { $opponent } { $reason }
} · { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugades
} · { DAY($date) }
history-none-own = Encara no has acabat cap partida.
history-none = No hi ha cap partida acabada de { $player } que puguis veure. Pots veure les teves i les dels servidors que compartim.
history-menu = Tria una partida per veure-la

export-done = La partida { $number } en un fitxer: { $form ->
    [ctlpgn] CTL-PGN, amb el temps restant i l'emprat en cada jugada.
   *[pgn] PGN, amb el temps restant i l'emprat en cada jugada.
}
export-all = { $count ->
    [one] La teva única partida
   *[other] Les teves { $count } partides
} en un sol fitxer, primer les més recents.
export-all-two-files = Les teves { $count } partides, primer les més recents: les de C'escacs en un fitxer a part, com a CTL-PGN, perquè els programes d'escacs no les llegeixen.
export-left-out = Discord no admet un fitxer més gros: { $count ->
    [one] hi falta la partida més antiga
   *[other] hi falten les { $count } partides més antigues
}. Per obtenir-ne una: `/{ command-export } { option-game }:`
export-unreadable = { $count ->
    [one] La partida { $numbers } està malmesa en les meves dades i no és
   *[other] Les partides { $numbers } estan malmeses en les meves dades i no són
} al fitxer. Qui administra aquest bot ho pot buscar amb el codi `{ $code }`.
export-none = Encara no has jugat cap partida; no hi ha res per exportar.
