# Les partides en curs d'un jugador.

games-heading = Les teves partides ({ $count })
games-empty = No tens cap partida en curs. Comença'n una amb `/chess { subcommand-challenge }` o `/chess { subcommand-open }`.
games-line = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **et toca**
   *[other] torn del rival
}, termini { RELATIVE($at) }
games-line-untimed = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **et toca**
   *[other] torn del rival
}
game-choice = { $number } · { $variant } contra { $opponent } · { $turn ->
    [own] et toca
    [over] acabada
   *[other] torn del rival
}

next-game = { $count ->
    [one] Aquesta partida espera la teva jugada:
   *[other] Una de les { $count } partides que esperen la teva jugada:
}
next-game-none = Cap partida espera la teva jugada.
