# Imported games.

import-title = { $white } – { $black } · { $variant } · imported game i{ $number }
import-choice = i{ $number }: { $white } – { $black }, { $variant }, { $score }
import-comment = Comment: { $comment }
import-by = Imported by { $owner } from a file.
import-done = { $count ->
    [one] 1 game imported.
   *[other] { $count } games imported.
} Only you can see { $count ->
    [one] it until you show it
   *[other] them until you show them
}.
import-left-out = { $count ->
    [one] 1 more game was left out
   *[other] { $count } more games were left out
}, because there is no room for more.
import-unread = Game { $number } of the file was not imported: { $why }.
import-skipped = { $count ->
    [one] I skipped 1 word or tag that I could not read.
   *[other] I skipped { $count } words and tags that I could not read.
}
imports-heading = Your imported games ({ $count })
imports-empty = You have not imported any games. Give me a PGN file: `/{ command-import } { option-file }:`
imports-menu = Choose a game to view
import-export = Imported game i{ $number } as a file.
import-delete-question = Delete imported game i{ $number }?
import-deleted = Imported game i{ $number } is deleted.

refusal-import-full = You have { $most } imported games, and that is the limit. Delete one first: `/{ command-import }`
refusal-import-too-large = That file is too large. I can read files of up to { $size } kB.
refusal-import-unreachable = I could not download that file. Please try again.
refusal-import-not-text = That file is not text. I can read PGN files, like the ones `/export` makes.
refusal-import-no-game = I found no game in that file. I can read PGN files, like the ones `/export` makes.
refusal-import-unreadable = I cannot read the game in that file: { $why }.

record-unknown-variant = I do not know the variant { $name }
record-position = its starting position is not possible
record-unclosed = a comment or a variation has no end
record-too-long = it has more than { $moves } moves
record-move = { $move } cannot be played there
record-null-move = { $move } is a null move, and in my games nobody passes
