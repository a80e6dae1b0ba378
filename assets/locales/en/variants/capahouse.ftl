variant-capahouse = Capahouse

rules-capahouse = Capablanca chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you can drop it on the board.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: `/chess { subcommand-rules }`
    .title = The game
