# Finished games, and games as files.

history-heading-own = Your finished games ({ $count })
history-heading = Finished games of { $player } ({ $count })
history-line = **{ $number }** · { $variant } · { $outcome ->
    [won] **won** against { $opponent } { $reason }
    [lost] **lost** to { $opponent } { $reason }
    [ahead] **{ $score }**, { $opponent } stalemated
    [behind] **{ $score }**, stalemated by { $opponent }
    [aborted] against { $opponent }, aborted
   *[drawn] **drawn** with { $opponent } { $reason }
} · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} · { DAY($date) }
history-none-own = You have no finished games yet.
history-none = { $player } has no finished games that you can see. You can see your own games and those from servers we share.
history-menu = Choose a game to view

export-done = Game { $number } as a file: { $form ->
    [ctlpgn] CTL-PGN, with the time left and the time used for every move.
   *[pgn] PGN, with the time left and the time used for every move.
}
export-all = { $count ->
    [one] Your only game
   *[other] Your { $count } games
} in one file, newest first.
export-all-two-files = Your { $count } games, newest first: the games of C'escacs in a file of their own, as CTL-PGN, because chess programs cannot read them.
export-left-out = The file would be too large for Discord, so { $count ->
    [one] the oldest game is
   *[other] the { $count } oldest games are
} left out. To export a single game: `/{ command-export } { option-game }:`
export-unreadable = { $count ->
    [one] Game { $numbers } is damaged in my records and is
   *[other] Games { $numbers } are damaged in my records and are
} not in the file. The people who run this bot can look it up with the code `{ $code }`.
export-none = You have not played any games yet, so there is nothing to export.
