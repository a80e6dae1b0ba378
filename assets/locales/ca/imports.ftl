# Imported games.

import-title = { $white } – { $black } · { $variant } · partida importada i{ $number }
import-choice = i{ $number }: { $white } – { $black }, { $variant }, { $score }
import-comment = Comentari: { $comment }
import-by = { $owner } l'ha importada d'un fitxer.
import-done = { $count ->
    [one] 1 partida importada.
   *[other] { $count } partides importades.
} Només tu { $count ->
    [one] la veus fins que la mostris
   *[other] les veus fins que les mostris
}.
import-left-out = { $count ->
    [one] Queda fora 1 partida més
   *[other] Queden fora { $count } partides més
}, perquè no hi caben.
import-unread = La partida { $number } del fitxer no s'ha importat: { $why }.
import-skipped = { $count ->
    [one] He omès 1 paraula o etiqueta que no he pogut llegir.
   *[other] He omès { $count } paraules i etiquetes que no he pogut llegir.
}
imports-heading = Les teves partides importades ({ $count })
imports-empty = No has importat cap partida. Dona'm un fitxer PGN: `/{ command-import } { option-file }:`
imports-menu = Tria una partida per veure-la
import-export = La partida importada i{ $number } en un fitxer.
import-delete-question = Vols esborrar la partida importada i{ $number }?
import-deleted = La partida importada i{ $number } està esborrada.

refusal-import-full = Tens { $most } partides importades, que és el màxim. Esborra'n abans una: `/{ command-import }`
refusal-import-too-large = Aquest fitxer és massa gros. Puc llegir fitxers de fins a { $size } kB.
refusal-import-unreachable = No he pogut baixar aquest fitxer. Torna-ho a provar.
refusal-import-not-text = Aquest fitxer no és text. Puc llegir fitxers PGN, com els que fa `/export`.
refusal-import-no-game = No hi ha cap partida en aquest fitxer. Puc llegir fitxers PGN, com els que fa `/export`.
refusal-import-unreadable = No puc llegir la partida d'aquest fitxer: { $why }.

record-unknown-variant = no conec la variant { $name }
record-position = la posició inicial no és possible
record-unclosed = un comentari o una variant no s'acaba
record-too-long = té més de { $moves } jugades
record-move = { $move } no es pot jugar allà
record-null-move = { $move } és una jugada nul·la, i en els meus jocs ningú no passa
