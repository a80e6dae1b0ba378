variant-chess960 = Escacs 960

rules-chess960 = Escacs des d'una de 960 posicions inicials: compta el que es juga al tauler i no pas les obertures apreses de memòria. Tot és com als escacs, tret de l'inici i l'enroc. Les peces: `/chess { subcommand-rules }`

    Els peons són on sempre. Al darrere se sortegen les peces, de la mateixa manera per a tots dos bàndols i amb dues condicions: els alfils van en caselles de color diferent i el rei va entre les torres.
    .title = El joc
rules-numbers = Cada inici té un número del 0 al 959; el 518 és el dels escacs. { $position } en mostra un; aquí hi ha el 0. El número diu on van les peces blanques:
    - Divideix-lo entre 4: el residu posa un alfil a b1, d1, f1 o h1 (de 0 a 3).
    - Divideix el quocient entre 4: el residu posa l'altre alfil a a1, c1, e1 o g1.
    - Divideix el nou quocient entre 6: el residu compta les caselles lliures des de l'esquerra, començant per 0, fins a la dama.
    - L'últim quocient, de 0 a 9, posa els cavalls en dues de les cinc caselles lliures: 1 i 2, 1 i 3, 1 i 4, 1 i 5, 2 i 3, 2 i 4, 2 i 5, 3 i 4, 3 i 5, 4 i 5. Torre, rei i torre ocupen les altres tres.
    .title = 960 posicions inicials
rules-castling960 = Vinguin d'on vinguin, rei i torre acaben on acaben als escacs: després d'`O-O`, amb la torre més propera a la columna h, a g i f; després d'`O-O-O`, amb l'altra, a c i d.

    Es pot fer si
    - ni el rei ni aquella torre no s'han mogut,
    - totes les caselles del camí del rei i de la torre, incloses les últimes, són buides excepte per ells dos,
    - el rei no està en escac i cap casella que travessa o on acaba no està atacada.

    De vegades només es mou un dels dos, de vegades intercanvien les caselles. També es pot escriure la casella del rei i després la de la torre: `f1h1`.
    .title = Enroc
