//! The commands that copy, compact and restore the database.

use std::path::Path;

use anyhow::Context as _;
use courier::config::{Config, DATABASE, Database};
use courier::process::instance_lock::InstanceLock;
use courier::process::startup;
use courier::process::time::{Clock as _, SystemClock, in_utc};
use courier_store::{Compaction, Store, Transferred};

pub(crate) async fn compact(config: &Config) -> anyhow::Result<()> {
    let database = file(config, "PostgreSQL compacts it by itself (autovacuum)")?;
    Store::recognize(database).await?;
    let _lock = InstanceLock::acquire(database)?;
    let Compaction { before, after } = Store::compact(database).await?;
    let database = database.display();
    say!("The database {database} had {before} bytes and now has {after}.");
    Ok(())
}

pub(crate) async fn backup(config: &Config, to: &Path) -> anyhow::Result<()> {
    let database = file(config, "copy it with PostgreSQL's pg_dump")?;
    Store::backup_of(database, to).await?;
    say!("A copy of all games is in {}.", to.display());
    Ok(())
}

pub(crate) async fn migrate_to(config: &Config, other: &str) -> anyhow::Result<()> {
    let copied = startup::migrate(&config.database, &Database::read(other)?).await?;
    let Transferred { rows, matches } = copied;
    say!("{rows} rows were copied, and {matches} games replayed: they are the same.");
    say!("Let {DATABASE} name the copy, and start the bot.");
    Ok(())
}

pub(crate) async fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let database = self::file(config, "restore it with PostgreSQL's pg_restore")?;
    let restored = startup::restore(database, file, SystemClock.now()).await?;
    say!("{} is now a copy of {}.", database.display(), file.display());
    if let Some(beat) = restored.last_beat {
        say!(
            "What happened after {} is not in it. No clock is charged for the time from then until \
             the bot runs.",
            in_utc(beat)
        );
    }
    match restored.kept {
        Some(kept) => say!("The database from before is in {}.", kept.display()),
        None => say!("There was no database before."),
    }
    Ok(())
}

/// The database file. On a server there is none: `instead` says what to do there.
fn file<'c>(config: &'c Config, instead: &str) -> anyhow::Result<&'c Path> {
    config
        .database
        .file()
        .with_context(|| format!("the database is on a server, and not in a file: {instead}"))
}
