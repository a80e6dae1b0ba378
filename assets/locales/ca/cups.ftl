# Copes: per eliminació i tots contra tots.

cup-disqualified = { $competition }: has perdut una partida per temps, de manera que quedes fora. Les partides començades continuen.
cup-kind-dropout = Cada ronda dues partides, una amb cada color. Unes taules són 1 punt negatiu, una derrota 3; amb 6 quedes fora. Una partida perduda per temps desqualifica.
cup-kind-round-robin = Tothom juga contra tothom una vegada. Amb dues partides perdudes per temps quedes fora.
cup-open = Admet de 3 a { $most } jugadors. Qui l'ha creada la comença amb `/{ command-cup } { subcommand-cup-start }`.
cup-open-until = Admet de 3 a { $most } jugadors i comença { RELATIVE($begins) }.
cup-round = Ronda { $round }
cup-round-until = Ronda { $round }; la següent comença { RELATIVE($next) } com a molt tard
cup-over = Acabada
cup-champion = 🏆 { $players }
cup-nobody = Encara no s'hi ha apuntat ningú.
cup-entrants = { $count ->
    [one] 1 jugador
   *[other] { $count } jugadors
}
cup-row = { $place }. { $player } · punts negatius { $minus } · guanyades { $wins } de { $games }
cup-row-out = { $place }. ~~{ $player }~~ · punts negatius { $minus } · guanyades { $wins } de { $games }
cup-row-withdrawn = – ~~{ $player }~~ · punts negatius { $minus } · guanyades { $wins } de { $games }
cup-table-row = { $place }. { $player } · { $points } de { $games } · SB { $berger }
cup-table-row-withdrawn = – ~~{ $player }~~ · { $points } de { $games }
cup-more = { $count ->
    [one] i 1 més
   *[other] i { $count } més
}
cup-alt = { $title }, { $summary }. { $rows }.
cup-points-heading = Menys
cup-legend = Taules 1, derrota 3: amb 6 o més, fora
cup-legend-running = ○ en joc
cup-state-out = fora
cup-state-disqualified = desqualificat
cup-state-left = se n'ha anat
cup-started = { $competition } ha començat. Les partides comencen ara i s'avisa cada jugador de les seves.
cup-joined = Ja hi ets: { $competition }. Se t'avisarà quan comencin les teves partides.
cup-left = { $begun ->
    [yes] N'has sortit: { $competition }. Les partides començades continuen.
   *[no] N'has sortit: { $competition }.
}
cup-deleted = S'ha esborrat { $competition }.

button-join = Apunta-m'hi
button-leave = Surt-ne

refusal-competition-full = És plena: { $most } jugadors com a màxim.
refusal-competition-too-few = Necessita almenys { $fewest } jugadors per començar.
refusal-competition-not-creator = Només ho pot fer qui l'ha creada, o algú que pugui gestionar el servidor.
refusal-no-cup = Cap copa d'aquest servidor no admet jugadors ni es juga ara. `/{ command-cup } { subcommand-create }` en crea una i `/{ command-leaderboard } { option-scope }:{ choice-competitions }` les mostra totes.
refusal-which-cup = Hi ha diverses copes: tria'n una amb l'opció `cup`.
