//! Processes that serve shards of the gateway, on one database on a server.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use crate::store::{
    ServerAddress, ServerError, ServerSession, ShardReports, Shards, Usage, test_postgres,
};

/// How long a condition may take, on a machine that is busy.
const LIMIT: Duration = Duration::from_secs(60);

const fn shards(first: u32, last: u32, total: u32) -> Usage {
    Usage::Shards(Shards { first, last, total })
}

/// Begins without waiting for others.
async fn begin(address: &ServerAddress, usage: Usage) -> Result<ServerSession, ServerError> {
    ServerSession::begin_within(address, usage, Duration::ZERO).await
}

#[tokio::test]
async fn no_shard_is_served_by_two_processes() {
    let test = "no_shard_is_served_by_two_processes";
    let Some(address) = test_postgres::address(test).await else { return };
    let first = begin(&address, shards(0, 3, 8)).await.unwrap();
    let overlapping = begin(&address, shards(2, 7, 8)).await.unwrap_err();
    assert!(matches!(overlapping, ServerError::ShardServed { shard: 2, .. }), "{overlapping:?}");
    let advice = "shard 2 is already served by another Courier";
    assert!(overlapping.to_string().starts_with(advice), "{overlapping}");
    // What could have been taken was released.
    let second = begin(&address, shards(4, 7, 8)).await.unwrap();
    let alone = begin(&address, Usage::Alone).await.unwrap_err();
    assert!(matches!(alone, ServerError::InUse { .. }), "{alone:?}");
    // A replacement waits for the one before.
    let replacement = ServerSession::begin(&address, shards(0, 3, 8));
    let (replacement, ()) = tokio::join!(replacement, first.end());
    replacement.unwrap().end().await;
    second.end().await;
}

#[tokio::test]
async fn all_processes_get_interactions_in_the_same_way() {
    let test = "all_processes_get_interactions_in_the_same_way";
    let Some(address) = test_postgres::address(test).await else { return };
    let first = begin(&address, shards(0, 1, 4)).await.unwrap();
    for (usage, own) in [
        (shards(2, 7, 8), "this one by 8 shards of the gateway"),
        (Usage::Shared, "this one over HTTP"),
    ] {
        let error = begin(&address, usage).await.unwrap_err().to_string();
        assert!(error.contains(own), "{error}");
        assert!(error.contains("gets interactions by 4 shards of the gateway"), "{error}");
        assert!(error.contains("stop all processes first"), "{error}");
    }
    first.end().await;
    let over_http = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    let error = begin(&address, shards(0, 1, 4)).await.unwrap_err();
    assert!(matches!(error, ServerError::Divided { .. }), "{error:?}");
    over_http.end().await;
    ServerSession::begin(&address, shards(2, 7, 8)).await.unwrap();
}

/// A process that goes on asking, and its reports.
struct Process {
    session: ServerSession,
    reports: ShardReports,
}

impl Process {
    async fn begin(address: &ServerAddress, usage: Usage) -> Self {
        let mut session = ServerSession::begin(address, usage).await.unwrap();
        let reports = session.take_shard_reports().unwrap();
        Self { session, reports }
    }

    /// Whether all shards are connected, as it hears now.
    async fn hears_all(&mut self) -> bool {
        self.session.check().await.unwrap();
        *self.reports.all.borrow()
    }
}

#[tokio::test]
async fn each_process_hears_whether_all_shards_are_connected() {
    let test = "each_process_hears_whether_all_shards_are_connected";
    let Some(address) = test_postgres::address(test).await else { return };
    let mut first = Process::begin(&address, shards(0, 2, 4)).await;
    first.reports.own.send_replace(true);
    assert!(!first.hears_all().await, "nobody serves the last one");
    let mut second = Process::begin(&address, shards(3, 3, 4)).await;
    assert!(!second.hears_all().await, "it is not connected");
    second.reports.own.send_replace(true);
    assert!(second.hears_all().await && first.hears_all().await);

    // It loses its connection to the gateway, and has another one.
    second.reports.own.send_replace(false);
    assert!(!second.hears_all().await && !first.hears_all().await);
    second.reports.own.send_replace(true);
    assert!(second.hears_all().await && first.hears_all().await);

    // It loses its session, and begins another one.
    let end = "select pg_terminate_backend(pid) from pg_locks
               where locktype = 'advisory' and classid = 1131377024 and objid = 3
                   and database = (select oid from pg_database where datname = current_database())";
    test_postgres::execute(&address, end).await;
    tokio::time::timeout(LIMIT, second.session.lost()).await.unwrap();
    assert!(!*second.reports.all.borrow() && !first.hears_all().await);
    tokio::time::timeout(LIMIT, second.session.renew()).await.unwrap().unwrap();
    assert!(second.hears_all().await && first.hears_all().await);

    // It ends.
    drop(second);
    let heard = async { while first.hears_all().await {} };
    tokio::time::timeout(LIMIT, heard).await.unwrap();
}
