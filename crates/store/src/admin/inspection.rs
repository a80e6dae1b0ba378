//! Checks a database without changing it, for `courier check`. The bot may be running.

use std::fmt;
use std::path::Path;

use courier_play::matches::CorruptMatch;
use courier_play::{MatchId, Moment};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Connection as _, Row, SqliteConnection};

use crate::admin::completeness;
use crate::admin::migrations::TABLES_VERSION;
use crate::admin::open::{self, OpenError};
use crate::sql::{self, Pool};
use crate::timing::Access;
use crate::{Reads, Result, Store, StoreError};

/// The result of checking a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The version of its tables; 0 for an empty file.
    pub version: i64,
    /// The version that this program uses: older tables are migrated when Courier starts.
    pub known: i64,
    /// How much it contains; `None` if its tables are older than this program, or not whole.
    pub counts: Option<Counts>,
    pub faults: Vec<String>,
    /// When its tables were created, and when a bot last used it; `None` if none has, or its tables
    /// are older than this program.
    pub used: Option<(Moment, Moment)>,
    /// The running matches that were set aside because they could not be replayed, and why.
    pub set_aside: Vec<(MatchId, String)>,
    /// The other running matches that cannot be replayed, and why.
    pub unplayable: Vec<(MatchId, String)>,
}

/// For the operator: the rest of a sentence that begins with the name of the file.
impl fmt::Display for Inspection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faults.as_slice() {
            [] => f.write_str("sound")?,
            faults => write!(
                f,
                "NOT SOUND ({}); restore a backup with `courier restore FILE`",
                faults.join("; ")
            )?,
        }
        write!(f, "; tables of version {}", self.version)?;
        if self.version < self.known {
            write!(f, ", which Courier migrates to version {} when it starts", self.known)?;
        }
        for (id, what) in &self.set_aside {
            write!(f, "; SET ASIDE: {}", CorruptMatch { id: *id, what: what.clone() })?;
        }
        for (id, what) in &self.unplayable {
            write!(f, "; NOT PLAYABLE: {}", CorruptMatch { id: *id, what: what.clone() })?;
        }
        let Some(counts) = self.counts else { return Ok(()) };
        let Counts { players, open_challenges, running_matches, finished_matches, moves, .. } =
            counts;
        write!(
            f,
            "; players: {players}, open challenges: {open_challenges}, running games: \
             {running_matches}"
        )?;
        write!(f, ", finished games: {finished_matches}, moves: {moves}")?;
        write!(
            f,
            ", notices to deliver: {}, undeliverable: {}",
            counts.pending_messages, counts.failed_messages
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    pub players: i64,
    pub open_challenges: i64,
    pub running_matches: i64,
    pub finished_matches: i64,
    pub moves: i64,
    pub pending_messages: i64,
    pub failed_messages: i64,
}

impl Store {
    /// Checks the database at `path`, which may be in use. Nothing is changed.
    /// Errors: An [`OpenError`], whose message says what to do.
    pub async fn inspect(path: &Path) -> Result<Inspection, OpenError> {
        let mut connection = connect_reading(path).await?;
        // Comparing an index with its table reads pages in random order, most of them many times.
        // Mapped into memory, 100,000 games with all of their delivery history took 24 s; with
        // SQLite's usual cache it was 190 s. A larger cache did not help.
        let mapped = sqlx::query("pragma mmap_size = 2147418112").execute(&mut connection).await;
        let found = match mapped {
            Ok(_) => inspect(&mut connection, path).await,
            Err(error) => Err(OpenError::of(path, error)),
        };
        close(connection).await;
        let mut found = found?;
        if found.counts.is_some() && found.faults.is_empty() {
            let options = SqliteConnectOptions::new().filename(path).read_only(true);
            let pool = SqlitePoolOptions::new().max_connections(1).connect_lazy_with(options);
            let reads = Reads { readers: Pool::sqlite(pool, Access::Read) };
            let unplayable = reads.unplayable().await;
            reads.readers.close().await;
            found.unplayable = unplayable.map_err(|error| match error {
                StoreError::Sql(error) => OpenError::of(path, error),
                other => OpenError::Damaged { path: path.into(), what: other.to_string() },
            })?;
        }
        if found.faults.is_empty() {
            tidy(path).await;
        }
        Ok(found)
    }
}

