//! A user's own data: notes, and the export and deletion of stored data.

use courier_sandbox::driver::MessageView;
use courier_text::Button;
use serde_json::Value;

use super::finished_games::{file, fools_mate};
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, message_of, move_by_command, newest_board,
};
use crate::english::{ANY, ANY_TIME, BLACK, EN, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_private() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let none = ephemeral_reply(&maple, "note show", &[]).await;
    assert!(none.says(EN.notes_empty()) && none.says(EN.notes_empty()), "{}", none.text());
    let written =
        ephemeral_reply(&maple, "note write", &[("note", "  play for **f7** <@1> @everyone ")])
            .await;
    assert!(written.text().contains("play for **f7**") && written.says(EN.notes_private()));
    assert!(written.mentions.is_empty());

    // The modal contains the current note.
    let modal = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    let view = message_of(maple.submit(&modal, &[("note", "weak on f7\nno hurry")]).await.unwrap());
    assert!(view.ephemeral && view.text().contains("weak on f7\nno hurry"), "{}", view.text());
    ephemeral_reply(&willow, "note write", &[("note", "he hurries")]).await;

    let own = ephemeral_reply(&maple, "board", &[]).await;
    assert!(
        own.says(EN.notes_below_board("weak on f7")) && !own.text().contains("hurries"),
        "{}",
        own.text()
    );
    let as_text = ephemeral_reply(&maple, "board", &[("text", "true")]).await;
    assert!(as_text.text().contains("weak on f7"), "{}", as_text.text());
    let flipped = message_of(maple.click(own.id, Button::Flip).await.unwrap());
    assert!(flipped.text().contains("weak on f7"), "{}", flipped.text());
    let theirs = ephemeral_reply(&willow, "board", &[]).await;
    assert!(
        theirs.text().contains("he hurries") && !theirs.text().contains("f7"),
        "{}",
        theirs.text()
    );
    move_by_command(&maple, "e4").await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    assert!(ephemeral_reply(&rowan, "note show", &[("game", "1")]).await.says(EN.notes_empty()));
    let public = |message: &MessageView| !message.ephemeral && message.text().contains("f7");
    assert!(!rowan.messages().iter().any(public), "the channel shows no note");

    let too_long = "x".repeat(1001);
    assert!(
        maple.command("note write", &[("note", &too_long)]).await.is_err(),
        "Discord refuses it"
    );
    let blank = ephemeral_reply(&maple, "note write", &[("note", " \u{7} ")]).await;
    assert!(blank.says(EN.refusal_note_length()), "{}", blank.text());
    assert!(
        ephemeral_reply(&maple, "note show", &[]).await.text().contains("no hurry"),
        "the note is unchanged"
    );
    assert!(ephemeral_reply(&maple, "note clear", &[]).await.says(EN.notes_cleared(ANY)));
    assert!(ephemeral_reply(&maple, "note clear", &[]).await.says(EN.notes_empty()));
    assert!(ephemeral_reply(&willow, "note show", &[]).await.text().contains("he hurries"));
    bot.assert_no_problems();
}

