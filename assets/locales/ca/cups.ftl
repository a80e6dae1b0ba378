# Copes: per eliminació i tots contra tots.

cup-disqualified = { $competition }: has perdut una partida per temps, de manera que quedes fora. Les partides començades continuen.
cup-terms = { $game } · { $clock }
cup-kind-dropout = Cada ronda dues partides, una amb cada color. Unes taules són 1 punt negatiu, una derrota 3; amb 6 quedes fora. Una partida perduda per temps desqualifica.
cup-kind-round-robin = Tothom juga contra tothom una vegada.
cup-open = Admet de 3 a { $most } jugadors. Qui l'ha creada la comença amb { $start }.
cup-open-until = Admet de 3 a { $most } jugadors i comença { $begins }.
cup-round = Ronda { $round }
cup-round-until = Ronda { $round }; la següent comença { $next } com a molt tard
cup-over = Acabada
cup-champion = 🏆 { $players }
cup-nobody = Encara no s'hi ha apuntat ningú.
cup-entrants = { $count ->
    [one] 1 jugador
   *[other] { $count } jugadors
}
cup-row = { $place }. { $player } · −{ $minus } · { $wins } guanyades de { $games }
cup-row-out = { $place }. ~~{ $player }~~ · −{ $minus } · { $wins } guanyades de { $games }
cup-table-row = { $place }. { $player } · { $points } de { $games } · SB { $berger }
cup-table-row-withdrawn = – ~~{ $player }~~ · { $points } de { $games }
cup-more = { $count ->
    [one] i 1 més
   *[other] i { $count } més
}
cup-joined = Ja hi ets. Se t'avisarà quan comencin les teves partides.
cup-left = N'has sortit.
cup-deleted = S'ha esborrat { $competition }.

button-join = Apunta-m'hi
button-leave = Surt-ne

refusal-competition-full = És plena: { $most } jugadors com a màxim.
refusal-competition-too-few = Necessita almenys { $fewest } jugadors per començar.
refusal-competition-not-creator = Només ho pot fer qui l'ha creada, o algú que pugui gestionar el servidor.
