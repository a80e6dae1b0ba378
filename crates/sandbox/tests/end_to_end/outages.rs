//! Time in which nobody could play although the bot's process lived: no clock is charged for it,
//! and no flag falls before it is credited.

use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, Interactions, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};

use super::discord_proxy::behind_proxy;
use super::kills::ply;
use super::test_bot::{
    FIRST_REQUEST, HOUR, TestBot, direct_message, direct_messages, end_live_replies,
    ephemeral_reply, message_of, move_by_command, wait_until,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

const MINUTE: Duration = Duration::from_secs(60);

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A game with one day for all moves, in which White is on the move.
async fn one_day_game(bot: &TestBot) -> (UserClient, UserClient) {
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(bot).await;
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    (maple, willow)
}

async fn assert_runs(maple: &UserClient) {
    let text = message_of(maple.command("board", &[]).await.unwrap()).text();
    assert!(text.says(EN.to_move(ANY, ANY)), "no flag has fallen: {text}");
}

/// Whether the bot has noticed that players cannot play.
fn has_noticed(bot: &TestBot) -> bool {
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let noticed = log.matches("players cannot play; no clock runs until they can").count();
    // Each process notices it by itself.
    noticed >= bot.sandbox.processes()
}

/// Waits until the bot has left the gateway and has noticed it.
async fn wait_until_offline(bot: &TestBot) {
    wait_until(MINUTE, || !bot.sandbox.discord().bot_connected() && has_noticed(bot)).await;
}

/// The bot connects again after some seconds, and the bot stores that players can play.
async fn wait_until_connected(bot: &TestBot) {
    wait_until(MINUTE, || bot.sandbox.discord().bot_connected()).await;
    bot.sandbox.advance(MINUTE * 2).await;
    bot.wait_for_heartbeat().await;
}

/// The gateway takes connections again: the player is told that the time is credited, no flag has
/// fallen, and the game goes on.
async fn assert_credited_once_back(bot: &TestBot, maple: &UserClient) {
    bot.sandbox.inject(InjectedFault::Unavailable(false));
    wait_until_connected(bot).await;
    direct_message(maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_runs(maple).await;
    move_by_command(maple, "Nf3").await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// How often a player was told that the bot was offline.
fn told(user: &UserClient) -> usize {
    direct_messages(user).iter().filter(|line| line.says(EN.outage(ANY_TIME, ANY_TIME))).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_wrong_for_seconds_ends_no_game() {
    let bot = TestBot::start().await;
    let (maple, _) = one_day_game(&bot).await;
    let ahead = 15 * 365 * DAY_MS;
    bot.sandbox.discord().set_clock(ahead).await;
    // In this time the bot reads the clock, sweeps and stores heartbeats.
    for _ in 0..3 {
        bot.sandbox.advance(MINUTE).await;
        assert_runs(&maple).await;
    }
    bot.sandbox.discord().set_clock(-ahead).await;
    bot.sandbox.advance(HOUR).await;
    assert_runs(&maple).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!(told(&maple), 0);
    // The last heartbeat is not in the future: a true outage is credited.
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 72).await;
    bot.sandbox.start_bot().await.unwrap();
    let willow = bot.user("willow");
    direct_message(&willow, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_runs(&willow).await;
    bot.assert_no_problems();
}

/// Starts the bot, which waits and says so until `mend` is done.
async fn start_after(bot: &TestBot, says: &str, mend: impl AsyncFn()) {
    let said = || std::fs::read_to_string(bot.sandbox.log()).unwrap().contains(says);
    let waits = async {
        wait_until(Duration::from_secs(60), said).await;
        mend().await;
    };
    let (started, ()) = tokio::join!(bot.sandbox.start_bot(), waits);
    started.unwrap();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_database_server_is_asked_once_and_waited_for_at_the_start() {
    let Some((bot, [relay])) = TestBot::with_relays::<1>().await else { return };
    relay.close();
    // Refused in time: the database is asked once.
    let maple = bot.user("maple");
    for _ in 0..2 {
        let refused = ephemeral_reply(&maple, "settings", &[]).await;
        assert!(refused.says(EN.fault(ANY)), "{}", refused.text());
    }
    bot.sandbox.kill_bot().await;
    start_after(&bot, "waiting for the database", async || relay.restore()).await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_with_a_clock_a_year_ahead_waits_until_it_is_right() {
    let bot = TestBot::start().await;
    let (maple, _) = one_day_game(&bot).await;
    bot.wait_for_heartbeat().await;
    bot.sandbox.kill_bot().await;
    bot.sandbox.discord().set_clock(365 * DAY_MS).await;
    let right = async || {
        bot.sandbox.discord().set_clock(-365 * DAY_MS).await;
    };
    start_after(&bot, "Waiting until the system clock is right", right).await;
    assert_runs(&maple).await;
    assert_eq!(told(&maple), 0);
    // After a year in which it did not run, Discord confirms the time.
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 24 * 365).await;
    bot.sandbox.start_bot().await.unwrap();
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_runs(&maple).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_the_clock_jumps_over_is_credited_once_it_is_certain() {
    let bot = TestBot::start().await;
    let (maple, willow) = one_day_game(&bot).await;
    // The machine was suspended: its clock jumps, and no time has passed for the process.
    bot.sandbox.discord().set_clock(3 * DAY_MS).await;
    for minute in 0..7 {
        bot.sandbox.advance(MINUTE).await;
        assert_runs(&maple).await;
        bot.wait_until_delivered().await;
        assert!(minute > 3 || told(&maple) == 0, "not before five minutes have passed");
    }
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_runs(&maple).await;
    // What is left of the day before runs on.
    bot.sandbox.advance(HOUR * 20).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!((told(&maple), told(&willow)), (1, 0));
    bot.assert_no_problems();
}

/// On the gateway; the next test has the same over HTTP, where a loss is noticed otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_without_the_gateway() {
    let bot = TestBot::on_gateway().await;
    let (maple, _) = one_day_game(&bot).await;
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    wait_until_offline(&bot).await;
    bot.sandbox.advance(HOUR * 30).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_credited_once_back(&bot, &maple).await;
}

/// Over HTTP the bot sees by its own requests alone that Discord is gone.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_discord_cannot_be_reached_over_http() {
    let bot = TestBot::with(|options| options.interactions = Interactions::Http).await;
    let (maple, _) = one_day_game(&bot).await;
    let filter = RequestFilter { method: Some("GET"), path: "/oauth2/applications/@me" };
    let fault = RequestFault::ServerError(503);
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1000, fault });
    // It asks every 30 seconds of real time, and after a failure every 5.
    wait_until(MINUTE * 2, || has_noticed(&bot)).await;
    bot.sandbox.advance(HOUR * 30).await;
    bot.sandbox.inject(InjectedFault::NoMoreRequests);
    assert_credited_once_back(&bot, &maple).await;
}

/// Where all requests go through a proxy, its loss is the loss of Discord: interactions that come
/// by the gateway cannot be answered, and no message can be sent.
async fn no_clock_runs_without_the_proxy(interactions: Interactions) {
    let monitor = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let (bot, proxy) = behind_proxy(|options| {
        options.interactions = interactions;
        options.variables.push(("COURIER_HTTP".to_owned(), monitor.to_string()));
    })
    .await;
    let (maple, _) = one_day_game(&bot).await;
    let health = async || {
        let answer = reqwest::get(format!("http://{monitor}/health")).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    assert_eq!(health().await, (200, "healthy\n".to_owned()));
    proxy.stop().await;
    wait_until(MINUTE * 2, || has_noticed(&bot)).await;
    let (status, reasons) = health().await;
    assert!(status == 503 && reasons.contains("Discord: it cannot be reached\n"), "{reasons}");
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let told = |line: &str| {
        line.contains("Discord does not answer as it should") && line.contains(&proxy.url())
    };
    assert!(log.lines().any(told), "{log}");
    bot.sandbox.advance(HOUR * 30).await;
    proxy.start().await;
    assert_credited_once_back(&bot, &maple).await;
    assert_eq!(health().await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_on_the_gateway_without_the_proxy() {
    no_clock_runs_without_the_proxy(Interactions::Gateway).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_over_http_without_the_proxy() {
    no_clock_runs_without_the_proxy(Interactions::Http).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_discord_cannot_be_reached_at_the_start() {
    let bot = TestBot::start().await;
    let (maple, willow) = one_day_game(&bot).await;
    assert!(bot.sandbox.stop_bot().await);
    let filter = RequestFilter { method: Some("GET"), path: FIRST_REQUEST };
    let fault = RequestFault::ServerError(503);
    bot.sandbox.inject(InjectedFault::Request { filter, times: 2, fault });
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let waiting = async {
        wait_until(MINUTE, || log().contains("Discord cannot be reached")).await;
        bot.sandbox.advance(HOUR * 30).await;
    };
    let (started, ()) = tokio::join!(bot.sandbox.start_bot(), waiting);
    started.unwrap();
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_runs(&maple).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!((told(&maple), told(&willow)), (1, 0));
    bot.assert_no_problems();
}

/// Three days on the virtual clock, in which the process is suspended (SIGSTOP).
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_the_process_is_suspended() {
    let bot = TestBot::start().await;
    let (maple, willow) = one_day_game(&bot).await;
    bot.wait_for_heartbeat().await;
    bot.sandbox.suspend_bot().await.unwrap();
    let unanswered = maple.command("board", &[]).await.unwrap();
    assert!(matches!(unanswered, ActionOutcome::NoResponse), "{unanswered:?}");
    bot.sandbox.advance(HOUR * 72).await;
    bot.sandbox.resume_bot().await.unwrap();
    bot.sandbox.advance(MINUTE).await;
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    wait_until_connected(&bot).await;
    // What comes at once may have come before.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_runs(&maple).await;
    // What is left of the day before runs on.
    bot.sandbox.advance(HOUR * 20).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!((told(&maple), told(&willow)), (1, 0));
    // Over HTTP, the command was answered after three days.
    let late = bot.sandbox.discord().problems.take_violations();
    assert!(bot.is_over_http() || late.is_empty(), "{late:#?}");
    assert!(late.iter().all(|violation| violation.rule == "three-seconds"), "{late:#?}");
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// What is acknowledged is on the disk. Nothing else is, and the time in which nobody could move
/// is credited.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_the_disk_is_full() {
    let bot = TestBot::in_a_file().await;
    let (maple, willow) = one_day_game(&bot).await;
    bot.sandbox.fill_disk(true).await.unwrap();
    // The bot notices it at the next heartbeat.
    for _ in 0..5 {
        bot.sandbox.advance(MINUTE).await;
        let refused = message_of(maple.command("move", &[("move", "Nf3")]).await.unwrap());
        assert!(refused.ephemeral && refused.says(EN.fault(ANY)), "{}", refused.text());
    }
    for _ in 0..3 {
        bot.sandbox.advance(HOUR * 10).await;
        assert_runs(&maple).await;
    }
    // A heartbeat that began before the last ten hours must fail before the disk is free again:
    // it would credit the time until it began only, because the clock leaps while it runs.
    tokio::time::sleep(Duration::from_secs(1)).await;
    bot.sandbox.fill_disk(false).await.unwrap();
    bot.sandbox.advance(MINUTE).await;
    direct_message(&maple, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_eq!(ply(&maple).await, 2, "the refused moves were not made");
    bot.sandbox.advance(HOUR * 20).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!((told(&maple), told(&willow)), (1, 0));
    bot.sandbox.restart_bot().await.unwrap();
    assert_eq!(ply(&willow).await, 3, "what was acknowledged before and after is stored");
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// A connection on which nothing arrives any more, and which is never closed. Over HTTP there is no
/// such connection.
#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_on_a_silent_gateway() {
    let bot = TestBot::on_gateway().await;
    let (maple, _) = one_day_game(&bot).await;
    bot.sandbox.inject(InjectedFault::Silence);
    // The bot misses the answers to its heartbeats and gives up the connection, ...
    wait_until_offline(&bot).await;
    // ... but until it can have another, nobody can play.
    bot.sandbox.advance(HOUR * 30).await;
    assert_credited_once_back(&bot, &maple).await;
}
