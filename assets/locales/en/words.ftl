# Men, colours, games and lengths of time: the words that other texts are made of.

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

colour-white = White
colour-black = Black

variant-chess = Chess
variant-chess960 = Chess960

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
