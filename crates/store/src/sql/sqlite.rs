//! Statements for SQLite, and the values in its rows.

use std::borrow::Cow;

use sqlx::error::BoxDynError;
use sqlx::query::Query as SqlxQuery;
use sqlx::sqlite::{SqliteArguments, SqliteValueRef};
use sqlx::{Arguments as _, Decode, Error, Result, SqlStr, Sqlite, TypeInfo as _, ValueRef as _};

use crate::sql::value::{Value, ValueRef};

/// The parameter with a number, in a list of rows. Numbered ones would be slow for many rows:
/// SQLite searches all of them for each.
pub(crate) const fn placeholder(_: usize) -> Cow<'static, str> {
    Cow::Borrowed("?")
}

pub(crate) fn prepare(
    statement: SqlStr,
    parameters: Vec<Value>,
) -> Result<SqlxQuery<'static, Sqlite, SqliteArguments>> {
    let mut arguments = SqliteArguments::default();
    arguments.reserve(parameters.len(), 0);
    for value in parameters {
        let added = match value {
            Value::Null(_) => arguments.add(None::<i64>),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
        };
        added.map_err(Error::Encode)?;
    }
    Ok(sqlx::query_with(statement, arguments))
}

/// A value by its own type: that of its column says little.
pub(crate) fn read(value: SqliteValueRef<'_>) -> Result<ValueRef<'_>, BoxDynError> {
    if value.is_null() {
        return Ok(ValueRef::Null);
    }
    let found = value.type_info().into_owned();
    match found.name() {
        "INTEGER" => decode::<i64>(value).map(ValueRef::Integer),
        "REAL" => decode::<f64>(value).map(ValueRef::Real),
        "TEXT" => decode::<&str>(value).map(ValueRef::Text),
        _ => Ok(ValueRef::Other),
    }
}

fn decode<'r, T: Decode<'r, Sqlite>>(value: SqliteValueRef<'r>) -> Result<T, BoxDynError> {
    T::decode(value)
}
