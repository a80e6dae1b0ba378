# A player's running games.

games-heading = Your games ({ $count })
games-empty = You have no running games. Start one with `/chess { subcommand-challenge }` or `/chess { subcommand-open }`.
games-line = **{ $number }** · { $variant } against { $opponent } · { $turn ->
    [own] **your turn**
   *[other] their turn
}, due { RELATIVE($at) }
games-line-untimed = **{ $number }** · { $variant } against { $opponent } · { $turn ->
    [own] **your turn**
   *[other] their turn
}
game-choice = { $number } · { $variant } against { $opponent } · { $turn ->
    [own] your turn
    [over] finished
   *[other] their turn
}
next-game = { $count ->
    [one] This game is waiting for your move:
   *[other] One of { $count } games waiting for your move:
}
next-game-none = No game is waiting for your move.
