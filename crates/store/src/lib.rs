//! The database: SQLite or PostgreSQL, through sqlx. All statements go through the layer in `sql/`,
//! which hides the driver, and are written once, in the SQL that both databases understand.
//!
//! A [`Store`] holds two connection pools: one connection that writes and a few that read. It is
//! handed out in three sizes: [`Reads`], [`Records`] and `Store` itself.
//!
//! Everything that follows from one action (a move, the deadline it changes, the notices and rating
//! changes it causes) is one transaction, which takes the write lock when it begins. When it is
//! committed, the changes are on the disk (`synchronous=FULL`); if it fails, none is stored.
//!
//! The store decides nothing about games. `app` begins a [`WriteTransaction`], reads what a
//! decision depends on, decides by functions of `play`, writes the result and commits. What follows
//! from forgetting a player and from a refused role stands here, with its statements.
//!
//! A lost race is recognized by the number of rows that an update affects: a match is saved `where
//! revision` is the one that was read, a challenge is closed `where state = 'open'`, a message is
//! closed `where state = 'pending'`. If no row is updated, another action came first.
//!
//! Columns of a match that repeat what follows from its moves (the side on the move, when the flag
//! falls) exist only to be searched, and are written in the same transaction.
//!
//! Every function that reaches the database can fail with a [`StoreError`]; `Errors:` names only
//! other reasons. "A fault" there means that it fails with one.
//!
//! | folder | topic |
//! |---|---|
//! | `matches/` | matches, their moves, clocks, plans, deadlines and threads |
//! | `challenges/` | challenges and their limits |
//! | `competitions/` | ladders, leagues and cups, their entrants and games |
//! | `people/` | players, preferences, notes, studies, vacations, imports, browsers; servers |
//! | `ratings/` | ratings and statistics |
//! | `outbox/` | messages to deliver, current board messages, reminders |
//! | `admin/` | the file as a whole, the heartbeat, the data of one player |
//! | `sql/` | statements, parameters, rows and connections, for all other folders |

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

mod admin;
mod challenges;
mod columns;
mod competitions;
mod ids;
mod matches;
mod outbox;
mod people;
mod ratings;
mod sql;
#[cfg(any(test, feature = "testing"))]
pub mod test_support;
mod timing;

use std::ops::Deref;

use courier_play::MatchId;
use courier_play::matches::CorruptMatch;
use thiserror::Error;

use sql::{Pool, Transaction};

pub use admin::backup::BackupError;
pub use admin::checksums::Divergence;
pub use admin::compaction::{CompactError, Compaction};
pub use admin::delivery_claims::DeliveryClaims;
pub use admin::export::OwnRows;
pub use admin::file_identity::FileGone;
use admin::file_identity::FileIdentity;
pub use admin::inspection::Inspection;
pub use admin::migrations::TABLES_VERSION;
pub use admin::open::OpenError;
pub use admin::privacy::Forgetting;
pub use admin::readings::{Amounts, Backlog};
pub use admin::received_interactions::ReceivedInteractions;
pub use admin::rehearsal::Lacking;
pub use admin::restore::{RestoreError, Restored};
pub use admin::retention::{Outdated, OutdatedPage};
pub use admin::server::ServerContents;
pub use admin::server_address::{ParseServerAddressError, ServerAddress};
pub use admin::server_error::ServerError;
pub use admin::server_session::{ServerSession, SessionLost, Usage};
pub use admin::transfer::{TransferError, Transferred};
pub use admin::wake_ups::ServerListener;
pub use competitions::games::DueFixture;
pub use competitions::ladder_players::LadderPlayer;
pub use competitions::loading::LoadedCompetition;
pub use competitions::results::{Champion, CompetitionResult, CompetitionSummary};
pub use ids::{OutboxId, Revision};
pub use matches::board_context::{BoardContext, BoardPlayer, PlanSummary};
pub use matches::engine::WaitingForEngine;
pub use matches::finding::Summary;
pub use matches::history::{Finished, Wanted};
pub use matches::loading::Loaded;
pub use matches::plans::PlanState;
pub use matches::reviews::{ReviewedPosition, StoredReview};
pub use matches::saving::{MatchUpdate, StoredMatch};
pub use matches::spectators::SpectatorLink;
pub use matches::threads::ChannelContext;
pub use outbox::announcements::ServerOverview;
pub use outbox::current_boards::{OldBoard, PresentBoard, ShownBoard};
pub use outbox::messages::{BusyDestinations, Destination, DueMessages, PendingMessage};
pub use outbox::reminders::HandledReminder;
pub use outbox::roles::PendingRole;
pub use outbox::undelivered::Undelivered;
pub use people::imports::{ImportSummary, StoredImport};
pub use people::players::{Addressee, Person, PlayerRow};
pub use people::studies::StoredStudy;
pub use people::user_context::{Invocation, UserContext};
pub use people::web_sessions::{Lifetime, LinkOwner, SessionPlace, TokenHash, WebSession};
pub use ratings::leaderboard::Ranked;
pub use ratings::player_ratings::PlayerRating;
pub use ratings::profile::{OpponentKind, PastRating, PlayerResults, Week};
pub use ratings::season::{self, SeasonStats};
pub use timing::STORE_TIME;

