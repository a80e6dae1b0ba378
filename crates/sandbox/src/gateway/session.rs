//! A session: its intents, the sequence number of its last event, and the events it may have
//! missed.

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::intents::{Intents, Shard};

pub(crate) type CloseReason = (u16, &'static str);

#[derive(Debug)]
pub(crate) enum ConnectionCommand {
    Send(Arc<str>),
    Close(CloseReason),
    /// Drop the connection without a close frame.
    Abort,
    StopAcks,
    /// Send nothing any more and leave the connection open.
    Silence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SessionError {
    Close(CloseReason),
    /// The client must wait between two IDENTIFYs.
    TooSoon,
    /// The session does not exist or is too old.
    UnknownSession,
    /// A fault that was injected.
    Refused {
        resumable: bool,
    },
}

/// The most events that are buffered for a session that lost its connection.
const BUFFER_SIZE: usize = 2000;

#[derive(Debug)]
pub(super) struct Session {
    pub(super) shard: Option<Shard>,
    pub(super) intents: Intents,
    pub(super) compress: bool,
    pub(super) last_seq: u64,
    pub(super) connection: Option<UnboundedSender<ConnectionCommand>>,
    buffer: VecDeque<Arc<str>>,
}

impl Session {
    pub(super) const fn new(
        shard: Option<Shard>,
        intents: Intents,
        compress: bool,
        connection: UnboundedSender<ConnectionCommand>,
    ) -> Self {
        Self {
            shard,
            intents,
            compress,
            last_seq: 0,
            connection: Some(connection),
            buffer: VecDeque::new(),
        }
    }

    /// Numbers, buffers and sends an event; with `twice`, sends it twice.
    pub(super) fn dispatch(&mut self, name: &str, data: &Value, twice: bool) {
        self.last_seq += 1;
        // Serialized once, however often it is sent.
        let event: Arc<str> =
            format!(r#"{{"op":0,"t":"{name}","s":{},"d":{data}}}"#, self.last_seq).into();
        if twice {
            self.send(ConnectionCommand::Send(Arc::clone(&event)));
        }
        self.send(ConnectionCommand::Send(Arc::clone(&event)));
        self.buffer.push_back(event);
        if self.buffer.len() > BUFFER_SIZE {
            self.buffer.pop_front();
        }
    }

    pub(super) fn send(&mut self, send: ConnectionCommand) {
        // The connection's own task notices when it ends.
        if let Some(connection) = &self.connection {
            let _ = connection.send(send);
        }
    }

    /// Moves the session to a new connection and sends the events after number `seen`.
    pub(super) fn resume(
        &mut self,
        seen: u64,
        connection: UnboundedSender<ConnectionCommand>,
    ) -> Result<(), SessionError> {
        if seen > self.last_seq {
            return Err(SessionError::Close((4007, "Invalid seq.")));
        }
        let missed = usize::try_from(self.last_seq - seen).unwrap_or(usize::MAX);
        if missed > self.buffer.len() {
            return Err(SessionError::UnknownSession);
        }
        if let Some(old) = self.connection.replace(connection) {
            let reason = "The session was resumed on another connection.";
            let _ = old.send(ConnectionCommand::Close((4000, reason)));
        }
        let replay: Vec<Arc<str>> =
            self.buffer.iter().skip(self.buffer.len() - missed).cloned().collect();
        for event in replay {
            self.send(ConnectionCommand::Send(event));
        }
        self.dispatch("RESUMED", &json!({ "_trace": [] }), false);
        Ok(())
    }

    /// Removes a connection, if it still belongs to this session.
    pub(super) fn detach(&mut self, connection: &UnboundedSender<ConnectionCommand>) {
        if self.connection.as_ref().is_some_and(|own| own.same_channel(connection)) {
            self.connection = None;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    fn names(receiver: &mut UnboundedReceiver<ConnectionCommand>) -> Vec<String> {
        let mut names = Vec::new();
        while let Ok(ConnectionCommand::Send(event)) = receiver.try_recv() {
            let event: Value = serde_json::from_str(&event).unwrap();
            names.push(format!("{} {}", event["s"], event["t"].as_str().unwrap()));
        }
        names
    }

    #[test]
    fn a_resumed_session_gets_the_missed_events_once() {
        let (connection, mut first) = unbounded_channel();
        let mut session = Session::new(None, Intents::NONE, false, connection.clone());
        session.dispatch("A", &Value::Null, false);
        session.detach(&connection);
        session.dispatch("B", &Value::Null, false);
        session.dispatch("C", &Value::Null, false);
        assert_eq!(names(&mut first), ["1 A"]);
        let (connection, mut second) = unbounded_channel();
        session.resume(1, connection).unwrap();
        assert_eq!(names(&mut second), ["2 B", "3 C", "4 RESUMED"]);
    }

    #[test]
    fn a_sequence_number_that_is_too_high_or_too_old_is_refused() {
        let (connection, _first) = unbounded_channel();
        let mut session = Session::new(None, Intents::NONE, false, connection.clone());
        for _ in 0..=BUFFER_SIZE {
            session.dispatch("A", &Value::Null, false);
        }
        assert_eq!(
            session.resume(9999, connection.clone()),
            Err(SessionError::Close((4007, "Invalid seq.")))
        );
        assert_eq!(session.resume(0, connection.clone()), Err(SessionError::UnknownSession));
        assert_eq!(session.resume(1, connection), Ok(()));
    }

    #[test]
    fn unknown_intents_are_refused() {
        assert_eq!(Intents::read(1 << 40), None);
        let all = Intents::read(1 | 1 << 1 | 1 << 15).unwrap();
        assert_eq!(all.privileged(), Intents::GUILD_MEMBERS.and(Intents::MESSAGE_CONTENT));
    }
}
