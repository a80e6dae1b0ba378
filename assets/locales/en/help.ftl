# What the bot does and how to start.

help-title = Courier in a minute
help =
    Play chess variants with friends at your own pace: a move now and then, over days.

    - **Start** with { $challenge } to challenge someone, or { $open } to let anyone here accept. The games are { $games }; { $rules } explains one. `/challenges` lists open challenges, and `/rematch` offers another game.
    - **Move** with the button below the board or with `/move`, which lists your legal moves while you type. Both `Nf3` and `g1f3` work, in upper or lower case. The letters are K king, Q queen, R rook, B bishop, N knight; a pawn has none.
    - **Plan** ahead with `/plan`: `Nf6 Bg5 h6 Bh4` means that you answer Nf6 with Bg5 and then h6 with Bh4. Matching moves are played at once, and only you see the plan.
    - **View** all your games with `/games`, most urgent first, and a single one with `/board` (with `text`, in words). I message you when it is your turn and before you lose time.
    - **The clock** `3d+3x1d` means 3 days of main time, then 3 byo-yomi periods of 1 day. Main time is used up first and does not come back. After that you have one period for every move: if you move in time, the period starts afresh; if not, it is lost. When you lose the last one, you lose the game. `2d` is simply 2 days per move.
    - **Time off**: `/vacation` stops your clock in all games for some days, `/pause` stops one game for as long as you both like, and a challenge can leave out weekends, in each player's own time zone (`/settings`). `/give` gives your opponent more time, and `/takeback` asks to take back your last move. None of this brings lost periods back.
    - **Draws** are offered, accepted or claimed with `/draw`. `/resign` resigns a game, or aborts it if you have not made a move yet.
    - **Ratings** change with rated games of at least two moves by each side; between the same two players, with at most four games started within 7 days. Leaderboard: { $leaderboard }; the history of a rating: `/profile`; the server's quarter: `/season`. A `?` marks a rating based on few games.
    - **Look back**: `/history` lists finished games, `/export` exports them as PGN files, `/note` keeps private notes on a game, and `/privacy` shows what I store about you and lets you delete it.
    - **Choose how I message you** with `/settings`: language, board colors, reminders, quiet hours, one message a day. `/block` keeps a person from challenging you.
