//! The keys of tables, as the database lists them: where data is exported, deleted or copied, a new
//! table needs nothing.

use crate::sql::{self, Connection, Dialect};

/// The foreign keys to a table, as pairs of table and column, in order.
pub(crate) async fn references(
    connection: &mut Connection,
    to: &str,
) -> sql::Result<Vec<(String, String)>> {
    let found = match connection.dialect() {
        Dialect::Sqlite => {
            r#"select schema.name, key."from"
               from sqlite_schema schema join pragma_foreign_key_list(schema.name) key
               where schema.type = 'table' and key."table" = $1
               order by schema.name, key."from""#
        }
        Dialect::Postgres => {
            r#"select relname::text collate "C" as name, attname::text collate "C" as key
               from pg_constraint
               join pg_class on pg_class.oid = conrelid
               join pg_attribute on attrelid = conrelid and attnum = conkey[1]
               where contype = 'f' and confrelid = to_regclass($1)
               order by name, key"#
        }
    };
    sql::query_as(found).bind(to).fetch_all(connection).await
}

pub(crate) async fn primary_key(
    connection: &mut Connection,
    table: &str,
) -> sql::Result<Vec<String>> {
    let columns = match connection.dialect() {
        Dialect::Sqlite => "select name from pragma_table_info($1) where pk > 0 order by pk",
        Dialect::Postgres => {
            "select attname::text from pg_constraint
             cross join unnest(conkey) with ordinality as key (number, place)
             join pg_attribute on attrelid = conrelid and attnum = number
             where contype = 'p' and conrelid = to_regclass($1)
             order by place"
        }
    };
    sql::query_scalar(columns).bind(table).fetch_all(connection).await
}
