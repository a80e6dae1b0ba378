//! A private PostgreSQL for tests, started from the programs of this machine when the first test
//! asks for it. It listens on a socket in a temporary folder only, and ends with the process.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::sync::OnceCell;

pub const ADVICE: &str = "the tests with PostgreSQL need its programs initdb and postgres, \
version 15 or newer (Debian: sudo apt-get install postgresql)";

/// How long the server may take to accept connections, on a machine that is busy.
const START: Duration = Duration::from_secs(60);

/// Runs the server until the standard input is closed, which is when this process ends, however it
/// ends. $1 is the folder of the programs, $2 the temporary folder, $3 whether commits are
/// durable, $4 the size of its log.
const RUN: &str = r#"
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=$3 -c max_connections=300 \
    -c max_wal_size=$4 >"$2/log" 2>&1 &
server=$!
read -r _
kill -INT $server
wait $server
rm -rf "$2" 2>/dev/null
"#;

pub struct Server {
    folder: PathBuf,
    /// The databases that are dropped when their folder is gone.
    databases: Mutex<Vec<(PathBuf, String)>>,
    /// Its standard input keeps the server running.
    _shell: Child,
}

/// The server of this process; why there is none.
pub async fn server() -> &'static Result<Server, String> {
    static SERVER: OnceCell<Result<Server, String>> = OnceCell::const_new();
    SERVER.get_or_init(|| start(std::env::temp_dir(), false)).await
}

impl Server {
    /// A new database, a copy of `template`. Returns its name.
    pub async fn create(&self, template: &str) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let name = format!("courier_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        self.execute(format!("create database {name} template {template}")).await;
        name
    }

    /// As [`Server::create`], for a test with this temporary folder: a thousand databases of 5 MB
    /// would fill a small disk, so those whose folder is gone are dropped first.
    pub async fn create_beside(&self, folder: &Path, template: &str) -> String {
        let is_old = |entry: &mut (PathBuf, String)| !entry.0.exists();
        let old: Vec<_> = self.databases.lock().unwrap().extract_if(.., is_old).collect();
        for (_, name) in old {
            self.execute(format!("drop database {name} with (force)")).await;
        }
        let name = self.create(template).await;
        self.databases.lock().unwrap().push((folder.to_owned(), name.clone()));
        name
    }

    async fn execute(&self, statement: String) {
        let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let mut connection = match connect(&self.folder).await {
            Ok(connection) => connection,
            Err(error) => panic!("PostgreSQL cannot be reached: {error}; its log: {}", log()),
        };
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// The URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://courier@localhost/{database}?host={}", self.folder.display())
    }
}

fn options(folder: &Path) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass().socket(folder).username("courier").database("postgres")
}

async fn connect(folder: &Path) -> sqlx::Result<PgConnection> {
    options(folder).connect().await
}

/// A new server with its data in a new folder in `parent`. `is_durable` says whether it keeps what
/// it has confirmed if the machine fails.
pub async fn start(parent: PathBuf, is_durable: bool) -> Result<Server, String> {
    let settings = if is_durable { ["on", "1GB"] } else { ["off", "128MB"] };
    let programs = programs().ok_or("no PostgreSQL was found")?;
    let folder = tempfile::Builder::new().prefix("courier-pg-").tempdir_in(parent).unwrap().keep();
    let mut initdb = Command::new(programs.join("initdb"));
    initdb.args(["--auth=trust", "--username=courier", "--no-sync", "--encoding=UTF8"]);
    initdb.arg("--locale=C").arg("-D").arg(folder.join("data")).stdin(Stdio::null());
    let made = as_another_user(&mut initdb, &folder).output().map_err(|error| error.to_string())?;
    if !made.status.success() {
        return Err(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr)));
    }
    let mut shell = Command::new("sh");
    shell.args(["-c", RUN, "sh"]).arg(&programs).arg(&folder).args(settings).stdin(Stdio::piped());
    let shell = as_another_user(&mut shell, &folder).spawn().map_err(|error| error.to_string())?;
    let ready = async {
        while connect(&folder).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    if tokio::time::timeout(START, ready).await.is_err() {
        let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
        return Err(format!("PostgreSQL does not start: {log}"));
    }
    Ok(Server { folder, databases: Mutex::default(), _shell: shell })
}

/// The folder with both programs: of those in the path, or where Debian has them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        let mut versions: Vec<PathBuf> = versions.flatten().map(|entry| entry.path()).collect();
        versions.sort();
        folders.extend(versions.into_iter().rev().map(|version| version.join("bin")));
    }
    folders
        .into_iter()
        .find(|folder| ["initdb", "postgres"].iter().all(|n| folder.join(n).exists()))
}

/// PostgreSQL refuses to run as root: then it runs as "nobody", who has no other files here.
#[cfg(unix)]
pub(crate) fn as_another_user<'c>(command: &'c mut Command, folder: &Path) -> &'c mut Command {
    use std::os::unix::process::CommandExt as _;
    const NOBODY: u32 = 65534;
    // Only root may give a file away.
    if std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY)).is_ok() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.current_dir(folder)
}

#[cfg(not(unix))]
pub(crate) fn as_another_user<'c>(command: &'c mut Command, folder: &Path) -> &'c mut Command {
    command.current_dir(folder)
}
