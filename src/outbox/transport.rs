//! The way to Discord, as the worker sees it: a message is sent, or something is in the way.
//! Stories put a transport of their own in its place.

use std::sync::Arc;

use serenity::all::{AutoArchiveDuration, ChannelType, CreateThread, EditThread, Http, UserId};
use serenity::http::HttpError;

use crate::discord::app_state::AppState;
use crate::discord::failure::strip;
use crate::discord::{MessagePayload, MessageRef, board, permissions, post, strip_challenge};
use crate::play::notice::DeliveryError;
use crate::play::permission::Permission;
use crate::play::{ChallengeId, ChannelId, PlayerId, ServerId};

/// A message that stands in Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SentMessage {
    pub(super) channel: ChannelId,
    pub(super) message: u64,
}

/// What is in the way of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// This way is shut; another one may be open.
    Shut(DeliveryError, String),
    /// Discord does not take this message, whichever way it goes.
    Rejected(String),
    /// It will pass.
    Later(String),
}

/// Carries messages to people and channels, and sees to what they replace.
pub(super) trait Transport: Send + Sync {
    /// Opens the channel of the direct messages to a player; the one that is open already, where
    /// there is one.
    fn open_direct(
        &self,
        player: PlayerId,
    ) -> impl Future<Output = Result<ChannelId, Obstacle>> + Send;

    /// Sends a message to a channel, a thread or a player's direct messages. Of two with the same
    /// `nonce` the second is not shown.
    fn to_channel(
        &self,
        channel: ChannelId,
        answer: MessagePayload,
        nonce: String,
    ) -> impl Future<Output = Result<SentMessage, Obstacle>> + Send;

    /// Opens a thread of that name under a channel.
    fn open_thread(
        &self,
        channel: ChannelId,
        name: String,
    ) -> impl Future<Output = Result<ChannelId, Obstacle>> + Send;

    /// What of `needed` the bot is not allowed in a channel of a server; nothing where that cannot
    /// be found out.
    fn missing(
        &self,
        server: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> impl Future<Output = Vec<Permission>> + Send;

    /// A challenge has lapsed: its message loses the buttons. Nothing depends on it.
    fn challenge_over(
        &self,
        app_state: &AppState,
        challenge: ChallengeId,
    ) -> impl Future<Output = ()> + Send;

    /// The board in a message lives no more: it loses its buttons. Nothing depends on it.
    fn strip(&self, board: SentMessage) -> impl Future<Output = ()> + Send;
}

/// The real Discord.
pub(super) struct Discord {
    pub(super) app_state: Arc<AppState>,
    pub(super) http: Arc<Http>,
}

impl Discord {
    async fn send(
        &self,
        channel: serenity::all::ChannelId,
        answer: MessagePayload,
        nonce: String,
    ) -> Result<MessageRef, serenity::Error> {
        self.app_state.pace.turn().await;
        post(&self.http, channel, answer, nonce).await
    }
}

impl Transport for Discord {
    async fn open_direct(&self, player: PlayerId) -> Result<ChannelId, Obstacle> {
        self.app_state.pace.turn().await;
        let opened = UserId::new(player.0).create_dm_channel(&self.http).await;
        opened.map(|channel| ChannelId(channel.id.get())).map_err(|error| obstacle(&error))
    }

