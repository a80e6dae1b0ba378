//! Messages that may have been sent although the bot has not stored it: it was killed in between,
//! or Discord's response was lost. Soon after the first attempt the nonce stops Discord from
//! showing such a message twice; later its channel is read before it is sent again.

use courier_play::notices::{DeliveryError, Notice, Reader};
use courier_play::{ChannelId, Span};
use courier_store::{PendingMessage, StoreError};

use super::transport::{SentMessage, Transport, TransportError};
use super::worker::OutboxWorker;
use crate::discord::{Likeness, MessagePayload};

/// How long the bot relies on the nonce. Discord documents "a few minutes".
const NONCE_LIFE: Span = Span::minutes(1);

impl<T: Transport> OutboxWorker<T> {
    /// Sends a message to a channel, unless it is already there.
    pub(super) async fn send_once(
        &self,
        pending: &PendingMessage,
        channel: ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        if self.may_have_been_sent(pending)
            && let Some(sent) = self.find_sent(pending, channel, &payload).await?
        {
            tracing::info!(id = pending.id.0, %channel, "the message had been sent before");
            return Ok(sent);
        }
        self.transport.send(channel, payload, nonce).await
    }

    /// Whether there may have been an earlier attempt whose nonce Discord may have forgotten.
    fn may_have_been_sent(&self, pending: &PendingMessage) -> bool {
        self.may_have_been_tried(pending) && self.app_state.now() - pending.created_at > NONCE_LIFE
    }

    /// Whether there may have been an earlier attempt: by this process, its predecessor, or another
    /// one that has ended.
    pub(super) fn may_have_been_tried(&self, pending: &PendingMessage) -> bool {
        let by_others = self.has_others || pending.created_at < self.started_at;
        pending.attempts > 0 || by_others
    }

    /// The message in the channel that equals a pending one and does not belong to another
    /// delivery.
    pub(super) async fn find_sent(
        &self,
        pending: &PendingMessage,
        channel: ChannelId,
        payload: &MessagePayload,
    ) -> Result<Option<SentMessage>, TransportError> {
        let wanted = (payload.clone(), likeness(pending));
        let found = match self.transport.find_sent(channel, wanted, pending.created_at).await {
            Ok(found) => found,
            Err(error) if error.reason == DeliveryError::Unreachable => return Err(error),
            // The channel cannot be read, but it may be possible to write in it.
            Err(error) => {
                tracing::info!(%channel, detail = error.detail, "a channel cannot be read");
                return Ok(None);
            }
        };
        for sent in found {
            let is_another = self.app().reads().is_delivered(pending.reader, sent.message).await;
            if !is_another.map_err(|error| try_again(&error))? {
                return Ok(Some(sent));
            }
        }
        Ok(None)
    }
}

/// A notice that names a number of moves is superseded when the match continues, so its buttons are
/// those of its first attempt. Others are still sent, with the buttons of the present board. In a
/// channel no text identifies a board.
fn likeness(pending: &PendingMessage) -> Likeness {
    if matches!(pending.notice, Notice::Lobby { .. }) {
        return Likeness::LastButton;
    }
    match (pending.reader, pending.notice.the_match(), pending.notice.ply()) {
        (Reader::Player(_), Some(_), None) => Likeness::SameMatch,
        _ => Likeness::Buttons,
    }
}

/// A fault of the store: the message is neither sent nor given up.
fn try_again(error: &StoreError) -> TransportError {
    TransportError { reason: DeliveryError::Unreachable, detail: error.to_string() }
}
