# What people are told without having asked. A board follows wherever there is one.

notice-challenged = { $challenger } challenges you to a game: **{ $variant }**. Do you accept?
notice-accepted = { $opponent } accepted your challenge (**{ $variant }**). The game has begun: good luck!
notice-declined = { $opponent } cannot take your challenge (**{ $variant }**) this time. Perhaps somebody else will: { $open }
notice-expired = { $opponent } did not answer your challenge (**{ $variant }**) within 7 days. You can offer it again: { $challenge }
notice-expired-open = Nobody answered your challenge (**{ $variant }**) within 7 days. You can offer it again: { $open }
notice-first-move = Your game against { $opponent } has begun, and the first move is yours.
notice-your-turn = { $opponent } played **{ $move }**. It is your turn.
notice-main-over = Your time in hand is used up. Now you have { $periods }, { $count ->
    [one] which
   *[other] the first of which
} ends { $ends }.
notice-period-ending = A period ends { $ends }. Move before that and you keep it. { $count } are left, this one included.
notice-period-lost = A period has passed and is lost. { $count ->
    [one] Your last one ends
   *[other] { $count } are left; the next one ends
} { $ends }.
notice-game-ending = Your time runs out { $ends }. Move before that, or your flag falls and the game is over.
notice-digest = { $count ->
    [one] One game waits for your move.
   *[other] { $count } games wait for your move.
}
notice-digest-more = … and { $count } more: `/games` lists them all.
notice-draw-offered = { $opponent } offers you a draw. Answer with the button below or with `/draw`; the offer lapses when you move.
notice-draw-declined = { $opponent } declined your draw offer. The game goes on.
notice-takeback-offered = { $opponent } asks to take their last move back. Answer with a button below or with `/takeback`; the question lapses with the next move.
notice-takeback-declined = { $opponent } does not let you take your move back. The game goes on.
notice-taken-back = { $opponent } let you take your move back. Your clock goes on from where it stood, and it is your turn.
notice-pause-offered = { $opponent } proposes to pause your game. Answer with a button below or with `/pause`; the proposal lapses when you move.
notice-pause-declined = { $opponent } does not agree to the pause. The clock goes on.
notice-paused = { $opponent } agrees: your game is paused. Either of you can go on at any time.
notice-resumed = { $opponent } has ended the pause. The clock runs again.
notice-time-given = { $opponent } gave you { $span }. Your clock stands for so long.
notice-flag-fell-decide = The flag of { $opponent } has fallen. Take the win, or give them time and play on. If you do nothing, the win is yours { $relative }.
notice-flag-fell-wait = Your flag has fallen. { $opponent } may give you time instead of taking the win, until { $full }.
notice-outage = I was not running from { $from } to { $to }. That is not your loss: none of your clocks ran meanwhile.
notice-ended = Your game is over. { $result }