/// Connects to an existing file for reading and writing. The last such connection to be closed
/// applies the write-ahead log to the file and removes it.
pub(crate) async fn connect(path: &Path) -> Result<SqliteConnection, OpenError> {
    connect_as(path, SqliteConnectOptions::new()).await
}

/// Connects to an existing file for reading, which leaves a write-ahead log unapplied: if it
/// belongs to another file, applying it would destroy both. [`tidy`] removes the files that SQLite
/// may create next to the database.
pub(crate) async fn connect_reading(path: &Path) -> Result<SqliteConnection, OpenError> {
    // A process was killed while it changed the journal mode. Only a connection for writing can
    // undo what it left.
    if is_beside(path, "-journal") && !is_beside(path, "-wal") {
        tidy(path).await;
    }
    connect_as(path, SqliteConnectOptions::new().read_only(true)).await
}

/// Connects to an existing file for reading, without the files next to it and without creating any.
/// Only if nobody writes to it, or nothing depends on what is read.
pub(crate) async fn connect_to_file_alone(path: &Path) -> Result<SqliteConnection, OpenError> {
    connect_as(path, SqliteConnectOptions::new().read_only(true).immutable(true)).await
}

/// The version of the tables, as [`open::recognize`], and closes the connection.
pub(crate) async fn version(
    mut connection: SqliteConnection,
    path: &Path,
) -> Result<i64, OpenError> {
    let version = open::recognize(&mut connection, path).await;
    close(connection).await;
    version
}

/// Whether there is a file next to this one with the same name and this ending.
pub(crate) fn is_beside(path: &Path, ending: &str) -> bool {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    Path::new(&name).exists()
}

/// Closes a connection that has written nothing, so that an error means nothing.
pub(crate) async fn close(connection: SqliteConnection) {
    let _ = connection.close().await;
}

/// Removes the files that SQLite keeps next to a database in use, unless another program uses it.
/// They would belong to the account that runs a check, which need not be that of the bot. Only for
/// a database that was found sound together with its write-ahead log. A failure is ignored: the
/// files are harmless.
pub(crate) async fn tidy(path: &Path) {
    if let Ok(mut connection) = connect(path).await {
        let _ = sqlx::query("select count(*) from sqlite_schema").execute(&mut connection).await;
        close(connection).await;
    }
}

async fn connect_as(
    path: &Path,
    options: SqliteConnectOptions,
) -> Result<SqliteConnection, OpenError> {
    let folder = open::folder_of(path);
    if !folder.is_dir() {
        return Err(OpenError::NoFolder { folder: folder.into() });
    }
    if !path.exists() {
        return Err(OpenError::Missing { path: path.into() });
    }
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path: path.into() });
    }
    let options = options.filename(path);
    SqliteConnection::connect_with(&options).await.map_err(|error| OpenError::of(path, error))
}

async fn inspect(connection: &mut SqliteConnection, path: &Path) -> Result<Inspection, OpenError> {
    let (version, known) = (open::recognize(connection, path).await?, TABLES_VERSION);
    if version > 0 {
        open::compare_migrations(connection, path).await?;
    }
    let failed = |error| OpenError::of(path, error);
    let mut faults = faults(connection).await.map_err(failed)?;
    let mut is_whole = false;
    if version == known {
        let missing = completeness::missing_in_file(connection).await.map_err(failed)?;
        is_whole = missing.is_empty();
        faults.extend(missing);
    }
    let (mut counts, mut used, mut broken) = (None, None, Vec::new());
    // Older tables may lack columns that are read here; newer ones were refused.
    if is_whole {
        counts = Some(count(connection).await.map_err(failed)?);
        used = time_used(connection).await.map_err(failed)?;
        broken = set_aside(connection).await.map_err(failed)?;
    }
    Ok(Inspection {
        version,
        known,
        counts,
        faults,
        used,
        set_aside: broken,
        unplayable: Vec::new(),
    })
}

