//! Copying a database into an empty one, on the same or on the other kind of database: all rows of
//! all tables, and the last given numbers. Afterwards every match is replayed in both.
//!
//! Tables, columns and the order in which tables refer to each other come from the schema, so a new
//! table needs nothing here. Both databases must have the tables of this program. Litestream's
//! tables and the interactions of the last minutes are not copied.

use std::collections::BTreeMap;

use courier_play::MatchId;
use thiserror::Error;

use crate::admin::keys::{primary_key, references};
use crate::sql::{self, AssertSqlSafe, Connection, Dialect, Kind, Row, Value, ValueRef};
use crate::{Result, Store, StoreError};

const PAGE: usize = 1000;

/// The most parameters of a statement: SQLite takes 32,766.
const PARAMETERS: usize = 16_000;

/// The number of matches that are replayed at once.
const REPLAYED: u32 = 200;

/// Why a database could not be copied. Unless the error says otherwise, the target is still empty.
#[derive(Debug, Error)]
pub enum TransferError {
    #[error(
        "the database to copy to is not empty: its table {table} has rows; nothing was changed"
    )]
    NotEmpty { table: String },
    /// A match differs in the copy, which was made but must not be used.
    #[error("{id} is not the same in the copy; do not use it, and report this")]
    Differs { id: MatchId },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sql::Error> for TransferError {
    fn from(error: sql::Error) -> Self {
        Self::Store(error.into())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transferred {
    pub rows: u64,
    /// The matches that were replayed in both databases and are the same.
    pub matches: u64,
}

/// A table and its columns, without those that are computed from others.
#[derive(Debug)]
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
    /// The positions of the columns of the primary key, in order.
    key: Vec<usize>,
}

impl Store {
    /// Copies everything into `to`, which must be empty but for the rows that its migrations wrote,
    /// in one transaction; then replays every match in both. Nobody may write meanwhile.
    /// Errors: [`TransferError`].
    pub async fn transfer(&self, to: &Self) -> Result<Transferred, TransferError> {
        let mut source = self.readers.begin().await?;
        let mut target = to.writer.begin_writing().await?;
        let tables = tables(&mut source).await?;
        for table in &tables {
            // The migrations have written the levels of the engine, which are players, and a key.
            let rows = match table.name.as_str() {
                "players" => "id > 0",
                "hash_key" => "false",
                _ => "true",
            };
            if !is_empty(&mut target, &table.name, rows).await? {
                return Err(TransferError::NotEmpty { table: table.name.clone() });
            }
        }
        for written in ["delete from players", "delete from hash_key"] {
            sql::query(written).execute(&mut *target).await?;
        }
        let mut rows = 0;
        for table in &tables {
            rows += copy(&mut source, &mut target, table).await?;
        }
        for (table, last) in last_numbers(&mut source).await? {
            go_on_after(&mut target, &table, last).await?;
        }
        target.commit().await?;
        drop(source);
        Ok(Transferred { rows, matches: self.compare_matches(to).await? })
    }

    /// Replays every match in both databases. Returns their number.
    async fn compare_matches(&self, other: &Self) -> Result<u64, TransferError> {
        let page = "select id from matches where id > $1 order by id limit $2";
        let (mut compared, mut after) = (0, MatchId(0));
        loop {
            let query = sql::query_scalar(page).bind(after).bind(REPLAYED);
            let ids: Vec<MatchId> = query.fetch_all(&self.readers).await?;
            let Some(last) = ids.last() else { return Ok(compared) };
            after = *last;
            let (here, there) = (self.find_matches(&ids).await?, other.find_matches(&ids).await?);
            for ((id, one), place) in here.iter().zip(0..) {
                // All that a match is made of, or why it cannot be replayed.
                let same = there.get(place).is_some_and(|(other, another)| {
                    other == id && format!("{one:?}") == format!("{another:?}")
                });
                if !same {
                    return Err(TransferError::Differs { id: *id });
                }
                compared += 1;
            }
        }
    }
}

/// Whether a table has none of these rows.
async fn is_empty(connection: &mut Connection, table: &str, rows: &str) -> sql::Result<bool> {
    let any = AssertSqlSafe(format!(r#"select 1 from "{table}" where {rows} limit 1"#));
    Ok(sql::query(any).fetch_optional(connection).await?.is_none())
}

/// The tables, each after those that it refers to.
async fn tables(connection: &mut Connection) -> sql::Result<Vec<Table>> {
    let columns = match connection.dialect() {
        Dialect::Sqlite => {
            r#"select schema.name, info.name, lower(info.type)
               from sqlite_schema schema join pragma_table_xinfo(schema.name) info
               where schema.type = 'table' and schema.name not like 'sqlite_%'
                   and schema.name <> '_sqlx_migrations'
                   and schema.name not in
                       ('_litestream_lock', '_litestream_seq', 'received_interactions')
                   and hidden = 0
               order by schema.name, info.cid"#
        }
        Dialect::Postgres => {
            r#"select table_name::text, column_name::text, data_type::text
               from information_schema.columns
               where table_schema = current_schema()
                   and table_name not in ('_sqlx_migrations', 'received_interactions')
                   and is_generated = 'NEVER'
               order by table_name, ordinal_position"#
        }
    };
    let columns: Vec<(String, String, String)> =
        sql::query_as(columns).fetch_all(&mut *connection).await?;
    let mut waiting: BTreeMap<String, Table> = BTreeMap::new();
    for (name, column, kind) in columns {
        let kind = match kind.as_str() {
            "text" => Kind::Text,
            "real" | "double precision" => Kind::Real,
            _ => Kind::Integer,
        };
        let new = || Table { name: name.clone(), columns: Vec::new(), key: Vec::new() };
        waiting.entry(name.clone()).or_insert_with(new).columns.push((column, kind));
    }
    // The names of each table and of one that it refers to.
    let mut refers = Vec::new();
    for table in waiting.values_mut() {
        for name in primary_key(connection, &table.name).await? {
            table.key.extend(table.columns.iter().position(|(column, _)| *column == name));
        }
        let from = references(connection, &table.name).await?;
        refers.extend(from.into_iter().map(|(from, _)| (from, table.name.clone())));
    }
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |name: &String| {
            let mut to = refers.iter().filter(|(from, to)| from == name && to != name);
            to.all(|(_, to)| !waiting.contains_key(to))
        };
        let next = waiting.keys().find(|name| is_ready(name)).cloned();
        let Some(table) = next.and_then(|name| waiting.remove(&name)) else {
            return Err(sql::Error::Protocol("tables refer to each other in a circle".to_owned()));
        };
        ordered.push(table);
    }
    Ok(ordered)
}

/// Copies the rows of a table. Returns their number.
async fn copy(source: &mut Connection, target: &mut Connection, table: &Table) -> sql::Result<u64> {
    let quoted = |name: &String| format!(r#""{name}""#);
    let columns: Vec<String> = table.columns.iter().map(|(name, _)| quoted(name)).collect();
    let key: Vec<String> = table.key.iter().map(|column| columns[*column].clone()).collect();
    let places: Vec<String> = (1..=key.len()).map(|number| format!("${number}")).collect();
    let (name, key, columns) = (quoted(&table.name), key.join(", "), columns.join(", "));
    let after = format!("where ({key}) > ({})", places.join(", "));
    let page = |condition: &str| {
        AssertSqlSafe(format!(
            "select {columns} from {name} {condition} order by {key} limit {PAGE}"
        ))
    };
    let into = format!("insert into {name} ({columns})");
    let mut copied = 0;
    let mut rows = sql::query(page("")).fetch_all(&mut *source).await?;
    while let Some(last) = rows.last() {
        copied += rows.len() as u64;
        for batch in rows.chunks((PARAMETERS / table.columns.len()).max(1)) {
            let mut insert = sql::insert(into.clone());
            for row in batch {
                insert.row();
                for (column, (_, kind)) in table.columns.iter().enumerate() {
                    insert.bind_value(value(row, column, *kind)?);
                }
            }
            insert.finish("").execute(&mut *target).await?;
        }
        let mut next = sql::query(page(&after));
        for column in &table.key {
            next = next.bind_value(value(last, *column, table.columns[*column].1)?);
        }
        rows = next.fetch_all(&mut *source).await?;
    }
    Ok(copied)
}

fn value(row: &Row, column: usize, kind: Kind) -> sql::Result<Value> {
    Ok(match row.try_get::<ValueRef<'_>, _>(column)? {
        ValueRef::Null => Value::Null(kind),
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(text.to_owned()),
        ValueRef::Other => {
            let index = column.to_string();
            let source = ValueRef::Other.mismatch("a number or text");
            return Err(sql::Error::ColumnDecode { index, source });
        }
    })
}

/// The tables with numbered rows, each with the last number given: it is not given again, because
/// buttons contain it.
async fn last_numbers(connection: &mut Connection) -> sql::Result<Vec<(String, i64)>> {
    match connection.dialect() {
        Dialect::Sqlite => {
            let numbered = "select name, seq from sqlite_sequence where seq > 0
                            union all
                            select 'taken_back', max(id) from taken_back having max(id) > 0";
            sql::query_as(numbered).fetch_all(connection).await
        }
        Dialect::Postgres => {
            let numbered = "select pg_class.relname::text, last_value
                            from pg_sequences
                            join pg_depend on pg_depend.objid = to_regclass(sequencename::text)
                                and deptype = 'i'
                            join pg_class on pg_class.oid = refobjid
                            where schemaname = current_schema() and last_value is not null";
            sql::query_as(numbered).fetch_all(connection).await
        }
    }
}

async fn go_on_after(connection: &mut Connection, table: &str, last: i64) -> sql::Result<()> {
    match connection.dialect() {
        Dialect::Sqlite => {
            // Rows with larger numbers would have raised it. `taken_back` gives numbers again.
            let raise = "update sqlite_sequence set seq = $2 where name = $1 and seq < $2";
            sql::query(raise).bind(table).bind(last).execute(&mut *connection).await?;
            let add = "insert into sqlite_sequence (name, seq)
                       select name, $2 from sqlite_schema
                       where type = 'table' and name = $1 and sql like '%autoincrement%'
                           and name not in (select name from sqlite_sequence)";
            sql::query(add).bind(table).bind(last).execute(connection).await?;
        }
        Dialect::Postgres => {
            let go_on = "select setval(pg_get_serial_sequence($1, 'id'), $2)";
            sql::query(go_on).bind(table).bind(last).fetch_optional(connection).await?;
        }
    }
    Ok(())
}
