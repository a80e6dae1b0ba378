//! The colon-separated fields of a custom id: how each type of value is written and read back.

use std::fmt::Write as _;

use courier_rules::{Color, Variant};

use courier_play::season::Season;
use courier_play::{ChallengeId, CompetitionId, FixtureId, MatchId, PlayerId};

/// The custom id was not written by this version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownCustomId;

/// A value that a custom id carries in one or more fields.
pub(crate) trait IdFields: Sized {
    /// Appends the fields, each preceded by a colon.
    fn write(&self, id: &mut String);

    /// Parses the fields of one value; `None` if they are missing or malformed.
    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self>;

    /// A value with the longest text.
    #[cfg(test)]
    fn longest() -> Self;
}

pub(crate) fn write_field(id: &mut String, field: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(id, ":{field}");
}

/// Implements [`IdFields`] for types of one field, which is formatted by `Display` and parsed by
/// `FromStr`.
macro_rules! single_fields {
    ($($type:ty: $longest:expr;)*) => {
        $(impl $crate::discord::ids::fields::IdFields for $type {
            fn write(&self, id: &mut String) {
                $crate::discord::ids::fields::write_field(id, self);
            }

            fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
                fields.next()?.parse().ok()
            }

            #[cfg(test)]
            fn longest() -> Self {
                $longest
            }
        })*
    };
}
pub(crate) use single_fields;

/// Implements [`IdFields`] for an enum: one field, the code of its case. `$longest` has the longest
/// code.
macro_rules! coded_field {
    ($type:ident, $longest:ident: $($case:ident => $code:literal,)+) => {
        impl $crate::discord::ids::fields::IdFields for $type {
            fn write(&self, id: &mut String) {
                $crate::discord::ids::fields::write_field(id, match self {
                    $(Self::$case => $code,)+
                });
            }

            fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
                match fields.next()? {
                    $($code => Some(Self::$case),)+
                    _ => None,
                }
            }

            #[cfg(test)]
            fn longest() -> Self {
                Self::$longest
            }
        }
    };
}
pub(crate) use coded_field;

/// Implements [`IdFields`] for a struct: its fields, one after the other.
macro_rules! struct_fields {
    ($type:ident { $($field:ident),+ }) => {
        impl $crate::discord::ids::fields::IdFields for $type {
            fn write(&self, id: &mut String) {
                $($crate::discord::ids::fields::IdFields::write(&self.$field, id);)+
            }

            fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
                $(let $field = $crate::discord::ids::fields::IdFields::read(fields)?;)+
                Some(Self { $($field),+ })
            }

            #[cfg(test)]
            fn longest() -> Self {
                Self { $($field: $crate::discord::ids::fields::IdFields::longest()),+ }
            }
        }
    };
}
pub(crate) use struct_fields;

single_fields! {
    u8: Self::MAX;
    u16: Self::MAX;
    u32: Self::MAX;
    usize: Self::MAX;
    ChallengeId: Self(i64::MAX);
    CompetitionId: Self(i64::MAX);
    FixtureId: Self(i64::MAX);
    MatchId: Self(i64::MAX);
    PlayerId: Self(u64::MAX);
    Season: Self::of(courier_play::Moment(1_767_225_600_000));
}

impl IdFields for &'static Variant {
    fn write(&self, id: &mut String) {
        write_field(id, self.key());
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        Variant::by_key(fields.next()?)
    }

    #[cfg(test)]
    #[expect(clippy::expect_used, reason = "a test value: there are variants")]
    fn longest() -> Self {
        let all = Variant::all().iter().copied();
        all.max_by_key(|variant| variant.key().len()).expect("there are variants")
    }
}

coded_field! {
    Color, Black:
    White => "w",
    Black => "b",
}

/// One field: the key, or `all` for `None`.
impl IdFields for Option<&'static Variant> {
    fn write(&self, id: &mut String) {
        write_field(id, self.map_or("all", Variant::key));
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        match fields.next()? {
            "all" => Some(None),
            key => Variant::by_key(key).map(Some),
        }
    }

    #[cfg(test)]
    fn longest() -> Self {
        Some(IdFields::longest())
    }
}

/// The value's fields, or none at the end of the custom id.
impl IdFields for Option<MatchId> {
    fn write(&self, id: &mut String) {
        if let Some(value) = self {
            value.write(id);
        }
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        match fields.next() {
            None => Some(None),
            Some(field) => field.parse().ok().map(Some),
        }
    }

    #[cfg(test)]
    fn longest() -> Self {
        Some(MatchId::longest())
    }
}
