//! A fake Discord for the stories: it records the messages, and channels can be closed, deleted or
//! slow.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use courier_play::notices::DeliveryError;
use courier_play::permission::Permission;
use courier_play::{ChallengeId, ChannelId, Moment, PlayerId, ServerId};
use tokio::sync::Notify;

use crate::discord::posted::Content;
use crate::discord::{AppState, Becomes, Likeness, MessagePayload, OldMessage};
use crate::outbox::transport::{SentMessage, Transport, TransportError};
use crate::process::time::{Clock as _, ManualClock};

/// The state of Discord, and the requests it received.
#[derive(Debug, Default)]
pub(super) struct FakeDiscord {
    /// The players whose direct messages are closed.
    pub(super) closed: BTreeSet<PlayerId>,
    /// The channels that were deleted.
    pub(super) gone: BTreeSet<ChannelId>,
    /// The channels that the bot may not write in.
    pub(super) forbidden: BTreeSet<ChannelId>,
    /// Whether the bot may not open threads.
    pub(super) lacks_threads: bool,
    /// Whether the bot may not read messages.
    pub(super) is_unreadable: bool,
    /// Whether the response to the next message that is sent gets lost.
    pub(super) loses_response: bool,
    /// Until when every request fails with status 503.
    pub(super) down_until: Option<Moment>,
    /// The channel in which requests wait for `gate`.
    pub(super) slow: Option<ChannelId>,
    pub(super) gate: Arc<Notify>,
    /// How many requests wait for `gate`.
    pub(super) waiting: usize,
    /// Whether a second message with the same nonce is possible. It is not shown.
    pub(super) knows_nonces: bool,
    /// The nonces of such messages.
    pub(super) repeated: Vec<String>,
    /// The names of the threads that were opened.
    pub(super) opened: Vec<String>,
    /// The direct message channels.
    pub(super) direct: BTreeMap<ChannelId, PlayerId>,
    /// The player of each request to open a direct message channel.
    pub(super) opened_direct: Vec<PlayerId>,
    /// The boards that shrank to one line.
    pub(super) shrunk: Vec<SentMessage>,
    pub(super) delivered: Vec<Delivered>,
    /// The messages that were deleted.
    pub(super) deleted: Vec<u64>,
}

#[derive(Clone, Debug)]
pub(super) struct Delivered {
    pub(super) at: Moment,
    pub(super) to: Result<PlayerId, ChannelId>,
    pub(super) sent: SentMessage,
    pub(super) nonce: String,
    pub(super) text: String,
    content: Content,
}

pub(super) struct FakeTransport {
    pub(super) clock: Arc<ManualClock>,
    pub(super) discord: Arc<Mutex<FakeDiscord>>,
}

impl FakeTransport {
    fn forbids(&self, channel: ChannelId) -> bool {
        self.discord.lock().unwrap().forbidden.contains(&channel)
    }

    /// The state of Discord, unless it is down.
    fn open(&self) -> Result<MutexGuard<'_, FakeDiscord>, TransportError> {
        let discord = self.discord.lock().unwrap();
        match discord.down_until {
            Some(until) if self.clock.now() < until => Err(error(DeliveryError::Unreachable)),
            _ => Ok(discord),
        }
    }

    fn deliver(
        &self,
        channel: ChannelId,
        payload: &MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        let at = self.clock.now();
        let mut discord = self.open()?;
        let to = discord.direct.get(&channel).copied().ok_or(channel);
        let reason = match to {
            _ if discord.gone.contains(&channel) => Some(DeliveryError::Gone),
            Ok(player) if discord.closed.contains(&player) => Some(DeliveryError::Closed),
            _ => discord.forbidden.contains(&channel).then_some(DeliveryError::Forbidden),
        };
        if let Some(reason) = reason {
            return Err(error(reason));
        }
        if let Some(sent) =
            discord.delivered.iter().find(|other| other.nonce == nonce).map(|other| other.sent)
        {
            assert!(discord.knows_nonces, "{nonce} was delivered before");
            discord.repeated.push(nonce);
            return Ok(sent);
        }
        let text = shown_text(payload);
        let content = Content::of_payload(payload.clone()).unwrap();
        let sent = SentMessage { channel, message: 1 + discord.delivered.len() as u64 };
        discord.delivered.push(Delivered { at, to, sent, nonce, text, content });
        if std::mem::take(&mut discord.loses_response) {
            return Err(error(DeliveryError::Unreachable));
        }
        Ok(sent)
    }
}

