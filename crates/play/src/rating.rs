//! Glicko-2 ratings, after Mark Glickman's "Example of the Glicko-2 system" (2013). Rating periods
//! are fractional: a deviation grows while its player is idle, and every game is a period of its
//! own.

use std::cmp::Ordering;
use std::f64::consts::PI;

use super::time::{Moment, Span};

/// Rating points in one unit of the Glicko-2 scale.
const SCALE: f64 = 173.7178;
/// The rating of a new player, and the origin of the Glicko-2 scale.
const START_RATING: f64 = 1500.0;
/// How much the volatility may change (τ in the paper).
const TAU: f64 = 0.75;
/// The precision at which the search for the new volatility stops.
const PRECISION: f64 = 1e-6;
/// Rating periods in a day; a period is 4.665 days. With this a deviation of 60 takes about a year
/// to grow back to that of a provisional rating.
const PERIODS_PER_DAY: f64 = 0.21436;
const LEAST_DEVIATION: f64 = 45.0;
/// The largest deviation: that of a new player.
const MOST_DEVIATION: f64 = 350.0;
const MOST_VOLATILITY: f64 = 0.1;
/// A rating with a smaller deviation is established; any other is provisional.
pub const ESTABLISHED_BELOW: f64 = 110.0;
/// Leaderboards list players whose last rated game ended less than this ago.
pub const ACTIVE: Span = Span::days(90);

/// An estimate of a player's strength, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating in points; 1500 for a new player.
    pub rating: f64,
    /// Its standard deviation in rating points, 45 to 350.
    pub deviation: f64,
    /// The expected fluctuation of the rating; 0.06 for a new player.
    pub volatility: f64,
}

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideScore {
    Win,
    /// Stalemating the opponent in a game that gives three quarters of a point for it (Gliński's
    /// chess), or two points of three (C'escacs).
    ThreeQuarters,
    TwoThirds,
    Draw,
    /// Being stalemated in such a game.
    OneThird,
    OneQuarter,
    Loss,
}

pub fn is_provisional(deviation: f64) -> bool {
    deviation >= ESTABLISHED_BELOW
}

impl SideScore {
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::ThreeQuarters => Self::OneQuarter,
            Self::TwoThirds => Self::OneThird,
            Self::Draw => Self::Draw,
            Self::OneThird => Self::TwoThirds,
            Self::OneQuarter => Self::ThreeQuarters,
            Self::Loss => Self::Win,
        }
    }

    /// The share of the points of the game, 0 to 1.
    const fn points(self) -> f64 {
        match self {
            Self::Win => 1.0,
            Self::ThreeQuarters => 0.75,
            Self::TwoThirds => 2.0 / 3.0,
            Self::Draw => 0.5,
            Self::OneThird => 1.0 / 3.0,
            Self::OneQuarter => 0.25,
            Self::Loss => 0.0,
        }
    }
}

impl Rating {
    pub const NEWCOMER: Self =
        Self { rating: START_RATING, deviation: MOST_DEVIATION, volatility: 0.06 };

    /// The rating at `now` if it last changed at `since`: the deviation grows with time, up to 350.
    pub fn at(self, since: Moment, now: Moment) -> Self {
        self.idle((now - since).max(Span::ZERO)).bounded()
    }

    /// Both ratings after one game with `score` for the first player. The ratings must be those at
    /// the end of the game ([`Rating::at`]).
    pub fn after_game(first: Self, second: Self, score: SideScore) -> (Self, Self) {
        (
            first.update(&[(second, score)]).bounded(),
            second.update(&[(first, score.reversed())]).bounded(),
        )
    }

    pub fn established(&self) -> bool {
        !is_provisional(self.deviation)
    }

    /// The rating at `now` in whole points if it last changed at `since`, with a question mark
    /// while it is provisional.
    pub fn shown(self, since: Moment, now: Moment) -> String {
        let read = self.at(since, now);
        format!("{:.0}{}", read.rating, if read.established() { "" } else { "?" })
    }

    /// The order of a leaderboard: established ratings before provisional ones, then higher ratings
    /// first.
    pub fn order(&self, other: &Self) -> Ordering {
        (other.established().cmp(&self.established())).then(other.rating.total_cmp(&self.rating))
    }

    fn idle(self, span: Span) -> Self {
        let phi = self.deviation / SCALE;
        let periods = span.as_days() * PERIODS_PER_DAY;
        Self {
            deviation: SCALE * (phi * phi + periods * self.volatility * self.volatility).sqrt(),
            ..self
        }
    }

    fn bounded(self) -> Self {
        Self {
            deviation: self.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: self.volatility.min(MOST_VOLATILITY),
            ..self
        }
    }

    /// Steps 2 to 8 of the paper, over the games of one rating period.
    fn update(self, games: &[(Self, SideScore)]) -> Self {
        let mu = (self.rating - START_RATING) / SCALE;
        let phi = self.deviation / SCALE;
        let mut information = 0.0;
        let mut surprise = 0.0;
        for (opponent, score) in games {
            let phi_opponent = opponent.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * phi_opponent * phi_opponent / (PI * PI)).sqrt();
            let expected =
                1.0 / (1.0 + (-g * (mu - (opponent.rating - START_RATING) / SCALE)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score.points() - expected);
        }
        let variance = 1.0 / information;
        let volatility = self.new_volatility(phi, variance, variance * surprise);
        let phi = 1.0 / (1.0 / (phi * phi) + 1.0 / variance).sqrt();
        Self {
            rating: START_RATING + SCALE * (mu + phi * phi * surprise),
            deviation: SCALE * phi,
            volatility,
        }
    }

