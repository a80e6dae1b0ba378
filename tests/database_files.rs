//! The program as the operator runs it: restoring a backup, also when it is killed meanwhile, and
//! the permissions of the files it makes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use courier_play::{Moment, PlayerId};
use courier_store::{Person, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

const PLAYER: PlayerId = PlayerId(101);
/// 2026-01-05T12:00:00Z.
const NOON: Moment = Moment(1_767_614_400_000);

fn courier(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in ["COURIER_LOG", "COURIER_BACKUPS"] {
        command.env_remove(name);
    }
    command.env("DISCORD_TOKEN", "abc.def.ghi");
    command.env("COURIER_DATABASE", "courier.db").args(arguments).current_dir(folder);
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A folder with `backup.db`, in which the player is called `before`, and `courier.db`, in which
/// the player is called `after`. The latter name is only in the write-ahead log.
async fn killed_bot() -> TempDir {
    let (live, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = live.path().join("courier.db");
    let store = Store::open(&path).await.unwrap();
    // Some megabytes, so that copying takes a while.
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
    sqlx::query(
        "with recursive n (i) as (select 1000 union all select i + 1 from n where i < 90000)
         insert into players (id, name, met_at) select i, hex(zeroblob(30)), 0 from n",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    store.beat(NOON).await.unwrap();
    let named =
        |name: &str| Person { player: PLAYER, name: name.to_owned(), locale: None, server: None };
    store.save_person(&named("before"), NOON).await.unwrap();
    store.backup(&folder.path().join("backup.db")).await.unwrap();
    store.checkpoint().await.unwrap();
    store.save_person(&named("after"), NOON).await.unwrap();
    for name in ["courier.db", "courier.db-wal"] {
        fs::copy(live.path().join(name), folder.path().join(name)).unwrap();
    }
    store.close().await;
    folder
}

/// What the player is called in the database that a bot would find now. Looks at a copy.
async fn name_in(folder: &Path, database: &str) -> String {
    let copy = tempfile::tempdir().unwrap();
    let path = copy.path().join("copy.db");
    fs::copy(folder.join(database), &path).unwrap();
    for log in ["-wal", "-journal"] {
        let from = folder.join(format!("{database}{log}"));
        if from.exists() {
            fs::copy(from, copy.path().join(format!("copy.db{log}"))).unwrap();
        }
    }
    Store::quick_check(&path).await.unwrap();
    let store = Store::open(&path).await.unwrap();
    let name = store.player(PLAYER).await.unwrap().unwrap().name;
    store.close().await;
    name
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[tokio::test]
async fn a_restore_says_what_it_did() {
    let folder = killed_bot().await;
    let output = courier(folder.path(), &["restore", "backup.db"]).output().unwrap();
    let text = said(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("courier.db is now a copy of backup.db."), "{text}");
    assert!(text.contains("What happened after 2026-01-05 12:00:00 UTC is not in it."), "{text}");
    let (_, kept) = text.split_once("The database from before is in ").unwrap();
    // A slow disk is warned of after that.
    let kept = kept.lines().next().unwrap().trim_end_matches('.');
    assert!(kept.starts_with("courier.db.before-restore-2"), "{kept}");
    assert_eq!(name_in(folder.path(), "courier.db").await, "before");
    assert_eq!(name_in(folder.path(), kept).await, "after");
    assert!(folder.path().join("backup.db").exists());
    assert!(!folder.path().join("courier.db-wal").exists());

    let missing = courier(folder.path(), &["restore", "nothing.db"]).output().unwrap();
    assert!(!missing.status.success());
    assert!(said(&missing).contains("there is no file nothing.db"), "{}", said(&missing));
}

#[tokio::test]
async fn a_restore_that_is_killed_leaves_the_old_database_or_the_new_one() {
    let original = killed_bot().await;
    let whole = {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(original.path(), folder.path());
        let began = courier::process::time::stopwatch();
        courier(folder.path(), &["restore", "backup.db"]).output().unwrap();
        u64::try_from((courier::process::time::stopwatch() - began).0).unwrap()
    };
    const KILLS: u64 = 16;
    for kill in 0..KILLS {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(original.path(), folder.path());
        let mut child = courier(folder.path(), &["restore", "backup.db"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        tokio::time::sleep(Duration::from_millis(whole * (kill + 1) / KILLS)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        let name = name_in(folder.path(), "courier.db").await;
        assert!(["before", "after"].contains(&name.as_str()), "{name}");
        // The next attempt is complete.
        let output = courier(folder.path(), &["restore", "backup.db"]).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        assert_eq!(name_in(folder.path(), "courier.db").await, "before");
    }
}

#[test]
fn check_succeeds_before_the_first_start_and_creates_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let check = || courier(folder.path(), &["check"]).env_remove("COURIER_DATABASE").output();
    let output = check().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let expected = "there is no database at data/courier.sqlite yet; Courier creates it when it";
    assert!(said(&output).contains(expected), "{}", said(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn check_tells_when_the_last_backup_was_made() {
    let folder = killed_bot().await;
    let check = || courier(folder.path(), &["check"]).output().unwrap();
    assert!(said(&check()).contains("Backups: none in backups yet"), "{}", said(&check()));
    fs::create_dir(folder.path().join("backups")).unwrap();
    for name in ["courier-20260105T120000Z.sqlite", "courier-20260104T120000Z.sqlite", "notes"] {
        fs::write(folder.path().join("backups").join(name), "").unwrap();
    }
    let text = said(&check());
    let expected = "Backups: 2, the last of 2026-01-05 12:00:00 UTC: \
                    backups/courier-20260105T120000Z.sqlite.";
    assert!(text.contains(expected), "{text}");
    // The bot ran at noon of the fifth, in the log of the database.
    let newest = "courier-20260105T120000Z.sqlite";
    fs::remove_file(folder.path().join("backups").join(newest)).unwrap();
    assert!(check().status.success(), "{}", said(&check()));
    let rename = |to| {
        let backups = folder.path().join("backups");
        fs::rename(backups.join("courier-20260104T120000Z.sqlite"), backups.join(to)).unwrap();
    };
    rename("courier-20260103T110000Z.sqlite");
    let late = "no backup was made from 2026-01-03 11:00:00 UTC to 2026-01-05 12:00:00 UTC, \
                although the bot ran";
    assert!(!check().status.success());
    assert!(said(&check()).contains(late), "{}", said(&check()));
    let off = courier(folder.path(), &["check"]).env("COURIER_BACKUPS", "off").output().unwrap();
    assert!(said(&off).contains("Backups: none are made (COURIER_BACKUPS)."), "{}", said(&off));
    let bad =
        courier(folder.path(), &["check"]).env("COURIER_BACKUPS_DAILY", "0").output().unwrap();
    assert!(!bad.status.success());
    assert!(said(&bad).contains("Give a whole number from 1 to 366"), "{}", said(&bad));
}

#[cfg(unix)]
#[tokio::test]
async fn what_the_program_creates_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = killed_bot().await;
    for arguments in [&["backup", "second.db"][..], &["restore", "backup.db"]] {
        let output = courier(folder.path(), arguments).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
    }
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let created = names.iter().filter(|path| !path.ends_with("backup.db"));
    for path in created {
        let mode = path.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", path.display());
    }
    assert!(names.len() >= 5, "{names:?}");
}

/// What is not ours keeps its content and its permissions, and gets no neighbor.
#[cfg(unix)]
#[tokio::test]
async fn what_is_not_a_database_of_ours_is_not_touched() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("notes.txt"), "Buy milk. ".repeat(20)).unwrap();
    fs::create_dir(path("folder")).unwrap();
    let options = SqliteConnectOptions::new().filename(path("other.db")).create_if_missing(true);
    let mut other = options.connect().await.unwrap();
    sqlx::query("create table mine (a)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let open = |name| {
        let mode = if path(name).is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).unwrap();
        mode
    };
    for name in ["notes.txt", "folder", "other.db"] {
        let mode = open(name);
        for command in ["serve", "compact"] {
            let run = courier(folder.path(), &[command])
                .env("COURIER_DATABASE", name)
                .env("DISCORD_TOKEN", "YWJj.ZGVm.Z2hp")
                .output()
                .unwrap();
            assert!(!run.status.success(), "{name}");
            let words = said(&run);
            assert!(words.contains("Set another path for the database"), "{name}: {words}");
        }
        let after = path(name).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(after, mode, "{name}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

/// A server that asks for the password in clear and does not accept any. Returns what it is sent.
fn asked_for_password(listener: &std::net::TcpListener) -> String {
    use std::io::{Read as _, Write as _};
    let (mut stream, _) = listener.accept().unwrap();
    let mut length = [0; 4];
    stream.read_exact(&mut length).unwrap();
    let mut startup = vec![0; u32::from_be_bytes(length) as usize - 4];
    stream.read_exact(&mut startup).unwrap();
    stream.write_all(b"R\0\0\0\x08\0\0\0\x03").unwrap();
    let mut head = [0; 5];
    stream.read_exact(&mut head).unwrap();
    assert_eq!(head[0], b'p');
    let mut password = vec![0; usize::from(head[4]) - 4];
    stream.read_exact(&mut password).unwrap();
    String::from_utf8(password).unwrap().trim_end_matches('\0').to_owned()
}

/// The arguments of a program are seen by everybody on the machine.
#[tokio::test]
async fn the_password_of_a_server_comes_from_the_environment_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    Store::open(&folder.path().join("courier.db")).await.unwrap().close().await;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let to = format!("postgres://courier@127.0.0.1:{port}/courier?sslmode=disable");
    let file = folder.path().join("passwords");
    fs::write(&file, "*:*:*:courier:from-a-file\n").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }
    let ways =
        [("PGPASSWORD", "from-the-environment".into()), ("PGPASSFILE", file.into_os_string())];
    for ((variable, value), password) in
        ways.into_iter().zip(["from-the-environment", "from-a-file"])
    {
        let mut child = courier(folder.path(), &["migrate-to", &to])
            .env_remove("PGPASSWORD")
            .env(variable, value)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        assert_eq!(asked_for_password(&listener), password);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[tokio::test]
async fn a_copy_to_another_file_gets_its_name_when_it_is_complete() {
    let folder = killed_bot().await;
    let migrate = || courier(folder.path(), &["migrate-to", "copy.db"]).output().unwrap();
    let names = || {
        let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> =
            entries.filter(|name| name.to_str().unwrap() != "backup.db").collect();
        names.sort();
        names
    };
    let path = folder.path().join("courier.db");
    let spoil = async |sql: &'static str| {
        let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.unwrap();
        for sql in ["pragma ignore_check_constraints = on", sql] {
            sqlx::query(sql).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    };
    spoil("update players set confirm = 2 where id = 101").await;
    let output = migrate();
    assert!(!output.status.success(), "{}", said(&output));
    assert_eq!(names(), ["copy.db.lock", "courier.db", "courier.db.lock"]);

    spoil("update players set confirm = 1 where id = 101").await;
    fs::write(folder.path().join("copy.db.unfinished"), "of a killed process").unwrap();
    let output = migrate();
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(names(), ["copy.db", "copy.db.lock", "courier.db", "courier.db.lock"]);
    assert_eq!(name_in(folder.path(), "copy.db").await, "after");
    let again = migrate();
    assert!(said(&again).contains("copy.db exists already; nothing was changed"));
}
