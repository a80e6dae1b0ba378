//! A session: what it wants to hear, the number of its last event, and the events it may have
//! missed.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::{Denial, Order};

/// How many events are kept for a session that lost its connection.
const KEPT: usize = 2000;

/// What a client wants to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intents(u64);

impl Intents {
    /// Nothing in particular.
    pub const NONE: Self = Self(0);
    /// Servers, channels, threads.
    pub const GUILDS: Self = Self(1);
    /// Who joins and leaves (privileged).
    pub const GUILD_MEMBERS: Self = Self(1 << 1);
    /// Who is there (privileged).
    pub const GUILD_PRESENCES: Self = Self(1 << 8);
    /// Messages in servers.
    pub const GUILD_MESSAGES: Self = Self(1 << 9);
    /// Emojis under messages in servers.
    pub const GUILD_MESSAGE_REACTIONS: Self = Self(1 << 10);
    /// Who types in servers.
    pub const GUILD_MESSAGE_TYPING: Self = Self(1 << 11);
    /// Direct messages.
    pub const DIRECT_MESSAGES: Self = Self(1 << 12);
    /// Emojis under direct messages.
    pub const DIRECT_MESSAGE_REACTIONS: Self = Self(1 << 13);
    /// Who types directly.
    pub const DIRECT_MESSAGE_TYPING: Self = Self(1 << 14);
    /// What messages say (privileged).
    pub const MESSAGE_CONTENT: Self = Self(1 << 15);

    /// The bits Discord knows.
    const KNOWN: u64 = 0x1ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

    /// Those intents, if all are known.
    #[must_use]
    pub const fn read(bits: u64) -> Option<Self> {
        if bits & !Self::KNOWN == 0 { Some(Self(bits)) } else { None }
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether all of `others` are among these.
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Those of these that an application has to be given.
    #[must_use]
    pub const fn privileged(self) -> Self {
        Self(self.0 & (Self::GUILD_MEMBERS.0 | Self::GUILD_PRESENCES.0 | Self::MESSAGE_CONTENT.0))
    }
}

/// A part of the servers, as a client that has several connections divides them: its number, and
/// how many there are.
pub type Shard = (u64, u64);

/// A session.
#[derive(Debug)]
pub(super) struct Session {
    /// The servers it hears of; `None` for all.
    pub(super) shard: Option<Shard>,
    pub(super) intents: Intents,
    pub(super) compress: bool,
    /// The number of the last event.
    pub(super) last: u64,
    /// The present connection.
    pub(super) line: Option<UnboundedSender<Order>>,
    kept: VecDeque<Arc<str>>,
}

impl Session {
    pub(super) const fn new(
        shard: Option<Shard>,
        intents: Intents,
        compress: bool,
        line: UnboundedSender<Order>,
    ) -> Self {
        Self { shard, intents, compress, last: 0, line: Some(line), kept: VecDeque::new() }
    }

    /// Numbers an event, keeps it, and sends it if there is a connection; twice if that is to go
    /// wrong.
    pub(super) fn dispatch(&mut self, name: &str, data: &Value, twice: bool) {
        self.last += 1;
        // Written out once, however often it is sent.
        let event: Arc<str> =
            format!(r#"{{"op":0,"t":"{name}","s":{},"d":{data}}}"#, self.last).into();
        if twice {
            self.order(Order::Send(Arc::clone(&event)));
        }
        self.order(Order::Send(Arc::clone(&event)));
        self.kept.push_back(event);
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }

    pub(super) fn order(&mut self, order: Order) {
        // A connection that has just ended is noticed by its own task.
        if let Some(line) = &self.line {
            let _ = line.send(order);
        }
    }

    /// Sends on a new connection what came after event `seen`.
    pub(super) fn resume(&mut self, seen: u64, line: UnboundedSender<Order>) -> Result<(), Denial> {
        if seen > self.last {
            return Err(Denial::Close((4007, "Invalid seq.")));
        }
        let missed = usize::try_from(self.last - seen).unwrap_or(usize::MAX);
        if missed > self.kept.len() {
            return Err(Denial::Unknown);
        }
        if let Some(old) = self.line.replace(line) {
            let _ = old.send(Order::Close((4000, "The session went on elsewhere.")));
        }
        let replay: Vec<Arc<str>> =
            self.kept.iter().skip(self.kept.len() - missed).cloned().collect();
        for event in replay {
            self.order(Order::Send(event));
        }
        self.dispatch("RESUMED", &json!({ "_trace": [] }), false);
        Ok(())
    }

    /// Forgets a connection, if it is still this session's.
    pub(super) fn let_go(&mut self, line: &UnboundedSender<Order>) {
        if self.line.as_ref().is_some_and(|own| own.same_channel(line)) {
            self.line = None;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn names(receiver: &mut UnboundedReceiver<Order>) -> Vec<String> {
        let mut names = Vec::new();
        while let Ok(Order::Send(event)) = receiver.try_recv() {
            let event: Value = serde_json::from_str(&event).unwrap();
            names.push(format!("{} {}", event["s"], event["t"].as_str().unwrap()));
        }
        names
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed_and_nothing_twice() {
        let (line, mut first) = unbounded_channel();
        let mut session = Session::new(None, Intents::NONE, false, line.clone());
        session.dispatch("A", &Value::Null, false);
        session.let_go(&line);
        session.dispatch("B", &Value::Null, false);
        session.dispatch("C", &Value::Null, false);
        assert_eq!(names(&mut first), ["1 A"]);
        let (line, mut second) = unbounded_channel();
        session.resume(1, line).unwrap();
        assert_eq!(names(&mut second), ["2 B", "3 C", "4 RESUMED"]);
    }

    #[test]
    fn a_number_from_the_future_or_a_too_old_one_is_refused() {
        let (line, _first) = unbounded_channel();
        let mut session = Session::new(None, Intents::NONE, false, line.clone());
        for _ in 0..=KEPT {
            session.dispatch("A", &Value::Null, false);
        }
        assert_eq!(session.resume(9999, line.clone()), Err(Denial::Close((4007, "Invalid seq."))));
        assert_eq!(session.resume(0, line.clone()), Err(Denial::Unknown));
        assert_eq!(session.resume(1, line), Ok(()));
    }

    #[test]
    fn unknown_intents_are_none() {
        assert_eq!(Intents::read(1 << 40), None);
        let all = Intents::read(1 | 1 << 1 | 1 << 15).unwrap();
        assert_eq!(all.privileged(), Intents(1 << 1 | 1 << 15));
    }
}
