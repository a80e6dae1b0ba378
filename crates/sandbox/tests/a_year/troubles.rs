//! What goes wrong in a round, at random.

use std::time::Duration;

use courier_sandbox::driver::Sandbox;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use rand::RngExt as _;
use rand::rngs::StdRng;

use super::HOUR;
use super::people::LOOK;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR_MS: i64 = 3_600_000;

/// What goes wrong in a round.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// Nothing, or what was over before people acted.
    None,
    /// The bot gets no answers to some messages that Discord has posted.
    AnswersLost,
    /// The bot is killed while people act, and started again later.
    Killed {
        /// How long they act before, in real time.
        after: Duration,
        /// How long it does not run, in virtual time.
        down: Duration,
    },
}

/// Begins what goes wrong in a round. Returns it, and its name.
pub(crate) async fn before(sandbox: &Sandbox, rng: &mut StdRng) -> (Trouble, &'static str) {
    let hours = rng.random_range(1..40_u32);
    match rng.random_range(0..100) {
        0..10 => {
            let after = Duration::from_millis(rng.random_range(0..600));
            let down = MINUTE * rng.random_range(0..90);
            return (Trouble::Killed { after, down }, "the bot was killed");
        }
        10..14 => {
            assert!(sandbox.stop_bot().await, "the bot did not stop");
            sandbox.advance(HOUR * hours).await;
            sandbox.start_bot().await.unwrap();
            return (Trouble::None, "the bot was stopped for hours");
        }
        14..16 => {
            sandbox.inject(InjectedFault::Unavailable(true));
            wait_for_connection(sandbox, false).await;
            // The bot notices it within a second.
            tokio::time::sleep(Duration::from_secs(2)).await;
            sandbox.advance(HOUR * hours).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
            sandbox.inject(InjectedFault::Unavailable(false));
            wait_for_connection(sandbox, true).await;
            return (Trouble::None, "the gateway was gone");
        }
        16..22 => {
            let wrong = HOUR_MS * i64::from(hours) * 100;
            sandbox.discord().set_clock(wrong).await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            sandbox.advance(Duration::from_secs(1)).await;
            sandbox.discord().set_clock(-wrong).await;
            return (Trouble::None, "the clock was wrong for a second");
        }
        22..23 => {
            sandbox.discord().set_clock(HOUR_MS * i64::from(hours)).await;
            for _ in 0..7 {
                sandbox.advance(MINUTE).await;
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            return (Trouble::None, "the process was suspended");
        }
        23..30 => sandbox.inject(InjectedFault::Reconnect),
        30..36 => sandbox.inject(InjectedFault::InvalidSession { resumable: hours % 2 == 0 }),
        36..42 => sandbox.inject(InjectedFault::Abort),
        42..72 => {
            let (path, times, fault, name) = request_fault(rng);
            let method = Some(if path == EDITS { "PATCH" } else { "POST" });
            let filter = RequestFilter { method, path };
            let lost = path == MESSAGES && matches!(fault, RequestFault::DropResponse);
            sandbox.inject(InjectedFault::Request { filter, times, fault });
            return (if lost { Trouble::AnswersLost } else { Trouble::None }, name);
        }
        _ => return (Trouble::None, "nothing"),
    }
    (Trouble::None, "the gateway connection broke")
}

const MESSAGES: &str = "/channels/{channel_id}/messages";
const EDITS: &str = "/channels/{channel_id}/messages/{message_id}";
const CALLBACK: &str = "callback";

fn request_fault(rng: &mut StdRng) -> (&'static str, u32, RequestFault, &'static str) {
    let times = rng.random_range(1..4);
    let after = Duration::from_secs(2);
    match rng.random_range(0..8) {
        0 => (MESSAGES, times, RequestFault::ServerError(502), "messages failed"),
        1 => (MESSAGES, times, RequestFault::DropResponse, "answers to messages were lost"),
        // It takes the 15 seconds after which the bot gives a request up.
        2 if times == 1 => {
            (MESSAGES, 1, RequestFault::NeverAnswered, "a message was never answered")
        }
        3 => {
            let jam = RequestFault::RateLimited { global: false, after };
            (MESSAGES, 2 * times, jam, "a channel was jammed")
        }
        4 => {
            let jam = RequestFault::RateLimited { global: true, after };
            (MESSAGES, 1, jam, "all channels were jammed")
        }
        5 => (CALLBACK, times, RequestFault::ServerError(503), "responses failed"),
        6 => (CALLBACK, times, RequestFault::DropResponse, "answers to responses were lost"),
        _ => (EDITS, times, RequestFault::ServerError(500), "edits failed"),
    }
}

/// Ends what goes wrong in a round.
pub(crate) async fn after(sandbox: &Sandbox, trouble: &Trouble) {
    if let Trouble::Killed { down, .. } = trouble {
        sandbox.advance(*down).await;
        sandbox.start_bot().await.unwrap();
    }
    wait_for_connection(sandbox, true).await;
}

async fn wait_for_connection(sandbox: &Sandbox, connected: bool) {
    for _ in 0..6_000 {
        if sandbox.discord().bot_connected() == connected {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
    panic!("the gateway is not in the expected state: {connected}");
}

/// The memory that the bot uses, in MB; 0 where it is not known.
pub(crate) async fn memory(sandbox: &Sandbox) -> u64 {
    let Some(process) = sandbox.bot_process().await else { return 0 };
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1_000
}
