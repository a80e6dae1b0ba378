//! Databases on PostgreSQL.

use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;
use tokio::sync::OnceCell;

#[cfg(unix)]
use super::relay::Relay;
use super::server::{ADVICE, Server, server};
use crate::ServerAddress;
use crate::admin::migrations::POSTGRES_MIGRATIONS;

/// A new, empty database of the private server; `None` if this machine has no PostgreSQL. Then this
/// says, past the test harness, that the test does not run with it, unless
/// `COURIER_POSTGRES_TESTS=required` asks it to fail.
pub async fn address(test: &str) -> Option<ServerAddress> {
    let server = match server().await {
        Ok(server) => server,
        Err(why) => {
            let required = std::env::var("COURIER_POSTGRES_TESTS");
            assert!(required.is_err(), "{why}: {ADVICE}");
            let _ = writeln!(std::io::stderr(), "\nNOT RUN: {test}: {why}: {ADVICE}\n");
            return None;
        }
    };
    Some(server.url(&server.create("template0").await).parse().unwrap())
}

/// As [`address`], with a relay, and the address of the database through it.
#[cfg(unix)]
pub async fn relayed(test: &str) -> Option<(ServerAddress, Relay, ServerAddress)> {
    let address = address(test).await?;
    let socket = address.options().get_socket().unwrap().display();
    let database = address.options().get_database().unwrap();
    let url = format!("postgres://courier@localhost/{database}?host={socket}");
    let relay = Relay::start(&url).await;
    let through = relay.url().parse().unwrap();
    Some((address, relay, through))
}

/// As [`address`], for sqlx.
pub async fn new_database(test: &str) -> Option<PgConnectOptions> {
    Some(address(test).await?.options().clone())
}

/// The address of the database that stands for a file in the tests of this process: a new one with
/// the tables of Courier if the path is a new one.
///
/// # Panics
/// This machine has no PostgreSQL.
pub async fn in_place_of(path: &Path) -> ServerAddress {
    static NAMES: Mutex<Option<HashMap<PathBuf, String>>> = Mutex::new(None);
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let server = match server().await {
        Ok(server) => server,
        Err(why) => panic!("{why}: {ADVICE}"),
    };
    let known = NAMES.lock().unwrap().get_or_insert_default().get(path).cloned();
    let name = match known {
        Some(name) => name,
        None => {
            let template = TEMPLATE.get_or_init(|| template(server)).await;
            let folder = path.parent().unwrap();
            let name = server.create_beside(folder, template).await;
            let mut names = NAMES.lock().unwrap();
            names.get_or_insert_default().insert(path.into(), name.clone());
            name
        }
    };
    server.url(&name).parse().unwrap()
}

/// A database with the tables of Courier, from which others are copied.
async fn template(server: &Server) -> String {
    let name = server.create("template0").await;
    let address: ServerAddress = server.url(&name).parse().unwrap();
    let mut connection = address.options().connect().await.unwrap();
    POSTGRES_MIGRATIONS.run(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    name
}

/// Ends the sessions that have claims of deliveries, as the server does when it has lost their
/// processes.
pub async fn end_sessions_with_claims(address: &ServerAddress) {
    let end = "
        select pg_terminate_backend(pid) from (
            select distinct pid from pg_locks
            where locktype = 'advisory' and classid = 1131377020 and granted
                and database = (select oid from pg_database where datname = current_database())
        ) as claiming";
    let mut connection = address.options().connect().await.unwrap();
    sqlx::query(end).execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
}

/// Ends the session of the process with the background duty, as the server does when it has lost
/// its process.
pub async fn end_session_with_duty(address: &ServerAddress) {
    let end = "
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = 1131377012 and granted
            and database = (select oid from pg_database where datname = current_database())";
    let mut connection = address.options().connect().await.unwrap();
    let ended = sqlx::query(end).execute(&mut connection).await.unwrap().rows_affected();
    assert_eq!(ended, 1, "nobody has the duty");
    sqlx::Connection::close(connection).await.unwrap();
}
