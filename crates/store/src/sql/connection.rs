//! Connections to the database. Each use is measured, from asking for a connection until it is
//! released.

use std::io;
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgArguments;
use sqlx::query::Query as SqlxQuery;
use sqlx::sqlite::SqliteArguments;
use sqlx::{
    Error, PgConnection, PgPool, Postgres, Result, Sqlite, SqliteConnection, SqlitePool,
    Transaction as Of,
};

use crate::sql::query::{Done, Executor, Query};
use crate::sql::row::Row;
use crate::sql::{postgres, sqlite};
use crate::timing::{Access, StoreTiming};

/// Connections that are kept and lent. Cheap to clone: all clones share the same ones.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    driver: PoolDriver,
    access: Access,
}

#[derive(Clone, Debug)]
enum PoolDriver {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The kind of database. Statements are the same for both, except those about the database itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// Waits until no other transaction writes, in any process, as `begin immediate` does in SQLite:
/// what a transaction reads is not changed by another one before it is committed. So one writes at
/// a time, although PostgreSQL could do more, and every rule that spans several rows (rated games a
/// week, limits of challenges, pairings) holds without further thought. Statements see what was
/// committed before each of them ("read committed"), and so all that was committed before the lock
/// was taken.
const LOCK_WRITES: &str = "select pg_advisory_xact_lock(1131377010)";

/// Begins a transaction that reads everything as of one moment.
const BEGIN_READING: &str = "begin isolation level repeatable read read only";
const BEGIN_WRITING: &str = "begin";

/// How long a server may take to answer, so that nothing waits for one that is gone. The server
/// itself ends long statements earlier.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(40);
/// How long connections to a server may take to be closed when the process ends.
const CLOSED_WITHIN: Duration = Duration::from_secs(5);

impl Pool {
    /// Connections to a file, measured as this kind of access.
    pub(crate) const fn sqlite(pool: SqlitePool, access: Access) -> Self {
        Self { driver: PoolDriver::Sqlite(pool), access }
    }

    /// Connections to a server, measured as this kind of access.
    pub(crate) const fn postgres(pool: PgPool, access: Access) -> Self {
        Self { driver: PoolDriver::Postgres(pool), access }
    }

    /// The connections to a file, for what concerns it as a file; `None` on a server.
    pub(crate) const fn file(&self) -> Option<&SqlitePool> {
        match &self.driver {
            PoolDriver::Sqlite(pool) => Some(pool),
            PoolDriver::Postgres(_) => None,
        }
    }

