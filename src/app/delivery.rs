//! What the outbox worker reads and writes: due messages and the results of delivering them, closed
//! direct messages, and the threads of matches.

use courier_play::language::Language;
use courier_play::notices::{DeliveryError, OutboxMessage, Reader};
use courier_play::{ChannelId, MatchId, Moment, PlayerId, ServerId};
use courier_store::{
    BusyDestinations, ChannelContext, DueMessages, OldBoard, OutboxId, PendingMessage,
    PresentBoard, ShownBoard,
};

use super::application::App;
use super::error::AppError;

impl App {
    /// At most `limit` messages that are due by `now` and need not wait for `busy`, and when the
    /// next one is.
    pub async fn due_messages(
        &self,
        now: Moment,
        busy: &BusyDestinations,
        limit: u32,
    ) -> Result<DueMessages, AppError> {
        Ok(self.store.due_messages_to_others(now, busy, limit).await?)
    }

    /// Holds a message back until `at`; this is not an attempt.
    pub async fn postpone(&self, id: OutboxId, at: Moment) -> Result<(), AppError> {
        Ok(self.store.postpone(id, at).await?)
    }

    /// Stores that an attempt failed with `error`, and when to try again.
    pub async fn retry_later(&self, id: OutboxId, at: Moment, error: &str) -> Result<(), AppError> {
        Ok(self.store.retry_later(id, at, error).await?)
    }

    /// Stores that the destination of a message is closed because of `error`, and sends it to
    /// `channel` from `now` on, with its attempts counted again.
    pub async fn reroute(
        &self,
        id: OutboxId,
        channel: ChannelId,
        error: &str,
        now: Moment,
    ) -> Result<(), AppError> {
        Ok(self.store.reroute(id, channel, error, now).await?)
    }

    /// Closes a message that can never be delivered. The reader sees it in `/settings`.
    pub async fn give_up(
        &self,
        id: OutboxId,
        reason: DeliveryError,
        error: &str,
        now: Moment,
    ) -> Result<(), AppError> {
        Ok(self.store.give_up(id, reason, error, now).await?)
    }

    /// Closes a message that later events have superseded.
    pub async fn close_superseded(&self, id: OutboxId, now: Moment) -> Result<(), AppError> {
        Ok(self.store.drop_superseded(&[id], now).await?)
    }

    /// Closes a message and stores others in its place.
    pub async fn split(
        &self,
        id: OutboxId,
        instead: &[OutboxMessage],
        now: Moment,
    ) -> Result<(), AppError> {
        Ok(self.store.split(id, instead, now).await?)
    }

    /// Closes a message as sent: `board`, if it shows one, becomes the current one of the match.
    /// Returns the Discord message whose board is no longer current, if there is one.
    pub async fn delivered(
        &self,
        pending: &PendingMessage,
        sent: (ChannelId, u64),
        board: Option<ShownBoard>,
        now: Moment,
    ) -> Result<Option<OldBoard>, AppError> {
        Ok(self.store.delivered(pending, sent, board, now).await?)
    }

    /// Where the current board of a match is shown to the readers of `channel`; `None` if it is
    /// shown nowhere.
    pub async fn present_board(
        &self,
        id: MatchId,
        channel: ChannelId,
    ) -> Result<Option<PresentBoard>, AppError> {
        Ok(self.store.present_board(id, channel).await?)
    }

    /// Whether a Discord message is stored as the delivery of a message to `reader`.
    pub async fn is_delivered(&self, reader: Reader, message: u64) -> Result<bool, AppError> {
        Ok(self.store.is_delivered(reader, message).await?)
    }

    /// Stores that Discord rejects direct messages to a player, until they next use the bot.
    pub async fn set_dm_closed(&self, player: PlayerId) -> Result<(), AppError> {
        Ok(self.store.set_dm_closed(player, true).await?)
    }

    /// The channel that a thread belongs to; `None` if it is no thread, or an unknown one.
    pub async fn channel_of_thread(
        &self,
        thread: ChannelId,
    ) -> Result<Option<ChannelId>, AppError> {
        Ok(self.store.channel_of_thread(thread).await?)
    }

    /// How the board of a match is shown in its channel; `None` if there is no such match.
    pub async fn channel_context(&self, id: MatchId) -> Result<Option<ChannelContext>, AppError> {
        Ok(self.store.channel_context(id).await?)
    }

    /// Stores that the thread of a match was opened, or that it cannot be.
    pub async fn settle_thread(
        &self,
        id: MatchId,
        opened: Option<ChannelId>,
    ) -> Result<(), AppError> {
        self.store.settle_thread(id, opened).await?;
        Ok(())
    }

    /// The language of messages in the channels of a server, if known.
    pub async fn server_language(&self, server: ServerId) -> Result<Option<Language>, AppError> {
        Ok(self.store.server_language(server).await?)
    }
}
