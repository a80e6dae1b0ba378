# The data stored about a user, and its deletion.

deleted-player = deleted player
engine-name = Courier, level { $level }

privacy-title = What I store about you
privacy =
    I do not read your messages in Discord. I store what you do with me, because games last for months:

    - **Who you are**: your Discord user ID, the last name I saw you use, the language of your Discord, and the servers where you used me or were challenged; and whether the people who run this bot have banned you or hidden your name, and why.
    - **Your settings**: language, colors, pieces, time zone, reminders, quiet hours, digest, whether to confirm moves and whether your vacation starts by itself; and whether Discord lets me message you, and where.
    - **Your games**: challenges, games with every move and its time, vacations, results, your ratings with their history, and the reviews you asked for. A game agreed on in a server can be seen by everyone there; one agreed on in direct messages, only by its two players. A link for spectators shows a game to anybody who has it, until one of the two withdraws it.
    - **Competitions** that you entered, with your place, and the games in them. Everyone in the server can see them.
    - **What only you can see**: your conditional moves, your notes, your studies until you show them, and whom you have blocked.
    - **Browsers** in which you opened your games, and the board inside Discord: when you signed in, and until when.
    - **Messages**: which messages I sent you or could not deliver.

    I store it until you want it deleted. `/{ command-privacy } { subcommand-export }` gives you all of it as a file. `/{ command-privacy } { subcommand-forget }` erases it: your opponents keep their games, without your name. For others I then keep a code made from your ID, so that their blocks, their place on leaderboards and the limits on games and challenges still hold.

privacy-export = Everything I store about you, as a file. Moves are in UCI; times are milliseconds since 1 January 1970, UTC.
privacy-part = Part { $part } of { $parts }.

forget-question = **Do you really want me to delete your data?** This cannot be undone.

    - { $running ->
        [0] You have no running games.
        [one] Your running game is resigned, or aborted if you have not moved in it yet.
       *[other] Your { $running } running games are resigned; those in which you have not moved yet are aborted.
    }
    - Open challenges are closed. Settings, reminders, conditional moves, notes, studies, your block list and your ratings are deleted.
    - Your name and your Discord user ID are erased. Your opponents keep their games and their ratings; your name is replaced by “{ deleted-player }”.
    - A code made from your ID, which nobody can turn back into it, is kept for others: for players who have blocked you or met you in rated games, until you return; for limits on games and challenges, for up to a week; and for the share of games lost on time, for 90 days. So is a ban, or that your name is hidden, if the people who run this bot have decided that.
    - What I have already posted in Discord stays there, and backups made by the people who run this bot stay until they delete them.

    To keep your games, press **{ button-no }** and use `/{ command-export } { option-all }:true` and `/{ command-privacy } { subcommand-export }` first. If you use me again, you start as a new player.
forget-done = Your data is deleted: nothing I store contains your name or your ID any more. Thank you for playing here.
forget-unreadable = { $count ->
    [one] One running game is damaged in my records: it was aborted instead of resigned, and your opponent was not told.
   *[other] { $count } running games are damaged in my records: they were aborted instead of resigned, and your opponents were not told.
} The people who run this bot can look it up with the code `{ $code }`.
refusal-challenged-forgotten = This player deleted their data and no longer plays. To let anyone here accept: { $open }
