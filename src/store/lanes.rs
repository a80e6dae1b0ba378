//! The connections to the file, and whose turn it is to use one.
//!
//! The pool of sqlx asks every connection that comes back whether it is still there. One to a file
//! hardly ever goes away, and the way to its thread and back costs more than most of what is asked
//! here: so that is asked once a minute, with the heartbeat. What may be left behind is a
//! transaction whose beginning and end are statements of a script: whoever comes next undoes it
//! first.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Sqlite, SqliteConnection, Transaction};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::Result;

/// How long a task waits for its turn. Discord waits three seconds for an answer: this and the wait
/// for another process's lock together must leave time for an apology.
const QUEUE: Duration = Duration::from_millis(1500);

/// Connections of one kind. They are opened when they are first needed and live as long as the
/// lane.
#[derive(Debug)]
pub(super) struct Lane {
    options: SqliteConnectOptions,
    places: u32,
    turns: Semaphore,
    idle: Mutex<Vec<Line>>,
}

/// A connection nobody uses at the moment.
#[derive(Debug)]
struct Line {
    connection: SqliteConnection,
    unsettled: bool,
}

/// Somebody's turn with a connection; it goes back when this is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    lane: &'a Lane,
    /// There until this is dropped, or found to be of no use.
    line: Option<Line>,
    _place: SemaphorePermit<'a>,
}

impl Lane {
    /// A lane with that many connections at most.
    pub(super) fn new(options: SqliteConnectOptions, places: u32) -> Self {
        Self { options, places, turns: Semaphore::new(places as usize), idle: Mutex::default() }
    }

    /// A turn with a connection. Who comes first is first served.
    ///
    /// # Errors
    /// `PoolTimedOut` after [`QUEUE`]; `PoolClosed`; faults on opening the file.
    pub(super) async fn turn(&self) -> sqlx::Result<Turn<'_>> {
        let place = tokio::time::timeout(QUEUE, self.turns.acquire()).await;
        let place =
            place.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = self.idle().pop();
        let mut line = match idle {
            Some(line) => line,
            None => Line { connection: self.options.connect().await?, unsettled: false },
        };
        line.settle().await?;
        Ok(Turn { lane: self, line: Some(line), _place: place })
    }

    /// A turn with a connection that is there and that nobody else wants, if there is one.
    pub(super) fn turn_if_free(&self) -> Option<Turn<'_>> {
        let place = self.turns.try_acquire().ok()?;
        let line = self.idle().pop_if(|line| !line.unsettled)?;
        Some(Turn { lane: self, line: Some(line), _place: place })
    }

    /// Looks whether the connections still work, and lets those go that do not: one whose thread
    /// has died, or that counts a transaction which the disk has ended by being full. The next turn
    /// opens another.
    pub(super) async fn look_after(&self) {
        let mut turns = Vec::new();
        let idle = self.idle().len();
        for _ in 0..idle {
            turns.extend(self.turn().await);
        }
        for mut turn in turns {
            let works = match turn.begin_with("begin").await {
                Ok(transaction) => transaction.rollback().await,
                Err(error) => Err(error),
            };
            if let Err(error) = works {
                tracing::error!(%error, "a connection to the database is of no use any more; another is opened");
                turn.line = None;
            }
        }
    }

    /// Waits until all turns are over, and closes the connections; nobody gets a turn afterwards.
    pub(super) async fn close(&self) {
        let everybody = self.turns.acquire_many(self.places).await;
        self.turns.close();
        drop(everybody);
        let lines = std::mem::take(&mut *self.idle());
        for line in lines {
            // What was committed is on the disk, whatever closing says.
            let _ = line.connection.close().await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Line>> {
        // A list of connections is whole at every moment.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Undoes what somebody has begun and not ended.
    async fn settle(&mut self) -> sqlx::Result<()> {
        if self.unsettled {
            // Some faults end the transaction by themselves; then there is nothing to undo, and
            // SQLite says so.
            match sqlx::query("rollback").execute(&mut self.connection).await {
                Ok(_) | Err(sqlx::Error::Database(_)) => self.unsettled = false,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl Turn<'_> {
    /// Begins a transaction with the write lock in hand. Dropping it undoes everything.
    ///
    /// # Errors
    /// Faults of the database only.
    pub(super) async fn write(&mut self) -> Result<Transaction<'_, Sqlite>> {
        // A transaction that only takes the lock when it first writes may find that what it has
        // read is stale, and fail.
        Ok(self.begin_with("begin immediate").await?)
    }

    /// Begins a transaction that reads: all its queries see the database as it was at the first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub(super) async fn read(&mut self) -> Result<Transaction<'_, Sqlite>> {
        Ok(self.begin().await?)
    }

    /// The connection, for statements that begin a transaction of their own and end it. What they
    /// came to is handed to [`Turn::settled`]; where that never happens, whoever comes next undoes
    /// it.
    pub(super) fn unsettled(&mut self) -> &mut SqliteConnection {
        if let Some(line) = &mut self.line {
            line.unsettled = true;
        }
        self
    }

    /// What statements came to that have begun a transaction of their own: it was ended, or else is
    /// undone.
    ///
    /// # Errors
    /// That of `outcome`.
    pub(super) async fn settled<T>(mut self, outcome: Result<T>) -> Result<T> {
        if let Some(line) = &mut self.line {
            match outcome {
                Ok(_) => line.unsettled = false,
                // The first fault is the one to be told; what is still open then is undone by
                // whoever comes next.
                Err(_) => drop(line.settle().await),
            }
        }
        outcome
    }
}

impl Deref for Turn<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match &self.line {
            Some(line) => &line.connection,
            None => unreachable!("a turn has its connection as long as it is used"),
        }
    }
}

impl DerefMut for Turn<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match &mut self.line {
            Some(line) => &mut line.connection,
            None => unreachable!("a turn has its connection as long as it is used"),
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // Before the place is free: whoever takes it finds the connection.
        self.lane.idle().extend(self.line.take());
    }
}
