//! A user's own data: notes, the export of stored data, and its deletion.

use courier_sandbox::driver::{MessageView, UserClient};
use serde_json::Value;

use crate::finished_games::{file, fools_mate};
use crate::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, message_of, move_by_command, newest_board,
};

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
    assert!(!rowan.messages().iter().any(public), "no note is in the channel");

    let too_long = "x".repeat(1001);
    assert!(
        maple.command("note write", &[("note", &too_long)]).await.is_err(),
        "Discord refuses it"
    );
    let blank = ephemeral_reply(&maple, "note write", &[("note", " \u{7} ")]).await;
    assert!(blank.text().contains("1 to 1,000 characters"), "{}", blank.text());
    assert!(
        ephemeral_reply(&maple, "note show", &[]).await.text().contains("no hurry"),
        "the note is unchanged"
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
    let stored = ephemeral_reply(&maple, "privacy show", &[]).await;
    assert!(
        stored.text().contains("What I store about you")
            && stored.text().contains("`/privacy forget`")
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
fn user_id(client: &UserClient) -> String {
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
    let id = user_id(&maple);

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
    assert!(board.text().contains("1500 → "), "ratings are still shown: {}", board.text());
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

/// The opponent's flag has fallen in a game with flag forgiveness: a player who deletes their data
/// takes the win at once.
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
