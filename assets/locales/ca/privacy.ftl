# El que es desa d'una persona, dit en paraules planeres, i què vol dir ser oblidat.

forgotten-player = jugador oblidat

privacy-title = El que deso de tu
privacy =
    No llegeixo el que escrius a Discord. Deso el que fas amb mi, perquè les partides duren mesos:

    - **Qui ets**: el número que et va donar Discord, l'últim nom amb què t'he vist, l'idioma del teu Discord i els servidors on m'has fet servir o algú t'ha reptat.
    - **El que has triat**: idioma, colors, fus horari, recordatoris, hores de silenci, resum i si vols confirmar les jugades; i si Discord em deixa escriure't, i on.
    - **El que has jugat**: reptes, partides amb cada jugada i la seva hora, dies lliures, resultats, i les teves puntuacions amb el camí que han fet. Una partida acordada en un servidor la poden veure tots els seus membres; una d'acordada per missatge directe, els seus dos jugadors.
    - **El que només et mostro a tu**: les teves jugades condicionals i les teves notes.
    - **El que t'he dit**: quins missatges t'he enviat o no he pogut lliurar.

    Es desa fins que vulguis que desaparegui. { $export } t'ho dona tot en un fitxer. { $forget } t'esborra: els teus rivals conserven les seves partides, sense el teu nom.

privacy-export = Tot el que deso de tu, en un fitxer. Les jugades són en UCI; els temps són mil·lisegons des de l'1 de gener de 1970, UTC.
privacy-part = Part { $part } de { $parts }.

forget-question = **De debò vols que t'oblidi?** No es pot desfer.

    - { $running ->
        [0] No tens cap partida en curs.
        [one] La teva partida en curs s'abandona, o s'anul·la si encara no hi has jugat.
       *[other] Les teves { $running } partides en curs s'abandonen; s'anul·len aquelles en què encara no has jugat.
    }
    - Els reptes oberts es tanquen. S'esborren la configuració, els recordatoris, les jugades condicionals, les notes i les teves puntuacions.
    - S'esborren el teu nom i el teu número de Discord. Els teus rivals conserven les seves partides i les seves puntuacions; on hi havia el teu nom diu «{ $nobody }».
    - El que he escrit fins ara a Discord s'hi queda, i les còpies de les meves dades que hagi fet qui porta aquest bot, fins que les esborri.

    Per quedar-te les teves partides, prem **{ $no }** i fes servir abans { $games } i { $export }. Si mai em tornes a fer servir, començaràs com algú nou.
forget-done = T'he oblidat: res del que deso no porta ja fins a tu. Gràcies per haver jugat aquí.
refusal-challenged-forgotten = Aquest jugador ha volgut que l'oblidessin i ja no juga. Ofereix la partida a tothom d'aquí: { $open }
