# Imported games.

import-title = { $white } – { $black } · { $variant } · partida importada i{ $number }
import-choice = i{ $number }: { $white } – { $black }, { $variant }, { $score }
import-comment = Comentario: { $comment }
import-by = { $owner } la importó de un archivo.
import-done = { $count ->
    [one] 1 partida importada.
   *[other] { $count } partidas importadas.
} Solo tú { $count ->
    [one] la ves hasta que la muestres
   *[other] las ves hasta que las muestres
}.
import-left-out = { $count ->
    [one] Queda fuera 1 partida más
   *[other] Quedan fuera { $count } partidas más
}, porque no caben.
import-unread = La partida { $number } del archivo no se importó: { $why }.
import-skipped = { $count ->
    [one] He omitido 1 palabra o etiqueta que no pude leer.
   *[other] He omitido { $count } palabras y etiquetas que no pude leer.
}
imports-heading = Tus partidas importadas ({ $count })
imports-empty = No has importado ninguna partida. Dame un archivo PGN: `/{ command-import } { option-file }:`
imports-menu = Elige una partida para verla
import-export = La partida importada i{ $number } en un archivo.
import-delete-question = ¿Borrar la partida importada i{ $number }?
import-deleted = La partida importada i{ $number } está borrada.

refusal-import-full = Tienes { $most } partidas importadas, que es el máximo. Borra antes una: `/{ command-import }`
refusal-import-too-large = Ese archivo es demasiado grande. Puedo leer archivos de hasta { $size } kB.
refusal-import-unreachable = No pude descargar ese archivo. Inténtalo otra vez.
refusal-import-not-text = Ese archivo no es texto. Puedo leer archivos PGN, como los que hace `/exportar`.
refusal-import-no-game = No hay ninguna partida en ese archivo. Puedo leer archivos PGN, como los que hace `/exportar`.
refusal-import-unreadable = No puedo leer la partida de ese archivo: { $why }.

record-unknown-variant = no conozco la variante { $name }
record-position = su posición inicial no es posible
record-unclosed = un comentario o una variante no termina
record-too-long = tiene más de { $moves } jugadas
record-move = { $move } no se puede jugar ahí
record-null-move = { $move } es una jugada nula, y en mis juegos nadie pasa