/// SQLite leaves what is deleted in the file, unless it is told to overwrite it.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_note_is_not_left_in_the_file() {
    let bot = TestBot::in_a_file().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let secrets = ["the pawn on a7 is my own secret", "birch must never know of the h-file"];
    ephemeral_reply(&maple, "note write", &[("note", secrets[0])]).await;
    ephemeral_reply(&willow, "note write", &[("note", secrets[1])]).await;
    assert!(bot.sandbox.stop_bot().await);
    let is_in_file = |secret: &str| {
        let file = std::fs::read(bot.sandbox.database()).unwrap();
        file.windows(secret.len()).any(|part| part == secret.as_bytes())
    };
    assert!(secrets.into_iter().all(is_in_file), "a stopped bot leaves no other file");
    bot.sandbox.start_bot().await.unwrap();
    ephemeral_reply(&maple, "note clear", &[]).await;
    let question = ephemeral_reply(&willow, "privacy forget", &[]).await;
    willow.click(question.id, Button::YesForget).await.unwrap();
    let is_done = |message: &MessageView| message.content.says(EN.forget_done());
    willow.wait_for(is_done).await.unwrap();
    assert!(bot.sandbox.stop_bot().await);
    for secret in secrets {
        assert!(!is_in_file(secret), "{secret}");
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_data_is_listed_and_exported() {
    let bot = TestBot::start().await;
    let (maple, _) = fools_mate(&bot).await;
    ephemeral_reply(&maple, "note write", &[("note", "never again"), ("game", "1")]).await;
    let stored = ephemeral_reply(&maple, "privacy show", &[]).await;
    assert!(stored.says(EN.privacy_title()) && stored.says(EN.privacy()));
    let export = ephemeral_reply(&maple, "privacy export", &[]).await;
    let (name, text) = file(&bot, &export);
    assert_eq!(name, "courier.json");
    let data: Value = serde_json::from_str(&text).unwrap();
    let tables = &data["tables"];
    assert_eq!(tables["notes"][0]["text"], "never again");
    assert_eq!(tables["moves"].as_array().unwrap().len(), 4, "{text}");
    assert_eq!(tables["players"].as_array().unwrap().len(), 1);
    assert_eq!(tables["matches"][0]["white_id"], tables["players"][0]["id"]);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_can_delete_their_data() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    // Maple has a running game, one without moves, a sent and a received challenge, a plan, a note.
    bot.start_game("crazyhouse challenge", &[WHITE]).await;
    message_of(maple.command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    message_of(willow.command("move", &[("move", "e5"), ("game", "2")]).await.unwrap());
    bot.start_game("shogun challenge", &[BLACK]).await;
    message_of(maple.command("chess open", &[]).await.unwrap());
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    message_of(rowan.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    ephemeral_reply(&maple, "note write", &[("note", "a secret"), ("game", "2")]).await;
    ephemeral_reply(&maple, "plan add", &[("line", "e4 e5"), ("game", "3")]).await;
    let id = maple.id().to_string();

    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    assert!(question.says(EN.forget_question(2)), "{}", question.text());
    let unchanged = message_of(maple.click(question.id, Button::No).await.unwrap());
    assert!(unchanged.says(EN.nothing_changed()), "{}", unchanged.text());
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    // Another user cannot press the button.
    let forged = message_of(
        rowan.click_forged(newest_board(&rowan).id, &format!("v1:forget:{id}")).await.unwrap(),
    );
    assert!(forged.says(EN.refusal_unreadable_button()), "{}", forged.text());
    maple.click(question.id, Button::YesForget).await.unwrap();
    let done = maple
        .wait_for(|message| message.id == question.id && message.content.says(EN.forget_done()))
        .await;
    assert!(done.unwrap().buttons().is_empty());

    // Her opponents are notified, and messages no longer name her.
    direct_message(&willow, &EN.reason_resignation()).await;
    direct_message(&willow, &EN.result_aborted(ANY, ANY)).await;
    direct_message(&rowan, &EN.notice_declined(ANY, EN.deleted_player(), ANY)).await;
    let board = ephemeral_reply(&willow, "board", &[("game", "2")]).await;
    assert!(
        board.says(EN.result_won(EN.deleted_player(), EN.reason_resignation(), ANY, ANY)),
        "{}",
        board.text()
    );
    let board = ephemeral_reply(&willow, "board", &[("game", "1")]).await;
    assert!(board.says(EN.match_title(ANY, "1", ANY, EN.deleted_player())), "{}", board.text());
    assert!(
        !board.text().contains(&id) && !board.text().to_lowercase().contains("maple"),
        "{}",
        board.text()
    );
    assert!(board.text().contains("1500 → "), "ratings are still shown: {}", board.text());
    let history = ephemeral_reply(&willow, "history", &[]).await;
    assert!(
        history.says(EN.history_line(
            ANY_TIME,
            2,
            "1",
            EN.deleted_player(),
            "won",
            EN.reason_checkmate(),
            ANY,
            ANY
        )),
        "{}",
        history.text()
    );
    let (_, pgn) = file(&bot, &ephemeral_reply(&willow, "export", &[("game", "1")]).await);
    assert!(pgn.contains(&format!("[White \"{}\"]", EN.deleted_player())), "{pgn}");
    let replay = message_of(willow.command("replay", &[("game", "1")]).await.unwrap());
    assert!(replay.says(EN.deleted_player()), "{}", replay.text());
    assert!(is_deleted(&bot, &id).await);

    // If she comes back, she is a new user.
    let profile = ephemeral_reply(&maple, "profile", &[]).await;
    assert!(profile.says(EN.profile_empty(ANY)), "{}", profile.text());
    assert!(ephemeral_reply(&maple, "history", &[]).await.says(EN.history_none_own()));
    assert!(ephemeral_reply(&maple, "note show", &[("game", "2")]).await.says(EN.notes_empty()));
    move_by_command(&bot.start_game("chess challenge", &[WHITE]).await.0, "d4").await;
    bot.assert_no_problems();
}

/// A player who can claim a win on time and deletes their data wins, instead of resigning.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_data_claims_wins_on_time() {
    let bot = TestBot::start().await;
    let options = [WHITE, ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess challenge", &options).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    move_by_command(&maple, "Nf3").await;
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&maple, &EN.notice_flag_fell_decide(ANY_TIME, ANY)).await;
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    assert!(question.says(EN.forget_question(1)), "{}", question.text());
    maple.click(question.id, Button::YesForget).await.unwrap();
    // The win is announced before the data is deleted.
    maple
        .wait_for(|message| message.id == question.id && message.content.says(EN.forget_done()))
        .await
        .unwrap();
    direct_message(&willow, "**1-0**").await;
    let board = ephemeral_reply(&willow, "board", &[("game", "1")]).await;
    assert!(
        board.says(EN.result_won(ANY, EN.reason_time_out(), ANY, EN.deleted_player())),
        "{}",
        board.text()
    );
    assert!(board.says(EN.reason_time_out()), "{}", board.text());
    bot.assert_no_problems();
}

/// One game whose moves were damaged on the disk, among others.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_stops_neither_an_export_nor_a_deletion() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    for number in ["2", "3"] {
        bot.start_game("chess challenge", &[WHITE]).await;
        let options = [("move", "e4"), ("game", number)];
        message_of(maple.command("move", &options).await.unwrap());
    }
    bot.connect().await.execute("update moves set uci = 'a1a1' where match_id = 2").await;

    let export = ephemeral_reply(&maple, "export", &[("all", "true")]).await;
    assert!(export.says(EN.export_unreadable(ANY, 1, "2")), "{}", export.text());
    let (_, pgn) = file(&bot, &export);
    assert_eq!(pgn.matches("[Event ").count(), 2, "{pgn}");
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    assert!(question.says(EN.forget_question(2)), "{}", question.text());
    maple.click(question.id, Button::YesForget).await.unwrap();
    let done = maple
        .wait_for(|message| message.id == question.id && message.content.says(EN.forget_done()))
        .await
        .unwrap();
    assert!(done.content.says(EN.forget_unreadable(ANY, 1)), "{}", done.content);
    direct_message(&willow, &EN.reason_resignation()).await;
    assert!(is_deleted(&bot, &maple.id().to_string()).await);
    assert!(ephemeral_reply(&willow, "games", &[]).await.says(EN.games_empty()));
    // Both are in the log, with the codes that the messages name.
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    for text in [export.text(), done.content] {
        let code = text.rsplit('`').nth(1).unwrap().to_owned();
        let lines = log.lines().filter(|line| line.contains(" ERROR ") && line.contains(&code));
        assert_eq!(lines.count(), 1, "{code}: {log}");
    }
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// Whether nothing in the database refers to a user.
async fn is_deleted(bot: &TestBot, id: &str) -> bool {
    let store = bot.store().await;
    let rows = store.own_rows(courier_play::PlayerId(id.parse().unwrap())).await.unwrap();
    store.close().await;
    rows.is_empty()
}
