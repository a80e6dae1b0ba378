//! Moves chosen from menus, moves written in words, and moves that the player must confirm.

use courier_rules::notation::san;
use courier_rules::{Move, Position};
use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, find_button, message_of, move_by_command, newest_board,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Opens the menu of pieces from the newest board.
pub(crate) async fn open_piece_menu(user: &UserClient) -> MessageView {
    let board = newest_board(user);
    message_of(user.click(board.id, &find_button(&board, "v1:men:").unwrap()).await.unwrap())
}

/// Chooses from the only menu of a message.
pub(crate) async fn choose(user: &UserClient, message: &MessageView, label: &str) -> MessageView {
    let menus = message.menus();
    let [menu] = menus.as_slice() else { panic!("{menus:?}") };
    message_of(user.select(message.id, &menu.custom_id, &[label]).await.unwrap())
}

pub(crate) fn labels(message: &MessageView) -> Vec<String> {
    message.menus().into_iter().flat_map(|menu| menu.options).map(|(label, _)| label).collect()
}

/// Makes a move by menus. A piece on the board is recognized by the cell at the end of its entry.
pub(crate) async fn by_menus(
    user: &UserClient,
    position: &Position,
    the_move: Move,
) -> MessageView {
    let variant = position.variant();
    let cell = |cell| variant.geometry().name(cell);
    let is_the_piece = |label: &String| match the_move {
        Move::Drop { piece_type: kind, .. } => {
            label.to_lowercase()
                == format!("{} in hand", variant.piece_type(kind).name.to_lowercase())
        }
        other => other.origin().is_some_and(|from| label.ends_with(&format!(" {}", cell(from)))),
    };
    let wanted = san::print(position, the_move);
    let several = format!("{} …", cell(the_move.target()));
    let is_the_target = |label: &String| *label == wanted || *label == several;
    let view = find_and_choose(user, open_piece_menu(user).await, is_the_piece).await;
    let view = find_and_choose(user, view, is_the_target).await;
    if view.menus().is_empty() { view } else { choose(user, &view, &wanted).await }
}

