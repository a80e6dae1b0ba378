# Buttons, forms, questions and short answers.

button-accept = Accept
button-decline = Decline
button-cancel = Cancel challenge
button-type-move = Type a move
button-choose-move = Choose a move
button-plan = Plan
button-back = Back
button-yes-move = Yes, play it
button-not-this-move = No, not this move
button-flip = Flip board
button-draw = Draw
button-resign = Resign
button-yes-resign = Yes, resign
button-yes-abort = Yes, abort
button-offer-draw = Offer a draw
button-accept-draw = Accept the draw
button-decline-draw = Decline
button-claim-draw = Claim a draw
button-accept-takeback = Allow the takeback
button-decline-takeback = Decline
button-accept-pause = Accept the pause
button-decline-pause = Decline
button-resume = Resume
button-take-win = Take the win
button-give-day = Give 1 day
button-give-three-days = Give 3 days
button-no = No, go back
button-previous = Previous
button-next = Next
button-replay = Replay
button-rematch = Rematch
button-next-game = Next game
button-export = PGN
button-yes-forget = Yes, delete my data
button-roll-dice = Roll the dice
button-help-start = Start
button-help-play = Playing
button-help-move = Moving
button-help-clock = Clock
button-help-ratings = Ratings
button-help-settings = Settings
button-help-tour = Your first game
button-rules = Rules

move-title = Your move
move-label = Move
move-placeholder = For example { $examples }

resign-question = Do you really want to resign this game?
abort-question = You have not moved yet, so you can abort this game; it will not count. Do you want to?
draw-question = What do you want to do?
resume-question = The game is paused. Resume it now? The clock will run again.
nothing-changed = OK, nothing has changed.
draw-offer-sent = You offered a draw. Your opponent can answer until they move.
draw-declined-by-you = You declined the draw. The game continues.

takeback-asked = { $player } asks to take back their last move. { $opponent }, do you allow it?
takeback-declined-by-you = You declined the takeback. The game continues.
takeback-done = { $player }'s move was taken back. Both clocks are as they were before it.
pause-asked = { $player } proposes to pause the game. { $opponent }, do you accept?
pause-declined-by-you = You declined the pause. The clock keeps running.
pause-begun = The game is paused.
pause-over = { $player } resumed the game: the clock is running again.
time-given-by = { $player } gave { $opponent } { $span }.

vacation-begins = Your vacation starts { $from } and ends { $to }. Your clock is stopped during that time in all games that allow it. You have { $left } of vacation left. To come back early: `/vacation end`
vacation-ended = Your vacation is over, and your clocks are running. You have { $left } of vacation left.
vacation-now = You are on vacation until { $to }. You have { $left } left for later.
vacation-none = You have { $left } of vacation left. You earn 1 day every 12 days, up to 30. `/vacation start` starts one at the next full hour; your clock is then stopped in all games that allow it.

fault = Sorry, something went wrong on my side. Check with `/board` or `/games` what was done before you try again. If it keeps happening, give this code to the people who run this bot: `{ $code }`
