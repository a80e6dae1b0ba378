//! Backups of a small database, with a clock that the tests push forward.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Mutex;
use std::time::Duration;

use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::*;
use crate::process::time::ManualClock;

/// 2026-01-05T12:00:00Z, a Monday.
const START: Moment = Moment(1_767_614_400_000);

struct Fixture {
    folder: TempDir,
    backups: Backups,
    /// The failures that were reported; `None`: the last one is over.
    reported: Arc<Mutex<Vec<Option<String>>>>,
}

impl Fixture {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("courier.sqlite");
        Store::open(&database).await.unwrap().close().await;
        let backups = Backups::new(BackupConfig::beside(&database), &database);
        Self { folder, backups, reported: Arc::default() }
    }

    /// Starts the task, which then waits for the clock.
    async fn start(&self, clock: &Arc<ManualClock>) -> JoinHandle<()> {
        let clock = Arc::clone(clock) as Arc<dyn Clock>;
        let reported = Arc::clone(&self.reported);
        let report = move |failure| reported.lock().unwrap().push(failure);
        let task = tokio::spawn(self.backups.clone().run(clock, report));
        tokio::task::yield_now().await;
        task
    }

    /// The names of the files in the folder.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.backups.folder())
            .map(|entries| entries.map(|entry| entry.unwrap().file_name()))
            .map(|names| names.map(|name| name.into_string().unwrap()).collect())
            .unwrap_or_default();
        names.sort();
        names
    }

    /// Waits until the files have these names.
    async fn wait_for(&self, names: &[&str]) {
        for _ in 0..1000 {
            if self.names() == names {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{names:?} expected: {:?}", self.names());
    }
}

#[tokio::test]
async fn a_backup_is_made_a_minute_after_the_start_and_then_every_day() {
    let fixture = Fixture::new().await;
    let clock = Arc::new(ManualClock::new(START));
    let task = fixture.start(&clock).await;
    clock.advance(Span::minutes(1));
    let first = "courier-20260105T120100Z.sqlite";
    fixture.wait_for(&[first]).await;
    clock.advance(Span::hours(11));
    clock.advance(Span::hours(1));
    let second = "courier-20260106T000100Z.sqlite";
    fixture.wait_for(&[first, second]).await;
    task.abort();

    // After a restart, the next one is made tomorrow.
    let task = fixture.start(&clock).await;
    clock.advance(Span::hours(23));
    clock.advance(Span::hours(1));
    fixture.wait_for(&[first, second, "courier-20260107T000100Z.sqlite"]).await;
    task.abort();
    let files = fixture.backups.files().unwrap();
    assert_eq!(files.last().unwrap().1, START + Span::hours(36) + Span::minutes(1));
    Store::inspect(&files[0].0).await.unwrap();
}

#[tokio::test]
async fn a_backup_that_fails_is_tried_again_with_growing_waits() {
    let mut fixture = Fixture::new().await;
    let missing = fixture.folder.path().join("not-mounted");
    fixture.backups.config =
        BackupConfig { folder: missing.clone(), create_folder: false, daily: 7, weekly: 4 };
    let clock = Arc::new(ManualClock::new(START));
    let task = fixture.start(&clock).await;
    // The waits after the first three failures are 1, 2 and 4 minutes.
    for minutes in [1, 1, 2] {
        tokio::task::yield_now().await;
        clock.advance(Span::minutes(minutes));
    }
    tokio::task::yield_now().await;
    fs::create_dir(&missing).unwrap();
    clock.advance(Span::minutes(3));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(fixture.names(), Vec::<String>::new());
    clock.advance(Span::minutes(1));
    fixture.wait_for(&["courier-20260105T120800Z.sqlite"]).await;
    // At the start, after one, two and four minutes, and when it is over.
    let is_over = || fixture.reported.lock().unwrap().last().unwrap().is_none();
    for _ in 0..1000 {
        if is_over() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    task.abort();
    let reported = fixture.reported.lock().unwrap();
    let (over, failures) = reported.split_last().unwrap();
    assert_eq!((over, failures.len()), (&None, 4), "{reported:?}");
    assert!(failures.iter().flatten().all(|why| why.contains("does not exist; create it")));
}

#[tokio::test]
async fn a_migration_needs_its_backup_unless_there_are_to_be_none() {
    let mut fixture = Fixture::new().await;
    fixture.backups.before_migration(15, START).await.unwrap();
    assert_eq!(fixture.names(), ["courier-20260105T120000Z-version-15.sqlite"]);
    let folder = fixture.folder.path().join("not-mounted");
    fixture.backups.config = BackupConfig { folder, create_folder: false, daily: 7, weekly: 4 };
    let failure = fixture.backups.before_migration(15, START).await.unwrap_err();
    let failure = failure.to_string();
    for words in ["version 15 are not migrated", "set COURIER_BACKUPS=off", "does not exist"] {
        assert!(failure.contains(words), "{failure}");
    }
}

#[tokio::test]
async fn a_failure_removes_no_backup_and_leaves_no_unfinished_file() {
    let fixture = Fixture::new().await;
    for day in 0..16 {
        fixture.backups.make(Reason::Daily, START + Span::days(day)).await.unwrap();
    }
    let before = fixture.names();
    assert_eq!(before.len(), 8, "of seven days, and of a week before");
    let bytes = fs::read(&fixture.backups.database).unwrap();
    fs::write(&fixture.backups.database, &bytes[..bytes.len() / 2]).unwrap();
    let failure = fixture.backups.make(Reason::Daily, START + Span::days(16)).await.unwrap_err();
    assert!(failure.to_string().contains("courier.sqlite is damaged"), "{failure}");
    assert_eq!(fixture.names(), before);
}

#[tokio::test]
async fn only_what_a_killed_backup_has_left_is_removed() {
    let fixture = Fixture::new().await;
    let folder = fixture.backups.folder().to_owned();
    fs::create_dir(&folder).unwrap();
    let others = ["courier-notes.sqlite", "notes.unfinished", "other-20200101T000000Z.sqlite"];
    let left =
        ["", "-journal"].map(|end| format!("courier-20260104T120000Z.sqlite.unfinished{end}"));
    for name in others.map(str::to_owned).into_iter().chain(left) {
        fs::write(folder.join(name), "").unwrap();
    }
    fixture.backups.make(Reason::Migration(15), START).await.unwrap();
    let made = "courier-20260105T120000Z-version-15.sqlite";
    assert_eq!(fixture.names(), [&[made], &others[..]].concat());
    assert_eq!(fixture.backups.files().unwrap(), [(folder.join(made), START)]);
}

#[test]
fn a_folder_that_cannot_be_used_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for (path, create_folder, words) in [
        (folder.path().join("none"), false, "does not exist; create it, or set COURIER_BACKUPS"),
        (folder.path().join("none/deeper"), true, "cannot be created"),
        (file, true, "does not exist"),
    ] {
        let config = BackupConfig { folder: path, create_folder, daily: 7, weekly: 4 };
        let backups = Backups::new(config, &folder.path().join("courier.sqlite"));
        let failure = backups.prepare_folder().unwrap_err().to_string();
        assert!(failure.contains(words), "{failure}");
    }
}
