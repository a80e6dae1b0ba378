# Looking back: finished games, and games as files.

history-heading-own = Your finished games ({ $count })
history-heading = Finished games of { $player } ({ $count })
history-line = **{ $number }** · { $variant } · { $outcome ->
    [won] **won** against { $opponent } { $reason }
    [lost] **lost** to { $opponent } { $reason }
    [ahead] **{ $score }**, { $opponent } stalemated
    [behind] **{ $score }**, stalemated by { $opponent }
    [aborted] against { $opponent }, called off
   *[drawn] **drawn** with { $opponent } { $reason }
} · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} · { $date }
history-none-own = You have not finished a game yet.
history-none = There is no finished game of { $player } that you may see: those of the servers you share with me, and your own.
history-menu = Look at a game

export-done = Game { $number } as a file: { $form ->
    [ctlpgn] CTL-PGN, with the time left and the time taken for every move.
   *[pgn] PGN, with the time left and the time taken for every move.
}
export-all = { $count ->
    [one] Your only game
   *[other] Your { $count } games
} as one file, the latest first.
export-left-out = Discord takes no larger file: { $count ->
    [one] the oldest game is
   *[other] the { $count } oldest games are
} left out. To get one of them: { $command }
export-none = You have not played a game yet, so there is nothing to export.
