//! Threads of matches: which match gets one, and what happens when one is deleted or closed.

use courier_play::challenges::Place;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChannelId, MatchId, Moment};
use courier_store::{Store, StoreError};

use super::application::App;
use super::error::AppError;

/// The matches of a lost thread whose boards are shown again in its parent channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepeatedBoards {
    /// None: the message that could not be sent to the thread shows the board in the channel.
    Nothing,
    Running,
    /// The running matches, and this one: it may be over, but its last board was not shown.
    RunningAnd(MatchId),
}

impl App {
    /// Whether a match that begins in `place` gets a thread: the server wants it, and the match
    /// does not begin in a thread.
    pub async fn wants_thread(&self, place: Place) -> Result<bool, AppError> {
        Ok(wants_thread(&self.store, place).await?)
    }

    /// Moves the matches of a deleted or closed thread to its parent channel, and returns them.
    pub async fn leave_thread(
        &self,
        thread: ChannelId,
        repeated: RepeatedBoards,
        now: Moment,
    ) -> Result<Vec<MatchId>, AppError> {
        let moved = leave_thread(&self.store, thread, repeated, now).await?;
        if !moved.is_empty() {
            tracing::info!(%thread, ?moved, "a thread is lost; its matches move to the channel");
            self.wakeup.all();
        }
        Ok(moved)
    }
}

/// As [`App::wants_thread`].
pub(crate) async fn wants_thread(store: &Store, place: Place) -> Result<bool, StoreError> {
    let Some(server) = place.server else { return Ok(false) };
    Ok(store.server_config(server).await?.wants_threads()
        && store.channel_of_thread(place.channel).await?.is_none())
}

/// As [`App::leave_thread`].
pub(crate) async fn leave_thread(
    store: &Store,
    thread: ChannelId,
    repeated: RepeatedBoards,
    now: Moment,
) -> Result<Vec<MatchId>, StoreError> {
    let mut transaction = store.begin().await?;
    let Some(channel) = transaction.channel_of_thread(thread).await? else {
        return Ok(Vec::new());
    };
    let moved = transaction.move_matches(thread, channel).await?;
    let reader = Reader::Channel(channel);
    let is_repeated = |&&(id, running): &&(MatchId, bool)| match repeated {
        RepeatedBoards::Nothing => false,
        RepeatedBoards::Running => running,
        RepeatedBoards::RunningAnd(other) => running || id == other,
    };
    let messages: Vec<OutboxMessage> = moved
        .iter()
        .filter(is_repeated)
        .map(|(the_match, _)| OutboxMessage {
            reader,
            notice: Notice::ThreadLost { the_match: *the_match, thread },
        })
        .collect();
    transaction.enqueue(&messages, now).await?;
    transaction.commit().await?;
    Ok(moved.into_iter().map(|(id, _)| id).collect())
}
