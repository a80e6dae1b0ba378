//! Whole games: to mate, on time, and with a bot that is killed or cannot send DMs.

use courier_sandbox::driver::{MessageView, UserClient};

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, everybody_has_met_enough,
    find_button, has_button, message_of, move_by_button, move_by_command, newest_board,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn two_players_play_to_mate_and_the_leaderboard_changes() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "3d+3x1d")]).await;
    let before = message_of(maple.command("chess leaderboard", &[]).await.unwrap());
    assert!(before.says(EN.leaderboard_empty()), "{}", before.text());

    move_by_command(&maple, "e4").await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", maple.name())).await;
    move_by_button(&willow, "e5").await;
    move_by_command(&maple, "Bc4").await;
    move_by_button(&willow, "Nc6").await;
    move_by_button(&maple, "Qh5").await;
    let blunder = move_by_command(&willow, "g8f6").await;
    assert!(
        blunder.text().contains("**3... Nf6**"),
        "a move in UCI notation is shown in SAN: {}",
        blunder.text()
    );
    let choices = maple.autocomplete("move", &[], "move", "qxf").await.unwrap();
    assert_eq!(choices.first().map(|choice| choice.name.as_str()), Some("Qxf7#"));
    let mate = move_by_command(&maple, &choices[0].value).await;

    assert!(mate.text().contains("1-0") && mate.says(EN.reason_checkmate()), "{}", mate.text());
    assert!(mate.text().contains("1500 →"), "ratings have changed: {}", mate.text());
    assert!(!has_button(&mate, "v1:mv:"), "a finished game has no move button");
    let alt = mate.descriptions().join(" ");
    assert!(alt.contains("check") && alt.chars().count() <= 1024, "{alt}");
    direct_message(&willow, &EN.ended(ANY)).await;

    // Two players who have met only each other are on no leaderboard.
    let nobody = message_of(maple.command("leaderboard", &[("variant", "chess")]).await.unwrap());
    assert!(nobody.says(EN.leaderboard_empty()), "{}", nobody.text());
    let profile = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(profile.says(EN.profile_unlisted("Chess")), "{}", profile.text());
    everybody_has_met_enough(&bot).await;
    let profile = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(!profile.says(EN.profile_unlisted("Chess")), "{}", profile.text());
    let after = message_of(maple.command("leaderboard", &[("variant", "chess")]).await.unwrap());
    let lines: Vec<String> = after.text().lines().map(str::to_owned).collect();
    assert!(lines[1].starts_with(&format!("1. {}", maple.name())), "{lines:?}");
    assert!(lines[2].starts_with(&format!("2. {}", willow.name())), "{lines:?}");
    let over = message_of(maple.command("move", &[("move", "e5")]).await.unwrap());
    assert!(over.ephemeral && over.says(EN.refusal_no_running_match(ANY)), "{}", over.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_are_sent_before_a_game_is_lost_on_time() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d+2x1d")]).await;
    // From four moves of each side on a game lost on time is rated.
    for moves in [["e4", "e5"], ["Nf3", "Nc6"], ["Bb5", "a6"], ["Ba4", "Nf6"]] {
        for (player, the_move) in [&maple, &willow].into_iter().zip(moves) {
            move_by_command(player, the_move).await;
        }
    }
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("4... Nf6", ANY)).await;
    let count_before = direct_messages(&maple).len();
    for (hours, expected) in [
        (24, EN.notice_main_over(2, ANY_TIME, ANY)),
        (16, EN.notice_period_ending(ANY, ANY_TIME)),
        (8, EN.notice_period_lost(1, ANY_TIME)),
        (16, EN.notice_game_ending(ANY_TIME)),
        (8, EN.ended(ANY)),
    ] {
        bot.sandbox.advance(HOUR * hours).await;
        direct_message(&maple, &expected).await;
    }
    let notices: Vec<String> = direct_messages(&maple).split_off(count_before);
    assert_eq!(notices.len(), 5, "four reminders and the end, each once: {notices:#?}");
    let over = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(over.text().contains("1500 →"), "the notice shows the new rating: {}", over.text());
    let board = willow.wait_for(|message| message.says(EN.reason_time_out())).await.unwrap();
    assert!(board.text().contains("0-1"), "{}", board.text());
    assert!(!has_button(&newest_picture(&willow), "v1:mv:"));

    // The end is not announced again later.
    bot.sandbox.advance(HOUR * 24 * 30).await;
    move_by_command(&bot.start_game("chess challenge", &[WHITE]).await.0, "d4").await;
    assert_eq!(direct_messages(&maple).iter().filter(|line| line.says(EN.ended(ANY))).count(), 1);
    bot.assert_no_problems();
}

/// The newest message with a picture.
fn newest_picture(user: &UserClient) -> MessageView {
    user.messages().into_iter().rev().find(|message| !message.pictures().is_empty()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_bot_was_killed() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess960 challenge", &[WHITE, ("start", "518")]).await;
    move_by_command(&maple, "e4").await;
    let old_board = newest_board(&willow);
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 20).await;
    bot.sandbox.start_bot().await.unwrap();

    let modal = willow
        .click(old_board.id, &find_button(&old_board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    let board = message_of(willow.submit(&modal, &[("move", "e5")]).await.unwrap());
    assert!(board.text().contains("**1... e5**"), "{}", board.text());
    let flipped =
        message_of(maple.click(board.id, &find_button(&board, "v1:flip:").unwrap()).await.unwrap());
    assert!(flipped.ephemeral && flipped.pictures().len() == 1);
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    move_by_command(&maple, "Nf3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_due_while_the_bot_was_down_are_sent_once() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d+3x1d")]).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    // A restart of four minutes is too short to count as an outage: clocks run, and notices that
    // became due are sent.
    bot.sandbox.advance(HOUR * 48 - HOUR / 30).await;
    bot.wait_for_heartbeat().await;
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR / 15).await;
    bot.sandbox.start_bot().await.unwrap();
    direct_message(&maple, &EN.notice_period_lost(2, ANY_TIME)).await;
    bot.sandbox.restart_bot().await.unwrap();
    move_by_command(&maple, "Nf3").await;
    let lines = direct_messages(&maple);
    assert_eq!(
        lines.iter().filter(|line| line.says(EN.notice_period_lost(2, ANY_TIME))).count(),
        1,
        "{lines:#?}"
    );
    assert!(!lines.iter().any(|line| line.says(EN.outage(ANY_TIME, ANY_TIME))), "{lines:#?}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_dms_fall_back_to_the_channel() {
    let bot = TestBot::start().await;
    bot.user("willow").allow_direct_messages(false);
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let mention = format!("<@{}>", willow.id());
    let notice = willow.wait_for(|message| {
        message.content.starts_with(&mention) && message.content.contains("1. e4")
    });
    let notice = notice.await.unwrap();
    assert_eq!(notice.mentions, ["willow"], "only the player is mentioned");
    move_by_button(&willow, "c5").await;
    assert_eq!(direct_messages(&willow), Vec::<String>::new());
    bot.assert_no_problems();
}
