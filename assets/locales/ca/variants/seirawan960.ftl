variant-seirawan960 = Seirawan 960

rules-seirawan960 = Escacs Seirawan des d'una de les 960 posicions inicials dels Escacs 960. El falcó i l'elefant esperen a la teva mà i entren darrere de les primeres jugades de les teves peces, comencin on comencin. Com es mouen les altres peces: `/chess { subcommand-rules }`

    En l'enroc, una peça nova pot ocupar la casella del rei o la de la torre, si cap dels dos no hi acaba: `O-O/He1`. { $position } mostra una posició inicial.
    .title = El joc