/// Looks for an entry on all pages of a menu, and chooses it.
async fn find_and_choose(
    user: &UserClient,
    mut view: MessageView,
    is_wanted: impl Fn(&String) -> bool,
) -> MessageView {
    let first = labels(&view);
    loop {
        if let Some(label) = labels(&view).iter().find(|label| is_wanted(label)) {
            return choose(user, &view, label).await;
        }
        view = message_of(user.click(view.id, Button::Next).await.unwrap());
        assert_ne!(labels(&view), first, "no page has the entry");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_chosen_by_piece_and_cell() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let pieces = open_piece_menu(&maple).await;
    assert!(pieces.ephemeral && pieces.pictures().len() == 1, "{}", pieces.text());
    assert_eq!(labels(&pieces).len(), 10, "{:?}", labels(&pieces));
    let targets = choose(&maple, &pieces, "Knight g1").await;
    assert_eq!(targets.id, pieces.id, "the same message shows the next menu");
    assert_eq!(labels(&targets), ["Nf3", "Nh3"]);
    let alt = targets.descriptions().join(" ");
    assert!(alt.contains("Knight on g1. Can move to: f3, h3."), "{alt}");
    let back = message_of(maple.click(targets.id, Button::Back).await.unwrap());
    let targets = choose(&maple, &back, "Pawn e2").await;
    let done = choose(&maple, &targets, "e4").await;
    assert!(done.says(EN.played_by_you("e4")) && done.menus().is_empty(), "{}", done.text());
    let board = willow
        .wait_for(|message| message.text().contains("**1. e4**") && !message.ephemeral)
        .await
        .unwrap();
    assert_eq!(board.pictures().len(), 1);
    direct_message(&willow, &EN.notice_your_turn(ANY, ANY)).await;

    // Menus that are forged, and menus of a previous position.
    let theirs =
        message_of(maple.click_forged(newest_board(&maple).id, "v1:men:1:1:0").await.unwrap());
    assert!(theirs.says(EN.refusal_not_your_turn()), "{}", theirs.text());
    let not_playing = message_of(
        bot.user("rowan")
            .click_forged(newest_board(&maple).id, "v1:play:1:1:s52.36")
            .await
            .unwrap(),
    );
    assert!(
        not_playing.text().contains("No juegas en esta partida."),
        "in their own language: {}",
        not_playing.text()
    );
    let stale = message_of(
        maple.click_forged(newest_board(&maple).id, "v1:play:1:0:s12.28").await.unwrap(),
    );
    assert!(stale.says(EN.refusal_stale()), "{}", stale.text());
    for forged in [
        "v1:play:1:1:s0.63",
        "v1:to:1:1:b12:0",
        "v1:go:1:1:h3",
        "v1:man:1:1",
        "v1:as:1:1",
        "v1:play:1:1:s300.1",
    ] {
        let answer =
            message_of(willow.click_forged(newest_board(&willow).id, forged).await.unwrap());
        assert!(
            answer.ephemeral && answer.says(EN.refusal_unreadable_button()),
            "{forged}: {}",
            answer.text()
        );
    }
    move_by_command(&willow, "e5").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn drops_have_pages_and_promotions_a_menu() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("crazyhouse challenge", &[WHITE]).await;
    for (ply, the_move) in
        ["e4", "d5", "exd5", "c6", "dxc6", "a6", "cxb7", "Nc6"].into_iter().enumerate()
    {
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let pieces = open_piece_menu(&maple).await;
    let drops = choose(&maple, &pieces, &EN.picker_piece_in_hand("Pawn")).await;
    assert_eq!(labels(&drops).len(), 25);
    let next = message_of(maple.click(drops.id, Button::Next).await.unwrap());
    assert!(
        !labels(&next).is_empty()
            && labels(&next).iter().all(|label| !labels(&drops).contains(label))
    );
    let back = message_of(maple.click(next.id, Button::Back).await.unwrap());
    let targets = choose(&maple, &back, "Pawn b7").await;
    let ways = choose(&maple, &targets, "a8 …").await;
    assert_eq!(labels(&ways).len(), 4, "{:?}", labels(&ways));
    let done = choose(&maple, &ways, "bxa8=N").await;
    assert!(done.says(EN.played_by_you("bxa8=N")), "{}", done.text());
    move_by_command(&willow, "e5").await;

    // Autocomplete suggests all drops of a piece as one choice, which opens a menu of cells.
    let choices = maple.autocomplete("move", &[], "move", "R").await.unwrap();
    let drops = choices.iter().find(|choice| choice.value == "R@").unwrap();
    assert!(drops.name.starts_with("R@…"), "{}", drops.name);
    let cells = message_of(maple.command("move", &[("move", &drops.value)]).await.unwrap());
    assert!(cells.ephemeral && cells.says(EN.picker_piece_in_hand("Rook")), "{}", cells.text());
    let first = labels(&cells)[0].clone();
    let done = choose(&maple, &cells, &first).await;
    assert!(done.text().contains(&first), "{}", done.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_can_be_written_in_words_of_three_languages() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let mut whites_turn = true;
    for (typed, expected) in [
        ("pawn e4", "e4"),
        ("peó e5", "e5"),
        ("caballo f3", "Nf3"),
        ("cavall c6", "Nc6"),
        ("alfil b5", "Bb5"),
        ("pawn a6", "a6"),
        ("castle short", "O-O"),
    ] {
        let player = if whites_turn { &maple } else { &willow };
        let choices = player.autocomplete("move", &[], "move", typed).await.unwrap();
        assert_eq!(
            choices.first().map(|choice| choice.name.as_str()),
            Some(expected),
            "{typed}: {choices:?}"
        );
        move_by_command(player, &choices[0].value).await;
        whites_turn = !whites_turn;
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn players_can_choose_to_confirm_moves() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let set = message_of(maple.command("settings", &[("confirm", "true")]).await.unwrap());
    assert!(set.says(EN.settings_confirm(true)), "{}", set.text());
    let question = message_of(maple.command("move", &[("move", "e4")]).await.unwrap());
    assert!(question.ephemeral && question.says(EN.confirm_question("e4")), "{}", question.text());
    assert_eq!(question.pictures().len(), 1);
    let no = message_of(maple.click(question.id, Button::NotThisMove).await.unwrap());
    assert!(no.says(EN.nothing_changed()), "{}", no.text());
    let wrong = message_of(maple.command("move", &[("move", "e5")]).await.unwrap());
    assert!(wrong.says(EN.refusal_move_hint(ANY, ANY)), "{}", wrong.text());
    let pieces = open_piece_menu(&maple).await;
    let targets = choose(&maple, &pieces, "Pawn d2").await;
    let question = choose(&maple, &targets, "d4").await;
    assert!(question.says(EN.confirm_question("d4")), "{}", question.text());
    let done = message_of(maple.click(question.id, Button::YesMove).await.unwrap());
    assert!(done.says(EN.played_by_you("d4")), "{}", done.text());
    // A second click does not make another move.
    let twice = message_of(
        maple.click_forged(newest_board(&maple).id, "v1:play:1:0:s11.27").await.unwrap(),
    );
    assert!(twice.ephemeral && twice.says(EN.refusal_stale()), "{}", twice.text());
    move_by_command(&willow, "d5").await;
    bot.assert_no_problems();
}
