//! Rows of a result.

use std::fmt::Debug;

use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteRow, SqliteValueRef};
use sqlx::{
    Column as _, ColumnIndex, Decode as _, Error, Result, Row as _, TypeInfo as _, ValueRef as _,
};

use crate::store::sql::value::{FromValue, ValueRef};

/// A row, as the driver has read it.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
}

impl Row {
    /// The value of a column, by its name or by its position from 0 on.
    ///
    /// # Errors
    /// There is no such column, or its value is none of the type; the error names the column.
    pub(crate) fn try_get<'r, T, I>(&'r self, column: I) -> Result<T>
    where
        T: FromValue<'r>,
        I: ColumnIndex<SqliteRow> + Debug + Copy,
    {
        let Self::Sqlite(row) = self;
        let read = from_sqlite(row.try_get_raw(column)?).and_then(T::from_value);
        read.map_err(|source| Error::ColumnDecode { index: format!("{column:?}"), source })
    }

    /// The columns in order, each with its name and its value.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Result<(&str, ValueRef<'_>)>> + '_ {
        let Self::Sqlite(row) = self;
        row.columns().iter().map(|column| {
            let value = from_sqlite(row.try_get_raw(column.ordinal())?);
            let failed = |source| Error::ColumnDecode { index: column.name().to_owned(), source };
            Ok((column.name(), value.map_err(failed)?))
        })
    }
}

/// A value by the type that it has itself: in SQLite, that of its column says little.
fn from_sqlite(value: SqliteValueRef<'_>) -> Result<ValueRef<'_>, BoxDynError> {
    if value.is_null() {
        return Ok(ValueRef::Null);
    }
    let found = value.type_info().into_owned();
    match found.name() {
        "INTEGER" => i64::decode(value).map(ValueRef::Integer),
        "REAL" => f64::decode(value).map(ValueRef::Real),
        "TEXT" => <&str>::decode(value).map(ValueRef::Text),
        _ => Ok(ValueRef::Blob),
    }
}

/// What a row is read into by the order of its columns.
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
