# Elegir una jugada con menús y confirmarla antes de jugarla.

picker-which-piece = ¿Qué pieza mueves?
picker-where-to = { $piece }: ¿adónde?
picker-which-way = Hay varias maneras. ¿Cuál?
picker-piece-in-hand = { $piece } en mano
picker-promotes-to = promoción a { $piece }
confirm-question = Así queda el tablero tras **{ $move }**. ¿La juegas?
played-by-you = Has jugado **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Las jugadas** se te muestran una vez más antes de hacerse.
   *[no] **Las jugadas** se hacen al momento. Con la opción `confirmar` las ves antes una vez más.
}
