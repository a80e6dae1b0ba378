# The web board: a page on which moves are made with the mouse, by touch and by keyboard.

web-loading = Loading the board…
web-noscript = This page needs JavaScript. Without it you can play in Discord.
web-unknown-reader = Courier does not know who you are. Discord did not answer, or you did not allow it.
web-again = Try again
web-board = Board
web-games = Games
web-no-games = You have no running games. You can begin one in Discord.
web-your-turn = Your turn
web-their-turn = Waiting for your opponent
web-waiting = Waiting for { $player }
web-actions = Actions
web-more = More
web-play = Play
web-play-question = Play { $what }?
web-pending = { $what } will be sent in a moment.
web-sent = You played { $what }.
web-new-move = New move: { $what }
web-undo = Undo
web-undone = The move was not sent.
web-cancel = Cancel
web-yes = Yes
web-no = No
web-question = { $label }?
# Beside a clock; what follows is "in 3 days".
web-deadline = Deadline { $what }
web-first = First position
web-previous = Previous move
web-next = Next move
web-last = Last position
web-looking = Position after { $what }
web-selected = { $what } selected. Escape lets go.
web-let-go = Nothing selected.
web-target = possible move
web-capture = possible capture
web-hand = In hand: { $what }
web-clear-marks = Clear marks
web-help = Tap a piece and then its target, or drag it. Arrow keys move over the board, Enter selects, Escape lets go. The right mouse button, or a long press, marks cells and draws arrows for you alone.
web-note = Your note
web-note-hint = Only you can see it.
web-save = Save
web-saved = Saved.
web-offline = No connection. Trying again…
web-connected = Connected again.
web-session-ended = This board was opened too long ago, or closed. Open it again with the button in Discord.
web-error = That did not work. Please try again.
web-sign-out = Sign out
web-offer-takeback = Ask for a takeback
web-offer-pause = Propose a pause
web-abort = Abort

# Pieces and moves in words, for people who hear them.
web-piece = { $color ->
    [white] white
   *[black] black
} { $piece }
web-piece-promoted = { $color ->
    [white] white
   *[black] black
} { $piece }, promoted pawn
web-moved = { $color }: { $piece } { $from } to { $to }
web-dropped = { $color }: { $piece } dropped on { $to }
web-castled = { $color } castles, { $move }: king to { $to }
web-takes = takes { $piece }
web-en-passant = takes en passant
web-check = check
web-mate = checkmate
