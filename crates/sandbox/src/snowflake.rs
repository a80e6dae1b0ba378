//! Discord's ids: a timestamp in the upper bits, a counter in the lower ones.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::clock::Millis;

/// The first millisecond of 2015, where the timestamps of snowflakes begin.
const EPOCH: i64 = 1_420_070_400_000;

/// The number of bits below the timestamp, which distinguish ids of one millisecond.
const COUNTER_BITS: u32 = 22;

/// The id of any Discord object. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    pub const fn created_at(self) -> Millis {
        // The 42 bits of the timestamp always fit.
        (self.0 >> COUNTER_BITS).cast_signed() + EPOCH
    }

    /// The smallest id with this timestamp.
    pub const fn earliest_at(at: Millis) -> Self {
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
        // Discord accepts both forms and writes strings.
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

/// The id in a field of an object, written as a string or as a number.
pub(crate) fn id_in(object: &Value, name: &str) -> Option<Snowflake> {
    serde_json::from_value(object.get(name)?.clone()).ok()
}

/// Generates ids. Each is larger than all before it.
#[derive(Debug, Default)]
pub(crate) struct SnowflakeGenerator {
    last: u64,
}

impl SnowflakeGenerator {
    /// The next id at this time. While the clock is frozen the counter grows.
    pub(crate) fn next(&mut self, now: Millis) -> Snowflake {
        self.last = Snowflake::earliest_at(now).0.max(self.last + 1);
        Snowflake(self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_while_the_clock_is_frozen_or_goes_back() {
        let mut ids = SnowflakeGenerator::default();
        let ids = [1_700_000_000_000, 1_700_000_000_000, 1_699_999_999_000, 1_700_000_000_001]
            .map(|at| ids.next(at));
        assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
        assert_eq!(ids[0].created_at(), 1_700_000_000_000);
        assert_eq!(ids[3].created_at(), 1_700_000_000_001);
    }

    #[test]
    fn both_json_forms_are_parsed_and_strings_are_written() {
        let read: Result<Vec<Snowflake>, _> = serde_json::from_str(r#"["175928847299117063", 0]"#);
        assert!(matches!(read.as_deref(), Ok([Snowflake(175_928_847_299_117_063), Snowflake(0)])));
        assert_eq!(serde_json::json!(Snowflake(5)), "5");
    }
}