/// The handle that only reads. Cheap to clone: all clones share the same connections.
#[derive(Clone, Debug)]
pub struct Reads {
    readers: Pool,
}

/// The handle that also writes what needs no decision, each in a transaction of its own: a private
/// note, what Discord answered, where a message stands. It writes no move, clock or result.
#[derive(Clone, Debug)]
pub struct Records {
    reads: Reads,
    /// One connection, so that transactions queue here, in order, and not in SQLite's busy handler.
    writer: Pool,
    /// `None` on a server.
    file: Option<FileIdentity>,
}

/// The database, for `app` and for the code that opens it: reads, records, and transactions in
/// which `app` decides.
#[derive(Clone, Debug)]
pub struct Store {
    records: Records,
}

impl Deref for Records {
    type Target = Reads;

    fn deref(&self) -> &Reads {
        &self.reads
    }
}

impl Deref for Store {
    type Target = Records;

    fn deref(&self) -> &Records {
        &self.records
    }
}

/// Why a call to the database failed. All of these are faults: no action of a player causes them.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database failed, a constraint was violated, or a value in a column cannot be parsed.
    #[error("database error: {0}")]
    Sql(#[from] sql::Error),
    /// A stored match that cannot be replayed.
    #[error(transparent)]
    CorruptMatch(#[from] CorruptMatch),
    /// A match to be saved is not the stored match plus its events.
    #[error("match {id} to be saved is not the stored match plus its events")]
    Unexplained { id: MatchId },
}

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    fn of(writer: Pool, readers: Pool, file: Option<FileIdentity>) -> Self {
        Self { records: Records { reads: Reads { readers }, writer, file } }
    }

    pub async fn begin(&self) -> Result<WriteTransaction> {
        Ok(WriteTransaction { connection: self.begin_write().await? })
    }

    /// Waits for running transactions and closes the database.
    pub async fn close(&self) {
        self.readers.close().await;
        // The last connection to close moves the write-ahead log into the file.
        self.writer.close().await;
    }
}

impl Records {
    async fn begin_write(&self) -> Result<Transaction> {
        Ok(self.writer.begin_writing().await?)
    }

    /// Copies the committed pages of the write-ahead log into the database file, without waiting
    /// for readers or writers. Durability does not depend on it, but the log grows until then.
    pub async fn checkpoint(&self) -> Result<()> {
        // A server has its own.
        if self.file.is_none() {
            return Ok(());
        }
        // Through a reader, because the write lock is not needed: writers continue meanwhile.
        sql::query("pragma wal_checkpoint(passive)").execute(&self.readers).await?;
        Ok(())
    }

    /// Checks that the database is still the file that was opened; does nothing on a server.
    /// Errors: [`FileGone`]: it was removed or replaced.
    pub fn check_file(&self) -> Result<(), FileGone> {
        self.file.as_ref().map_or(Ok(()), FileIdentity::check)
    }
}

/// A transaction that holds the write lock from its beginning. Dropping it rolls it back.
///
/// `app` reads in it, decides, and writes the result: no other transaction can change the data in
/// between. Its methods are defined next to the other queries of their topic.
#[derive(Debug)]
pub struct WriteTransaction {
    connection: Transaction,
}

impl WriteTransaction {
    /// Makes the changes durable and visible to others.
    /// Errors: Nothing is stored then.
    pub async fn commit(self) -> Result<()> {
        Ok(self.connection.commit().await?)
    }
}

#[cfg(test)]
mod columns_tests;
