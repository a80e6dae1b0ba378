//! Statements with their parameters.

use std::borrow::Cow;

use futures_util::TryStreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use sqlx::{AssertSqlSafe, Error, Result, SqlSafeStr, SqlStr};

use crate::sql::row::{FromRow, Row};
use crate::sql::value::{FromValue, IntoValue, Value};

/// A statement with its parameters. It is prepared once for each connection.
#[derive(Debug)]
pub(crate) struct Query {
    statement: Statement,
    parameters: Vec<Value>,
}

/// The effect of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(super) rows_affected: u64,
}

impl Done {
    pub(crate) const fn rows_affected(self) -> u64 {
        self.rows_affected
    }
}

/// A pool or a connection, on which a statement runs.
pub(crate) trait Executor<'e>: Send {
    fn execute(self, query: Query) -> BoxFuture<'e, Result<Done>>;

    fn fetch_optional(self, query: Query) -> BoxFuture<'e, Result<Option<Row>>>;

    fn fetch(self, query: Query) -> BoxStream<'e, Result<Row>>;
}

/// A statement whose rows are read by the names of their columns.
pub(crate) fn query(statement: impl SqlSafeStr) -> Query {
    Query { statement: Statement::Written(statement.into_sql_str()), parameters: Vec::new() }
}

pub(crate) fn query_as<T: FromRow>(statement: impl SqlSafeStr) -> TypedQuery<T> {
    TypedQuery { query: query(statement), read: T::from_row }
}

pub(crate) fn query_scalar<T: for<'r> FromValue<'r>>(statement: impl SqlSafeStr) -> TypedQuery<T> {
    TypedQuery { query: query(statement), read: |row| row.try_get(0) }
}

impl Query {
    /// The text and the parameters; `placeholder` writes a parameter of a list of rows by its
    /// number, from 1 on.
    pub(super) fn into_parts(
        self,
        placeholder: fn(usize) -> Cow<'static, str>,
    ) -> (SqlStr, Vec<Value>) {
        (self.statement.into_text(self.parameters.len(), placeholder), self.parameters)
    }

    pub(crate) fn bind(mut self, value: impl IntoValue) -> Self {
        self.parameters.push(value.into_value());
        self
    }

    /// Adds the next parameter, whose kind the statement always has here.
    pub(crate) fn bind_value(mut self, value: Value) -> Self {
        self.parameters.push(value);
        self
    }

    /// Runs a statement that returns no rows.
    pub(crate) async fn execute<'e>(self, on: impl Executor<'e>) -> Result<Done> {
        on.execute(self).await
    }

    /// The only row, or the first one.
    /// Errors: [`Error::RowNotFound`] if there is none.
    pub(crate) async fn fetch_one<'e>(self, on: impl Executor<'e>) -> Result<Row> {
        on.fetch_optional(self).await?.ok_or(Error::RowNotFound)
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch_optional<'e>(self, on: impl Executor<'e>) -> Result<Option<Row>> {
        on.fetch_optional(self).await
    }

    pub(crate) async fn fetch_all<'e>(self, on: impl Executor<'e>) -> Result<Vec<Row>> {
        on.fetch(self).try_collect().await
    }
}

/// A statement whose rows are read as `T`.
#[derive(Debug)]
pub(crate) struct TypedQuery<T> {
    query: Query,
    read: fn(&Row) -> Result<T>,
}

impl<T: Send> TypedQuery<T> {
    pub(crate) fn bind(mut self, value: impl IntoValue) -> Self {
        self.query = self.query.bind(value);
        self
    }

    /// The only row, or the first one.
    /// Errors: [`Error::RowNotFound`] if there is none; it cannot be read.
    pub(crate) async fn fetch_one<'e>(self, on: impl Executor<'e>) -> Result<T> {
        (self.read)(&self.query.fetch_one(on).await?)
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch_optional<'e>(self, on: impl Executor<'e>) -> Result<Option<T>> {
        self.query.fetch_optional(on).await?.as_ref().map(self.read).transpose()
    }

    pub(crate) async fn fetch_all<'e>(self, on: impl Executor<'e>) -> Result<Vec<T>> {
        let mut rows = on.fetch(self.query);
        let mut all = Vec::new();
        while let Some(row) = rows.try_next().await? {
            all.push((self.read)(&row)?);
        }
        Ok(all)
    }
}

/// Begins a statement that inserts several rows: `into` is `insert into table (columns)`.
pub(crate) fn insert(into: impl Into<Cow<'static, str>>) -> Insert {
    Insert { into: into.into(), rows: 0, parameters: Vec::new() }
}

/// A statement that inserts several rows of equal width.
#[derive(Debug)]
pub(crate) struct Insert {
    into: Cow<'static, str>,
    rows: usize,
    parameters: Vec<Value>,
}

impl Insert {
    pub(crate) const fn row(&mut self) -> &mut Self {
        self.rows += 1;
        self
    }

    /// Adds the next value of the row.
    pub(crate) fn bind(&mut self, value: impl IntoValue) -> &mut Self {
        self.parameters.push(value.into_value());
        self
    }

    /// Adds the next value of the row, whose kind the column always has.
    pub(crate) fn bind_value(&mut self, value: Value) {
        self.parameters.push(value);
    }

    /// Ends the last row; `clause` follows it, such as `on conflict do nothing`.
    pub(crate) fn finish(self, clause: &'static str) -> Query {
        let statement = Statement::Rows { into: self.into, rows: self.rows, clause };
        Query { statement, parameters: self.parameters }
    }
}

/// The text of a statement, or its parts.
#[derive(Debug)]
enum Statement {
    Written(SqlStr),
    Rows { into: Cow<'static, str>, rows: usize, clause: &'static str },
}

impl Statement {
    /// The text, with the parameters of rows, from 1 on, as `placeholder` writes them.
    fn into_text(self, parameters: usize, placeholder: fn(usize) -> Cow<'static, str>) -> SqlStr {
        let (into, rows, clause) = match self {
            Self::Written(text) => return text,
            Self::Rows { into, rows, clause } => (into, rows, clause),
        };
        let width = parameters / rows.max(1);
        let mut text = format!("{into} values ");
        for number in 0..parameters {
            text.push_str(match (number, number % width) {
                (0, _) => "(",
                (_, 0) => "), (",
                _ => ", ",
            });
            text.push_str(&placeholder(number + 1));
        }
        text.push_str(") ");
        text.push_str(clause);
        AssertSqlSafe(text).into_sql_str()
    }
}
