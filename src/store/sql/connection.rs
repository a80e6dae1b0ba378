//! Connections to the database. Each use is measured, from asking for a connection until it is
//! released.

use std::ops::{Deref, DerefMut};

use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::query::Query as SqlxQuery;
use sqlx::sqlite::{SqliteArguments, SqliteQueryResult, SqliteRow};
use sqlx::{Arguments as _, Error, Result, Sqlite, SqliteConnection, SqlitePool};

use crate::store::sql::query::{Done, Executor, Query};
use crate::store::sql::row::Row;
use crate::store::sql::value::Value;
use crate::telemetry::{Access, StoreTiming};

/// Connections that are kept and lent. Cheap to clone: all clones share the same ones.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    driver: PoolDriver,
    access: Access,
}

#[derive(Clone, Debug)]
enum PoolDriver {
    Sqlite(SqlitePool),
}

impl Pool {
    /// A pool for one kind of access, by which it is measured.
    pub(crate) const fn sqlite(pool: SqlitePool, access: Access) -> Self {
        Self { driver: PoolDriver::Sqlite(pool), access }
    }

    /// The connections to the file, for what concerns it as a file.
    pub(crate) const fn file(&self) -> &SqlitePool {
        let PoolDriver::Sqlite(pool) = &self.driver;
        pool
    }

    /// Waits for a connection.
    pub(crate) async fn acquire(&self) -> Result<Connection> {
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        Ok(Connection { driver: Driver::Sqlite(pool.acquire().await?), _timing: timing })
    }

    /// Begins a transaction that reads: all of it as of one moment.
    pub(crate) async fn begin(&self) -> Result<Transaction> {
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        Ok(Transaction::sqlite(pool.begin().await?, timing))
    }

    /// Begins a transaction that writes.
    pub(crate) async fn begin_writing(&self) -> Result<Transaction> {
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        // A transaction that takes the lock only at its first write fails if another one has
        // changed what it read.
        Ok(Transaction::sqlite(pool.begin_with("begin immediate").await?, timing))
    }

    /// Waits until all connections are released, and closes them.
    pub(crate) async fn close(&self) {
        let PoolDriver::Sqlite(pool) = &self.driver;
        pool.close().await;
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
    SqliteTransaction(sqlx::Transaction<'static, Sqlite>),
}

impl Connection {
    fn driver(&mut self) -> &mut SqliteConnection {
        match &mut self.driver {
            Driver::Sqlite(connection) => connection,
            Driver::SqliteTransaction(transaction) => transaction,
        }
    }
}

/// A transaction. Dropping it rolls it back.
#[derive(Debug)]
pub(crate) struct Transaction(Connection);

impl Transaction {
    const fn sqlite(transaction: sqlx::Transaction<'static, Sqlite>, timing: StoreTiming) -> Self {
        Self(Connection { driver: Driver::SqliteTransaction(transaction), _timing: timing })
    }

    /// Makes the changes durable and visible to others.
    ///
    /// # Errors
    /// Faults of the database; nothing is stored then.
    pub(crate) async fn commit(self) -> Result<()> {
        match self.0.driver {
            Driver::SqliteTransaction(transaction) => transaction.commit().await,
            // Never so: `Transaction::sqlite` makes the other one. An error, because an answer that
            // all is stored must not depend on that.
            Driver::Sqlite(_) => Err(Error::Protocol("no transaction to commit".to_owned())),
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
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        Box::pin(async move {
            let _timing = timing;
            for_sqlite(query)?.execute(pool).await.map(Done::from)
        })
    }

    fn fetch_optional(self, query: Query) -> BoxFuture<'e, Result<Option<Row>>> {
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        Box::pin(async move {
            let _timing = timing;
            for_sqlite(query)?.fetch_optional(pool).await.map(|row| row.map(Row::Sqlite))
        })
    }

    fn fetch(self, query: Query) -> BoxStream<'e, Result<Row>> {
        let timing = self.start();
        let PoolDriver::Sqlite(pool) = &self.driver;
        // The closure owns the measurement, which ends with the stream.
        rows(query, |query| query.fetch(pool)).inspect(move |_| _ = &timing).boxed()
    }
}

impl<'e> Executor<'e> for &'e mut Connection {
    fn execute(self, query: Query) -> BoxFuture<'e, Result<Done>> {
        Box::pin(async move { for_sqlite(query)?.execute(self.driver()).await.map(Done::from) })
    }

    fn fetch_optional(self, query: Query) -> BoxFuture<'e, Result<Option<Row>>> {
        Box::pin(async move {
            let row = for_sqlite(query)?.fetch_optional(self.driver()).await?;
            Ok(row.map(Row::Sqlite))
        })
    }

    fn fetch(self, query: Query) -> BoxStream<'e, Result<Row>> {
        rows(query, |query| query.fetch(self.driver()))
    }
}

type ForSqlite = SqlxQuery<'static, Sqlite, SqliteArguments>;

/// A statement as the driver for SQLite takes it.
fn for_sqlite(query: Query) -> Result<ForSqlite> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(query.parameters.len(), 0);
    for value in query.parameters {
        let added = match value {
            Value::Null => arguments.add(None::<i64>),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
        };
        added.map_err(Error::Encode)?;
    }
    Ok(sqlx::query_with(query.statement, arguments))
}

impl From<SqliteQueryResult> for Done {
    fn from(result: SqliteQueryResult) -> Self {
        Self { rows_affected: result.rows_affected() }
    }
}

fn rows<'e>(
    query: Query,
    fetch: impl FnOnce(ForSqlite) -> BoxStream<'e, Result<SqliteRow>>,
) -> BoxStream<'e, Result<Row>> {
    match for_sqlite(query) {
        Ok(query) => fetch(query).map(|row| row.map(Row::Sqlite)).boxed(),
        Err(error) => futures_util::stream::once(async { Err(error) }).boxed(),
    }
}
