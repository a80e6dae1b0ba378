//! The requests to Discord that deliveries need, as a trait, which the tests implement with a fake.

use std::collections::BTreeSet;
use std::sync::Arc;

use courier_play::notices::DeliveryError;
use courier_play::permission::Permission;
use courier_play::{ChallengeId, ChannelId, Moment, PlayerId, ServerId};
use serenity::all::{AutoArchiveDuration, CreateThread, UserId};
use tokio::sync::OnceCell;

use crate::discord::{
    AppState, Closed, Likeness, Meaning, MessagePayload, MessageRef, OldMessage, Rest, RestError,
    THREAD_ARCHIVED, THREAD_LOCKED, afterwards, delete, open_direct, open_thread, permissions,
    post, posted, remove_challenge_buttons, reopen_thread,
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
        let kind = permissions::thread_type(&self.rest, channel.0.into()).await;
        let thread = CreateThread::new(name)
            .kind(kind.map_err(|error| transport_error(&error))?)
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
    let reason = match error.meaning() {
        // A message that may have been sent is looked for before the next attempt (`doubt`).
        Meaning::InDoubt | Meaning::Later => DeliveryError::Unreachable,
        Meaning::Elsewhere(Closed::Direct) => DeliveryError::Closed,
        Meaning::Elsewhere(Closed::Gone) => DeliveryError::Gone,
        Meaning::Elsewhere(Closed::Forbidden) => DeliveryError::Forbidden,
        Meaning::Never => DeliveryError::Rejected,
    };
    TransportError { reason, detail: error.to_string() }
}

/// Whether a thread is archived and cannot be written in.
fn is_archived(error: &RestError) -> bool {
    error
        .refusal()
        .is_some_and(|refused| matches!(refused.error.code, THREAD_ARCHIVED | THREAD_LOCKED))
}
