//! Stores what was played several times, each time as games of others in other servers: to play
//! 100,000 games move by move would take hours.
//!
//! Tables and columns come from the schema: the number of a row, and whatever refers to one, is
//! moved by the same step.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::people::{Choice, STEP};
use super::played::Size;

/// Tables with rows that are nobody's.
const SHARED: [&str; 5] = ["heartbeat", "outages", "_sqlx_migrations", "hash_key", "kept_counts"];

struct Column {
    name: String,
    moves: Moves,
}

/// What happens to the values of a column.
enum Moves {
    /// They stay.
    Not,
    /// They name a row.
    Row,
    /// They name a player.
    Player,
}

/// Stores the rows of the database once for each further copy.
pub(crate) async fn repeat(file: &Path, size: &Size, people: &Choice) {
    let first = file.with_file_name("first.sqlite");
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-400000")
        .connect()
        .await
        .unwrap();
    run(&mut connection, &format!("vacuum into '{}'", first.display())).await;
    run(&mut connection, &format!("attach '{}' as first", first.display())).await;
    let tables: Vec<String> = sqlx::query_scalar(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let tables: Vec<String> =
        tables.into_iter().filter(|table| !SHARED.contains(&table.as_str())).collect();
    for copy in 1..size.copies {
        run(&mut connection, "begin").await;
        for table in &tables {
            let columns = columns(&mut connection, table).await;
            let insert = insert(table, &columns, copy, people);
            run(&mut connection, &insert).await;
        }
        run(&mut connection, "commit").await;
    }
    let wrong: Vec<(String,)> = sqlx::query_as("select \"table\" from pragma_foreign_key_check")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert!(wrong.is_empty(), "{wrong:?}");
    run(&mut connection, "detach first").await;
    // As if Litestream replicated the file.
    run(&mut connection, "create table _litestream_seq (id integer primary key, seq integer)")
        .await;
    run(&mut connection, "create table _litestream_lock (id integer)").await;
    run(&mut connection, "analyze").await;
    connection.close().await.unwrap();
    std::fs::remove_file(first).unwrap();
}

async fn run(connection: &mut SqliteConnection, statement: &str) {
    let done = sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(connection).await;
    assert!(done.is_ok(), "{statement}: {done:?}");
}

async fn columns(connection: &mut SqliteConnection, table: &str) -> Vec<Column> {
    let columns: Vec<(String, bool, Option<String>)> = sqlx::query_as(
        "select info.name,
                info.pk = 1 and info.name = 'id'
                    and (select count(*) from pragma_table_xinfo($1) where pk > 0) = 1,
                (select \"table\" from pragma_foreign_key_list($1) where \"from\" = info.name)
         from pragma_table_xinfo($1) info where hidden = 0 order by cid",
    )
    .bind(table)
    .fetch_all(connection)
    .await
    .unwrap();
    let column = |(name, is_number, refers_to): (String, bool, Option<String>)| {
        let moves = match refers_to.as_deref() {
            Some("players") => Moves::Player,
            None if is_number && table == "players" => Moves::Player,
            Some(_) => Moves::Row,
            None if is_number => Moves::Row,
            None => Moves::Not,
        };
        Column { name, moves }
    };
    columns.into_iter().map(column).collect()
}

/// The statement that stores the rows of a table once more.
fn insert(table: &str, columns: &[Column], copy: usize, people: &Choice) -> String {
    let step = STEP * i64::try_from(copy).unwrap();
    let users: String = people
        .of_copy(copy)
        .map(|(number, id)| format!("when {} then {id} ", people.player(number).0))
        .collect();
    let value = |Column { name, moves }: &Column| match moves {
        Moves::Not => format!("\"{name}\""),
        Moves::Row => format!("\"{name}\" + {step}"),
        // Those without a positive id are the levels of the engine.
        Moves::Player => format!(
            "case when \"{name}\" <= 0 then \"{name}\" else case \"{name}\"
             when 0 then 0 {users} else \"{name}\" + {step} end end"
        ),
    };
    let names: Vec<String> = columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
    let values: Vec<String> = columns.iter().map(value).collect();
    let rows = if table == "players" { "where id > 0" } else { "" };
    let (names, values) = (names.join(", "), values.join(", "));
    format!("insert into main.\"{table}\" ({names}) select {values} from first.\"{table}\" {rows}")
}
