# Noms de peces, colors i jocs.

piece-king = rei
    .a = un rei
    .none = cap rei
    .counted = { $count ->
        [one] rei
       *[other] reis
    }
piece-queen = dama
    .a = una dama
    .none = cap dama
    .counted = { $count ->
        [one] dama
       *[other] dames
    }
piece-rook = torre
    .a = una torre
    .none = cap torre
    .counted = { $count ->
        [one] torre
       *[other] torres
    }
piece-bishop = alfil
    .a = un alfil
    .none = cap alfil
    .counted = { $count ->
        [one] alfil
       *[other] alfils
    }
piece-knight = cavall
    .a = un cavall
    .none = cap cavall
    .counted = { $count ->
        [one] cavall
       *[other] cavalls
    }
piece-pawn = peó
    .a = un peó
    .none = cap peó
    .counted = { $count ->
        [one] peó
       *[other] peons
    }
piece-archbishop = arquebisbe
    .a = un arquebisbe
    .none = cap arquebisbe
    .counted = { $count ->
        [one] arquebisbe
       *[other] arquebisbes
    }
piece-janus = janus
    .a = un janus
    .none = cap janus
    .counted = { $count ->
        [one] janus
       *[other] janus
    }
piece-chancellor = canceller
    .a = un canceller
    .none = cap canceller
    .counted = { $count ->
        [one] canceller
       *[other] cancellers
    }
piece-duchess = duquessa
    .a = una duquessa
    .none = cap duquessa
    .counted = { $count ->
        [one] duquessa
       *[other] duquesses
    }
piece-mortar = morter
    .a = un morter
    .none = cap morter
    .counted = { $count ->
        [one] morter
       *[other] morters
    }
piece-cardinal = cardenal
    .a = un cardenal
    .none = cap cardenal
    .counted = { $count ->
        [one] cardenal
       *[other] cardenals
    }
piece-general = general
    .a = un general
    .none = cap general
    .counted = { $count ->
        [one] general
       *[other] generals
    }
piece-captain = capità
    .a = un capità
    .none = cap capità
    .counted = { $count ->
        [one] capità
       *[other] capitans
    }
piece-wyvern = víbria
    .a = una víbria
    .none = cap víbria
    .counted = { $count ->
        [one] víbria
       *[other] víbries
    }
piece-pegasus = pegàs
    .a = un pegàs
    .none = cap pegàs
    .counted = { $count ->
        [one] pegàs
       *[other] pegassos
    }
piece-elephant = elefant
    .a = un elefant
    .none = cap elefant
    .counted = { $count ->
        [one] elefant
       *[other] elefants
    }

color-white = blanques
color-black = negres

variant-chess = Escacs
variant-chess960 = Escacs 960
variant-crazyhouse = Crazyhouse
variant-crazyhouse960 = Crazyhouse 960
variant-capablanca = Capablanca
variant-capablanca960 = Capablanca 960
variant-capahouse = Capahouse
variant-capahouse960 = Capahouse 960
variant-janus = Janus
variant-shogun = Shogun
variant-cescacs = C'escacs

list-or = { $start } o { $last }
