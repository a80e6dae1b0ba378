# Partidas contra el propio bot.

engine-which-game = ¿A qué quieres jugar contra mí?
engine-which-level = { $variant }: ¿qué nivel quieres? La partida empieza en cuanto elijas.
engine-choose-level = Elige un nivel
engine-level = { $kind ->
    [lowest] Nivel { $level }: para principiantes
    [default] Nivel { $level }: para quien conoce bien las reglas
    [highest] Nivel { $level }: lo mejor que sé jugar
   *[other] Nivel { $level }
}
engine-begun = Ha empezado la partida { $number } contra { $engine }. No es puntuada.
