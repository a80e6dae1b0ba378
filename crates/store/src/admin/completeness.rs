//! The tables, columns and indexes that a database lacks, compared with a new one. SQLite checks
//! what is there, and does not know what should be.

use std::collections::BTreeSet;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection, SqliteConnection};

use crate::admin::migrations::MIGRATIONS;

/// A table, and the name of a column or an index of it: what kind it is, and its own name.
type Part = (String, String, String);

const IN_FILE: &str = r"
    select name, 'table', '' from sqlite_schema where type = 'table' and name not like 'sqlite_%'
    union all
    select tables.name, 'column', columns.name
    from sqlite_schema tables join pragma_table_xinfo(tables.name) columns
    where tables.type = 'table' and tables.name not like 'sqlite_%'
    union all
    select tbl_name, 'index', name from sqlite_schema where type = 'index' and sql is not null";

const ON_SERVER: &str = "
    select tablename::text, 'table', '' from pg_tables where schemaname = current_schema()
    union all
    select table_name::text, 'column', column_name::text from information_schema.columns
    where table_schema = current_schema()
    union all
    select tablename::text, 'index', indexname::text from pg_indexes
    where schemaname = current_schema()";

/// The parts that a file with the tables of this program lacks, in words.
pub(super) async fn missing_in_file(
    connection: &mut SqliteConnection,
) -> sqlx::Result<Vec<String>> {
    let found = sqlx::query_as(IN_FILE).fetch_all(connection).await?;
    missing(found).await
}

/// The parts that a database on a server with the tables of this program lacks, in words.
pub(super) async fn missing_on_server(connection: &mut PgConnection) -> sqlx::Result<Vec<String>> {
    let found = sqlx::query_as(ON_SERVER).fetch_all(connection).await?;
    missing(found).await
}

/// Both kinds of databases have the same tables, columns and indexes.
async fn missing(found: Vec<Part>) -> sqlx::Result<Vec<String>> {
    let mut new = SqliteConnectOptions::new().in_memory(true).connect().await?;
    for migration in MIGRATIONS.iter() {
        sqlx::raw_sql(migration.sql.clone()).execute(&mut new).await?;
    }
    let expected: Vec<Part> = sqlx::query_as(IN_FILE).fetch_all(&mut new).await?;
    let found: BTreeSet<Part> = found.into_iter().collect();
    let is_there = |table: &String| found.iter().any(|(name, ..)| name == table);
    let lacking = expected.into_iter().filter(|part| !found.contains(part));
    let named = lacking.filter_map(|(table, kind, name)| match kind.as_str() {
        "table" => Some(format!("the table {table} is missing")),
        // Those of a missing table are missing, too.
        _ if !is_there(&table) => None,
        _ => Some(format!("the {kind} {name} of the table {table} is missing")),
    });
    Ok(named.collect())
}
