//! The migrations of both databases make the same tables.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{ConnectOptions as _, PgConnection, SqlitePool};

use crate::admin::migrations::POSTGRES_MIGRATIONS;
use crate::sql::AssertSqlSafe;
use crate::test_support::postgres;
use crate::test_support::*;

/// Conditions that have to be written otherwise for PostgreSQL: truth values are integers.
const OTHERWISE: [(&str, &str); 1] = [(
    "over_limit in (0, 1) and (rated or not over_limit)",
    "over_limit in (0, 1) and (rated = 1 or over_limit = 0)",
)];

#[derive(Debug, Default, PartialEq)]
pub(super) struct Table {
    columns: Vec<Column>,
    primary_key: String,
    /// A column, and what it refers to.
    foreign_keys: BTreeSet<(String, String)>,
    /// Columns that are unique without an index that has a name.
    unique: BTreeSet<String>,
    checks: BTreeSet<String>,
}

#[derive(Debug, PartialEq)]
pub(super) struct Column {
    name: String,
    kind: String,
    is_required: bool,
    default: Option<String>,
    is_computed: bool,
}

#[tokio::test]
async fn both_databases_have_the_same_tables_and_indexes() {
    let test = "both_databases_have_the_same_tables_and_indexes";
    let Some(options) = postgres::new_database(test).await else { return };
    let mut server = options.connect().await.unwrap();
    POSTGRES_MIGRATIONS.run(&mut server).await.unwrap();
    let db = TestStore::in_a_file().await;
    let file = db.store.writer.file().unwrap();

    let (expected, found) = (tables_of_file(file).await, tables_of_server(&mut server).await);
    let names = |tables: &BTreeMap<String, Table>| tables.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&found), names(&expected));
    assert!(expected.len() > 30, "{}", expected.len());
    for (name, table) in &expected {
        assert_eq!(&found[name], table, "{name}");
    }

    let (expected, found) = (indexes_of_file(file).await, indexes_of_server(&mut server).await);
    assert!(expected.len() > 50, "{}", expected.len());
    assert_eq!(found, expected);
}

#[tokio::test]
async fn both_databases_begin_with_the_same_rows() {
    let test = "both_databases_begin_with_the_same_rows";
    let Some(options) = postgres::new_database(test).await else { return };
    let mut server = options.connect().await.unwrap();
    POSTGRES_MIGRATIONS.run(&mut server).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("courier.db")).await.unwrap();
    let file = store.writer.file().unwrap();
    for name in tables_of_file(file).await.keys() {
        let count = || AssertSqlSafe(format!("select count(*) from {name}"));
        let expected: i64 = sqlx::query_scalar(count()).fetch_one(file).await.unwrap();
        let found: i64 = sqlx::query_scalar(count()).fetch_one(&mut server).await.unwrap();
        assert_eq!(found, expected, "{name}");
    }
    let engines = "select id, name, met_at from players order by id";
    type Player = (i64, String, i64);
    let expected: Vec<Player> = sqlx::query_as(engines).fetch_all(file).await.unwrap();
    let found: Vec<Player> = sqlx::query_as(engines).fetch_all(&mut server).await.unwrap();
    assert_eq!(found, expected);
}

pub(super) async fn tables_of_file(file: &SqlitePool) -> BTreeMap<String, Table> {
    let listed: Vec<(String, String)> = sqlx::query_as(
        "select name, sql from sqlite_schema
         where type = 'table' and name not like 'sqlite_%' and name <> '_sqlx_migrations'",
    )
    .fetch_all(file)
    .await
    .unwrap();
    let mut tables = BTreeMap::new();
    for (name, sql) in listed {
        let columns: Vec<(String, String, bool, Option<String>, i64, i64)> = sqlx::query_as(
            r#"select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo($1)"#,
        )
        .bind(&name)
        .fetch_all(file)
        .await
        .unwrap();
        let mut key: Vec<_> = columns.iter().filter(|(_, _, _, _, place, _)| *place > 0).collect();
        key.sort_by_key(|(_, _, _, _, place, _)| *place);
        let key: Vec<&str> = key.into_iter().map(|(name, ..)| name.as_str()).collect();
        let column = |(name, kind, is_required, default, place, hidden): &_| Column {
            name: String::clone(name),
            kind: String::clone(kind).to_lowercase(),
            is_required: *is_required || *place > 0,
            default: Option::clone(default),
            is_computed: *hidden != 0,
        };
        let keys: Vec<(String, String)> = sqlx::query_as(
            r#"select "from", "table" || '(' || "to" || ')' from pragma_foreign_key_list($1)"#,
        )
        .bind(&name)
        .fetch_all(file)
        .await
        .unwrap();
        let unique: Vec<String> = sqlx::query_scalar(
            "select (select group_concat(name, ', ') from pragma_index_info(list.name))
             from pragma_index_list($1) as list where origin = 'u'",
        )
        .bind(&name)
        .fetch_all(file)
        .await
        .unwrap();
        let table = Table {
            columns: columns.iter().map(column).collect(),
            primary_key: key.join(", "),
            foreign_keys: keys.into_iter().collect(),
            unique: unique.into_iter().collect(),
            checks: checks(&sql).map(here).collect(),
        };
        tables.insert(name, table);
    }
    tables
}

