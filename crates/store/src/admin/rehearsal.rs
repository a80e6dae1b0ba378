//! Tries the migrations that a database lacks, for `courier migrate --dry-run`, and leaves it as it
//! is: those of a file in a copy, those of a server in a transaction that is rolled back.

use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::{Connection as _, SqliteConnection};

use crate::Store;
use crate::admin::backup::{self, BackupError};
use crate::admin::migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use crate::admin::server_address::ServerAddress;
use crate::admin::server_error::ServerError;
use crate::admin::{inspection, open, server};

/// A server whose tables are in use is given up after this time: meanwhile others wait for what the
/// migrations have locked.
const LOCK_TIMEOUT: &str = "set local lock_timeout = '2s'";

/// What a database lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The version of its tables; 0 if it is empty.
    pub version: i64,
    /// The migrations that a start applies: version and description.
    pub migrations: Vec<(i64, String)>,
}

impl Lacking {
    fn after(version: i64, all: &Migrator) -> Self {
        let missing = all.iter().filter(|migration| migration.version > version);
        let named = |migration: &sqlx::migrate::Migration| {
            (migration.version, migration.description.clone().into_owned())
        };
        Self { version, migrations: missing.map(named).collect() }
    }
}

impl Store {
    /// Copies the database at `from`, which may be in use, to the new file `to`, in which the
    /// migrations can be tried.
    /// Errors: A [`BackupError`], whose message says what to do.
    pub async fn copy_to_try(from: &Path, to: &Path) -> Result<Lacking, BackupError> {
        let was_used = inspection::is_beside(from, "-wal");
        let mut connection = inspection::connect_reading(from).await?;
        let copied = copy(&mut connection, from, to).await;
        inspection::close(connection).await;
        // A log that was there may hold what is not in the file yet: it is left alone.
        if copied.is_ok() && !was_used {
            inspection::tidy(from).await;
        }
        copied
    }

    /// Applies the migrations that a database on a server lacks in a transaction, and rolls it
    /// back.
    /// Errors: A [`ServerError`]; one of them is that a migration fails.
    pub async fn try_on_server(address: &ServerAddress) -> Result<Lacking, ServerError> {
        let failed = |why| ServerError::Other { address: address.clone(), why };
        let mut connection = server::connect(address).await?;
        let version = server::recognize(&mut connection, address).await?;
        let mut trial = connection.begin().await.map_err(failed)?;
        sqlx::query(LOCK_TIMEOUT).execute(&mut *trial).await.map_err(failed)?;
        let tried = POSTGRES_MIGRATIONS.run(&mut *trial).await;
        tried.map_err(|why| ServerError::Migration { address: address.clone(), why })?;
        trial.rollback().await.map_err(failed)?;
        // The server notices by itself if this fails.
        let _ = connection.close().await;
        Ok(Lacking::after(version, &POSTGRES_MIGRATIONS))
    }
}

async fn copy(
    connection: &mut SqliteConnection,
    from: &Path,
    to: &Path,
) -> Result<Lacking, BackupError> {
    let version = open::recognize(connection, from).await?;
    if version > 0 {
        open::compare_migrations(connection, from).await?;
    }
    let copied = backup::write(connection, to).await;
    copied.map_err(|source| BackupError::Copy { path: to.into(), source })?;
    Ok(Lacking::after(version, &MIGRATIONS))
}
