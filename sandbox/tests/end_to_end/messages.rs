//! Every kind of message in each of the three languages: one script, three snapshots for people to
//! read.
//!
//! The clock is frozen between actions, so that deadlines are the same in every run. Each direct
//! message is awaited before the next action, so that none is superseded.

use courier_sandbox::driver::{MessageView, Outcome, UserClient};

use crate::move_menus::labels;
use crate::test_bot::{HOUR, TestBot, find_button, message_of, newest_board};
use crate::transcript::Transcript;

/// The users of a script, and the transcript of what the bot sent.
struct Script {
    bot: TestBot,
    maple: UserClient,
    willow: UserClient,
    birch: UserClient,
    told: Transcript,
}

impl Script {
    /// Spanish is the locale of the users and of the server in Discord; Catalan is chosen by
    /// command.
    async fn begin(language: &str) -> Self {
        let bot = TestBot::start().await;
        let locale = if language == "es" { "es-ES" } else { "en-US" };
        bot.sandbox.discord().world.change(|state| {
            state.users.values_mut().for_each(|user| locale.clone_into(&mut user.locale));
            state.guilds.values_mut().for_each(|guild| locale.clone_into(&mut guild.locale));
        });
        let [maple, willow, birch] =
            ["maple", "willow", "birch"].map(|username| bot.user(username));
        let told = Transcript::new(&bot);
        let mut script = Self { bot, maple, willow, birch, told };
        if language == "ca" {
            for user in script.users() {
                script
                    .use_command(
                        "settings, the language chosen",
                        &user,
                        "settings",
                        &[("language", "Català")],
                    )
                    .await;
            }
            let config = [("server-language", "Català")];
            script
                .use_command(
                    "config, the language chosen",
                    &script.maple.clone(),
                    "config",
                    &config,
                )
                .await;
        }
        script
    }

    fn users(&self) -> [UserClient; 3] {
        [self.maple.clone(), self.willow.clone(), self.birch.clone()]
    }

    /// Uses a command and records the response.
    async fn use_command(
        &mut self,
        heading: &str,
        user: &UserClient,
        command: &str,
        options: &[(&str, &str)],
    ) -> MessageView {
        let outcome =
            user.command(command, options).await.unwrap_or_else(|why| panic!("{heading}: {why}"));
        self.told.record(heading, message_of(outcome))
    }

    /// Presses the button whose custom id begins with `begins`, and records the response.
    async fn press(
        &mut self,
        heading: &str,
        user: &UserClient,
        below: &MessageView,
        begins: &str,
    ) -> MessageView {
        let custom_id = find_button(below, begins)
            .unwrap_or_else(|| panic!("{heading}: {:?}", below.buttons()));
        match user.click(below.id, &custom_id).await.unwrap() {
            Outcome::Modal(modal) => panic!("{heading}: {modal:?}"),
            outcome => self.told.record(heading, message_of(outcome)),
        }
    }

    /// Chooses from the only menu by the end of an entry: cells have the same names in every
    /// language.
    async fn pick(
        &mut self,
        heading: &str,
        user: &UserClient,
        from: &MessageView,
        ends: &str,
    ) -> MessageView {
        let label = labels(from).into_iter().find(|label| label.ends_with(ends)).unwrap();
        let menu = from.menus()[0].custom_id.clone();
        let chosen = message_of(user.select(from.id, &menu, &[&label]).await.unwrap());
        self.told.record(heading, chosen)
    }

    /// Makes a move an hour later, so that the opponent is notified at once.
    async fn make_move(&mut self, heading: &str, user: &UserClient, the_move: &str) -> MessageView {
        self.bot.sandbox.advance(HOUR).await;
        let board = self.use_command(heading, user, "move", &[("move", the_move)]).await;
        let other =
            if user.username() == "maple" { self.willow.clone() } else { self.maple.clone() };
        self.told.record_direct_messages(heading, &other, 1).await;
        board
    }

    /// Willow accepts Maple's challenge, and the game has a board.
    async fn accept(&mut self, offered: &MessageView, number: u32) -> MessageView {
        let willow = self.willow.clone();
        self.press("the challenge is accepted", &willow, offered, "v1:accept:").await;
        let wanted = format!("v1:mv:{number}:");
        let board =
            willow.wait_for(|message| find_button(message, &wanted).is_some()).await.unwrap();
        self.told.record("the first board", board)
    }
}

