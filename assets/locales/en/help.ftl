# What the bot does and how to start: a short first page, a page for each topic, and a tour.

help-start = Play chess variants with friends at your own pace: a move now and then, over days.

    - `/challenge` offers a game: choose which one, and whom to challenge. Without an opponent anyone here can accept.
    - Move with the buttons below the board, or with `/move`.
    - I message you when it is your turn; `/games` lists all your games.

    The games are { $games }; `/chess { subcommand-rules }` explains how to play one. Press a button to learn more.
    .title = Courier in a minute
help-play =
    - `/challenge` offers a game of your choice. `/chess { subcommand-challenge }` and `/chess { subcommand-open }` have more options, such as your color. The games are { $games }; `/chess { subcommand-rules }` explains how to play one.
    - `/challenges` lists your open challenges, `/lobby` those of the server, and `/rematch` offers another game.
    - `/games` lists all your games, most urgent first. `/board` shows one of them (with the option `text`, in words).
    - **Draws** are offered, accepted or claimed with `/draw`. `/resign` resigns a game, or aborts it if you have not made a move yet.
    - `/history` lists finished games, `/review` shows where one was decided, `/export` saves them as PGN files, `/import` reads such files, and `/note` keeps private notes on a game.
    - `/study` is your private analysis board for a game: try out lines, comment on them, come back weeks later, and make them a plan.
    .title = Playing
help-move =
    - **{ button-type-move }** below a board, or `/move`, lets you write your move; `/move` lists your legal moves while you type. Both `Nf3` and `g1f3` work, in upper or lower case, and so do words (`knight f3`), figurines (`♘f3`), and letters of other languages that no piece of the game has (`Cf3`). C'escacs has its own notation: `E7-E13`. The letters are K king, Q queen, R rook, B bishop, N knight; a pawn has none.
    - **{ button-choose-move }** has menus for the piece and its move.
    - **{ button-plan }** or `/plan` answers in advance: `Nf6 Bg5 h6 Bh4` means that you answer Nf6 with Bg5, and then h6 with Bh4. Matching moves are played at once, and only you see the plan.
    - **{ button-flip }** shows the board from the other side, as `/board` does with `side`. **{ button-draw }** is the same as `/draw`, **{ button-resign }** as `/resign`, **{ button-replay }** as `/replay`.
    - `/takeback` asks to take back your last move.
    .title = Moving
help-clock =
    - `3d+3x1d` means 3 days of main time, then 3 byo-yomi periods of 1 day. Main time is used up first and does not come back. After that you have one period for every move: if you move in time, the period starts afresh; if not, you lose it. When the last one runs out, you lose. `2d` is simply 2 days per move.
    - `/vacation` stops your clock in all games for some days; with the option `auto-vacation` of `/settings` it begins by itself, once, when your time is about to run out. `/pause` stops one game for as long as you both like.
    - A challenge can stop the clock on weekends (Saturday and Sunday, or Friday and Saturday), in each player's own time zone (`/settings`).
    - `/give` gives your opponent more time. None of this brings lost periods back.
    .title = The clock
help-ratings =
    - Ratings change with rated games of at least two moves by each side; between the same two players, with at most four games started within 7 days. A `?` marks a rating based on few games.
    - `/chess { subcommand-leaderboard }` is the leaderboard of a game, `/profile` shows the history of a rating, and `/season` the server's quarter.
    .title = Ratings
help-competitions =
    - A **ladder** never ends: join at the bottom with `/{ command-ladder } { subcommand-join }`, challenge players above you, and take their place if you win.
    - A **league** has seasons of a quarter of a year, in divisions of 4 to 8 players: everyone plays two games against each of the others, and the best go up. Enter with `/{ command-league } { subcommand-join }`.
    - A **cup** lasts some rounds: a dropout, where points lost put you out, or a round robin. `/{ command-cup } { subcommand-create }` makes one.
    - The games are ordinary games with a clock. They begin by themselves, I message you, and I keep the table. They cannot be aborted or paused, but a vacation counts.
    - `/{ command-leaderboard } { option-scope }:{ choice-competitions }` lists those of a server.
    .title = Competitions
help-settings =
    - Use `/settings` to choose your language, board colors, pieces, reminders and quiet hours, or one message a day.
    - `/block` keeps someone from challenging you.
    - `/privacy` shows what I store about you and lets you delete it.
    .title = Settings
help-tour-1 = Challenge a friend with `/challenge`: choose the game and the person, and leave the rest as it is. Nobody in mind? Without an opponent anyone here can accept.
    .title = Your first game, 1 of 6: a challenge
help-tour-2 = The game begins when the challenge is accepted. A board appears. The first name above it plays White and moves first. **{ button-rules }** below a challenge explains the game.
    .title = Your first game, 2 of 6: the board
help-tour-3 = Press **{ button-choose-move }** and select a piece and where it goes, or **{ button-type-move }** and write it: `e4`, `Nf3`, `knight f3`. `/move` does the same.
    .title = Your first game, 3 of 6: a move
help-tour-4 = Now it is your opponent's turn, and that may take a day. You can leave: I'll message you when it is your turn, and again before you run out of time. `/games` lists the games that wait for you.
    .title = Your first game, 4 of 6: waiting
help-tour-5 = The text above the board says when you have to move by. With the usual clock, `3d+3x1d`, you have 3 days in all, and then up to a day for each move. Need a break? `/vacation` stops your clocks, `/pause` a single game.
    .title = Your first game, 5 of 6: the clock
help-tour-6 = A game ends with checkmate, with **{ button-resign }**, or with a draw (**{ button-draw }**). Then `/rematch` offers another one, `/history` shows the finished ones, and `/profile` your rating. Have fun!
    .title = Your first game, 6 of 6: the end
