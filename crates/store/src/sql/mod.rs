//! Statements, their parameters and their rows: all that the rest of the store knows of sqlx.
//!
//! Why a layer of our own: the same statements run on SQLite and on PostgreSQL, but sqlx names the
//! driver in the type of every statement, row and connection. Its own ways around that do not fit:
//!
//! - Its `Any` driver reads an integer column as a signed number only, never as a truth value or an
//!   unsigned number. It takes the options of a connection only from a URL, which has few of those
//!   that we need. It builds statements for several rows with `?`, which PostgreSQL does not know.
//! - Functions that are generic over the driver need a list of bounds at each of some four hundred
//!   statements, and are compiled twice.
//!
//! So here is a value of four kinds, with conversions to and from it, and a connection that is an
//! enum over the drivers. Rows are read by the same names and with the same errors as those of
//! sqlx, except that a null is never read as 0 or as an empty text. Statements stay in sqlx's cache
//! of prepared ones, and rows stay those of the driver.
//!
//! Statements are written once, in what both databases understand:
//!
//! - Parameters are `$1`, `$2` and so on, and may be used several times. PostgreSQL prepares a
//!   statement for the kinds of its parameters, and sqlx keeps it by its text: the same text must
//!   always have parameters of the same kinds.
//! - Truth values in tables and parameters are integers: a condition is `rated = 1`.
//! - `is distinct from` compares what may be null; `case` takes the smaller of two values.
//! - A conflict names its columns; a subquery has a name; all columns of a row with an aggregate
//!   are aggregates or in `group by`.
//! - Nulls come first in SQLite and last in PostgreSQL: `order by at is null, at`.
//! - A list is a parameter with JSON, read by `json_each`, whose values are cast: `select
//!   cast(value as bigint) from json_each($1)`. `json_group_array` and `json_array` return lists.
//!
//! Statements without a common form are in one small function with a `match` on [`Dialect`].
//!
//! | file | contents |
//! |---|---|
//! | `value` | [`Value`] for parameters, [`ValueRef`] in rows, and conversions |
//! | `row` | [`Row`], and the tuples that one is read into |
//! | `query` | [`query()`], [`query_as`], [`query_scalar`], and [`insert`] for several rows |
//! | `connection` | [`Pool`], [`Connection`], [`Transaction`] |
//! | `sqlite`, `postgres` | statements as the drivers take them, and values as they return them |
//!
//! Code about the database file as a file (opening, backups, checks, compaction) uses sqlx
//! directly: it has no counterpart on a server.

mod connection;
mod postgres;
mod query;
mod row;
mod sqlite;
mod value;

pub(crate) use connection::{Connection, Dialect, Pool, Transaction};
pub(crate) use query::{Query, insert, query, query_as, query_scalar};
pub(crate) use row::Row;
pub(crate) use value::{FromValue, IntoValue, Json, Kind, Value, ValueRef, json};

/// A statement that is not a constant of the program.
pub(crate) use sqlx::AssertSqlSafe;
/// The error of either driver, and that of a conversion.
pub(crate) use sqlx::error::BoxDynError;
pub(crate) use sqlx::{Error, Result};

#[cfg(test)]
mod tests;
