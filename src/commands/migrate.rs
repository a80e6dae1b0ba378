//! `courier migrate`: changes the tables as the next start would, or only tries it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use courier::config::{Config, Database};
use courier::process::startup;
use courier::process::time::{Clock as _, SystemClock, stopwatch};
use courier_store::{Lacking, OpenError, Store, TABLES_VERSION};

pub(crate) async fn migrate(config: &Config) -> anyhow::Result<()> {
    startup::update(config, SystemClock.now()).await?;
    say!("The tables have version {TABLES_VERSION}, which this program uses.");
    Ok(())
}

pub(crate) async fn rehearse(database: &Database) -> anyhow::Result<()> {
    match database {
        Database::File(path) => {
            anyhow::ensure!(path.exists(), OpenError::Missing { path: path.clone() });
            let trial = Trial::begin(path)?;
            let report = rehearse_in(&trial.0, path).await;
            drop(trial);
            let (report, is_sound) = report?;
            say!("{}", report.join("\n"));
            anyhow::ensure!(is_sound, "the copy needs attention: see above");
            Ok(())
        }
        Database::Server(url) => {
            let address = startup::server_address(url)?;
            let began = stopwatch();
            let lacking = Store::try_on_server(&address).await?;
            say!("{}", list(&address, &lacking).join("\n"));
            say!(
                "They were applied and rolled back, in {} ms. Nothing was changed.",
                (stopwatch() - began).0
            );
            Ok(())
        }
    }
}

/// The folder of the copy, next to the database, where there is room for a backup, too. It is
/// removed at the end.
struct Trial(PathBuf);

impl Trial {
    fn begin(database: &Path) -> anyhow::Result<Self> {
        let mut folder = database.as_os_str().to_owned();
        folder.push(".dry-run");
        let folder = PathBuf::from(folder);
        let made = fs::create_dir(&folder);
        made.with_context(|| {
            let folder = folder.display();
            format!("no copy can be made in {folder}; if an interrupted trial left it, delete it")
        })?;
        Ok(Self(folder))
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, folder = %self.0.display(), "the copy could not be removed");
        }
    }
}

/// Migrates a copy in `folder`, and replays its games. Returns what there is to say, and whether
/// the copy is sound.
async fn rehearse_in(folder: &Path, database: &Path) -> anyhow::Result<(Vec<String>, bool)> {
    let copy = folder.join("copy.sqlite");
    let lacking = Store::copy_to_try(database, &copy).await?;
    let mut report = list(&database.display(), &lacking);
    if lacking.migrations.is_empty() {
        return Ok((report, true));
    }
    let began = stopwatch();
    Store::open(&copy).await?.close().await;
    let milliseconds = (stopwatch() - began).0;
    let found = Store::inspect(&copy).await?;
    report.push(format!("They were applied to a copy, in {milliseconds} ms. Nothing was changed."));
    report.push(format!("The copy: {found}."));
    let is_playable = found.set_aside.is_empty() && found.unplayable.is_empty();
    let is_sound = found.faults.is_empty() && is_playable;
    if is_sound {
        report.push("All of its running games were replayed.".to_owned());
    }
    Ok((report, is_sound))
}

fn list(
    database: &impl std::fmt::Display,
    Lacking { version, migrations }: &Lacking,
) -> Vec<String> {
    let mut lines = vec![
        format!(
            "Database {database}: tables of version {version}; this program uses {TABLES_VERSION}."
        ),
        format!("Migrations that a start applies: {}.", migrations.len()),
    ];
    lines.extend(migrations.iter().map(|(version, name)| format!("  {version:04} {name}")));
    lines
}
