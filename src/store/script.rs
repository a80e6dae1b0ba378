//! Statements that change something, to be run one after another within a transaction. They travel
//! to the thread of the connection together: the way there and back costs more than most of them
//! do.

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments as _, AssertSqlSafe, Encode, Sqlite, SqliteConnection, Type};

use super::Result;

/// Some statements with their values, in order.
#[derive(Debug, Default)]
pub(super) struct Script {
    sql: String,
    values: SqliteArguments,
    /// The first value that could not be written.
    fault: Option<sqlx::Error>,
}

impl Script {
    /// Adds a statement. Its `?` take the values bound after it, in order; numbered ones would
    /// count from the beginning of the script.
    pub(super) fn add(&mut self, sql: &str) -> &mut Self {
        if !self.sql.is_empty() {
            self.sql.push_str(";\n");
        }
        self.sql.push_str(sql);
        self
    }

    /// Binds the next value.
    pub(super) fn bind<'t, T: Encode<'t, Sqlite> + Type<Sqlite>>(&mut self, value: T) -> &mut Self {
        if let Err(error) = self.values.add(value) {
            self.fault.get_or_insert(sqlx::Error::Encode(error));
        }
        self
    }

    /// Runs the statements. Where one fails those before it have run: the transaction must not be
    /// committed.
    pub(super) async fn run(self, transaction: &mut SqliteConnection) -> Result<()> {
        if self.sql.is_empty() {
            return self.fault.map_or(Ok(()), |fault| Err(fault.into()));
        }
        self.query()?.execute(transaction).await?;
        Ok(())
    }

    /// The same, for what its statements give: the rows of all of them, in order.
    pub(super) async fn rows(self, transaction: &mut SqliteConnection) -> Result<Vec<SqliteRow>> {
        Ok(self.query()?.fetch_all(transaction).await?)
    }

    fn query(self) -> Result<Query<'static, Sqlite, SqliteArguments>> {
        match self.fault {
            Some(fault) => Err(fault.into()),
            // Every piece of it was written in this house.
            None => Ok(sqlx::query_with(AssertSqlSafe(self.sql), self.values)),
        }
    }
}
