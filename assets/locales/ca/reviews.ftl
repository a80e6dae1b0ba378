# Anàlisis de partides acabades pel motor.

review-title = Anàlisi de la partida { $number }
review-running = Estic mirant la partida { $number }: { $done } de { $of } mitges jugades. L'anàlisi sortirà aquí quan acabi. Si no surt, prem el botó més tard.
review-accuracy = **{ $color ->
    [white] Blanques
   *[black] Negres
}**, { $player }: precisió del { $accuracy } %
review-accuracy-unknown = **{ $color ->
    [white] Blanques
   *[black] Negres
}**, { $player }
review-count = { $kind ->
    [inaccuracy] { $count ->
        [0] cap imprecisió
        [one] 1 imprecisió
       *[other] { $count } imprecisions
    }
    [mistake] { $count ->
        [0] cap error
        [one] 1 error
       *[other] { $count } errors
    }
   *[blunder] { $count ->
        [0] cap error greu
        [one] 1 error greu
       *[other] { $count } errors greus
    }
}
review-scale-lichess = Precisió segons la fórmula de lichess, amb valoracions del meu motor.
review-scale-lichess-by = Precisió segons la fórmula de lichess, amb valoracions de { $engine }.
review-scale-own = Precisió en la meva pròpia escala: compara-la només amb altres anàlisis meves d'aquest joc.
review-scale-own-by = Valoracions de { $engine }. Precisió en la meva pròpia escala: compara-la només amb altres anàlisis d'aquest joc amb el mateix motor.
review-gaps = Hi falten les posicions que són al tauler d'una partida en curs i, de vegades, el que ve després.
review-points = { $count ->
    [0] No hi veig moments decisius.
    [one] La pàgina següent mostra el moment decisiu.
   *[other] Les pàgines següents mostren els { $count } moments decisius.
}
review-turning-point = **{ $move }** va ser { $kind ->
    [inaccuracy] una imprecisió
    [mistake] un error
   *[blunder] un error greu
}: les opcions de guanyar de les blanques van passar del { $before } % al { $after } %.
review-better-line = Millor: **{ $line }**
review-arrows = La fletxa fosca és la jugada que es va fer; l'ampla, la millor; les fines, el que segueix.
review-rings = Els anells són peces que es deixen anar.
review-chart-title = Opcions de guanyar de les blanques
review-chart-axis = jugada
review-chart-alt = Opcions de guanyar de les blanques al llarg de { $moves } jugades: { $first } % al principi, { $last } % al final, { $least } % com a mínim i { $most } % com a màxim.
review-chart-alt-part = Opcions de guanyar de les blanques a la part de la partida que es mostra: { $least } % com a mínim i { $most } % com a màxim.
review-point-alt = La posició abans de { $move }, amb fletxes per a aquesta jugada i per a { $better }. { $position }
