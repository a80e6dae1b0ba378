# Las partidas en curso de un jugador.

games-heading = Tus partidas ({ $count })
games-none = No tienes ninguna partida en curso. Empieza una con { $challenge } o { $open }.
games-line = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **te toca**
   *[other] turno del rival
}, plazo { $relative }
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
