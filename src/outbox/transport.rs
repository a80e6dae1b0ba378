//! The requests to Discord that deliveries need, as a trait, which the tests implement with a fake.

use std::collections::BTreeSet;
use std::sync::Arc;

use courier_play::notices::DeliveryError;
use courier_play::permission::Permission;
use courier_play::{ChallengeId, ChannelId, Moment, PlayerId, ServerId};
use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread, UserId};
use tokio::sync::OnceCell;

use crate::discord::{
    AppState, Likeness, MessagePayload, MessageRef, OldMessage, Rest, RestError, afterwards,
    delete, may_pass, open_direct, open_thread, permissions, post, posted,
    remove_challenge_buttons, reopen_thread,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SentMessage {
    pub(super) channel: ChannelId,
    pub(super) message: u64,
}

impl From<MessageRef> for SentMessage {
    fn from(MessageRef { channel, message }: MessageRef) -> Self {
        Self { channel: ChannelId(channel.get()), message: message.get() }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TransportError {
    /// `Unreachable` is temporary. `Rejected` is about the message, the others are about its
    /// destination.
    pub(super) reason: DeliveryError,
    pub(super) detail: String,
}

/// Sends messages to players and channels, and edits the messages that they replace.
pub(super) trait Transport: Send + Sync + 'static {
    /// Opens the direct message channel of a player. Discord returns the same channel as long as it
    /// exists.
    fn open_direct(
        &self,
        player: PlayerId,
    ) -> impl Future<Output = Result<ChannelId, TransportError>> + Send;

    /// Sends a message to a channel, a thread or a direct message channel. Discord shows only the
    /// first of two messages with the same `nonce`.
    fn send(
        &self,
        channel: ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> impl Future<Output = Result<SentMessage, TransportError>> + Send;

    /// The messages of the bot in a channel that resemble `payload` and were sent at `since` or
    /// later, the oldest first.
    fn find_sent(
        &self,
        channel: ChannelId,
        payload: (MessagePayload, Likeness),
        since: Moment,
    ) -> impl Future<Output = Result<Vec<SentMessage>, TransportError>> + Send;

    /// Opens a public thread with this name in a channel.
    fn open_thread(
        &self,
        channel: ChannelId,
        name: String,
    ) -> impl Future<Output = Result<ChannelId, TransportError>> + Send;

    /// The permissions of `needed` that the bot lacks in a channel of a server; none if they cannot
    /// be read.
    fn missing(
        &self,
        server: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> impl Future<Output = Vec<Permission>> + Send;

    /// The channels of a server that every member sees; no threads.
    fn public_channels(
        &self,
        server: ServerId,
    ) -> impl Future<Output = Result<BTreeSet<ChannelId>, TransportError>> + Send;

    /// Deletes a message of the bot. One that is gone already counts as deleted.
    fn delete(
        &self,
        channel: ChannelId,
        message: u64,
    ) -> impl Future<Output = Result<(), TransportError>> + Send;

    /// Removes the buttons of a challenge that has expired. Errors are only logged.
    fn remove_challenge_buttons(
        &self,
        app_state: &AppState,
        challenge: ChallengeId,
    ) -> impl Future<Output = ()> + Send;

    /// Queues an edit of a message that is no longer current.
    fn shrink(&self, old: OldMessage);
}

pub(super) struct DiscordTransport {
    app_state: Arc<AppState>,
    rest: Arc<Rest>,
    /// The bot's own user, once it is needed.
    own_user: OnceCell<UserId>,
}

impl DiscordTransport {
    pub(super) fn new(app_state: Arc<AppState>, rest: Arc<Rest>) -> Self {
        Self { app_state, rest, own_user: OnceCell::new() }
    }

    async fn find_posted(
        &self,
        channel: ChannelId,
        payload: (MessagePayload, Likeness),
        since: Moment,
    ) -> Result<Vec<MessageRef>, RestError> {
        let own_user = *self.own_user.get_or_try_init(|| posted::own_user(&self.rest)).await?;
        posted::find(&self.rest, own_user, channel.0.into(), payload, since).await
    }

    async fn request(
        &self,
        channel: serenity::all::ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> Result<MessageRef, RestError> {
        post(&self.rest, channel, payload, nonce).await
    }
}

impl Transport for DiscordTransport {
    async fn open_direct(&self, player: PlayerId) -> Result<ChannelId, TransportError> {
        let opened = open_direct(&self.rest, UserId::new(player.0)).await;
        opened.map(|channel| ChannelId(channel.get())).map_err(|error| transport_error(&error))
    }

    async fn send(
        &self,
        channel: ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        let channel = serenity::all::ChannelId::new(channel.0);
        let attempt = self.request(channel, payload.clone(), nonce.clone()).await;
        // Discord reopens an archived thread when a message is sent to it. If the thread is locked,
        // too, it must be reopened first, which requires a permission.
        if attempt.as_ref().is_err_and(is_archived)
            && reopen_thread(&self.rest, channel).await.is_ok()
        {
            return sent_message(self.request(channel, payload, nonce).await);
        }
        sent_message(attempt)
    }

    async fn find_sent(
        &self,
        channel: ChannelId,
        payload: (MessagePayload, Likeness),
        since: Moment,
    ) -> Result<Vec<SentMessage>, TransportError> {
        let found = self.find_posted(channel, payload, since).await;
        let found = found.map_err(|error| transport_error(&error))?;
        Ok(found.into_iter().map(SentMessage::from).collect())
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        name: String,
    ) -> Result<ChannelId, TransportError> {
        let thread = CreateThread::new(name)
            .kind(ChannelType::PublicThread)
            // The longest duration that Discord offers: days may pass between two moves.
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let opened = open_thread(&self.rest, channel.0.into(), &thread).await;
        opened.map(|thread| ChannelId(thread.get())).map_err(|error| transport_error(&error))
    }

    async fn missing(
        &self,
        server: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> Vec<Permission> {
        match permissions::allowed(&self.rest, server.0.into(), channel.0.into()).await {
            Ok(allowed) => Permission::missing(allowed, needed),
            Err(error) => {
                tracing::info!(%channel, %error, "the permissions cannot be read");
                Vec::new()
            }
        }
    }

    async fn public_channels(
        &self,
        server: ServerId,
    ) -> Result<BTreeSet<ChannelId>, TransportError> {
        let public = permissions::public_channels(&self.rest, server.0.into()).await;
        public.map_err(|error| transport_error(&error))
    }

    async fn delete(&self, channel: ChannelId, message: u64) -> Result<(), TransportError> {
        let at = MessageRef { channel: channel.0.into(), message: message.into() };
        match delete(&self.rest, at).await.map_err(|error| transport_error(&error)) {
            Err(TransportError { reason: DeliveryError::Gone, .. }) => Ok(()),
            outcome => outcome,
        }
    }

    async fn remove_challenge_buttons(&self, app_state: &AppState, challenge: ChallengeId) {
        afterwards(remove_challenge_buttons(app_state, challenge, None)).await;
    }

    fn shrink(&self, old: OldMessage) {
        self.app_state.old_messages.add(old);
    }
}

fn sent_message(attempt: Result<MessageRef, RestError>) -> Result<SentMessage, TransportError> {
    attempt.map(SentMessage::from).map_err(|error| transport_error(&error))
}

fn transport_error(error: &RestError) -> TransportError {
    let reason = match error {
        RestError::RateLimited(_) => DeliveryError::Unreachable,
        RestError::Discord(cause) => match (error.response(), cause.as_ref()) {
            (Some(response), _) => reason(response.status_code.as_u16(), response.error.code),
            // No connection, no answer in time, or a response that was cut off.
            (None, serenity::Error::Http(_)) => DeliveryError::Unreachable,
            // The request is not sent, or the response cannot be parsed.
            (None, _) => DeliveryError::Rejected,
        },
    };
    TransportError { reason, detail: error.to_string() }
}

/// Whether a thread is archived and cannot be written in.
fn is_archived(error: &RestError) -> bool {
    error
        .response()
        .is_some_and(|response| matches!(response.error.code, THREAD_ARCHIVED | THREAD_LOCKED))
}

const THREAD_ARCHIVED: isize = 50083;
const THREAD_LOCKED: isize = 160_005;

/// The reason for an error response, from its HTTP status and Discord's own code:
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
fn reason(status: u16, code: isize) -> DeliveryError {
    const UNKNOWN_CHANNEL: isize = 10003;
    const UNKNOWN_SERVER: isize = 10004;
    const MISSING_ACCESS: isize = 50001;
    const CANNOT_MESSAGE_USER: isize = 50007;
    const CANNOT_SEND_IN_CHANNEL: isize = 50008;
    const MISSING_PERMISSIONS: isize = 50013;
    const NO_MUTUAL_SERVERS: isize = 50278;

    match (status, code) {
        (_, CANNOT_MESSAGE_USER | NO_MUTUAL_SERVERS) => DeliveryError::Closed,
        (_, UNKNOWN_CHANNEL | UNKNOWN_SERVER) => DeliveryError::Gone,
        (
            _,
            MISSING_ACCESS
            | MISSING_PERMISSIONS
            | CANNOT_SEND_IN_CHANNEL
            | THREAD_ARCHIVED
            | THREAD_LOCKED,
        ) => DeliveryError::Forbidden,
        // After a 401 the operator has to change the token.
        (401, _) => DeliveryError::Unreachable,
        (status, _) if may_pass(status) => DeliveryError::Unreachable,
        (403, _) => DeliveryError::Forbidden,
        (404, _) => DeliveryError::Gone,
        _ => DeliveryError::Rejected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_response_has_a_reason() {
        for (status, code, expected) in [
            (403, 50007, DeliveryError::Closed),
            (403, 50278, DeliveryError::Closed),
            (404, 10003, DeliveryError::Gone),
            (404, 0, DeliveryError::Gone),
            (403, 50001, DeliveryError::Forbidden),
            (403, 50013, DeliveryError::Forbidden),
            (400, 50083, DeliveryError::Forbidden),
            (400, 160_005, DeliveryError::Forbidden),
            (403, 0, DeliveryError::Forbidden),
            (400, 50035, DeliveryError::Rejected),
            (413, 40005, DeliveryError::Rejected),
            (401, 0, DeliveryError::Unreachable),
            (429, 0, DeliveryError::Unreachable),
            (500, 0, DeliveryError::Unreachable),
            (503, 0, DeliveryError::Unreachable),
        ] {
            assert_eq!(reason(status, code), expected, "{status} {code}");
        }
    }
}
