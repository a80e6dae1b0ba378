//! Faults a test injects: what happens to every bot sooner or later, here at will.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::refusal::Refusal;

/// Something to go wrong.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The gateway asks the bot to come back (op 7).
    Reconnect,
    /// The gateway declares the session invalid (op 9).
    InvalidSession {
        /// Whether it may be resumed all the same.
        resumable: bool,
    },
    /// The gateway closes the connection with that code (4000-4014, 1001).
    Close(u16),
    /// The connection breaks without a word.
    Abort,
    /// The gateway no longer acknowledges heartbeats on the present connection.
    StopAcks,
    /// The next event is sent twice, with the same number.
    DuplicateNext,
    /// The tokens of all interactions so far are dead.
    ExpireTokens,
    /// Requests go wrong.
    Request {
        /// Which.
        on: On,
        /// How many of them.
        times: u32,
        /// How.
        instead: Instead,
    },
}

/// Which requests go wrong: all that match both.
#[derive(Clone, Copy, Debug, Default)]
pub struct On {
    /// The method, or any.
    pub method: Option<&'static str>,
    /// A piece of the address with the names of its parameters in it, or of any
    /// (`/channels/{channel_id}/messages`, `callback`).
    pub path: &'static str,
}

/// What happens to a request that goes wrong.
#[derive(Clone, Debug)]
pub enum Instead {
    /// 429, for this route or for all.
    RateLimited {
        /// Whether for all.
        global: bool,
        /// When to try again.
        after: Duration,
    },
    /// A fault of Discord's own, without a body: 500, 502, 503.
    Broken(u16),
    /// A refusal (`MISSING_ACCESS`, `MISSING_PERMISSIONS`, `CANNOT_MESSAGE_USER`, ...).
    Refused(Refusal),
    /// The request is carried out and answered after a while.
    Slow(Duration),
    /// The request is on its way for a while before it is carried out: a first answer held for more
    /// than three seconds comes too late (and is recorded as a violation, whoever is to blame).
    Held(Duration),
    /// The request is carried out, and then the connection ends without an answer.
    Lost,
    /// Someone deletes the message just before it is edited.
    MessageDeleted,
}

/// The faults that wait for a request.
#[derive(Debug, Default)]
pub struct Faults {
    armed: Mutex<Vec<(On, u32, Instead)>>,
}

impl Faults {
    /// Lets the next requests that match go wrong.
    pub fn arm(&self, on: On, times: u32, instead: Instead) {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner).push((on, times, instead));
    }

    /// What happens to this request instead, if it is to go wrong.
    #[must_use]
    pub fn strike(&self, method: &str, template: &str) -> Option<Instead> {
        let mut armed = self.armed.lock().unwrap_or_else(PoisonError::into_inner);
        let hit =
            |on: &On| on.method.is_none_or(|wanted| wanted == method) && template.contains(on.path);
        let (_, times, instead) = armed.iter_mut().find(|(on, times, _)| *times > 0 && hit(on))?;
        *times -= 1;
        let instead = instead.clone();
        armed.retain(|(_, times, _)| *times > 0);
        Some(instead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_strikes_as_often_as_told_and_only_where_told() {
        let faults = Faults::default();
        faults.arm(On { method: Some("POST"), path: "/messages" }, 2, Instead::Broken(502));
        let strike =
            |method: &str| faults.strike(method, "/channels/{channel_id}/messages").is_some();
        assert!(!strike("GET"));
        assert!(strike("POST") && strike("POST") && !strike("POST"));
        assert!(faults.strike("POST", "/users/@me").is_none());
    }
}
