# Una jugada sin escribir, y una jugada que se muestra una vez más antes de hacerse.

which-man = ¿Qué pieza mueves?
where-to = { $man }: ¿adónde?
which-way = Hay varias maneras. ¿Cuál?
man-in-hand = { $man } en mano
becomes = se convierte en: { $man }
sure-question = Así queda el tablero tras **{ $move }**. ¿La juegas?
played-by-you = Has jugado **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Las jugadas** se te muestran una vez más antes de hacerse.
   *[no] **Las jugadas** se hacen al momento. Con la opción `confirmar` las ves antes una vez más.
}
