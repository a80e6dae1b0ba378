//! Every kind of message as people see it, in each of the three languages: one script, three
//! snapshots, to be read.
//!
//! The clock stands still between the acts, so deadlines are the same at every run; who was told
//! something directly is waited for before anything else happens, so that nothing is superseded.

use courier_sandbox::driver::{Outcome, Person, Shown};

use crate::picking::labels;
use crate::table::{HOUR, House, button, newest_board, said};
use crate::transcript::Transcript;

/// The people of a script, and what has been said.
struct Script {
    house: House,
    maple: Person,
    willow: Person,
    birch: Person,
    told: Transcript,
}

impl Script {
    /// Spanish comes from Discord's own setting, of the people and of the server; Catalan is chosen
    /// by command.
    async fn begin(language: &str) -> Self {
        let house = House::open().await;
        let locale = if language == "es" { "es-ES" } else { "en-US" };
        house.sandbox.discord().world.change(|state| {
            state.users.values_mut().for_each(|user| locale.clone_into(&mut user.locale));
            state.guilds.values_mut().for_each(|guild| locale.clone_into(&mut guild.locale));
        });
        let [maple, willow, birch] =
            ["maple", "willow", "birch"].map(|handle| house.person(handle));
        let told = Transcript::begin(&house);
        let mut script = Self { house, maple, willow, birch, told };
        if language == "ca" {
            for person in script.everybody() {
                script
                    .asks(
                        "settings, the language chosen",
                        &person,
                        "settings",
                        &[("language", "Català")],
                    )
                    .await;
            }
            let config = [("server-language", "Català")];
            script
                .asks("config, the language chosen", &script.maple.clone(), "config", &config)
                .await;
        }
        script
    }

    fn everybody(&self) -> [Person; 3] {
        [self.maple.clone(), self.willow.clone(), self.birch.clone()]
    }

    /// Uses a command, and notes what comes of it.
    async fn asks(
        &mut self,
        heading: &str,
        person: &Person,
        command: &str,
        options: &[(&str, &str)],
    ) -> Shown {
        let outcome =
            person.command(command, options).await.unwrap_or_else(|why| panic!("{heading}: {why}"));
        self.told.note(heading, said(outcome))
    }

    /// Presses a button that is known by how its id begins, and notes what comes of it.
    async fn presses(
        &mut self,
        heading: &str,
        person: &Person,
        below: &Shown,
        begins: &str,
    ) -> Shown {
        let custom_id =
            button(below, begins).unwrap_or_else(|| panic!("{heading}: {:?}", below.buttons()));
        match person.click(below.id, &custom_id).await.unwrap() {
            Outcome::Dialog(dialog) => panic!("{heading}: {dialog:?}"),
            outcome => self.told.note(heading, said(outcome)),
        }
    }

    /// Chooses from the only menu, by how an entry ends: the cells have the same names in every
    /// language.
    async fn picks(&mut self, heading: &str, person: &Person, from: &Shown, ends: &str) -> Shown {
        let label = labels(from).into_iter().find(|label| label.ends_with(ends)).unwrap();
        let menu = from.menus()[0].custom_id.clone();
        let chosen = said(person.choose(from.id, &menu, &[&label]).await.unwrap());
        self.told.note(heading, chosen)
    }

    /// Makes a move an hour later, so that whoever is to answer is told at once.
    async fn moves(&mut self, heading: &str, person: &Person, the_move: &str) -> Shown {
        self.house.sandbox.advance(HOUR).await;
        let board = self.asks(heading, person, "move", &[("move", the_move)]).await;
        let other =
            if person.handle() == "maple" { self.willow.clone() } else { self.maple.clone() };
        self.told.told(heading, &other, 1).await;
        board
    }

    /// Willow accepts what Maple offers, and the game has a board.
    async fn begins(&mut self, offered: &Shown, number: u32) -> Shown {
        let willow = self.willow.clone();
        self.presses("the challenge is accepted", &willow, offered, "v1:accept:").await;
        let wanted = format!("v1:mv:{number}:");
        let board = willow.wait_for(|message| button(message, &wanted).is_some()).await.unwrap();
        self.told.note("the first board", board)
    }
}

