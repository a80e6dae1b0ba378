//! Only the current board message of a game has buttons. Players page through their games.

use std::time::Duration;

use courier_sandbox::api_error;
use courier_sandbox::driver::MessageView;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::Change;
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, challenge_and_accept, direct_message, ephemeral_text, find_button, has_button,
    message_of, move_by_button, move_by_command, newest_board, thread, wait_for_current_board,
};
use crate::english::{ACCEPT, ANY, BLACK, EN, IN_THREADS, OFFER, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn every_action_leaves_one_current_board() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    let rowan = bot.user("rowan");
    wait_for_current_board(&bot, &rowan, &EN.to_move(ANY, ANY)).await;
    move_by_command(&maple, "e4").await;
    wait_for_current_board(&bot, &rowan, "1. e4").await;
    move_by_button(&willow, "e5").await;
    wait_for_current_board(&bot, &rowan, "1... e5").await;
    // White plans a reply in private, Black moves in a DM, and the plan replies.
    message_of(maple.command("move", &[("move", "Nf3"), ("then", "Nc6 Bb5")]).await.unwrap());
    wait_for_current_board(&bot, &rowan, "2. Nf3").await;
    message_of(willow.in_dm().command("move", &[("move", "Nc6")]).await.unwrap());
    let planned = wait_for_current_board(&bot, &rowan, "3. Bb5").await;
    assert!(!planned.says(EN.plan_answered("other", ANY, ANY, ANY)), "{}", planned.text());
    // A takeback and a pause, requested and accepted.
    message_of(maple.command("takeback", &[]).await.unwrap());
    wait_for_current_board(&bot, &rowan, "take").await;
    let board = newest_board(&willow);
    message_of(willow.click(board.id, &find_button(&board, "v1:back:").unwrap()).await.unwrap());
    wait_for_current_board(&bot, &rowan, &EN.to_move(ANY, ANY)).await;
    message_of(maple.command("pause", &[]).await.unwrap());
    let board = wait_for_current_board(&bot, &rowan, "pause").await;
    message_of(willow.click(board.id, &find_button(&board, "v1:pause:").unwrap()).await.unwrap());
    let board = wait_for_current_board(&bot, &rowan, "paused").await;
    message_of(maple.click(board.id, &find_button(&board, "v1:resume:").unwrap()).await.unwrap());
    wait_for_current_board(&bot, &rowan, &EN.to_move(ANY, ANY)).await;
    // White's flag falls.
    bot.sandbox.advance(HOUR * 25).await;
    wait_for_current_board(&bot, &rowan, &EN.reason_time_out()).await;
    assert!(rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")), "it is over");

    // One game is aborted, and one ends in a draw.
    for (action, result) in [("abort", "aborted"), ("draw", "½-½")] {
        let (maple, willow) = bot.start_game("crazyhouse challenge", &[WHITE]).await;
        if action == "abort" {
            let question = message_of(maple.command("resign", &[]).await.unwrap());
            message_of(
                maple
                    .click(question.id, &find_button(&question, "v1:aborted:").unwrap())
                    .await
                    .unwrap(),
            );
        } else {
            message_of(maple.command("draw", &[OFFER]).await.unwrap());
            message_of(willow.command("draw", &[ACCEPT]).await.unwrap());
        }
        rowan.wait_for(|message| message.text().contains(result)).await.unwrap();
        for _ in 0..1500 {
            if rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(rowan.messages().iter().all(|message| !has_button(message, "v1:mv:")), "{action}");
    }
    bot.assert_no_problems();
}

/// Discord's response to a callback contains the message it created, so the bot does not fetch it.
#[tokio::test(flavor = "multi_thread")]
async fn boards_are_recorded_from_the_callback_response() {
    let bot = TestBot::start().await;
    let filter = RequestFilter { method: Some("GET"), path: "/messages/@original" };
    let fault = RequestFault::ApiError(api_error::UNKNOWN_MESSAGE);
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1000, fault });
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.wait_for_challenge_messages(1).await;
    let rowan = bot.user("rowan");
    wait_for_current_board(&bot, &rowan, &EN.to_move(ANY, ANY)).await;
    move_by_command(&maple, "e4").await;
    wait_for_current_board(&bot, &rowan, "1. e4").await;
    move_by_button(&willow, "e5").await;
    wait_for_current_board(&bot, &rowan, "1... e5").await;
    message_of(willow.command("takeback", &[]).await.unwrap());
    let board = wait_for_current_board(&bot, &rowan, "take").await;
    message_of(maple.click(board.id, &find_button(&board, "v1:back:").unwrap()).await.unwrap());
    wait_for_current_board(&bot, &rowan, "1. e4").await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    message_of(maple.click(question.id, Button::YesResign).await.unwrap());
    let over = wait_for_current_board(&bot, &rowan, "0-1").await;
    message_of(willow.click(over.id, Button::Rematch).await.unwrap());
    bot.wait_for_challenge_messages(2).await;
    bot.assert_no_problems();
}

