//! The database: SQLite through sqlx, and nothing but SQL.
//!
//! A [`Store`] holds two connection pools: one connection that writes and a few that read.
//! Everything that follows from one action (a move, the deadline it changes, the notices and rating
//! changes it causes) is one transaction that takes the write lock when it begins. When the call
//! returns, the changes are on the disk (`synchronous=FULL`); when it fails, none of them is.
//!
//! Two actions at the same time are told apart by what each of them has read: a match is saved
//! `where revision` is the one that was read, a challenge is closed `where state = 'open'`, a
//! message is closed `where state = 'pending'`. An update of no rows means that the other one was
//! first.
//!
//! The start position, the moves and their times are the truth of a match. A column that repeats
//! any of it (whose turn it is, when the flag falls) exists only to be searched, and is written in
//! the transaction that changes the truth.
//!
//! | folder | topic |
//! |---|---|
//! | `matches/` | matches, their moves, clocks, plans and deadlines |
//! | `challenges/` | challenges and their limits |
//! | `people/` | players, servers, preferences, notes, vacations |
//! | `ratings/` | ratings and statistics |
//! | `outbox/` | messages to deliver, current board messages, reminders |
//! | `admin/` | the file as a whole, the heartbeat, the data of one player |

mod admin;
mod challenges;
mod columns;
mod ids;
mod matches;
mod outbox;
mod people;
mod ratings;

use sqlx::{Sqlite, SqlitePool, Transaction};
use thiserror::Error;

use crate::play::MatchId;
use crate::play::matches::CorruptMatch;

pub use admin::backup::BackupError;
pub use admin::inspection::Inspection;
pub use admin::open::OpenError;
pub use admin::privacy::{Forgetting, OwnRows};
pub use ids::{OutboxId, Revision};
pub use matches::board_context::{BoardContext, Intention, Seated};
pub use matches::finding::Summary;
pub use matches::history::Finished;
pub use matches::loading::Loaded;
pub use matches::plans::PlanState;
pub use matches::saving::{MatchUpdate, StoredMatch};
pub use outbox::messages::{Destination, DueMessages, PendingMessage, Undelivered};
pub use people::places::Setting;
pub use people::players::{Addressee, Person, PlayerRow};
pub use people::user_context::{Invocation, UserContext};
pub use ratings::leaderboard::Ranked;
pub use ratings::profile::{PastRating, Record, Week};
pub use ratings::season::{self, SeasonStats};
pub use ratings::standings::Standing;

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
        "match {id}: the events to be saved do not lead from the stored match to the one to be \
         stored"
    )]
    Unexplained {
        /// Which match.
        id: MatchId,
    },
}

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Begins a transaction that writes.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn begin(&self) -> Result<WriteTransaction> {
        Ok(WriteTransaction { sqlite: self.begin_sqlite().await? })
    }

    async fn begin_sqlite(&self) -> Result<Transaction<'static, Sqlite>> {
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

/// A transaction that holds the write lock from its beginning. Dropping it rolls it back.
///
/// It lets `app` decide between reading and writing: what it reads stays true until it commits. Its
/// methods are defined next to the other queries of their topic.
#[derive(Debug)]
pub struct WriteTransaction {
    sqlite: Transaction<'static, Sqlite>,
}

impl WriteTransaction {
    /// Makes the changes durable and visible to others.
    ///
    /// # Errors
    /// Faults of the database; nothing is stored then.
    pub async fn commit(self) -> Result<()> {
        Ok(self.sqlite.commit().await?)
    }
}

#[cfg(test)]
mod columns_tests;
#[cfg(test)]
mod test_store;
