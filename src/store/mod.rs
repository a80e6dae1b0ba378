//! The database: SQLite through sqlx, and nothing but SQL.
//!
//! A [`Store`] holds two connection pools: one connection that writes and a few that read.
//! Everything that follows from one action (a move, the deadline it changes, the notices and rating
//! changes it causes) is one transaction that takes the write lock when it begins. When the call
//! returns, the changes are on the disk (`synchronous=FULL`); when it fails, none of them is.
//!
//! Two actions at the same time are told apart by what each of them has read: a match is saved
//! `where revision` is the one that was read, a challenge is closed `where state = 'open'`, a message
//! is closed `where state = 'pending'`. An update of no rows means that the other one was first.
//!
//! The start position, the moves and their times are the truth of a match. A column that repeats
//! any of it (whose turn it is, when the flag falls) exists only to be searched, and is written in
//! the transaction that changes the truth.
//!
//! | file | tables |
//! |---|---|
//! | [`people`] | `players`, `servers`, `memberships`, `threads` |
//! | [`challenges`], [`offers`] | `challenges` |
//! | [`matches`](mod@matches), `loading`, `saving`, [`finding`], [`history`] | `matches`, `moves` |
//! | [`deadlines`], `batch` | the indexes over due matches, and saving them in batches |
//! | `clocks` | `pauses`, `gifts`, `taken_back`, `zones`, and what one absence costs |
//! | [`vacations`] | `vacations` |
//! | `user_context` | the people and servers of an interaction |
//! | [`heartbeat`] | `heartbeat`, `outages` |
//! | [`reminders`] | `reminders`, and how players want them |
//! | [`outbox`] | `outbox` |
//! | `living` | the current board messages: `matches`, `direct_boards`, `outbox` |
//! | [`board_context`] | what boards show of `players`, `ratings`, `moves` and `plans` |
//! | [`notes`] | `notes` |
//! | `places` | `challenge_channels`, the settings of `servers`, the threads of `matches` |
//! | [`plans`] | `plans` |
//! | [`privacy`] | every table that refers to a player |
//! | [`ratings`], [`leaderboard`], [`profile`], [`season`] | `ratings`, `rating_changes` |
//! | [`open`](OpenError), [`inspection`], [`backup`] | the file as a whole |

pub mod backup;
mod batch;
pub mod board_context;
pub mod challenges;
mod clocks;
mod columns;
mod current_boards;
pub mod deadlines;
pub mod finding;
pub mod heartbeat;
pub mod history;
pub mod inspection;
pub mod leaderboard;
mod loading;
pub mod matches;
mod migrations;
pub mod notes;
pub mod offers;
mod open;
pub mod outbox;
pub mod people;
mod places;
pub mod plans;
pub mod privacy;
pub mod profile;
pub mod ratings;
pub mod reminders;
mod saving;
pub mod season;
mod user_context;
pub mod vacations;

use sqlx::{Sqlite, SqlitePool, Transaction};
use thiserror::Error;

use crate::play::MatchId;
use crate::play::matches::CorruptMatch;

pub use backup::BackupError;
pub use batch::Due;
pub use board_context::{BoardContext, Intention, Seated};
pub use finding::Summary;
pub use heartbeat::Outage;
pub use history::Finished;
pub use inspection::Inspection;
pub use leaderboard::Ranked;
pub use matches::{Loaded, Revision, Saved};
pub use open::OpenError;
pub use outbox::{Destination, DueMessages, OutboxId, PendingMessage, Undelivered};
pub use people::{Addressee, Person, PlayerRow};
pub use places::{Setting, Shown};
pub use plans::PlanState;
pub use privacy::{Forgetting, OwnRows};
pub use profile::{PastRating, Record, Week};
pub use ratings::{RatingChange, Standing};
pub use season::SeasonStats;
pub use user_context::{Invocation, UserContext};

/// The database. Cheap to clone: all clones share the same connections.
#[derive(Clone, Debug)]
pub struct Store {
    /// One connection, so that transactions queue here, in order, and not in SQLite's busy handler.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// Why a call to the database failed. All of these are faults: no action of a player causes them.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite failed, a constraint was violated, or a column holds what cannot be read.
    #[error("the database: {0}")]
    Sql(#[from] sqlx::Error),
    /// A match whose record contradicts itself.
    #[error(transparent)]
    CorruptMatch(#[from] CorruptMatch),
    /// The events handed over do not explain how the match came from what is stored to what is to
    /// be stored.
    #[error(
        "match {id}: the events to be saved do not lead from what is stored to the match as it stands"
    )]
    Unexplained {
        /// Which match.
        id: MatchId,
    },
}

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Begins a transaction that holds the write lock from the start. Dropping it rolls it back.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>> {
        // A transaction that takes the lock only when it first writes may find that what it has
        // read is stale by then, and fail.
        Ok(self.writer.begin_with("begin immediate").await?)
    }

    /// Copies the committed pages of the write-ahead log into the database file, without waiting
    /// for readers or writers. Durability does not depend on it, but the log grows until it is
    /// done.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn checkpoint(&self) -> Result<()> {
        // Through a reader, because the write lock is not needed: writers go on meanwhile.
        sqlx::query("pragma wal_checkpoint(passive)").execute(&self.readers).await?;
        Ok(())
    }

    /// Waits for running transactions and closes the file.
    pub async fn close(&self) {
        self.readers.close().await;
        // The last connection to close moves the write-ahead log into the file.
        self.writer.close().await;
    }
}

#[cfg(test)]
mod tests;