/// The number of matches that are replayed at once.
const REPLAYED: u32 = 200;

impl Reads {
    /// The running matches that cannot be replayed, without those that were set aside.
    pub(super) async fn unplayable(&self) -> Result<Vec<(MatchId, String)>> {
        let page = "select id from matches where reason is null and fault is null and id > $1
                    order by id limit $2";
        let (mut corrupt, mut after) = (Vec::new(), MatchId(0));
        loop {
            let query = sql::query_scalar(page).bind(after).bind(REPLAYED);
            let ids: Vec<MatchId> = query.fetch_all(&self.readers).await?;
            let Some(last) = ids.last() else { return Ok(corrupt) };
            after = *last;
            let found = self.find_matches(&ids).await?;
            let errors = found.into_iter().filter_map(|(_, replayed)| replayed.err());
            corrupt.extend(errors.map(|error| (error.id, error.what)));
        }
    }
}

async fn time_used(connection: &mut SqliteConnection) -> sqlx::Result<Option<(Moment, Moment)>> {
    let used: Option<(i64, i64)> = sqlx::query_as(
        "select (select unixepoch(min(installed_on)) * 1000 from _sqlx_migrations), beat_at
         from heartbeat",
    )
    .fetch_optional(connection)
    .await?;
    Ok(used.map(|(from, to)| (Moment(from), Moment(to))))
}

async fn count(connection: &mut SqliteConnection) -> sqlx::Result<Counts> {
    let row = sqlx::query(
        "select (select count(*) from players
                 where id not between -4294967304 and -4294967297) as players,
                (select count(*) from challenges where state = 'open') as open_challenges,
                (select count(*) from matches where reason is null) as running_matches,
                (select count(*) from matches where reason is not null) as finished_matches,
                (select count(*) from moves) as moves,
                (select count(*) from outbox where state = 'pending') as pending_messages,
                (select count(*) from outbox where state = 'failed') as failed_messages",
    )
    .fetch_one(connection)
    .await?;
    Ok(Counts {
        players: row.try_get("players")?,
        open_challenges: row.try_get("open_challenges")?,
        running_matches: row.try_get("running_matches")?,
        finished_matches: row.try_get("finished_matches")?,
        moves: row.try_get("moves")?,
        pending_messages: row.try_get("pending_messages")?,
        failed_messages: row.try_get("failed_messages")?,
    })
}

/// The faults that SQLite finds in the whole file and in its references.
pub(crate) async fn faults(connection: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let mut faults: Vec<String> =
        sqlx::query_scalar("pragma integrity_check").fetch_all(&mut *connection).await?;
    faults.retain(|line| line != "ok");
    // The integrity check does not include foreign keys.
    let dangling: Vec<(String, String, i64)> = sqlx::query_as(
        r#"select "table", parent, count(*) from pragma_foreign_key_check group by 1, 2"#,
    )
    .fetch_all(&mut *connection)
    .await?;
    faults.extend(dangling.iter().map(|(table, parent, rows)| {
        format!("{rows} rows of {table} refer to missing rows of {parent}")
    }));
    Ok(faults)
}

async fn set_aside(connection: &mut SqliteConnection) -> sqlx::Result<Vec<(MatchId, String)>> {
    let found: Vec<(i64, String)> =
        sqlx::query_as("select id, fault from matches where fault is not null order by id")
            .fetch_all(connection)
            .await?;
    Ok(found.into_iter().map(|(id, fault)| (MatchId(id), fault)).collect())
}
