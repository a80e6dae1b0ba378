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
# Next to a clock; followed by "in 3 days".
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
web-keys = Keys
web-key-home = Home
web-key-end = End
web-keys-hint = Keys do nothing while you type. The mouse wheel over the board leads through the moves, too.
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

# Finished games, conditional moves, reviews and studies on the page.
web-finished = Finished games
web-older-games = Older games
web-all-opponents = All opponents
web-all-variants = All variants
web-rematch-question = Offer a rematch, with the colors swapped?
web-rematch-offered = The rematch is offered. It begins when your opponent accepts.
web-open-new = Open the new game
web-plan-begin = Play a line on the board
web-plan-theirs = What may your opponent play?
web-plan-own = And your answer?
web-plan-add = Add
web-plan-added = The line is in your plan.
web-plan-back = Back
web-plan-remove = Remove { $what }
web-plan-clear = Delete the plan
web-plan-clear-question = Delete the whole plan?
web-no-plan = You have no plan in this game. While it is your opponent's turn, play a line on the board: their move, your answer, and so on. If they make that move, your answer is played at once.
web-review = Review
web-review-hint = The engine looks at the finished game: the winning chances, mistakes and turning points.
web-review-ask = Review this game
web-review-again = Review it again
web-review-line = Play this line through
web-review-running = { $done } of { $of } plies reviewed.
web-study-in-discord = { $opponent ->
    [engine] The rest is done in Discord with /{ command-study }: the order of the lines, showing them to others, the file.
   *[person] The rest is done in Discord with /{ command-study }: the order of the lines, showing them to your opponent, the file.
}
web-study-added = The line is in your study.
web-study-hint = Play a line on the board from any position of the game, with the moves of both sides. Nothing of it is played in the game.
web-result = { $outcome ->
    [won] Won { $reason }
    [lost] Lost { $reason }
    [ahead] { $score }, you gave stalemate
    [behind] { $score }, you were stalemated
    [aborted] Aborted
   *[drawn] Drawn { $reason }
}

# A game on the page: captured pieces, its opening, copies and files of it.
web-captured = Captured by { $player }: { $pieces }
web-captured-ahead = Captured by { $player }: { $pieces }; { $points } ahead
web-checks-given = { $player }: { $given } of { $of } checks given
web-opening = Opening: { $name }
web-share = Share and download
web-copy-fen = Copy FEN
web-copy-pgn = Copy PGN
web-copy-link = Copy link
web-download-pgn = Download PGN
web-download-gif = Download GIF
web-copied = Copied.
web-making-gif = Making the GIF. It may take a minute…
web-in-discord = Open in Discord
web-spectators-share = Share with spectators
web-spectators-hint = Anybody who has the link can watch: board, moves, clocks and result. They see nothing that only you see. You and your opponent can withdraw it.
web-spectators-link = Link for spectators
web-spectators-copy = Copy this link
web-spectators-shared = Anybody who has this link can watch the game. You and your opponent can withdraw it.
web-spectators-wait = Your opponent has to share the game, too. Until then the link shows nothing.
web-spectators-asked = Your opponent wants to share this game with spectators.
web-spectators-withdraw = Withdraw the link
web-spectators-refuse = Do not share it
web-spectators-withdraw-question = Withdraw the link? It stops working for everybody. To share the game again later, you have to agree.

# What a reader chooses about the page.
web-display = Display and alerts
web-theme = Board
web-pieces = Pieces
web-size = Size of the board
web-sound = Sound when it is your turn
web-notify = Notification when it is your turn, while this page is open but not in view
web-notify-denied = Your browser does not allow notifications from this page.
web-zen = Only the board, names and clocks
web-zen-on = Only the board is shown. z shows the rest again.

# A new game on the page.
web-new-game = New game
web-opponent = Opponent
web-the-engine = The bot
web-against = Against
web-people = People
web-anyone = Anyone in the channel
web-level = Strength
web-place = Channel
web-variant = Game
web-color = Your color
web-random = Random
web-usual = The usual one
web-clock = Clock
web-rated = Rated
web-begin-game = Start
web-offer-game = Offer the game
web-game-offered = The game is offered. I'll message you when it begins.
web-no-places = To play against people, use a command of mine once in a server that you share with them.
web-servers-unknown = Discord did not say what you may do in your servers. Please try again in a moment.
web-lobby = Open games
web-join = Join
web-no-lobby = There are no open games that you can join.
web-lobby-terms = { $control } · { $rated ->
    [yes] rated
   *[no] casual
} · { $wish ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
    [both] two games, White once each
   *[random] random colors
}
