# Les partides en curs d'un jugador.

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

next-game = { $count ->
    [one] Aquesta partida espera la teva jugada:
   *[other] Una de les { $count } partides que esperen la teva jugada:
}
next-game-none = Cap partida espera la teva jugada.