async fn tables_of_server(server: &mut PgConnection) -> BTreeMap<String, Table> {
    let columns: Vec<(String, String, String, bool, Option<String>, bool)> = sqlx::query_as(
        "select table_name::text, column_name::text, data_type::text, is_nullable = 'NO',
                case when is_generated = 'NEVER' then column_default::text end,
                is_generated = 'ALWAYS'
         from information_schema.columns
         where table_schema = current_schema() and table_name <> '_sqlx_migrations'
         order by table_name, ordinal_position",
    )
    .fetch_all(&mut *server)
    .await
    .unwrap();
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for (table, name, kind, is_required, default, is_computed) in columns {
        let kind = match kind.as_str() {
            "bigint" => "integer",
            "double precision" => "real",
            other => other,
        };
        let default = default.map(|text| text.replace("::text", ""));
        let column = Column { name, kind: kind.to_owned(), is_required, default, is_computed };
        tables.entry(table).or_default().columns.push(column);
    }
    let constraints: Vec<(String, String, String, Option<String>)> = sqlx::query_as(
        "select conrelid::regclass::text, contype::text,
                (select string_agg(attname, ', ' order by place)
                 from unnest(conkey) with ordinality as columns (number, place)
                 join pg_attribute on attrelid = conrelid and attnum = number),
                (select confrelid::regclass || '(' || string_agg(attname, ', ') || ')'
                 from unnest(confkey) as number
                 join pg_attribute on attrelid = confrelid and attnum = number)
         from pg_constraint
         where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f')
             and conrelid <> '_sqlx_migrations'::regclass",
    )
    .fetch_all(&mut *server)
    .await
    .unwrap();
    for (table, kind, columns, to) in constraints {
        let table = tables.get_mut(&table).unwrap();
        match kind.as_str() {
            "p" => table.primary_key = columns,
            "u" => drop(table.unique.insert(columns)),
            _ => drop(table.foreign_keys.insert((columns, to.unwrap()))),
        }
    }
    // PostgreSQL writes conditions in its own words, so they are compared as the files have them.
    for statement in statements() {
        let words: Vec<&str> = statement.split_whitespace().collect();
        if let ["alter", "table", name, "drop", "column", column] = words.as_slice() {
            let table = tables.get_mut(*name).unwrap();
            table.checks.retain(|check| check.split(' ').all(|word| word != *column));
        } else if let ["alter", "table", name, "drop", "constraint", constraint] = words.as_slice()
        {
            // PostgreSQL names the check of a column `<table>_<column>_check`.
            let column = constraint.trim_start_matches(*name).trim_end_matches("_check");
            let table = tables.get_mut(*name).unwrap();
            let first = |check: &str| check.split([' ', '(']).next() == column.strip_prefix('_');
            table.checks.retain(|check| !first(check));
        } else if let ["create" | "alter", "table", name, ..] = words.as_slice() {
            tables.get_mut(*name).unwrap().checks.extend(checks(&statement));
        }
    }
    let counts: Vec<(String, i64)> = sqlx::query_as(
        "select conrelid::regclass::text, count(*) from pg_constraint
         where connamespace = current_schema()::regnamespace and contype = 'c'
         group by conrelid",
    )
    .fetch_all(server)
    .await
    .unwrap();
    for (table, count) in counts {
        assert_eq!(tables[&table].checks.len(), usize::try_from(count).unwrap(), "{table}");
    }
    tables
}

/// The indexes with a name, as they are created.
pub(super) async fn indexes_of_file(file: &SqlitePool) -> BTreeMap<String, String> {
    let listed: Vec<(String, String)> =
        sqlx::query_as("select name, sql from sqlite_schema where type = 'index' and sql <> ''")
            .fetch_all(file)
            .await
            .unwrap();
    listed.into_iter().map(|(name, sql)| (name, plain(&sql).to_lowercase())).collect()
}

async fn indexes_of_server(server: &mut PgConnection) -> BTreeMap<String, String> {
    let names: Vec<String> = sqlx::query_scalar(
        "select indexname::text from pg_indexes where schemaname = current_schema()
             and indexname not in (select conname from pg_constraint)",
    )
    .fetch_all(server)
    .await
    .unwrap();
    let written = |name: &String| {
        let begins = [format!("create index {name} "), format!("create unique index {name} ")];
        let is_it = |statement: &String| begins.iter().any(|begin| statement.starts_with(begin));
        let statement = statements().into_iter().rfind(is_it);
        statement.unwrap_or_else(|| panic!("{name} is created by no file"))
    };
    names.iter().map(|name| (name.clone(), written(name))).collect()
}

/// The statements of the files for PostgreSQL.
fn statements() -> Vec<String> {
    let all: Vec<&str> = POSTGRES_MIGRATIONS.iter().map(|one| one.sql.as_str()).collect();
    let all = without_comments(&all.join("\n"));
    all.split(';').map(plain).filter(|statement| !statement.is_empty()).collect()
}

/// The conditions in a statement, in plain writing.
fn checks(sql: &str) -> impl Iterator<Item = String> {
    let sql = without_comments(sql);
    let mut found = Vec::new();
    for (at, _) in sql.match_indices("check (") {
        let rest = &sql[at + "check (".len()..];
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        found.push(plain(&rest[..end.unwrap()]));
    }
    found.into_iter()
}

fn without_comments(sql: &str) -> String {
    let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// A text with single spaces, and none inside of parentheses.
fn plain(sql: &str) -> String {
    let words: Vec<&str> = sql.split_whitespace().collect();
    words.join(" ").replace("( ", "(").replace(" )", ")")
}

fn here(condition: String) -> String {
    let other = OTHERWISE.iter().find(|(one, _)| *one == condition);
    other.map_or(condition, |(_, other)| (*other).to_owned())
}
