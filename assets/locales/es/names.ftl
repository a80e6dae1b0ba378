# Nombres de piezas, colores y juegos.

piece-king = rey
    .a = un rey
    .none = ningún rey
    .counted = { $count ->
        [one] rey
       *[other] reyes
    }
piece-queen = dama
    .a = una dama
    .none = ninguna dama
    .counted = { $count ->
        [one] dama
       *[other] damas
    }
piece-rook = torre
    .a = una torre
    .none = ninguna torre
    .counted = { $count ->
        [one] torre
       *[other] torres
    }
piece-bishop = alfil
    .a = un alfil
    .none = ningún alfil
    .counted = { $count ->
        [one] alfil
       *[other] alfiles
    }
piece-knight = caballo
    .a = un caballo
    .none = ningún caballo
    .counted = { $count ->
        [one] caballo
       *[other] caballos
    }
piece-pawn = peón
    .a = un peón
    .none = ningún peón
    .counted = { $count ->
        [one] peón
       *[other] peones
    }
piece-archbishop = arzobispo
    .a = un arzobispo
    .none = ningún arzobispo
    .counted = { $count ->
        [one] arzobispo
       *[other] arzobispos
    }
piece-janus = jano
    .a = un jano
    .none = ningún jano
    .counted = { $count ->
        [one] jano
       *[other] janos
    }
piece-chancellor = canciller
    .a = un canciller
    .none = ningún canciller
    .counted = { $count ->
        [one] canciller
       *[other] cancilleres
    }
piece-duchess = duquesa
    .a = una duquesa
    .none = ninguna duquesa
    .counted = { $count ->
        [one] duquesa
       *[other] duquesas
    }
piece-mortar = mortero
    .a = un mortero
    .none = ningún mortero
    .counted = { $count ->
        [one] mortero
       *[other] morteros
    }
piece-cardinal = cardenal
    .a = un cardenal
    .none = ningún cardenal
    .counted = { $count ->
        [one] cardenal
       *[other] cardenales
    }
piece-general = general
    .a = un general
    .none = ningún general
    .counted = { $count ->
        [one] general
       *[other] generales
    }
piece-captain = capitán
    .a = un capitán
    .none = ningún capitán
    .counted = { $count ->
        [one] capitán
       *[other] capitanes
    }
piece-wyvern = guiverno
    .a = un guiverno
    .none = ningún guiverno
    .counted = { $count ->
        [one] guiverno
       *[other] guivernos
    }
piece-pegasus = pegaso
    .a = un pegaso
    .none = ningún pegaso
    .counted = { $count ->
        [one] pegaso
       *[other] pegasos
    }
piece-elephant = elefante
    .a = un elefante
    .none = ningún elefante
    .counted = { $count ->
        [one] elefante
       *[other] elefantes
    }

color-white = blancas
color-black = negras

variant-chess = Ajedrez
variant-chess960 = Ajedrez 960
variant-crazyhouse = Crazyhouse
variant-crazyhouse960 = Crazyhouse 960
variant-capablanca = Capablanca
variant-capablanca960 = Capablanca 960
variant-capahouse = Capahouse
variant-capahouse960 = Capahouse 960
variant-janus = Jano
variant-shogun = Shogun
variant-cescacs = C'escacs

list-or = { $start } o { $last }
