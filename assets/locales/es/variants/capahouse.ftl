variant-capahouse = Capahouse

rules-capahouse = Ajedrez Capablanca en el que las piezas capturadas vuelven. La pieza que capturas cambia de bando y pasa a tu **mano**; en tu turno, en vez de mover, la puedes soltar en el tablero.

    El arzobispo y el canciller se muestran en las páginas siguientes; lo demás se mueve como en el ajedrez: `/chess { subcommand-rules }`
    .title = El juego
