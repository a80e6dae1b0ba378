variant-capahouse960 = Capahouse 960

rules-capahouse960 = Capahouse des d'una de les 84.000 posicions inicials de Capablanca 960: deu columnes, arquebisbe i canceller, i peces capturades que canvien de bàndol i es tornen a deixar anar. La resta es mou com als escacs: `/chess { subcommand-rules }`

    Només enroquen les torres de l'inici, no les deixades anar. { $position } mostra una posició inicial.
    .title = El joc
