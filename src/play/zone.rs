//! The zone a player lives in, by its name in the IANA database.

use std::str::FromStr;

use chrono_tz::Tz;

/// A time zone, such as `Europe/Madrid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(Tz);

impl Zone {
    /// The zone as chrono knows it.
    #[must_use]
    pub const fn tz(self) -> Tz {
        self.0
    }
}

/// Coordinated universal time.
impl Default for Zone {
    fn default() -> Self {
        Self(Tz::UTC)
    }
}

impl FromStr for Zone {
    type Err = chrono_tz::ParseError;

    fn from_str(name: &str) -> Result<Self, chrono_tz::ParseError> {
        name.parse().map(Self)
    }
}
