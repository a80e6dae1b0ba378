variant-capahouse = Capahouse

rules-capahouse = Escacs Capablanca en què les peces capturades tornen. La peça que captures canvia de bàndol i passa a la teva **mà**; en el teu torn, en lloc de moure, la pots deixar anar al tauler.

    L'arquebisbe i el canceller es mostren a les pàgines següents; la resta es mou com als escacs: `/chess { subcommand-rules }`
    .title = El joc
