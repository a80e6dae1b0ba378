//! One connection to the gateway, which is made again whenever it is lost.

use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use courier_play::Moment;
use futures_util::StreamExt as _;
use serenity::all::FullEvent;
use tokio::sync::watch;
use twilight_gateway::error::{ReceiveMessageError, ReceiveMessageErrorType};
use twilight_gateway::{CloseFrame, Config, ConfigBuilder, Message, Shard, ShardId, ShardState};

use super::events::{self, Arrived};
use crate::config::Endpoint;
use crate::discord::ConnectError;
use crate::discord::handling::Arrivals;
use crate::discord::transport::retry::GrowingWait;
use crate::process::causes::with_causes;
use crate::process::time::{Clock, Timer};

const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The longest wait while the gateway cannot be reached.
const UNREACHABLE_WAIT: Duration = Duration::from_secs(15);
/// The longest wait while sessions are lost soon after they began. Discord allows about 1,000 a
/// day; the queue of all shards holds that limit, too.
const LOST_WAIT: Duration = Duration::from_secs(120);
/// How long a connection may take to its first message, before which nothing shows that it is dead.
const HELLO_WITHIN: Duration = Duration::from_secs(30);
/// A connection of this age is made again at once.
const LASTING: Duration = Duration::from_secs(30);
/// How long closing may take when the bot stops.
const CLOSE_WITHIN: Duration = Duration::from_secs(3);
/// How often the connection looks whether the process goes on.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// After it did not look for this long, what has arrived meanwhile is too old: Discord waits for
/// three seconds and tells the user that the bot did not respond.
const HUNG: Duration = Duration::from_millis(2500);

/// How long the process may take to read what came meanwhile.
const READ_WITHIN: Duration = Duration::from_millis(100);

pub(super) struct Connection {
    shard: Shard,
    config: Config,
    endpoint: Endpoint,
    states: watch::Sender<Vec<bool>>,
    arrivals: Arrivals,
    clock: Arc<dyn Clock>,
    /// Whether this connection has begun: its first message has come.
    begun: bool,
    connected: Option<Timer>,
    unreachable: GrowingWait,
    lost: GrowingWait,
    looked: Timer,
    /// Since the connection has had no first message.
    unopened: Option<Timer>,
    /// Since there is no connection.
    gone: Option<Timer>,
    /// Since the process goes on after it hung.
    hung: Option<Timer>,
}

/// What to do after a message.
enum Next {
    GoOn,
    /// Connect again after this time.
    Connect(Duration),
}

impl Connection {
    pub(super) fn new(
        (id, config): (ShardId, &Config),
        endpoint: Endpoint,
        states: watch::Sender<Vec<bool>>,
        (arrivals, clock): (Arrivals, Arc<dyn Clock>),
    ) -> Self {
        Self {
            shard: Shard::with_config(id, config.clone()),
            config: config.clone(),
            endpoint,
            states,
            arrivals,
            clock,
            begun: false,
            connected: None,
            unreachable: GrowingWait::new(FIRST_WAIT, UNREACHABLE_WAIT),
            lost: GrowingWait::new(FIRST_WAIT, LOST_WAIT),
            looked: Timer::start(),
            unopened: None,
            gone: None,
            hung: None,
        }
    }

