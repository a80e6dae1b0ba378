//! Reminders, quiet hours, the digest, and what happens when a message cannot be delivered.

use courier_play::Moment;
use courier_play::Span;
use std::time::Duration;

use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::Thread;
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, has_button, message_of,
    move_by_command,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

/// When a message was sent, like `2026-01-05T20:00`.
fn sent_at(message: &MessageView) -> String {
    message.json["timestamp"].as_str().unwrap().chars().take(16).collect()
}

async fn settings(user: &UserClient, options: &[(&str, &str)]) -> String {
    let view = message_of(user.command("settings", options).await.unwrap());
    assert!(view.ephemeral, "only the user sees their settings: {}", view.text());
    view.text()
}

/// Creates a thread in the user's channel, with all users as members.
fn thread_under(bot: &TestBot, user: &UserClient, name: &str) -> Snowflake {
    bot.sandbox.discord().world.change(|state| {
        let thread = Thread {
            announcements: false,
            parent: user.channel(),
            owner: user.id(),
            private: false,
            archived: false,
            locked: false,
            auto_archive_minutes: 10_080,
            archived_at: 0,
            members: state.users.keys().copied().collect(),
            message_count: 0,
        };
        state.open_thread(name, None, thread)
    })
}

fn delete(bot: &TestBot, channel: Snowflake) {
    bot.sandbox.discord().world.change(|state| state.delete_channel(channel)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_chosen_reminder_is_sent_once() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d+2x2d")]).await;
    let text = settings(&maple, &[("reminders", "24h 8h 1h")]).await;
    assert!(text.says(EN.settings_leads("24 h, 8 h and 1 h before")), "{text}");
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("2... Nc6", ANY)).await;
    let before = direct_messages(&maple).len();
    for (hours, expected) in [
        (24, EN.notice_main_over(2, ANY_TIME, ANY)),
        (24, EN.notice_period_ending(ANY, ANY_TIME)),
        (16, EN.notice_period_ending(ANY, ANY_TIME)),
        (7, EN.notice_period_ending(ANY, ANY_TIME)),
        (1, EN.notice_period_lost(1, ANY_TIME)),
        (24, EN.notice_game_ending(ANY_TIME)),
        (16, EN.notice_game_ending(ANY_TIME)),
        (7, EN.notice_game_ending(ANY_TIME)),
        (1, EN.ended(ANY)),
    ] {
        let before = maple.in_dm().messages().last().unwrap().id;
        bot.sandbox.advance(HOUR * hours).await;
        let newest = maple.in_dm().wait_for(|message| message.id > before).await.unwrap();
        assert!(newest.content.says(&expected), "{}", newest.content);
    }
    assert_eq!(direct_messages(&maple).len() - before, 9);
    bot.assert_no_problems();
}