/// Before anything is played.
async fn what_there_is(script: &mut Script) {
    let [maple, willow, birch] = script.everybody();
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
        script.asks(&format!("{command}, nothing yet"), &willow, command, &[]).await;
    }
    script.asks("settings", &willow, "settings", &[]).await;
    let all = [
        ("quiet", "22-7"),
        ("digest", "8"),
        ("zone", "Europe/Madrid"),
        ("theme", "Green"),
        ("confirm", "true"),
    ];
    script.asks("settings, changed", &birch, "settings", &all).await;
    script.asks("config", &maple, "config", &[]).await;
    let some = [("allow", "games"), ("default-clock", "2d+3x1d")];
    script.asks("config, changed", &maple, "config", &some).await;
    script.asks("vacation", &willow, "vacation show", &[]).await;
    for key in ["chess", "crazyhouse", "capablanca", "shogun", "cescacs"] {
        script
            .asks(
                &format!("the first page of the rules of {key}"),
                &willow,
                &format!("{key} rules"),
                &[],
            )
            .await;
    }
    script.asks("a start position", &willow, "chess960 position", &[("start", "518")]).await;
}

/// What is refused, in words that help.
async fn what_is_refused(script: &mut Script) {
    let [maple, ..] = script.everybody();
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
        script.asks(&format!("refused: /{command} {options:?}"), &maple, command, &options).await;
    }
}

/// Challenges made, taken back, declined and accepted.
async fn challenges(script: &mut Script) -> Shown {
    let [maple, willow, birch] = script.everybody();
    let open = script.asks("an open challenge", &maple, "shogun open", &[("color", "Black")]).await;
    script.presses("refused: one's own challenge", &maple, &open, "v1:accept:").await;
    script.presses("an open challenge is taken back", &maple, &open, "v1:cancel:").await;

    let options = [
        ("opponent", "willow"),
        ("color", "White"),
        ("clock", "1d"),
        ("mercy", "true"),
        ("rated", "false"),
    ];
    let offered = script.asks("a challenge", &maple, "chess960 challenge", &options).await;
    script.told.told("a challenge", &willow, 1).await;
    script.presses("refused: somebody else's challenge", &birch, &offered, "v1:accept:").await;
    for person in [&maple, &willow] {
        script.asks("challenges", person, "challenges", &[]).await;
    }
    let decline = button(&offered, "v1:decline:").unwrap();
    let dialog = willow.click(offered.id, &decline).await.unwrap().dialog().unwrap();
    let dialog = script.told.note_form("declining", dialog);
    let declined = said(willow.submit(&dialog, &[("reason", "not now")]).await.unwrap());
    script.told.note("a challenge is declined", declined);
    script.told.told("a challenge is declined", &maple, 1).await;

    let first = said(maple.command_on_person("Challenge", "willow").await.unwrap());
    let first = script.told.note("challenging from somebody's menu", first);
    let menu = first.menus()[0].custom_id.clone();
    let second = said(maple.choose(first.id, &menu, &["chess"]).await.unwrap());
    let second = script.told.note("challenging from somebody's menu: the clock", second);
    let menu = second.menus()[0].clone();
    let done = said(maple.choose(second.id, &menu.custom_id, &[&menu.options[0].1]).await.unwrap());
    script.told.note("challenging from somebody's menu: done", done);
    script.told.told("challenged from the menu", &willow, 1).await;
    let mine = maple
        .wait_for(|message| !message.ephemeral && button(message, "v1:cancel:").is_some())
        .await
        .unwrap();
    let mine = script.told.note("what the channel sees of it", mine);
    script.presses("a challenge is taken back", &maple, &mine, "v1:cancel:").await;

    let options = [("opponent", "willow"), ("color", "White")];
    let offered =
        script.asks("the challenge that is accepted", &maple, "chess challenge", &options).await;
    script.told.told("the challenge that is accepted", &willow, 1).await;
    let board = script.begins(&offered, 1).await;
    script.told.told("the game begins", &maple, 1).await;
    board
}

