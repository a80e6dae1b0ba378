//! Opening a database on a PostgreSQL server: it is recognized and migrated.

use std::io;
use std::time::Duration;

use courier_play::MatchId;
use sqlx::postgres::PgPoolOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, Row as _};

use crate::admin::completeness;
use crate::admin::migrations::{POSTGRES_MIGRATIONS, TABLES_VERSION};
use crate::admin::server_address::ServerAddress;
use crate::admin::server_error::ServerError;
use crate::matches::deadlines;
use crate::sql::Pool;
use crate::timing::Access;
use crate::{Reads, Store};

/// The oldest version of PostgreSQL that the tests run with, as `server_version_num` writes it.
const OLDEST: i32 = 150_000;

/// How long opening waits for the server.
pub(crate) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the server may take to answer in a session that has locks.
pub(super) const ANSWER: Duration = Duration::from_secs(4);

/// How long a task waits for a connection. Discord waits three seconds for a response: this must
/// leave time for an error message.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1800);
/// A connection that was idle for so long is tried before it is used, and may take so long to
/// answer. That leaves time for another connection.
const RESTED: Duration = Duration::from_secs(1);
const TRIED_WITHIN: Duration = Duration::from_millis(500);

const READERS: u32 = 4;

/// The server ends what takes too long. An abandoned transaction would stop all others from
/// writing. No transaction of ours idles for a second unless its process is gone.
const LIMITS: &str = "
    set statement_timeout = '30s';
    set lock_timeout = '5s';
    set idle_in_transaction_session_timeout = '10s'";
const LIMITS_OF_READERS: &str = "
    set statement_timeout = '30s';
    set lock_timeout = '5s';
    set idle_in_transaction_session_timeout = '10s';
    set default_transaction_read_only = on";

/// The server ends a session with locks that has been idle for so long. Keepalives do not notice
/// everything: the system answers them for a process that hangs or is suspended, and so does what
/// forwards a connection (a proxy, a tunnel) for a machine that is gone.
const SILENCE: &str = "set idle_session_timeout = '10s'";

/// How often two connections are compared that a pooler may serve with one of the server.
const COMPARED: u32 = 3;

impl Store {
    /// Opens a database on a server, which exists, and migrates it.
    /// Errors: A [`ServerError`], whose message says what to do.
    pub async fn connect(address: &ServerAddress) -> Result<Self, ServerError> {
        let mut connection = connect(address).await?;
        let prepared = prepare(&mut connection, address).await;
        // The server notices by itself if this fails.
        let _ = connection.close().await;
        prepared?;
        Ok(Self::on_server(address))
    }

    /// Opens a database on a server, which bots of this version may be using.
    /// Errors: A [`ServerError`], also if it is empty or of an older version.
    pub async fn attach_server(address: &ServerAddress) -> Result<Self, ServerError> {
        let mut connection = connect(address).await?;
        let recognized = recognize(&mut connection, address).await;
        // The server notices by itself if this fails.
        let _ = connection.close().await;
        let (found, known) = (recognized?, TABLES_VERSION);
        if found < known {
            return Err(ServerError::Older { address: address.clone(), found, known });
        }
        Ok(Self::on_server(address))
    }

    fn on_server(address: &ServerAddress) -> Self {
        // One, because only one transaction writes at a time: the others queue here, in order.
        let writer = Pool::postgres(pool(1, address, LIMITS), Access::Write);
        let readers = Pool::postgres(pool(READERS, address, LIMITS_OF_READERS), Access::Read);
        Self::of(writer, readers, None)
    }
}

/// A pool of at most `connections`, opened when they are first needed. Where a server is silent
/// without closing connections (its machine was lost), sqlx would wait forever: it tries a
/// connection that is given back.
fn pool(connections: u32, address: &ServerAddress, settings: &'static str) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .after_connect(move |connection, _| {
            Box::pin(async move { sqlx::raw_sql(settings).execute(connection).await.map(drop) })
        })
        .after_release(|connection, _| {
            // After an error it is closed without a farewell.
            Box::pin(async { within(ANSWER, connection.ping()).await.map(|()| true) })
        })
        // It was tried when it was released; only an idle one is tried again.
        .test_before_acquire(false)
        .before_acquire(|connection, rest| {
            Box::pin(async move {
                let is_tried = rest.idle_for < RESTED;
                Ok(is_tried || within(TRIED_WITHIN, connection.ping()).await.is_ok())
            })
        })
        .connect_lazy_with(address.for_a_session())
}

/// The contents of a database on a server, as `courier check` reports them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerContents {
    pub version: i64,
    pub matches: u64,
    /// The matches that could not be replayed when they were due, and why.
    pub set_aside: Vec<(MatchId, String)>,
    /// The tables, columns and indexes that are missing, in words.
    pub missing: Vec<String>,
    /// The other running matches that cannot be replayed, and why.
    pub unplayable: Vec<(MatchId, String)>,
}

impl ServerContents {
    fn of(version: i64) -> Self {
        let (set_aside, missing, unplayable) = (Vec::new(), Vec::new(), Vec::new());
        Self { version, matches: 0, set_aside, missing, unplayable }
    }
}