/// With the default warnings and periods of an hour, the main time is warned of. A game that never
/// began says why it was aborted.
#[tokio::test(flavor = "multi_thread")]
async fn a_main_time_before_short_periods_is_warned_of() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d+2x1h")]).await;
    let text = settings(&willow, &[]).await;
    assert!(text.says(EN.settings_leads("24 h, 8 h and 1 h before")), "{text}");
    move_by_command(&maple, "e4").await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    for (minutes, expected) in [
        (16 * 60, EN.notice_main_ending(Moment(1_767_700_800_000), EN.periods(2, Span::hours(1)))),
        (8 * 60, EN.notice_main_over(2, ANY_TIME, ANY)),
        (30, EN.notice_period_ending(ANY, ANY_TIME)),
        (30, EN.notice_period_lost(1, ANY_TIME)),
        (30, EN.notice_game_ending(ANY_TIME)),
        (30, EN.ended(ANY)),
    ] {
        let before = willow.in_dm().messages().last().unwrap().id;
        bot.sandbox.advance(Duration::from_secs(minutes * 60)).await;
        let newest = willow.in_dm().wait_for(|message| message.id > before).await.unwrap();
        assert!(newest.content.says(&expected), "{}", newest.content);
    }
    let late = EN.aborted_late(ANY, willow.name(), ANY);
    direct_message(&willow, &late).await;
    direct_message(&maple, &late).await;
    let board = maple.wait_for(|message| message.says(&late)).await.unwrap();
    assert!(!board.ephemeral, "the channel reads it, too");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_is_sent_during_quiet_hours() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let choices = willow.autocomplete("settings", &[], "quiet", "12-").await.unwrap();
    assert_eq!(choices, [], "the second hour is missing");
    let choices = willow.autocomplete("settings", &[], "quiet", "12:00-20:00").await.unwrap();
    assert_eq!(
        (choices[0].name.as_str(), choices[0].value.as_str()),
        ("from 12:00 to 20:00", "12-20")
    );
    let refused = settings(&willow, &[("quiet", "at night")]).await;
    assert!(refused.says(EN.refusal_quiet_hours()), "{refused}");
    let text = settings(&willow, &[("quiet", "12-20")]).await;
    assert!(text.contains("from 12:00 to 20:00 (UTC)"), "{text}");
    // It is noon, so the notice waits for eight hours.
    move_by_command(&maple, "e4").await;
    bot.sandbox.advance(HOUR * 8).await;
    let turn = direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    assert_eq!(sent_at(&turn), "2026-01-05T20:00");
    // The end of a game is announced after quiet hours, too.
    bot.sandbox.advance(HOUR * 17).await;
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    message_of(maple.click(question.id, Button::YesResign).await.unwrap());
    bot.sandbox.advance(HOUR * 7).await;
    assert_eq!(sent_at(&direct_message(&willow, &EN.ended(ANY)).await), "2026-01-06T20:00");
    let text = settings(&willow, &[("quiet", "off")]).await;
    assert!(text.says(EN.settings_quiet_none()), "{text}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_sends_one_message_a_day() {
    let bot = TestBot::start().await;
    let willow = bot.user("willow");
    settings(&willow, &[("digest", "18"), ("reminders", "never")]).await;
    for (the_move, button) in [("e4", "v1:mv:1:"), ("d4", "v1:mv:2:")] {
        let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
        // Before the time jumps: a further message may only follow for a quarter of an hour.
        willow.wait_for(|message| has_button(message, button)).await.unwrap();
        let game = maple.autocomplete("move", &[], "game", "").await.unwrap();
        let mine = game
            .iter()
            .find(|choice| choice.name.says(EN.game_choice(ANY, ANY, "own", ANY)))
            .unwrap();
        message_of(
            maple.command("move", &[("move", the_move), ("game", &mine.value)]).await.unwrap(),
        );
    }
    bot.sandbox.advance(HOUR * 6).await;
    let digest = direct_message(&willow, &EN.digest(2)).await;
    assert_eq!(sent_at(&digest), "2026-01-05T18:00");
    assert_eq!(
        digest
            .text()
            .lines()
            .filter(|line| line.says(EN.games_line(ANY_TIME, ANY, ANY, "own", ANY)))
            .count(),
        2,
        "{}",
        digest.text()
    );
    let turns = direct_messages(&willow)
        .iter()
        .filter(|line| line.says(EN.notice_your_turn(ANY, ANY)))
        .count();
    assert_eq!(turns, 0, "the digest replaces the turn notices");
    let choices = willow.autocomplete("settings", &[], "digest", "o").await.unwrap();
    assert_eq!(choices.len(), 1, "{choices:?}");
    let text = settings(&willow, &[("digest", &choices[0].value)]).await;
    assert!(text.says(EN.settings_digest_none()), "{text}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn notices_fall_back_to_the_thread_and_the_channel() {
    let bot = TestBot::start().await;
    let parent = bot.user("maple").channel();
    let thread = thread_under(&bot, &bot.user("maple"), "duel");
    let (maple, willow) = ("maple", "willow");
    let user_in = |username: &str, channel| bot.user(username).in_channel_id(channel).unwrap();
    message_of(
        user_in(maple, thread)
            .command("chess challenge", &[("opponent", willow), WHITE])
            .await
            .unwrap(),
    );
    user_in(willow, thread).press(Button::Accept).await.unwrap();
    user_in(willow, thread).wait_for(|message| message.says(EN.to_move(ANY, ANY))).await.unwrap();

    bot.user(willow).allow_direct_messages(false);
    move_by_command(&user_in(maple, thread), "e4").await;
    let mentions_user = |text: &'static str| {
        move |message: &MessageView| {
            message.content.starts_with("<@") && message.content.contains(text)
        }
    };
    let in_thread = user_in(willow, thread).wait_for(mentions_user("1. e4")).await.unwrap();
    assert_eq!(in_thread.mentions, [willow]);
    move_by_command(&user_in(willow, thread), "e5").await;
    end_live_replies(&bot).await;
    direct_message(&bot.user(maple), "1... e5").await;

    // After the thread is deleted, notices are sent in its channel.
    delete(&bot, thread);
    message_of(bot.user(maple).in_dm().command("move", &[("move", "Nf3")]).await.unwrap());
    let in_channel = user_in(willow, parent).wait_for(mentions_user("2. Nf3")).await.unwrap();
    assert_eq!(in_channel.mentions, [willow]);
    message_of(bot.user(willow).command("move", &[("move", "Nc6")]).await.unwrap());
    direct_message(&bot.user(maple), "2... Nc6").await;

    // After the channel is deleted, too, the game goes on, and `/settings` lists undelivered
    // notices.
    delete(&bot, parent);
    let maple = bot.sandbox.user(maple).unwrap();
    message_of(maple.in_dm().command("move", &[("move", "Bb5")]).await.unwrap());
    let elsewhere = bot.sandbox.user(willow).unwrap().in_channel("general").unwrap();
    let mut text = settings(&elsewhere, &[]).await;
    for _ in 0..200 {
        if text.says(EN.undelivered_heading()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        text = settings(&elsewhere, &[]).await;
    }
    assert!(text.contains("game 1: the channel no longer exists."), "{text}");
    let board = message_of(elsewhere.command("move", &[("move", "a6")]).await.unwrap());
    assert!(board.ephemeral, "the game is not played in this channel");
    direct_message(&maple, "3... a6").await;
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(log.contains("delivery failed for good"), "the operator finds it in the log");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_in_dms_after_the_bot_was_removed() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    direct_message(&willow, "1. e4").await;
    bot.sandbox.discord().world.change(|state| {
        let server = *state.guilds.keys().next().unwrap();
        state.remove_bot(server);
    });
    message_of(willow.in_dm().command("move", &[("move", "e5")]).await.unwrap());
    direct_message(&maple, "1... e5").await;
    message_of(maple.in_dm().command("move", &[("move", "Nf3")]).await.unwrap());
    direct_message(&willow, "2. Nf3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_requests_are_retried() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let filter = RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };
    for fault in [
        RequestFault::ServerError(503),
        RequestFault::RateLimited { global: false, after: Duration::from_millis(300) },
    ] {
        bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    }
    move_by_command(&maple, "e4").await;
    let direct = willow.in_dm();
    let arrived =
        async { direct.wait_for(|message| message.content.contains("1. e4")).await.unwrap() };
    tokio::pin!(arrived);
    loop {
        tokio::select! {
            _ = &mut arrived => break,
            () = tokio::time::sleep(Duration::from_millis(500)) => {
                bot.sandbox.advance(Duration::from_secs(15)).await;
            }
        }
    }
    bot.sandbox.advance(HOUR).await;
    move_by_command(&willow, "e5").await;
    direct_message(&maple, "1... e5").await;
    let sent = direct_messages(&willow).iter().filter(|line| line.contains("1. e4")).count();
    assert_eq!(sent, 1, "delivered once after several attempts");
    bot.assert_no_problems();
}
