//! A user's own data: finished games as a list and as files, notes, and the stored data until they
//! delete it.

use courier_rules::pgn;
use courier_sandbox::driver::{MessageView, UserClient};
use serde_json::Value;

use crate::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, find_button, has_button, message_of,
    move_by_command, newest_board,
};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// The only file of a message: its name and content.
fn file(bot: &TestBot, message: &MessageView) -> (String, String) {
    let files = message.json["attachments"].as_array().unwrap();
    assert_eq!(files.len(), 1, "{files:?}");
    let bytes = bot.sandbox.file(&message.pictures()[0]).unwrap();
    (files[0]["filename"].as_str().unwrap().to_owned(), String::from_utf8(bytes.to_vec()).unwrap())
}

/// Maple (White) is mated by Willow in two moves.
async fn fools_mate(bot: &TestBot) -> (UserClient, UserClient) {
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        bot.sandbox.advance(HOUR * 2).await;
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    (maple, willow)
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_paged_and_looked_at() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let nothing = ephemeral_reply(&maple, "history", &[]).await;
    assert!(
        nothing.text().contains("You have no finished games yet.") && nothing.menus().is_empty()
    );
    fools_mate(&bot).await;
    let one = ephemeral_reply(&maple, "history", &[]).await;
    let line = "**1** · Chess · **lost** to <@";
    assert!(
        one.text().contains(line) && one.text().contains("by checkmate · 2 moves · <t:17676"),
        "{}",
        one.text()
    );
    assert!(one.buttons().is_empty(), "one page needs no buttons");
    for _ in 0..11 {
        let (maple, _) = bot.start_game("shogun challenge", &[("color", "Black")]).await;
        let asked = ephemeral_reply(&maple, "resign", &[]).await;
        message_of(
            maple.click(asked.id, &find_button(&asked, "v1:aborted:").unwrap()).await.unwrap(),
        );
    }
    let first = ephemeral_reply(&maple, "history", &[]).await;
    assert!(
        first.text().contains("Your finished games (12)") && first.text().ends_with("1/2"),
        "{}",
        first.text()
    );
    assert!(
        first.text().contains("**12** · Shogun · against <@") && !first.text().contains("**2** ·")
    );
    let second = message_of(maple.click(first.id, "Next").await.unwrap());
    assert_eq!(second.id, first.id, "a page is turned in its place");
    assert!(
        second.text().contains("**2** · Shogun") && second.text().contains("**1** · Chess"),
        "{}",
        second.text()
    );
    // All state is in the buttons: pages also work after a restart.
    bot.sandbox.restart_bot().await.unwrap();
    let back = message_of(maple.click(second.id, "Previous").await.unwrap());
    assert!(back.text().contains("**12** · Shogun"), "{}", back.text());

    let second = message_of(maple.click(first.id, "Next").await.unwrap());
    let looked =
        message_of(maple.select(second.id, "Choose a game to view", &["1"]).await.unwrap());
    assert!(
        looked.ephemeral && looked.pictures().len() == 1 && looked.id != second.id,
        "{}",
        looked.text()
    );
    assert!(looked.text().contains("**0-1**"), "{}", looked.text());
    // Another user's games: those of a server both are in, and no others.
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let theirs = ephemeral_reply(&rowan, "history", &[("player", "willow")]).await;
    assert!(
        theirs.text().contains("Finished games of ") && theirs.text().contains("(12)"),
        "{}",
        theirs.text()
    );
    assert!(theirs.text().contains("against <@"), "{}", theirs.text());
    for forged in ["v1:history:1:70000", "v1:history:x", "v1:pgn:999"] {
        let refused = message_of(rowan.click_forged(theirs.id, forged).await.unwrap());
        assert!(refused.ephemeral && refused.menus().is_empty(), "{forged}: {}", refused.text());
    }
    let far = message_of(
        rowan.click_forged(theirs.id, &format!("v1:history:{}:65535", 1)).await.unwrap(),
    );
    assert!(far.text().contains("has no finished games that you can see"), "{}", far.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_games_can_be_parsed() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let none = ephemeral_reply(&maple, "export", &[("all", "true")]).await;
    assert!(
        none.text().contains("nothing to export") && none.pictures().is_empty(),
        "{}",
        none.text()
    );
    let (maple, willow) = fools_mate(&bot).await;
    let finished = ephemeral_reply(&maple, "export", &[]).await;
    let (name, text) = file(&bot, &finished);
    assert_eq!(
        (name.as_str(), finished.content.as_str()),
        (
            "game-1.pgn",
            "Game 1 as a file: PGN, with the time left and the time used for every move."
        )
    );
    let read = pgn::parse(&text).unwrap();
    assert_eq!((read.game.ply(), read.score.unwrap().to_string().as_str()), (4, "0-1"), "{text}");
    assert_eq!(read.tag("Date"), Some("2026.01.05"));
    assert_eq!(read.tag("WhiteElo"), Some("1500"), "{text}");
    assert_eq!(read.comments[0].elapsed.map(|time| time.as_secs() / 3600), Some(2), "{text}");

    // A running game of C'escacs is public where it is played, so other members can export it, too.
    let (maple, _) =
        bot.start_game("cescacs challenge", &[("color", "White"), ("clock", "2d")]).await;
    let first =
        maple.autocomplete("move", &[("game", "2")], "move", "").await.unwrap().remove(0).value;
    message_of(maple.command("move", &[("move", &first), ("game", "2")]).await.unwrap());
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let public = ephemeral_reply(&rowan, "export", &[("game", "2")]).await;
    assert!(public.content.contains("CTL-PGN"), "{}", public.content);
    let (_, text) = file(&bot, &public);
    assert!(
        text.starts_with("[Variant \"C'escacs\"]") && text.contains("[Result \"*\"]"),
        "{text}"
    );
    assert!(text.contains("[%clk 48:00:00]"), "{text}");
    assert_eq!(pgn::parse(&text).unwrap().game.ply(), 1);
    let choices = maple.autocomplete("export", &[], "game", "chess").await.unwrap();
    assert_eq!(choices.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>(), ["1"]);

    let all = ephemeral_reply(&willow, "export", &[("all", "true")]).await;
    assert_eq!(all.content, "Your 2 games in one file, newest first.");
    let (name, text) = file(&bot, &all);
    assert_eq!((name.as_str(), text.matches("[Result ").count()), ("games.pgn", 2), "{text}");
    let (latest, before) = text.split_once("\n\n[Event").unwrap();
    assert!(latest.starts_with("[Variant \"C'escacs\"]"), "{text}");
    assert_eq!(pgn::parse(&format!("[Event{before}")).unwrap().game.ply(), 4);
    // Also from the button of a finished board.
    let board = ephemeral_reply(&maple, "board", &[("game", "1")]).await;
    let pressed = message_of(maple.click(board.id, "PGN").await.unwrap());
    assert!(pressed.ephemeral && file(&bot, &pressed).1.contains("Qh4#"), "{}", pressed.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_stay_private() {
    let bot = TestBot::start().await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    // Maple challenges from her DM with the bot, and Willow accepts in hers.
    bot.start_game("chess challenge", &[]).await;
    let maple = bot.user("maple").in_dm();
    message_of(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    let willow = bot.user("willow").in_dm();
    let offer = willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    willow.click(offer.id, "v1:accept:2").await.unwrap();
    maple.wait_for(|message| has_button(message, "v1:mv:2:0")).await.unwrap();
    for (command, options) in [
        ("export", vec![("game", "2")]),
        ("board", vec![("game", "2")]),
        ("replay", vec![("game", "2")]),
        ("note write", vec![("game", "2"), ("note", "x")]),
    ] {
        let refused = ephemeral_reply(&rowan, command, &options).await;
        assert!(refused.text().contains("I cannot find that game"), "{}", refused.text());
        assert!(refused.pictures().is_empty());
    }
    let view = newest_board(&rowan).id;
    for forged in ["v1:flip:2:0:w", "v1:flip:2:7:w", "v1:replay:2:0", "v1:pgn:2"] {
        let refused = message_of(rowan.click_forged(view, forged).await.unwrap());
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{forged}: {}", refused.text());
    }
    assert!(
        file(&bot, &ephemeral_reply(&willow, "export", &[("game", "2")]).await)
            .1
            .contains("[GameId \"2\"]")
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_are_private() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let none = ephemeral_reply(&maple, "note show", &[]).await;
    assert!(
        none.text().contains("You have no note") && none.text().contains("`/note write`"),
        "{}",
        none.text()
    );
    let written =
        ephemeral_reply(&maple, "note write", &[("note", "  play for **f7** <@1> @everyone ")])
            .await;
    assert!(
        written.text().contains("play for **f7**")
            && written.text().contains("Only you can see this.")
    );
    assert!(written.mentions.is_empty());

    // The modal contains the current note.
    let modal = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    let view = message_of(maple.submit(&modal, &[("note", "weak on f7\nno hurry")]).await.unwrap());
    assert!(view.ephemeral && view.text().contains("weak on f7\nno hurry"), "{}", view.text());
    ephemeral_reply(&willow, "note write", &[("note", "he hurries")]).await;

    let own = ephemeral_reply(&maple, "board", &[]).await;
    assert!(
        own.text().contains("📝 **Your note**: weak on f7") && !own.text().contains("hurries"),
        "{}",
        own.text()
    );
    let in_words = ephemeral_reply(&maple, "board", &[("text", "true")]).await;
    assert!(in_words.text().contains("weak on f7"), "{}", in_words.text());
    let flipped = message_of(maple.click(own.id, "Flip board").await.unwrap());
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
    assert!(
        ephemeral_reply(&rowan, "note show", &[("game", "1")])
            .await
            .text()
            .contains("You have no note")
    );
    let public = |message: &MessageView| !message.ephemeral && message.text().contains("f7");
    assert!(!rowan.messages().iter().any(public), "nothing of it in the channel");

    let too_long = "x".repeat(1001);
    assert!(
        maple.command("note write", &[("note", &too_long)]).await.is_err(),
        "Discord itself refuses it"
    );
    let blank = ephemeral_reply(&maple, "note write", &[("note", " \u{7} ")]).await;
    assert!(blank.text().contains("1 to 1,000 characters"), "{}", blank.text());
    assert!(
        ephemeral_reply(&maple, "note show", &[]).await.text().contains("no hurry"),
        "nothing was lost"
    );
    assert!(ephemeral_reply(&maple, "note clear", &[]).await.text().contains("was deleted"));
    assert!(ephemeral_reply(&maple, "note clear", &[]).await.text().contains("You have no note"));
    assert!(ephemeral_reply(&willow, "note show", &[]).await.text().contains("he hurries"));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_data_is_listed_and_exported() {
    let bot = TestBot::start().await;
    let (maple, _) = fools_mate(&bot).await;
    ephemeral_reply(&maple, "note write", &[("note", "never again"), ("game", "1")]).await;
    let told = ephemeral_reply(&maple, "privacy show", &[]).await;
    assert!(
        told.text().contains("What I store about you") && told.text().contains("`/privacy forget`")
    );
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

/// The user's id, as the bot stores it.
fn number(client: &UserClient) -> String {
    client
        .messages()
        .iter()
        .rev()
        .find_map(|message| {
            let user = message.json["interaction_metadata"]["user"].clone();
            (user["username"] == client.username()).then(|| user["id"].as_str().unwrap().to_owned())
        })
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_can_delete_their_data() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    // A running game, one that has not begun, a challenge sent and one received, a plan, a note.
    bot.start_game("crazyhouse challenge", &[("color", "White")]).await;
    message_of(maple.command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    message_of(willow.command("move", &[("move", "e5"), ("game", "2")]).await.unwrap());
    bot.start_game("shogun challenge", &[("color", "Black")]).await;
    message_of(maple.command("chess open", &[]).await.unwrap());
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    message_of(rowan.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    ephemeral_reply(&maple, "note write", &[("note", "a secret"), ("game", "2")]).await;
    ephemeral_reply(&maple, "plan add", &[("line", "e4 e5"), ("game", "3")]).await;
    let id = number(&maple);

    let asked = ephemeral_reply(&maple, "privacy forget", &[]).await;
    assert!(asked.text().contains("Your 2 running games are resigned"), "{}", asked.text());
    let kept = message_of(maple.click(asked.id, "No, go back").await.unwrap());
    assert!(kept.text().contains("nothing has changed"), "{}", kept.text());
    let asked = ephemeral_reply(&maple, "privacy forget", &[]).await;
    // Another user's button does nothing, to her or to them.
    let forged = message_of(
        rowan.click_forged(newest_board(&rowan).id, &format!("v1:forget:{id}")).await.unwrap(),
    );
    assert!(forged.text().contains("no longer works"), "{}", forged.text());
    maple.click(asked.id, "Yes, delete my data").await.unwrap();
    let done = maple
        .wait_for(|message| {
            message.id == asked.id && message.content.contains("Your data is deleted")
        })
        .await;
    assert!(done.unwrap().buttons().is_empty());

    // Her opponents are notified of the result; what is shown from now on does not name her.
    direct_message(&willow, "by resignation").await;
    direct_message(&willow, "aborted").await;
    direct_message(&rowan, "deleted player declined your challenge").await;
    let board = ephemeral_reply(&willow, "board", &[("game", "2")]).await;
    assert!(board.text().contains("beats deleted player by resignation"), "{}", board.text());
    let board = ephemeral_reply(&willow, "board", &[("game", "1")]).await;
    assert!(board.text().contains("deleted player – "), "{}", board.text());
    assert!(
        !board.text().contains(&id) && !board.text().to_lowercase().contains("maple"),
        "{}",
        board.text()
    );
    assert!(board.text().contains("1500 → "), "ratings stay told: {}", board.text());
    let history = ephemeral_reply(&willow, "history", &[]).await;
    assert!(
        history.text().contains("**won** against deleted player by checkmate"),
        "{}",
        history.text()
    );
    let (_, sheet) = file(&bot, &ephemeral_reply(&willow, "export", &[("game", "1")]).await);
    assert!(sheet.contains("[White \"deleted player\"]"), "{sheet}");
    let replay = message_of(willow.command("replay", &[("game", "1")]).await.unwrap());
    assert!(replay.text().contains("deleted player"), "{}", replay.text());
    assert!(no_trace(&bot, &id).await);

    // A user who comes back starts afresh.
    let profile = ephemeral_reply(&maple, "profile", &[]).await;
    assert!(profile.text().contains("has not finished a rated game yet"), "{}", profile.text());
    assert!(
        ephemeral_reply(&maple, "history", &[])
            .await
            .text()
            .contains("You have no finished games yet.")
    );
    assert!(
        ephemeral_reply(&maple, "note show", &[("game", "2")])
            .await
            .text()
            .contains("You have no note")
    );
    move_by_command(&bot.start_game("chess challenge", &[("color", "White")]).await.0, "d4").await;
    bot.assert_no_problems();
}

/// Her opponent's flag has fallen in a game with flag forgiveness: a player who deletes their data
/// then takes the win, and nobody has to wait.
#[tokio::test(flavor = "multi_thread")]
async fn deleting_data_takes_a_waiting_win() {
    let bot = TestBot::start().await;
    let options = [("color", "White"), ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess challenge", &options).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    move_by_command(&maple, "Nf3").await;
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&maple, "Take the win, or give them more time").await;
    let asked = ephemeral_reply(&maple, "privacy forget", &[]).await;
    assert!(asked.text().contains("Your running game is resigned"), "{}", asked.text());
    maple.click(asked.id, "Yes, delete my data").await.unwrap();
    // The win is announced before the data is deleted.
    maple
        .wait_for(|message| {
            message.id == asked.id && message.content.contains("Your data is deleted")
        })
        .await
        .unwrap();
    direct_message(&willow, "**1-0**").await;
    let board = ephemeral_reply(&willow, "board", &[("game", "1")]).await;
    assert!(board.text().contains("deleted player beats <@"), "{}", board.text());
    assert!(board.text().contains("on time"), "{}", board.text());
    bot.assert_no_problems();
}

/// Whether an id is nowhere in the database: an export of everything that refers to it is empty.
async fn no_trace(bot: &TestBot, id: &str) -> bool {
    let store = courier::store::Store::open(&bot.sandbox.database()).await.unwrap();
    let own = store.own_rows(courier::play::PlayerId(id.parse().unwrap())).await.unwrap();
    store.close().await;
    own.is_empty()
}
