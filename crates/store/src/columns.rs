//! How values of our types are stored in columns. A stored value that cannot be parsed is an error
//! that names its column.

use std::borrow::Cow;

use courier_rules::{Color, Variant};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use courier_draw::{PieceSet, Theme};
use courier_play::challenges::ColorChoice;
use courier_play::clock::{Clocks, TimeControl};
use courier_play::competitions::{EntrantState, Format, Stage};
use courier_play::handicap::Giver;
use courier_play::language::Language;
use courier_play::notices::{DeliveryError, Notice};
use courier_play::outcome::Reason;
use courier_play::pauses::{PauseKind, Weekend};
use courier_play::preferences::LeadTimes;
use courier_play::roles::RoleRefusal;
use courier_play::server_config::BoardSide;
use courier_play::{
    AnnouncementId, ChallengeId, ChannelId, CompetitionId, FixtureId, ImportId, MatchId, Moment,
    PlayerId, RoleId, ServerId, Span,
};

use crate::ids::{OutboxId, Revision};
use crate::sql::{BoxDynError, FromValue, IntoValue, Kind, Value, ValueRef};

/// Numbers as a JSON list for `json_each`, because SQLite cannot bind lists.
pub(super) fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// Types stored as INTEGER: `$to` converts the inner value to `i64`, and `$from` converts it back.
macro_rules! integers {
    ($($name:ty: $to:expr, $from:expr;)+) => {$(
        impl IntoValue for $name {
            const KIND: Kind = Kind::Integer;

            fn into_value(self) -> Value {
                let to: fn(_) -> i64 = $to;
                Value::Integer(to(self.0))
            }
        }

        impl FromValue<'_> for $name {
            fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
                let from: fn(i64) -> _ = $from;
                i64::from_value(value).map(|bits| Self(from(bits)))
            }
        }
    )+};
}

// SQLite has no unsigned 64-bit integers: a snowflake keeps its bits, but not its order.
integers! {
    PlayerId: u64::cast_signed, i64::cast_unsigned;
    ServerId: u64::cast_signed, i64::cast_unsigned;
    ChannelId: u64::cast_signed, i64::cast_unsigned;
    RoleId: u64::cast_signed, i64::cast_unsigned;
    AnnouncementId: |id| id, |id| id;
    ChallengeId: |id| id, |id| id;
    MatchId: |id| id, |id| id;
    ImportId: |id| id, |id| id;
    CompetitionId: |id| id, |id| id;
    FixtureId: |id| id, |id| id;
    OutboxId: |id| id, |id| id;
    Revision: |number| number, |number| number;
    Moment: |ms| ms, |ms| ms;
    Span: |ms| ms, |ms| ms;
}

/// A type stored as TEXT: a word of a fixed list, or a notation with one canonical form.
pub(super) trait Written: Sized {
    fn write(&self) -> Cow<'static, str>;
    fn read(text: &str) -> Result<Self, BoxDynError>;
}

/// A [`Written`] value in a parameter or a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<T>(pub(super) T);

impl<T: Written> IntoValue for Text<T> {
    const KIND: Kind = Kind::Text;

    fn into_value(self) -> Value {
        Value::Text(self.0.write().into_owned())
    }
}

impl<T: Written> FromValue<'_> for Text<T> {
    fn from_value(value: ValueRef<'_>) -> Result<Self, BoxDynError> {
        T::read(<&str>::from_value(value)?).map(Self)
    }
}

/// For values in a JSON list that a statement returns.
impl<'de, T: Written> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(&String::deserialize(deserializer)?).map(Self).map_err(D::Error::custom)
    }
}

/// Enums stored as words.
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
                        Err(format!("{text:?} is not a known {name}").into())
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
    Giver { Challenger = "challenger", Opponent = "opponent" }
    Weekend { SaturdaySunday = "saturday-sunday", FridaySaturday = "friday-saturday" }
    EntrantState {
        Active = "active",
        OnHold = "on-hold",
        Left = "left",
        Expelled = "expelled",
        Idle = "idle",
        Out = "out",
    }
    Format {
        Ladder = "ladder",
        League = "league",
        Cup = "cup",
        RoundRobin = "round-robin",
    }
    Stage {
        Open = "open",
        Running = "running",
        Finished = "finished",
        Cancelled = "cancelled",
    }
    RoleRefusal {
        Forbidden = "forbidden", Gone = "gone", Powerful = "powerful", NotTheirs = "not-theirs"
    }
    BoardSide { White = "white", Black = "black", ToMove = "to-move" }
    Language { English = "en", Spanish = "es", Catalan = "ca" }
    Reason {
        Checkmate = "checkmate",
        Stalemate = "stalemate",
        Goal = "goal",
        InsufficientMaterial = "insufficient-material",
        FiftyMoves = "fifty-moves",
        SeventyFiveMoves = "seventy-five-moves",
        Threefold = "threefold",
        Fivefold = "fivefold",
        Agreement = "agreement",
        Resignation = "resignation",
        TimeOut = "time-out",
        Aborted = "aborted",
        ThreeChecks = "three-checks",
        NoPieces = "no-pieces",
        NoMoves = "no-moves",
        Explosion = "explosion",
    }
}

impl Written for Theme {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.key())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Self::by_key(text).ok_or_else(|| format!("{text:?} is not a known theme").into())
    }
}

impl Written for PieceSet {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.key())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Self::by_key(text).ok_or_else(|| format!("{text:?} is not a known piece set").into())
    }
}

impl Written for &'static Variant {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.key())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Variant::by_key(text).ok_or_else(|| format!("{text:?} is not a known variant").into())
    }
}

impl Written for LeadTimes {
    fn write(&self) -> Cow<'static, str> {
        Cow::Owned(self.to_string())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        Ok(text.parse()?)
    }
}

impl Written for courier_play::season::Season {
    fn write(&self) -> Cow<'static, str> {
        Cow::Owned(self.to_string())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        text.parse().map_err(|_| format!("{text:?} is no season").into())
    }
}

impl Written for courier_play::zone::Zone {
    fn write(&self) -> Cow<'static, str> {
        Cow::Borrowed(self.name())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        text.parse().map_err(|_| format!("{text:?} is not a known time zone").into())
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

impl Written for Clocks {
    fn write(&self) -> Cow<'static, str> {
        Cow::Owned(self.to_string())
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        text.parse().map_err(|error| format!("{text:?}: {error}").into())
    }
}

impl Written for Notice {
    fn write(&self) -> Cow<'static, str> {
        // A notice contains only integers and unit variants, which can always be written as JSON.
        // If that changes, the check on the column rejects this text and nothing is stored.
        serde_json::to_string(self).map_or(Cow::Borrowed("unwritable"), Cow::Owned)
    }

    fn read(text: &str) -> Result<Self, BoxDynError> {
        serde_json::from_str(text).map_err(|error| format!("{text}: {error}").into())
    }
}
