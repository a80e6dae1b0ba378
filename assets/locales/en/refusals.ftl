# Refusals: what is wrong, and what to do instead.

refusal-challenged-self = You cannot play against yourself. Challenge someone else, or let anyone accept: { $open }
refusal-challenged-bot = Other bots do not play here. Challenge me or a person, or let anyone accept: { $open }
refusal-level-of-person = Only I have levels. Leave out `{ $option }` when you challenge a person, or challenge me.
refusal-rated-against-engine = Games against me are never rated. Leave out `{ $rated }`, or set it to no.
refusal-too-many-engine-games = You already have { $most } running games against me, which is the limit. Finish one of them first: `/games`
refusal-review-of-running = That game is still running. I review games when they are over; your own notes on it: `/note`
refusal-nothing-to-review = No move was made in that game, so there is nothing to review.
refusal-review-unfinished = I am still reviewing game { $number } for you. Ask again when that review is finished.
refusal-too-many-reviews = You have asked for { $most } reviews within a day, which is the limit. You can ask for the next one { $again }. Finished reviews can be seen any time.
refusal-no-review = There is no review of game { $number } any more, or it could not be made. Ask for it again: `/review`
refusal-no-such-start = There is no starting position { $number }. Choose a number from 0 to { $last }, or leave it out for a random one.
refusal-unknown-start = There is no starting position with that name or row. Choose one from the list, or a number from 0 to { $last }.
refusal-one-start = This game has only one starting position. Leave the number out.
refusal-control-form = I do not understand that clock. Write `3d+3x1d` for 3 days of main time, then 3 periods of 1 day; `2d` for 2 days per move; `fischer 3d+1d<=7d` for 3 days plus 1 day per move, at most 7 days; or `none`.
refusal-control-main = Main time can be 0 to 90 days. For example: `3d+3x1d`
refusal-control-period = A period can be 1 hour to 30 days. For example: `3d+3x1d`
refusal-control-periods = A clock can have 1 to 30 periods. For example: `3d+3x1d`
refusal-no-such-challenge = This challenge no longer exists. Make a new one: { $challenge }
refusal-challenge-accepted = This challenge was already accepted: it is game { $number }. To make another: { $challenge }
refusal-challenge-declined = This challenge was declined. To make another: { $challenge }
refusal-challenge-cancelled = This challenge was cancelled. To make one yourself: { $challenge }
refusal-challenge-expired = This challenge has expired: nobody answered within 7 days. To make another: { $challenge }
refusal-own-challenge = This is your own challenge. Wait for an answer, or cancel it.
refusal-not-your-challenge = This challenge is for someone else. To make one yourself: { $challenge }
refusal-no-such-match = I cannot find that game. Choose one from the list that `/move` and `/board` show, or see `/games`. Other people's games can only be seen in their server.
refusal-not-a-player = You are not playing in this game. You can watch it with `/board`.
refusal-no-running-match = You have no running games. Start one: { $challenge }
refusal-which-match = You have several running games. Choose one with the option `{ $option }`.
refusal-not-your-turn = It is not your turn. I'll message you when your opponent has moved.
refusal-match-over = This game is over: { $score } { $reason }. To play again: { $challenge }
refusal-match-aborted = This game was aborted. To play again: { $challenge }
refusal-stale = The game has moved on, so nothing was done. To see the current board: `/board`
refusal-too-late-to-abort = You have made your first move, so this game can no longer be aborted. You can offer a draw with `/draw`, or resign with `/resign`.
refusal-draw-offer-stands = You have already offered a draw. Your opponent can accept it until they move.
refusal-no-draw-offer = There is no draw offer to answer. You can make one with `/draw`.
refusal-nothing-to-claim = There is no draw to claim. You can claim one on your turn, when a position has occurred three times or after fifty moves without { $progress ->
    [drops] a capture, a pawn move or a drop
    [promotions] a capture, a pawn move, a promotion or a drop
   *[moves] a capture or a pawn move
}. You can offer a draw instead: `/draw`
refusal-rated-without-clock = A game without a clock cannot be rated because it might never end. Choose a clock, or set `{ $rated }` to no.
refusal-control-cap = The maximum must be at least the starting time plus one increment, and at most 120 days. For example: `fischer 3d+1d<=7d`
refusal-takeback-offer-stands = You have already asked for a takeback. It waits for your opponent's answer until someone moves.
refusal-takeback-asked = Your opponent has asked for a takeback. Answer with a button below the board or with `/takeback`.
refusal-no-takeback-offer = There is no takeback request. You can make one with `/takeback`.
refusal-nothing-to-take-back = You have not made a move that can be taken back.
refusal-pause-offer-stands = You have already proposed a pause. Your opponent can accept it until they move.
refusal-no-pause-offer = Nobody has proposed a pause. You can propose one with `/pause`.
refusal-paused = The game is already paused. Use `/pause` to resume it.
refusal-not-paused = The game is not paused. You can propose a pause with `/pause`.
refusal-no-clock = This game has no clock, so you cannot pause it or give time.
refusal-gift-length = Write the time to give like `12h` or `2d`: from 1 hour to 30 days.
refusal-too-many-offers = You have made { $most } offers in this game within an hour, which is the limit. You can make the next one { $relative }.
refusal-no-flag-fell = Nobody has run out of time in this game.
refusal-flag-fallen = You ran out of time. Your opponent can give you more until { $full }; then they win.
refusal-decide-first = Your opponent ran out of time. Take the win or give them more time, with the buttons below the board or with `/give`.
refusal-vacation-too-long = You only have { $left } of vacation. You earn 1 day every 12 days, up to 30.
refusal-on-vacation = You are already on vacation, until { $full }. To come back early: `/vacation end`
refusal-not-on-vacation = You are not on vacation. To start one: `/vacation start`
refusal-time-up-after-vacation = If your vacation ended now, your time in game **#{ $number }** would run out within a minute. Move there first: `/move`
refusal-unreadable-move-number = I cannot read that as the number of a move. Type `24` for White's move 24, `24...` for Black's, or `0` for the starting position.
refusal-no-such-move-number = This game has no such move. Its last move so far is **{ $last }**.
refusal-replay-too-long = This game is too long for an animation that Discord accepts. To see the current position: `/board`
refusal-only-in-server = This command only works in a server that has added me. Use it in one of its channels.
refusal-unreadable-button = This button no longer works. Use `/games` or `/board` to get new ones.
refusal-no-activity = The board cannot be opened inside Discord with this bot. Use `/games` or `/board` for your games.
refusal-activity-refused = Discord does not open the board inside Discord at the moment. The link works: press “{ $button }” below a board or in `{ $games }`.
refusal-quiet-hours = I do not understand those hours. Write the first and the last one with a dash, like `22-7` (from 22:00 to 7:00), or `off`.
refusal-digest-hour = I do not understand that hour. Write a whole hour from 0 to 23, like `8` for 8:00, or `off`.
refusal-no-such-variant = I do not know that game. Choose one from the list.
refusal-no-such-zone = I do not know that time zone. Type a city, such as `Madrid` or `New York`, and choose from the list.

