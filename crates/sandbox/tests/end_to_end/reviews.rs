//! Reviews of finished games: asked for, computed over a kill of the bot, looked through, exported,
//! and refused for running games.

use std::time::Duration;

use courier_rules::pgn;
use courier_sandbox::driver::UserClient;
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

#[cfg(unix)]
use rustix::process::{Pid, test_kill_process};

use super::finished_games::{file, fools_mate};
use super::test_bot::{
    TestBot, direct_message, ephemeral_reply, ephemeral_text, find_button, has_button, message_of,
    newest_board, refusal, wait_until,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Waits until the button shows the finished review.
async fn finished(user: &UserClient, message: Snowflake, button: &str) {
    for _ in 0..600 {
        let shown = message_of(user.click_forged(message, button).await.unwrap());
        if shown.says(EN.review_title(ANY)) {
            return;
        }
        assert!(shown.text().contains("plies"), "{}", shown.text());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the review is not finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    let promise = ephemeral_reply(&maple, "review", &[]).await;
    assert!(promise.says(EN.review_running(ANY, "1", ANY)), "{}", promise.text());
    let button = find_button(&promise, "v1:review:1:0").unwrap();
    // In the middle.
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    finished(&maple, promise.id, &button).await;
    let overview = message_of(maple.click_forged(promise.id, &button).await.unwrap());
    assert_eq!(overview.id, promise.id, "the promise is replaced");
    let text = overview.text();
    assert!(
        text.says(format!("{}: 2. g4??", EN.review_count(1, "blunder")))
            && text.says(EN.review_accuracy(ANY, "black", ANY)),
        "{text}"
    );
    assert!(text.says(EN.review_accuracy(ANY, "white", ANY)) && text.contains("lichess"), "{text}");
    assert_eq!(overview.pictures().len(), 1);
    let point = message_of(maple.click(overview.id, Button::Next).await.unwrap());
    assert!(point.says(EN.review_better_line(ANY)), "{}", point.text());
    assert!(point.pictures().len() == 1 && point.id == overview.id);
    // After another restart the buttons work, and the review is there at once.
    bot.sandbox.restart_bot().await.unwrap();
    let back = message_of(maple.click(point.id, Button::Previous).await.unwrap());
    assert_eq!(back.text(), text);
    let at_once = ephemeral_reply(&willow, "review", &[("game", "1")]).await;
    assert!(
        at_once.says(format!("{}: 2. g4??", EN.review_count(1, "blunder"))),
        "{}",
        at_once.text()
    );

    let exported = ephemeral_reply(&willow, "export", &[("game", "1")]).await;
    let (_, record) = file(&bot, &exported);
    let line = record.replace('\n', " ");
    assert!(line.contains("2. g4 $4 {") && line.contains("[%eval #-1]"), "{record}");
    assert_eq!(pgn::parse(&record).unwrap().game.ply(), 4);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_response_becomes_the_review() {
    // One process, which knows both responses.
    let bot = TestBot::with(|options| options.processes = 1).await;
    let (maple, _) = fools_mate(&bot).await;
    let before = ephemeral_reply(&maple, "review", &[("game", "1")]).await;
    let promise = ephemeral_reply(&maple, "review", &[("game", "1")]).await;
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        bot.sandbox.advance(Duration::from_secs(4)).await;
    }
    let became = || {
        let shown = maple.message(promise.id);
        shown.is_ok_and(|shown| shown.says(format!("{}: 2. g4??", EN.review_count(1, "blunder"))))
    };
    wait_until(Duration::from_secs(30), became).await;
    // Asked twice, only the newer response goes on, unless it was finished at once.
    if promise.text().contains("plies") {
        assert!(maple.message(before.id).unwrap().says(EN.review_running(ANY, "1", ANY)));
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_response_stays_at_the_page_that_the_user_has_turned_to() {
    let bot = TestBot::with(|options| options.processes = 1).await;
    let (maple, _) = fools_mate(&bot).await;
    let promise = ephemeral_reply(&maple, "review", &[("game", "1")]).await;
    finished(&maple, promise.id, "v1:review:1:0").await;
    let turned = message_of(maple.click(promise.id, Button::Next).await.unwrap());
    assert!(
        turned.id == promise.id && turned.says(EN.review_better_line(ANY)),
        "{}",
        turned.text()
    );
    for _ in 0..3 {
        bot.sandbox.advance(Duration::from_secs(4)).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert_eq!(maple.message(promise.id).unwrap().text(), turned.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_below_a_finished_game_asks_for_the_review() {
    let bot = TestBot::with(|options| options.processes = 1).await;
    let (maple, willow) = fools_mate(&bot).await;
    let over = direct_message(&maple, &EN.ended(ANY)).await;
    let promise = message_of(maple.in_dm().click(over.id, Button::AskForReview).await.unwrap());
    assert!(promise.ephemeral && promise.id != over.id, "the board stays");
    let became = || async {
        bot.sandbox.advance(Duration::from_secs(4)).await;
        let shown = maple.in_dm().message(promise.id);
        shown.is_ok_and(|shown| shown.says(format!("{}: 2. g4??", EN.review_count(1, "blunder"))))
    };
    let mut attempts = 0;
    while !became().await {
        attempts += 1;
        assert!(attempts < 100, "the response does not become the review");
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    // Below the board in the channel; it is there at once.
    let board = willow.wait_for(|message| has_button(message, "v1:askreview:1")).await.unwrap();
    let at_once = message_of(willow.click(board.id, Button::AskForReview).await.unwrap());
    assert!(
        at_once.ephemeral && at_once.says(format!("{}: 2. g4??", EN.review_count(1, "blunder")))
    );
    // Without a move there is nothing to review.
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let question = ephemeral_reply(&maple, "resign", &[]).await;
    message_of(maple.click(question.id, Button::YesAbort).await.unwrap());
    let over = maple.wait_for(|message| has_button(message, "v1:rematch:2:0")).await.unwrap();
    assert!(!has_button(&over, "v1:askreview:"), "{}", over.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn running_games_are_not_reviewed() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("cescacs challenge", &[WHITE]).await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    for user in [&maple, &rowan] {
        let refused = refusal(user.command("review", &[("game", "1")]).await.unwrap());
        assert!(refused.says(EN.refusal_review_of_running()), "{refused}");
    }
    // Nor by a button that no message has.
    let board = newest_board(&maple);
    let forged = refusal(maple.click_forged(board.id, "v1:askreview:1").await.unwrap());
    assert!(forged.says(EN.refusal_review_of_running()), "{forged}");
    let none = ephemeral_text(&maple, "review", &[]).await;
    assert!(!none.says(EN.review_running(ANY, ANY, ANY)), "{none}");
    let offered = maple.autocomplete("review", &[], "game", "").await.unwrap();
    assert!(offered.is_empty(), "{offered:?}");
    bot.assert_no_problems();
}

/// An engine as a script, which knows the fool's mate.
#[cfg(unix)]
const ENGINE: &str = "echo $$ > \"$0.pid\"
while read -r line; do
    case \"$line\" in
        uci) echo 'id name Wooden *Fish* 3'; echo uciok ;;
        isready) echo readyok ;;
        position*) position=$line ;;
        go*) case \"$position\" in
            *g2g4) echo 'info score mate 1 pv d8h4'; echo 'bestmove d8h4' ;;
            *'moves f2f3') echo 'info score cp 20 pv e7e5'; echo 'bestmove e7e5' ;;
            *) echo 'info score cp 17 pv e2e4 e7e5'; echo 'bestmove e2e4' ;;
        esac ;;
    esac
done
";

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_the_operator_names_makes_the_review() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine");
    std::fs::write(&path, ENGINE).unwrap();
    let command = format!("chess=/bin/sh {}", path.display());
    let bot = TestBot::with(|options| {
        options.variables.push(("COURIER_ENGINES".to_owned(), command));
    })
    .await;
    let (maple, willow) = fools_mate(&bot).await;
    let promise = ephemeral_reply(&maple, "review", &[]).await;
    let button = find_button(&promise, "v1:review:1:0").unwrap();
    finished(&maple, promise.id, &button).await;
    let overview = message_of(maple.click_forged(promise.id, &button).await.unwrap()).text();
    assert!(overview.says(EN.review_scale_lichess_by("Wooden Fish 3")), "{overview}");
    assert!(overview.says(format!("{}: 2. g4??", EN.review_count(1, "blunder"))), "{overview}");
    let exported = ephemeral_reply(&willow, "export", &[("game", "1")]).await;
    let (_, record) = file(&bot, &exported);
    assert!(record.contains("[Annotator \"Wooden Fish 3\"]"), "{record}");
    assert!(record.contains("[%eval -0.20]"), "{record}");
    bot.assert_no_problems();
    // The engine does not outlive the bot, even if it is killed.
    let pid = std::fs::read_to_string(folder.path().join("engine.pid")).unwrap();
    let pid = Pid::from_raw(pid.trim().parse().unwrap()).unwrap();
    assert!(test_kill_process(pid).is_ok());
    bot.sandbox.kill_bot().await;
    wait_until(Duration::from_secs(20), || test_kill_process(pid).is_err()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_engine_of_the_operator_the_bot_makes_the_review() {
    let bot = TestBot::with(|options| {
        // Each process tries the program, and logs that.
        options.processes = 1;
        let command = "chess=/no/such/engine".to_owned();
        options.variables.push(("COURIER_ENGINES".to_owned(), command));
    })
    .await;
    let (maple, _) = fools_mate(&bot).await;
    let promise = ephemeral_reply(&maple, "review", &[]).await;
    let button = find_button(&promise, "v1:review:1:0").unwrap();
    // The program is tried again after some seconds.
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        bot.sandbox.advance(Duration::from_secs(5)).await;
    }
    finished(&maple, promise.id, &button).await;
    let overview = message_of(maple.click_forged(promise.id, &button).await.unwrap()).text();
    assert!(overview.says(EN.review_scale_lichess()), "{overview}");
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].contains("COURIER_ENGINES"), "{errors:#?}");
    assert!(errors[0].contains("give the path of a program"), "{errors:#?}");
}
