variant-atomic960 = Escacs atòmics 960

rules-atomic960 = Escacs atòmics des d'una de les 960 posicions inicials dels Escacs 960: cada captura explota amb totes les peces del voltant menys els peons, i ningú no se sap l'obertura. Guanya qui fa explotar el rei contrari o fa escac i mat. Com es mouen les peces: `/chess { subcommand-rules }`

    Mira primer què hi ha al costat dels reis: es pot capturar abans que des de la posició de sempre. { $position } mostra una posició inicial.
    .title = El joc
