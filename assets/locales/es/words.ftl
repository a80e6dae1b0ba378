# Piezas, colores, juegos y duraciones: las palabras con que se forman los demás textos.

kind-king = rey
    .a = un rey
    .none = ningún rey
    .men = { $count ->
        [one] rey
       *[other] reyes
    }
kind-queen = dama
    .a = una dama
    .none = ninguna dama
    .men = { $count ->
        [one] dama
       *[other] damas
    }
kind-rook = torre
    .a = una torre
    .none = ninguna torre
    .men = { $count ->
        [one] torre
       *[other] torres
    }
kind-bishop = alfil
    .a = un alfil
    .none = ningún alfil
    .men = { $count ->
        [one] alfil
       *[other] alfiles
    }
kind-knight = caballo
    .a = un caballo
    .none = ningún caballo
    .men = { $count ->
        [one] caballo
       *[other] caballos
    }
kind-pawn = peón
    .a = un peón
    .none = ningún peón
    .men = { $count ->
        [one] peón
       *[other] peones
    }

colour-white = blancas
colour-black = negras

variant-chess = Ajedrez
variant-chess960 = Ajedrez 960

list-or = { $start } o { $last }

span-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
span-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
span-pair = { $first } y { $second }
span-moment = menos de un minuto

short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 periodo
   *[other] { $count } periodos
} de { $length }
control-per-move = { $length } por jugada
control-main = { $main } de reserva y después { $periods }