/// What readers see of a message.
fn shown_text(payload: &MessagePayload) -> String {
    // The text of a board is left out if there is a line above it.
    let text = if payload.picture.is_some() && !payload.content.is_empty() {
        None
    } else {
        payload.text.as_deref()
    };
    let text = [Some(payload.content.as_str()).filter(|line| !line.is_empty()), text]
        .into_iter()
        .flatten();
    text.collect::<Vec<_>>().join("\n")
}

fn error(reason: DeliveryError) -> TransportError {
    TransportError { reason, detail: format!("{reason:?}") }
}

impl Transport for FakeTransport {
    async fn open_direct(&self, player: PlayerId) -> Result<ChannelId, TransportError> {
        let mut discord = self.open()?;
        discord.opened_direct.push(player);
        let exists = |discord: &FakeDiscord, channel: &ChannelId| !discord.gone.contains(channel);
        let channel_of_player =
            discord.direct.iter().find(|(channel, of)| **of == player && exists(&discord, channel));
        let channel = channel_of_player
            .map_or(ChannelId(1001 + discord.direct.len() as u64), |(channel, _)| *channel);
        discord.direct.insert(channel, player);
        Ok(channel)
    }

    async fn send(
        &self,
        channel: ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        let gate = self
            .open()
            .ok()
            .and_then(|discord| (discord.slow == Some(channel)).then(|| Arc::clone(&discord.gate)));
        if let Some(gate) = gate {
            self.discord.lock().unwrap().waiting += 1;
            gate.notified().await;
            self.discord.lock().unwrap().waiting -= 1;
        }
        self.deliver(channel, &payload, nonce)
    }

    async fn find_sent(
        &self,
        channel: ChannelId,
        (payload, likeness): (MessagePayload, Likeness),
        since: Moment,
    ) -> Result<Vec<SentMessage>, TransportError> {
        let discord = self.open()?;
        if discord.is_unreadable {
            return Err(error(DeliveryError::Forbidden));
        }
        let wanted = Content::of_payload(payload).unwrap();
        let same = |other: &&Delivered| {
            let is_since = other.sent.channel == channel && other.at >= since;
            is_since && other.content.resembles(&wanted, likeness)
        };
        Ok(discord.delivered.iter().filter(same).map(|other| other.sent).collect())
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        name: String,
    ) -> Result<ChannelId, TransportError> {
        let mut discord = self.open()?;
        if discord.lacks_threads || discord.forbidden.contains(&channel) {
            return Err(error(DeliveryError::Forbidden));
        }
        discord.opened.push(name);
        Ok(ChannelId(400 + discord.opened.len() as u64))
    }

    async fn missing(
        &self,
        _: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> Vec<Permission> {
        let lacks_threads = self.discord.lock().unwrap().lacks_threads;
        let forbidden =
            self.forbids(channel) || lacks_threads && needed.contains(&Permission::CreateThreads);
        needed.iter().copied().take(usize::from(forbidden)).collect()
    }

    async fn public_channels(&self, _: ServerId) -> Result<BTreeSet<ChannelId>, TransportError> {
        drop(self.open()?);
        Ok([super::CHANNEL].into())
    }

    async fn delete(&self, channel: ChannelId, message: u64) -> Result<(), TransportError> {
        let mut discord = self.open()?;
        if discord.forbidden.contains(&channel) {
            return Err(error(DeliveryError::Forbidden));
        }
        // What is gone already counts as deleted.
        if !discord.gone.contains(&channel) && !discord.deleted.contains(&message) {
            discord.deleted.push(message);
        }
        Ok(())
    }

    async fn remove_challenge_buttons(&self, _: &AppState, _: ChallengeId) {}

    fn shrink(&self, old: OldMessage) {
        let is_line = matches!(old.becomes, Becomes::Line(_));
        assert!(is_line, "it is known what the board shows");
        self.discord.lock().unwrap().shrunk.push(old.at.into());
    }
}
