//! All gateway sessions. Clients identify, resume and disconnect; each event is sent to the
//! sessions that subscribed to it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::intents::{Intents, Shard, on_shard};
use super::session::{ConnectionCommand, Session, SessionError};
use super::{events, payloads};
use crate::clock::{Millis, stopwatch};
use crate::faults::InjectedFault;
use crate::model::Change;
use crate::problems::ProblemLog;
use crate::world::{Listener, State};

#[derive(Clone, Copy, Debug)]
pub struct GatewayOptions {
    pub heartbeat: Duration,
    /// The minimum time between two IDENTIFYs; five seconds at Discord.
    pub identify_pause: Duration,
    pub privileged: Intents,
}

impl Default for GatewayOptions {
    fn default() -> Self {
        Self {
            heartbeat: Duration::from_millis(41_250),
            identify_pause: Duration::from_secs(5),
            privileged: Intents::NONE,
        }
    }
}

pub(crate) const SESSIONS_PER_DAY: u32 = 1000;

pub struct Gateway {
    pub(super) gateway: GatewayOptions,
    pub(super) problems: Arc<ProblemLog>,
    sessions: Mutex<Sessions>,
    unavailable: AtomicBool,
}

#[derive(Default)]
struct Sessions {
    by_id: HashMap<String, Session>,
    started: u64,
    last_identify: Option<Instant>,
    identifies: Vec<(Millis, Option<Shard>)>,
    duplicate_next: bool,
    /// Whether sessions are refused, and whether as resumable.
    refused: Option<bool>,
    refusals: Vec<Instant>,
}

impl Sessions {
    fn refuse(&mut self) -> Result<(), SessionError> {
        let Some(resumable) = self.refused else { return Ok(()) };
        self.refusals.push(stopwatch());
        Err(SessionError::Refused { resumable })
    }
}

const DAY: Millis = 24 * 60 * 60 * 1000;

impl Gateway {
    pub fn new(gateway: GatewayOptions, problems: Arc<ProblemLog>) -> Self {
        let unavailable = AtomicBool::new(false);
        Self { gateway, problems, sessions: Mutex::default(), unavailable }
    }

    pub fn sessions_left(&self, now: Millis) -> u32 {
        let mut sessions = self.sessions();
        sessions.identifies.retain(|(at, _)| now - at < DAY);
        let used = u32::try_from(sessions.identifies.len()).unwrap_or(u32::MAX);
        SESSIONS_PER_DAY.saturating_sub(used)
    }

    pub(super) fn is_unavailable(&self) -> bool {
        self.unavailable.load(Ordering::Relaxed)
    }

    pub fn connected(&self) -> bool {
        self.sessions().by_id.values().any(|session| session.connection.is_some())
    }

    pub fn every_shard_connected(&self, total: u64) -> bool {
        let sessions = self.sessions();
        let connected: Vec<_> =
            sessions.by_id.values().filter(|session| session.connection.is_some()).collect();
        (0..total).all(|id| {
            connected.iter().any(|session| session.shard.is_none_or(|shard| shard == (id, total)))
        })
    }

    /// The shards that identified in the 24 hours before `now`, oldest first.
    pub fn identified(&self, now: Millis) -> Vec<Option<Shard>> {
        let sessions = self.sessions();
        let recent = sessions.identifies.iter().filter(|(at, _)| now - at < DAY);
        recent.map(|(_, shard)| *shard).collect()
    }

    /// When the sessions that were to be refused were refused.
    pub fn refusals(&self) -> Vec<Instant> {
        self.sessions().refusals.clone()
    }

    /// Injects a fault into the current connections. Request faults have no effect here.
    pub fn inject(&self, fault: &InjectedFault) {
        match fault {
            InjectedFault::Unavailable(unavailable) => {
                self.unavailable.store(*unavailable, Ordering::Relaxed);
            }
            InjectedFault::Silence => self.unavailable.store(true, Ordering::Relaxed),
            _ => {}
        }
        let mut sessions = self.sessions();
        match fault {
            InjectedFault::DuplicateNext => sessions.duplicate_next = true,
            InjectedFault::Refuse(refused) => sessions.refused = *refused,
            _ => {}
        }
        let payload = |payload: Value| ConnectionCommand::Send(payload.to_string().into());
        for session in sessions.by_id.values_mut() {
            match fault {
                InjectedFault::Reconnect => session.send(payload(json!({ "op": 7, "d": null }))),
                InjectedFault::InvalidSession { resumable } => {
                    session.send(payload(json!({ "op": 9, "d": resumable })));
                }
                InjectedFault::Close(code) => {
                    session.send(ConnectionCommand::Close((*code, "injected")));
                }
                InjectedFault::Abort | InjectedFault::Unavailable(true) => {
                    session.send(ConnectionCommand::Abort);
                }
                InjectedFault::Silence => session.send(ConnectionCommand::Silence),
                InjectedFault::StopAcks => session.send(ConnectionCommand::StopAcks),
                InjectedFault::Unavailable(false)
                | InjectedFault::DuplicateNext
                | InjectedFault::Refuse(_)
                | InjectedFault::ExpireTokens
                | InjectedFault::Delivery(_)
                | InjectedFault::NoMoreRequests
                | InjectedFault::Request { .. } => {}
            }
        }
        // Sessions that cannot be resumed are removed.
        if let InjectedFault::InvalidSession { resumable: false }
        | InjectedFault::Close(4007 | 4009) = fault
        {
            sessions.by_id.clear();
        }
    }

