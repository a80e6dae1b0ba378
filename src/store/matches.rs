//! Matches as they begin and as they are saved; the board message each has.

use sqlx::SqliteConnection;

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::preferences::Preferences;
use crate::play::{ByColor, ChannelId, Match, MatchId, Moment};

use super::columns::Text;
use super::ratings::RatingChange;
use super::saving::{Change, is_superseded};
use super::{PendingMessage, Result, Store, outbox, reminders};

/// How often a match has been saved, or what belongs to it changed (a plan, how its players are
/// reminded). Whoever saves names the one they have read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub(super) i64);

/// A match as it was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The match, replayed.
    pub the_match: Match,
    /// What to name when saving it.
    pub revision: Revision,
    /// Whether anybody has planned what to answer in it.
    pub has_plans: bool,
    /// Whether its last move was made by hand where it is played.
    pub moved_here: bool,
    /// How the two want to be reminded, where that was read along: whoever saves a move need not
    /// ask once more.
    pub preferences: Option<ByColor<Preferences>>,
}

/// What became of an attempt to save.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a save that was raced has stored nothing"]
pub enum Saved {
    /// Everything is stored.
    Done {
        /// What the match did to the ratings, if it has ended and counts.
        ratings: Option<ByColor<RatingChange>>,
        /// When the match is to be looked at again, unless somebody acts before: a reminder is due,
        /// or a flag falls.
        look_again_at: Option<Moment>,
        /// The messages that are in the outbox because of it, due at once; `None` where that was not
        /// asked or cannot be read.
        messages: Option<Vec<PendingMessage>>,
    },
    /// Somebody else has saved since the match was read: nothing is stored. Load it again.
    Raced,
}

impl Store {
    /// Saves what `events` have made of a match that was read at `revision`, the messages they cause,
    /// and what follows for deadlines and ratings: all of it or, when somebody else was faster,
    /// none of it.
    ///
    /// # Errors
    /// [`StoreError::Unexplained`](super::StoreError::Unexplained) when `the_match` is not what was
    /// stored plus `events`; faults of the database.
    pub async fn save(
        &self,
        revision: Revision,
        the_match: &Match,
        events: &[Event],
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<Saved> {
        let presence = LiveReplies::default();
        self.save_asking(Change { revision, the_match, events, messages, presence, now }).await
    }

    async fn save_asking(&self, change: Change<'_>) -> Result<Saved> {
        let mut writer = self.writer.turn().await?;
        let saved = change.write_alone(writer.unsettled()).await;
        let saved = writer.settled(saved).await?;
        self.keep_saved(change.revision, change.the_match, &saved);
        Ok(saved)
    }

    /// As [`Store::save`], for a match that was read with how the two want to be reminded: where it
    /// is only moved in and goes on, nothing has to be asked before it is written, and what has
    /// come into the outbox is told. `acts_here`: whoever acts is answered where the match is
    /// played.
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
        let Loaded { the_match, revision, preferences, moved_here, .. } = loaded;
        let presence = LiveReplies { moved_here: *moved_here, acts_here };
        let change = Change { revision: *revision, the_match, events, messages, presence, now };
        let unasked =
            preferences.map(|preferences| change.unasked(preferences)).transpose()?.flatten();
        let Some((script, put)) = unasked else {
            return self.save_asking(change).await;
        };
        let mut writer = self.writer.turn().await?;
        let written = script.rows(writer.unsettled()).await;
        match writer.settled(written).await {
            Err(error) if is_superseded(&error) => Ok(Saved::Raced),
            // It is saved, whatever of that can be read.
            written => {
                let saved = put.saved(outbox::read_latest(&written?).ok());
                self.keep_saved(*revision, the_match, &saved);
                Ok(saved)
            }
        }
    }

    /// A match that was saved at `revision` is known at the next one.
    fn keep_saved(&self, Revision(revision): Revision, the_match: &Match, saved: &Saved) {
        if matches!(saved, Saved::Done { .. }) {
            self.replayed.keep(Revision(revision + 1), the_match);
        }
    }

    /// The message that shows the board of a match, if there is one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn board_message(&self, id: MatchId) -> Result<Option<(ChannelId, u64)>> {
        let message: Option<(ChannelId, i64)> = sqlx::query_as(
            "select board_channel_id, board_message_id from matches where id = ? and board_message_id is not null",
        )
        .bind(id)
        .fetch_optional(&mut *self.readers.turn().await?)
        .await?;
        Ok(message.map(|(channel, message)| (channel, message.cast_unsigned())))
    }
}

/// Stores a match that has just begun; its own number is not looked at.
pub(super) async fn insert(
    transaction: &mut SqliteConnection,
    the_match: &Match,
    now: Moment,
) -> Result<MatchId> {
    let record = the_match.record();
    let id = sqlx::query_scalar(
        "insert into matches (variant, start_number, start_fen, white_id, black_id, server_id, channel_id, control, rated,
                              over_limit, weekends, vacation, mercy, started_at, turn, active_at, flag_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
    .bind(record.timing.clock_options.mercy)
    .bind(record.started_at)
    .bind(Text(the_match.turn()))
    .bind(record.started_at)
    .bind(the_match.flag_at())
    .fetch_one(&mut *transaction)
    .await?;
    reminders::begin(transaction, id, the_match, now).await?;
    Ok(id)
}