    /// Passes on what arrives, until the sender of `stop` is dropped.
    /// Errors: Discord does not let the bot connect again.
    pub(super) async fn run(mut self, mut stop: watch::Receiver<()>) -> Result<(), ConnectError> {
        let mut code = None;
        loop {
            let message = tokio::select! {
                message = self.shard.next() => message,
                () = tokio::time::sleep(LOOK_EVERY) => {
                    self.look();
                    self.tell();
                    if self.is_unopened() {
                        tracing::warn!(shard = self.number(), "the gateway says nothing");
                        self.connect_again();
                    }
                    continue;
                }
                _ = stop.changed() => {
                    self.close().await;
                    return Ok(());
                }
            };
            self.look();
            let next = match message {
                None => return Err(ConnectError::closed(code)),
                Some(Ok(Message::Close(frame))) => {
                    code = frame.as_ref().map(|frame| frame.code);
                    tracing::info!(
                        shard = self.number(),
                        ?code,
                        "the gateway connection is closed"
                    );
                    self.next()
                }
                Some(Ok(Message::Text(text))) => self.receive(&text),
                Some(Err(error)) => self.failed(&error),
            };
            self.tell();
            if let Next::Connect(wait) = next {
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    _ = stop.changed() => return Ok(()),
                }
                self.connect_again();
            }
        }
    }

    /// Notices when the process has not run for some time.
    fn look(&mut self) {
        if self.looked.elapsed() > HUNG {
            tracing::warn!(seconds = self.looked.elapsed().as_secs(), "the process did not run");
            self.hung = Some(Timer::start());
        }
        self.looked = Timer::start();
    }

    /// Whether the connection, also one that twilight made by itself, has had no first message for
    /// too long. Twilight limits messages from the first one on.
    fn is_unopened(&mut self) -> bool {
        if self.shard.ratelimiter().is_some() {
            self.unopened = None;
            return false;
        }
        self.unopened.get_or_insert_with(Timer::start).elapsed() > HELLO_WITHIN
    }

    /// Whether interactions that arrive now are older than the three seconds that Discord waits:
    /// the process hung, or they are sent again after the connection was gone.
    fn is_late(&self) -> bool {
        let reads = self.hung.is_some_and(|since| since.elapsed() < READ_WITHIN);
        let resumes = self.shard.state() == ShardState::Resuming;
        reads || resumes && self.gone.is_some_and(|since| since.elapsed() > HUNG)
    }

    fn receive(&mut self, text: &str) -> Next {
        match events::read(text) {
            // The one before ended without a word, and twilight has connected again at once.
            Ok(Arrived::Hello) if self.begun => return self.lost(),
            Ok(Arrived::Hello) => self.begun = true,
            Ok(Arrived::Ready { bot, servers }) => {
                tracing::info!(%bot, servers, shard = self.number(), "the gateway is ready");
            }
            Ok(Arrived::Event(event)) => self.pass_on(*event),
            Ok(Arrived::Nothing) => {}
            Err(error) => tracing::error!(%error, "an event of the gateway cannot be read"),
        }
        self.next()
    }

    fn pass_on(&self, event: FullEvent) {
        if let FullEvent::InteractionCreate { interaction } = &event {
            let id = interaction.id();
            if self.is_late() {
                tracing::warn!(%id, "an interaction waited for too long and is not carried out");
                return;
            }
            let now: Moment = self.clock.now();
            if !self.arrivals.is_new(id, now, now) {
                tracing::info!(%id, "an interaction came twice");
                return;
            }
        }
        match self.arrivals.place() {
            Some(place) => place.take(event, None),
            None => {
                tracing::error!("an event is not handled: there are too many, or the bot stops");
            }
        }
    }

    fn failed(&mut self, error: &ReceiveMessageError) -> Next {
        if matches!(error.kind(), ReceiveMessageErrorType::Reconnect) {
            let wait = self.unreachable.next_wait();
            let (reason, seconds) = (with_causes(error), wait.as_secs());
            tracing::warn!(reason, seconds, "the gateway cannot be reached; trying again");
            return Next::Connect(wait);
        }
        // Without the message, which may contain a token.
        tracing::error!(shard = self.number(), "a message of the gateway cannot be read");
        self.next()
    }

    /// What to do after a message that was handled: the state tells whether the connection is lost.
    fn next(&mut self) -> Next {
        match self.shard.state() {
            ShardState::Disconnected { .. } => self.lost(),
            ShardState::Active => {
                if self.connected.is_none() {
                    self.connected = Some(Timer::start());
                    self.unreachable = GrowingWait::new(FIRST_WAIT, UNREACHABLE_WAIT);
                }
                Next::GoOn
            }
            ShardState::FatallyClosed | ShardState::Identifying | ShardState::Resuming => {
                Next::GoOn
            }
        }
    }

    fn lost(&mut self) -> Next {
        let connected = self.connected.take();
        if connected.is_some_and(|since| since.elapsed() >= LASTING) {
            self.lost = GrowingWait::new(FIRST_WAIT, LOST_WAIT);
            return Next::Connect(Duration::ZERO);
        }
        Next::Connect(self.lost.next_wait())
    }

    /// Connects again, and resumes the session if Discord did not end it.
    fn connect_again(&mut self) {
        let mut config = ConfigBuilder::from(self.config.clone());
        if let Some(session) = self.shard.session() {
            config = config.session(session.clone());
            let url = self.shard.resume_url().filter(|url| is_address(url, &self.endpoint));
            if let Some(url) = url {
                config = config.resume_url(url.to_owned());
            }
        }
        self.shard = Shard::with_config(self.shard.id(), config.build());
        (self.begun, self.connected) = (false, None);
        (self.looked, self.unopened) = (Timer::start(), None);
    }

    /// Tells whether this shard is connected. Twilight may have lost the connection without a word.
    fn tell(&mut self) {
        let (number, connected) = (self.number(), self.shard.state() == ShardState::Active);
        self.gone = if connected { None } else { self.gone.or_else(|| Some(Timer::start())) };
        self.states.send_if_modified(|states| {
            states
                .get_mut(number)
                .is_some_and(|state| std::mem::replace(state, connected) != connected)
        });
    }

    fn number(&self) -> usize {
        usize::try_from(self.shard.id().number()).unwrap_or(usize::MAX)
    }

    async fn close(mut self) {
        if !self.shard.state().is_identified() {
            return;
        }
        self.shard.close(CloseFrame::NORMAL);
        let closed = async {
            while let Some(Ok(message)) = self.shard.next().await {
                match message {
                    Message::Close(_) => return,
                    // Nothing more is accepted.
                    Message::Text(_) => {}
                }
            }
        };
        let _ = tokio::time::timeout(CLOSE_WITHIN, closed).await;
    }
}

/// Whether it is the address of a gateway: an encrypted one and, for a local Discord, a local one.
pub(super) fn is_address(url: &str, endpoint: &Endpoint) -> bool {
    let is_expected = match endpoint {
        Endpoint::Discord => url.starts_with("wss://"),
        Endpoint::Loopback { .. } => url.starts_with("wss://127.0.0.1:"),
    };
    is_expected && url.parse::<Uri>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord resets the token of a bot that begins more sessions.
    #[test]
    fn sessions_that_are_lost_at_once_keep_to_the_limit_of_a_day() {
        let (mut waits, mut day) = (GrowingWait::new(FIRST_WAIT, LOST_WAIT), Duration::ZERO);
        let sessions = std::iter::from_fn(|| {
            day += waits.next_wait();
            (day < Duration::from_secs(24 * 60 * 60)).then_some(())
        });
        assert!(sessions.count() < 1000);
    }

    #[test]
    fn a_close_for_good_says_what_to_do() {
        let told = |code| ConnectError::closed(code).to_string();
        assert!(told(Some(4004)).contains("Reset Token"));
        for code in [4010, 4011, 4012, 4013, 4014] {
            let told = told(Some(code));
            assert!(told.contains(&code.to_string()) && told.contains("the bot"), "{told}");
        }
        assert!(told(None).contains("no reason"));
    }
}