    /// Identifies a client: creates its session, and sends READY and its servers. The caller must
    /// hold the lock of the world, so that no event between them is lost.
    pub(crate) fn identify(
        &self,
        state: &State,
        d: &Value,
        address: &str,
        connection: UnboundedSender<ConnectionCommand>,
    ) -> Result<String, SessionError> {
        check_token(state, d)?;
        let intents = d["intents"]
            .as_u64()
            .and_then(Intents::read)
            .ok_or(SessionError::Close((4013, "Invalid intent(s).")))?;
        if !self.gateway.privileged.contains(intents.privileged()) {
            return Err(SessionError::Close((4014, "Disallowed intent(s).")));
        }
        let shard = [0, 1].map(|n| d["shard"][n].as_u64());
        let shard = match shard {
            [Some(id), Some(total)] if id < total => Some((id, total)),
            [None, None] => None,
            _ => return Err(SessionError::Close((4010, "Invalid shard."))),
        };
        let mut sessions = self.sessions();
        sessions.refuse()?;
        let now = stopwatch();
        if sessions.last_identify.is_some_and(|last| now - last < self.gateway.identify_pause) {
            return Err(SessionError::TooSoon);
        }
        sessions.identifies.retain(|(at, _)| state.now - at < DAY);
        if sessions.identifies.len() >= SESSIONS_PER_DAY as usize {
            return Err(SessionError::Close((4004, "Authentication failed.")));
        }
        sessions.last_identify = Some(now);
        sessions.identifies.push((state.now, shard));
        // A new session of the same shard replaces the old one.
        sessions.by_id.retain(|_, session| session.shard != shard);
        sessions.started += 1;
        let id = format!("{:032x}", sessions.started);
        let mut session = Session::new(shard, intents, d["compress"] == true, connection);
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

    /// Resumes a session: sends the missed events, then RESUMED.
    pub(crate) fn resume(
        &self,
        state: &State,
        d: &Value,
        connection: UnboundedSender<ConnectionCommand>,
    ) -> Result<String, SessionError> {
        check_token(state, d)?;
        let id = d["session_id"].as_str().unwrap_or_default().to_owned();
        let mut sessions = self.sessions();
        sessions.refuse()?;
        let session = sessions.by_id.get_mut(&id).ok_or(SessionError::UnknownSession)?;
        session.resume(d["seq"].as_u64().unwrap_or(0), connection)?;
        Ok(id)
    }

    pub(crate) fn compresses(&self, id: &str) -> bool {
        self.sessions().by_id.get(id).is_some_and(|session| session.compress)
    }

    pub(crate) fn intents(&self, id: &str) -> Intents {
        self.sessions().by_id.get(id).map_or(Intents::NONE, |session| session.intents)
    }

    /// Ends a connection. Its session waits for a resume, unless `for_good` is set.
    pub(crate) fn disconnect(
        &self,
        id: &str,
        connection: &UnboundedSender<ConnectionCommand>,
        for_good: bool,
    ) {
        let mut sessions = self.sessions();
        if for_good {
            sessions.by_id.remove(id);
        } else if let Some(session) = sessions.by_id.get_mut(id) {
            session.detach(connection);
        }
    }

    pub(crate) fn dispatch_to(&self, id: &str, name: &str, data: &Value) {
        if let Some(session) = self.sessions().by_id.get_mut(id) {
            session.dispatch(name, data, false);
        }
    }

    pub(crate) fn last_seq(&self, id: &str) -> u64 {
        self.sessions().by_id.get(id).map_or(0, |session| session.last_seq)
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn check_token(state: &State, d: &Value) -> Result<(), SessionError> {
    let token = d["token"].as_str().map(|token| token.trim_start_matches("Bot "));
    if token == Some(&state.application.token) {
        Ok(())
    } else {
        Err(SessionError::Close((4004, "Authentication failed.")))
    }
}

impl Listener for Gateway {
    fn on_change(&self, state: &State, change: &Change) {
        let sessions = self.sessions();
        let intents = sessions.by_id.values().map(|session| session.intents);
        let wanted = intents.fold(Intents::NONE, Intents::and);
        drop(sessions);
        for event in events::events(state, change, wanted) {
            let mut sessions = self.sessions();
            let twice = std::mem::take(&mut sessions.duplicate_next);
            for session in sessions.by_id.values_mut() {
                let shard = session.shard.filter(|(_, total)| *total > 0);
                // Events without a server go to the first shard.
                let is_receiver = event
                    .guild
                    .map_or_else(|| shard.is_none_or(|(id, _)| id == 0), |g| on_shard(g.0, shard));
                if is_receiver && session.intents.contains(event.needs) {
                    let data = event.for_session(session.intents);
                    session.dispatch(event.name, &data, twice);
                }
            }
        }
    }
}
