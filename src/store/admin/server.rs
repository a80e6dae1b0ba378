//! Opening a database on a PostgreSQL server: it is recognized and migrated.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use thiserror::Error;

use crate::store::Store;
use crate::store::admin::migrations::POSTGRES_MIGRATIONS;
use crate::store::matches::deadlines;
use crate::store::sql::Pool;
use crate::telemetry::Access;

/// The oldest version of PostgreSQL that the tests run with, as `server_version_num` writes it.
const OLDEST: i32 = 150_000;

/// How long opening waits for the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a task waits for a connection. Discord waits three seconds for a response: this must
/// leave time for an error message.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1500);

/// The number of connections that read.
const READERS: u32 = 4;

/// What the server is told for each connection. It ends what takes too long, and forgets a process
/// that is gone: a transaction that nobody ends would keep all others from writing.
const SESSION: [(&str, &str); 6] = [
    ("statement_timeout", "30s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
];

/// A database on a PostgreSQL server. The text is a URL with a password, perhaps: it is shown
/// without.
#[derive(Clone)]
pub struct ServerAddress(PgConnectOptions);

/// A URL that names no database on a PostgreSQL server. It is not repeated, because it may contain
/// a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "this is no address of a PostgreSQL database. Write it as \
     postgres://USER:PASSWORD@HOST:PORT/DATABASE, and what is special in the password as %XX"
)]
pub struct ParseServerAddressError;

impl FromStr for ServerAddress {
    type Err = ParseServerAddressError;

    fn from_str(url: &str) -> Result<Self, ParseServerAddressError> {
        let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
        let options = url.parse::<PgConnectOptions>().ok().filter(|_| is_url);
        options.map(Self).ok_or(ParseServerAddressError)
    }
}

/// Where it is, without user and password.
impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(options) = self;
        let database = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(f, "{database:?} at {}", socket.display()),
            None => write!(f, "{database:?} at {}:{}", options.get_host(), options.get_port()),
        }
    }
}

impl fmt::Debug for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerAddress({self})")
    }
}

/// Why a database on a server could not be opened. The message says what to do about it.
#[derive(Debug, Error)]
pub enum ServerError {
    /// There is no connection to the server, or it does not let us in.
    #[error(
        "the PostgreSQL database {address} cannot be reached ({source}). Check that the server \
         runs, and the host, port, user, password and database in the URL"
    )]
    Unreachable {
        /// Where it was looked for.
        address: ServerAddress,
        /// The error of the connection or the server.
        source: sqlx::Error,
    },
    /// An old server.
    #[error("the server of the PostgreSQL database {address} is older than version 15; update it")]
    OldServer {
        /// Where it is.
        address: ServerAddress,
    },
    /// Text in it is not Unicode.
    #[error(
        "the PostgreSQL database {address} has the encoding {encoding}. Create one with \
         `create database NAME template template0 encoding 'UTF8' locale 'C'`"
    )]
    Encoding {
        /// Where it is.
        address: ServerAddress,
        /// The encoding.
        encoding: String,
    },
    /// There are tables of another program.
    #[error(
        "the PostgreSQL database {address} has tables of another program; nothing was changed. \
         Name a database for Courier alone"
    )]
    Foreign {
        /// Where it is.
        address: ServerAddress,
    },
    /// A later version of Courier has changed the tables.
    #[error(
        "the PostgreSQL database {address} was written by a newer Courier (its tables have \
         version {found}, this program knows {known}); nothing was changed. Start the newer program"
    )]
    Newer {
        /// Where it is.
        address: ServerAddress,
        /// The version of the tables.
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// The tables cannot be created or changed.
    #[error("the PostgreSQL database {address} could not be migrated ({source})")]
    Migration {
        /// Where it is.
        address: ServerAddress,
        /// The error of the migration.
        source: MigrateError,
    },
    /// Anything else.
    #[error("the PostgreSQL database {address} cannot be opened: {source}")]
    Other {
        /// Where it is.
        address: ServerAddress,
        /// The error of the server.
        source: sqlx::Error,
    },
}

impl Store {
    /// Opens a database on a server, which exists, and migrates it.
    ///
    /// # Errors
    /// A [`ServerError`], whose message says what to do.
    pub async fn connect(address: &ServerAddress) -> Result<Self, ServerError> {
        let mut connection = connect(address).await?;
        let prepared = prepare(&mut connection, address).await;
        // The server notices by itself if this fails.
        let _ = connection.close().await;
        prepared?;
        let ServerAddress(options) = address;
        let options = options.clone().application_name("courier").options(SESSION);
        let pool = |connections| {
            let pool = PgPoolOptions::new().max_connections(connections);
            pool.acquire_timeout(ACQUIRE_TIMEOUT).connect_lazy_with(options.clone())
        };
        Ok(Self {
            // One, because only one transaction writes at a time: the others queue here, in order.
            writer: Pool::postgres(pool(1), Access::Write),
            readers: Pool::postgres(pool(READERS), Access::Read),
            file: None,
        })
    }
}

/// A connection of its own, without limits of time for statements.
pub(in crate::store) async fn connect(
    address: &ServerAddress,
) -> Result<PgConnection, ServerError> {
    let ServerAddress(options) = address;
    let options = options.clone().application_name("courier");
    let connected = tokio::time::timeout(CONNECT_TIMEOUT, options.connect()).await;
    connected
        .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
        .map_err(|source| ServerError::Unreachable { address: address.clone(), source })
}

/// Migrates a database that is empty or one of Courier; leaves any other unchanged.
async fn prepare(
    connection: &mut PgConnection,
    address: &ServerAddress,
) -> Result<(), ServerError> {
    let failed = |source| ServerError::Other { address: address.clone(), source };
    let (version, encoding): (String, String) = sqlx::query_as(
        "select current_setting('server_version_num'), current_setting('server_encoding')",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if version.parse().is_ok_and(|version: i32| version < OLDEST) {
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
    if tables > 0 && !listed {
        return Err(ServerError::Foreign { address: address.clone() });
    }
    POSTGRES_MIGRATIONS.run(&mut *connection).await.map_err(|source| {
        let known = POSTGRES_MIGRATIONS.iter().map(|migration| migration.version).max();
        let (address, known) = (address.clone(), known.unwrap_or_default());
        match source {
            MigrateError::VersionMissing(found) if found > known => {
                ServerError::Newer { address, found, known }
            }
            source => ServerError::Migration { address, source },
        }
    })?;
    sqlx::query(deadlines::RESUME_SET_ASIDE).execute(connection).await.map_err(failed)?;
    Ok(())
}