    async fn to_channel(
        &self,
        channel: ChannelId,
        answer: MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, Obstacle> {
        let channel = serenity::all::ChannelId::new(channel.0);
        let attempt = self.send(channel, answer.clone(), nonce.clone()).await;
        // A thread that was put away comes back by itself when somebody writes; one that was locked
        // as well has to be opened first, where the bot may.
        if attempt.as_ref().is_err_and(is_archived)
            && channel.edit_thread(&self.http, EditThread::new().archived(false)).await.is_ok()
        {
            return settled(self.send(channel, answer, nonce).await);
        }
        settled(attempt)
    }

    async fn open_thread(&self, channel: ChannelId, name: String) -> Result<ChannelId, Obstacle> {
        let thread = CreateThread::new(name)
            .kind(ChannelType::PublicThread)
            // As long as Discord lets silence last: correspondence players take their time.
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        self.app_state.pace.turn().await;
        let opened =
            serenity::all::ChannelId::new(channel.0).create_thread(&self.http, thread).await;
        opened.map(|thread| ChannelId(thread.id.get())).map_err(|error| obstacle(&error))
    }

    async fn missing(
        &self,
        server: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> Vec<Permission> {
        match permissions::allowed(&self.http, server.0.into(), channel.0.into()).await {
            Ok(allowed) => Permission::missing(allowed, needed),
            Err(error) => {
                tracing::info!(%channel, %error, "what is not allowed there cannot be found out");
                Vec::new()
            }
        }
    }

    async fn challenge_over(&self, app_state: &AppState, challenge: ChallengeId) {
        board::afterwards(strip_challenge(app_state, &self.http, challenge, None)).await;
    }

    async fn strip(&self, board: SentMessage) {
        let board = MessageRef { channel: board.channel.0.into(), message: board.message.into() };
        strip(&self.app_state, &self.http, board).await;
    }
}

/// What became of an attempt.
fn settled(attempt: Result<MessageRef, serenity::Error>) -> Result<SentMessage, Obstacle> {
    let MessageRef { channel, message } = attempt.map_err(|error| obstacle(&error))?;
    Ok(SentMessage { channel: ChannelId(channel.get()), message: message.get() })
}

fn obstacle(error: &serenity::Error) -> Obstacle {
    let text = error.to_string();
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            told(response.status_code.as_u16(), response.error.code, text)
        }
        // The way to Discord, or an answer that was cut off.
        serenity::Error::Http(_) => Obstacle::Later(text),
        // What serenity itself does not send or cannot read.
        _ => Obstacle::Rejected(text),
    }
}

/// Whether a thread was put away and cannot be written in.
fn is_archived(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            matches!(response.error.code, THREAD_ARCHIVED | THREAD_LOCKED)
        }
        _ => false,
    }
}

const THREAD_ARCHIVED: isize = 50083;
const THREAD_LOCKED: isize = 160_005;

/// What an answer of Discord's means, by its status and its own code:
/// <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
fn told(status: u16, code: isize, text: String) -> Obstacle {
    const UNKNOWN_CHANNEL: isize = 10003;
    const UNKNOWN_SERVER: isize = 10004;
    const MISSING_ACCESS: isize = 50001;
    const CANNOT_MESSAGE_USER: isize = 50007;
    const CANNOT_SEND_IN_CHANNEL: isize = 50008;
    const MISSING_PERMISSIONS: isize = 50013;
    const NO_MUTUAL_SERVERS: isize = 50278;

    match (status, code) {
        (_, CANNOT_MESSAGE_USER | NO_MUTUAL_SERVERS) => Obstacle::Shut(DeliveryError::Closed, text),
        (_, UNKNOWN_CHANNEL | UNKNOWN_SERVER) => Obstacle::Shut(DeliveryError::Gone, text),
        (
            _,
            MISSING_ACCESS
            | MISSING_PERMISSIONS
            | CANNOT_SEND_IN_CHANNEL
            | THREAD_ARCHIVED
            | THREAD_LOCKED,
        ) => Obstacle::Shut(DeliveryError::Forbidden, text),
        // serenity itself waits as long as a rate limit says; this is one it did not sit out. 408
        // and 425 ask for another attempt as well, and 401 means that the operator is about to
        // change the token.
        (401 | 408 | 425 | 429, _) | (500.., _) => Obstacle::Later(text),
        (403, _) => Obstacle::Shut(DeliveryError::Forbidden, text),
        (404, _) => Obstacle::Shut(DeliveryError::Gone, text),
        _ => Obstacle::Rejected(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_of_discords_leads_somewhere() {
        let shut = |reason| Obstacle::Shut(reason, String::new());
        let later = Obstacle::Later(String::new());
        let rejected = Obstacle::Rejected(String::new());
        for (status, code, expected) in [
            (403, 50007, shut(DeliveryError::Closed)),
            (403, 50278, shut(DeliveryError::Closed)),
            (404, 10003, shut(DeliveryError::Gone)),
            (404, 0, shut(DeliveryError::Gone)),
            (403, 50001, shut(DeliveryError::Forbidden)),
            (403, 50013, shut(DeliveryError::Forbidden)),
            (400, 50083, shut(DeliveryError::Forbidden)),
            (400, 160_005, shut(DeliveryError::Forbidden)),
            (403, 0, shut(DeliveryError::Forbidden)),
            (400, 50035, rejected.clone()),
            (413, 40005, rejected),
            (401, 0, later.clone()),
            (429, 0, later.clone()),
            (500, 0, later.clone()),
            (503, 0, later),
        ] {
            assert_eq!(told(status, code, String::new()), expected, "{status} {code}");
        }
    }
}
