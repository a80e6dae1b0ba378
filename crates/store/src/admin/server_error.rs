//! Why a database on a PostgreSQL server could not be opened or used.

use sqlx::migrate::MigrateError;
use thiserror::Error;

use crate::StoreError;
use crate::admin::server_address::ServerAddress;

/// Why a database on a server could not be opened. The message says what to do about it.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The server cannot be reached, or refuses the connection.
    #[error(
        "the PostgreSQL database {address} cannot be reached ({why}). Check that the server \
         runs, and the host, port, user, password and database in the URL"
    )]
    Unreachable { address: ServerAddress, why: sqlx::Error },
    /// A pooler such as PgBouncer refuses a setting of the connection.
    #[error(
        "what is before the PostgreSQL database {address} refuses the connection ({why}); let \
         PgBouncer have ignore_startup_parameters = extra_float_digits,options"
    )]
    StartupParameter { address: ServerAddress, why: String },
    /// A pooler serves two connections with one of the server.
    #[error(
        "what is before the PostgreSQL database {address} gives a connection to others between two \
         transactions; let PgBouncer have pool_mode = session, or name the server itself"
    )]
    TransactionPooling { address: ServerAddress },
    /// Another process uses it, and one of the two must be alone.
    #[error(
        "the PostgreSQL database {address} is in use by another Courier; stop that process first, \
         or name another database. Several processes share one only if interactions come over HTTP \
         to all of them (COURIER_INTERACTIONS=http)"
    )]
    InUse { address: ServerAddress },
    #[error("the server of the PostgreSQL database {address} is older than version 15; update it")]
    OldServer { address: ServerAddress },
    /// Text in it is not Unicode.
    #[error(
        "the PostgreSQL database {address} has the encoding {encoding}. Create one with \
         `create database NAME template template0 encoding 'UTF8' locale 'C'`"
    )]
    Encoding { address: ServerAddress, encoding: String },
    #[error(
        "the PostgreSQL database {address} has tables of another program; nothing was changed. \
         Name a database for Courier alone"
    )]
    Foreign { address: ServerAddress },
    #[error(
        "the PostgreSQL database {address} was written by a newer Courier (its tables have \
         version {found}, this program knows {known}); nothing was changed. Start the newer program"
    )]
    Newer { address: ServerAddress, found: i64, known: i64 },
    #[error(
        "the tables of the PostgreSQL database {address} have version {found}, and this program \
         needs {known}; nothing was changed. Use the program that the bot runs, or start the bot \
         of this version first"
    )]
    Older { address: ServerAddress, found: i64, known: i64 },
    #[error("the PostgreSQL database {address} could not be migrated ({why})")]
    Migration { address: ServerAddress, why: MigrateError },
    #[error("the PostgreSQL database {address} cannot be read: {why}")]
    Unreadable { address: ServerAddress, why: StoreError },
    #[error("the PostgreSQL database {address} cannot be opened: {why}")]
    Other { address: ServerAddress, why: sqlx::Error },
}

impl ServerError {
    /// Whether the server may accept the same connection later: it is away, starting, or full.
    pub fn may_pass(&self) -> bool {
        let Self::Unreachable { why, .. } = self else { return false };
        match why {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => true,
            sqlx::Error::Database(refusal) => refusal.code().is_some_and(|code| {
                // Classes of PostgreSQL: connection, resources, an operator's intervention. The
                // exceptions are refusals of a pooler, and a database that was dropped.
                ["08", "53", "57"].iter().any(|class| code.starts_with(class))
                    && !["08P01", "57P04"].contains(&&*code)
            }),
            _ => false,
        }
    }
}