impl Store {
    /// The contents of a database on a server; `None` if it is empty. Changes nothing.
    /// Errors: A [`ServerError`], whose message says what to do.
    pub async fn inspect_server(
        address: &ServerAddress,
    ) -> Result<Option<ServerContents>, ServerError> {
        let failed = |why| ServerError::Other { address: address.clone(), why };
        refuse_pooling(address).await?;
        let mut connection = connect(address).await?;
        let version = recognize(&mut connection, address).await?;
        if version == 0 {
            return Ok(None);
        }
        let (mut found, is_present) = (ServerContents::of(version), version == TABLES_VERSION);
        if is_present {
            found.missing =
                completeness::missing_on_server(&mut connection).await.map_err(failed)?;
        }
        if !found.missing.is_empty() {
            return Ok(Some(found));
        }
        let matches: i64 = sqlx::query_scalar("select count(*) from matches")
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        let set_aside: Vec<(i64, String)> =
            sqlx::query_as("select id, fault from matches where fault is not null order by id")
                .fetch_all(&mut connection)
                .await
                .map_err(failed)?;
        let _ = connection.close().await;
        found.matches = matches.cast_unsigned();
        found.set_aside = set_aside.into_iter().map(|(id, why)| (MatchId(id), why)).collect();
        // Older tables may lack what is read here.
        if is_present {
            let reads = pool(1, address, LIMITS_OF_READERS);
            let reads = Reads { readers: Pool::postgres(reads, Access::Read) };
            let unplayable = reads.unplayable().await;
            reads.readers.close().await;
            let failed = |why| ServerError::Unreadable { address: address.clone(), why };
            found.unplayable = unplayable.map_err(failed)?;
        }
        Ok(Some(found))
    }
}

/// A separate connection, without time limits for statements.
pub(crate) async fn connect(address: &ServerAddress) -> Result<PgConnection, ServerError> {
    within(CONNECT_TIMEOUT, address.for_a_session().connect()).await.map_err(|why| {
        let address = address.clone();
        match why.as_database_error() {
            Some(error) if error.message().starts_with("unsupported startup parameter") => {
                ServerError::StartupParameter { address, why: error.message().to_owned() }
            }
            _ => ServerError::Unreachable { address, why },
        }
    })
}

/// A connection whose locks are free soon after its process is gone. It must send something every
/// second.
pub(super) async fn connect_for_locks(address: &ServerAddress) -> sqlx::Result<PgConnection> {
    let mut connection = within(CONNECT_TIMEOUT, address.for_a_session().connect()).await?;
    within(ANSWER, sqlx::raw_sql(SILENCE).execute(&mut connection)).await?;
    Ok(connection)
}

/// Refuses a pooler that gives a connection of the server to others between two transactions:
/// locks, settings and prepared statements would be lost. Two connections would never have the same
/// process of the server otherwise.
pub(super) async fn refuse_pooling(address: &ServerAddress) -> Result<(), ServerError> {
    let (mut one, mut other) = (connect(address).await?, connect(address).await?);
    for _ in 0..COMPARED {
        let processes = (process(&mut one, address).await?, process(&mut other, address).await?);
        if processes.0 == processes.1 {
            return Err(ServerError::TransactionPooling { address: address.clone() });
        }
    }
    for connection in [one, other] {
        // The server notices by itself if this fails.
        let _ = connection.close().await;
    }
    Ok(())
}

/// The process of the server that answers on a connection.
async fn process(
    connection: &mut PgConnection,
    address: &ServerAddress,
) -> Result<i32, ServerError> {
    // Without a prepared statement, which might not be there.
    let asked = sqlx::raw_sql("select pg_backend_pid()").fetch_one(connection);
    let answered = within(ANSWER, async { asked.await?.try_get(0) }).await;
    answered.map_err(|why| ServerError::Other { address: address.clone(), why })
}

/// The server's answer in a session of its own, or an error after `limit`.
pub(super) async fn within<T>(
    limit: Duration,
    answer: impl Future<Output = sqlx::Result<T>>,
) -> sqlx::Result<T> {
    tokio::time::timeout(limit, answer).await.unwrap_or_else(|_| {
        let silent = format!("it did not answer within {} seconds", limit.as_secs());
        Err(sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, silent)))
    })
}

/// Migrates a database that is empty or one of Courier; leaves any other unchanged.
async fn prepare(
    connection: &mut PgConnection,
    address: &ServerAddress,
) -> Result<(), ServerError> {
    recognize(connection, address).await?;
    let migrated = POSTGRES_MIGRATIONS.run(&mut *connection).await;
    migrated.map_err(|why| ServerError::Migration { address: address.clone(), why })?;
    let resumed = sqlx::query(deadlines::RESUME_SET_ASIDE).execute(connection).await;
    resumed.map_err(|why| ServerError::Other { address: address.clone(), why })?;
    Ok(())
}

/// The version of the tables of a database that is one of Courier and not newer than this program;
/// 0 for an empty one.
pub(super) async fn recognize(
    connection: &mut PgConnection,
    address: &ServerAddress,
) -> Result<i64, ServerError> {
    let failed = |why| ServerError::Other { address: address.clone(), why };
    let (server, encoding): (String, String) = sqlx::query_as(
        "select current_setting('server_version_num'), current_setting('server_encoding')",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if server.parse().is_ok_and(|server: i32| server < OLDEST) {
        return Err(ServerError::OldServer { address: address.clone() });
    }
    if encoding != "UTF8" {
        return Err(ServerError::Encoding { address: address.clone(), encoding });
    }
    let (tables, listed): (i64, bool) = sqlx::query_as(
        "select count(*), coalesce(bool_or(tablename = '_sqlx_migrations'), false)
         from pg_tables where schemaname = current_schema()",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if tables == 0 {
        return Ok(0);
    }
    if !listed {
        return Err(ServerError::Foreign { address: address.clone() });
    }
    let found: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
        .fetch_one(connection)
        .await
        .map_err(failed)?;
    let known = TABLES_VERSION;
    if found > known {
        return Err(ServerError::Newer { address: address.clone(), found, known });
    }
    Ok(found)
}
