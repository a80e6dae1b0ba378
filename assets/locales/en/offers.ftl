# Challenges beside the commands of the games: asked for by menus, listed, declined with a reason, refused.

offer-which-game = You challenge { $opponent }. To which game?
offer-choose-game = Choose the game
offer-which-clock = You challenge { $opponent } to **{ $variant }**. With which clock?
offer-choose-clock = Choose the clock
offer-sent = You have challenged { $opponent }. I write to you when there is an answer.
offers-heading = { $count ->
    [one] One open challenge
   *[other] { $count } open challenges
}
offers-none = You have no open challenges. To challenge somebody: { $challenge }. For anybody here to accept: { $open }
offers-line = { $side ->
    [to] { $other } challenges you: **{ $variant }**, { $control }. Lapses { $relative }.
    [by] You challenge { $other }: **{ $variant }**, { $control }. Lapses { $relative }.
   *[all] You challenge anybody: **{ $variant }**, { $control }. Lapses { $relative }.
}
offers-choice = { $side ->
    [to] { $other } challenges you: { $variant }
    [by] You challenge { $other }: { $variant }
   *[all] You challenge anybody: { $variant }
}
offers-choose = Choose one to answer it or to take it back

reason-title = Decline the challenge
reason-label = Why, if you want to say it
reason-placeholder = The challenger reads it, and whoever sees the challenge
reason-given = Reason: { $reason }

refusal-too-many-open = { $most } of your challenges wait for an answer, and that is the most there can be. Take one back first: `/challenges`
refusal-too-many-lately = You have made { $most } challenges within an hour, and that is the most there can be. You can make the next one { $relative }.
refusal-open-elsewhere = This challenge is open to another channel, and can only be accepted there. To offer one yourself: { $open }
refusal-nobody-else-here = Nobody but you reads this, so nobody could accept. Use { $open } in a channel with other people, or challenge somebody: { $challenge }
refusal-still-running = This game is not over yet. When it is, `/rematch` offers another one with the colors swapped.
refusal-nothing-to-rematch = You have not finished a game that could be played once more. Start one: { $challenge }
refusal-rematch-stands = You have offered this rematch already. `/challenges` shows it, and lets you take it back.
refusal-rematch-offered = Your opponent has offered you this rematch already. Do you accept?
