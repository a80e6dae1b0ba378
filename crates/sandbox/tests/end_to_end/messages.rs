//! Every kind of message in each of the three languages, in three snapshots of one script.
//!
//! The clock is frozen between actions, so that deadlines are the same in every run. Each direct
//! message is awaited before the next action, so that none is superseded.

use courier_sandbox::driver::MessageView;

use super::script::Script;
use super::test_bot::{HOUR, everybody_has_met_enough, find_button, message_of, newest_board};
use crate::english::{ACCEPT, BLACK, DECLINE, EVERYONE, OFFER, WHITE};

/// Responses before any game.
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
    let settings = script.use_command("settings", &willow, "settings", &[]).await;
    let second = settings.menus()[0].options[1].0.clone();
    let colors = script.choose("settings: colors", &willow, &settings, &second).await;
    let first = colors.menus()[0].options[0].0.clone();
    script.choose("settings: a color", &willow, &colors, &first).await;
    let all = [
        ("quiet", "22-7"),
        ("digest", "8"),
        ("zone", "Europe/Madrid"),
        ("theme", "Green"),
        ("pieces", "Letters"),
        ("confirm", "true"),
        ("auto-vacation", "true"),
    ];
    script.use_command("settings, changed", &birch, "settings", &all).await;
    let config = script.use_command("config", &maple, "config", &[]).await;
    let organizers = config.menus()[0].options[4].0.clone();
    script.choose("config: who can create competitions", &maple, &config, &organizers).await;
    let some = [("allow", "games"), ("default-clock", "2d+3x1d")];
    script.use_command("config, changed", &maple, "config", &some).await;
    script.use_command("vacation", &willow, "vacation show", &[]).await;
    for key in ["chess", "crazyhouse", "capablanca", "shogun", "cescacs"] {
        script
            .use_command(
                &format!("the rules of {key}, first page"),
                &willow,
                &format!("{key} rules"),
                &[],
            )
            .await;
    }
    script
        .use_command("a starting position", &willow, "chess960 position", &[("start", "518")])
        .await;
}

