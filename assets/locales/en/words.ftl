# Men, colors, games and lengths of time: the words that other texts are made of.

kind-king = king
    .a = a king
    .none = no king
    .men = { $count ->
        [one] king
       *[other] kings
    }
kind-queen = queen
    .a = a queen
    .none = no queen
    .men = { $count ->
        [one] queen
       *[other] queens
    }
kind-rook = rook
    .a = a rook
    .none = no rook
    .men = { $count ->
        [one] rook
       *[other] rooks
    }
kind-bishop = bishop
    .a = a bishop
    .none = no bishop
    .men = { $count ->
        [one] bishop
       *[other] bishops
    }
kind-knight = knight
    .a = a knight
    .none = no knight
    .men = { $count ->
        [one] knight
       *[other] knights
    }
kind-pawn = pawn
    .a = a pawn
    .none = no pawn
    .men = { $count ->
        [one] pawn
       *[other] pawns
    }
kind-archbishop = archbishop
    .a = an archbishop
    .none = no archbishop
    .men = { $count ->
        [one] archbishop
       *[other] archbishops
    }
kind-chancellor = chancellor
    .a = a chancellor
    .none = no chancellor
    .men = { $count ->
        [one] chancellor
       *[other] chancellors
    }
kind-duchess = duchess
    .a = a duchess
    .none = no duchess
    .men = { $count ->
        [one] duchess
       *[other] duchesses
    }
kind-mortar = mortar
    .a = a mortar
    .none = no mortar
    .men = { $count ->
        [one] mortar
       *[other] mortars
    }
kind-cardinal = cardinal
    .a = a cardinal
    .none = no cardinal
    .men = { $count ->
        [one] cardinal
       *[other] cardinals
    }
kind-general = general
    .a = a general
    .none = no general
    .men = { $count ->
        [one] general
       *[other] generals
    }
kind-captain = captain
    .a = a captain
    .none = no captain
    .men = { $count ->
        [one] captain
       *[other] captains
    }
kind-wyvern = wyvern
    .a = a wyvern
    .none = no wyvern
    .men = { $count ->
        [one] wyvern
       *[other] wyverns
    }
kind-pegasus = pegasus
    .a = a pegasus
    .none = no pegasus
    .men = { $count ->
        [one] pegasus
       *[other] pegasi
    }
kind-elephant = elephant
    .a = an elephant
    .none = no elephant
    .men = { $count ->
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
variant-shogun = Shogun
variant-cescacs = C'escacs

list-or = { $start } or { $last }

span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-pair = { $first } and { $second }
span-moment = less than a minute

# The same, short enough for a picture.
short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 period
   *[other] { $count } periods
} of { $length }
control-per-move = { $length } per move
control-main = { $main } in hand, then { $periods }
control-fischer = { $start } in hand, { $increment } more for every move, never more than { $cap }
control-untimed = no clock
