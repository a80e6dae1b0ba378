# Triar una jugada amb menús i confirmar-la abans de jugar-la.

which-piece = Quina peça vols moure?
where-to = { $piece }: cap on?
which-way = Hi ha diverses jugades possibles. Quina?
picker-piece-in-hand = { $piece } a la mà
picker-promotes-to = promoció a { $piece }
picker-does-not-promote = no promocionar
picker-gates = { $piece } a { $cell }
picker-does-not-gate = sense peça nova
confirm-question = Així queda el tauler després de **{ $move }**. La jugues?
played-by-you = Has jugat **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Les jugades** se't mostren abans de fer-se, perquè les confirmis.
   *[no] **Les jugades** es fan de seguida. Amb l'opció `confirm` les confirmes abans.
}