/// If the connection breaks before Discord's reply arrives, Discord has still received the board.
#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_response_is_looked_up() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let rowan = bot.user("rowan");
    wait_for_current_board(&bot, &rowan, &EN.to_move(ANY, ANY)).await;
    let filter = RequestFilter { method: Some("POST"), path: "/callback" };
    bot.sandbox.inject(InjectedFault::Request {
        filter,
        times: 1,
        fault: RequestFault::DropResponse,
    });
    move_by_command(&maple, "e4").await;
    wait_for_current_board(&bot, &rowan, "1. e4").await;
    move_by_command(&willow, "e5").await;
    wait_for_current_board(&bot, &rowan, "1... e5").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_current_board_in_dms() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let direct = willow.in_dm();
    for (the_move, reply) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bb5", "a6")] {
        move_by_command(&maple, the_move).await;
        direct_message(
            &willow,
            &EN.notice_your_turn(format_args!("{}{ANY}", numbered(the_move)), ANY),
        )
        .await;
        let moved = move_by_button(&direct, reply).await;
        assert!(!moved.ephemeral, "{}", moved.text());
        // The previous board loses its buttons immediately, because Discord limits edits of old
        // messages.
        for _ in 0..1500 {
            let boards = direct
                .messages()
                .iter()
                .filter(|message| has_button(message, "v1:flip:1:"))
                .count();
            if boards == 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let boards: Vec<MessageView> = direct
            .messages()
            .into_iter()
            .filter(|message| has_button(message, "v1:flip:1:"))
            .collect();
        assert_eq!(
            boards.iter().map(|message| message.id).collect::<Vec<_>>(),
            [moved.id],
            "{reply}"
        );
    }
    bot.assert_no_problems();
}

/// One of White's moves with its number.
fn numbered(the_move: &str) -> String {
    let number = ["e4", "Nf3", "Bb5"].iter().position(|other| *other == the_move).unwrap() + 1;
    format!("{number}. {the_move}")
}

#[tokio::test(flavor = "multi_thread")]
async fn next_game_shows_games_waiting_for_a_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "5d")]).await;
    bot.start_game("crazyhouse challenge", &[WHITE, ("clock", "2d")]).await;
    bot.start_game("capablanca challenge", &[BLACK, ("clock", "1d")]).await;
    bot.start_game("shogun challenge", &[WHITE, ("clock", "none"), ("rated", "false")]).await;
    let list = message_of(maple.command("games", &[]).await.unwrap());
    assert!(list.ephemeral);
    let text = list.text();
    let at = |game: &str| text.find(game).unwrap();
    assert!(
        at("Crazyhouse") < at("Chess against")
            && at("Chess against") < at("Shogun")
            && at("Shogun") < at("Capablanca"),
        "games waiting for a move come first, by deadline: {text}"
    );
    // The button goes through the games waiting for a move and starts again.
    let mut view = list;
    for game in ["Crazyhouse", "Chess", "Shogun", "Crazyhouse"] {
        view = message_of(maple.click(view.id, Button::NextGame).await.unwrap());
        assert!(
            view.ephemeral && view.text().contains(&format!("{game} · ")),
            "{game}: {}",
            view.text()
        );
        assert!(view.content.starts_with(&EN.next_game(3)), "{}", view.content);
    }
    for (game, the_move) in [("2", "e4"), ("4", "e4")] {
        message_of(maple.command("move", &[("move", the_move), ("game", game)]).await.unwrap());
    }
    // Only one game is still waiting for a move.
    view = message_of(maple.click(view.id, Button::NextGame).await.unwrap());
    assert!(
        view.text().contains("Chess · ") && view.content.starts_with(&EN.next_game(1)),
        "{}",
        view.text()
    );
    assert!(view.button(Button::NextGame).is_err(), "there is no other game");
    message_of(maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap());
    let list = message_of(maple.command("games", &[]).await.unwrap());
    assert!(list.button(Button::NextGame).is_err(), "no game is waiting");
    let none = message_of(maple.click_forged(list.id, "v1:next").await.unwrap());
    assert_eq!(none.text(), EN.next_game_none());
    assert!(
        message_of(willow.command("games", &[]).await.unwrap()).button(Button::NextGame).is_ok()
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_of_games_have_pages() {
    let bot = TestBot::start().await;
    for number in 1..=21 {
        let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
        if number % 10 == 0 {
            // The number of challenges to one person in an hour is limited.
            let board = format!("v1:mv:{number}:");
            maple.wait_for(|message| has_button(message, &board)).await.unwrap();
            bot.sandbox.advance(HOUR).await;
        }
    }
    let maple = bot.user("maple");
    let games = |view: &MessageView| view.text().matches("Chess against").count();
    let first = message_of(maple.command("games", &[]).await.unwrap());
    assert_eq!(games(&first), 20, "{}", first.text());
    assert!(
        first.text().contains("(21)")
            && first.text().contains("1/2")
            && first.button(Button::Previous).is_err()
    );
    let second = message_of(maple.click(first.id, Button::Next).await.unwrap());
    assert_eq!((second.id, games(&second)), (first.id, 1), "{}", second.text());
    assert!(second.button(Button::Next).is_err() && second.button(Button::NextGame).is_ok());
    let back = message_of(maple.click(second.id, Button::Previous).await.unwrap());
    assert_eq!(back.text(), first.text());
    let beyond = message_of(maple.click_forged(first.id, "v1:games:7").await.unwrap());
    assert_eq!(beyond.text(), second.text(), "a page after the last one shows the last one");
    bot.assert_no_problems();
}

/// The sandbox's page updates from the same changes.
#[tokio::test(flavor = "multi_thread")]
async fn subscribers_learn_who_joins_a_game_thread() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    let mut changes = bot.sandbox.discord().world.subscribe();
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let opened = thread(&bot, &maple, 1).await;
    wait_for_current_board(&bot, &maple.in_channel_id(opened.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;
    let mut joined = Vec::new();
    while let Ok(change) = changes.try_recv() {
        if let Change::ThreadMembersChanged { thread, added, .. } = change
            && thread == opened.id
        {
            joined.extend(added);
        }
    }
    assert_eq!(joined, [maple.id(), willow.id()]);
    bot.assert_no_problems();
}
