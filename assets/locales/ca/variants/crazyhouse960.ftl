variant-crazyhouse960 = Crazyhouse 960

rules-crazyhouse960 = Crazyhouse des d'una de les 960 posicions inicials dels Escacs 960: les peces capturades canvien de bàndol i es tornen a deixar anar, i ningú no se sap l'obertura. Com es mouen les peces: `/chess { subcommand-rules }`

    Només enroquen les torres de l'inici, no les deixades anar. { $position } mostra una posició inicial.
    .title = El joc
