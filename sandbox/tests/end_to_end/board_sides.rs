//! From whose side a board is drawn: by the option, by the button, and by default.

use courier_sandbox::driver::{MessageView, Outcome, UserClient};

use crate::test_bot::{TestBot, message_of, move_by_command};

/// The content of the only picture of a message.
fn picture(bot: &TestBot, view: &MessageView) -> Vec<u8> {
    let pictures = view.pictures();
    let [path] = pictures.as_slice() else { panic!("{pictures:?}") };
    let bytes = bot.sandbox.file(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"), "{path}");
    bytes.to_vec()
}

/// The picture of the board with these options.
async fn board(bot: &TestBot, user: &UserClient, options: &[(&str, &str)]) -> Vec<u8> {
    let view = message_of(user.command("board", options).await.unwrap());
    assert!(view.ephemeral, "{}", view.text());
    picture(bot, &view)
}

/// A game with one move, so that both sides look different.
async fn assert_both_sides(key: &str, the_move: &str) {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game(&format!("{key} challenge"), &[("color", "White")]).await;
    let all_see = move_by_command(&maple, the_move).await;
    let white = board(&bot, &maple, &[("side", "White")]).await;
    let black = board(&bot, &maple, &[("side", "Black")]).await;
    assert!(white != black, "the side asked for reaches the drawing");
    assert!(
        white == board(&bot, &maple, &[("side", "White")]).await,
        "the same side is the same picture"
    );
    assert!(
        black == board(&bot, &maple, &[("side", "Black")]).await,
        "the same side is the same picture"
    );
    assert!(black == board(&bot, &willow, &[("side", "Black")]).await, "for either player");
    // By default, each player's own side is below.
    assert!(white == board(&bot, &maple, &[]).await, "Maple has White");
    assert!(black == board(&bot, &willow, &[]).await, "Willow has Black");

    // Black is to move, so the public board shows Black's side. Turned by its button it is
    // ephemeral and stays turned.
    assert!(black == picture(&bot, &all_see), "the board all see is drawn for who is to move");
    let turned = message_of(maple.click(all_see.id, "Flip board").await.unwrap());
    assert!(turned.ephemeral && turned.id != all_see.id, "{}", turned.text());
    assert!(white == picture(&bot, &turned), "turned by its button");
    assert!(black == picture(&bot, &maple.message(all_see.id).unwrap()), "what all see stays");
    // Turned again, in the same message.
    let again = maple.click(turned.id, "Flip board").await.unwrap();
    let Outcome::Updated(again) = again else { panic!("{again:?}") };
    assert!(again.id == turned.id && black == picture(&bot, &again), "turned back");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_from_both_sides() {
    assert_both_sides("chess", "e4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hexes_from_both_sides() {
    assert_both_sides("cescacs", "I5-I9").await;
}
