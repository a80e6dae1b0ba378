# Challenges from menus, the list of open challenges, the reason for declining one, and refusals about them.

challenge-which-game = You are challenging { $opponent }. Which game?
challenge-choose-game = Choose a game
challenge-which-clock = You are challenging { $opponent } to **{ $variant }**. Which clock?
challenge-choose-clock = Choose a clock
challenge-sent = You challenged { $opponent }. I'll message you when they answer.
challenge-others = Challenge more people to the same game
challenge-not-sent = Not to { $opponent }: { $why }
challenge-list-heading = { $count ->
    [one] One open challenge
   *[other] { $count } open challenges
}
challenge-list-empty = You have no open challenges. To challenge someone: `/chess { subcommand-challenge }`. To let anyone here accept: `/chess { subcommand-open }`
challenge-list-line = { $side ->
    [to] { $other } challenges you: **{ $variant }**, { $control }. Expires { RELATIVE($at) }.
    [by] You challenge { $other }: **{ $variant }**, { $control }. Expires { RELATIVE($at) }.
   *[all] Open to anyone: **{ $variant }**, { $control }. Expires { RELATIVE($at) }.
}
challenge-list-choice = { $side ->
    [to] { $other } challenges you: { $variant }
    [by] You challenge { $other }: { $variant }
   *[all] Open to anyone: { $variant }
}
challenge-list-choose = Choose one to answer or cancel it

decline-form-title = Decline the challenge
decline-form-label = Reason (optional)
decline-form-placeholder = Visible to the challenger and everyone who can see the challenge
decline-reason = Reason: { $reason }

refusal-too-many-open = You have { $most } open challenges, which is the limit. Cancel one first: `/challenges`
refusal-too-many-lately = You have made { $most } challenges within an hour, which is the limit. You can make the next one { RELATIVE($at) }.
refusal-too-many-to-one = You have challenged this opponent { $most } times within an hour, which is the limit. You can challenge them again { RELATIVE($at) }.
refusal-already-challenged = You have already challenged this player to this game, and they have not answered yet. See or cancel it with `/challenges`.
refusal-may-not-post = You may not play in this channel at the moment, or I may not write there. Choose another channel.
refusal-opponent-not-there = This player is not in that server.
refusal-too-many-time-outs = You have lost { $lost } of { $games } games on time within 90 days ({ $percent } %). At most { $most } % is accepted here. Finishing games in time improves this.
refusal-accepted-before = You already have your game from this challenge; the others are for other players. To offer one yourself: { $open }
refusal-several-of-one = A challenge to one player is for one player. To play several: { $open }
refusal-conditions-for-engine = Against me, leave the options `{ option-time-outs }` and `{ option-mirror }` out. I never lose on time.
refusal-open-elsewhere = This challenge is open in another channel and can only be accepted there. To make one yourself: { $open }
refusal-nobody-else-here = Only you can read this, so nobody could accept. Use { $open } in a channel with other people, or challenge someone: { $challenge }
refusal-still-running = This game is not over yet. When it is, `/rematch` offers another one with colors swapped.
refusal-nothing-to-rematch = You have no finished game to play a rematch of. Start a game: { $challenge }
refusal-rematch-stands = You have already offered this rematch. Use `/challenges` to see or cancel it.
refusal-rematch-offered = Your opponent has already offered you this rematch. Do you accept?

lobby-title = { $count ->
    [0] No open challenges
    [one] 1 open challenge
   *[other] { $count } open challenges
}
lobby-page = Page { $page } of { $pages }
lobby-none = Nothing here at the moment, with this choice. To offer a game: { $open }
lobby-line = **{ $number }.** { $challenger } · **{ $variant }** · { $control } · { $rated ->
    [yes] rated
   *[no] casual
} · { $wish ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
    [both] two games, White once each
   *[random] random colors
}
lobby-time-outs = at most { $most } % lost on time
lobby-left = for { $left } more
lobby-place = <#{ $channel }>, closes { RELATIVE($at) }
lobby-accept = Accept { $number }
lobby-all-games = All games
lobby-games = Choose a game
lobby-begun = Accepted: game { $number } has started. You play in <#{ $channel }>, or wherever you like: `/board`
