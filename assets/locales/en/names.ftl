# Names of pieces, colors and games.

piece-king = king
    .a = a king
    .none = no king
    .counted = { $count ->
        [one] king
       *[other] kings
    }
piece-queen = queen
    .a = a queen
    .none = no queen
    .counted = { $count ->
        [one] queen
       *[other] queens
    }
piece-rook = rook
    .a = a rook
    .none = no rook
    .counted = { $count ->
        [one] rook
       *[other] rooks
    }
piece-bishop = bishop
    .a = a bishop
    .none = no bishop
    .counted = { $count ->
        [one] bishop
       *[other] bishops
    }
piece-knight = knight
    .a = a knight
    .none = no knight
    .counted = { $count ->
        [one] knight
       *[other] knights
    }
piece-pawn = pawn
    .a = a pawn
    .none = no pawn
    .counted = { $count ->
        [one] pawn
       *[other] pawns
    }
piece-archbishop = archbishop
    .a = an archbishop
    .none = no archbishop
    .counted = { $count ->
        [one] archbishop
       *[other] archbishops
    }
piece-janus = janus
    .a = a janus
    .none = no janus
    .counted = { $count ->
        [one] janus
       *[other] januses
    }
piece-chancellor = chancellor
    .a = a chancellor
    .none = no chancellor
    .counted = { $count ->
        [one] chancellor
       *[other] chancellors
    }
piece-duchess = duchess
    .a = a duchess
    .none = no duchess
    .counted = { $count ->
        [one] duchess
       *[other] duchesses
    }
piece-mortar = mortar
    .a = a mortar
    .none = no mortar
    .counted = { $count ->
        [one] mortar
       *[other] mortars
    }
piece-cardinal = cardinal
    .a = a cardinal
    .none = no cardinal
    .counted = { $count ->
        [one] cardinal
       *[other] cardinals
    }
piece-general = general
    .a = a general
    .none = no general
    .counted = { $count ->
        [one] general
       *[other] generals
    }
piece-captain = captain
    .a = a captain
    .none = no captain
    .counted = { $count ->
        [one] captain
       *[other] captains
    }
piece-wyvern = wyvern
    .a = a wyvern
    .none = no wyvern
    .counted = { $count ->
        [one] wyvern
       *[other] wyverns
    }
piece-pegasus = pegasus
    .a = a pegasus
    .none = no pegasus
    .counted = { $count ->
        [one] pegasus
       *[other] pegasi
    }
piece-elephant = elephant
    .a = an elephant
    .none = no elephant
    .counted = { $count ->
        [one] elephant
       *[other] elephants
    }

color-white = White
color-black = Black

variant-chess = Chess
variant-chess960 = Chess960
variant-crazyhouse = Crazyhouse
variant-crazyhouse960 = Crazyhouse 960
variant-capablanca = Capablanca
variant-capablanca960 = Capablanca 960
variant-capahouse = Capahouse
variant-capahouse960 = Capahouse 960
variant-janus = Janus
variant-shogun = Shogun
variant-cescacs = C'escacs

list-or = { $start } or { $last }
