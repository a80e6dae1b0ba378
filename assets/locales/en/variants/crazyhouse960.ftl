variant-crazyhouse960 = Crazyhouse 960

rules-crazyhouse960 = Crazyhouse from one of the 960 starting positions of Chess960: captured pieces change sides and can be dropped, and nobody knows the opening. How the pieces move: `/chess { subcommand-rules }`

    Only the original rooks can castle, not dropped ones. { $position } shows a starting position.
    .title = The game