    /// Step 5 of the paper: the Illinois method on f(x), x being the logarithm of the squared
    /// volatility.
    fn new_volatility(&self, phi: f64, variance: f64, delta: f64) -> f64 {
        let ln_before = (self.volatility * self.volatility).ln();
        let f = |x: f64| {
            let total = phi * phi + variance + x.exp();
            x.exp() * (delta * delta - total) / (2.0 * total * total)
                - (x - ln_before) / (TAU * TAU)
        };
        let mut low = ln_before;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let mut x = ln_before - TAU;
            while f(x) < 0.0 {
                x -= TAU;
            }
            x
        };
        let (mut f_low, mut f_high) = (f(low), f(high));
        while (high - low).abs() > PRECISION {
            let middle = low + (low - high) * f_low / (f_high - f_low);
            let f_middle = f(middle);
            if f_middle * f_high <= 0.0 {
                (low, f_low) = (high, f_high);
            } else {
                f_low /= 2.0;
            }
            (high, f_high) = (middle, f_middle);
        }
        (low / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    #[track_caller]
    fn close(got: Rating, rating: f64, deviation: f64, within: f64) {
        assert!(
            (got.rating - rating).abs() < within && (got.deviation - deviation).abs() < within,
            "{got:?} is not {rating} / {deviation}"
        );
    }

    /// Results computed once with an independent implementation.
    #[test]
    fn updates_agree_with_reference_values() {
        let new = Rating { rating: 1500.0, deviation: 500.0, volatility: 0.09 };
        close(new.update(&[(new, SideScore::Win)]), 1741.4759, 396.6898, 5e-5);

        let loser = rated(1800.0, 80.0);
        let against = (rated(1650.0, 200.0), SideScore::Loss);
        close(loser.update(&[against]), 1779.6912, 78.7048, 5e-5);
        close(loser.idle(Span::days(30)).update(&[against]), 1777.5530, 82.7444, 5e-5);

        let winner = rated(1600.0, 60.0);
        let against = (rated(1700.0, 80.0), SideScore::Win);
        close(winner.update(&[against]), 1612.4512, 59.2365, 5e-5);
        close(winner.idle(Span::days(180)).update(&[against]), 1626.1785, 85.8928, 5e-5);
    }

    /// Glickman's own example: three games in one period.
    #[test]
    fn glickmans_example() {
        let games = [
            (rated(1400.0, 30.0), SideScore::Win),
            (rated(1550.0, 100.0), SideScore::Loss),
            (rated(1700.0, 300.0), SideScore::Loss),
        ];
        let one_period = rated(1500.0, 200.0).update(&games);
        close(one_period, 1464.05, 151.52, 0.3);
        assert!((one_period.volatility - 0.05999).abs() < 1e-5);
        // In the paper a whole period passes with the games. `update` adds no time, so idle first.
        let whole_period = Span(Span::days(100_000).0 / 21_436);
        close(rated(1500.0, 200.0).idle(whole_period).update(&games), 1464.05, 151.52, 0.011);
    }

    /// Between equal players a draw changes no rating. A stalemate for two points of three is a
    /// third of the way from a draw to a win, so it changes them by a third as much as a win, and
    /// one for three quarters by half as much.
    #[test]
    fn a_stalemate_counts_by_its_share_of_the_points() {
        let equal = rated(1600.0, 80.0);
        let gain = |score| Rating::after_game(equal, equal, score).0.rating - equal.rating;
        assert!(gain(SideScore::Draw).abs() < 1e-9);
        for (score, part) in [(SideScore::TwoThirds, 3.0), (SideScore::ThreeQuarters, 2.0)] {
            let off = gain(score) - gain(SideScore::Win) / part;
            assert!(off.abs() < 0.01, "{score:?}: {off}");
            assert!((gain(score) + gain(score.reversed())).abs() < 1e-6);
        }
        let (first, second) = Rating::after_game(equal, equal, SideScore::TwoThirds);
        assert_eq!(Rating::after_game(equal, equal, SideScore::OneThird), (second, first));
    }

    #[test]
    fn established_ratings_rank_before_provisional_ones() {
        let mut ratings =
            [rated(1400.0, 109.0), rated(2000.0, 110.0), rated(1600.0, 45.0), rated(2100.0, 350.0)];
        ratings.sort_by(Rating::order);
        assert_eq!(ratings.map(|rating| rating.rating), [1600.0, 1400.0, 2100.0, 2000.0]);
    }

    proptest! {
        #[test]
        fn a_win_never_lowers_a_rating_and_bounds_hold(
            a in 600.0..2800.0_f64,
            b in 600.0..2800.0_f64,
            da in 45.0..350.0_f64,
            db in 45.0..350.0_f64,
            days in 0..2000_i64,
        ) {
            let first = rated(a, da).at(Moment(0), Moment(Span::days(days).0));
            let (won, lost) = Rating::after_game(first, rated(b, db), SideScore::Win);
            prop_assert!(won.rating >= a && lost.rating <= b);
            for after in [won, lost] {
                prop_assert!((LEAST_DEVIATION..=MOST_DEVIATION).contains(&after.deviation));
                prop_assert!(after.volatility > 0.0 && after.volatility <= MOST_VOLATILITY);
            }
        }
    }
}
