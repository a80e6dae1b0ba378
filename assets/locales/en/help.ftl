# What there is and how to begin, in a minute.

help-title = Courier in a minute
help =
    Courier carries games between people: a move now and then, over days.

    - **Begin** with { $challenge } to challenge somebody, or { $open } for anybody here to accept. The games are { $games }; { $rules } explains one. `/challenges` lists the open challenges, and `/rematch` offers another game.
    - **Move** with the button below the board or with `/move`, which lists your legal moves while you type. Both `Nf3` and `g1f3` are understood, capitals or not. The letters are K king, Q queen, R rook, B bishop, N knight; a pawn has none.
    - **Plan** ahead with `/plan`: `Nf6 Bg5 h6 Bh4` means that you answer Nf6 with Bg5 and then h6 with Bh4. What fits is played at once, and only you see the plan.
    - **Look** at all your games with `/games`, the most urgent first, and at one with `/board` (with `text`, in words). I write to you when it is your turn and before you lose time.
    - **The clock** `3d+3x1d` means 3 days in hand, then 3 periods of 1 day. You use up the days in hand first, and they do not come back. After that every move may take one period: move within it and it is whole again, let it pass and it is lost. When the last one has passed, so is the game. `2d` is simply 2 days per move.
    - **Time off**: `/vacation` stops your clock in all games for some days, `/pause` one game as long as you both like, and a challenge can leave weekends out, in each player's own time zone (`/settings`). With `/give` you give your opponent time, and `/takeback` asks to take your last move back. None of it gives lost periods back.
    - **A draw** is offered, accepted or claimed with `/draw`. `/resign` gives a game up, or calls it off as long as you have not made a move.
    - **Ratings** change with rated games of at least two moves a side; between the same two players, with four of those begun within 7 days. Who leads: { $leaderboard }; how somebody came there: `/profile`; the server's quarter: `/season`. A `?` marks a rating that rests on few games.
    - **Looking back**: `/history` lists finished games, `/export` hands them over as PGN files, `/note` keeps private notes on a game, and `/privacy` says what I keep about you and lets you erase it.
    - **How I write to you** (language, colors of the boards, reminders, quiet hours, one message a day) is chosen with `/settings`.
