//! Delivers one message: creates its text and picture in the reader's language, sends it, and
//! stores the outcome.

use courier_play::challenges::Place;
use courier_play::notices::{DeliveryError, Notice, OutboxMessage, Reader};
use courier_play::reminders::plan::{hold, next_loss};
use courier_play::{ChannelId, Moment, PlayerId, Span};
use courier_store::{Destination, PendingMessage, ShownBoard};
use courier_text::Texts;

use super::transport::{SentMessage, Transport, TransportError};
use super::worker::OutboxWorker;
use crate::app::RepeatedBoards;
use crate::discord::Failure;
use crate::discord::mention;
use crate::discord::{MessagePayload, OldMessage, notices};
use crate::process::telemetry;

/// The wait before the first retry. It doubles with every further retry.
const FIRST_RETRY: Span = Span::seconds(15);
const LONGEST_RETRY: Span = Span::hours(1);
/// A message is given up after this many attempts, which take about a day.
const ATTEMPTS: u32 = 30;

pub(super) enum DeliveryOutcome {
    /// Discord has accepted it. It shows this board, if any.
    Sent(SentMessage, Option<ShownBoard>),
    /// It is no longer true, or the channel already shows its content.
    Superseded,
    /// Other messages were stored in the outbox instead.
    Replaced,
    /// Its destination is closed, for the given reason: it goes to this channel instead.
    Reroute(ChannelId, String),
    /// The digest cannot be delivered: it becomes one message per match.
    Split,
    /// It can never be delivered.
    Failed(DeliveryError, String),
    /// The failure is temporary: it is tried again later.
    Retry(String),
}

impl DeliveryOutcome {
    const fn name(&self) -> &'static str {
        match self {
            Self::Sent(..) => "sent",
            Self::Superseded => "superseded",
            Self::Replaced => "replaced",
            Self::Reroute(..) => "rerouted",
            Self::Split => "split",
            Self::Failed(..) => "failed",
            Self::Retry(_) => "retried",
        }
    }

    /// The outcome of an attempt to send a message with this board, if it shows one. An error means
    /// that another destination could work.
    pub(super) fn of(
        attempt: Result<SentMessage, TransportError>,
        board: Option<ShownBoard>,
    ) -> Result<Self, TransportError> {
        match attempt {
            Ok(sent) => Ok(Self::Sent(sent, board)),
            Err(error) => match error.reason {
                DeliveryError::Unreachable => Ok(Self::Retry(error.detail)),
                DeliveryError::Rejected | DeliveryError::Unreadable => {
                    Ok(Self::Failed(error.reason, error.detail))
                }
                DeliveryError::Closed | DeliveryError::Gone | DeliveryError::Forbidden => {
                    Err(error)
                }
            },
        }
    }
}

