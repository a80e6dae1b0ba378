//! Which shards of the gateway this process serves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Consecutive shards, of all into which Discord divides the servers of the bot. `Display` writes
/// them as they are set: `0-3/8`.
///
/// ```
/// use courier::config::ShardRange;
/// let half: ShardRange = "4-7/8".parse().unwrap();
/// assert_eq!((half.first(), half.last(), half.total()), (4, 7, 8));
/// assert!(!half.is_all());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardRange {
    first: u16,
    last: u16,
    total: u16,
}

/// Why a text does not name shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseShardRangeError {
    /// It has not the form of a range.
    #[error("this is no range of shards")]
    Form,
    /// The last shard comes before the first.
    #[error("the last shard comes before the first")]
    Backwards,
    /// There are not so many shards.
    #[error("shards are counted from 0, so the last of {total} is {}", .total - 1)]
    Beyond {
        /// How many there are.
        total: u16,
    },
}

impl ShardRange {
    /// The number of the first shard, counted from 0.
    pub const fn first(self) -> u32 {
        self.first as u32
    }

    /// The number of the last shard, counted from 0.
    pub const fn last(self) -> u32 {
        self.last as u32
    }

    /// How many shards all processes have together; at least one.
    pub const fn total(self) -> u32 {
        self.total as u32
    }

    /// Whether there are no others.
    pub const fn is_all(self) -> bool {
        self.first == 0 && self.last + 1 == self.total
    }
}

impl fmt::Display for ShardRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.first, self.last, self.total)
    }
}

impl FromStr for ShardRange {
    type Err = ParseShardRangeError;

    /// `0-3/8`, or `2/8` for one shard.
    fn from_str(text: &str) -> Result<Self, ParseShardRangeError> {
        let number = |text: &str| text.trim().parse().map_err(|_| ParseShardRangeError::Form);
        let (shards, total) = text.split_once('/').ok_or(ParseShardRangeError::Form)?;
        let total: u16 = number(total)?;
        let (first, last) = match shards.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(shards)?, number(shards)?),
        };
        if total == 0 {
            Err(ParseShardRangeError::Form)
        } else if last < first {
            Err(ParseShardRangeError::Backwards)
        } else if last >= total {
            Err(ParseShardRangeError::Beyond { total })
        } else {
            Ok(Self { first, last, total })
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_range_lies_within_the_number_of_shards() {
        for (typed, written, is_all) in [
            ("0-3/8", "0-3/8", false),
            (" 4 - 7 / 8 ", "4-7/8", false),
            ("2/8", "2-2/8", false),
            ("0/1", "0-0/1", true),
            ("0-7/8", "0-7/8", true),
            ("65534/65535", "65534-65534/65535", false),
        ] {
            let range: ShardRange = typed.parse().unwrap();
            assert_eq!((range.to_string().as_str(), range.is_all()), (written, is_all), "{typed}");
        }
        use ParseShardRangeError::{Backwards, Beyond, Form};
        for (typed, why) in [
            ("", Form),
            ("8", Form),
            ("0-3", Form),
            ("0-3/", Form),
            ("/8", Form),
            ("-3/8", Form),
            ("0-3-5/8", Form),
            ("a-b/c", Form),
            ("0/0", Form),
            ("0-3/65536", Form),
            ("3-0/8", Backwards),
            ("0-8/8", Beyond { total: 8 }),
            ("9-9/8", Beyond { total: 8 }),
        ] {
            assert_eq!(typed.parse::<ShardRange>(), Err(why), "{typed}");
        }
    }
}
