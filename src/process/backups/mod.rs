//! Automatic backups: every day, and before the tables are migrated. The newest of the last days
//! and weeks are kept; `rotation` decides which.
//!
//! A backup is checked before it gets its name, and only then are older ones removed. Its name
//! tells when it was made: nothing about backups is stored in the database. A failure is logged,
//! counted, reported by health, and tried again. It stops a migration, but not the bot.

mod rotation;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use courier_play::{Moment, Span};
use courier_store::{BackupError, Store};
use thiserror::Error;

use crate::config::{BACKUPS, BackupConfig, OFF};
use crate::process::telemetry::{self, BackupOutcome};
use crate::process::time::{Clock, read_stamp, stamp, stopwatch};

use rotation::{Backup, Kept, Reason};

const SUFFIX: &str = ".sqlite";
/// The suffix of a file that is being written.
const UNFINISHED: &str = ".unfinished";
/// The suffix of the journal that SQLite keeps next to a file while it writes.
const JOURNAL: &str = "-journal";
/// The text before the version in the name of a backup from before a migration.
const VERSION: &str = "-version-";

/// The time from the start of the bot to its first backup: a start is busy enough.
const AFTER_START: Span = Span::minutes(1);
/// The wait after the first failure. It doubles with every further one.
const FIRST_RETRY: Span = Span::minutes(1);
const LONGEST_RETRY: Span = Span::hours(6);

#[derive(Clone, Debug)]
pub struct Backups {
    config: BackupConfig,
    database: PathBuf,
}

#[derive(Debug, Error)]
enum Failure {
    #[error("the folder {} cannot be created: {source}; set {BACKUPS}", path.display())]
    NotCreated { path: PathBuf, source: io::Error },
    #[error("the folder {} does not exist; create it, or set {BACKUPS}", path.display())]
    NoFolder { path: PathBuf },
    #[error(
        "the folder {} cannot be written: {source}; give the account that runs Courier the right, \
         or set {BACKUPS}",
        path.display()
    )]
    ReadOnly { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Backup(#[from] BackupError),
}

/// Why tables are not migrated.
#[derive(Debug, Error)]
#[error(
    "the tables of version {version} are not migrated without a backup ({why}). Nothing was \
     changed. If you have a backup of your own, set {BACKUPS}={OFF} for this start"
)]
pub struct NotMigrated {
    version: i64,
    why: Failure,
}

impl Backups {
    pub fn new(config: BackupConfig, database: &Path) -> Self {
        Self { config, database: database.into() }
    }

    /// Makes a backup of tables of version `version`, which are about to be migrated.
    /// Errors: It could not be made; the message says what to do.
    pub async fn before_migration(&self, version: i64, now: Moment) -> Result<(), NotMigrated> {
        let made = self.make(Reason::Migration(version), now).await;
        made.map_err(|why| NotMigrated { version, why })
    }

    /// Makes a backup every day (UTC), until the future is dropped. The first is made a minute
    /// after the start if today has none. `report` is told why none can be made, and when that is
    /// over.
    pub async fn run(self, clock: Arc<dyn Clock>, report: impl Fn(Option<String>)) {
        if let Err(error) = self.prepare_folder() {
            tracing::error!(%error, "no backup can be made");
            report(Some(error.to_string()));
        }
        let mut next = clock.now() + AFTER_START;
        let mut retry = FIRST_RETRY;
        loop {
            clock.sleep_until(next).await;
            let now = clock.now();
            let today = rotation::day(now);
            let all = self.all().unwrap_or_default();
            if all.iter().any(|backup| rotation::day(backup.at) == today) {
                report(None);
                next = rotation::next_day(now);
                continue;
            }
            match self.make(Reason::Daily, now).await {
                Ok(()) => {
                    telemetry::backup(BackupOutcome::Done);
                    report(None);
                    retry = FIRST_RETRY;
                    next = rotation::next_day(now);
                }
                Err(error) => {
                    let minutes = retry.0 / Span::minutes(1).0;
                    tracing::error!(%error, minutes, "no backup was made; trying again");
                    telemetry::backup(BackupOutcome::Failed);
                    report(Some(error.to_string()));
                    next = now + retry;
                    retry = (retry + retry).min(LONGEST_RETRY);
                }
            }
        }
    }

    pub fn folder(&self) -> &Path {
        &self.config.folder
    }