/// A game with everything people do in one, lost by White in two moves.
async fn a_game(script: &mut Script, board: Shown) {
    let [maple, willow, birch] = script.everybody();
    for typed in ["hello there", "Ke2", "e5", "Bb5"] {
        script.asks(&format!("refused: {typed}"), &maple, "move", &[("move", typed)]).await;
    }
    script.asks("refused: not one's turn", &willow, "move", &[("move", "e5")]).await;
    script.asks("refused: not one's game", &birch, "resign", &[("game", "1")]).await;
    let old = said(maple.forge(board.id, "v1:mv:1:7").await.unwrap());
    script.told.note("refused: an old button", old);
    let unreadable = said(maple.forge(board.id, "v1:nothing").await.unwrap());
    script.told.note("refused: a button nobody made", unreadable);

    let opened =
        maple.click(board.id, &button(&board, "v1:mv:").unwrap()).await.unwrap().dialog().unwrap();
    script.told.note_form("the form for a move", opened);
    let opened = willow
        .click(board.id, &button(&board, "v1:plan:").unwrap())
        .await
        .unwrap()
        .dialog()
        .unwrap();
    script.told.note_form("the form for a plan", opened);
    let opened = maple.command("note write", &[]).await.unwrap().dialog().unwrap();
    script.told.note_form("the form for a note", opened);

    for (command, options) in [
        ("note show", vec![]),
        ("note write", vec![("note", "weak on f7")]),
        ("note show", vec![]),
        ("board", vec![]),
        ("board", vec![("text", "true")]),
        ("note clear", vec![]),
    ] {
        script.asks(&format!("/{command} {options:?}"), &maple, command, &options).await;
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
        script.asks(&format!("/{command} {options:?}"), &willow, command, &options).await;
    }

    // The first move, by menus, to somebody who wants to see it once more, and has planned for
    // another.
    script
        .asks("settings, moves shown once more", &maple, "settings", &[("confirm", "true")])
        .await;
    let men = script.presses("the menu of men", &maple, &board, "v1:men:").await;
    let targets = script.picks("the menu of cells", &maple, &men, " f2").await;
    let question = script.picks("the move once more", &maple, &targets, "f3").await;
    let no = question.buttons()[1].custom_id.clone().unwrap();
    let no = said(maple.click(question.id, &no).await.unwrap());
    script.told.note("not this move", no);
    let question =
        script.asks("the move once more, typed", &maple, "move", &[("move", "f3")]).await;
    let yes = question.buttons()[0].custom_id.clone().unwrap();
    let yes = said(maple.click(question.id, &yes).await.unwrap());
    script.told.note("this move", yes);
    script.told.told("a move the plan has no answer to", &willow, 1).await;
    script.asks("settings, moves not shown", &maple, "settings", &[("confirm", "false")]).await;

    talks(script).await;
    script.moves("a move", &willow, "e5").await;
    script.asks("/plan add", &willow, "plan add", &[("line", "g4 a6 Nc3 Qh4")]).await;
    script.house.sandbox.advance(HOUR).await;
    script.asks("a move that a plan answers", &maple, "move", &[("move", "g4")]).await;
    script.told.told("a move that a plan answers", &willow, 1).await;
    script.told.told("a move that a plan answers", &maple, 1).await;
    script.asks("games", &maple, "games", &[]).await;
    script.moves("a move", &maple, "a3").await;
    script.house.sandbox.advance(HOUR).await;
    script.asks("mate", &willow, "move", &[("move", "Qh4")]).await;
    script.told.told("mate", &maple, 1).await;
}

/// Offers and questions in a game in which it is Black's turn.
async fn talks(script: &mut Script) {
    let [maple, willow, _] = script.everybody();
    script.asks("the question of a draw", &maple, "draw", &[]).await;
    script.asks("a draw is offered", &maple, "draw", &[("action", "Offer")]).await;
    script.told.told("a draw is offered", &willow, 1).await;
    script.asks("refused: an offer that stands", &maple, "draw", &[("action", "Offer")]).await;
    script.asks("a board with an offer", &willow, "board", &[]).await;
    script.asks("a draw is declined", &willow, "draw", &[("action", "Decline")]).await;
    script.told.told("a draw is declined", &maple, 1).await;
    script.asks("a takeback is asked for", &maple, "takeback", &[]).await;
    script.told.told("a takeback is asked for", &willow, 1).await;
    script.asks("a takeback is declined", &willow, "takeback", &[("action", "Decline")]).await;
    script.told.told("a takeback is declined", &maple, 1).await;
    script.asks("a pause is proposed", &maple, "pause", &[]).await;
    script.told.told("a pause is proposed", &willow, 1).await;
    script.asks("a pause is agreed to", &willow, "pause", &[("action", "Accept")]).await;
    script.told.told("a pause is agreed to", &maple, 1).await;
    script.asks("a paused game", &willow, "board", &[]).await;
    let paused = newest_board(&maple);
    script.presses("the pause ends", &maple, &paused, "v1:resume:").await;
    script.told.told("the pause ends", &willow, 1).await;
    script.asks("time is given", &maple, "give", &[("time", "12h")]).await;
    script.told.told("time is given", &willow, 1).await;
    script.asks("the question of resigning", &maple, "resign", &[]).await;
}

