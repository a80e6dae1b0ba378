//! A connection pool whose round trips are measured.

use std::ops::{Deref, DerefMut};

use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteQueryResult, SqliteRow, SqliteStatement, SqliteTypeInfo};
use sqlx::{Either, Execute, Executor, SqlStr, Sqlite, SqliteConnection, SqlitePool};

use crate::telemetry::{Access, StoreTiming};

/// A pool that measures the time from asking for a connection until it is released.
#[derive(Clone, Debug)]
pub(super) struct MeasuredPool {
    pool: SqlitePool,
    access: Access,
}

impl MeasuredPool {
    pub(super) const fn new(pool: SqlitePool, access: Access) -> Self {
        Self { pool, access }
    }

    /// Waits for a connection.
    pub(super) async fn acquire(&self) -> sqlx::Result<MeasuredConnection> {
        let timing = self.start();
        Ok(MeasuredConnection { connection: self.pool.acquire().await?, _timing: timing })
    }

    pub(super) fn start(&self) -> StoreTiming {
        StoreTiming::start(self.access)
    }
}

impl Deref for MeasuredPool {
    type Target = SqlitePool;

    fn deref(&self) -> &SqlitePool {
        &self.pool
    }
}

/// A connection that is measured until it is dropped.
pub(super) struct MeasuredConnection {
    connection: PoolConnection<Sqlite>,
    _timing: StoreTiming,
}

impl Deref for MeasuredConnection {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for MeasuredConnection {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl<'p> Executor<'p> for &'p MeasuredPool {
    type Database = Sqlite;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, sqlx::Result<Either<SqliteQueryResult, SqliteRow>>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let timing = self.start();
        let rows = self.pool.fetch_many(query);
        // The closure owns the measurement, which ends with the stream.
        rows.inspect(move |_| _ = &timing).boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, sqlx::Result<Option<SqliteRow>>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let timing = self.start();
        let row = self.pool.fetch_optional(query);
        Box::pin(async move {
            let _timing = timing;
            row.await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [SqliteTypeInfo],
    ) -> BoxFuture<'e, sqlx::Result<SqliteStatement>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }
}
