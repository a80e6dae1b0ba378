//! Looking through a game: with the buttons below a board, by the move list, and with
//! `/board move:`.

use courier_rules::notation::san;
use courier_rules::{Color, Game};
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, ephemeral_reply, find_button, has_button, message_of, move_by_command,
    play_fools_mate, refusal,
};
use crate::english::{ACCEPT, ANY, EN, Says as _, WHITE};

/// Presses the button with this ending; the message is replaced in place.
async fn step(user: &UserClient, message: &MessageView, ending: &str) -> MessageView {
    let buttons = message.buttons().into_iter().filter_map(|button| button.custom_id);
    let id = buttons.into_iter().find(|id| id.ends_with(ending)).unwrap();
    match user.click(message.id, &id).await.unwrap() {
        ActionOutcome::Updated(shown) if shown.id == message.id => *shown,
        other => panic!("{ending}: {other:?}"),
    }
}

/// The labels of the buttons that cannot be pressed.
fn disabled(message: &MessageView) -> Vec<String> {
    let buttons = message.buttons().into_iter().filter(|button| button.disabled);
    buttons.map(|button| button.label).collect()
}

/// The bytes of the only picture of a message.
fn picture(bot: &TestBot, message: &MessageView) -> Vec<u8> {
    assert_eq!(message.pictures().len(), 1, "{}", message.text());
    bot.sandbox.file(&message.pictures()[0]).unwrap().to_vec()
}

/// The moves with their numbers, as messages show them.
fn numbered(game: &Game) -> Vec<String> {
    let moves = game.positions().zip(game.moves()).map(|(before, the_move)| {
        let dots = if before.turn() == Color::White { "." } else { "..." };
        format!("{}{dots} {}", before.fullmove_number(), san::print(before, *the_move))
    });
    moves.collect()
}

