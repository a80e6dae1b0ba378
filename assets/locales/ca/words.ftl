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
kind-archbishop = arquebisbe
    .a = un arquebisbe
    .none = cap arquebisbe
    .men = { $count ->
        [one] arquebisbe
       *[other] arquebisbes
    }
kind-chancellor = canceller
    .a = un canceller
    .none = cap canceller
    .men = { $count ->
        [one] canceller
       *[other] cancellers
    }
kind-duchess = duquessa
    .a = una duquessa
    .none = cap duquessa
    .men = { $count ->
        [one] duquessa
       *[other] duquesses
    }
kind-mortar = morter
    .a = un morter
    .none = cap morter
    .men = { $count ->
        [one] morter
       *[other] morters
    }
kind-cardinal = cardenal
    .a = un cardenal
    .none = cap cardenal
    .men = { $count ->
        [one] cardenal
       *[other] cardenals
    }
kind-general = general
    .a = un general
    .none = cap general
    .men = { $count ->
        [one] general
       *[other] generals
    }
kind-captain = capità
    .a = un capità
    .none = cap capità
    .men = { $count ->
        [one] capità
       *[other] capitans
    }
kind-wyvern = víbria
    .a = una víbria
    .none = cap víbria
    .men = { $count ->
        [one] víbria
       *[other] víbries
    }
kind-pegasus = pegàs
    .a = un pegàs
    .none = cap pegàs
    .men = { $count ->
        [one] pegàs
       *[other] pegassos
    }
kind-elephant = elefant
    .a = un elefant
    .none = cap elefant
    .men = { $count ->
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
variant-shogun = Shogun
variant-cescacs = C'escacs

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
control-fischer = { $start } de reserva i { $increment } més per jugada, mai més de { $cap }
control-untimed = sense rellotge
