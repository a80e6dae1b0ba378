//! The gateway: sessions that outlive their connections, and the events they are sent.

mod payloads;
mod session;
mod socket;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::checks::{Ledger, Violation};
use crate::clock::{Millis, stopwatch};
use crate::faults::Fault;
use crate::world::{Change, Listener, State};

use session::Session;
pub use session::{Intents, Shard};
pub use socket::router;

/// How the gateway treats its clients.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How often a client must show that it is alive.
    pub heartbeat: Duration,
    /// How long a client must wait between two IDENTIFYs. Discord's is five seconds.
    pub identify_pause: Duration,
    /// The privileged intents the application has been given: none.
    pub privileged: Intents,
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            heartbeat: Duration::from_millis(41_250),
            identify_pause: Duration::from_secs(5),
            privileged: Intents::NONE,
        }
    }
}

/// The code and the words with which a connection is closed.
pub(crate) type Closing = (u16, &'static str);

/// What a connection is told to do.
#[derive(Debug)]
pub(crate) enum Order {
    /// Send this JSON.
    Send(Arc<str>),
    /// Close with that code.
    Close(Closing),
    /// Break off without a word.
    Abort,
    /// Acknowledge no more heartbeats.
    StopAcks,
}

/// All sessions.
pub struct Hub {
    manners: Manners,
    ledger: Arc<Ledger>,
    sessions: Mutex<Sessions>,
}

#[derive(Default)]
struct Sessions {
    by_id: HashMap<String, Session>,
    made: u64,
    last_identify: Option<Instant>,
    identifies: Vec<(Millis, Option<Shard>)>,
    duplicate_next: bool,
}

/// A day, in which a bot may start so many sessions.
const DAY: Millis = 24 * 60 * 60 * 1000;

impl Hub {
    /// A gateway without sessions.
    #[must_use]
    pub fn new(manners: Manners, ledger: Arc<Ledger>) -> Self {
        Self { manners, ledger, sessions: Mutex::default() }
    }

    /// How many sessions may still be started in this day.
    #[must_use]
    pub fn sessions_left(&self, now: Millis) -> u32 {
        let mut sessions = self.sessions();
        sessions.identifies.retain(|(at, _)| now - at < DAY);
        let used = u32::try_from(sessions.identifies.len()).unwrap_or(u32::MAX);
        crate::rest::SESSIONS_A_DAY.saturating_sub(used)
    }

    /// Whether some session has a connection.
    #[must_use]
    pub fn connected(&self) -> bool {
        self.sessions().by_id.values().any(|session| session.line.is_some())
    }

    /// Whether each of so many shards has a connection.
    #[must_use]
    pub fn every_shard_connected(&self, shards: u32) -> bool {
        let total = u64::from(shards);
        let sessions = self.sessions();
        let connected: Vec<_> =
            sessions.by_id.values().filter(|session| session.line.is_some()).collect();
        (0..total).all(|id| {
            connected.iter().any(|session| session.shard.is_none_or(|shard| shard == (id, total)))
        })
    }

    /// The shards that have identified themselves in the day before `now`, in the order in which
    /// they did.
    #[must_use]
    pub fn identified(&self, now: Millis) -> Vec<Option<Shard>> {
        let sessions = self.sessions();
        sessions
            .identifies
            .iter()
            .filter(|(at, _)| now - at < DAY)
            .map(|(_, shard)| *shard)
            .collect()
    }

    /// Lets something go wrong with the present connections. Faults of requests are not the
    /// gateway's business.
    pub fn inject(&self, fault: &Fault) {
        let mut sessions = self.sessions();
        if matches!(fault, Fault::DuplicateNext) {
            sessions.duplicate_next = true;
        }
        let gone: Vec<String> = match fault {
            // A session that is declared dead and not to be resumed is dead.
            Fault::InvalidSession { resumable: false } => sessions.by_id.keys().cloned().collect(),
            Fault::Close(4007 | 4009) => sessions.by_id.keys().cloned().collect(),
            _ => Vec::new(),
        };
        for session in sessions.by_id.values_mut() {
            match fault {
                Fault::Reconnect => {
                    session.order(Order::Send(json!({ "op": 7, "d": null }).to_string().into()))
                }
                Fault::InvalidSession { resumable } => {
                    session
                        .order(Order::Send(json!({ "op": 9, "d": resumable }).to_string().into()));
                }
                Fault::Close(code) => session.order(Order::Close((*code, "injected"))),
                Fault::Abort => session.order(Order::Abort),
                Fault::StopAcks => session.order(Order::StopAcks),
                Fault::DuplicateNext | Fault::ExpireTokens | Fault::Request { .. } => {}
            }
        }
        for id in gone {
            sessions.by_id.remove(&id);
        }
    }

    /// A client signs in: its session, READY and its servers. The world is locked by whoever calls,
    /// so that no event falls between these and those that follow.
    pub(crate) fn identify(
        &self,
        state: &State,
        d: &Value,
        address: &str,
        line: UnboundedSender<Order>,
    ) -> Result<String, Denial> {
        if d["token"].as_str().map(|token| token.trim_start_matches("Bot "))
            != Some(&state.application.token)
        {
            return Err(Denial::Close((4004, "Authentication failed.")));
        }
        let intents = d["intents"]
            .as_u64()
            .and_then(Intents::read)
            .ok_or(Denial::Close((4013, "Invalid intent(s).")))?;
        if !self.manners.privileged.contains(intents.privileged()) {
            return Err(Denial::Close((4014, "Disallowed intent(s).")));
        }
        let shard = [0, 1].map(|n| d["shard"][n].as_u64());
        let shard = match shard {
            [Some(id), Some(total)] if id < total => Some((id, total)),
            [None, None] => None,
            _ => return Err(Denial::Close((4010, "Invalid shard."))),
        };
        let mut sessions = self.sessions();
        let now = stopwatch();
        if sessions.last_identify.is_some_and(|last| now - last < self.manners.identify_pause) {
            return Err(Denial::NotYet);
        }
        sessions.identifies.retain(|(at, _)| state.now - at < DAY);
        if sessions.identifies.len() >= crate::rest::SESSIONS_A_DAY as usize {
            return Err(Denial::Close((4004, "Authentication failed.")));
        }
        sessions.last_identify = Some(now);
        sessions.identifies.push((state.now, shard));
        // The same shard signed in anew: whatever it had before is over.
        sessions.by_id.retain(|_, session| session.shard != shard);
        sessions.made += 1;
        let id = format!("{:032x}", sessions.made);
        let mut session = Session::new(shard, intents, d["compress"] == true, line);
        session.dispatch("READY", &payloads::ready(state, &id, address, shard), false);
        for guild in state
            .guilds
            .values()
            .filter(|guild| state.bot_is_in(guild.id) && on_shard(guild.id.0, shard))
        {
            session.dispatch("GUILD_CREATE", &payloads::guild_create(state, guild), false);
        }
        sessions.by_id.insert(id.clone(), session);
        Ok(id)
    }

    /// A client comes back: what it missed, then RESUMED.
    pub(crate) fn resume(
        &self,
        state: &State,
        d: &Value,
        line: UnboundedSender<Order>,
    ) -> Result<String, Denial> {
        if d["token"].as_str().map(|token| token.trim_start_matches("Bot "))
            != Some(&state.application.token)
        {
            return Err(Denial::Close((4004, "Authentication failed.")));
        }
        let id = d["session_id"].as_str().unwrap_or_default().to_owned();
        let mut sessions = self.sessions();
        let session = sessions.by_id.get_mut(&id).ok_or(Denial::Unknown)?;
        session.resume(d["seq"].as_u64().unwrap_or(0), line)?;
        Ok(id)
    }

    /// Whether what is sent on that session's connection is compressed.
    pub(crate) fn compresses(&self, id: &str) -> bool {
        self.sessions().by_id.get(id).is_some_and(|session| session.compress)
    }

    /// A connection has ended; its session waits to be resumed, unless it was ended for good.
    pub(crate) fn disconnect(&self, id: &str, line: &UnboundedSender<Order>, for_good: bool) {
        let mut sessions = self.sessions();
        if for_good {
            sessions.by_id.remove(id);
        } else if let Some(session) = sessions.by_id.get_mut(id) {
            session.let_go(line);
        }
    }

    /// Sends an event to one session.
    pub(crate) fn tell(&self, id: &str, name: &str, data: &Value) {
        if let Some(session) = self.sessions().by_id.get_mut(id) {
            session.dispatch(name, data, false);
        }
    }

    /// The present number of that session's last event.
    pub(crate) fn last(&self, id: &str) -> u64 {
        self.sessions().by_id.get(id).map_or(0, |session| session.last)
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn violated(&self, at: Millis, rule: &str, detail: impl Into<String>) -> Violation {
        let violation = Violation {
            at,
            rule: rule.to_owned(),
            subject: "gateway".to_owned(),
            path: String::new(),
            detail: detail.into(),
        };
        self.ledger.violation(violation.clone());
        violation
    }
}

/// Why a client is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Denial {
    /// Never: the connection is closed.
    Close(Closing),
    /// Not so soon after the last one.
    NotYet,
    /// There is no such session, or it is too old.
    Unknown,
}

/// Whether a server's events go to that shard.
const fn on_shard(guild: u64, shard: Option<Shard>) -> bool {
    match shard {
        Some((id, total)) => (guild >> 22) % total == id,
        None => true,
    }
}

impl Listener for Hub {
    fn hear(&self, state: &State, change: &Change) {
        let heard = self
            .sessions()
            .by_id
            .values()
            .fold(Intents::NONE, |sum, session| sum.and(session.intents));
        for event in payloads::events(state, change, heard) {
            let mut sessions = self.sessions();
            let twice = std::mem::take(&mut sessions.duplicate_next);
            for session in sessions.by_id.values_mut() {
                let shard = session.shard.filter(|(_, total)| *total > 0);
                // What belongs to no server goes to the first shard.
                let here = event
                    .guild
                    .map_or_else(|| shard.is_none_or(|(id, _)| id == 0), |g| on_shard(g.0, shard));
                if here && session.intents.contains(event.needs) {
                    let data = event.for_session(session.intents);
                    session.dispatch(event.name, &data, twice);
                }
            }
        }
    }
}
