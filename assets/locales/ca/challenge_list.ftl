# Reptes per menús, la llista de reptes oberts, el motiu d'un refús i el que no s'admet.

challenge-which-game = Reptes { $opponent }. A quin joc?
challenge-choose-game = Tria el joc
challenge-which-clock = Reptes { $opponent } a **{ $variant }**. Amb quin rellotge?
challenge-choose-clock = Tria el rellotge
challenge-sent = Has reptat { $opponent }. T'escriuré quan hi hagi resposta.
challenge-others = Repta més gent al mateix joc
challenge-not-sent = A { $opponent } no: { $why }
challenge-list-heading = { $count ->
    [one] Un repte obert
   *[other] { $count } reptes oberts
}
challenge-list-empty = No tens cap repte obert. Per reptar algú: `/chess { subcommand-challenge }`. Perquè accepti qui vulgui: `/chess { subcommand-open }`
challenge-list-line = { $side ->
    [to] { $other } et repta: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
    [by] Has reptat { $other }: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
   *[all] Repte obert a tothom: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
}
challenge-list-choice = { $side ->
    [to] { $other } et repta: { $variant }
    [by] Has reptat { $other }: { $variant }
   *[all] Repte obert a tothom: { $variant }
}
challenge-list-choose = Tria'n un per respondre-hi o per retirar-lo

decline-form-title = Refusar el repte
decline-form-label = Motiu (opcional)
decline-form-placeholder = Ho veuran qui t'ha reptat i qui vegi el repte
decline-reason = Motiu: { $reason }

refusal-too-many-open = Hi ha { $most } reptes teus sense resposta, i no n'hi pot haver més. Abans retira'n algun: `/challenges`
refusal-too-many-lately = Has fet { $most } reptes en una hora, i no en pots fer més. El pròxim el podràs fer { RELATIVE($at) }.
refusal-too-many-to-one = Has reptat { $most } vegades aquest rival en una hora, i de moment no pots més. Ho podràs tornar a fer { RELATIVE($at) }.
refusal-already-challenged = Ja has reptat aquesta persona a aquest joc, i encara no ha respost. Amb `/challenges` pots veure el repte o retirar-lo.
refusal-may-not-post = Ara no pots jugar en aquest canal, o jo no hi puc escriure. Tria un altre canal.
refusal-opponent-not-there = Aquesta persona no és en aquell servidor.
refusal-too-many-time-outs = Has perdut { $lost } de { $games } partides per temps en 90 dies ({ $percent } %). Aquí s'accepta com a molt un { $most } %. Cada partida que acabis a temps ho millora.
refusal-accepted-before = Ja tens la teva partida d'aquest repte; les altres són per a altres jugadors. Per oferir-ne una: { $open }
refusal-several-of-one = Un repte a una persona és per a una de sola. Per jugar amb diverses: { $open }
refusal-conditions-for-engine = Contra mi, deixa sense omplir les opcions `{ option-time-outs }` i `{ option-mirror }`. No perdo mai per temps.
refusal-open-elsewhere = Aquest repte és obert en un altre canal i només es pot acceptar allà. Per oferir-ne un: { $open }
refusal-nobody-else-here = Això només ho llegeixes tu, o sigui que ningú no podria acceptar. Fes servir { $open } en un canal amb més gent o repta algú: { $challenge }
refusal-still-running = Aquesta partida encara no s'ha acabat. Quan s'acabi, `/rematch` n'ofereix una altra amb els colors canviats.
refusal-nothing-to-rematch = No has acabat cap partida de la qual es pugui jugar la revenja. Comença'n una: { $challenge }
refusal-rematch-stands = Ja has oferit aquesta revenja. Amb `/challenges` la pots veure o retirar.
refusal-rematch-offered = El teu rival ja t'ha ofert aquesta revenja. L'acceptes?

lobby-title = { $count ->
    [0] Cap repte obert
    [one] 1 repte obert
   *[other] { $count } reptes oberts
}
lobby-page = Pàgina { $page } de { $pages }
lobby-none = Ara mateix no hi ha res amb aquesta tria. Per oferir una partida: { $open }
lobby-line = **{ $number }.** { $challenger } · **{ $variant }** · { $control } · { $rated ->
    [yes] puntuada
   *[no] amistosa
} · { $wish ->
    [white] { $challenger } porta les blanques
    [black] { $challenger } porta les negres
    [both] dues partides, una vegada les blanques cadascú
   *[random] colors a l'atzar
}
lobby-time-outs = com a molt un { $most } % perdudes per temps
lobby-left = per a { $left } més
lobby-place = <#{ $channel }>, es tanca { RELATIVE($at) }
lobby-accept = Accepta { $number }
lobby-all-games = Tots els jocs
lobby-games = Tria un joc
lobby-begun = Acceptat: ha començat la partida { $number }. Jugues a <#{ $channel }> o on vulguis: `/board`
