//! Matches as they begin and as they are saved; the board message each has.

use sqlx::SqliteConnection;

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::{ChannelId, Match, MatchId, Moment};

use crate::store::columns::Text;
use crate::store::ids::Revision;
use crate::store::matches::loaded::{Loaded, Saved};
use crate::store::matches::saving::Change;
use crate::store::outbox::reminders;
use crate::store::{Result, Store};

impl Store {
    /// Saves a match that was read at `revision` and changed by `events`, the messages they cause,
    /// and the deadlines and ratings that follow: all of it or, when the match was saved by
    /// somebody else meanwhile, none of it.
    ///
    /// # Errors
    /// [`StoreError::Unexplained`](crate::store::StoreError::Unexplained) when `the_match` is not
    /// what was stored plus `events`; faults of the database.
    pub async fn save(
        &self,
        revision: Revision,
        the_match: &Match,
        events: &[Event],
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<Saved> {
        let live = LiveReplies::default();
        self.write_change(Change { revision, the_match, events, messages, live, now }).await
    }

    /// As [`Store::save`], for a player's action. `acts_here`: the player is answered in the
    /// channel in which the match is played.
    ///
    /// # Errors
    /// As for [`Store::save`].
    pub async fn save_loaded(
        &self,
        loaded: &Loaded,
        events: &[Event],
        messages: &[OutboxMessage],
        acts_here: bool,
        now: Moment,
    ) -> Result<Saved> {
        let Loaded { the_match, revision, moved_here, .. } = loaded;
        let live = LiveReplies { moved_here: *moved_here, acts_here };
        self.write_change(Change { revision: *revision, the_match, events, messages, live, now })
            .await
    }

    async fn write_change(&self, change: Change<'_>) -> Result<Saved> {
        let mut transaction = self.begin().await?;
        let saved = change.write(&mut transaction).await?;
        match saved {
            Saved::Done { .. } => transaction.commit().await?,
            Saved::Raced => transaction.rollback().await?,
        }
        Ok(saved)
    }

    /// The message that shows the board of a match, if there is one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn board_message(&self, id: MatchId) -> Result<Option<(ChannelId, u64)>> {
        let message: Option<(ChannelId, i64)> = sqlx::query_as(
            "select board_channel_id, board_message_id from matches
             where id = $1 and board_message_id is not null",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(message.map(|(channel, message)| (channel, message.cast_unsigned())))
    }
}

/// Stores a match that has just begun; its own number is not looked at.
pub(in crate::store) async fn insert(
    transaction: &mut SqliteConnection,
    the_match: &Match,
    now: Moment,
) -> Result<MatchId> {
    let record = the_match.record();
    let id = sqlx::query_scalar(
        "insert into matches (variant, start_number, start_fen, white_id, black_id, server_id,
                              channel_id, control, rated, over_limit, weekends, vacation,
                              flag_forgiveness, started_at, turn, active_at, flag_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
         returning id",
    )
    .bind(Text(record.variant))
    .bind(record.start)
    .bind(&record.start_fen)
    .bind(record.players.white)
    .bind(record.players.black)
    .bind(record.place.server)
    .bind(record.place.channel)
    .bind(Text(record.control))
    .bind(record.rated)
    .bind(record.over_limit)
    .bind(record.timing.clock_options.weekends)
    .bind(record.timing.clock_options.vacation)
    .bind(record.timing.clock_options.flag_forgiveness)
    .bind(record.started_at)
    .bind(Text(the_match.turn()))
    .bind(record.started_at)
    .bind(the_match.flag_at())
    .fetch_one(&mut *transaction)
    .await?;
    reminders::begin(transaction, id, the_match, now).await?;
    Ok(id)
}
