//! Restoring a backup over databases in every state, and processes killed between two steps.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;
use crate::test_support::*;

const STAMP: &str = "20260105T120000Z";

/// A database that was in use when its process was killed, and a backup of it.
struct Killed {
    folder: TempDir,
    path: PathBuf,
    backup: PathBuf,
    the_match: MatchId,
    /// Begun after the backup.
    newest: MatchId,
}

/// The number of moves before the backup, and in the database.
const IN_BACKUP: usize = 1;
const IN_DATABASE: usize = 3;

impl Killed {
    async fn new() -> Self {
        let db = TestStore::in_a_file().await;
        let folder = tempfile::tempdir().unwrap();
        let (path, backup) = (folder.path().join("courier.db"), folder.path().join("backup.db"));
        let the_match = db.begin().await;
        db.play(the_match, &["e2e4"], START).await;
        db.store.backup(&backup).await.unwrap();
        db.store.checkpoint().await.unwrap();
        db.play(the_match, &["e7e5", "g1f3"], after(1)).await;
        let newest = db.begin().await;
        // What a killed process leaves: the log is not empty.
        copy_database(&db.path(), &path);
        assert!(with_ending(&path, "-wal").metadata().unwrap().len() > 0);
        Self { folder, path, backup, the_match, newest }
    }

