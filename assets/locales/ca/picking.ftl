# Una jugada sense escriure, i una jugada que es mostra un cop més abans de fer-se.

which-man = Quina peça mous?
where-to = { $man }: cap on?
which-way = Hi ha diverses maneres. Quina?
man-in-hand = { $man } a la mà
becomes = es converteix en: { $man }
sure-question = Així queda el tauler després de **{ $move }**. La jugues?
played-by-you = Has jugat **{ $move }**.
settings-confirm = { $confirm ->
    [yes] **Les jugades** se't mostren un cop més abans de fer-se.
   *[no] **Les jugades** es fan de seguida. Amb l'opció `confirm` les veus abans un cop més.
}