impl<T: Transport> OutboxWorker<T> {
    /// Attempts to deliver a message and stores the outcome. If the message replaces a current
    /// board message, returns that one, which must be edited.
    pub(super) async fn deliver(
        &self,
        pending: &PendingMessage,
    ) -> Result<Option<OldMessage>, Failure> {
        let app = self.app();
        if let Some(at) = self.held_until(pending).await? {
            app.records().postpone(pending.id, at).await?;
            return Ok(None);
        }
        if let Notice::Expired { challenge } = pending.notice {
            self.transport.remove_challenge_buttons(&self.app_state, challenge).await;
        }
        let outcome = self.attempt(pending).await?;
        let now = self.app_state.now();
        telemetry::delivery(outcome.name());
        match outcome {
            DeliveryOutcome::Sent(SentMessage { channel, message }, board) => {
                let old = app.records().delivered(pending, (channel, message), board, now).await?;
                if let Notice::Lobby { server, .. } = pending.notice {
                    self.delete_old_lobbies(server).await?;
                }
                // In its channel a challenge is shown once; its buttons are removed later.
                if let (Reader::Channel(_), Notice::Challenged { challenge }) =
                    (pending.reader, pending.notice)
                {
                    app.records().set_challenge_message(challenge, channel, message).await?;
                }
                let (Some(old), Some(id)) = (old, pending.notice.the_match()) else {
                    return Ok(None);
                };
                let texts = match pending.destination {
                    Destination::Direct => self.texts(pending).await?,
                    Destination::Channel(_) => self.server_texts(pending.notice).await?,
                };
                return Ok(Some(OldMessage::board(id, old, texts)));
            }
            DeliveryOutcome::Superseded | DeliveryOutcome::Replaced => {
                app.records().drop_superseded(&[pending.id], now).await?;
                self.take_back(pending.notice).await?;
            }
            DeliveryOutcome::Reroute(channel, error) => {
                tracing::info!(id = pending.id.0, %channel, error, "message rerouted");
                app.records().reroute(pending.id, channel, &error, now).await?;
            }
            DeliveryOutcome::Split => {
                let messages = self.one_per_match(pending.reader).await?;
                app.records().split(pending.id, &messages, now).await?;
            }
            DeliveryOutcome::Failed(reason, error) => {
                let is_closed = matches!(reason, DeliveryError::Forbidden | DeliveryError::Gone);
                if let (Notice::Lobby { server, .. }, true) = (pending.notice, is_closed) {
                    app.refuse_lobby(server, now).await?;
                }
                self.give_up(pending, reason, &error).await?;
            }
            DeliveryOutcome::Retry(error) => self.retry(pending, &error).await?,
        }
        Ok(None)
    }

    /// The time until which a message is held back because of the reader's quiet hours; `None` if
    /// it may be delivered now. They do not hold back an answer of the engine for which the reader
    /// waits.
    async fn held_until(&self, pending: &PendingMessage) -> Result<Option<Moment>, Failure> {
        let (Reader::Player(player), Some(addressee)) = (pending.reader, pending.addressee) else {
            return Ok(None);
        };
        // The digest is delivered at the hour chosen by its reader.
        let is_digest = matches!(pending.notice, Notice::Digest { .. });
        let (now, preferences) = (self.app_state.now(), addressee.preferences);
        if is_digest || preferences.quiet_hours_around(now).is_none() {
            return Ok(None);
        }
        // A notice of a loss that has happened can wait. A warning of a coming loss must be in
        // time.
        let is_news = matches!(pending.notice, Notice::Time { alert, .. } if alert.is_news());
        let loss = match pending.notice.the_match() {
            Some(id) if !is_news => {
                let the_match = self.app().find_match(id).await?;
                if the_match.is_awaited_answer(pending.notice, now - pending.created_at) {
                    return Ok(None);
                }
                let is_on_the_move = the_match.mover() == player;
                is_on_the_move.then(|| next_loss(&the_match.clock_events(), now)).flatten()
            }
            Some(_) | None => None,
        };
        Ok(hold(&preferences, loss, now))
    }

    /// Schedules the next attempt, or gives the message up after the last one.
    pub(super) async fn retry(&self, pending: &PendingMessage, error: &str) -> Result<(), Failure> {
        let attempts = pending.attempts + 1;
        if attempts >= ATTEMPTS {
            return self.give_up(pending, DeliveryError::Unreachable, error).await;
        }
        let wait =
            Span(FIRST_RETRY.0.saturating_mul(1 << pending.attempts.min(20))).min(LONGEST_RETRY);
        tracing::warn!(id = pending.id.0, attempts, error, "delivery failed; trying again later");
        Ok(self.app().records().retry_later(pending.id, self.app_state.now() + wait, error).await?)
    }

    async fn give_up(
        &self,
        pending: &PendingMessage,
        reason: DeliveryError,
        error: &str,
    ) -> Result<(), Failure> {
        let PendingMessage { id, reader, notice, .. } = pending;
        tracing::warn!(id = id.0, ?reader, ?notice, ?reason, error, "delivery failed for good");
        self.app().records().give_up(*id, reason, error, self.app_state.now()).await?;
        self.take_back(*notice).await
    }

    /// The operator can repeat an announcement where it was not posted.
    async fn take_back(&self, notice: Notice) -> Result<(), Failure> {
        if let Notice::Announcement { announcement, server } = notice {
            self.app().records().take_back_announcement(announcement, server).await?;
        }
        Ok(())
    }

