//! Preparations before the bot serves, and the work of the subcommands that need no running bot.

use std::fs::File;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use courier_play::Moment;
use courier_store::{
    OpenError, Restored, ServerAddress, ServerError, ServerSession, SessionLost, Store,
    Transferred, Usage,
};

use crate::config::{self, Config, Database, DatabaseUrl};
use crate::process::backups::Backups;
use crate::process::instance_lock::InstanceLock;
use crate::process::time;

/// How long the bot waits before it tries again what it cannot start without.
pub(crate) const RETRY: Duration = Duration::from_secs(5);

/// Creates the folder of the default database. A folder set by the operator is not created: if its
/// disk were not mounted, the bot would start with an empty database in a new folder.
pub(crate) fn create_default_folder(database: &Path) -> anyhow::Result<()> {
    match database.parent() {
        Some(folder) if database == Path::new(config::DEFAULT_DATABASE) => {
            std::fs::create_dir_all(folder).with_context(|| {
                let folder = folder.display();
                format!("the folder {folder} cannot be created; set {}", config::DATABASE)
            })
        }
        _ => Ok(()),
    }
}

/// Puts a copy of the file `backup` in the place of `database`, and keeps the present one in a new
/// file whose name contains the time, `now`.
/// Errors: A bot uses the database, or the backup cannot be used; the message says what to do.
pub async fn restore(database: &Path, backup: &Path, now: Moment) -> anyhow::Result<Restored> {
    create_default_folder(database)?;
    let _lock = InstanceLock::acquire(database)?;
    Ok(Store::restore(backup, database, &time::stamp(now)).await?)
}

/// A database that no other bot uses, except processes that may share it.
#[derive(Debug)]
pub(crate) enum HeldDatabase {
    File(PathBuf, InstanceLock),
    Server(Box<ServerSession>),
}

impl HeldDatabase {
    async fn open(&mut self) -> anyhow::Result<Store> {
        Ok(match self {
            Self::File(path, _) => Store::open(path).await?,
            Self::Server(session) => connect(session).await?,
        })
    }

    /// Waits until it is no longer held.
    async fn lost(&mut self) -> SessionLost {
        match self {
            Self::File(..) => std::future::pending().await,
            Self::Server(session) => session.lost().await,
        }
    }
}

/// Opens the database of a session, and keeps the session alive meanwhile: a migration may take
/// long.
/// Errors: As for [`Store::connect`]; the session was lost for good.
pub(crate) async fn connect(session: &mut ServerSession) -> Result<Store, ServerError> {
    let address = session.address().clone();
    tokio::select! {
        opened = Store::connect(&address) => opened,
        lost = session.keep() => Err(lost),
    }
}

/// Makes sure that no other bot uses the database or, on a server, only processes that also share
/// it. A file is never shared.
/// Errors: Another one does, or it cannot be reached; the message says what to do.
pub(crate) async fn hold(database: &Database, usage: Usage) -> anyhow::Result<HeldDatabase> {
    match database {
        Database::File(path) => {
            create_default_folder(path)?;
            // The lock file of a database that is not ours would be left behind.
            Store::recognize(path).await?;
            Ok(HeldDatabase::File(path.clone(), InstanceLock::acquire(path)?))
        }
        Database::Server(url) => {
            let address = server_address(url)?;
            Ok(HeldDatabase::Server(Box::new(ServerSession::begin(&address, usage).await?)))
        }
    }
}

/// As [`hold`], but waits for a server that is away or does not accept connections yet.
pub(crate) async fn hold_when_there(
    database: &Database,
    usage: Usage,
) -> anyhow::Result<HeldDatabase> {
    loop {
        match hold(database, usage).await {
            Err(error) if error.downcast_ref().is_some_and(ServerError::may_pass) => {
                tracing::warn!(%error, "waiting for the database");
                tokio::time::sleep(RETRY).await;
            }
            held => return held,
        }
    }
}

/// Warns if more processes use the database than can keep Discord's limits without a proxy.
pub(crate) async fn warn_of_many(session: &mut ServerSession, most: u32) {
    match session.processes().await {
        Ok(processes) if processes > i64::from(most) => tracing::warn!(
            processes,
            "more than {most} processes can send more to Discord than it takes: name a proxy in {}",
            config::DISCORD_PROXY
        ),
        Ok(_) => {}
        // The session is begun again where its loss matters.
        Err(error) => tracing::debug!(%error, "the number of processes is not known"),
    }
}

/// Migrates the database as a start does: a file after a backup, unless none are to be made.
/// Errors: A bot uses it, or it cannot be migrated; the message says what to do.
pub async fn update(config: &Config, now: Moment) -> anyhow::Result<()> {
    if let Some(path) = config.database.file() {
        // A start would create it.
        anyhow::ensure!(path.exists(), OpenError::Missing { path: path.into() });
    }
    let mut held = hold(&config.database, Usage::Alone).await?;
    if let Some((kept, path)) = config.backups.clone().zip(config.database.file())
        && let Some(version) = Store::version_to_migrate(path).await?
    {
        Backups::new(kept, path).before_migration(version, now).await?;
    }
    held.open().await?.close().await;
    Ok(())
}

