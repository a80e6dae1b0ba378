# Elegir una jugada con menús y confirmarla antes de jugarla.

which-piece = ¿Qué pieza quieres mover?
where-to = { $piece }: ¿adónde?
which-way = Hay varias jugadas posibles. ¿Cuál?
picker-piece-in-hand = { $piece } en mano
picker-promotes-to = promoción a { $piece }
picker-does-not-promote = no promocionar
picker-gates = { $piece } en { $cell }
picker-does-not-gate = sin pieza nueva
confirm-question = Así queda el tablero tras **{ $move }**. ¿La juegas?
played-by-you = Jugaste **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Las jugadas** se te muestran antes de hacerse, para que las confirmes.
   *[no] **Las jugadas** se hacen al momento. Con la opción `confirmar` las confirmas antes.
}