    pub(crate) const fn dialect(&self) -> Dialect {
        match &self.driver {
            PoolDriver::Sqlite(_) => Dialect::Sqlite,
            PoolDriver::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) async fn acquire(&self) -> Result<Connection> {
        let timing = self.start();
        let driver = match &self.driver {
            PoolDriver::Sqlite(pool) => Driver::Sqlite(pool.acquire().await?),
            PoolDriver::Postgres(pool) => Driver::Postgres(pool.acquire().await?),
        };
        Ok(Connection { driver, _timing: timing })
    }

    /// Begins a transaction that reads everything as of one moment.
    pub(crate) async fn begin(&self) -> Result<Transaction> {
        let timing = self.start();
        let driver = match &self.driver {
            PoolDriver::Sqlite(pool) => Driver::SqliteTransaction(pool.begin().await?),
            PoolDriver::Postgres(pool) => {
                Driver::PostgresTransaction(begin_on_server(pool, BEGIN_READING, None).await?)
            }
        };
        Ok(Transaction(Connection { driver, _timing: timing }))
    }

    pub(crate) async fn begin_writing(&self) -> Result<Transaction> {
        let timing = self.start();
        let driver = match &self.driver {
            // A transaction that takes the lock only at its first write fails if another one has
            // changed what it read.
            PoolDriver::Sqlite(pool) => {
                Driver::SqliteTransaction(pool.begin_with("begin immediate").await?)
            }
            PoolDriver::Postgres(pool) => {
                let begun = begin_on_server(pool, BEGIN_WRITING, Some(LOCK_WRITES)).await?;
                Driver::PostgresTransaction(begun)
            }
        };
        Ok(Transaction(Connection { driver, _timing: timing }))
    }

    /// A connection to a server for one statement. One that writes is a transaction like any other.
    async fn begin_statement(&self) -> Result<Statement> {
        Ok(match self.access {
            Access::Read => Statement::Reads(self.acquire().await?),
            Access::Write => Statement::Writes(self.begin_writing().await?),
        })
    }

    /// Waits until all connections are released, and closes them, but does not wait for a silent
    /// server.
    pub(crate) async fn close(&self) {
        match &self.driver {
            PoolDriver::Sqlite(pool) => pool.close().await,
            PoolDriver::Postgres(pool) => {
                let _ = tokio::time::timeout(CLOSED_WITHIN, pool.close()).await;
            }
        }
    }

    fn start(&self) -> StoreTiming {
        StoreTiming::start(self.access)
    }
}

/// A connection of a pool. Dropping it returns it to the pool.
#[derive(Debug)]
pub(crate) struct Connection {
    driver: Driver,
    _timing: StoreTiming,
}

#[derive(Debug)]
enum Driver {
    Sqlite(PoolConnection<Sqlite>),
    SqliteTransaction(Of<'static, Sqlite>),
    Postgres(PoolConnection<Postgres>),
    PostgresTransaction(Of<'static, Postgres>),
}

enum Borrowed<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Connection {
    pub(crate) const fn dialect(&self) -> Dialect {
        match &self.driver {
            Driver::Sqlite(_) | Driver::SqliteTransaction(_) => Dialect::Sqlite,
            Driver::Postgres(_) | Driver::PostgresTransaction(_) => Dialect::Postgres,
        }
    }

    fn driver(&mut self) -> Borrowed<'_> {
        match &mut self.driver {
            Driver::Sqlite(connection) => Borrowed::Sqlite(connection),
            Driver::SqliteTransaction(transaction) => Borrowed::Sqlite(transaction),
            Driver::Postgres(connection) => Borrowed::Postgres(connection),
            Driver::PostgresTransaction(transaction) => Borrowed::Postgres(transaction),
        }
    }
}

/// A transaction. Dropping it rolls it back.
#[derive(Debug)]
pub(crate) struct Transaction(Connection);

impl Transaction {
    /// Makes the changes durable and visible to others.
    /// Errors: Nothing is stored then.
    pub(crate) async fn commit(self) -> Result<()> {
        match self.0.driver {
            Driver::SqliteTransaction(transaction) => transaction.commit().await,
            Driver::PostgresTransaction(transaction) => within(transaction.commit()).await,
            // Never happens: a transaction is made of one of the others. An error, because an
            // answer that all is stored must not depend on that.
            Driver::Sqlite(_) | Driver::Postgres(_) => {
                Err(Error::Protocol("no transaction to commit".to_owned()))
            }
        }
    }
}

/// The connection of a single statement on a server.
enum Statement {
    Reads(Connection),
    Writes(Transaction),
}

impl Statement {
    async fn end_statement(self) -> Result<()> {
        match self {
            Self::Reads(_) => Ok(()),
            Self::Writes(transaction) => transaction.commit().await,
        }
    }
}

impl Deref for Statement {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        match self {
            Self::Reads(connection) => connection,
            Self::Writes(transaction) => transaction,
        }
    }
}

impl DerefMut for Statement {
    fn deref_mut(&mut self) -> &mut Connection {
        match self {
            Self::Reads(connection) => connection,
            Self::Writes(transaction) => transaction,
        }
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

impl<'e> Executor<'e> for &'e Pool {
    fn execute(self, query: Query) -> BoxFuture<'e, Result<Done>> {
        Box::pin(async move {
            let pool = match &self.driver {
                PoolDriver::Sqlite(pool) => pool,
                PoolDriver::Postgres(_) => {
                    let mut connection = self.begin_statement().await?;
                    let done = connection.execute(query).await?;
                    connection.end_statement().await?;
                    return Ok(done);
                }
            };
            let _timing = self.start();
            Ok(Done { rows_affected: for_sqlite(query)?.execute(pool).await?.rows_affected() })
        })
    }

    fn fetch_optional(self, query: Query) -> BoxFuture<'e, Result<Option<Row>>> {
        Box::pin(async move {
            let pool = match &self.driver {
                PoolDriver::Sqlite(pool) => pool,
                PoolDriver::Postgres(_) => {
                    let mut connection = self.begin_statement().await?;
                    let row = connection.fetch_optional(query).await?;
                    connection.end_statement().await?;
                    return Ok(row);
                }
            };
            let _timing = self.start();
            Ok(for_sqlite(query)?.fetch_optional(pool).await?.map(Row::Sqlite))
        })
    }

