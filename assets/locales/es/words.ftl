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
kind-archbishop = arzobispo
    .a = un arzobispo
    .none = ningún arzobispo
    .men = { $count ->
        [one] arzobispo
       *[other] arzobispos
    }
kind-chancellor = canciller
    .a = un canciller
    .none = ningún canciller
    .men = { $count ->
        [one] canciller
       *[other] cancilleres
    }
kind-duchess = duquesa
    .a = una duquesa
    .none = ninguna duquesa
    .men = { $count ->
        [one] duquesa
       *[other] duquesas
    }
kind-mortar = mortero
    .a = un mortero
    .none = ningún mortero
    .men = { $count ->
        [one] mortero
       *[other] morteros
    }
kind-cardinal = cardenal
    .a = un cardenal
    .none = ningún cardenal
    .men = { $count ->
        [one] cardenal
       *[other] cardenales
    }
kind-general = general
    .a = un general
    .none = ningún general
    .men = { $count ->
        [one] general
       *[other] generales
    }
kind-captain = capitán
    .a = un capitán
    .none = ningún capitán
    .men = { $count ->
        [one] capitán
       *[other] capitanes
    }
kind-wyvern = guiverno
    .a = un guiverno
    .none = ningún guiverno
    .men = { $count ->
        [one] guiverno
       *[other] guivernos
    }
kind-pegasus = pegaso
    .a = un pegaso
    .none = ningún pegaso
    .men = { $count ->
        [one] pegaso
       *[other] pegasos
    }
kind-elephant = elefante
    .a = un elefante
    .none = ningún elefante
    .men = { $count ->
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
variant-shogun = Shogun
variant-cescacs = C'escacs

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
control-fischer = { $start } de reserva y { $increment } más por jugada, nunca más de { $cap }
control-untimed = sin reloj
