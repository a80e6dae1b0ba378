//! Discord's ids: time in the upper bits, a counter below.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::clock::Millis;

/// The first millisecond of 2015, from which snowflakes count.
const EPOCH: i64 = 1_420_070_400_000;

/// How many bits below the time tell ids of one millisecond apart.
const COUNTER_BITS: u32 = 22;

/// The id of anything in Discord. In JSON it is a string of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The moment the id was made.
    #[must_use]
    pub const fn made_at(self) -> Millis {
        // 42 bits of time always fit.
        (self.0 >> COUNTER_BITS).cast_signed() + EPOCH
    }

    /// The smallest id of that moment.
    #[must_use]
    pub const fn first_of(at: Millis) -> Self {
        let since = if at > EPOCH { at - EPOCH } else { 0 };
        Self(since.cast_unsigned() << COUNTER_BITS)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Discord takes both forms and gives strings.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Number(u64),
            Text(String),
        }
        match Form::deserialize(deserializer)? {
            Form::Number(number) => Ok(Self(number)),
            Form::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

/// Gives out ids: each larger than all before, and as old as the moment it is given out at.
#[derive(Debug, Default)]
pub(crate) struct Mint {
    last: u64,
}

impl Mint {
    /// The next id at that moment. A clock that stands still makes the counter grow.
    pub(crate) fn next(&mut self, now: Millis) -> Snowflake {
        self.last = Snowflake::first_of(now).0.max(self.last + 1);
        Snowflake(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_while_the_clock_stands_still_or_goes_back() {
        let mut mint = Mint::default();
        let ids = [1_700_000_000_000, 1_700_000_000_000, 1_699_999_999_000, 1_700_000_000_001]
            .map(|at| mint.next(at));
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
        assert_eq!(ids[0].made_at(), 1_700_000_000_000);
        assert_eq!(ids[3].made_at(), 1_700_000_000_001);
    }

    #[test]
    fn both_json_forms_are_read_and_one_is_written() {
        let read: Result<Vec<Snowflake>, _> = serde_json::from_str(r#"["175928847299117063", 0]"#);
        assert!(matches!(read.as_deref(), Ok([Snowflake(175_928_847_299_117_063), Snowflake(0)])));
        assert_eq!(serde_json::json!(Snowflake(5)), "5");
    }
}