/// What there is before any game.
async fn before_any_game(script: &mut Script) {
    let [maple, willow, birch] = script.users();
    for command in [
        "help",
        "games",
        "challenges",
        "history",
        "leaderboard",
        "season",
        "profile",
        "privacy show",
    ] {
        script.use_command(&format!("{command}, nothing yet"), &willow, command, &[]).await;
    }
    script.use_command("settings", &willow, "settings", &[]).await;
    let all = [
        ("quiet", "22-7"),
        ("digest", "8"),
        ("zone", "Europe/Madrid"),
        ("theme", "Green"),
        ("confirm", "true"),
    ];
    script.use_command("settings, changed", &birch, "settings", &all).await;
    script.use_command("config", &maple, "config", &[]).await;
    let some = [("allow", "games"), ("default-clock", "2d+3x1d")];
    script.use_command("config, changed", &maple, "config", &some).await;
    script.use_command("vacation", &willow, "vacation show", &[]).await;
    for key in ["chess", "crazyhouse", "capablanca", "shogun", "cescacs"] {
        script
            .use_command(
                &format!("the first page of the rules of {key}"),
                &willow,
                &format!("{key} rules"),
                &[],
            )
            .await;
    }
    script.use_command("a start position", &willow, "chess960 position", &[("start", "518")]).await;
}

/// Refusals.
async fn refusals(script: &mut Script) {
    let [maple, ..] = script.users();
    for (command, options) in [
        ("chess challenge", [("opponent", "maple")]),
        ("chess challenge", [("opponent", "courier")]),
        ("chess open", [("clock", "whenever")]),
        ("chess960 open", [("start", "960")]),
        ("capablanca open", [("start", "Nimzo")]),
        ("move", [("move", "e4")]),
        ("board", [("game", "4711")]),
        ("rematch", [("game", "4711")]),
        ("give", [("time", "soon")]),
        ("settings", [("quiet", "at night")]),
        ("settings", [("zone", "Atlantis")]),
        ("vacation start", [("days", "30")]),
        ("leaderboard", [("variant", "checkers")]),
    ] {
        script
            .use_command(&format!("refused: /{command} {options:?}"), &maple, command, &options)
            .await;
    }
}

/// Challenges that are made, taken back, declined and accepted.
async fn challenges(script: &mut Script) -> MessageView {
    let [maple, willow, birch] = script.users();
    let open =
        script.use_command("an open challenge", &maple, "shogun open", &[("color", "Black")]).await;
    script.press("refused: one's own challenge", &maple, &open, "v1:accept:").await;
    script.press("an open challenge is taken back", &maple, &open, "v1:cancel:").await;

    let options = [
        ("opponent", "willow"),
        ("color", "White"),
        ("clock", "1d"),
        ("mercy", "true"),
        ("rated", "false"),
    ];
    let offered = script.use_command("a challenge", &maple, "chess960 challenge", &options).await;
    script.told.record_direct_messages("a challenge", &willow, 1).await;
    script.press("refused: somebody else's challenge", &birch, &offered, "v1:accept:").await;
    for user in [&maple, &willow] {
        script.use_command("challenges", user, "challenges", &[]).await;
    }
    let decline = find_button(&offered, "v1:decline:").unwrap();
    let modal = willow.click(offered.id, &decline).await.unwrap().modal().unwrap();
    let modal = script.told.record_modal("declining", modal);
    let declined = message_of(willow.submit(&modal, &[("reason", "not now")]).await.unwrap());
    script.told.record("a challenge is declined", declined);
    script.told.record_direct_messages("a challenge is declined", &maple, 1).await;

    let first = message_of(maple.user_command("Challenge", "willow").await.unwrap());
    let first = script.told.record("challenging from somebody's menu", first);
    let menu = first.menus()[0].custom_id.clone();
    let second = message_of(maple.select(first.id, &menu, &["chess"]).await.unwrap());
    let second = script.told.record("challenging from somebody's menu: the clock", second);
    let menu = second.menus()[0].clone();
    let done =
        message_of(maple.select(second.id, &menu.custom_id, &[&menu.options[0].1]).await.unwrap());
    script.told.record("challenging from somebody's menu: done", done);
    script.told.record_direct_messages("challenged from the menu", &willow, 1).await;
    let mine = maple
        .wait_for(|message| !message.ephemeral && find_button(message, "v1:cancel:").is_some())
        .await
        .unwrap();
    let mine = script.told.record("what the channel sees of it", mine);
    script.press("a challenge is taken back", &maple, &mine, "v1:cancel:").await;

    let options = [("opponent", "willow"), ("color", "White")];
    let offered = script
        .use_command("the challenge that is accepted", &maple, "chess challenge", &options)
        .await;
    script.told.record_direct_messages("the challenge that is accepted", &willow, 1).await;
    let board = script.accept(&offered, 1).await;
    script.told.record_direct_messages("the game begins", &maple, 1).await;
    board
}