/// Refusals.
async fn refusals(script: &mut Script) {
    let [maple, ..] = script.users();
    for (command, options) in [
        ("chess challenge", [("opponent", "maple")]),
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

/// Challenges that are sent, canceled, declined and accepted.
async fn challenges(script: &mut Script) -> MessageView {
    let [maple, willow, birch] = script.users();
    let open = script.use_command("an open challenge", &maple, "shogun open", &[BLACK]).await;
    script.press("refused: the user's own challenge", &maple, &open, "v1:accept:").await;
    script.press("an open challenge is canceled", &maple, &open, "v1:cancel:").await;

    let options =
        [("opponent", "willow"), WHITE, ("clock", "1d"), ("mercy", "true"), ("rated", "false")];
    let offered = script.use_command("a challenge", &maple, "chess960 challenge", &options).await;
    script.press("refused: another user's challenge", &birch, &offered, "v1:accept:").await;
    for user in [&maple, &willow] {
        script.use_command("challenges", user, "challenges", &[]).await;
    }
    let decline = find_button(&offered, "v1:decline:").unwrap();
    let modal = willow.click(offered.id, &decline).await.unwrap().modal().unwrap();
    let modal = script.transcript.record_modal("the form for declining", modal);
    let declined = message_of(willow.submit(&modal, &[("reason", "not now")]).await.unwrap());
    script.transcript.record("a challenge is declined", declined);
    script.transcript.record_direct_messages("a challenge is declined", &maple, 1).await;

    let direct = birch.in_dm();
    let offered = message_of(direct.command("chess challenge", &options).await.unwrap());
    script.transcript.record_direct_messages("a challenge from a DM", &willow, 1).await;
    script.transcript.record_direct_messages("a challenge from a DM", &birch, 1).await;
    let cancel = find_button(&offered, "v1:cancel:").unwrap();
    direct.click(offered.id, &cancel).await.unwrap();

    let first = message_of(maple.user_command("Challenge", "willow").await.unwrap());
    let first = script.transcript.record("challenging from a user's menu", first);
    let menu = first.menus()[0].custom_id.clone();
    let second = message_of(maple.select(first.id, &menu, &["chess"]).await.unwrap());
    let second = script.transcript.record("challenging from a user's menu: the clock", second);
    let menu = second.menus()[0].clone();
    let done =
        message_of(maple.select(second.id, &menu.custom_id, &[&menu.options[0].1]).await.unwrap());
    script.transcript.record("challenging from a user's menu: done", done);
    let mine = maple
        .wait_for(|message| !message.ephemeral && find_button(message, "v1:cancel:").is_some())
        .await
        .unwrap();
    let mine = script.transcript.record("challenged from a user's menu: the channel", mine);
    script.press("a challenge is canceled", &maple, &mine, "v1:cancel:").await;

    let options = [("opponent", "willow"), WHITE];
    let offered = script
        .use_command("the challenge that is accepted", &maple, "chess challenge", &options)
        .await;
    let board = script.accept(&offered, 1).await;
    script.transcript.record_direct_messages("the game begins", &maple, 1).await;
    board
}

/// A game with plans, notes, offers and moves by menus, in which White is mated.
async fn a_game(script: &mut Script, board: MessageView) {
    let [maple, willow, birch] = script.users();
    for typed in ["hello there", "Ke2", "e5", "Bb5"] {
        script.use_command(&format!("refused: {typed}"), &maple, "move", &[("move", typed)]).await;
    }
    script.use_command("refused: not the user's turn", &willow, "move", &[("move", "e5")]).await;
    script.use_command("refused: not the user's game", &birch, "resign", &[("game", "1")]).await;
    let old = message_of(maple.click_forged(board.id, "v1:mv:1:7").await.unwrap());
    script.transcript.record("refused: an old button", old);
    let unreadable = message_of(maple.click_forged(board.id, "v1:nothing").await.unwrap());
    script.transcript.record("refused: an unknown button", unreadable);

    let opened = maple
        .click(board.id, &find_button(&board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    script.transcript.record_modal("the form for a move", opened);
    let opened = willow
        .click(board.id, &find_button(&board, "v1:plan:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    script.transcript.record_modal("the form for a plan", opened);
    let opened = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    script.transcript.record_modal("the form for a note", opened);

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
        .use_command("settings, moves are confirmed", &maple, "settings", &[("confirm", "true")])
        .await;
    let pieces = script.press("the menu of pieces", &maple, &board, "v1:men:").await;
    let targets = script.choose("the menu of target cells", &maple, &pieces, " f2").await;
    let question = script.choose("confirming the move", &maple, &targets, "f3").await;
    let no = question.buttons()[1].custom_id.clone().unwrap();
    let no = message_of(maple.click(question.id, &no).await.unwrap());
    script.transcript.record("the move is not confirmed", no);
    let question =
        script.use_command("confirming a typed move", &maple, "move", &[("move", "f3")]).await;
    let yes = question.buttons()[0].custom_id.clone().unwrap();
    let yes = message_of(maple.click(question.id, &yes).await.unwrap());
    script.transcript.record("the move is confirmed", yes);
    script.transcript.record_direct_messages("a move that no plan answers", &willow, 1).await;
    script
        .use_command(
            "settings, moves are not confirmed",
            &maple,
            "settings",
            &[("confirm", "false")],
        )
        .await;

    offers_and_requests(script).await;
    script.make_move("a move", &willow, "e5").await;
    script.use_command("/plan add", &willow, "plan add", &[("line", "g4 a6 Nc3 Qh4")]).await;
    script.bot.sandbox.advance(HOUR).await;
    script.use_command("a move answered by a plan", &maple, "move", &[("move", "g4")]).await;
    script.transcript.record_direct_messages("a move answered by a plan", &willow, 1).await;
    script.transcript.record_direct_messages("a move answered by a plan", &maple, 1).await;
    script.use_command("games", &maple, "games", &[]).await;
    script.make_move("a move", &maple, "a3").await;
    script.bot.sandbox.advance(HOUR).await;
    script.use_command("mate", &willow, "move", &[("move", "Qh4")]).await;
    script.transcript.record_direct_messages("mate", &maple, 1).await;
}

/// Offers and requests in a game in which it is Black's turn.
async fn offers_and_requests(script: &mut Script) {
    let [maple, willow, _] = script.users();
    script.use_command("/draw without an action", &maple, "draw", &[]).await;
    script.use_command("a draw is offered", &maple, "draw", &[OFFER]).await;
    script.transcript.record_direct_messages("a draw is offered", &willow, 1).await;
    script.use_command("refused: a second draw offer", &maple, "draw", &[OFFER]).await;
    script.use_command("a board with an offer", &willow, "board", &[]).await;
    script.use_command("a draw is declined", &willow, "draw", &[DECLINE]).await;
    script.transcript.record_direct_messages("a draw is declined", &maple, 1).await;
    script.use_command("a takeback is requested", &maple, "takeback", &[]).await;
    script.transcript.record_direct_messages("a takeback is requested", &willow, 1).await;
    script.use_command("a takeback is declined", &willow, "takeback", &[DECLINE]).await;
    script.transcript.record_direct_messages("a takeback is declined", &maple, 1).await;
    script.use_command("a pause is proposed", &maple, "pause", &[]).await;
    script.transcript.record_direct_messages("a pause is proposed", &willow, 1).await;
    script.use_command("a pause is accepted", &willow, "pause", &[ACCEPT]).await;
    script.transcript.record_direct_messages("a pause is accepted", &maple, 1).await;
    script.use_command("a paused game", &willow, "board", &[]).await;
    let paused = newest_board(&maple);
    script.press("the pause ends", &maple, &paused, "v1:resume:").await;
    script.transcript.record_direct_messages("the pause ends", &willow, 1).await;
    script.use_command("time is given", &maple, "give", &[("time", "12h")]).await;
    script.transcript.record_direct_messages("time is given", &willow, 1).await;
    script.use_command("resigning must be confirmed", &maple, "resign", &[]).await;
}

/// Messages about finished games, about many games, and about players.
async fn afterwards(script: &mut Script) {
    let [maple, willow, birch] = script.users();
    let board = script.use_command("a finished board", &willow, "board", &[("game", "1")]).await;
    let before = script.press("the position before", &willow, &board, "v1:look:").await;
    let first = before.buttons()[0].custom_id.clone().unwrap();
    let start = script.press("the starting position", &willow, &before, &first).await;
    script.press("the move list", &willow, &start, "v1:moves:").await;
    for at in ["2...", "7", "soon"] {
        let options = [("game", "1"), ("move", at), ("text", "true")];
        script.use_command(&format!("/board {options:?}"), &willow, "board", &options).await;
    }
    for (command, options) in [
        ("history", vec![]),
        ("history", vec![("player", "maple")]),
        ("leaderboard", vec![]),
        ("leaderboard", vec![("variant", "chess"), EVERYONE]),
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
            "the games of two other users",
            &birch,
            "profile",
            &[("player", "maple"), ("against", "willow")],
        )
        .await;
    let rematch = script.use_command("a rematch", &maple, "rematch", &[]).await;
    script.press("a rematch is canceled", &maple, &rematch, "v1:cancel:").await;
}

/// A clock that runs out, with flag forgiveness.
async fn time(script: &mut Script) {
    let [maple, willow, _] = script.users();
    let options = [("opponent", "willow"), WHITE, ("clock", "1d+2x2d"), ("mercy", "true")];
    let offered = script
        .use_command("a challenge with flag forgiveness", &maple, "crazyhouse challenge", &options)
        .await;
    script.accept(&offered, 2).await;
    script.transcript.record_direct_messages("the game begins", &maple, 1).await;
    for (user, the_move) in
        [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5"), (&maple, "Nc3")]
    {
        script.make_move("a move", user, the_move).await;
    }
    script.use_command("a board with a hand", &willow, "board", &[("text", "true")]).await;
    let leads = [("reminders", "24h 8h 1h")];
    script.use_command("settings, all warnings", &willow, "settings", &leads).await;
    // Willow has used two of her 24 hours; two periods of two days follow.
    for hours in [22, 24, 16, 7, 1, 24, 16, 7] {
        script.bot.sandbox.advance(HOUR * hours).await;
        script.transcript.record_direct_messages(&format!("{hours} h later"), &willow, 1).await;
    }
    let chosen = [("auto-vacation", "true")];
    script.use_command("settings, automatic vacation", &willow, "settings", &chosen).await;
    script.bot.sandbox.advance(HOUR).await;
    script.transcript.record_direct_messages("the flag would fall", &willow, 1).await;
    script.use_command("a board of a player on vacation", &maple, "board", &[]).await;
    script.use_command("refused: no time after the vacation", &willow, "vacation end", &[]).await;
    script.bot.sandbox.advance(HOUR * 73).await;
    for user in [&maple, &willow] {
        script.transcript.record_direct_messages("the flag falls", user, 1).await;
    }
    script.use_command("refused: the flag has fallen", &willow, "move", &[("move", "Qa5")]).await;
    let fallen =
        script.use_command("a board on which a flag has fallen", &maple, "board", &[]).await;
    script.press("the win is taken", &maple, &fallen, "v1:win:").await;
    script.transcript.record_direct_messages("the win is taken", &willow, 1).await;
    script.use_command("challenges, none", &willow, "challenges", &[]).await;
    script.use_command("vacation, begun", &maple, "vacation start", &[("days", "1")]).await;
    script.use_command("vacation, ended", &maple, "vacation end", &[]).await;
}

/// The block list.
async fn blocks(script: &mut Script) {
    let [maple, willow, _] = script.users();
    script.use_command("the block list, empty", &willow, "block", &[]).await;
    let list =
        script.use_command("a person is blocked", &willow, "block", &[("user", "maple")]).await;
    for (heading, user, command, options) in [
        ("refused: blocking oneself", &willow, "block", ("user", "willow")),
        ("refused: a blocked person", &willow, "chess challenge", ("opponent", "maple")),
        ("refused: by a blocked person", &maple, "chess challenge", ("opponent", "willow")),
    ] {
        script.use_command(heading, user, command, &[options]).await;
    }
    script.choose("a person is unblocked", &willow, &list, "Maple").await;
}

async fn assert_messages_match_snapshot(language: &str) {
    let mut script = Script::start(language).await;
    before_any_game(&mut script).await;
    refusals(&mut script).await;
    let board = challenges(&mut script).await;
    a_game(&mut script, board).await;
    everybody_has_met_enough(&script.bot).await;
    afterwards(&mut script).await;
    time(&mut script).await;
    blocks(&mut script).await;
    script.transcript.assert_complete(&[&script.maple, &script.willow, &script.birch]);
    script.bot.assert_no_problems();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(format!("messages.{language}"), script.transcript.text());
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_english() {
    assert_messages_match_snapshot("en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_spanish() {
    assert_messages_match_snapshot("es").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_messages_in_catalan() {
    assert_messages_match_snapshot("ca").await;
}
