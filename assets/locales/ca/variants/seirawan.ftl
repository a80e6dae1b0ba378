variant-seirawan = Escacs Seirawan

piece-hawk = falcó
    .a = un falcó
    .none = cap falcó
    .counted = { $count ->
        [one] falcó
       *[other] falcons
    }

rules-seirawan = Escacs amb dues peces més per bàndol, el **falcó** i l'**elefant**, de Yasser Seirawan i Bruce Harper; també se'n diu S-Chess. Comença com els escacs. Les dues peces noves esperen a la teva **mà**, que es veu sobre i sota el tauler, i entren darrere de les primeres jugades d'altres peces.

    La resta és com als escacs. Les altres peces: `/chess { subcommand-rules }`
    .title = El joc
rules-gating = Quan un rei, dama, torre, alfil o cavall es mou **per primera vegada**, pots posar el falcó o l'elefant a la casella que acaba de deixar. Forma part de la mateixa jugada: `Nf3/H`. És voluntari: amb `Nf3` la teva mà queda com està.

    - Una peça nova per jugada. Pot fer escac en entrar.
    - No pot salvar el teu rei: la jugada ha de ser legal sense ella.
    - Si la primera peça d'una casella se n'ha anat sense que n'entrés cap altra, o l'han capturada, per allà ja no s'hi entra. Quan no queda cap casella així, el que tinguis a la mà es queda fora.
    - Els peons no obren cap entrada, i d'una altra manera no es deixen anar peces.
    .title = Peces noves
rules-gatingcastling = L'enroc és la primera jugada del rei i la de la torre. Pots posar una peça nova a la casella d'un dels dos, però no una a cada una: `O-O/He1` posa el falcó on era el rei, i `O-O/Eh1` l'elefant on era la torre.

    Les condicions de l'enroc són les dels escacs.
    .title = Enroc
rules-hawk = Alfil i cavall en un: qualsevol distància per les diagonals o un salt de cavall. Cap altra peça no pot fer mat ella sola a un rei sol.

    Val una mica més que una torre.
    .title = Falcó (H)
rules-rookknight = Torre i cavall en un: qualsevol distància per files i columnes o un salt de cavall.

    Val més o menys com una dama, o una mica menys.
    .title = Elefant (E)
rules-hawkpromotion = El peó que arriba a l'última fila es converteix en dama, elefant, falcó, torre, alfil o cavall, a triar: `c8=H`, `c8=E`. Tant és què tinguis a la mà.
    .title = Promoció
rules-gatingnotation = Com als escacs: la lletra anglesa de la peça i la casella, `Nf3`; els peons no porten lletra: `e4`. El falcó és **H** i l'elefant **E**. La peça nova va darrere d'una barra: `Nf3/H`; en l'enroc, amb la seva casella: `O-O/He1`.

    - Una captura pot portar `x`: `Bxc4/E`, `exd5`.
    - Enroc: `O-O`, `O-O-O`, o també `0-0`, `0-0-0`. Promoció: `e8=H`.
    - El `+` de l'escac i el `#` del mat es poden ometre.

    També valen les dues caselles: `g1f3`, amb el falcó `g1f3h`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
