# Partides contra el mateix bot.

engine-which-game = A què vols jugar contra mi?
engine-which-level = { $variant }: quin nivell vols? La partida comença quan hagis triat.
engine-choose-level = Tria un nivell
engine-level = { $kind ->
    [lowest] Nivell { $level }: per a principiants
    [default] Nivell { $level }: per a qui coneix bé les regles
    [highest] Nivell { $level }: el millor que sé jugar
   *[other] Nivell { $level }
}
engine-begun = Ha començat la partida { $number } contra { $engine }. No és puntuada.