/// Goes from the last board to the start and through every position to the end, and through all
/// pages of the move list.
pub(crate) async fn look_through_all(user: &UserClient, board: &MessageView, game: &Game) {
    let moves = numbered(game);
    let before = find_button(board, "v1:look:").unwrap();
    let mut shown = message_of(user.click(board.id, &before).await.unwrap());
    assert!(shown.ephemeral && shown.id != board.id, "{}", shown.text());
    shown = step(user, &shown, ":first").await;
    assert!(shown.says(EN.starting_position()), "{}", shown.text());
    for (ply, numbered) in (1..).zip(&moves) {
        shown = step(user, &shown, ":after").await;
        let footer = format!("{ply}/{}", moves.len());
        assert!(shown.text().contains(&format!("**{numbered}**")), "{}", shown.text());
        assert!(shown.text().ends_with(&footer), "{}", shown.text());
        assert!(shown.descriptions()[0].contains(&format!(": {numbered}.")), "{numbered}");
        assert_eq!(shown.pictures().len(), 1);
    }
    assert_eq!(
        disabled(&shown),
        [Button::PositionAfter, Button::LastPosition].map(|it| EN.button(it))
    );
    let list = find_button(&shown, "v1:moves:").unwrap();
    shown = step(user, &shown, &list).await;
    let pages = moves.len().div_ceil(2).div_ceil(25);
    let mut listed = Vec::new();
    let mut entries = 0;
    // It opens at the page of the position, the last one; after it comes the first.
    for _ in 0..pages {
        if pages > 1 {
            shown = message_of(user.click(shown.id, Button::Next).await.unwrap());
        }
        let text = shown.text();
        let table = text.split("```").nth(1).unwrap();
        listed.extend(table.split_whitespace().map(str::to_owned));
        entries += shown.menus()[0].options.len();
    }
    let all: Vec<String> = moves
        .iter()
        .flat_map(|numbered| {
            let (number, san) = numbered.split_once(' ').unwrap();
            [Some(number).filter(|number| !number.ends_with("...")), Some(san)]
        })
        .flatten()
        .map(str::to_owned)
        .collect();
    assert_eq!(listed, all);
    assert_eq!(entries, moves.len().div_ceil(2));
    let (label, value) = shown.menus()[0].options[0].clone();
    let menu = shown.menus()[0].custom_id.clone();
    shown = message_of(user.select(shown.id, &menu, &[&value]).await.unwrap());
    let chosen = &moves[value.parse::<usize>().unwrap() - 1];
    assert!(label.starts_with(chosen) && shown.text().contains(chosen), "{label}: {chosen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_looked_through_in_private() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let first = message_of(maple.command("board", &[]).await.unwrap());
    assert!(!has_button(&first, "v1:look:"), "nothing to look back to");
    for (mover, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        bot.sandbox.advance(HOUR * 5).await;
        move_by_command(mover, the_move).await;
    }
    let board = move_by_command(&maple, "Nf3").await;
    let rows = board.json["components"].as_array().unwrap();
    let most = rows.iter().map(|row| row["components"].as_array().unwrap().len()).max();
    assert!(rows.len() <= 5 && most <= Some(5), "{rows:?}");

    // Anyone who sees the board may look, and nobody else sees what they look at.
    let rowan = bot.user("rowan");
    rowan.set_locale("en-US");
    let shown = message_of(rowan.click(board.id, Button::PreviousMove).await.unwrap());
    assert!(shown.ephemeral && shown.id != board.id);
    let text = shown.text();
    assert!(text.says(EN.last_move("1... e5")), "{text}");
    assert!(text.says(EN.to_move(EN.color_white(), ANY)), "{text}");
    assert!(text.says(EN.clocks("2 d 19 h", "2 d 19 h")), "{text}");
    assert!(text.ends_with("2/3"), "{text}");
    let alt = shown.descriptions()[0];
    assert!(alt.starts_with("Chess. White to move. Last move: 1... e5."), "{alt}");
    assert!(!maple.messages().iter().any(|message| message.id == shown.id), "private");
    let of_rowan = picture(&bot, &shown);

    // Both directions, in place.
    let earlier = step(&rowan, &shown, ":before").await;
    assert!(earlier.says(EN.clocks("3 d 0 h", "2 d 19 h")), "{}", earlier.text());
    let start = step(&rowan, &earlier, ":before").await;
    assert!(start.says(EN.starting_position()), "{}", start.text());
    assert_eq!(
        disabled(&start),
        [Button::FirstPosition, Button::PositionBefore].map(|it| EN.button(it))
    );
    let last = step(&rowan, &start, ":last").await;
    assert!(last.says(EN.last_move("2. Nf3")), "{}", last.text());
    assert!(last.text().contains("<t:"), "the deadline: {}", last.text());
    assert_eq!(
        disabled(&last),
        [Button::PositionAfter, Button::LastPosition].map(|it| EN.button(it))
    );
    let again = step(&rowan, &last, ":before").await;
    assert!(of_rowan == picture(&bot, &again), "the same position has the same picture");

    // The public board, from White's side, is what it was. A player looks from their own side.
    assert_eq!(rowan.message(board.id).unwrap().json["components"], board.json["components"]);
    let own = message_of(willow.click(board.id, Button::PreviousMove).await.unwrap());
    assert!(picture(&bot, &own) != of_rowan, "from Black's side");
    let turned = message_of(willow.click(own.id, Button::Flip).await.unwrap());
    assert!(turned.id == own.id && turned.text().ends_with("2/3"), "{}", turned.text());
    assert!(picture(&bot, &turned) == of_rowan, "now from White's side, like that of Rowan");

    // The game goes on meanwhile, and the buttons outlive a restart.
    move_by_command(&willow, "Nc6").await;
    bot.sandbox.restart_bot().await.unwrap();
    let next = step(&willow, &turned, ":after").await;
    assert!(next.text().contains("**2. Nf3**") && next.text().ends_with("3/4"), "{}", next.text());
    let next = step(&willow, &next, ":after").await;
    assert!(next.text().contains("**2... Nc6**"), "{}", next.text());
    // A move that was taken back cannot be looked at any more.
    message_of(willow.command("takeback", &[]).await.unwrap());
    message_of(maple.command("takeback", &[ACCEPT]).await.unwrap());
    let gone = message_of(willow.click(next.id, Button::Flip).await.unwrap());
    assert!(gone.says(EN.move_taken_back()), "{}", gone.text());
    assert!(gone.text().contains("**2. Nf3**") && gone.text().ends_with("3/3"), "{}", gone.text());
    // Back to the board with all its buttons.
    let board = step(&willow, &gone, ":board").await;
    assert!(has_button(&board, "v1:flip:1:3:") && board.ephemeral, "{}", board.text());
    assert!(!board.says(EN.move_taken_back()), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_shown_after_the_given_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let none = refusal(maple.command("board", &[("move", "1")]).await.unwrap());
    assert_eq!(none, EN.no_moves());
    play_fools_mate(&maple, &willow).await;
    for (at, last, footer) in [
        ("1", EN.last_move("1. f3"), "1/4"),
        ("1...", EN.last_move("1... e5"), "2/4"),
        ("1b", EN.last_move("1... e5"), "2/4"),
        ("ply 3", EN.last_move("2. g4"), "3/4"),
        ("2b", EN.reason_checkmate(), "4/4"),
        ("0", EN.starting_position(), "0/4"),
    ] {
        let shown = ephemeral_reply(&maple, "board", &[("game", "1"), ("move", at)]).await;
        let text = shown.text();
        assert!(text.says(last) && text.ends_with(footer), "{at}: {text}");
        assert_eq!(shown.pictures().len(), 1, "{at}");
    }
    for (at, answer) in [
        ("3", EN.refusal_no_such_move_number("2... Qh4#")),
        ("ply 5", EN.refusal_no_such_move_number("2... Qh4#")),
        ("soon", EN.refusal_unreadable_move_number()),
    ] {
        let refused = refusal(maple.command("board", &[("move", at)]).await.unwrap());
        assert!(refused.starts_with(&answer), "{at}: {refused}");
    }
    let choices = maple.autocomplete("board", &[("game", "1")], "move", "2").await.unwrap();
    let choices: Vec<_> = choices.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(choices, ["2... Qh4#", "2. g4"]);

    // As text, and so is every step from there.
    let text = [("game", "1"), ("text", "true")];
    let board = ephemeral_reply(&willow, "board", &text).await;
    let mut shown = step(&willow, &board, ":before").await;
    for the_move in ["2. g4", "1... e5", "1. f3"] {
        assert!(shown.text().contains(&format!("**{the_move}**")), "{}", shown.text());
        assert!(shown.text().contains("```\n1  R N B K Q B N R"), "{}", shown.text());
        assert!(shown.pictures().is_empty(), "{}", shown.text());
        shown = step(&willow, &shown, ":before").await;
    }
    let board = step(&willow, &shown, ":board").await;
    assert!(board.text().contains("```") && board.text().contains("0-1"), "{}", board.text());

    // A user who may not see the game is offered no moves of it.
    let elsewhere = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    let rowan = bot.user("rowan").in_channel_id(elsewhere).unwrap();
    let choices = rowan.autocomplete("board", &[("game", "1")], "move", "").await.unwrap();
    assert!(choices.is_empty(), "{choices:?}");
    bot.assert_no_problems();
}