# A move that was not made. `$typed` is the player's input, as code.
refusal-move = { $typed } was not played. { $why }
refusal-move-hint = { $typed } was not played. { $why } `/move` lists your legal moves while you type.
move-unreadable = I cannot read that as a move. Write it like { $examples }.
move-unreadable-cescacs = I cannot read that as a move. Write it in full, like { $examples }.
move-no-such-square = There is no square **{ $cell }** on this board.
move-no-such-column = There is no hexagon **{ $cell }** on this board, and no column { $column }.
move-no-such-hexagon = There is no hexagon **{ $cell }** on this board. Column { $column } has { $cells }.
move-ambiguous = It could be { $moves }. Which one?
move-ambiguous-unknown = It matches several moves. Add the file or the rank the piece comes from, as in `Nbd2`.
why-empty-cell = There is no piece on **{ $cell }**.
why-not-your-piece = The piece on **{ $cell }** is your opponent's.
why-no-such-piece = You have { $none } that can move to **{ $target }** like that.
why-cannot-reach = You have { $none } that can reach **{ $target }** in one move.
why-king-cannot-reach = Your king cannot reach **{ $target }** in one move.
why-blocked = The way to **{ $target }** is blocked by a piece on **{ $by }**.
why-own-piece = Your own piece is on **{ $cell }**.
why-nothing-to-capture = There is nothing to capture on **{ $cell }**.
why-leaves-king-in-check = It would leave your king in check.
why-still-in-check = You would still be in check.
why-promotion-missing = Choose the promotion by adding { $choices }.
why-promotion-not-possible = It cannot promote to { $kind }.
why-only-one-allowed = You already have { $a } on the board, and only one is allowed.
why-must-promote-waiting = One of your pawns is waiting to promote. Promote it first.
why-castling-not-in-this-game = There is no such castling in this game.
why-castling-right-lost = You can no longer castle there: the king or that rook has moved, or the rook is gone.
why-castling-in-check = You cannot castle out of check.
why-castling-blocked = You cannot castle now: there is a piece on **{ $cell }**.
why-castling-attacked = You cannot castle now: the king would cross or reach an attacked square.
why-no-drops-here = There are no drops in this game: captured pieces do not come back.
why-not-in-hand = You have { $none } in hand.
why-occupied = There is already a piece on **{ $cell }**; you can only drop on an empty square.
why-outside-drop-zone = You cannot drop { $a } on **{ $target }**.
