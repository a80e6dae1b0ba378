# Listas: las partidas propias, la clasificación, las posiciones iniciales.

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

leaderboard-heading = Clasificación: { $variant }
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
leaderboard-none = Aquí nadie ha terminado todavía una partida puntuada. Estrena tú la lista: { $open }

position-caption = { $variant }, posición inicial { $number }
