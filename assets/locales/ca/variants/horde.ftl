variant-horde = Horda

rules-horde = Les blanques tenen una **horda** de 36 peons i cap rei; les negres, l'exèrcit de sempre. Les negres guanyen si ho capturen tot; les blanques, si fan escac i mat al rei negre.

    Les peces negres es mouen com als escacs, mira `/chess { subcommand-rules }`, i les negres poden fer enroc. Les blanques no estan mai en escac. Els peons que promocionen es converteixen en dames, torres, alfils o cavalls i ajuden a fer mat.

    A les blanques els convé mantenir junts els peons; a les negres, tornar una mica de material per obrir línies i capturar-los per darrere.
    .title = El joc
rules-hordepawn = Un peó blanc pot avançar dues caselles des de la segona fila i també des de la **primera**: aquí, el d'a1 a a3 i el de c2 a c4. Només es pot capturar al pas el peó que surt de la segona fila.
    .title = Peons
rules-hordeend =
    - **Horda capturada**: a les blanques no els queden peces. Guanyen les negres.
    - **Escac i mat**: el rei negre està en escac i no hi ha cap jugada legal, com aquí. Guanyen les blanques.
    - **Ofegat**: no hi ha cap jugada legal, però tampoc escac. Taules.
    - **Taules automàtiques**: la mateixa posició per cinquena vegada; setanta-cinc jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules reclamades** per qui té el torn: la mateixa posició per tercera vegada; cinquanta jugades de cada bàndol sense captures ni moviments de peó.
    - **Taules de comú acord**, en qualsevol moment.
    - **Temps**: perd qui exhaureix el seu temps. Si a les blanques no els queda amb què fer mat, són taules quan l'exhaureixen les negres.
    .title = Com s'acaba
