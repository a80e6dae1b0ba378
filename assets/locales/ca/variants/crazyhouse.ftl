variant-crazyhouse = Crazyhouse

rules-crazyhouse = Escacs en què les peces capturades tornen. La peça que captures canvia de bàndol i passa a la teva **mà**; en el teu torn, en lloc de moure, la pots deixar anar al tauler.

    El tauler continua ple molt de temps, i a un atac no li falten mai peces. Com es mouen, l'enroc i la promoció: `/chess { subcommand-rules }`
    .title = El joc
rules-hand = Una peça de la teva mà es pot deixar anar en qualsevol casella buida en lloc de moure. Les franges de sobre i de sota del tauler mostren les dues mans.

    - En deixar anar una peça es pot fer escac, cobrir un escac i fins i tot fer mat.
    - Una peça que havia promocionat passa a la mà com a peó. Al tauler porta un punt dins d'un anell.
    - Una torre deixada anar no enroca.
    - Contra un escac de cavall no serveix deixar anar res: no hi ha res al mig.
    .title = La mà
rules-pawndrop = Els peons no es deixen anar a la primera fila ni a l'última; altrament, en qualsevol casella buida, encara que hi hagi un altre peó teu a la columna. Es pot fer mat deixant anar un peó.

    Un peó a la seva segona fila pot avançar dues caselles, encara que s'hi hagi deixat anar.
    .title = Deixar anar peons
rules-houseend =
    - **Escac i mat**: el rei està en escac i no hi ha cap jugada legal, ni tan sols deixant anar una peça. Aquí el cavall fa mat al rei, encerclat per les seves pròpies peces.
    - **Ofegat**: no hi ha cap jugada legal ni escac. Taules; a qui té alguna cosa per deixar anar gairebé mai no li passa.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures, moviments de peó ni peces deixades anar.
    - **Taules reclamades** per qui té el torn: la mateixa posició, amb les mateixes mans, per tercera vegada; cinquanta jugades de cada bàndol sense captures, moviments de peó ni peces deixades anar.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps. Sempre hi ha material per fer mat.
    .title = Com s'acaba
rules-housenotation = Per deixar anar una peça s'escriu la seva lletra anglesa, `@` i la casella: `N@f3`; un peó, `P@e4` o `@e4`.

    La resta és com als escacs: `Nf3`, `exd5`, `O-O` o `0-0`, `e8=Q`; `+` i `#` es poden ometre. També valen les dues caselles: `g1f3`. Mentre escrius a `/{ command-move }` s'ofereixen les jugades legals.
    .title = Com s'escriuen les jugades
