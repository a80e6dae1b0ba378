# Reviews of finished games by the engine.

review-title = Review of game { $number }
review-running = I am looking at game { $number }: { $done } of { $of } plies. The review appears here when I am done. If it does not, press the button later.
review-accuracy = **{ $color ->
    [white] White
   *[black] Black
}**, { $player }: { $accuracy } % accuracy
review-accuracy-unknown = **{ $color ->
    [white] White
   *[black] Black
}**, { $player }
review-count = { $kind ->
    [inaccuracy] { $count ->
        [0] no inaccuracies
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
    [mistake] { $count ->
        [0] no mistakes
        [one] 1 mistake
       *[other] { $count } mistakes
    }
   *[blunder] { $count ->
        [0] no blunders
        [one] 1 blunder
       *[other] { $count } blunders
    }
}
review-scale-lichess = Accuracy by lichess's formula, from evaluations of my engine.
review-scale-lichess-by = Accuracy by lichess's formula, from evaluations of { $engine }.
review-scale-own = Accuracy on my own scale: compare it only with reviews of this game by me.
review-scale-own-by = Evaluations of { $engine }. Accuracy on my own scale: compare it only with reviews of this game by the same engine.
review-gaps = Positions that are on the board of a running game are left out, and so may be what follows them.
review-points = { $count ->
    [0] I see no turning points.
    [one] The next page shows the turning point.
   *[other] The next pages show the { $count } turning points.
}
review-turning-point = **{ $move }** was { $kind ->
    [inaccuracy] an inaccuracy
    [mistake] a mistake
   *[blunder] a blunder
}: White's winning chances went from { $before } % to { $after } %.
review-better-line = Better: **{ $line }**
review-arrows = The dark arrow is the move that was played, the broad one the better move, and thin ones are what follows.
review-rings = Rings are drops.
review-chart-title = White's winning chances
review-chart-axis = move
review-chart-alt = White's winning chances over { $moves } moves: { $first } % at the start, { $last } % at the end, { $least } % at the lowest and { $most } % at the highest.
review-chart-alt-part = White's winning chances in the part of the game that is shown: { $least } % at the lowest and { $most } % at the highest.
review-point-alt = The position before { $move }, with arrows for it and for { $better }. { $position }
