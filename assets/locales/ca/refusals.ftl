# El que no s'ha fet: què passa i què s'hi pot fer.

refusal-challenged-self = No pots jugar contra tu. Repta algú altre o deixa que accepti qui vulgui: { $open }
refusal-challenged-bot = Aquí no hi juguen altres bots. Repta'm a mi o a una persona, o deixa que accepti qui vulgui: { $open }
refusal-level-of-person = Només jo tinc nivells. No posis `{ $option }` quan reptis una persona, o repta'm a mi.
refusal-rated-against-engine = Les partides contra mi mai no són puntuades. No posis `{ $rated }`, o posa'l a no.
refusal-too-many-engine-games = Ja tens { $most } partides contra mi i no en puc jugar més amb tu alhora. Acaba'n abans alguna: `/games`
refusal-no-such-start = La posició inicial { $number } no existeix. Tria un número del 0 al { $last } o no en posis cap per sortejar-la.
refusal-unknown-start = No conec cap posició inicial amb aquest nom o aquesta fila. Tria'n una de la llista o un número del 0 al { $last }.
refusal-one-start = Aquest joc comença sempre des de la mateixa posició. No hi posis número.
refusal-control-form = No entenc aquest rellotge. Escriu `3d+3x1d` per a 3 dies de reserva i després 3 períodes d'1 dia; `2d` per a 2 dies per jugada; `fischer 3d+1d<=7d` per a 3 dies de reserva i 1 més per jugada, mai més de 7; o `none` per jugar sense rellotge.
refusal-control-main = La reserva va de 0 a 90 dies. Per exemple: `3d+3x1d`
refusal-control-period = Un període va d'1 hora a 30 dies. Per exemple: `3d+3x1d`
refusal-control-periods = Un rellotge té d'1 a 30 períodes. Per exemple: `3d+3x1d`
refusal-no-such-challenge = Aquest repte ja no existeix. Fes-ne un de nou: { $challenge }
refusal-challenge-accepted = Aquest repte ja es va acceptar: és la partida { $number }. Per oferir-ne un altre: { $challenge }
refusal-challenge-declined = Aquest repte es va refusar. Per oferir-ne un altre: { $challenge }
refusal-challenge-cancelled = Aquest repte es va retirar. Per oferir-ne un: { $challenge }
refusal-challenge-expired = Aquest repte ha caducat: ningú no va respondre en 7 dies. Per oferir-ne un altre: { $challenge }
refusal-own-challenge = Aquest repte és teu. Espera una resposta o retira'l.
refusal-not-your-challenge = Aquest repte és per a algú altre. Per oferir-ne un: { $challenge }
refusal-no-such-match = No conec aquesta partida. Tria'n una de la llista que mostren `/move` i `/board`, o mira `/games`. Les partides d'altres persones només es veuen al seu servidor.
refusal-not-a-player = No jugues en aquesta partida. La pots mirar amb `/board`.
refusal-no-running-match = No tens cap partida en curs. Comença'n una: { $challenge }
refusal-which-match = Tens diverses partides en curs. Digues quina amb l'opció `{ $option }`.
refusal-not-your-turn = No et toca. T'avisaré quan el teu rival hagi mogut.
refusal-match-over = Aquesta partida s'ha acabat: { $score } { $reason }. Per tornar a jugar: { $challenge }
refusal-match-aborted = Aquesta partida es va anul·lar. Per tornar a jugar: { $challenge }
refusal-stale = La partida ha avançat i no s'ha fet res. `/board` mostra el tauler actual.
refusal-too-late-to-abort = Ja has fet la primera jugada i aquesta partida no es pot anul·lar. Pots oferir taules amb `/draw` o abandonar amb `/resign`.
refusal-draw-offer-stands = Ja has ofert taules. El teu rival les pot acceptar fins que mogui.
refusal-no-draw-offer = No hi ha cap oferta de taules per respondre. Pots oferir-ne amb `/draw`.
refusal-nothing-to-claim = No hi ha res a reclamar. Es poden reclamar taules en el teu torn, quan una posició s'ha repetit tres vegades o després de cinquanta jugades sense { $progress ->
    [drops] captures, moviments de peó ni peces deixades anar
    [promotions] captures, moviments de peó, promocions ni peces deixades anar
   *[moves] captures ni moviments de peó
}. També en pots oferir: `/draw`
refusal-rated-without-clock = Una partida sense rellotge no pot ser puntuada: podria no acabar mai. Tria un rellotge o posa `{ $rated }` a no.
refusal-control-cap = El màxim de reserva ha de ser com a mínim el temps inicial més el que afegeix una jugada, i no més de 120 dies. Per exemple: `fischer 3d+1d<=7d`
refusal-takeback-offer-stands = Ja has demanat desfer la jugada i falta que respongui el teu rival. Ho pot fer fins que algú mogui.
refusal-takeback-asked = El teu rival ha demanat desfer la seva jugada. Respon amb un botó de sota el tauler o amb `/takeback`.
refusal-no-takeback-offer = Ningú no demana desfer una jugada. Pots demanar-ho amb `/takeback`.
refusal-nothing-to-take-back = Encara no has fet cap jugada que es pugui desfer.
refusal-pause-offer-stands = Ja has proposat una pausa. El teu rival la pot acceptar fins que mogui.
refusal-no-pause-offer = Ningú no proposa cap pausa. En pots proposar una amb `/pause`.
refusal-paused = La partida ja està en pausa. Amb `/pause` la pots reprendre.
refusal-not-paused = La partida no està en pausa. Pots proposar una pausa amb `/pause`.
refusal-no-clock = Aquesta partida no té rellotge: no hi ha res per aturar ni temps per donar.
refusal-gift-length = Escriu el temps que dones així: `12h` o `2d`; com a mínim 1 hora i com a màxim 30 dies.
refusal-too-many-offers = Has fet { $most } ofertes en aquesta partida en una hora, i de moment no en pots fer més. La pròxima la podràs fer { $relative }.
refusal-no-flag-fell = En aquesta partida a ningú no se li ha acabat el temps.
refusal-flag-fallen = Se t'ha acabat el temps. El teu rival te'n pot donar més fins a { $full }; després, la victòria és seva.
refusal-decide-first = Al teu rival se li ha acabat el temps. Reclama la victòria o dona-li més temps amb els botons de sota el tauler o amb `/give`.
refusal-vacation-too-long = Només disposes de { $left } de vacances. Guanyes 1 dia cada 12 dies, fins a 30.
refusal-on-vacation = Ja ets de vacances, fins a { $full }. Per tornar abans: `/vacation end`
refusal-not-on-vacation = No ets de vacances. Per començar-les: `/vacation start`
refusal-unreadable-move-number = No entenc aquest número de jugada. Escriu `24` per a la jugada 24 de les blanques, `24...` per a la de les negres, o `0` per a la posició inicial.
refusal-no-such-move-number = Aquesta partida no té aquesta jugada. L'última fins ara és **{ $last }**.
refusal-replay-too-long = Aquesta partida és massa llarga per a una animació que Discord accepti. `/board` mostra com està.
refusal-only-in-server = Aquesta ordre només funciona en un servidor que m'hagi afegit. Fes-la servir en un dels seus canals.
refusal-unreadable-button = Aquest botó ja no funciona. `/games` i `/board` mostren les teves partides amb botons nous.
refusal-quiet-hours = No entenc aquestes hores. Escriu la primera i l'última amb un guionet, com `22-7` (de 22:00 a 7:00), o `no`.
refusal-digest-hour = No entenc aquesta hora. Escriu una hora en punt de 0 a 23, com `8` per a les 8:00, o `no`.
refusal-no-such-variant = No conec aquest joc. Tria'n un de la llista.
refusal-no-such-zone = No conec aquest fus horari. Escriu una ciutat, com ara `Madrid` o `Andorra` (en anglès), i tria de la llista.