    async fn attempt(&self, pending: &PendingMessage) -> Result<DeliveryOutcome, Failure> {
        const CLOSED: &str = "direct messages are closed";
        if self.is_for_banned_server(pending).await? {
            return Ok(DeliveryOutcome::Superseded);
        }
        if let (Reader::Channel(_), Some(id)) = (pending.reader, pending.notice.the_match()) {
            return self.show_board(pending, id).await;
        }
        if let Notice::OldStandings { message, .. } = pending.notice {
            return Ok(self.delete_standings(pending.reader, message).await);
        }
        let texts = self.texts(pending).await?;
        if let Notice::Lobby { server, at } = pending.notice {
            return self.post_lobby(pending, texts, (server, at)).await;
        }
        let payload =
            notices::message(&self.app_state, texts, pending.reader, pending.notice).await;
        let Some(payload) = payload? else { return Ok(DeliveryOutcome::Superseded) };
        let board = payload.shown_board();
        let nonce = pending.nonce.clone();
        let attempt = match (pending.reader, pending.destination) {
            (Reader::Channel(channel), _) => {
                let payload = self.app_state.named(payload, texts, false).await;
                self.send_once(pending, channel, payload, nonce).await
            }
            (Reader::Player(player), Destination::Direct) => {
                if pending.addressee.is_some_and(|addressee| addressee.dm_closed) {
                    return self.other_destination(pending, DeliveryError::Closed, CLOSED).await;
                }
                let payload = self.app_state.named(payload.with_secret(), texts, true).await;
                let attempt = self.send_direct(pending, player, payload).await;
                if attempt.as_ref().is_err_and(|error| error.reason == DeliveryError::Closed) {
                    self.app().records().set_dm_closed(player, true).await?;
                }
                attempt
            }
            (Reader::Player(player), Destination::Channel(channel)) => {
                let content = format!("{} {}", mention(player), payload.content);
                let payload = MessagePayload { content, mention: Some(player), ..payload };
                let payload = self.app_state.named(payload, texts, false).await;
                // With the nonce of the direct message, Discord might discard it as a duplicate.
                let nonce = format!("{nonce}{}", nonce_suffix(channel));
                self.send_once(pending, channel, payload, nonce).await
            }
        };
        match DeliveryOutcome::of(attempt, board) {
            Ok(outcome) => Ok(outcome),
            Err(TransportError { reason, detail }) => {
                self.other_destination(pending, reason, &detail).await
            }
        }
    }

    /// Whether a message would be posted in a server that the operator has banned.
    async fn is_for_banned_server(&self, pending: &PendingMessage) -> Result<bool, Failure> {
        let banned = match pending.destination {
            Destination::Direct => Vec::new(),
            Destination::Channel(_) => self.app().reads().banned_servers().await?,
        };
        if banned.is_empty() {
            return Ok(false);
        }
        let server = match pending.notice {
            Notice::Lobby { server, .. } | Notice::Announcement { server, .. } => Some(server),
            notice => self.place(notice).await?.and_then(|place| place.server),
        };
        Ok(server.is_some_and(|server| banned.contains(&server)))
    }

    /// Sends a direct message to the stored channel. If there is none, or the stored one no longer
    /// works (it was deleted, or opened by another bot account of the operator), opens a new one.
    async fn send_direct(
        &self,
        pending: &PendingMessage,
        player: PlayerId,
        payload: MessagePayload,
    ) -> Result<SentMessage, TransportError> {
        let nonce = &pending.nonce;
        if let Some(channel) = pending.addressee.and_then(|addressee| addressee.direct_channel) {
            match self.send_once(pending, channel, payload.clone(), nonce.clone()).await {
                Err(TransportError {
                    reason: DeliveryError::Gone | DeliveryError::Forbidden,
                    detail,
                }) => {
                    tracing::info!(%player, %channel, detail, "the direct message channel is lost");
                }
                attempt => return attempt,
            }
        }
        let channel = self.transport.open_direct(player).await?;
        self.send_once(pending, channel, payload, nonce.clone()).await
    }