    /// The files, oldest first, with the moments at which they were made. Empty if there is no
    /// folder.
    /// Errors: The folder cannot be read.
    pub fn files(&self) -> io::Result<Vec<(PathBuf, Moment)>> {
        let path = |backup: Backup| (self.config.folder.join(backup.name), backup.at);
        Ok(self.all()?.into_iter().map(path).collect())
    }

    async fn make(&self, reason: Reason, now: Moment) -> Result<(), Failure> {
        self.prepare_folder()?;
        let newest = Backup { name: self.name(reason, now), at: whole_second(now), reason };
        let path = self.config.folder.join(&newest.name);
        let began = stopwatch();
        match Store::backup_of(&self.database, &path).await {
            // Made less than a second ago.
            Ok(()) | Err(BackupError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let milliseconds = (stopwatch() - began).0;
        tracing::info!(backup = %path.display(), milliseconds, "a backup was made and checked");
        if let Err(error) = self.remove_superfluous(&newest) {
            tracing::warn!(%error, "older backups could not be removed");
        }
        Ok(())
    }

    /// Checks that files can be created in the folder, and removes leftovers of a killed process.
    fn prepare_folder(&self) -> Result<(), Failure> {
        let path = || self.config.folder.clone();
        if self.config.create_folder {
            match fs::create_dir(&self.config.folder) {
                Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(Failure::NotCreated { path: path(), source });
                }
                _ => {}
            }
        }
        if !self.config.folder.is_dir() {
            return Err(Failure::NoFolder { path: path() });
        }
        self.try_writing().map_err(|source| Failure::ReadOnly { path: path(), source })
    }

    fn try_writing(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.config.folder)? {
            let name = entry?.file_name();
            let made = name
                .to_str()
                .map(|name| name.strip_suffix(JOURNAL).unwrap_or(name))
                .and_then(|name| name.strip_suffix(UNFINISHED));
            if made.is_some_and(|name| self.read_name(name).is_some()) {
                fs::remove_file(self.config.folder.join(name))?;
            }
        }
        let mut trial = self.name(Reason::Daily, Moment(0));
        trial.push_str(UNFINISHED);
        let trial = self.config.folder.join(trial);
        File::create(&trial)?;
        fs::remove_file(trial)
    }

    fn remove_superfluous(&self, newest: &Backup) -> io::Result<()> {
        let kept = Kept { days: self.config.daily, weeks: self.config.weekly };
        for backup in rotation::superfluous(&self.all()?, newest, kept) {
            fs::remove_file(self.config.folder.join(&backup.name))?;
            tracing::info!(backup = backup.name, "an older backup was removed");
        }
        Ok(())
    }

    /// The backups of this database, oldest first. None if there is no folder.
    fn all(&self) -> io::Result<Vec<Backup>> {
        let entries = match fs::read_dir(&self.config.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut all = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            all.extend(name.to_str().and_then(|name| self.read_name(name)));
        }
        all.sort_by_key(|backup| (backup.at, backup.reason));
        Ok(all)
    }

    /// The name of a backup: `courier-20260105T120000Z.sqlite`, or
    /// `courier-20260105T120000Z-version-15.sqlite` before a migration.
    fn name(&self, reason: Reason, at: Moment) -> String {
        let prefix = self.prefix();
        let stamp = stamp(at);
        match reason {
            Reason::Daily => format!("{prefix}{stamp}{SUFFIX}"),
            Reason::Migration(version) => format!("{prefix}{stamp}{VERSION}{version}{SUFFIX}"),
        }
    }

    /// Reads what [`Self::name`] returns; `None` for other files.
    fn read_name(&self, name: &str) -> Option<Backup> {
        let rest = name.strip_prefix(&self.prefix())?.strip_suffix(SUFFIX)?;
        let (at, reason) = match rest.split_once(VERSION) {
            None => (rest, Reason::Daily),
            Some((at, version)) => (at, Reason::Migration(version.parse().ok()?)),
        };
        Some(Backup { name: name.to_owned(), at: read_stamp(at)?, reason })
    }

    /// The prefix of the names of this database's backups: several databases may share a folder.
    fn prefix(&self) -> String {
        let stem = self.database.file_stem().unwrap_or_default();
        format!("{}-", stem.to_string_lossy())
    }
}

fn whole_second(moment: Moment) -> Moment {
    Moment(moment.unix_seconds() * 1000)
}

#[cfg(test)]
mod tests;
