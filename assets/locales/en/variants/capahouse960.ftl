variant-capahouse960 = Capahouse 960

rules-capahouse960 = Capahouse from one of the 84,000 starting positions of Capablanca 960: ten files, archbishop and chancellor, and captured pieces that change sides and can be dropped. Everything else moves as in chess: `/chess { subcommand-rules }`

    Only the original rooks can castle, not dropped ones. { $position } shows a starting position.
    .title = The game
