//! `courier migrate`: changes the tables as the next start would, or only tries it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use courier::config::{Config, Database};
use courier::process::startup;
use courier::process::time::{Clock as _, SystemClock, stopwatch};
use courier_store::{Lacking, Store, TABLES_VERSION};

pub(crate) async fn migrate(config: &Config) -> anyhow::Result<()> {
    startup::update(config, SystemClock.now()).await?;
    println!("The tables have version {TABLES_VERSION}, which this program uses.");
    Ok(())
}

pub(crate) async fn rehearse(database: &Database) -> anyhow::Result<()> {
    match database {
        Database::File(path) => {
            let mut folder = path.as_os_str().to_owned();
            folder.push(".dry-run");
            let folder = PathBuf::from(folder);
            // Next to the database, where there is room for a backup, too.
            fs::create_dir(&folder).with_context(|| {
                let folder = folder.display();
                format!("no copy can be made in the folder {folder}, which must not exist")
            })?;
            let tried = rehearse_in(&folder, path).await;
            let removed = fs::remove_dir_all(&folder);
            tried?;
            removed.with_context(|| format!("{} could not be removed", folder.display()))
        }
        Database::Server(url) => {
            let address = startup::server_address(url)?;
            let began = stopwatch();
            let lacking = Store::try_on_server(&address).await?;
            list(&address, &lacking);
            println!(
                "They were applied and rolled back, in {} ms. Nothing was changed.",
                (stopwatch() - began).0
            );
            Ok(())
        }
    }
}

/// Migrates a copy in `folder`, and replays its games.
async fn rehearse_in(folder: &Path, database: &Path) -> anyhow::Result<()> {
    let copy = folder.join("copy.sqlite");
    let lacking = Store::copy_to_try(database, &copy).await?;
    list(&database.display(), &lacking);
    if lacking.migrations.is_empty() {
        return Ok(());
    }
    let began = stopwatch();
    Store::open(&copy).await?.close().await;
    let milliseconds = (stopwatch() - began).0;
    let found = Store::inspect(&copy).await?;
    println!("They were applied to a copy, in {milliseconds} ms. Nothing was changed.");
    println!("The copy: {found}.");
    let is_playable = found.set_aside.is_empty() && found.unplayable.is_empty();
    anyhow::ensure!(found.faults.is_empty() && is_playable, "the copy needs attention: see above");
    println!("All of its running games were replayed.");
    Ok(())
}

fn list(database: &impl std::fmt::Display, Lacking { version, migrations }: &Lacking) {
    println!(
        "Database {database}: tables of version {version}; this program uses {TABLES_VERSION}."
    );
    println!("Migrations that a start applies: {}.", migrations.len());
    for (version, description) in migrations {
        println!("  {version:04} {description}");
    }
}