/// What is told of a game that is over, of many, and of people.
async fn afterwards(script: &mut Script) {
    let [maple, willow, birch] = script.everybody();
    script.asks("a finished board", &willow, "board", &[("game", "1")]).await;
    for (command, options) in [
        ("history", vec![]),
        ("history", vec![("player", "maple")]),
        ("leaderboard", vec![]),
        ("leaderboard", vec![("variant", "chess"), ("scope", "Everybody")]),
        ("chess leaderboard", vec![]),
        ("season", vec![]),
        ("profile", vec![]),
        ("profile", vec![("player", "maple"), ("against", "birch")]),
        ("replay", vec![("game", "1")]),
        ("export", vec![("game", "1")]),
        ("privacy export", vec![]),
        ("privacy forget", vec![]),
    ] {
        script.asks(&format!("/{command} {options:?}"), &willow, command, &options).await;
    }
    script
        .asks(
            "the games of two others",
            &birch,
            "profile",
            &[("player", "maple"), ("against", "willow")],
        )
        .await;
    let rematch = script.asks("a rematch", &maple, "rematch", &[]).await;
    script.told.told("a rematch", &willow, 1).await;
    script.presses("a rematch is taken back", &maple, &rematch, "v1:cancel:").await;
}

/// A clock that runs out, with mercy.
async fn time(script: &mut Script) {
    let [maple, willow, _] = script.everybody();
    let options =
        [("opponent", "willow"), ("color", "White"), ("clock", "1d+2x2d"), ("mercy", "true")];
    let offered =
        script.asks("a challenge with mercy", &maple, "crazyhouse challenge", &options).await;
    script.told.told("a challenge with mercy", &willow, 1).await;
    script.begins(&offered, 2).await;
    script.told.told("the game begins", &maple, 1).await;
    for (person, the_move) in
        [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5"), (&maple, "Nc3")]
    {
        script.moves("a move", person, the_move).await;
    }
    script.asks("a board with a hand", &willow, "board", &[("text", "true")]).await;
    let leads = [("reminders", "24 h, 8 h and 1 h before")];
    script.asks("settings, all warnings", &willow, "settings", &leads).await;
    // Two of her twenty-four hours are used; then come two periods of two days.
    for hours in [22, 24, 16, 7, 1, 24, 16, 7] {
        script.house.sandbox.advance(HOUR * hours).await;
        script.told.told(&format!("the clock, {hours} h later"), &willow, 1).await;
    }
    script.house.sandbox.advance(HOUR).await;
    for person in [&maple, &willow] {
        script.told.told("the flag falls", person, 1).await;
    }
    script.asks("refused: the flag has fallen", &willow, "move", &[("move", "Qa5")]).await;
    let fallen = script.asks("a board on which a flag has fallen", &maple, "board", &[]).await;
    script.presses("the win is taken", &maple, &fallen, "v1:win:").await;
    script.told.told("the win is taken", &willow, 1).await;
    script.asks("challenges, none", &willow, "challenges", &[]).await;
    script.asks("vacation, begun", &willow, "vacation start", &[("days", "1")]).await;
    script.asks("vacation, ended", &willow, "vacation end", &[]).await;
}

async fn is_said_in(language: &str) {
    let mut script = Script::begin(language).await;
    what_there_is(&mut script).await;
    what_is_refused(&mut script).await;
    let board = challenges(&mut script).await;
    a_game(&mut script, board).await;
    afterwards(&mut script).await;
    time(&mut script).await;
    script.told.is_whole(&[&script.maple, &script.willow, &script.birch]);
    script.house.is_in_order();
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