refusal-move = { $typed } no s'ha jugat. { $why }
refusal-move-hint = { $typed } no s'ha jugat. { $why } Mentre escrius, `/move` mostra les jugades que tens.
move-unreadable = No ho entenc com a jugada. Escriu-la així: { $examples }. Les lletres són les angleses: K rei, Q dama, R torre, B alfil, N cavall.
move-unreadable-cescacs = No ho entenc com a jugada. Escriu-la sencera, com { $examples }.
move-no-such-square = En aquest tauler no hi ha la casella **{ $cell }**.
move-no-such-column = En aquest tauler no hi ha l'hexàgon **{ $cell }** ni la columna { $column }.
move-no-such-hexagon = En aquest tauler no hi ha l'hexàgon **{ $cell }**. La columna { $column } té { $cells }.
move-ambiguous = Pot ser { $moves }. Quina?
move-ambiguous-unknown = Val per a diverses jugades. Afegeix-hi la columna o la fila d'on surt la peça, com a `Nbd2`.
why-empty-cell = A **{ $cell }** no hi ha cap peça.
why-not-your-piece = La peça que hi ha a **{ $cell }** és del teu rival.
why-no-such-piece = No tens { $none } que pugui anar així a **{ $target }**.
why-cannot-reach = No tens { $none } que arribi a **{ $target }** en una jugada.
why-king-cannot-reach = El teu rei no arriba a **{ $target }** en una jugada.
why-blocked = El camí cap a **{ $target }** està tallat: hi ha una peça a **{ $by }**.
why-own-piece = A **{ $cell }** hi ha una peça teva.
why-nothing-to-capture = A **{ $cell }** no hi ha res per capturar.
why-leaves-king-in-check = Deixaria el teu rei en escac.
why-still-in-check = Estàs en escac i així no l'evites.
why-promotion-missing = Digues en què es converteix el peó afegint-hi { $choices }.
why-promotion-not-possible = No pot acabar en promoció a { $kind }.
why-only-one-allowed = Ja tens { $a } al tauler i no se'n permet cap més.
why-must-promote-waiting = Un peó teu espera la promoció. Promociona'l primer.
why-castling-not-in-this-game = Aquí aquest enroc no existeix.
why-castling-right-lost = Ja no pots enrocar allà: el rei o aquella torre s'han mogut, o la torre ja no hi és.
why-castling-in-check = Estàs en escac, i en escac no es pot enrocar.
why-castling-blocked = Ara no pots enrocar: hi ha una peça a **{ $cell }**.
why-castling-attacked = Ara no pots enrocar: el rei passaria per una casella atacada o hi acabaria.
why-no-drops-here = En aquest joc no es deixen anar peces: les capturades no tornen.
why-not-in-hand = No tens { $none } a la mà.
why-occupied = A **{ $cell }** ja hi ha una peça, i només es pot deixar anar en una casella buida.
why-outside-drop-zone = No pots deixar anar { $a } a **{ $target }**.
