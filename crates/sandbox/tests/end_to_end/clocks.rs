//! Clocks, as two players see them: vacation, weekends off, pauses, added time, flag forgiveness,
//! takebacks, and an outage of the bot. The sandbox's clock starts on Monday, 5 January 2026,
//! 12:00 UTC.

use courier_play::Span;
use courier_play::reminders::live::TURN_NOTICE_DELAY;
use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, has_button, message_of,
    move_by_command,
};
use crate::english::{ACCEPT, ANY, ANY_SPAN, ANY_TIME, DECLINE, EN, Says as _, WHITE};

/// When the sandbox's clock starts.
const START: u64 = 1_767_614_400;

/// The time this many hours after the start, in Discord's format for a deadline.
fn at(hours: u64) -> String {
    format!("<t:{}:F>", START + hours * 3600)
}

async fn board(user: &UserClient) -> String {
    message_of(user.command("board", &[]).await.unwrap()).text()
}

/// Waits for a message with this button in the channel, and returns the newest one.
async fn wait_for_button(user: &UserClient, button: &str) -> MessageView {
    user.wait_for(|message| has_button(message, button)).await.unwrap();
    user.messages().into_iter().rev().find(|message| has_button(message, button)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_during_vacation() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d+2x1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    assert!(
        message_of(maple.command("vacation show", &[]).await.unwrap())
            .says(EN.vacation_none(Span::days(3)))
    );
    let too_long = message_of(maple.command("vacation start", &[("days", "4")]).await.unwrap());
    assert!(too_long.says(EN.refusal_vacation_too_long(Span::days(3))), "{}", too_long.text());
    let begins = message_of(maple.command("vacation start", &[("days", "3")]).await.unwrap());
    assert!(begins.text().contains(&at(1)) && begins.text().contains(&at(73)), "{}", begins.text());
    // Maple has three days on her clock and three of vacation. Without vacation she would lose on
    // Thursday.
    bot.sandbox.advance(HOUR * 72).await;
    let text = board(&maple).await;
    assert!(
        text.says(EN.paused_until(ANY_TIME, "vacation", ANY)) && text.contains(&at(73)),
        "{text}"
    );
    let ended = message_of(maple.command("vacation end", &[]).await.unwrap());
    assert!(ended.says(EN.vacation_ended(ANY_SPAN)), "{}", ended.text());
    assert!(
        message_of(maple.command("vacation end", &[]).await.unwrap())
            .says(EN.refusal_not_on_vacation())
    );
    bot.sandbox.advance(HOUR * 22).await;
    move_by_command(&maple, "Nf3").await;
    assert!(board(&maple).await.says(EN.to_move(ANY, ANY)));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_vacation_begins_when_the_flag_would_fall() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    let settings = async |options: &[(&str, &str)]| {
        message_of(maple.command("settings", options).await.unwrap()).text()
    };
    assert!(settings(&[]).await.says(EN.settings_auto_vacation(Span::days(3), false)));
    let chosen = settings(&[("auto-vacation", "true")]).await;
    assert!(chosen.says(EN.settings_auto_vacation(Span::days(3), true)), "{chosen}");
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    bot.sandbox.advance(HOUR * 25).await;
    let told = direct_message(&maple, &EN.notice_automatic_vacation(ANY_TIME, true)).await;
    let until = at(24 + 72);
    let text = told.text();
    assert!(
        text.contains(&until) && text.says(EN.notice_automatic_vacation(ANY_TIME, true)),
        "{text}"
    );
    assert!(
        settings(&[]).await.says(EN.settings_auto_vacation(Span::days(3), false)),
        "it is used up"
    );
    let seen = board(&willow).await;
    assert!(
        seen.says(EN.paused_until(ANY_TIME, "vacation", ANY)) && !seen.contains("utomatic"),
        "{seen}"
    );
    let left = message_of(maple.command("vacation show", &[]).await.unwrap()).text();
    assert!(left.says(EN.vacation_now(ANY_SPAN, ANY_TIME)), "{left}");
    // Willow is told only what anybody sees.
    let others = direct_messages(&willow);
    assert!(!others.iter().any(|line| line.contains("vacation")), "{others:?}");
    // Maple moves on the second day. Her next turn begins in the vacation, and it happens once.
    bot.sandbox.advance(HOUR * 24).await;
    move_by_command(&maple, "Nf3").await;
    move_by_command(&willow, "Nc6").await;
    bot.sandbox.advance(HOUR * 48).await;
    let text = board(&maple).await;
    assert!(
        text.contains(&at(24 + 72 + 24)) && !text.says(EN.paused_until(ANY_TIME, "vacation", ANY)),
        "{text}"
    );
    bot.sandbox.advance(HOUR * 24).await;
    direct_message(&maple, &EN.ended(ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn weekends_off_follow_each_players_time_zone() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    message_of(maple.command("settings", &[("zone", "America/New_York")]).await.unwrap());
    let zones = willow.autocomplete("settings", &[], "zone", "madrid").await.unwrap();
    assert_eq!(zones.first().unwrap().value, "Europe/Madrid");
    message_of(willow.command("settings", &[("zone", "Europe/Madrid")]).await.unwrap());
    let nowhere = message_of(willow.command("settings", &[("zone", "Atlantis")]).await.unwrap());
    assert!(nowhere.says(EN.refusal_no_such_zone()), "{}", nowhere.text());
    let options = [WHITE, ("clock", "2d"), ("weekends", "0")];
    bot.start_game("chess challenge", &options).await;
    assert!(
        maple
            .messages()
            .iter()
            .any(|message| message.says(EN.challenge_weekends("saturday-sunday")))
    );
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    // White moves on Tuesday at 12:00 UTC, Black on Thursday at 11:00 UTC.
    bot.sandbox.advance(HOUR * 24).await;
    move_by_command(&maple, "Nf3").await;
    bot.sandbox.advance(HOUR * 47).await;
    let view = move_by_command(&willow, "Nc6").await;
    // White then has 48 hours: 42 until New York's weekend begins on Saturday at 05:00 UTC, and six
    // from Monday, 05:00 UTC.
    assert!(view.text().contains(&at(71 + 48 + 48)), "{}", view.text());
    bot.sandbox.advance(HOUR * 49).await;
    let text = board(&maple).await;
    assert!(
        text.says(EN.paused_until(ANY_TIME, "weekend", ANY)) && text.contains(&at(6 * 24 + 17)),
        "{text}"
    );
    // Without weekends off, White's flag would have fallen on Saturday.
    bot.sandbox.advance(HOUR * 46).await;
    let view = move_by_command(&maple, "Bb5").await;
    assert!(view.text().contains(&at(71 + 49 + 46 + 48)), "{}", view.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn weekends_off_may_be_friday_and_saturday() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    bot.start_game("chess challenge", &[WHITE, ("clock", "2d"), ("weekends", "2")]).await;
    assert!(
        maple
            .messages()
            .iter()
            .any(|message| message.says(EN.challenge_weekends("friday-saturday")))
    );
    // White moves on Wednesday at 11:00 UTC, Black on Thursday at 11:00 UTC.
    bot.sandbox.advance(HOUR * 47).await;
    move_by_command(&maple, "e4").await;
    bot.sandbox.advance(HOUR * 24).await;
    let view = move_by_command(&willow, "e5").await;
    // White then has 48 hours: 13 until Friday, and 35 from Sunday on.
    assert!(view.text().contains(&at(71 + 48 + 48)), "{}", view.text());
    bot.sandbox.advance(HOUR * 13).await;
    let text = board(&maple).await;
    assert!(
        text.says(EN.paused_until(ANY_TIME, "weekend", ANY)) && text.contains(&at(84 + 48)),
        "{text}"
    );
    bot.sandbox.advance(HOUR * 48).await;
    let text = board(&maple).await;
    assert!(!text.says(EN.paused_until(ANY_TIME, "weekend", ANY)), "{text}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn takebacks_are_requested_and_accepted_or_declined() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let nothing = message_of(maple.command("takeback", &[]).await.unwrap());
    assert!(
        nothing.ephemeral && nothing.says(EN.refusal_nothing_to_take_back()),
        "{}",
        nothing.text()
    );
    bot.sandbox.advance(HOUR * 10).await;
    move_by_command(&maple, "e4").await;
    let request = message_of(maple.command("takeback", &[]).await.unwrap());
    assert!(!request.ephemeral && request.says(EN.takeback_asked(ANY, ANY)), "{}", request.text());
    direct_message(&willow, &EN.takeback_offered(ANY)).await;
    bot.sandbox.advance(HOUR * 5).await;
    // Players cannot accept their own requests.
    for button in [Button::AcceptTakeback, Button::DeclineTakeback] {
        let own = message_of(maple.press(button).await.unwrap());
        let waits = EN.refusal_takeback_offer_stands();
        assert!(own.ephemeral && own.says(&waits), "{}", own.text());
    }
    let second = message_of(willow.command("takeback", &[]).await.unwrap());
    let first = EN.refusal_takeback_asked();
    assert!(second.ephemeral && second.says(&first), "{}", second.text());
    let board = wait_for_button(&willow, "v1:back:").await;
    let accepted = message_of(willow.click(board.id, Button::AcceptTakeback).await.unwrap());
    assert!(
        accepted.says(EN.takeback_done(ANY)) && !accepted.says(EN.last_move(ANY)),
        "{}",
        accepted.text()
    );
    // White has used the ten hours before the move, and none since.
    assert!(accepted.text().contains(&at(15 + 144 - 10)), "{}", accepted.text());
    direct_message(&maple, &EN.taken_back(ANY)).await;
    move_by_command(&maple, "d4").await;
    move_by_command(&willow, "d5").await;
    message_of(maple.command("takeback", &[]).await.unwrap());
    let declined = message_of(willow.command("takeback", &[DECLINE]).await.unwrap());
    assert!(declined.ephemeral, "{}", declined.text());
    direct_message(&maple, &EN.takeback_declined(ANY)).await;
    message_of(maple.command("takeback", &[]).await.unwrap());
    let accepted = message_of(willow.command("takeback", &[ACCEPT]).await.unwrap());
    assert!(
        accepted.says(EN.to_move(EN.color_white(), maple.name())),
        "White is to move again: {}",
        accepted.text()
    );
    move_by_command(&maple, "c4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fallen_flag_can_be_forgiven_before_the_win_is_claimed() {
    let bot = TestBot::start().await;
    let options = [WHITE, ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess challenge", &options).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        move_by_command(player, the_move).await;
    }
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, &EN.notice_flag_fell_decide(ANY_TIME, ANY)).await;
    direct_message(&maple, &EN.notice_flag_fell_wait(ANY_TIME, ANY)).await;
    let late = message_of(maple.command("move", &[("move", "Bb5")]).await.unwrap());
    assert!(late.ephemeral && late.says(EN.refusal_flag_fallen(ANY_TIME)), "{}", late.text());
    let board = wait_for_button(&willow, "v1:give1:").await;
    let forbidden = message_of(maple.click(board.id, Button::GiveThreeDays).await.unwrap());
    assert!(forbidden.ephemeral, "only the opponent can give time: {}", forbidden.text());
    let given = message_of(willow.click(board.id, Button::GiveDay).await.unwrap());
    assert!(given.text().contains("gave") && given.text().contains("1 day"), "{}", given.text());
    direct_message(&maple, &EN.time_given(ANY, Span::days(1))).await;
    bot.sandbox.advance(HOUR * 23).await;
    move_by_command(&maple, "Bb5").await;
    move_by_command(&willow, "a6").await;
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, &EN.notice_flag_fell_decide(ANY_TIME, ANY)).await;
    // If the opponent does nothing, the win is claimed automatically after a day.
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, &EN.ended(ANY)).await;
    direct_message(&maple, &EN.ended(ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_paused_and_time_is_given() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    message_of(maple.command("pause", &[]).await.unwrap());
    direct_message(&willow, &EN.pause_offered(ANY)).await;
    let paused = message_of(willow.press(Button::AcceptPause).await.unwrap());
    assert!(paused.says(EN.pause_begun()), "{}", paused.text());
    direct_message(&maple, &EN.paused(ANY)).await;
    bot.sandbox.advance(HOUR * 24 * 60).await;
    assert!(board(&maple).await.says(EN.paused_agreed()));
    // `/pause` asks whether to resume.
    let question = message_of(maple.command("pause", &[]).await.unwrap());
    assert!(question.ephemeral && question.says(EN.resume_question()));
    let no = message_of(maple.click(question.id, Button::No).await.unwrap());
    assert!(no.says(EN.nothing_changed()) && no.buttons().is_empty());
    assert!(board(&maple).await.says(EN.paused_agreed()));
    let question = message_of(maple.command("pause", &[]).await.unwrap());
    let answered = message_of(maple.click(question.id, Button::Resume).await.unwrap());
    assert!(answered.id == question.id && answered.buttons().is_empty(), "{}", answered.text());
    let resumed = willow
        .wait_for(|message| !message.ephemeral && message.content.says(EN.pause_over(ANY)))
        .await
        .unwrap();
    assert_eq!(resumed.pictures().len(), 1, "the board is public: {}", resumed.text());
    direct_message(&willow, &EN.resumed(ANY)).await;
    message_of(maple.command("pause", &[]).await.unwrap());
    message_of(willow.press(Button::AcceptPause).await.unwrap());
    let resumed = message_of(maple.press(Button::Resume).await.unwrap());
    assert!(resumed.says(EN.pause_over(ANY)), "{}", resumed.text());
    let given = message_of(willow.command("give", &[("time", "2 days")]).await.unwrap());
    assert!(given.text().contains(&at(24 * 60 + 24 + 48)), "{}", given.text());
    direct_message(&maple, &EN.time_given(ANY, Span::days(2))).await;
    let wrong = message_of(willow.command("give", &[("time", "soon")]).await.unwrap());
    assert!(wrong.says(EN.refusal_gift_length()), "{}", wrong.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_during_an_outage() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 72).await;
    bot.sandbox.start_bot().await.unwrap();
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    let text = board(&maple).await;
    assert!(text.says(EN.to_move(ANY, ANY)), "no flag has fallen: {text}");
    // The last heartbeat was recorded when the bot started.
    let deadline =
        format!("<t:{}:R>", START + 96 * 3600 + TURN_NOTICE_DELAY.0.unsigned_abs() / 1000);
    let mut games = String::new();
    for _ in 0..200 {
        games = message_of(maple.command("games", &[]).await.unwrap()).text();
        if games.contains(&deadline) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(games.contains(&deadline), "{deadline}: {games}");
    bot.sandbox.restart_bot().await.unwrap();
    move_by_command(&maple, "Nf3").await;
    direct_message(&willow, &EN.notice_your_turn("2. Nf3", ANY)).await;
    let outage_notices = |user: &UserClient| {
        direct_messages(user).iter().filter(|line| line.says(EN.outage(ANY_TIME, ANY_TIME))).count()
    };
    assert_eq!((outage_notices(&maple), outage_notices(&willow)), (1, 0));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_controls_are_described_and_games_without_a_clock_are_casual() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    for (typed, description) in [
        ("fischer 3d+1d<=7d", EN.control_fischer(Span::days(7), Span::days(1), Span::days(3))),
        ("5d + 2x12h", EN.control_main(Span::days(5), "2 periods of 12 hours")),
        ("3 days", EN.control_per_move(Span::days(3))),
    ] {
        let open = message_of(maple.command("chess open", &[("clock", typed)]).await.unwrap());
        assert!(open.says(description), "{}", open.text());
    }
    let shogun = message_of(maple.command("shogun open", &[]).await.unwrap());
    assert!(
        shogun.says(EN.control_main(Span::days(3), EN.periods(1, Span::days(1)))),
        "{}",
        shogun.text()
    );
    let unknown = message_of(maple.command("chess open", &[("clock", "blitz")]).await.unwrap());
    assert!(unknown.ephemeral && unknown.says(EN.refusal_control_form()), "{}", unknown.text());
    let rated = message_of(
        maple.command("chess open", &[("clock", "none"), ("rated", "true")]).await.unwrap(),
    );
    assert!(rated.ephemeral && rated.says(EN.refusal_rated_without_clock()), "{}", rated.text());
    let (maple, _) = bot.start_game("chess challenge", &[WHITE, ("clock", "none")]).await;
    let view = move_by_command(&maple, "e4").await;
    assert!(view.says(EN.clock_untimed()), "{}", view.text());
    bot.sandbox.advance(HOUR * 24 * 400).await;
    assert!(board(&maple).await.says(EN.clock_untimed()));
    let none = message_of(maple.command("pause", &[]).await.unwrap());
    assert!(none.ephemeral && none.says(EN.refusal_no_clock()), "{}", none.text());
    bot.assert_no_problems();
}
