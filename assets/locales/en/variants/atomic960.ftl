variant-atomic960 = Atomic 960

rules-atomic960 = Atomic from one of the 960 starting positions of Chess960: every capture explodes with all pieces around except pawns, and nobody knows the opening. You win by exploding the enemy king, or by checkmate. How the pieces move: `/chess { subcommand-rules }`

    Look first at what stands next to the kings: it can be captured sooner than from the usual position. { $position } shows a starting position.
    .title = The game
