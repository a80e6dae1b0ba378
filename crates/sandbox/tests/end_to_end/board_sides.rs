//! Which side is at the bottom of a board: as the option says, by the button, and by default.

use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text, has_button, message_of, move_by_command,
};
use crate::english::{ANY, EN, FROM_BLACK, FROM_WHITE, Says as _, WHITE};

/// The bytes of the only picture of a message.
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

/// Shows a game after one move, when the board looks different from each side. Private boards of
/// hexagons bear the names of the cells, public ones do not.
async fn assert_both_sides(key: &str, the_move: &str) {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game(&format!("{key} challenge"), &[WHITE]).await;
    let public = move_by_command(&maple, the_move).await;
    let white = board(&bot, &maple, &[FROM_WHITE]).await;
    let black = board(&bot, &maple, &[FROM_BLACK]).await;
    assert!(white != black, "each side has its own picture");
    assert!(
        white == board(&bot, &maple, &[FROM_WHITE]).await,
        "the same side gives the same picture"
    );
    assert!(
        black == board(&bot, &maple, &[FROM_BLACK]).await,
        "the same side gives the same picture"
    );
    assert!(black == board(&bot, &willow, &[FROM_BLACK]).await, "the same for both players");
    // By default, the player's own side is at the bottom.
    assert!(white == board(&bot, &maple, &[]).await, "Maple has White");
    assert!(black == board(&bot, &willow, &[]).await, "Willow has Black");

    // White is at the bottom of the public board, although Black is to move. Its button sends the
    // flipped board in an ephemeral message.
    let shown = picture(&bot, &public);
    assert_eq!(white == shown, key != "cescacs", "the public board does not turn");
    let flipped = message_of(maple.click(public.id, Button::Flip).await.unwrap());
    assert!(flipped.ephemeral && flipped.id != public.id, "{}", flipped.text());
    assert!(black == picture(&bot, &flipped), "flipped by its button");
    assert!(
        shown == picture(&bot, &maple.message(public.id).unwrap()),
        "the public board is unchanged"
    );
    // The board of a notice in direct messages is its reader's alone.
    let notice = direct_message(&willow, &EN.notice_your_turn(ANY, ANY)).await;
    assert!(black == picture(&bot, &notice), "in direct messages");
    // The positions that one looks through and the boards above menus are private, too.
    let looked = message_of(maple.click(public.id, Button::PreviousMove).await.unwrap());
    let last = message_of(maple.click(looked.id, Button::LastPosition).await.unwrap());
    assert!(white == picture(&bot, &last), "looked through");
    let pieces = message_of(willow.click(public.id, Button::ChooseMove).await.unwrap());
    assert!(black == picture(&bot, &pieces), "above the menu");
    // Flipped again, in the same message.
    let again = maple.click(flipped.id, Button::Flip).await.unwrap();
    let ActionOutcome::Updated(again) = again else { panic!("{again:?}") };
    assert!(again.id == flipped.id && white == picture(&bot, &again), "flipped back");
    // The answer to a move in direct messages, too.
    let answer = if key == "cescacs" { "I23-I19" } else { "e5" };
    let own = message_of(willow.in_dm().command("move", &[("move", answer)]).await.unwrap());
    assert!(board(&bot, &willow, &[]).await == picture(&bot, &own), "the answer there");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_is_shown_from_both_sides() {
    assert_both_sides("chess", "e4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cescacs_is_shown_from_both_sides() {
    assert_both_sides("cescacs", "I5-I9").await;
}

/// Spectators see every board of a game from the same side, after a move of either player; players
/// see the answers that are theirs alone from their own.
#[tokio::test(flavor = "multi_thread")]
async fn the_boards_of_a_channel_do_not_turn() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    // The numbers of the choices: White, Black, the side to move.
    let from = async |side: &str| board(&bot, &maple, &[("side", side)]).await;
    let newest = |text: &'static str| {
        willow.wait_for(move |message| !message.ephemeral && message.text().contains(text))
    };
    // Black moves in the channel, and White in direct messages: the outbox posts that board.
    move_by_command(&maple, "e4").await;
    let public = move_by_command(&willow, "e5").await;
    assert!(from("0").await == picture(&bot, &public));
    let own = message_of(maple.in_dm().command("move", &[("move", "Nf3")]).await.unwrap());
    assert!(from("0").await == picture(&bot, &own), "White's own answer");
    assert!(from("0").await == picture(&bot, &newest("2. Nf3").await.unwrap()));
    let own = message_of(willow.in_dm().command("move", &[("move", "Nc6")]).await.unwrap());
    assert!(from("1").await == picture(&bot, &own), "Black's own answer");
    assert!(from("0").await == picture(&bot, &newest("2... Nc6").await.unwrap()));

    for (chosen, [after_white, after_black], moves) in
        [("1", ["1", "1"], ["Bb5", "a6"]), ("2", ["1", "0"], ["Ba4", "Nf6"])]
    {
        let view = ephemeral_text(&maple, "config", &[("boards", chosen)]).await;
        assert!(
            [EN.config_boards_black(), EN.config_boards_to_move()]
                .iter()
                .any(|line| view.says(line)),
            "{view}"
        );
        let public = move_by_command(&maple, moves[0]).await;
        assert!(from(after_white).await == picture(&bot, &public), "{chosen}");
        let public = move_by_command(&willow, moves[1]).await;
        assert!(from(after_black).await == picture(&bot, &public), "{chosen}");
    }
    bot.assert_no_problems();
}

/// The buttons that answer an offer are for the one who is asked.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_shown_buttons_to_answer_their_own_offer() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let elsewhere = bot.sandbox.user("maple").unwrap().in_channel("general").unwrap();
    for (command, accept) in [("takeback", "v1:back:"), ("pause", "v1:pause:")] {
        let own = message_of(elsewhere.command(command, &[]).await.unwrap());
        assert!(own.ephemeral && !own.pictures().is_empty(), "{}", own.text());
        assert!(!has_button(&own, accept), "{:?}", own.buttons());
        willow.wait_for(|board| !board.ephemeral && has_button(board, accept)).await.unwrap();
    }
    bot.assert_no_problems();
}
