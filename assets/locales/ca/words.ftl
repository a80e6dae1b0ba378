# Peces, colors, jocs i durades: les paraules amb què es formen els altres textos.
# DE() escriu «de» o «d'» segons el número que ve després: «de 2 dies», «d'1 dia».

kind-king = rei
    .a = un rei
    .none = cap rei
    .men = { $count ->
        [one] rei
       *[other] reis
    }
kind-queen = dama
    .a = una dama
    .none = cap dama
    .men = { $count ->
        [one] dama
       *[other] dames
    }
kind-rook = torre
    .a = una torre
    .none = cap torre
    .men = { $count ->
        [one] torre
       *[other] torres
    }
kind-bishop = alfil
    .a = un alfil
    .none = cap alfil
    .men = { $count ->
        [one] alfil
       *[other] alfils
    }
kind-knight = cavall
    .a = un cavall
    .none = cap cavall
    .men = { $count ->
        [one] cavall
       *[other] cavalls
    }
kind-pawn = peó
    .a = un peó
    .none = cap peó
    .men = { $count ->
        [one] peó
       *[other] peons
    }

colour-white = blanques
colour-black = negres

variant-chess = Escacs
variant-chess960 = Escacs 960

list-or = { $start } o { $last }

span-days = { $count ->
    [one] 1 dia
   *[other] { $count } dies
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } hores
}
span-minutes = { $count ->
    [one] 1 minut
   *[other] { $count } minuts
}
span-pair = { $first } i { $second }
span-moment = menys d'un minut

short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 període
   *[other] { $count } períodes
} { DE($length) }
control-per-move = { $length } per jugada
control-main = { $main } de reserva i després { $periods }
