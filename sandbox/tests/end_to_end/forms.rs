//! Forms filled in by those who mean no good: thousands of characters in the one field of each.
//! Discord's own client does not send them; what comes all the same is refused in words or cut, and
//! nothing is lost.

use courier_sandbox::driver::{ActError, Dialog, Person, Shown};

use crate::table::{House, button, by_command, has_button, newest_board, private, said, told};

/// What is typed: mentions, markup and lines.
fn flood() -> String {
    let text = "@everyone **x**\n".repeat(375);
    assert_eq!(text.len(), 6000);
    text
}

/// Discord's client does not let anybody type so much; the form as a forger sends it takes any
/// length.
async fn forged(person: &Person, dialog: Dialog, (field, flood): (&str, &str)) -> Shown {
    let by_client = person.submit(&dialog, &[(field, flood)]).await;
    assert!(matches!(by_client, Err(ActError::Unfit { .. })), "{by_client:?}");
    let mut dialog = dialog;
    let named: Vec<&str> = dialog.fields.iter().map(|field| field.custom_id.as_str()).collect();
    assert_eq!(named, [field]);
    dialog.fields[0].most = u64::MAX;
    let answer = said(person.submit(&dialog, &[(field, flood)]).await.unwrap());
    assert!(answer.text().chars().count() < 2000, "{}", answer.text());
    assert!(!answer.text().contains("something went wrong"), "{}", answer.text());
    assert!(
        answer.mentions.is_empty() && answer.json["mention_everyone"] == false,
        "{:?}",
        answer.json
    );
    answer
}

/// The same where it is refused, in words only the person sees.
async fn refused(person: &Person, dialog: Dialog, field: &str, expected: &str) {
    let answer = forged(person, dialog, (field, &flood())).await;
    assert!(answer.ephemeral && answer.text().contains(expected), "{}", answer.text());
}

/// The form a button under the newest board opens.
async fn form(person: &Person, begins: &str) -> Dialog {
    let board = newest_board(person);
    person.click(board.id, &button(&board, begins).unwrap()).await.unwrap().dialog().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_for_a_move() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let before = private(&maple, "board", &[("text", "true")]).await;
    refused(&maple, form(&maple, "v1:mv:").await, "move", "I cannot read it as a move").await;
    assert_eq!(
        private(&maple, "board", &[("text", "true")]).await,
        before,
        "the game is as it was"
    );
    // A move is still made in the same form.
    let dialog = form(&maple, "v1:mv:").await;
    said(maple.submit(&dialog, &[("move", "e4")]).await.unwrap());
    by_command(&willow, "e5").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_for_a_plan() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    private(&willow, "plan add", &[("line", "e4 e5")]).await;
    let before = private(&willow, "plan show", &[]).await;
    assert!(before.contains("1. e4 e5"), "{before}");
    refused(&willow, form(&willow, "v1:plan:").await, "lines", "Nothing was changed.").await;
    assert_eq!(private(&willow, "plan show", &[]).await, before, "the plan is as it was");
    // A thousand lines that can be read, all of them the one that is planned.
    let again =
        forged(&willow, form(&willow, "v1:plan:").await, ("lines", &"e4 e5\n".repeat(1000))).await;
    assert!(again.ephemeral, "{}", again.text());
    assert_eq!(
        private(&willow, "plan show", &[]).await,
        before,
        "the plan is as it was: {}",
        again.text()
    );
    let answered = by_command(&maple, "e4").await;
    assert!(answered.text().contains("then as planned: **1... e5**"), "{}", answered.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_for_a_note() {
    let house = House::open().await;
    let (maple, _) = house.begin("chess challenge", &[("color", "White")]).await;
    private(&maple, "note write", &[("note", "weak on f7")]).await;
    let dialog = maple.command("note write", &[]).await.unwrap().dialog().unwrap();
    refused(&maple, dialog, "note", "1 to 1,000 characters").await;
    let kept = private(&maple, "note show", &[]).await;
    assert!(kept.contains("weak on f7") && !kept.contains("everyone"), "{kept}");
    house.is_in_order();
}

/// A reason is a courtesy: one that is too long is cut, and the challenge declined as was wanted.
#[tokio::test(flavor = "multi_thread")]
async fn the_form_for_a_reason() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let asked = said(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    let dialog = willow.click(asked.id, "Decline").await.unwrap().dialog().unwrap();
    let closed = forged(&willow, dialog, ("reason", &flood())).await;
    assert!(closed.id == asked.id && closed.buttons().is_empty(), "{}", closed.text());
    assert!(closed.text().contains("declined."), "{}", closed.text());
    let words = closed.text().matches("@everyone").count();
    assert!((10..=14).contains(&words), "200 characters of it: {}", closed.text());
    let notice = told(&maple, "cannot take your challenge").await;
    assert!(
        notice.content.chars().count() < 600 && notice.json["mention_everyone"] == false,
        "{}",
        notice.content
    );
    assert!(notice.mentions.is_empty(), "{:?}", notice.mentions);
    assert!(private(&maple, "challenges", &[]).await.contains("You have no open challenges."));
    // Another challenge, and the game that runs, are as they were.
    said(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    said(willow.press("Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    said(maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap());
    house.is_in_order();
}