/// Copies everything into an empty database, and replays every match in both. A file gets its name
/// when it is complete.
/// Errors: A bot uses one of them, the target is not empty, or the copy failed; the message says
/// what to do. The source is unchanged.
pub async fn migrate(from: &Database, to: &Database) -> anyhow::Result<Transferred> {
    let Some(path) = to.file() else { return copy(from, to).await };
    anyhow::ensure!(!path.exists(), "{} exists already; nothing was changed", path.display());
    create_default_folder(path)?;
    let _lock = InstanceLock::acquire(path)?;
    let unfinished = with_ending(path, ".unfinished");
    // An attempt that was killed may have left one.
    remove_database(&unfinished);
    let copied = copy(from, &Database::File(unfinished.clone())).await;
    let copied = copied.and_then(|copied| name_copy(&unfinished, path).map(|()| copied));
    remove_database(&unfinished);
    copied
}

/// Synchronizes a finished copy with the disk and gives it its name.
fn name_copy(unfinished: &Path, path: &Path) -> anyhow::Result<()> {
    let named = File::open(unfinished)
        .and_then(|file| file.sync_all())
        .and_then(|()| std::fs::rename(unfinished, path));
    named.with_context(|| format!("{} cannot be written", path.display()))
}

/// Removes a database and what is next to it, as far as there is any.
fn remove_database(path: &Path) {
    for path in with_neighbors(path) {
        let _ = std::fs::remove_file(path);
    }
}

async fn copy(from: &Database, to: &Database) -> anyhow::Result<Transferred> {
    if let Some(path) = from.file() {
        anyhow::ensure!(path.is_file(), "there is no database at {} yet", path.display());
        let is_old = Store::version_to_migrate(path).await?.is_some();
        anyhow::ensure!(
            !is_old,
            "the database {} is of an older Courier; start this one with it first",
            path.display()
        );
    }
    let (mut from, mut to) = (hold(from, Usage::Alone).await?, hold(to, Usage::Alone).await?);
    let source = from.open().await?;
    let target = tokio::select! {
        opened = to.open() => opened?,
        lost = from.lost() => return Err(lost.into()),
    };
    let copied = tokio::select! {
        copied = source.transfer(&target) => copied.map_err(anyhow::Error::new),
        lost = from.lost() => Err(lost.into()),
        lost = to.lost() => Err(lost.into()),
    };
    source.close().await;
    target.close().await;
    copied
}

/// The address in the setting.
/// Errors: It is not an address of a PostgreSQL database.
pub fn server_address(url: &DatabaseUrl) -> anyhow::Result<ServerAddress> {
    url.reveal().parse().with_context(|| format!("{} cannot be used", config::DATABASE))
}

/// Opens a database that a bot of this version may be using, or will.
/// Errors: There is none, or it is of another version; the message says what to do.
pub async fn attach(database: &Database) -> anyhow::Result<Store> {
    Ok(match database {
        Database::File(path) => Store::attach(path).await?,
        Database::Server(url) => Store::attach_server(&server_address(url)?).await?,
    })
}

/// The files that only the operator may read: the database, which was recognized, what is next to
/// it, and its backups.
pub(crate) async fn own_files(database: &Path, backups: Option<&Backups>) -> Vec<PathBuf> {
    let mut files = with_neighbors(database).to_vec();
    for (path, _) in backups.and_then(|backups| backups.files().ok()).unwrap_or_default() {
        if Store::recognize(&path).await.is_ok() {
            files.push(path);
        }
    }
    files
}

/// A database file, and the files that the bot and SQLite keep next to it.
fn with_neighbors(database: &Path) -> [PathBuf; 4] {
    ["", "-wal", "-shm", ".lock"].map(|ending| with_ending(database, ending))
}

fn with_ending(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// How long the quick check of the database may delay the start.
pub(crate) const QUICK_CHECK_LIMIT: Duration = Duration::from_secs(5);

/// Checks the pages of the database. If that takes longer than `limit`, the rest is returned, to be
/// run while serving.
pub(crate) async fn quick_check(
    database: &Path,
    limit: Duration,
) -> Result<Option<impl Future<Output = anyhow::Result<()>> + Send + use<>>, OpenError> {
    let began = time::stopwatch();
    let database = database.to_owned();
    let mut checking = Box::pin(async move {
        Store::quick_check(&database).await?;
        let milliseconds = (time::stopwatch() - began).0;
        tracing::info!(milliseconds, "the pages of the database were checked");
        Ok(())
    });
    match tokio::time::timeout(limit, &mut checking).await {
        Ok(checked) => checked.map(|()| None),
        Err(_) => {
            tracing::info!("the check of the database takes long, and goes on while serving");
            Ok(Some(async { Ok(checking.await?) }))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn a_check_that_takes_long_goes_on_while_serving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        Store::open(&path).await.unwrap().close().await;
        assert!(quick_check(&path, Duration::from_secs(60)).await.unwrap().is_none());
        quick_check(&path, Duration::ZERO).await.unwrap().unwrap().await.unwrap();

        let mut bytes = std::fs::read(&path).unwrap();
        let last_page = bytes.len() - 4096;
        bytes[last_page..].fill(0xff);
        std::fs::write(&path, bytes).unwrap();
        let unfinished = quick_check(&path, Duration::ZERO).await.unwrap().unwrap();
        let error = unfinished.await.unwrap_err().to_string();
        assert!(error.contains("courier restore FILE"), "{error}");
        assert!(quick_check(&path, Duration::from_secs(60)).await.is_err());
    }
}
