//! Modals with thousands of characters in a field, which Discord's own client does not send. The
//! bot refuses or truncates the input.

use courier_sandbox::driver::{ActionError, MessageView, ModalView, UserClient};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text, find_button, has_button, message_of, move_by_command,
    newest_board,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Long text with mentions, markup and line breaks.
fn flood() -> String {
    let text = "@everyone **x**\n".repeat(375);
    assert_eq!(text.len(), 6000);
    text
}

/// Submits a modal with text of any length, as a forged request would.
async fn submit_forged(
    user: &UserClient,
    modal: ModalView,
    field: &str,
    text: &str,
) -> MessageView {
    let by_client = user.submit(&modal, &[(field, text)]).await;
    assert!(matches!(by_client, Err(ActionError::InvalidValue { .. })), "{by_client:?}");
    let mut modal = modal;
    let fields: Vec<&str> = modal.fields.iter().map(|field| field.custom_id.as_str()).collect();
    assert_eq!(fields, [field]);
    modal.fields[0].max = u64::MAX;
    let answer = message_of(user.submit(&modal, &[(field, text)]).await.unwrap());
    assert!(answer.text().chars().count() < 2000, "{}", answer.text());
    assert!(!answer.says(EN.fault(ANY)), "{}", answer.text());
    assert!(
        answer.mentions.is_empty() && answer.json["mention_everyone"] == false,
        "{:?}",
        answer.json
    );
    answer
}

/// Asserts that a long text in this field is refused with an ephemeral message.
async fn assert_refused(user: &UserClient, modal: ModalView, field: &str, expected: &str) {
    let answer = submit_forged(user, modal, field, &flood()).await;
    assert!(answer.ephemeral && answer.says(expected), "{}", answer.text());
}

/// The modal opened by a button of the newest board.
async fn open_modal(user: &UserClient, button: &str) -> ModalView {
    let board = newest_board(user);
    user.click(board.id, &find_button(&board, button).unwrap()).await.unwrap().modal().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_move_is_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let before = ephemeral_text(&maple, "board", &[("text", "true")]).await;
    let modal = open_modal(&maple, "v1:mv:").await;
    assert_refused(&maple, modal, "move", &EN.move_unreadable(ANY)).await;
    assert_eq!(
        ephemeral_text(&maple, "board", &[("text", "true")]).await,
        before,
        "the game is unchanged"
    );
    // The same modal still makes a move.
    let modal = open_modal(&maple, "v1:mv:").await;
    message_of(maple.submit(&modal, &[("move", "e4")]).await.unwrap());
    move_by_command(&willow, "e5").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_plan_is_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    ephemeral_text(&willow, "plan add", &[("line", "e4 e5")]).await;
    let before = ephemeral_text(&willow, "plan show", &[]).await;
    assert!(before.contains("1. e4 e5"), "{before}");
    let modal = open_modal(&willow, "v1:plan:").await;
    assert_refused(
        &willow,
        modal,
        "lines",
        &EN.refusal_plan_their_move("", "1", "start", "`@everyone`", ANY),
    )
    .await;
    assert_eq!(ephemeral_text(&willow, "plan show", &[]).await, before, "the plan is unchanged");
    // A thousand valid lines, all of which are planned already.
    let modal = open_modal(&willow, "v1:plan:").await;
    let again = submit_forged(&willow, modal, "lines", &"e4 e5\n".repeat(1000)).await;
    assert!(again.ephemeral, "{}", again.text());
    assert_eq!(
        ephemeral_text(&willow, "plan show", &[]).await,
        before,
        "the plan is unchanged: {}",
        again.text()
    );
    let board = move_by_command(&maple, "e4").await;
    assert!(board.says(EN.last_move_planned("1... e5", ANY)), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_note_is_refused() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    ephemeral_text(&maple, "note write", &[("note", "weak on f7")]).await;
    let modal = maple.command("note write", &[]).await.unwrap().modal().unwrap();
    assert_refused(&maple, modal, "note", &EN.refusal_note_length()).await;
    let note = ephemeral_text(&maple, "note show", &[]).await;
    assert!(note.contains("weak on f7") && !note.contains("everyone"), "{note}");
    bot.assert_no_problems();
}

/// Because a reason is optional, a long one does not keep a player from declining.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_reason_is_truncated() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let challenge =
        message_of(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    let modal = willow.click(challenge.id, Button::Decline).await.unwrap().modal().unwrap();
    let declined = submit_forged(&willow, modal, "reason", &flood()).await;
    assert!(declined.id == challenge.id && declined.buttons().is_empty(), "{}", declined.text());
    assert!(declined.says(EN.challenge_declined(ANY)), "{}", declined.text());
    let repetitions = declined.text().matches("@everyone").count();
    assert!((10..=14).contains(&repetitions), "200 characters are left: {}", declined.text());
    let notice = direct_message(&maple, &EN.notice_declined(ANY, ANY, ANY)).await;
    assert!(
        notice.content.chars().count() < 600 && notice.json["mention_everyone"] == false,
        "{}",
        notice.content
    );
    assert!(notice.mentions.is_empty(), "{:?}", notice.mentions);
    assert!(ephemeral_text(&maple, "challenges", &[]).await.says(EN.challenge_list_empty()));
    // Willow can accept another challenge, and the running game goes on.
    message_of(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    message_of(willow.press(Button::Accept).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    message_of(maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap());
    bot.assert_no_problems();
}
