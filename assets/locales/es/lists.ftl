# Listas: las partidas propias, las posiciones iniciales.

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

position-caption = { $variant }, posición inicial { $number }
