# Lists: one's games, start positions.

games-heading = Your games ({ $count })
games-none = You have no game running. Start one with { $challenge } or { $open }.
games-line = **{ $number }** · { $variant } against { $opponent } · { $turn ->
    [own] **your turn**
   *[other] their turn
}, due { $relative }
games-line-untimed = **{ $number }** · { $variant } against { $opponent } · { $turn ->
    [own] **your turn**
   *[other] their turn
}
game-choice = { $number } · { $variant } against { $opponent } · { $turn ->
    [own] your turn
    [over] finished
   *[other] their turn
}

position-caption = { $variant }, start position { $number }
