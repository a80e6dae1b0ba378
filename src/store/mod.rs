//! What is kept on disk: SQLite, and nothing but SQL.
//!
//! A [`Store`] holds one connection that writes and a few that read. Everything that follows from
//! one act (a move, the deadline it moves, the notices it causes, the ratings it changes) is one
//! transaction that begins with the write lock in hand; when it has returned, the act is on the
//! disk (`synchronous=FULL`), and when it has not, nothing of it is.
//!
//! Two who act at once are told apart by what they read: a match is saved at the revision that was
//! read, a challenge is closed `where state = 'open'`, a message is closed `where state = 'pending'`.
//! The slower one learns that it was slower.
//!
//! Every statement is a way to the thread of its connection and back, which costs more than most
//! statements do: what is read together is read by one, and what is written together is written by
//! one `script`. Whose turn it is with a connection is known to `lanes`.
//!
//! The start, the moves and their times are the truth of a match. A column that repeats any of it
//! (whose turn it is, when the flag falls) exists only to be searched, and is written in the
//! transaction that changes the truth.
//!
//! | file | tables |
//! |---|---|
//! | [`people`] | `players`, `servers`, `memberships`, `threads` |
//! | [`challenges`], [`offers`] | `challenges` |
//! | [`matches`](mod@matches), `loading`, `replayed`, `saving`, [`finding`], [`history`] | `matches`, `moves` |
//! | [`deadlines`], `together` | the indexes over what is due, and saving a crowd of it |
//! | `clocks` | `pauses`, `gifts`, `taken_back`, `zones`, and what one absence costs |
//! | [`vacations`] | `vacations` |
//! | `visits` | whatever an interaction tells and asks of people and servers |
//! | [`heartbeat`] | `heartbeat`, `outages` |
//! | [`reminders`] | `reminders`, and how players want them |
//! | [`outbox`] | `outbox` |
//! | `living` | where the boards of matches stand: `matches`, `direct_boards`, and the message in the `outbox` that brought one |
//! | [`beside`] | what boards show of `players`, `ratings`, `moves` and `plans` |
//! | [`notes`] | `notes` |
//! | `places` | `challenge_channels`, what was decided for `servers`, the threads of `matches` |
//! | [`plans`] | `plans` |
//! | [`privacy`] | whatever speaks of a player |
//! | [`ratings`], [`leaderboard`], [`profile`], [`season`] | `ratings`, `rating_changes`, and what they tell |
//! | [`open`](OpenError), `lanes`, [`inspection`], [`backup`] | the file as a whole |

pub mod backup;
pub mod beside;
pub mod challenges;
mod clocks;
mod columns;
mod current_boards;
pub mod deadlines;
pub mod finding;
pub mod heartbeat;
pub mod history;
pub mod inspection;
mod lanes;
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
mod replayed;
mod saving;
mod script;
pub mod season;
mod together;
pub mod vacations;
mod visits;

use std::sync::Arc;

use thiserror::Error;

use crate::play::MatchId;
use crate::play::matches::Corrupt;

use current_boards::Notes;
use lanes::{Lane, Turn};
use replayed::Replayed;

pub use backup::BackupError;
pub use beside::{BoardContext, Intention, Seated};
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
pub use season::SeasonBook;
pub use together::Due;
pub use visits::{UserContext, Visit};

/// The database. Cheap to clone: every clone speaks to the same connections.
#[derive(Clone, Debug)]
pub struct Store {
    /// One connection, so that transactions queue here, in order, and not at SQLite's busy handler.
    writer: Arc<Lane>,
    readers: Arc<Lane>,
    /// Takes what the write-ahead log has gathered into the file, so that whoever writes does not
    /// wait for that as well.
    folder: Arc<Lane>,
    replayed: Arc<Replayed>,
    notes: Arc<Notes>,
}

/// Why the database did not do what it was asked. All of these are faults: nothing a player did
/// causes them.
#[derive(Debug, Error)]
pub enum StoreError {
    /// SQLite failed, a constraint was violated, or a column holds what cannot be read.
    #[error("the database: {0}")]
    Sql(#[from] sqlx::Error),
    /// A match whose record contradicts itself.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
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
    /// A turn with a connection for a look that is short and often made: with the one that writes,
    /// while nobody writes. It has in its memory what it wrote; whoever else reads has to read it
    /// anew after every write.
    async fn glance(&self) -> Result<Turn<'_>> {
        match self.writer.turn_if_free() {
            Some(turn) => Ok(turn),
            None => Ok(self.readers.turn().await?),
        }
    }

    /// Takes what the write-ahead log has gathered into the file, beside those who read and write.
    /// Nothing depends on it: what is in the log is on the disk. But whoever lets it grow far
    /// waits, one day, until it is folded.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn fold(&self) -> Result<()> {
        sqlx::query("pragma wal_checkpoint(passive)")
            .execute(&mut *self.folder.turn().await?)
            .await?;
        Ok(())
    }

    /// Waits for what is under way, writes what waits to be noted, and closes the file.
    pub async fn close(&self) {
        self.note_all().await;
        // The last connection to close folds the write-ahead log into the file: it must be the one
        // that may write.
        self.readers.close().await;
        self.folder.close().await;
        self.writer.close().await;
    }
}

#[cfg(test)]
mod tests;
