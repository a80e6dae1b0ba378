# Els reptes i els seus resultats.

challenge-title = Repte: { $variant }
challenge-to = { $challenger } repta { $opponent }.
challenge-to-all = { $challenger } busca rival. Qui vol jugar?
challenge-color = **Color** { $wish ->
    [white] { $challenger } porta les blanques
    [black] { $challenger } porta les negres
   *[random] a l'atzar
}
challenge-clock = **Rellotge** { $control }
challenge-rating = { $rated ->
    [yes] **Puntuada** el resultat canvia totes dues puntuacions
   *[no] **Amistosa** les puntuacions no canvien
}
challenge-odds = **Avantatge** { $odds }
terms-odds = { $giver ->
    [opponent] qui accepta
   *[challenger] qui repta
} juga sense { $piece }
terms-clocks = qui repta: { $own }; qui accepta: { $other }
challenge-blindfold = **A cegues** ningú no veu el tauler fins que s'acabi la partida
terms-blindfold = a cegues
challenge-weekends = **Caps de setmana** lliures: el rellotge s'atura { $weekend ->
    [friday-saturday] divendres i dissabte
   *[saturday-sunday] dissabte i diumenge
}, per a cadascú en el seu fus horari (`/settings`)
challenge-no-vacation = **Les vacances** no aturen el rellotge
challenge-flag-forgiveness = **Clemència** si s'exhaureix el temps, qui guanya en pot donar més en comptes de reclamar la victòria
challenge-start = **Inici** posició { $number }
challenge-start-random = **Inici** posició a l'atzar
challenge-opening = **Obertura** { $opening }: { $moves }
challenge-mirrored = **Dues partides** des de la mateixa posició inicial: cada jugador porta una vegada les blanques
challenge-time-outs = **Fiabilitat** com a molt un { $most } % de les partides dels últims 90 dies perdudes per temps (`/profile`)
challenge-games = **Per a { $games } jugadors**, una partida amb cadascun; encara en falten: { $left }
challenge-until = **Obert fins a** { FULL($at) } ({ RELATIVE($at) })

challenge-accepted = { $opponent } ha acceptat: comença la partida { $number }.
challenge-accepted-pair = { $opponent } ha acceptat: han començat les partides { $number } i { $other }.
challenge-declined = { $opponent } ha refusat el repte.
challenge-cancelled = { $challenger } ha retirat el repte.
challenge-expired = Ningú no ha respost en 7 dies.
challenge-still-open = Aquest repte encara és obert.
