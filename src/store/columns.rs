//! How the values of the game are written in columns, and read back. A value that cannot be read is
//! an error that names its column, never a guess.

use std::borrow::Cow;

use courier_rules::{Color, Variant};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Sqlite, Type};

use crate::play::challenge::ColorChoice;
use crate::play::clock::TimeControl;
use crate::play::language::Language;
use crate::play::notice::{DeliveryError, Notice};
use crate::play::outcome::Reason;
use crate::play::pauses::PauseKind;
use crate::play::{ChallengeId, ChannelId, MatchId, Moment, PlayerId, RoleId, ServerId, Span};
use courier_draw::Theme;

use crate::store::ids::{OutboxId, Revision};

/// Numbers as `json_each` reads them: SQLite binds no lists.
pub(super) fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// Values kept as INTEGER: `$to` and `$from` turn what the type holds into 64 signed bits and back.
macro_rules! integers {
    ($($name:ty: $to:expr, $from:expr;)+) => {$(
        impl Type<Sqlite> for $name {
            fn type_info() -> <Sqlite as Database>::TypeInfo {
                <i64 as Type<Sqlite>>::type_info()
            }

            fn compatible(found: &<Sqlite as Database>::TypeInfo) -> bool {
                <i64 as Type<Sqlite>>::compatible(found)
            }
        }

        impl<'q> Encode<'q, Sqlite> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut <Sqlite as Database>::ArgumentBuffer,
            ) -> Result<IsNull, BoxDynError> {
                let to: fn(_) -> i64 = $to;
                Encode::<'q, Sqlite>::encode(to(self.0), buffer)
            }
        }

        impl<'r> Decode<'r, Sqlite> for $name {
            fn decode(value: <Sqlite as Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
                let from: fn(i64) -> _ = $from;
                <i64 as Decode<'r, Sqlite>>::decode(value).map(|bits| Self(from(bits)))
            }
        }
    )+};
}

// SQLite has no unsigned 64 bits: a snowflake keeps its bits, not its order.
integers! {
    PlayerId: u64::cast_signed, i64::cast_unsigned;
    ServerId: u64::cast_signed, i64::cast_unsigned;
    ChannelId: u64::cast_signed, i64::cast_unsigned;
    RoleId: u64::cast_signed, i64::cast_unsigned;
    ChallengeId: |id| id, |id| id;
    MatchId: |id| id, |id| id;
    OutboxId: |id| id, |id| id;
    Revision: |number| number, |number| number;
    Moment: |ms| ms, |ms| ms;
    Span: |ms| ms, |ms| ms;
}

/// A value kept as TEXT: a word of a fixed list, or a writing with one canonical form.
pub(super) trait Written: Sized {
    /// What is written.
    fn write(&self) -> Cow<'static, str>;
    /// What was written, read back; the error says what is wrong with it.
    fn read(text: &str) -> Result<Self, BoxDynError>;
}

/// A [`Written`] value on its way into or out of a TEXT column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<T>(pub(super) T);

impl<T> Type<Sqlite> for Text<T> {
    fn type_info() -> <Sqlite as Database>::TypeInfo {
        <str as Type<Sqlite>>::type_info()
    }

    fn compatible(found: &<Sqlite as Database>::TypeInfo) -> bool {
        <str as Type<Sqlite>>::compatible(found)
    }
}

impl<'q, T: Written> Encode<'q, Sqlite> for Text<T> {
    fn encode_by_ref(
        &self,
        buffer: &mut <Sqlite as Database>::ArgumentBuffer,
    ) -> Result<IsNull, BoxDynError> {
        Encode::<'q, Sqlite>::encode(self.0.write().as_ref(), buffer)
    }
}

impl<'r, T: Written> Decode<'r, Sqlite> for Text<T> {
    fn decode(value: <Sqlite as Database>::ValueRef<'r>) -> Result<Self, BoxDynError> {
        T::read(<&str as Decode<'r, Sqlite>>::decode(value)?).map(Self)
    }
}

/// In a list that a statement gathers as JSON.
impl<'de, T: Written> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}

/// Enums kept as words.
macro_rules! words {
    ($($name:ident { $($value:ident = $word:literal),+ $(,)? })+) => {$(
        impl Written for $name {
            fn write(&self) -> Cow<'static, str> {
                match self {
                    $(Self::$value => Cow::Borrowed($word),)+
                }
            }

            fn read(text: &str) -> Result<Self, BoxDynError> {
                match text {
                    $($word => Ok(Self::$value),)+
                    _ => {
                        let name = stringify!($name);
                        Err(format!("{text:?} is none of the words known for {name}").into())
                    }
                }
            }
        }
    )+};
}

words! {
    Color { White = "white", Black = "black" }
    DeliveryError {
        Closed = "closed",
        Gone = "gone",
        Forbidden = "forbidden",
        Rejected = "rejected",
        Unreachable = "unreachable",
        Unreadable = "unreadable",
    }
    ColorChoice { White = "white", Black = "black", Random = "random" }
    PauseKind {
        Agreed = "agreed",
        Vacation = "vacation",
        Weekend = "weekend",
        GivenTime = "gift",
        ForgivenFlag = "forgiven-flag",
        Takeback = "takeback",
        Outage = "outage",
    }
    Language { English = "en", Spanish = "es", Catalan = "ca" }
    Reason {
        Checkmate = "checkmate",
        Stalemate = "stalemate",
        InsufficientMaterial = "insufficient-material",
        FiftyMoves = "fifty-moves",
        SeventyFiveMoves = "seventy-five-moves",
        Threefold = "threefold",
        Fivefold = "fivefold",
        Agreement = "agreement",
        Resignation = "resignation",
        TimeOut = "time-out",
        Aborted = "aborted",
    }
}

impl Written for Theme {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.key())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Self::by_key(text).ok_or_else(|| format!("{text:?} is no theme this program knows").into())
    }
}

impl Written for &'static Variant {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.key())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Variant::by_key(text)
            .ok_or_else(|| format!("{text:?} is no variant this program knows").into())
    }
}

impl Written for crate::play::zone::Zone {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.name())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        text.parse().map_err(|_| format!("{text:?} is no zone this program knows").into())
    }
}

impl Written for TimeControl {
    fn write(&self) -> Cow<'static, str> {
        Cow::Owned(self.to_string())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        text.parse().map_err(|error| format!("{text:?}: {error}").into())
    }
}

/// A notice is a sentence's worth of numbers: JSON, so that a new kind needs no new column.
impl Written for Notice {
    fn write(&self) -> Cow<'static, str> {
        // A notice is an enum of integers and unit variants: there is nothing in it JSON could
        // refuse. Should that ever change, the column's own check refuses this writing, and nothing
        // is stored.
        serde_json::to_string(self).map_or(Cow::Borrowed("unwritable"), Cow::Owned)
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        serde_json::from_str(text).map_err(|error| format!("{text}: {error}").into())
    }
}
