# Les dades desades d'una persona i com s'esborren.

deleted-player = jugador eliminat
engine-name = Courier, nivell { $level }

privacy-title = El que deso de tu
privacy =
    No llegeixo el que escrius a Discord. Deso el que fas amb mi, perquè les partides duren mesos:

    - **Qui ets**: el teu ID d'usuari de Discord, l'últim nom amb què t'he vist, l'idioma del teu Discord i els servidors on m'has fet servir o algú t'ha reptat; i si qui gestiona aquest bot t'ha vetat o ha amagat el teu nom, i per què.
    - **La teva configuració**: idioma, colors, peces, fus horari, recordatoris, hores de silenci, resum, si vols confirmar les jugades i si les teves vacances comencen soles; i si Discord em deixa escriure't, i on.
    - **Les teves partides**: reptes, partides amb cada jugada i la seva hora, vacances, resultats, les teves puntuacions amb el seu historial i les anàlisis que has demanat. Una partida acordada en un servidor la poden veure tots els seus membres; una d'acordada per missatge directe, els seus dos jugadors. Un enllaç per a espectadors mostra una partida a qui el tingui, fins que un dels dos el retiri.
    - **Competicions** en què t'has apuntat, amb el teu lloc i les seves partides. Les poden veure tots els membres del servidor.
    - **El que només et mostro a tu**: les teves jugades condicionals, les teves notes, els teus estudis fins que els mostris i qui has bloquejat.
    - **Navegadors** on has obert les teves partides, i el tauler dins de Discord: quan vas iniciar sessió i fins quan.
    - **Missatges**: els que t'he enviat o no he pogut lliurar.

    Es desa fins que vulguis que desaparegui. `/{ command-privacy } { subcommand-export }` t'ho dona tot en un fitxer. `/{ command-privacy } { subcommand-forget }` esborra les teves dades: els teus rivals conserven les seves partides, sense el teu nom. Per als altres queda un codi derivat del teu ID, perquè els seus bloquejos, el seu lloc a les classificacions i els límits de partides i reptes continuïn valent.

privacy-export = Tot el que deso de tu, en un fitxer. Les jugades són en UCI; els temps són mil·lisegons des de l'1 de gener de 1970, UTC.
privacy-part = Part { $part } de { $parts }.

forget-question = **De debò vols que esborri les teves dades?** No es pot desfer.

    - { $running ->
        [0] No tens cap partida en curs.
        [one] La teva partida en curs s'abandona, o s'anul·la si encara no hi has jugat.
       *[other] Les teves { $running } partides en curs s'abandonen; s'anul·len aquelles en què encara no has jugat.
    }
    - Els reptes oberts es tanquen. S'esborren la configuració, els recordatoris, les jugades condicionals, les notes, els estudis, la teva llista de bloquejos i les teves puntuacions.
    - S'esborren el teu nom i el teu ID de Discord. Els teus rivals conserven les seves partides i les seves puntuacions; on hi havia el teu nom diu «{ deleted-player }».
    - Per als altres queda un codi derivat del teu ID, del qual ningú no el pot recuperar: per a qui t'ha bloquejat o ha jugat amb tu partides puntuades, fins que tornis; per als límits de partides i reptes, una setmana com a màxim; i per a la part de partides perdudes per temps, 90 dies. També es desa si qui gestiona aquest bot t'ha vetat o ha amagat el teu nom.
    - El que ja he publicat a Discord s'hi queda, i les còpies de les meves dades que ha fet qui administra aquest bot continuen existint fins que les esborri.

    Per quedar-te les teves partides, prem **{ button-no }** i fes servir abans `/{ command-export } { option-all }:true` i `/{ command-privacy } { subcommand-export }`. Si mai em tornes a fer servir, començaràs com a jugador nou.
forget-done = Les teves dades s'han esborrat: res del que deso no conté ja el teu nom ni el teu ID. Gràcies per jugar aquí.
forget-unreadable = { $count ->
    [one] Una partida en curs està malmesa en les meves dades: s'ha anul·lat en comptes d'abandonar-se, sense avisar el teu rival.
   *[other] { $count } partides en curs estan malmeses en les meves dades: s'han anul·lat en comptes d'abandonar-se, sense avisar els teus rivals.
} Qui administra aquest bot ho pot buscar amb el codi `{ $code }`.
refusal-challenged-forgotten = Aquest jugador ha esborrat les seves dades i ja no juga. Perquè accepti qui vulgui: { $open }
