//! The messages that this process may deliver, where several processes deliver from the same
//! outbox.
//!
//! The messages to one reader must stay in order, and so must those to one channel and the boards
//! of one match in channels (`order`). Within a process the deliveries in progress ensure it;
//! between processes claims in the database do. A claimed message is read again before it is sent,
//! because another process may have sent it since it was read. A message whose claim is refused is
//! left to the process that has claimed its reader, and tried again a second later.
//!
//! If the session with the claims is lost, they lapse, and nothing new is begun before there is
//! another one. A message that two processes send for this reason has the same nonce; one that is
//! older than Discord remembers nonces is searched for first (`doubt`).

use std::time::Duration;

use courier_play::Span;
use courier_store::{DeliveryClaims, OutboxId, PendingMessage};

use crate::app::AppError;

/// How often each process looks for undelivered messages stored by others, and tries refused ones
/// again.
const PULSE: Span = Span::seconds(1);

#[derive(Debug)]
pub struct Claims {
    /// `None` if no other process delivers.
    session: Option<DeliveryClaims>,
    /// Messages that have to wait for another process, and when they are tried again, on the
    /// stopwatch.
    refused: Vec<(PendingMessage, Span)>,
    /// When the session is tried again, on the stopwatch.
    next_try: Span,
}

impl Claims {
    /// `session` is `None` for the only process that delivers.
    pub const fn new(session: Option<DeliveryClaims>) -> Self {
        Self { session, refused: Vec::new(), next_try: Span::ZERO }
    }

    /// Whether other processes deliver, too.
    pub(super) const fn are_needed(&self) -> bool {
        self.session.is_some()
    }

    pub(super) fn refused(&self) -> impl Iterator<Item = &PendingMessage> {
        self.refused.iter().map(|(message, _)| message)
    }

    pub(super) const fn has_refusals(&self) -> bool {
        !self.refused.is_empty()
    }

    /// Forgets refusals after a while: the claims may be free by then.
    pub(super) fn forget_refusals(&mut self, now: Span) {
        self.refused.retain(|(_, until)| *until > now);
    }

    /// Claims what these messages need, and returns those for which that worked.
    pub(super) async fn claim(
        &mut self,
        messages: Vec<PendingMessage>,
        now: Span,
    ) -> Result<Vec<PendingMessage>, AppError> {
        let Some(session) = &mut self.session else { return Ok(messages) };
        let is_claimed = session.claim(&messages).await?;
        let mut claimed = Vec::new();
        for (message, is_claimed) in messages.into_iter().zip(is_claimed) {
            if is_claimed {
                claimed.push(message);
            } else {
                self.refused.push((message, now + PULSE));
            }
        }
        Ok(claimed)
    }

    /// Tries the session of the claims once a second, so that the server does not end it.
    pub(super) async fn keep(&mut self, now: Span) -> Result<(), AppError> {
        match &mut self.session {
            Some(session) if now >= self.next_try => {
                self.next_try = now + PULSE;
                Ok(session.keep().await?)
            }
            _ => Ok(()),
        }
    }

    pub(super) async fn release(
        &mut self,
        messages: impl IntoIterator<Item = OutboxId>,
    ) -> Result<(), AppError> {
        match &mut self.session {
            Some(session) => Ok(session.release(messages).await?),
            None => Ok(()),
        }
    }

    pub(super) fn end(&mut self) {
        if let Some(session) = &mut self.session {
            session.end();
        }
    }

    /// Waits for a second; forever if no other process delivers.
    pub(super) async fn pulse(&self) {
        if self.session.is_some() {
            tokio::time::sleep(Duration::from_millis(PULSE.0.unsigned_abs())).await;
        } else {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_store::test_support::postgres;

    use super::*;
    use crate::outbox::order::conflict;
    use crate::outbox::order::tests::{board, direct, mention};

    /// Two processes, as messages that block each other need.
    #[tokio::test]
    async fn two_processes_have_claims_at_a_time_unless_the_order_forbids_it() {
        let test = "two_processes_have_claims_at_a_time_unless_the_order_forbids_it";
        let Some(address) = postgres::address(test).await else { return };
        let claims = || Claims::new(Some(DeliveryClaims::new(address.clone())));
        let (mut one, mut other) = (claims(), claims());
        let messages = [
            direct(1, 1, 1),
            direct(2, 1, 2),
            direct(3, 2, 1),
            board(4, 9, 1),
            board(5, 9, 2),
            board(6, 8, 1),
            mention(7, 1, 9, 2),
            mention(8, 2, 7, 1),
            mention(9, 3, 7, 3),
        ];
        for first in &messages {
            let claimed = one.claim(vec![first.clone()], Span::ZERO).await.unwrap();
            assert_eq!(claimed, std::slice::from_ref(first));
            for second in &messages {
                let claimed = other.claim(vec![second.clone()], Span::ZERO).await.unwrap();
                assert_eq!(claimed.is_empty(), conflict(first, second), "{first:?} {second:?}");
                other.release(claimed.iter().map(|message| message.id)).await.unwrap();
            }
            one.release([first.id]).await.unwrap();
        }
        let refused = other.refused().count();
        other.forget_refusals(PULSE - Span(1));
        assert_eq!(other.refused().count(), refused);
        other.forget_refusals(PULSE);
        assert!(!other.has_refusals());
        // Nothing has been left behind.
        let claimed = other.claim(messages.to_vec(), Span::ZERO).await.unwrap();
        assert_eq!(claimed, messages);
        other.end();
        let again = async {
            while one.claim(messages.to_vec(), Span::ZERO).await.unwrap().len() < messages.len() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), again).await.unwrap();
    }
}
