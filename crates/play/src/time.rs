//! Moments and spans of time in whole milliseconds. Only displayed times are rounded.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A length of time in milliseconds; may be negative.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub i64);

impl Moment {
    /// The moment in whole seconds since the epoch, rounded down, for a Discord timestamp
    /// (`<t:U:R>`).
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

impl Span {
    pub const ZERO: Self = Self(0);

    pub const fn seconds(count: i64) -> Self {
        Self(count * 1000)
    }

    pub const fn minutes(count: i64) -> Self {
        Self::seconds(count * 60)
    }

    pub const fn hours(count: i64) -> Self {
        Self::minutes(count * 60)
    }

    /// `count` days of 24 hours.
    pub const fn days(count: i64) -> Self {
        Self::hours(count * 24)
    }

    /// The length in minutes, rounded toward zero.
    pub const fn whole_minutes(self) -> i64 {
        self.0 / Self::minutes(1).0
    }

    /// The length in days, with a fraction.
    #[expect(clippy::cast_precision_loss, reason = "spans of games are far below 2^53 ms")]
    pub fn as_days(self) -> f64 {
        self.0 as f64 / Self::days(1).0 as f64
    }
}

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

impl Sub<Span> for Moment {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }
}

impl Sub for Moment {
    type Output = Span;

    fn sub(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Span {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Span {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Mul<i64> for Span {
    type Output = Self;

    fn mul(self, factor: i64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Div<i64> for Span {
    type Output = Self;

    fn div(self, divisor: i64) -> Self {
        Self(self.0 / divisor)
    }
}

impl Neg for Span {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}
