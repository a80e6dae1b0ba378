//! Statements that change something, to be run one after another within a transaction. They travel to the thread of the
//! connection together: the way there and back costs more than most of them do.

use sqlx::sqlite::SqliteArguments;
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
    /// Adds a statement. Its `?` take the values bound after it, in order; numbered ones would count from the beginning of
    /// the script.
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

    /// Runs the statements. Where one fails those before it have run: the transaction must not be committed.
    pub(super) async fn run(self, transaction: &mut SqliteConnection) -> Result<()> {
        if let Some(fault) = self.fault {
            return Err(fault.into());
        }
        if !self.sql.is_empty() {
            // Every piece of it was written in this house.
            sqlx::query_with(AssertSqlSafe(self.sql), self.values).execute(transaction).await?;
        }
        Ok(())
    }
}
