//! Modals with abusive input: thousands of characters in each field. Discord's own client does not
//! send them; the bot refuses or truncates them, and nothing is lost.

use courier_sandbox::driver::{ActionError, MessageView, ModalView, UserClient};

use crate::test_bot::{
    TestBot, direct_message, ephemeral_text, find_button, has_button, message_of, move_by_command,
    newest_board,
};

/// Long text with mentions, markup and line breaks.
fn flood() -> String {
    let text = "@everyone **x**\n".repeat(375);
    assert_eq!(text.len(), 6000);
    text
}

/// Submits a modal with text of any length, as a forged request would.
async fn forged(user: &UserClient, modal: ModalView, (field, flood): (&str, &str)) -> MessageView {
    let by_client = user.submit(&modal, &[(field, flood)]).await;
    assert!(matches!(by_client, Err(ActionError::InvalidValue { .. })), "{by_client:?}");
    let mut modal = modal;
    let named: Vec<&str> = modal.fields.iter().map(|field| field.custom_id.as_str()).collect();
    assert_eq!(named, [field]);
    modal.fields[0].max = u64::MAX;
    let answer = message_of(user.submit(&modal, &[(field, flood)]).await.unwrap());
    assert!(answer.text().chars().count() < 2000, "{}", answer.text());
    assert!(!answer.text().contains("something went wrong"), "{}", answer.text());
    assert!(
        answer.mentions.is_empty() && answer.json["mention_everyone"] == false,
        "{:?}",
        answer.json
    );
    answer
}

/// As `forged`, for a modal that is refused with an ephemeral message.
async fn refused(user: &UserClient, modal: ModalView, field: &str, expected: &str) {
    let answer = forged(user, modal, (field, &flood())).await;
    assert!(answer.ephemeral && answer.text().contains(expected), "{}", answer.text());
}

/// The modal opened by a button of the newest board.
async fn form(user: &UserClient, begins: &str) -> ModalView {
    let board = newest_board(user);
    user.click(board.id, &find_button(&board, begins).unwrap()).await.unwrap().modal().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_modal_for_a_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let before = ephemeral_text(&maple, "board", &[("text", "true")]).await;
    refused(&maple, form(&maple, "v1:mv:").await, "move", "I cannot read it as a move").await;
    assert_eq!(
        ephemeral_text(&maple, "board", &[("text", "true")]).await,
        before,
        "the game is as it was"
    );
    // The same modal still makes a move.
    let modal = form(&maple, "v1:mv:").await;
    message_of(maple.submit(&modal, &[("move", "e4")]).await.unwrap());
    move_by_command(&willow, "e5").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_modal_for_a_plan() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    ephemeral_text(&willow, "plan add", &[("line", "e4 e5")]).await;
    let before = ephemeral_text(&willow, "plan show", &[]).await;
    assert!(before.contains("1. e4 e5"), "{before}");
    refused(&willow, form(&willow, "v1:plan:").await, "lines", "Nothing was changed.").await;
    assert_eq!(ephemeral_text(&willow, "plan show", &[]).await, before, "the plan is as it was");
    // A thousand valid lines, all of them the planned one.
    let again =
        forged(&willow, form(&willow, "v1:plan:").await, ("lines", &"e4 e5\n".repeat(1000))).await;
    assert!(again.ephemeral, "{}", again.text());
    assert_eq!(
        ephemeral_text(&willow, "plan show", &[]).await,
        before,
        "the plan is as it was: {}",
        again.text()
    );
    let answered = move_by_command(&maple, "e4").await;
    assert!(answered.text().contains("then as planned: **1... e5**"), "{}", answered.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_modal_for_a_note() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("chess challenge", &[("color", "White")]).await;
    ephemeral_text(&maple, "note write", &[("note", "weak on f7")]).await;
    let modal = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    refused(&maple, modal, "note", "1 to 1,000 characters").await;
    let kept = ephemeral_text(&maple, "note show", &[]).await;
    assert!(kept.contains("weak on f7") && !kept.contains("everyone"), "{kept}");
    bot.assert_no_problems();
}

/// A reason is optional: one that is too long is truncated, and the challenge is declined as
/// intended.
#[tokio::test(flavor = "multi_thread")]
async fn the_modal_for_a_reason() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let asked =
        message_of(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    let modal = willow.click(asked.id, "Decline").await.unwrap().modal().unwrap();
    let closed = forged(&willow, modal, ("reason", &flood())).await;
    assert!(closed.id == asked.id && closed.buttons().is_empty(), "{}", closed.text());
    assert!(closed.text().contains("declined."), "{}", closed.text());
    let words = closed.text().matches("@everyone").count();
    assert!((10..=14).contains(&words), "200 characters of it: {}", closed.text());
    let notice = direct_message(&maple, "declined your challenge").await;
    assert!(
        notice.content.chars().count() < 600 && notice.json["mention_everyone"] == false,
        "{}",
        notice.content
    );
    assert!(notice.mentions.is_empty(), "{:?}", notice.mentions);
    assert!(
        ephemeral_text(&maple, "challenges", &[]).await.contains("You have no open challenges.")
    );
    // Another challenge and the running game are unchanged.
    message_of(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    message_of(willow.press("Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    message_of(maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap());
    bot.assert_no_problems();
}