    fn fetch(self, query: Query) -> BoxStream<'e, Result<Row>> {
        let pool = match &self.driver {
            PoolDriver::Sqlite(pool) => pool,
            PoolDriver::Postgres(_) => {
                return flattened(async move {
                    let mut connection = self.begin_statement().await?;
                    let rows = connection.fetch(query).try_collect().await?;
                    connection.end_statement().await?;
                    Ok(rows)
                });
            }
        };
        let timing = self.start();
        let rows = match for_sqlite(query) {
            Ok(query) => query.fetch(pool).map(|row| row.map(Row::Sqlite)).boxed(),
            Err(error) => stream::iter([Err(error)]).boxed(),
        };
        // The closure owns the measurement, which ends with the stream.
        rows.inspect(move |_| _ = &timing).boxed()
    }
}

impl<'e> Executor<'e> for &'e mut Connection {
    fn execute(self, query: Query) -> BoxFuture<'e, Result<Done>> {
        Box::pin(async move {
            let rows_affected = match self.driver() {
                Borrowed::Sqlite(connection) => {
                    for_sqlite(query)?.execute(connection).await?.rows_affected()
                }
                Borrowed::Postgres(connection) => {
                    within(for_postgres(query)?.execute(connection)).await?.rows_affected()
                }
            };
            Ok(Done { rows_affected })
        })
    }

    fn fetch_optional(self, query: Query) -> BoxFuture<'e, Result<Option<Row>>> {
        Box::pin(async move {
            Ok(match self.driver() {
                Borrowed::Sqlite(connection) => {
                    for_sqlite(query)?.fetch_optional(connection).await?.map(Row::Sqlite)
                }
                Borrowed::Postgres(connection) => {
                    let row = within(for_postgres(query)?.fetch_optional(connection)).await?;
                    row.map(Row::Postgres)
                }
            })
        })
    }

    fn fetch(self, query: Query) -> BoxStream<'e, Result<Row>> {
        match self.driver() {
            Borrowed::Sqlite(connection) => match for_sqlite(query) {
                Ok(query) => query.fetch(connection).map(|row| row.map(Row::Sqlite)).boxed(),
                Err(error) => stream::iter([Err(error)]).boxed(),
            },
            Borrowed::Postgres(connection) => flattened(async move {
                let rows = within(for_postgres(query)?.fetch_all(connection)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }),
        }
    }
}

fn for_sqlite(query: Query) -> Result<SqlxQuery<'static, Sqlite, SqliteArguments>> {
    let (statement, parameters) = query.into_parts(sqlite::placeholder);
    sqlite::prepare(statement, parameters)
}

fn for_postgres(query: Query) -> Result<SqlxQuery<'static, Postgres, PgArguments>> {
    let (statement, parameters) = query.into_parts(postgres::placeholder);
    postgres::prepare(statement, parameters)
}

/// Begins a transaction on a server and runs its first statement, if there is one. In a task of its
/// own, because sqlx would leave a transaction open if its beginning were dropped halfway.
async fn begin_on_server(
    pool: &PgPool,
    begin: &'static str,
    first: Option<&'static str>,
) -> Result<Of<'static, Postgres>> {
    let pool = pool.clone();
    let begun = tokio::spawn(within(async move {
        let mut transaction = pool.begin_with(begin).await?;
        if let Some(first) = first {
            sqlx::query(first).execute(&mut *transaction).await?;
        }
        Ok(transaction)
    }));
    begun.await.unwrap_or(Err(Error::WorkerCrashed))
}

/// The server's answer, or an error if it does not come.
async fn within<T>(answer: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::time::timeout(ANSWER_TIMEOUT, answer).await.unwrap_or_else(|_| {
        let silent = "PostgreSQL does not answer";
        Err(Error::Io(io::Error::new(io::ErrorKind::TimedOut, silent)))
    })
}

/// A list of rows as a stream.
fn flattened<'e>(
    rows: impl Future<Output = Result<Vec<Row>>> + Send + 'e,
) -> BoxStream<'e, Result<Row>> {
    let rows = async { rows.await.map(|rows| stream::iter(rows.into_iter().map(Ok))) };
    stream::once(rows).try_flatten().boxed()
}
