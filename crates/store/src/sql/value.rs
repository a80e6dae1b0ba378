//! The values of parameters and columns. Truth values are integers, 0 and 1.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::error::{BoxDynError, UnexpectedNullError};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// No value; PostgreSQL needs to know its kind.
    Null(Kind),
    Integer(i64),
    Real(f64),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Integer,
    Real,
    Text,
}

/// A value in a row, as the database has typed it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueRef<'r> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'r str),
    /// Of a type that no table of ours has, such as bytes.
    Other,
}

/// A type that is stored as one of the kinds of [`Value`].
pub(crate) trait IntoValue {
    const KIND: Kind;

    fn into_value(self) -> Value;
}

/// A type that is read from a column, and may borrow from its row. A value of another kind is an
/// error, and so is null for everything but an `Option`.
pub(crate) trait FromValue<'r>: Sized {
    fn from_value(value: ValueRef<'r>) -> Result<Self, BoxDynError>;
}

impl ValueRef<'_> {
    /// The error for a value that cannot be read as `expected`.
    pub(crate) fn mismatch(self, expected: &str) -> BoxDynError {
        let found = match self {
            Self::Null => return UnexpectedNullError.into(),
            Self::Integer(_) => "INTEGER",
            Self::Real(_) => "REAL",
            Self::Text(_) => "TEXT",
            Self::Other => "another type",
        };
        format!("mismatched types: expected {expected}, found {found}").into()
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    const KIND: Kind = T::KIND;

    fn into_value(self) -> Value {
        self.map_or(Value::Null(T::KIND), T::into_value)
    }
}

impl<T: IntoValue + Clone> IntoValue for &T {
    const KIND: Kind = T::KIND;

    fn into_value(self) -> Value {
        self.clone().into_value()
    }
}

impl<'r> FromValue<'r> for ValueRef<'r> {
    fn from_value(value: Self) -> Result<Self, BoxDynError> {
        Ok(value)
    }
}

impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: ValueRef<'r>) -> Result<Self, BoxDynError> {
        match value {
            ValueRef::Null => Ok(None),
            value => T::from_value(value).map(Some),
        }
    }
}

impl IntoValue for i64 {
    const KIND: Kind = Kind::Integer;

    fn into_value(self) -> Value {
        Value::Integer(self)
    }
}

impl FromValue<'_> for i64 {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        match value {
            ValueRef::Integer(number) => Ok(number),
            other => Err(other.mismatch("INTEGER")),
        }
    }
}

/// Smaller integers. One that is out of range is an error when it is read.
macro_rules! small_integers {
    ($($name:ident)+) => {$(
        impl IntoValue for $name {
            const KIND: Kind = Kind::Integer;

            fn into_value(self) -> Value {
                Value::Integer(self.into())
            }
        }

        impl FromValue<'_> for $name {
            fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
                Ok(i64::from_value(value)?.try_into()?)
            }
        }
    )+};
}

small_integers! { u8 u16 u32 i32 }

impl FromValue<'_> for u64 {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(i64::from_value(value)?.try_into()?)
    }
}

impl FromValue<'_> for usize {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(i64::from_value(value)?.try_into()?)
    }
}

impl IntoValue for bool {
    const KIND: Kind = Kind::Integer;

    fn into_value(self) -> Value {
        Value::Integer(self.into())
    }
}

impl FromValue<'_> for bool {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(i64::from_value(value)? != 0)
    }
}

impl IntoValue for f64 {
    const KIND: Kind = Kind::Real;

    fn into_value(self) -> Value {
        Value::Real(self)
    }
}

impl FromValue<'_> for f64 {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        match value {
            ValueRef::Real(number) => Ok(number),
            other => Err(other.mismatch("REAL")),
        }
    }
}

impl IntoValue for &str {
    const KIND: Kind = Kind::Text;

    fn into_value(self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl IntoValue for String {
    const KIND: Kind = Kind::Text;

    fn into_value(self) -> Value {
        Value::Text(self)
    }
}

impl IntoValue for Cow<'_, str> {
    const KIND: Kind = Kind::Text;

    fn into_value(self) -> Value {
        Value::Text(self.into_owned())
    }
}

impl<'r> FromValue<'r> for &'r str {
    fn from_value(value: ValueRef<'r>) -> Result<Self, BoxDynError> {
        match value {
            ValueRef::Text(text) => Ok(text),
            other => Err(other.mismatch("TEXT")),
        }
    }
}

impl FromValue<'_> for String {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        <&str>::from_value(value).map(str::to_owned)
    }
}

/// A value that a column contains as JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromValue<'_> for Json<T> {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        Ok(Self(serde_json::from_str(<&str>::from_value(value)?)?))
    }
}

/// A value as JSON, for a parameter.
/// Errors: It cannot be written as JSON: a map whose keys are not text.
pub(crate) fn json<T: Serialize>(value: &T) -> sqlx::Result<String> {
    serde_json::to_string(value).map_err(|error| sqlx::Error::Encode(error.into()))
}