    /// The number of moves that a bot would find if it started now. Looks at copies of the files.
    async fn moves(&self) -> usize {
        moves(&self.path, self.the_match).await
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

fn copy_database(from: &Path, to: &Path) {
    fs::copy(from, to).unwrap();
    for log in LOGS.into_iter().filter(|log| with_ending(from, log).exists()) {
        fs::copy(with_ending(from, log), with_ending(to, log)).unwrap();
    }
}

async fn moves(path: &Path, id: MatchId) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    copy_database(path, &copy);
    assert_eq!(Store::inspect(&copy).await.unwrap().faults, Vec::<String>::new());
    let store = Store::open(&copy).await.unwrap();
    let ply = store.find_match(id).await.unwrap().unwrap().the_match.ply();
    store.close().await;
    usize::try_from(ply).unwrap()
}

#[tokio::test]
async fn a_backup_takes_the_place_of_a_database_with_a_log() {
    let killed = Killed::new().await;
    let before = fs::read(&killed.backup).unwrap();
    let restored = Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap();
    let kept = restored.kept.unwrap();
    let name = format!("courier.db.before-restore-{STAMP}");
    assert_eq!(kept, killed.folder.path().join(&name));
    assert_eq!(
        killed.files(),
        ["backup.db", "courier.db", &name, &format!("{name}-wal")],
        "nothing that belongs to the old database is left next to the new one"
    );
    assert_eq!(killed.moves().await, IN_BACKUP);
    assert_eq!(moves(&kept, killed.the_match).await, IN_DATABASE, "kept with its log");
    assert_eq!(fs::read(&killed.backup).unwrap(), before);

    // A second restore at the same second overwrites nothing; it takes the old database back.
    let restored = Store::restore(&kept, &killed.path, STAMP).await.unwrap();
    assert_eq!(restored.kept.unwrap(), killed.folder.path().join(format!("{name}-2")));
    assert_eq!(killed.moves().await, IN_DATABASE);
}

/// Buttons of games that were begun after the backup are still in Discord.
#[tokio::test]
async fn numbers_of_games_are_not_given_twice() {
    let killed = Killed::new().await;
    Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap();
    let Killed { path, folder, newest, .. } = killed;
    let store = Store::open(&path).await.unwrap();
    assert!(store.find_match(newest).await.unwrap().is_none());
    let db = TestStore { folder, store };
    assert!(db.begin().await > newest);
}

#[tokio::test]
async fn a_process_killed_between_two_steps_leaves_the_old_database_or_the_new_one() {
    let killed = Killed::new().await;
    let copy = with_ending(&killed.path, ".restoring");
    assert_eq!(killed.moves().await, IN_DATABASE);
    copy_and_check(&killed.backup, &killed.path, &copy).await.unwrap();
    assert_eq!(killed.moves().await, IN_DATABASE);
    keep_aside(&killed.path, STAMP).unwrap();
    assert_eq!(killed.moves().await, IN_DATABASE);
    let numbers = complete(&killed.path).await.unwrap();
    assert_eq!(killed.moves().await, IN_DATABASE);
    skip_numbers(&copy, &killed.backup, &numbers).await.unwrap();
    assert_eq!(killed.moves().await, IN_DATABASE);
    for ending in LOGS.into_iter().chain([INDEX]) {
        remove(&with_ending(&killed.path, ending)).unwrap();
        assert_eq!(killed.moves().await, IN_DATABASE, "without {ending}");
    }
    put_in_place(&copy, &killed.path).unwrap();
    assert_eq!(killed.moves().await, IN_BACKUP);
}

#[tokio::test]
async fn what_a_killed_restore_has_left_is_no_obstacle() {
    let killed = Killed::new().await;
    for ending in [".restoring", ".restoring-wal", ".unfinished"] {
        fs::write(with_ending(&killed.path, ending), "half a file").unwrap();
    }
    Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap();
    assert_eq!(killed.moves().await, IN_BACKUP);
    assert_eq!(killed.files().len(), 4, "{:?}", killed.files());
}

#[tokio::test]
async fn a_damaged_database_and_a_foreign_log_are_kept_as_they_are() {
    let killed = Killed::new().await;
    let wal = fs::read(with_ending(&killed.path, "-wal")).unwrap();
    for damaged in [&b"not a database"[..], &fs::read(&killed.backup).unwrap()] {
        fs::write(&killed.path, damaged).unwrap();
        fs::write(with_ending(&killed.path, "-wal"), &wal).unwrap();
        let restored = Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap();
        let kept = restored.kept.unwrap();
        assert_eq!(fs::read(&kept).unwrap(), damaged);
        assert_eq!(fs::read(with_ending(&kept, "-wal")).unwrap(), wal);
        assert_eq!(killed.moves().await, IN_BACKUP);
    }
}

#[tokio::test]
async fn without_a_database_nothing_is_kept() {
    let killed = Killed::new().await;
    fs::remove_file(&killed.path).unwrap();
    fs::remove_file(with_ending(&killed.path, "-wal")).unwrap();
    let restored = Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap();
    assert_eq!(restored.kept, None);
    assert_eq!(killed.moves().await, IN_BACKUP);
    assert_eq!(killed.files(), ["backup.db", "courier.db"]);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_to_the_database_stays_one() {
    let killed = Killed::new().await;
    let links = tempfile::tempdir().unwrap();
    let link = links.path().join("link.db");
    std::os::unix::fs::symlink(&killed.path, &link).unwrap();
    Store::restore(&killed.backup, &link, STAMP).await.unwrap();
    assert!(link.is_symlink());
    assert_eq!(killed.moves().await, IN_BACKUP);
    assert!(!with_ending(&killed.path, "-wal").exists());
}

/// Removes pages in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 3 * 4096].fill(0xff);
    fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_backup_is_refused_in_words() {
    let killed = Killed::new().await;
    let tampered = async |sql: &'static str| {
        let mut connection = connect(&killed.backup).await.unwrap();
        sqlx::query(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    };
    let intact = fs::read(&killed.backup).unwrap();
    let (database, wal) =
        (fs::read(&killed.path).unwrap(), fs::read(with_ending(&killed.path, "-wal")).unwrap());
    for (case, words) in [
        ("missing", "there is no file"),
        ("text", "is not a backup of Courier"),
        ("empty", "is not a backup of Courier"),
        ("another program's", "is not a backup of Courier"),
        ("newer", "written by a newer Courier (its tables have version 9000"),
        ("diverged", "cannot be used (migration 3 is missing)"),
        ("damaged", "cannot be used ("),
    ] {
        fs::write(&killed.backup, &intact).unwrap();
        match case {
            "missing" => fs::remove_file(&killed.backup).unwrap(),
            "text" => fs::write(&killed.backup, "a few words").unwrap(),
            "empty" => fs::write(&killed.backup, "").unwrap(),
            "another program's" => tampered("pragma application_id = 7").await,
            "newer" => {
                tampered("update _sqlx_migrations set version = 9000 where version = 15").await;
            }
            "diverged" => tampered("delete from _sqlx_migrations where version = 3").await,
            _ => damage(&killed.backup),
        }
        let error = Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap_err();
        let said = error.to_string();
        assert!(said.contains(words) && said.contains("backup.db"), "{case}: {said}");
        assert!(said.contains("nothing was changed"), "{case}: {said}");
        assert_eq!(fs::read(&killed.path).unwrap(), database, "{case}");
        assert_eq!(fs::read(with_ending(&killed.path, "-wal")).unwrap(), wal, "{case}");
        let mut files = killed.files();
        files.retain(|name| name != "backup.db");
        assert_eq!(files, ["courier.db", "courier.db-wal"], "{case}");
    }
    let itself = Store::restore(&killed.path, &killed.path, STAMP).await.unwrap_err();
    assert!(matches!(itself, RestoreError::Same { .. }), "{itself}");
}

#[tokio::test]
async fn a_database_that_another_program_has_open_is_left_alone() {
    let killed = Killed::new().await;
    let store = Store::open(&killed.path).await.unwrap();
    let error = Store::restore(&killed.backup, &killed.path, STAMP).await.unwrap_err();
    assert!(matches!(error, RestoreError::InUse { .. }), "{error}");
    assert!(error.to_string().contains("open in another program"), "{error}");
    assert!(!killed.files().iter().any(|name| name.contains("restor")), "{:?}", killed.files());
    assert!(store.find_match(killed.the_match).await.unwrap().is_some());
    store.close().await;
    assert_eq!(killed.moves().await, IN_DATABASE);
}
