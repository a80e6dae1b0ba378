//! Which shards of the gateway each of the processes serves that share a database on a server, and
//! whether all of them are connected. Everything is an advisory lock of the session in which the
//! process uses the database, so it ends with the process.
//!
//! - Each process holds how many shards there are in all, shared with others: those that count
//!   differently would leave shards out or serve them twice. With interactions over HTTP there are
//!   none, which is a number of its own: Discord sends interactions one way or the other.
//! - It holds each of its shards alone.
//! - While all of its shards are connected, it holds that they are, shared with others.
//!
//! What is held and connected is read from the server's list of locks. Players of shards that
//! nobody serves cannot play, so the heartbeat of all is stored only while no shard is missing
//! (`app::outages`).

use sqlx::PgConnection;
use tokio::sync::watch;

/// Whether processes that begin look at each other: one after the other.
const BEGIN: &str = "select pg_advisory_lock(1131377013)";
const BEGUN: &str = "select pg_advisory_unlock(1131377013)";

/// Another number of shards than this, if a process holds one.
const ANOTHER_TOTAL: &str = "
    select objid::int8 from pg_locks
    where locktype = 'advisory' and classid = 1131377023 and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
        and objid::int8 <> $1
    limit 1";
const TAKE_TOTAL: &str = "select pg_advisory_lock_shared(1131377023, $1::int8::int4)";

/// Whether each of these shards was free.
const TAKE_SHARDS: &str = "
    select shard, pg_try_advisory_lock(1131377024, shard::int4)
    from generate_series($1::int8, $2::int8) as shard";
const RELEASE_SHARDS: &str = "
    select pg_advisory_unlock(1131377024, shard::int4) from unnest($1::int8[]) as shard";

const CONNECTED: &str = "select pg_advisory_lock_shared(1131377014)";
const NOT_CONNECTED: &str = "select pg_advisory_unlock_shared(1131377014)";

/// How many shards are held by processes whose shards are connected.
const COUNT_CONNECTED: &str = "
    with held as materialized (
        select classid, objid, objsubid, pid from pg_locks
        where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())
    )
    select count(*) from held
    where classid = 1131377024 and objsubid = 2
        and pid in (select pid from held where objid = 1131377014 and objsubid = 1)";

/// Consecutive shards of the gateway, which one process serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The first one, counted from 0.
    pub first: u32,
    /// The last one.
    pub last: u32,
    /// How many there are in all processes together.
    pub total: u32,
}

/// Why a process may not serve these shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShardConflict {
    /// Another process serves this one.
    Served(u32),
    /// Another process counts so many in all; 0 with interactions over HTTP.
    AnotherTotal(u32),
}

/// What a process tells the others about its shards, and hears of all. It is told and heard once a
/// second.
#[derive(Debug)]
pub struct ShardReports {
    /// Whether all shards of this process are connected; at first they are not.
    pub own: watch::Sender<bool>,
    /// Whether all shards are served and connected, as far as this process knows.
    pub all: watch::Receiver<bool>,
}

/// The locks of a process that serves shards.
#[derive(Debug)]
pub(super) struct ShardLocks {
    shards: Shards,
    own: watch::Receiver<bool>,
    all: watch::Sender<bool>,
    /// Whether it holds that its shards are connected.
    holds_connected: bool,
}

impl ShardLocks {
    pub(super) fn new(shards: Shards) -> (Self, ShardReports) {
        let ((own, told), (heard, all)) = (watch::channel(false), watch::channel(false));
        (Self { shards, own: told, all: heard, holds_connected: false }, ShardReports { own, all })
    }

    /// The session is lost: nothing is held, and nothing is known of others.
    pub(super) fn lose(&mut self) {
        self.holds_connected = false;
        self.all.send_replace(false);
    }

    /// Holds whether the shards of this process are connected, and reads whether all are.
    pub(super) async fn report(&mut self, connection: &mut PgConnection) -> sqlx::Result<()> {
        let is_connected = *self.own.borrow();
        if is_connected != self.holds_connected {
            let told = if is_connected { CONNECTED } else { NOT_CONNECTED };
            sqlx::query(told).execute(&mut *connection).await?;
            self.holds_connected = is_connected;
        }
        let connected: i64 = sqlx::query_scalar(COUNT_CONNECTED).fetch_one(connection).await?;
        let all = connected == i64::from(self.shards.total);
        self.all.send_if_modified(|before| std::mem::replace(before, all) != all);
        Ok(())
    }
}

/// Takes the locks of these shards, all or none; of no shards, with interactions over HTTP.
pub(super) async fn take(
    connection: &mut PgConnection,
    shards: Option<Shards>,
) -> sqlx::Result<Result<(), ShardConflict>> {
    sqlx::query(BEGIN).execute(&mut *connection).await?;
    let taken = take_alone(connection, shards).await?;
    sqlx::query(BEGUN).execute(connection).await?;
    Ok(taken)
}

/// As [`take`], while no other process does it.
async fn take_alone(
    connection: &mut PgConnection,
    shards: Option<Shards>,
) -> sqlx::Result<Result<(), ShardConflict>> {
    let total = i64::from(shards.map_or(0, |shards| shards.total));
    let another: Option<i64> =
        sqlx::query_scalar(ANOTHER_TOTAL).bind(total).fetch_optional(&mut *connection).await?;
    if let Some(another) = another {
        return Ok(Err(ShardConflict::AnotherTotal(number(another))));
    }
    if let Some(Shards { first, last, .. }) = shards {
        let range = sqlx::query_as(TAKE_SHARDS).bind(i64::from(first)).bind(i64::from(last));
        let taken: Vec<(i64, bool)> = range.fetch_all(&mut *connection).await?;
        if let Some((served, _)) = taken.iter().find(|(_, is_taken)| !is_taken) {
            let own = taken.iter().filter(|(_, is_taken)| *is_taken);
            let own: Vec<i64> = own.map(|(shard, _)| *shard).collect();
            sqlx::query(RELEASE_SHARDS).bind(own).execute(connection).await?;
            return Ok(Err(ShardConflict::Served(number(*served))));
        }
    }
    sqlx::query(TAKE_TOTAL).bind(total).execute(connection).await?;
    Ok(Ok(()))
}

/// A number that a process of ours has given to the server.
fn number(found: i64) -> u32 {
    u32::try_from(found).unwrap_or(u32::MAX)
}
