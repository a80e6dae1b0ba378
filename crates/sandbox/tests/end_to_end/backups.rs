//! Backups that the bot makes, and restoring one.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

use courier_play::Moment;
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_store::Store;
use courier_text::Button;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::kills::ply;
use super::operation::get;
use super::test_bot::{
    HOUR, START, TestBot, direct_message, direct_messages, end_live_replies, message_of,
    move_by_command, refusal,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

const MINUTE: Duration = Duration::from_secs(60);

fn backups_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("backups"))
        .map(|entries| entries.map(|entry| entry.unwrap().file_name()))
        .map(|names| names.map(|name| name.into_string().unwrap()).collect())
        .unwrap_or_default();
    names.sort();
    names
}

async fn connect(database: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(database).connect().await.unwrap()
}

/// Waits until the log contains `text`.
async fn wait_for_log(sandbox: &Sandbox, text: &str) {
    for _ in 0..1000 {
        if fs::read_to_string(sandbox.log()).unwrap().contains(text) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the log does not contain {text:?}: {}", sandbox.log().display());
}

/// Restores a backup as `courier restore` does.
async fn restore(bot: &TestBot, backup: &Path) -> anyhow::Result<PathBuf> {
    let now = Moment(bot.sandbox.now());
    let restored = courier::process::startup::restore(&bot.sandbox.database(), backup, now).await?;
    Ok(restored.kept.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_after_games_went_on() {
    let bot = TestBot::in_a_file().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    bot.wait_for_heartbeat().await;
    let backup = bot.sandbox.folder().join("backup.sqlite");
    Store::backup_of(&bot.sandbox.database(), &backup).await.unwrap();

    for (player, the_move) in [(&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        bot.sandbox.advance(HOUR * 10).await;
        move_by_command(player, the_move).await;
    }
    end_live_replies(&bot).await;
    let told = direct_message(&maple, &EN.notice_your_turn("2... Nc6", ANY)).await;
    message_of(willow.command("chess challenge", &[("opponent", "birch")]).await.unwrap());

    // Not while the bot runs.
    let refused = restore(&bot, &backup).await.unwrap_err().to_string();
    let holder = bot.sandbox.bot_process().await.unwrap();
    assert!(refused.contains(&format!("in use by process {holder};")), "{refused}");

    bot.sandbox.kill_bot().await;
    let wal = bot.sandbox.folder().join("courier.sqlite-wal");
    assert!(wal.metadata().unwrap().len() > 0, "a killed bot leaves a log");

    // Copied by hand, the backup does not start, and the message says what to do instead.
    let (old, log) = (fs::read(bot.sandbox.database()).unwrap(), fs::read(&wal).unwrap());
    fs::copy(&backup, bot.sandbox.database()).unwrap();
    let error = bot.sandbox.start_bot().await.unwrap_err().to_string();
    assert!(error.contains("courier restore FILE"), "{error}");
    assert_eq!(fs::read(bot.sandbox.database()).unwrap(), fs::read(&backup).unwrap());
    assert!(fs::read(&wal).unwrap() == log, "the only place of the last moves is left alone");
    fs::write(bot.sandbox.database(), old).unwrap();

    bot.sandbox.advance(HOUR * 5).await;
    let kept = restore(&bot, &backup).await.unwrap();
    assert!(!wal.exists(), "the log belongs to the old database");
    bot.sandbox.start_bot().await.unwrap();

    // A day and a half have passed since the backup, and Black had one day.
    direct_message(&willow, &EN.outage(ANY_TIME, ANY_TIME)).await;
    assert_eq!(ply(&maple).await, 1);
    bot.sandbox.advance(HOUR * 20).await;
    move_by_command(&willow, "c5").await;
    assert!(direct_messages(&maple).iter().all(|line| !line.says(EN.outage(ANY_TIME, ANY_TIME))));
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("1... c5", ANY)).await;
    assert!(maple.in_dm().message(told.id).is_ok(), "what was told is still there");

    let found = Store::inspect(&kept).await.unwrap();
    assert_eq!(found.counts.unwrap().moves, 4, "{found}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_from_after_the_backup_is_not_taken_for_a_newer_one() {
    let bot = TestBot::in_a_file().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    bot.wait_for_heartbeat().await;
    let backup = bot.sandbox.folder().join("backup.sqlite");
    Store::backup_of(&bot.sandbox.database(), &backup).await.unwrap();
    let lost =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    bot.wait_for_challenge_messages(1).await;
    bot.sandbox.kill_bot().await;
    restore(&bot, &backup).await.unwrap();
    bot.sandbox.start_bot().await.unwrap();
    message_of(maple.command("janus challenge", &[("opponent", "willow")]).await.unwrap());
    refusal(willow.click(lost.id, Button::Accept).await.unwrap());
    bot.assert_no_problems();
}

/// A sandbox in a folder, whose bot makes backups.
fn with_backups_in(folder: &Path) -> SandboxOptions {
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    SandboxOptions { backups: true, ..SandboxOptions::for_tests(program, folder, START) }
}

/// A sandbox whose bot makes backups, with a database that exists before its first start.
async fn with_backups(database: Option<Vec<u8>>) -> (Sandbox, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    if let Some(bytes) = database {
        fs::write(folder.path().join("courier.sqlite"), bytes).unwrap();
    }
    (Sandbox::start(with_backups_in(folder.path())).await.unwrap(), folder)
}

/// A database of version 0.1.0, whose tables have version 14.
fn old_database() -> Vec<u8> {
    const COMPRESSED: &[u8] =
        include_bytes!("../../../store/src/admin/fixtures/courier-0.1.0.db.gz");
    let mut bytes = Vec::new();
    std::io::copy(&mut flate2::read::GzDecoder::new(COMPRESSED), &mut bytes).unwrap();
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_backed_up_before_they_are_migrated() {
    let (sandbox, folder) = with_backups(Some(old_database())).await;
    let names = backups_in(folder.path());
    assert_eq!(names, ["courier-20260105T120000Z-version-14.sqlite"]);
    let found = Store::inspect(&folder.path().join("backups").join(&names[0])).await.unwrap();
    assert_eq!(found.version, 14);
    let migrated = Store::inspect(&sandbox.database()).await.unwrap();
    assert_eq!(migrated.version, migrated.known);
    // Not at the next start.
    sandbox.restart_bot().await.unwrap();
    assert_eq!(backups_in(folder.path()), names);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_made_every_day_and_old_ones_go() {
    let (sandbox, folder) = with_backups(None).await;
    for day in 0..30 {
        sandbox.advance(Duration::from_secs(if day == 0 { 60 } else { 24 * 3600 })).await;
        for _ in 0..1000 {
            let last = backups_in(folder.path()).pop().unwrap_or_default();
            let expected = courier::process::time::stamp(Moment(sandbox.now()));
            if last == format!("courier-{expected}.sqlite") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if day == 10 {
            sandbox.restart_bot().await.unwrap();
        }
    }
    // The last rotation may not be over yet.
    let expected: Vec<String> = ["18", "25", "28", "29", "30", "31"]
        .map(|day| format!("courier-202601{day}T120100Z.sqlite"))
        .into_iter()
        .chain(["01", "02", "03"].map(|day| format!("courier-202602{day}T120100Z.sqlite")))
        .collect();
    for _ in 0..500 {
        if backups_in(folder.path()) == expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(backups_in(folder.path()), expected);
    let newest = folder.path().join("backups").join(expected.last().unwrap());
    assert_eq!(Store::inspect(&newest).await.unwrap().faults, Vec::<String>::new());
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

/// There is a file in the place of the folder.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_fails_stops_a_migration_but_not_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    fs::write(&backups, "").unwrap();
    fs::write(folder.path().join("courier.sqlite"), old_database()).unwrap();
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut options = with_backups_in(folder.path());
    options.variables.push(("COURIER_HTTP".to_owned(), address.to_string()));
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    let error = sandbox.start_bot().await.unwrap_err().to_string();
    for words in ["version 14 are not migrated", "COURIER_BACKUPS=off", "create it, or set"] {
        assert!(error.contains(words), "{error}");
    }
    assert_eq!(Store::inspect(&sandbox.database()).await.unwrap().version, 14);

    fs::remove_file(&backups).unwrap();
    sandbox.start_bot().await.unwrap();
    assert_eq!(backups_in(folder.path()), ["courier-20260105T120000Z-version-14.sqlite"]);
    fs::remove_dir_all(&backups).unwrap();
    fs::write(&backups, "").unwrap();
    sandbox.advance(MINUTE).await;
    wait_for_log(&sandbox, "no backup was made; trying again").await;
    let (status, health) = get(address, "/health").await;
    assert_eq!(status, 503);
    assert!(health.contains("backups: the folder") && health.contains("create it"), "{health}");
    let (_, metrics) = get(address, "/metrics").await;
    assert!(metrics.contains("courier_backups_total{outcome=\"failed\"} 1"), "{metrics}");

    fs::remove_file(&backups).unwrap();
    sandbox.advance(MINUTE).await;
    wait_for_log(&sandbox, "-20260105T120200Z.sqlite").await;
    assert_eq!(backups_in(folder.path()), ["courier-20260105T120200Z.sqlite"]);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_costs_no_backup() {
    let (sandbox, folder) = with_backups(None).await;
    sandbox.advance(MINUTE).await;
    wait_for_log(&sandbox, "a backup was made and checked").await;
    let first = backups_in(folder.path());
    assert_eq!(first.len(), 1);
    sandbox.fill_disk(true).await.unwrap();
    sandbox.advance(HOUR * 24).await;
    // Tries again after 1, 2, 4 and 8 minutes.
    for _ in 0..10 {
        sandbox.advance(MINUTE).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        let mut good = backups_in(folder.path());
        // What is being written has a journal next to it.
        good.retain(|name| !name.contains(".unfinished"));
        assert_eq!(good, first);
    }
    sandbox.fill_disk(false).await.unwrap();
    for _ in 0..500 {
        sandbox.advance(MINUTE).await;
        let names = backups_in(folder.path());
        if names.len() == 2 && names.iter().all(|name| name.ends_with(".sqlite")) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let names = backups_in(folder.path());
    assert_eq!((names.len(), &names[0]), (2, &first[0]), "{names:?}");
    let newest = folder.path().join("backups").join(&names[1]);
    assert_eq!(Store::inspect(&newest).await.unwrap().faults, Vec::<String>::new());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn files_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;

    let (sandbox, folder) = with_backups(None).await;
    sandbox.advance(Duration::from_secs(60)).await;
    wait_for_log(&sandbox, "a backup was made").await;
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let backup = folder.path().join("backups").join(&backups_in(folder.path())[0]);
    let beside = ["", "-wal", "-shm", ".lock"]
        .map(|ending| folder.path().join(format!("courier.sqlite{ending}")));
    for path in beside.iter().chain([&backup]) {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }
    assert_eq!(mode(&folder.path().join("backups")), 0o700);

    // Files from before.
    sandbox.kill_bot().await;
    for path in beside.iter().chain([&backup]) {
        fs::set_permissions(path, fs::Permissions::from_mode(0o664)).unwrap();
    }
    sandbox.start_bot().await.unwrap();
    for path in beside.iter().chain([&backup]) {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }
    let log = fs::read_to_string(sandbox.log()).unwrap();
    let lines: Vec<&str> =
        log.lines().filter(|line| line.contains("only their owner may read them")).collect();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert_eq!(sandbox.problems(), Vec::<String>::new());
}

/// A page that only a game's moves are in: the bot would start and fail when the game is read.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_ends_the_start_in_words() {
    let bot = TestBot::in_a_file().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    bot.sandbox.stop_bot().await;
    let database = bot.sandbox.database();
    let mut connection = connect(&database).await;
    let root: i64 = sqlx::query_scalar("select rootpage from sqlite_schema where name = 'moves'")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let intact = fs::read(&database).unwrap();
    let mut damaged = intact.clone();
    let page = usize::try_from(root - 1).unwrap() * 4096;
    damaged[page..page + 4096].fill(0xff);
    fs::write(&database, damaged).unwrap();
    let error = bot.sandbox.start_bot().await.unwrap_err().to_string();
    assert!(error.contains("is damaged") && error.contains("courier restore FILE"), "{error}");

    fs::write(&database, intact).unwrap();
    bot.sandbox.start_bot().await.unwrap();
    assert_eq!(ply(&maple).await, 1);
    wait_for_log(&bot.sandbox, "the pages of the database were checked").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_database_is_checked_once_a_week() {
    let bot = TestBot::in_a_file().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.sandbox.advance(Duration::from_secs(10 * 60)).await;
    wait_for_log(&bot.sandbox, "the whole database was checked: it is sound").await;
    bot.assert_no_problems();

    // An index that lacks rows, which the check at the start does not see.
    bot.sandbox.stop_bot().await;
    let mut connection = connect(&bot.sandbox.database()).await;
    for sql in [
        "pragma writable_schema = on",
        "update sqlite_schema set sql = replace(sql, '(white_id)', '(black_id)')
         where name = 'matches_running_white'",
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    bot.sandbox.start_bot().await.unwrap();
    bot.sandbox.advance(HOUR * 24 * 6).await;
    bot.wait_for_heartbeat().await;
    assert!(!fs::read_to_string(bot.sandbox.log()).unwrap().contains("DAMAGED"));
    bot.sandbox.advance(HOUR * 24).await;
    wait_for_log(&bot.sandbox, "THE DATABASE IS DAMAGED").await;
    assert_eq!(ply(&maple).await, 0, "the bot goes on");
}
