# Buttons, forms, questions and short answers.

button-accept = Accept
button-decline = Decline
button-cancel = Take back
button-my-move = Move
button-plan = Plan
button-pick = Pick a move
button-type-move = Type it
button-back = Back
button-yes-move = Yes, play it
button-not-this-move = No, not this move
button-flip = Flip board
button-draw = Draw
button-resign = Resign
button-yes-resign = Yes, resign
button-yes-abort = Yes, call it off
button-offer-draw = Offer a draw
button-accept-draw = Accept the draw
button-decline-draw = Decline
button-claim-draw = Claim a draw
button-accept-takeback = Allow the takeback
button-decline-takeback = Decline
button-accept-pause = Agree to the pause
button-decline-pause = Decline
button-resume = Go on
button-take-win = Take the win
button-give-day = Give 1 day
button-give-three-days = Give 3 days
button-no = No, go on
button-previous = Previous
button-next = Next
button-replay = Replay
button-next-game = Next game
button-rematch = Rematch
button-export = PGN
button-yes-forget = Yes, forget me

move-title = Your move
move-label = Move
move-placeholder = For example Nf3, exd5, O-O, e8=Q or g1f3

resign-question = Do you really want to resign this game?
abort-question = You have not moved yet, so you may call this game off; it will not count. Do you want to?
draw-question = A draw?
nothing-changed = All right, nothing has changed.
draw-offer-sent = Your draw offer is made. It stands until your opponent moves or answers it.
draw-declined-by-you = You declined the draw. The game goes on.

takeback-asked = { $player } asks to take back the last move. { $opponent }, do you allow it?
takeback-declined-by-you = You declined the takeback. The game goes on.
takeback-done = The move of { $player } was taken back. Both clocks stand as they did before it.
pause-asked = { $player } proposes to pause the game. { $opponent }, do you agree?
pause-declined-by-you = You declined the pause. The clock goes on.
pause-begun = The game is paused.
pause-over = { $player } has ended the pause: the clock runs again.
time-given-by = { $player } gave { $opponent } { $span }.

vacation-begins = Your vacation begins { $from } and ends { $to }. Until then your clock stands in all games that allow it. You have { $left } left. To come back before that: `/vacation end`
vacation-ended = Your vacation is over, and your clocks run. You have { $left } left.
vacation-now = You are on vacation until { $to }. You have { $left } left for later.
vacation-none = You have { $left } of vacation in hand. You earn 1 day every 12 days, up to 30. `/vacation start` begins one at the next whole hour; your clock then stands in all games that allow it.

fault = Sorry, something went wrong, and it is no fault of yours. Check with `/board` or `/games` what was done before you try again. If it keeps happening, give this code to the people who run this bot: `{ $code }`

# Words in which one says a move, apart by spaces; they are understood in all languages at once.
spoken-takes = takes captures x
spoken-drop = drop drops
spoken-promotes = promotes promotion becomes
spoken-castle = castle castles castling
spoken-short = short kingside
spoken-long = long queenside
spoken-check = check
spoken-mate = mate checkmate
spoken-nothing = to on at from the a and with
