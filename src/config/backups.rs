//! The folder of the backups and how many are kept.

use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupConfig {
    pub folder: PathBuf,
    /// Whether the folder is created if it does not exist. A folder set by the operator is not: its
    /// disk may not be mounted.
    pub create_folder: bool,
    /// The number of days whose newest backup is kept, at least 1.
    pub daily: u32,
    /// The number of weeks whose newest backup is kept.
    pub weekly: u32,
}

impl BackupConfig {
    /// Seven days and four weeks, in the folder `backups` next to the database.
    pub fn beside(database: &Path) -> Self {
        let folder = database.with_file_name("backups");
        Self { folder, create_folder: true, daily: 7, weekly: 4 }
    }
}
