# Competicions: escales, lligues i copes.

competition-ladder = Escala: { $game }
competition-league = Lliga: { $game }, { $season }
competition-cup = Copa: { $game }
competition-round-robin = Tots contra tots: { $game }
competition-terms = { $rated ->
    [yes] { $game } · { $clock } · puntuable
   *[no] { $game } · { $clock } · amistosa
}

competition-challenged = { $competition }: { $player } t'ha reptat. La partida comença sola { RELATIVE($begins) }; qualsevol dels dos la pot començar ara.
competition-called-off = { $competition }: la teva partida contra { $player } s'ha anul·lat: se n'ha anat, està en espera o no accepta reptes.
competition-moved = { $competition }: ara ets el número { $place }.
competition-on-hold = { $competition }: has perdut una partida per temps i estàs en espera: conserves el lloc, però ningú no et pot reptar. Prem *He tornat* quan tornis a ser-hi.
competition-expelled = { $competition }: has perdut dues partides per temps i quedes fora. Les partides començades continuen.
competition-idle = { $competition }: no has jugat en 30 dies i surts de l'escala. Pots tornar a entrar per baix, amb `/{ command-ladder } { subcommand-join }` al servidor.
competition-out = { $competition }: quedes fora. Gràcies per jugar!
competition-round-began = { $competition }: ha començat la ronda { $round }.
competition-begins-soon = { $competition } comença { RELATIVE($begins) } i admet jugadors fins aleshores. { $count ->
    [0] Encara no hi ha ningú.
    [one] Hi ha 1 jugador.
   *[other] Hi ha { $count } jugadors.
}
competition-closes-soon = { $competition } acaba { FULL($ends) } ({ RELATIVE($ends) }) i algunes de les teves partides no han acabat.
competition-ended = { $competition } ha acabat.
competition-won = 🏆 { $competition } ha acabat: has quedat en primer lloc!
competition-ended-at = { $competition } ha acabat: ets el número { $place }.
competition-stays = Continues a la temporada vinent, fins que facis servir `/{ command-league } { subcommand-leave }`.
competition-cancelled = { $competition } s'ha cancel·lat.
competition-too-few = { $competition } s'ha cancel·lat: calen almenys { $fewest } jugadors.

button-standings = Classificació

refusal-no-such-competition = No hi ha aquesta competició en aquest servidor. `/{ command-leaderboard } { option-scope }:{ choice-competitions }` mostra les que hi ha.
refusal-competition-not-in-server = Les competicions es juguen en servidors: fes servir aquesta ordre allà.
refusal-competition-already-in = Ja hi participes.
refusal-competition-not-in = No hi participes.
refusal-competition-closed = Ja no admet jugadors.
refusal-competition-begun = Ja ha començat.
refusal-competition-over = Ja ha acabat.
refusal-competition-too-many = En aquest servidor ja hi ha { $most } competicions en joc o amb inscripció oberta: és el límit.
refusal-competition-may-not-create = En aquest servidor no pots crear competicions. Qui pugui gestionar el servidor ho pot canviar amb `/config`.
refusal-competition-no-clock = Una competició necessita rellotge, perquè altres n'esperen els resultats. Per exemple: `3d+3x1d`.
refusal-competition-game-begun = Aquesta partida ja ha començat.
refusal-competition-no-game = No hi ha aquesta partida, o s'ha anul·lat.
refusal-which-ladder = Aquí hi ha diverses escales: indica el joc.
refusal-not-on-ladder = No ets en aquesta escala. Amb `/{ command-ladder } { subcommand-join }` hi entres per baix.
refusal-ladder-opponent-not-in = No és a l'escala. `/{ command-ladder } { subcommand-show }` mostra qui hi és.
refusal-ladder-on-hold = Estàs en espera des que vas perdre una partida per temps. Prem abans *He tornat* sota `/{ command-ladder } { subcommand-show }`.
refusal-ladder-not-on-hold = No estàs en espera: pots reptar i et poden reptar.
refusal-ladder-opponent-on-hold = Està en espera des que va perdre una partida per temps. Tria algú altre.
refusal-ladder-at-the-top = Ets a dalt de tot: espera un repte.
refusal-ladder-out-of-reach = Ets el número { $own } i pots reptar { $highest ->
    [1] { $lowest ->
        [1] el número 1.
       *[other] els qui tens per sobre.
    }
   *[other] els números { $highest } a { $lowest }.
}
refusal-ladder-already-playing = Ja teniu una partida en aquesta escala. Acabeu-la abans.
refusal-ladder-too-many-outgoing = Ja has reptat { $most } persones. Acaba abans una d'aquestes partides.
refusal-ladder-too-many-incoming = Ja té { $most } partides per reptes d'altres. Tria algú altre o prova-ho més tard.
refusal-competition-not-before = Ho pots tornar a fer { RELATIVE($again) }.
refusal-competition-no-game-yet = Acaba abans una partida: les lligues són per a qui n'ha acabat alguna en els últims 90 dies.
