//! Statements for PostgreSQL, and the values in its rows.
//!
//! A function of SQLite that has another name here is replaced in the text of a statement.
//!
//! PostgreSQL prepares a statement for the kinds of its parameters, and sqlx keeps it by its text:
//! the same text must always have parameters of the same kinds.

use std::borrow::Cow;

use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArguments, PgValueRef};
use sqlx::query::Query as SqlxQuery;
use sqlx::{
    Arguments as _, AssertSqlSafe, Decode, Error, Postgres, Result, SqlSafeStr as _, SqlStr,
    TypeInfo as _, ValueRef as _,
};

use crate::sql::value::{Kind, Value, ValueRef};

/// A function with another name here: from version 16 on, PostgreSQL's `json_array` leaves nulls
/// out.
const JSON_ARRAY: (&str, &str) = ("json_array(", "json_build_array(");

pub(crate) fn placeholder(number: usize) -> Cow<'static, str> {
    format!("${number}").into()
}

pub(crate) fn prepare(
    statement: SqlStr,
    parameters: Vec<Value>,
) -> Result<SqlxQuery<'static, Postgres, PgArguments>> {
    let mut arguments = PgArguments::default();
    arguments.reserve(parameters.len(), 0);
    for value in parameters {
        let added = match value {
            Value::Null(Kind::Integer) => arguments.add(None::<i64>),
            Value::Null(Kind::Real) => arguments.add(None::<f64>),
            Value::Null(Kind::Text) => arguments.add(None::<String>),
            Value::Integer(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
        };
        added.map_err(Error::Encode)?;
    }
    Ok(sqlx::query_with(renamed(statement), arguments))
}

fn renamed(statement: SqlStr) -> SqlStr {
    let (name, here) = JSON_ARRAY;
    if !statement.as_str().contains(name) {
        return statement;
    }
    AssertSqlSafe(statement.as_str().replace(name, here)).into_sql_str()
}

/// A value by the type of its column.
pub(crate) fn read(value: PgValueRef<'_>) -> Result<ValueRef<'_>, BoxDynError> {
    if value.is_null() {
        return Ok(ValueRef::Null);
    }
    let found = value.type_info().into_owned();
    match found.name() {
        // Any width.
        "INT8" | "INT4" | "INT2" => decode::<i64>(value).map(ValueRef::Integer),
        "BOOL" => decode::<bool>(value).map(|truth| ValueRef::Integer(truth.into())),
        "FLOAT8" => decode::<f64>(value).map(ValueRef::Real),
        "TEXT" | "VARCHAR" | "NAME" | "UNKNOWN" | "JSON" => {
            decode::<&str>(value).map(ValueRef::Text)
        }
        _ => Ok(ValueRef::Other),
    }
}

fn decode<'r, T: Decode<'r, Postgres>>(value: PgValueRef<'r>) -> Result<T, BoxDynError> {
    T::decode(value)
}