/// A game with everything that can happen in one, lost by White in two moves.
async fn a_game(script: &mut Script, board: MessageView) {
    let [maple, willow, birch] = script.users();
    for typed in ["hello there", "Ke2", "e5", "Bb5"] {
        script.use_command(&format!("refused: {typed}"), &maple, "move", &[("move", typed)]).await;
    }
    script.use_command("refused: not one's turn", &willow, "move", &[("move", "e5")]).await;
    script.use_command("refused: not one's game", &birch, "resign", &[("game", "1")]).await;
    let old = message_of(maple.click_forged(board.id, "v1:mv:1:7").await.unwrap());
    script.told.record("refused: an old button", old);
    let unreadable = message_of(maple.click_forged(board.id, "v1:nothing").await.unwrap());
    script.told.record("refused: a button nobody made", unreadable);

    let opened = maple
        .click(board.id, &find_button(&board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    script.told.record_modal("the form for a move", opened);
    let opened = willow
        .click(board.id, &find_button(&board, "v1:plan:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    script.told.record_modal("the form for a plan", opened);
    let opened = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    script.told.record_modal("the form for a note", opened);

    for (command, options) in [
        ("note show", vec![]),
        ("note write", vec![("note", "weak on f7")]),
        ("note show", vec![]),
        ("board", vec![]),
        ("board", vec![("text", "true")]),
        ("note clear", vec![]),
    ] {
        script.use_command(&format!("/{command} {options:?}"), &maple, command, &options).await;
    }
    for (command, options) in [
        ("plan show", vec![]),
        ("plan add", vec![("line", "f3 e5 g4 Qh4, d4 d5")]),
        ("plan add", vec![("line", "d4 Nf6")]),
        ("plan add", vec![("line", "e4 e5 Nf5 Nc6")]),
        ("plan show", vec![]),
        ("plan clear", vec![]),
        ("plan add", vec![("line", "e4 e5")]),
    ] {
        script.use_command(&format!("/{command} {options:?}"), &willow, command, &options).await;
    }

    // The first move, by menus, for a player who confirms moves and has planned another one.
    script
        .use_command("settings, moves shown once more", &maple, "settings", &[("confirm", "true")])
        .await;
    let pieces = script.press("the menu of men", &maple, &board, "v1:men:").await;
    let targets = script.pick("the menu of cells", &maple, &pieces, " f2").await;
    let question = script.pick("the move once more", &maple, &targets, "f3").await;
    let no = question.buttons()[1].custom_id.clone().unwrap();
    let no = message_of(maple.click(question.id, &no).await.unwrap());
    script.told.record("not this move", no);
    let question =
        script.use_command("the move once more, typed", &maple, "move", &[("move", "f3")]).await;
    let yes = question.buttons()[0].custom_id.clone().unwrap();
    let yes = message_of(maple.click(question.id, &yes).await.unwrap());
    script.told.record("this move", yes);
    script.told.record_direct_messages("a move the plan has no answer to", &willow, 1).await;
    script
        .use_command("settings, moves not shown", &maple, "settings", &[("confirm", "false")])
        .await;

    offers_and_requests(script).await;
    script.make_move("a move", &willow, "e5").await;
    script.use_command("/plan add", &willow, "plan add", &[("line", "g4 a6 Nc3 Qh4")]).await;
    script.bot.sandbox.advance(HOUR).await;
    script.use_command("a move that a plan answers", &maple, "move", &[("move", "g4")]).await;
    script.told.record_direct_messages("a move that a plan answers", &willow, 1).await;
    script.told.record_direct_messages("a move that a plan answers", &maple, 1).await;
    script.use_command("games", &maple, "games", &[]).await;
    script.make_move("a move", &maple, "a3").await;
    script.bot.sandbox.advance(HOUR).await;
    script.use_command("mate", &willow, "move", &[("move", "Qh4")]).await;
    script.told.record_direct_messages("mate", &maple, 1).await;
}

/// Offers and requests in a game in which it is Black's turn.
async fn offers_and_requests(script: &mut Script) {
    let [maple, willow, _] = script.users();
    script.use_command("the question of a draw", &maple, "draw", &[]).await;
    script.use_command("a draw is offered", &maple, "draw", &[("action", "Offer")]).await;
    script.told.record_direct_messages("a draw is offered", &willow, 1).await;
    script
        .use_command("refused: an offer that stands", &maple, "draw", &[("action", "Offer")])
        .await;
    script.use_command("a board with an offer", &willow, "board", &[]).await;
    script.use_command("a draw is declined", &willow, "draw", &[("action", "Decline")]).await;
    script.told.record_direct_messages("a draw is declined", &maple, 1).await;
    script.use_command("a takeback is asked for", &maple, "takeback", &[]).await;
    script.told.record_direct_messages("a takeback is asked for", &willow, 1).await;
    script
        .use_command("a takeback is declined", &willow, "takeback", &[("action", "Decline")])
        .await;
    script.told.record_direct_messages("a takeback is declined", &maple, 1).await;
    script.use_command("a pause is proposed", &maple, "pause", &[]).await;
    script.told.record_direct_messages("a pause is proposed", &willow, 1).await;
    script.use_command("a pause is agreed to", &willow, "pause", &[("action", "Accept")]).await;
    script.told.record_direct_messages("a pause is agreed to", &maple, 1).await;
    script.use_command("a paused game", &willow, "board", &[]).await;
    let paused = newest_board(&maple);
    script.press("the pause ends", &maple, &paused, "v1:resume:").await;
    script.told.record_direct_messages("the pause ends", &willow, 1).await;
    script.use_command("time is given", &maple, "give", &[("time", "12h")]).await;
    script.told.record_direct_messages("time is given", &willow, 1).await;
    script.use_command("the question of resigning", &maple, "resign", &[]).await;
}

/// Messages about finished games, about many games, and about players.
async fn afterwards(script: &mut Script) {
    let [maple, willow, birch] = script.users();
    script.use_command("a finished board", &willow, "board", &[("game", "1")]).await;
    for (command, options) in [
        ("history", vec![]),
        ("history", vec![("player", "maple")]),
        ("leaderboard", vec![]),
        ("leaderboard", vec![("variant", "chess"), ("scope", "Everyone")]),
        ("chess leaderboard", vec![]),
        ("season", vec![]),
        ("profile", vec![]),
        ("profile", vec![("player", "maple"), ("against", "birch")]),
        ("replay", vec![("game", "1")]),
        ("export", vec![("game", "1")]),
        ("privacy export", vec![]),
        ("privacy forget", vec![]),
    ] {
        script.use_command(&format!("/{command} {options:?}"), &willow, command, &options).await;
    }
    script
        .use_command(
            "the games of two others",
            &birch,
            "profile",
            &[("player", "maple"), ("against", "willow")],
        )
        .await;
    let rematch = script.use_command("a rematch", &maple, "rematch", &[]).await;
    script.told.record_direct_messages("a rematch", &willow, 1).await;
    script.press("a rematch is taken back", &maple, &rematch, "v1:cancel:").await;
}

/// A clock that runs out, with flag forgiveness.
async fn time(script: &mut Script) {
    let [maple, willow, _] = script.users();
    let options =
        [("opponent", "willow"), ("color", "White"), ("clock", "1d+2x2d"), ("mercy", "true")];
    let offered = script
        .use_command("a challenge with mercy", &maple, "crazyhouse challenge", &options)
        .await;
    script.told.record_direct_messages("a challenge with mercy", &willow, 1).await;
    script.accept(&offered, 2).await;
    script.told.record_direct_messages("the game begins", &maple, 1).await;
    for (user, the_move) in
        [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5"), (&maple, "Nc3")]
    {
        script.make_move("a move", user, the_move).await;
    }
    script.use_command("a board with a hand", &willow, "board", &[("text", "true")]).await;
    let leads = [("reminders", "24 h, 8 h and 1 h before")];
    script.use_command("settings, all warnings", &willow, "settings", &leads).await;
    // Two of her twenty-four hours are used; then come two periods of two days.
    for hours in [22, 24, 16, 7, 1, 24, 16, 7] {
        script.bot.sandbox.advance(HOUR * hours).await;
        script
            .told
            .record_direct_messages(&format!("the clock, {hours} h later"), &willow, 1)
            .await;
    }
    script.bot.sandbox.advance(HOUR).await;
    for user in [&maple, &willow] {
        script.told.record_direct_messages("the flag falls", user, 1).await;
    }
    script.use_command("refused: the flag has fallen", &willow, "move", &[("move", "Qa5")]).await;
    let fallen =
        script.use_command("a board on which a flag has fallen", &maple, "board", &[]).await;
    script.press("the win is taken", &maple, &fallen, "v1:win:").await;
    script.told.record_direct_messages("the win is taken", &willow, 1).await;
    script.use_command("challenges, none", &willow, "challenges", &[]).await;
    script.use_command("vacation, begun", &willow, "vacation start", &[("days", "1")]).await;
    script.use_command("vacation, ended", &willow, "vacation end", &[]).await;
}

async fn is_said_in(language: &str) {
    let mut script = Script::begin(language).await;
    before_any_game(&mut script).await;
    refusals(&mut script).await;
    let board = challenges(&mut script).await;
    a_game(&mut script, board).await;
    afterwards(&mut script).await;
    time(&mut script).await;
    script.told.assert_complete(&[&script.maple, &script.willow, &script.birch]);
    script.bot.assert_no_problems();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(format!("messages.{language}"), script.told.text());
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_english() {
    is_said_in("en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_spanish() {
    is_said_in("es").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_catalan() {
    is_said_in("ca").await;
}
