# Llistes: les partides pròpies, les posicions inicials.

games-heading = Les teves partides ({ $count })
games-none = No tens cap partida en curs. Comença'n una amb { $challenge } o { $open }.
games-line = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **et toca**
   *[other] torn del rival
}, termini { $relative }
games-line-untimed = **{ $number }** · { $variant } contra { $opponent } · { $turn ->
    [own] **et toca**
   *[other] torn del rival
}
game-choice = { $number } · { $variant } contra { $opponent } · { $turn ->
    [own] et toca
    [over] acabada
   *[other] torn del rival
}

position-caption = { $variant }, posició inicial { $number }
