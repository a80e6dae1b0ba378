//! One person has the bot compute as much as they can: nobody else waits for it.

use courier_rules::{Game, Variant, pgn};
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;
use tokio::task::JoinHandle;

use super::imports::import;
use super::test_bot::{TestBot, message_of};
use crate::english::{EN, Says as _, WHITE};

/// The record of a game of 200 plies, in which pieces move far.
fn long_game() -> String {
    let variant = Variant::by_key("cescacs").unwrap();
    let mut game = Game::new(variant.start(variant.default_start()).unwrap());
    let mut choice = 0;
    while game.ply() < 200 {
        let moves = game.position().legal_moves();
        let goes_on = (0..moves.len()).find_map(|more| {
            let the_move = moves.as_slice()[(choice + more) % moves.len()];
            let next = game.position().play(the_move).unwrap();
            let captures = game.position().piece_at(the_move.target()).is_some();
            (next.has_legal_move() && !captures).then_some(the_move)
        });
        game.play_past_draw(goes_on.unwrap_or(moves.as_slice()[0])).unwrap();
        choice = (choice * 31 + 17) & 0xFFFF;
    }
    let mut record = pgn::PgnGame::of(game);
    record.tags.push(("White".to_owned(), "long".to_owned()));
    pgn::print(&record)
}

/// Presses a button many times at once; `None` where an answer has taken the button away meanwhile.
fn press(
    user: &UserClient,
    message: &MessageView,
    button: Button,
    times: usize,
) -> Vec<JoinHandle<Option<ActionOutcome>>> {
    let press = |_| {
        let (user, id) = (user.clone(), message.id);
        tokio::spawn(async move { user.click(id, button).await.ok() })
    };
    (0..times).map(press).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_does_not_wait_for_the_replays_of_somebody_else() {
    let bot = TestBot::start().await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-US");
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let shown = import(&rowan, "long.pgn", long_game().as_bytes()).await;
    assert!(shown.content.starts_with(&EN.import_done(1)), "{}", shown.text());

    let replays = press(&rowan, &shown, Button::Replay, 8);
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let lists = press(&rowan, &shown, Button::MoveList, 20);
    let moved = maple.command("move", &[("move", "e4")]).await.unwrap();
    let done = replays.iter().filter(|replay| replay.is_finished()).count();
    assert!(matches!(moved, ActionOutcome::Message(_)), "{moved:?}");
    let choices = willow.autocomplete("move", &[], "move", "").await.unwrap();
    assert!(!choices.is_empty());

    let (mut drawn, mut refused) = (0, 0);
    for replay in replays {
        let answer = message_of(replay.await.unwrap().unwrap());
        if answer.says(EN.refusal_still_computing()) {
            refused += 1;
        } else {
            assert!(answer.pictures()[0].ends_with(".gif"), "{}", answer.text());
            drawn += 1;
        }
    }
    assert!(drawn >= 3 && refused >= 1, "{drawn}, {refused}: one is drawn, and two wait");
    assert!(done < refused + drawn, "{done}: the move waited for all replays");
    // Events of one person that come too fast wait, and are dropped when it is too late for them.
    let lists = futures_util::future::join_all(lists).await;
    let lists = lists.into_iter().filter_map(Result::unwrap);
    for list in lists.filter(|list| !matches!(list, ActionOutcome::NoResponse)) {
        let list = message_of(list);
        let is_refused = list.says(EN.refusal_still_computing());
        assert!(is_refused || list.text().contains("```"), "{}", list.text());
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_somebody_else_do_not_stop_an_import() {
    let bot = TestBot::start().await;
    let (maple, rowan) = (bot.user("maple"), bot.user("rowan"));
    rowan.set_locale("en-US");
    let record = "[Variant \"cescacs\"]\n*\n";
    let junk = record.repeat((1 << 20) / record.len());
    let files: Vec<_> = (0..8)
        .map(|_| {
            let (rowan, junk) = (rowan.clone(), junk.clone());
            tokio::spawn(async move { import(&rowan, "junk.pgn", junk.as_bytes()).await })
        })
        .collect();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let own = import(&maple, "own.pgn", b"[White \"a\"]\n\n1. e4 *\n").await;
    assert!(own.content.starts_with(&EN.import_done(1)), "{}", own.text());
    for file in files {
        let answer = file.await.unwrap();
        let is_refused = answer.says(EN.refusal_still_computing());
        assert!(is_refused || answer.says(EN.refusal_import_no_game()), "{}", answer.text());
    }
    bot.assert_no_problems();
}
