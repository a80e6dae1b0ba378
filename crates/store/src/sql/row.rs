//! Rows of a result.

use std::fmt::Debug;

use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Column as _, ColumnIndex, Error, Result, Row as _};

use crate::sql::value::{FromValue, ValueRef};
use crate::sql::{postgres, sqlite};

#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value of a column, by its name or by its position from 0 on.
    /// Errors: There is no such column, or its value is not of the type; the error names the
    /// column.
    pub(crate) fn try_get<'r, T, I>(&'r self, column: I) -> Result<T>
    where
        T: FromValue<'r>,
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + Debug + Copy,
    {
        let value = match self {
            Self::Sqlite(row) => sqlite::read(row.try_get_raw(column)?),
            Self::Postgres(row) => postgres::read(row.try_get_raw(column)?),
        };
        let read = value.and_then(T::from_value);
        read.map_err(|source| Error::ColumnDecode { index: format!("{column:?}"), source })
    }

    /// The columns in order, each with its name and its value.
    pub(crate) fn columns(&self) -> Result<Vec<(&str, ValueRef<'_>)>> {
        let names: Vec<&str> = match self {
            Self::Sqlite(row) => row.columns().iter().map(|column| column.name()).collect(),
            Self::Postgres(row) => row.columns().iter().map(|column| column.name()).collect(),
        };
        let read = |(index, name)| Ok((name, self.try_get::<ValueRef<'_>, _>(index)?));
        names.into_iter().enumerate().map(read).collect()
    }
}

pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self>;
}

/// Tuples.
macro_rules! tuples {
    ($(($($name:ident $position:tt),+))+) => {$(
        impl<$($name: for<'r> FromValue<'r>),+> FromRow for ($($name,)+) {
            fn from_row(row: &Row) -> Result<Self> {
                Ok(($(row.try_get::<$name, _>($position)?,)+))
            }
        }
    )+};
}

tuples! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
}
