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
notice-ended = Your game is over. { $result }