    /// Reroutes a message whose destination is closed: from a thread to its channel, and from
    /// direct messages to the place of the match.
    async fn other_destination(
        &self,
        pending: &PendingMessage,
        reason: DeliveryError,
        error: &str,
    ) -> Result<DeliveryOutcome, Failure> {
        let app = self.app();
        let failed = || DeliveryOutcome::Failed(reason, error.to_owned());
        let next = match (pending.reader, pending.destination) {
            (Reader::Channel(_), _) => None,
            (Reader::Player(_), Destination::Channel(closed)) => {
                let channel = app.reads().channel_of_thread(closed).await?;
                if channel.is_some() {
                    // No other message is stored for this match: this one shows the board.
                    let now = self.app_state.now();
                    self.app().leave_thread(closed, RepeatedBoards::Nothing, now).await?;
                }
                channel
            }
            (Reader::Player(_), Destination::Direct) => {
                match (pending.notice, self.place(pending.notice).await?) {
                    (Notice::Digest { .. }, _) => return Ok(DeliveryOutcome::Split),
                    // The challenge in the channel mentions them.
                    (Notice::Challenged { .. }, Some(Place { server: Some(_), .. })) => {
                        return Ok(DeliveryOutcome::Superseded);
                    }
                    (_, Some(Place { server: Some(_), channel })) => Some(channel),
                    (_, Some(Place { server: None, .. }) | None) => None,
                }
            }
        };
        Ok(next.map_or_else(failed, |channel| DeliveryOutcome::Reroute(channel, error.to_owned())))
    }

    /// The messages that replace a digest: one for each match.
    async fn one_per_match(&self, reader: Reader) -> Result<Vec<OutboxMessage>, Failure> {
        let Reader::Player(player) = reader else { return Ok(Vec::new()) };
        let running = self.app().reads().running_of(player).await?;
        let waiting = running.into_iter().filter(|summary| summary.players[summary.turn] == player);
        let message =
            |the_match, ply| OutboxMessage { reader, notice: Notice::YourTurn { the_match, ply } };
        Ok(waiting.map(|summary| message(summary.id, summary.ply)).collect())
    }

    /// The place of the match, the competition or the challenge of a notice.
    async fn place(&self, notice: Notice) -> Result<Option<Place>, Failure> {
        if let Some(id) = notice.the_match() {
            return Ok(Some(self.app().find_match(id).await?.record().place));
        }
        if let Some(id) = notice.competition() {
            let now = self.app_state.now();
            return Ok(Some(self.app().competition(id, now).await?.record.place()));
        }
        if let Notice::Lobby { server, at } = notice {
            let posting = self.app().reads().lobby_posting(server).await?;
            let channel = posting.filter(|(_, last)| *last == at).map(|(channel, _)| channel);
            return Ok(channel.map(|channel| Place { server: Some(server), channel }));
        }
        match notice.challenge() {
            Some(id) => Ok(Some(self.app().challenge(id).await?.proposal.place)),
            None => Ok(None),
        }
    }

    async fn texts(&self, pending: &PendingMessage) -> Result<Texts, Failure> {
        match pending.addressee.and_then(|addressee| addressee.language) {
            Some(language) => Ok(Texts::new(language)),
            // The reader is a channel or has not used the bot yet, or the bot does not support
            // their language.
            None => self.server_texts(pending.notice).await,
        }
    }

    /// The texts in the language of the server where the match or challenge of a notice is played.
    async fn server_texts(&self, notice: Notice) -> Result<Texts, Failure> {
        let server = self.place(notice).await?.and_then(|place| place.server);
        let language = match server {
            Some(server) => self.app().reads().server_language(server).await?,
            None => None,
        };
        Ok(Texts::new(language.unwrap_or_default()))
    }
}

/// A character that distinguishes the nonces of a message in different channels. Two channels share
/// a character with a probability of 1/36, because the last digits of snowflakes are almost random.
pub(super) fn nonce_suffix(channel: ChannelId) -> char {
    u32::try_from(channel.0 % 36).ok().and_then(|digit| char::from_digit(digit, 36)).unwrap_or('c')
}
