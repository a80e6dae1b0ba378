# Las partidas en curso de un jugador.

games-heading = Tus partidas ({ $count })
games-empty = No tienes ninguna partida en curso. Empieza una con `/chess { subcommand-challenge }` o `/chess { subcommand-open }`.
games-line = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **te toca**
   *[other] turno del rival
}, plazo { RELATIVE($at) }
games-line-untimed = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **te toca**
   *[other] turno del rival
}
game-choice = { $number } · { $variant } contra { $opponent } · { $turn ->
    [own] te toca
    [over] terminada
   *[other] turno del rival
}

next-game = { $count ->
    [one] Esta partida espera tu jugada:
   *[other] Una de las { $count } partidas que esperan tu jugada:
}
next-game-none = Ninguna partida espera tu jugada.
