# What is stored about somebody, said in plain words; and what it means to be forgotten.

forgotten-player = forgotten player

privacy-title = What I keep about you
privacy =
    I do not read what you write in Discord. I keep what you do with me, because games last for months:

    - **Who you are**: the number Discord gave you, the name you were last seen with, the language of your Discord, and the servers in which you have used me or somebody has challenged you.
    - **What you chose**: language, colors, time zone, reminders, quiet hours, digest and whether to ask before a move; and whether Discord lets me write to you, and where.
    - **What you played**: challenges, games with every move and its time, days off, results, and your ratings with how they came about. A game agreed on in a server can be seen by everybody there, one agreed on in direct messages by its two players.
    - **What only you are shown**: your conditional moves and your notes.
    - **What I told you**: which messages I sent you or could not deliver.

    It is kept until you want it gone. { $export } hands you all of it as a file. { $forget } erases you: your opponents keep their games, without your name.

privacy-export = Everything I keep about you, as a file. Moves are in UCI; times are milliseconds since 1 January 1970, UTC.
privacy-part = Part { $part } of { $parts }.

forget-question = **Do you really want me to forget you?** It cannot be undone.

    - { $running ->
        [0] You have no running game.
        [one] Your running game is resigned, or called off if you have not moved in it yet.
       *[other] Your { $running } running games are resigned; those in which you have not moved yet are called off.
    }
    - Open challenges are closed. Settings, reminders, conditional moves, notes and your ratings are deleted.
    - Your name and your Discord number are erased. Your opponents keep their games and their ratings; where your name stood, there is “{ $nobody }”.
    - What I have written in Discord so far stays there, and copies of my data that the people who run this bot have made stay until they delete them.

    To have your games yourself, press **{ $no }** and use { $games } and { $export } first. If you ever use me again, you begin as somebody new.
forget-done = You are forgotten: nothing I keep leads to you any more. Thank you for having played here.
refusal-challenged-forgotten = This player wanted to be forgotten and does not play any more. Offer the game to everybody here: { $open }
