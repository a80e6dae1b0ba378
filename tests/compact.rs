//! `courier compact`: what it prints, when it refuses, and that killing it loses nothing.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use courier::process::instance_lock::InstanceLock;
use courier_play::{Moment, PlayerId};
use courier_store::{Person, Store};
use sqlx::{Connection as _, SqliteConnection};

fn courier(database: &Path, argument: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    command.arg(argument).env("COURIER_DATABASE", database).env_remove("DISCORD_TOKEN");
    command.current_dir(database.parent().unwrap());
    command
}

/// A database of about 20 MB, half of it free pages.
async fn half_empty(database: &Path) {
    let store = Store::open(database).await.unwrap();
    let leaf = Person { player: PlayerId(1), name: "Leaf".into(), locale: None, server: None };
    store.save_person(&leaf, Moment(0)).await.unwrap();
    store.close().await;
    let url = format!("sqlite://{}", database.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
         insert into outbox (player_id, notice, created_at, state, send_at, closed_at)
         select 1, json_object('text', hex(zeroblob(500))), 0, 'superseded', 0, i from n",
    )
    .execute(&mut connection)
    .await
    .unwrap();
    let deleted = sqlx::query("delete from outbox where closed_at > 10000");
    deleted.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn assert_complete(database: &Path) {
    let found = Store::inspect(database).await.unwrap();
    assert_eq!((found.faults, found.counts.unwrap().players), (Vec::new(), 1));
    let url = format!("sqlite://{}", database.display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let messages: (i64, i64) = sqlx::query_as("select count(*), sum(closed_at) from outbox")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(messages, (10_000, 50_005_000));
    connection.close().await.unwrap();
}

#[tokio::test]
async fn the_file_shrinks_and_the_sizes_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("courier.sqlite");
    half_empty(&database).await;
    let before = database.metadata().unwrap().len();
    let output = courier(&database, "compact").output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}");
    let after = database.metadata().unwrap().len();
    assert!(after < before * 6 / 10, "{before} bytes, then {after}");
    assert!(printed.contains(&format!("had {before} bytes and now has {after}")), "{printed}");
    assert_complete(&database).await;
}

#[tokio::test]
async fn a_database_in_use_is_not_compacted() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("courier.sqlite");
    half_empty(&database).await;
    let before = std::fs::read(&database).unwrap();
    let lock = InstanceLock::acquire(&database).unwrap();
    let output = courier(&database, "compact").output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && errors.contains("is in use by process"), "{errors}");
    assert_eq!(std::fs::read(&database).unwrap(), before);
    drop(lock);
}

#[tokio::test]
async fn nothing_is_lost_if_it_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let original = folder.path().join("original.sqlite");
    half_empty(&original).await;
    let mut unfinished = 0;
    for milliseconds in (0..200).step_by(20) {
        let database = folder.path().join(format!("{milliseconds}.sqlite"));
        std::fs::copy(&original, &database).unwrap();
        let mut command = courier(&database, "compact");
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().unwrap();
        unfinished += usize::from(!child.wait().unwrap().success());
        assert_complete(&database).await;
    }
    assert!(unfinished > 0, "it was never killed in time");
    let output = courier(&folder.path().join("0.sqlite"), "compact").output().unwrap();
    assert!(output.status.success(), "after it was killed it can be tried again");
}
