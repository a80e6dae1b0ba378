# Notices: messages that are sent to a player without a command. The board follows where there is one.

notice-challenged = { $challenger } challenges you to a game of **{ $variant }**. Do you accept?
notice-accepted = { $opponent } accepted your challenge (**{ $variant }**). The game has started: good luck!
notice-game-began = { $competition }: your game against { $opponent } (**{ $variant }**) has started. Good luck!
notice-declined = { $opponent } declined your challenge (**{ $variant }**). Maybe someone else wants to play: { $open }
notice-expired = { $opponent } did not answer your challenge (**{ $variant }**) within 7 days. To challenge again: { $challenge }
notice-expired-open = Nobody accepted your challenge (**{ $variant }**) within 7 days. To challenge again: { $open }
notice-first-move = Your game against { $opponent } has started. You have the first move.
notice-your-turn = { $opponent } played **{ $move }**. It is your turn.
notice-main-ending = Your main time lasts until { SHORT($ends) } ({ RELATIVE($ends) }). After that you have { $periods }.
notice-main-over = Your main time is used up. From now on you have { $periods }; { $count ->
    [one] it lasts
   *[other] the first lasts
} until { SHORT($ends) } ({ RELATIVE($ends) }).
notice-period-ending = Your current period lasts until { SHORT($ends) } ({ RELATIVE($ends) }). Move before then to keep it. You have { $count } left, including this one.
notice-period-lost = You have lost a period. { $count ->
    [one] Your last one lasts
   *[other] You have { $count } left; the next one lasts
} until { SHORT($ends) } ({ RELATIVE($ends) }).
notice-game-ending = Your time runs out on { SHORT($ends) } ({ RELATIVE($ends) }). Move before then or you lose on time.
digest = { $count ->
    [one] One game is waiting for your move.
   *[other] { $count } games are waiting for your move.
}
digest-more = … and { $count } more: see `/games`.
draw-offered = { $opponent } offers you a draw. Answer with the button below or with `/draw`; the offer expires when you move.
draw-declined = { $opponent } declined your draw offer. The game continues.
takeback-offered = { $opponent } asks to take back their last move. Answer with a button below or with `/takeback`; the request expires with the next move.
takeback-declined = { $opponent } declined your takeback request. The game continues.
taken-back = { $opponent } accepted your takeback request. Your clock continues from where it was, and it is your turn.
pause-offered = { $opponent } proposes to pause your game. Answer with a button below or with `/pause`; the proposal expires when you move.
pause-declined = { $opponent } declined the pause. The clock keeps running.
paused = { $opponent } accepted: your game is paused. Either of you can resume it at any time.
resumed = { $opponent } resumed the game. The clock is running again.
time-given = { $opponent } gave you { SPAN($span) }. Your clock is stopped for that long.
notice-flag-fell-decide = { $opponent } ran out of time. Take the win, or give them more time and play on. If you do nothing until { SHORT($at) } ({ RELATIVE($at) }), you win.
notice-flag-fell-wait = You ran out of time. { $opponent } can give you more time instead of taking the win, until { FULL($at) }.
notice-automatic-vacation = Your time was about to run out, so your automatic vacation has begun. Your clocks are stopped until { FULL($at) } in all games that allow it. { $waits ->
    [yes] You have no time left in this game after that: move before your vacation ends, and before you end it early with `/vacation end`.
   *[no] You can come back early with `/vacation end`.
} Automatic vacation is off now. To turn it on again: `/settings` with the option `auto-vacation`
outage = I was offline from { FULL($from) } to { FULL($to) }. You lost no time: none of your clocks ran.
ended = Your game is over. { $result }
