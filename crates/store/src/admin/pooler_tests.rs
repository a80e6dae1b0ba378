//! PgBouncer between the bot and the server. Where it is not installed, these tests say so and do
//! not run.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::ConnectOptions as _;

use crate::test_support::server::as_another_user;
use crate::test_support::{postgres, *};
use crate::{ServerAddress, ServerError, ServerSession, Usage};

struct Pooler {
    child: Child,
    address: ServerAddress,
    _folder: TempDir,
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts PgBouncer with these settings in front of a new database.
async fn pooler(test: &str, settings: &str) -> Option<Pooler> {
    let direct = postgres::address(test).await?;
    let folder = tempfile::tempdir().unwrap();
    let (place, file) = (folder.path().display(), folder.path().join("pgbouncer.ini"));
    let (server, database) = (direct.options().get_socket(), direct.options().get_database());
    let (server, database) = (server.unwrap().display(), database.unwrap());
    let text = format!(
        "[databases]\n* = host={server} user=courier\n\
         [pgbouncer]\nauth_type = any\nlisten_port = 6432\nunix_socket_dir = {place}\n{settings}\n"
    );
    fs::write(&file, text).unwrap();
    let mut command = Command::new("pgbouncer");
    command.arg(&file).stderr(Stdio::null());
    let Ok(child) = as_another_user(&mut command, folder.path()).spawn() else {
        let _ = writeln!(std::io::stderr(), "\nNOT RUN: {test}: there is no pgbouncer\n");
        return None;
    };
    let url = format!("postgres://courier@localhost:6432/{database}?host={place}");
    let pooler = Pooler { child, address: url.parse().unwrap(), _folder: folder };
    let answers = async {
        // A refusal of a setting is an answer, too.
        while let Err(sqlx::Error::Io(_)) = pooler.address.options().connect().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), answers).await.unwrap();
    Some(pooler)
}

const IGNORED: &str = "ignore_startup_parameters = extra_float_digits,options";

#[tokio::test]
async fn sessions_may_be_pooled() {
    let test = "sessions_may_be_pooled";
    let Some(pooler) = pooler(test, &format!("pool_mode = session\n{IGNORED}")).await else {
        return;
    };
    let address = &pooler.address;
    let mut first = ServerSession::begin(address, Usage::Shared).await.unwrap();
    let mut second = ServerSession::begin(address, Usage::Shared).await.unwrap();
    assert!(first.take_duty().await.unwrap());
    assert!(!second.take_duty().await.unwrap());
    let store = Store::connect(address).await.unwrap();
    store.save_person(&person(WHITE, "white"), START).await.unwrap();
    assert!(store.player(WHITE).await.unwrap().is_some());
    assert_eq!(Store::inspect_server(address).await.unwrap().unwrap().missing, [""; 0]);
}

#[tokio::test]
async fn transactions_may_not_be_pooled() {
    let test = "transactions_may_not_be_pooled";
    let Some(pooler) = pooler(test, &format!("pool_mode = transaction\n{IGNORED}")).await else {
        return;
    };
    let began = ServerSession::begin(&pooler.address, Usage::Shared).await.unwrap_err();
    let inspected = Store::inspect_server(&pooler.address).await.unwrap_err();
    for error in [began, inspected] {
        assert!(matches!(error, ServerError::TransactionPooling { .. }), "{error:?}");
        assert!(error.to_string().contains("pool_mode = session"), "{error}");
    }
}

#[tokio::test]
async fn a_setting_that_a_pooler_refuses_is_named() {
    let test = "a_setting_that_a_pooler_refuses_is_named";
    let Some(pooler) = pooler(test, "pool_mode = session").await else { return };
    let error = ServerSession::begin(&pooler.address, Usage::Alone).await.unwrap_err();
    assert!(matches!(error, ServerError::StartupParameter { .. }), "{error:?}");
    assert!(error.to_string().contains(IGNORED), "{error}");
}
