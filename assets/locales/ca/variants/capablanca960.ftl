variant-capablanca960 = Capablanca 960

rules-capablanca960 = Escacs Capablanca des d'una de 84.000 posicions inicials. Les peces de darrere els peons se sortegen, de la mateixa manera per a tots dos bàndols i amb dues condicions: els alfils van en caselles de color diferent i el rei va entre les torres.

    L'arquebisbe i el canceller es mostren a les pàgines següents; la resta es mou com als escacs: `/chess { subcommand-rules }`
    .title = El joc
rules-widenumbers = Els inicis es numeren del 0 al 83.999; el 46691 és el dels escacs Capablanca. { $position } en mostra un; aquí hi ha el 0. El número diu on van les peces blanques:
    - Divideix-lo entre 5: el residu posa un alfil a b1, d1, f1, h1 o j1 (de 0 a 4).
    - Divideix el quocient entre 5: l'altre alfil va a a1, c1, e1, g1 o i1.
    - Divideix entre 8, després entre 7 i després entre 6: els residus compten les caselles lliures des de l'esquerra, començant per 0, fins a la dama, l'arquebisbe i el canceller.
    - L'últim quocient, de 0 a 9, posa els cavalls en dues de les cinc caselles lliures: 1 i 2, 1 i 3, 1 i 4, 1 i 5, 2 i 3, 2 i 4, 2 i 5, 3 i 4, 3 i 5, 4 i 5. Torre, rei i torre ocupen les altres tres.
    .title = 84.000 posicions inicials
rules-widecastling960 = Vinguin d'on vinguin, després d'`O-O` el rei queda a la columna i, i la torre a la h; després d'`O-O-O`, el rei a la c i la torre a la d.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - totes les caselles del camí del rei i de la torre, incloses les últimes, són buides excepte per ells dos,
    - el rei no està en escac i cap casella que travessa o on acaba no està atacada.

    També es pot escriure la casella del rei i després la de la torre: `e1i1`.
    .title = Enroc
