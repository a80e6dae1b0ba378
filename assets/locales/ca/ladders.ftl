# Escales.

ladder-summary = { $players ->
    [one] 1 jugador
   *[other] { $players } jugadors
}
ladder-page = pàgina { $page } de { $pages }
ladder-new = nou
ladder-on-hold = en espera
ladder-on-vacation = de vacances
ladder-empty = No hi ha ningú en aquesta escala.
ladder-legend = → ha reptat · ← l'han reptat
ladder-line = { $place }. { $player }
ladder-up = puja { $places }
ladder-down = baixa { $places }
ladder-against = juga contra el número { $place }
ladder-challenged-by = el repta el número { $place }
ladder-alt = { $title }, { $summary }. { $lines }.
ladder-how = Repta algú fins a tres llocs per sobre teu, o una quarta part dels qui tens per sobre: `/{ command-ladder } { subcommand-challenge }`. Si guanyes, ocupes el lloc just per sobre.
ladder-none = Encara no hi ha cap escala en aquest servidor. `/{ command-ladder } { subcommand-join }` en comença una.
ladder-joined = { $player } hi entra amb el número { $place } ({ $ladder }).
ladder-challenge = { $ladder }: { $player } repta { $opponent }. La partida comença sola { RELATIVE($begins) }; qualsevol dels dos la pot començar ara.
ladder-left = N'has sortit ({ $ladder }). Les partides començades continuen.
ladder-is-back = Hola de nou! Ja pots reptar i et poden reptar.
ladder-game-starts = { $ladder }: { $player } repta { $opponent }. La partida comença ara i el tauler arriba de seguida.
