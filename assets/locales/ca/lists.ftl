# Llistes: les partides pròpies, la classificació, les posicions inicials.

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

leaderboard-heading = Classificació: { $variant }
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partides
}
leaderboard-none = Aquí encara ningú no ha acabat una partida puntuada. Estrena la llista: { $open }

position-caption = { $variant }, posició inicial { $number }
