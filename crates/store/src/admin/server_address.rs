//! Where a database on a PostgreSQL server is, and the options of connections to it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use thiserror::Error;

/// With these the server notices within eleven seconds that a process and its machine are gone: its
/// locks (the background duty, a transaction) are free for others within a quarter of a minute. The
/// last one is for a connection on which the server waits for an acknowledgement. None of them ends
/// a session before ten seconds have passed.
const KEEPALIVES: [(&str, &str); 4] = [
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];

/// A database on a PostgreSQL server. The URL may contain a password, which is not shown.
#[derive(Clone)]
pub struct ServerAddress(Arc<PgConnectOptions>);

/// A URL that names no PostgreSQL database. The message does not repeat it, because it may contain
/// a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "this is not the address of a PostgreSQL database. Write it as \
     postgres://USER:PASSWORD@HOST:PORT/DATABASE, and what is special in the password as %XX"
)]
pub struct ParseServerAddressError;

impl FromStr for ServerAddress {
    type Err = ParseServerAddressError;

    fn from_str(url: &str) -> Result<Self, ParseServerAddressError> {
        let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
        // With a slash in the password, the rest of it would be taken for the name of the database.
        let is_named = |options: &PgConnectOptions| {
            options.get_database().is_none_or(|name| !name.contains('@'))
        };
        let options = url.parse::<PgConnectOptions>().ok().filter(|read| is_url && is_named(read));
        options.map(|options| Self(Arc::new(options))).ok_or(ParseServerAddressError)
    }
}

impl ServerAddress {
    /// The options of a connection, without time limits for statements. A pooler such as PgBouncer
    /// may ignore its settings, so they are only what a pooler has itself.
    pub(crate) fn for_a_session(&self) -> PgConnectOptions {
        let Self(options) = self;
        PgConnectOptions::clone(options).application_name("courier").options(KEEPALIVES)
    }

    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.0
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
