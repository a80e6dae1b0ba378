//! The lobby: the open challenges of a server in one place, filtered by game, pace and rating.

use courier_rules::Variant;

use super::challenges::Terms;
use super::clock::TimeControl;
use super::time::Span;

/// The most challenges that a lobby lists, the newest ones.
pub const MOST_LISTED: u32 = 200;

/// The number of challenges on a page. Each has a button, and a row has five.
pub const PAGE: usize = 5;

/// The least time between two postings of the standing message of a server.
pub const BETWEEN_POSTS: Span = Span::minutes(5);

/// How fast a game is, by the time that a player always has for a move, however late in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// At most a day.
    Fast,
    /// More than a day.
    Slow,
    Untimed,
}

impl Pace {
    pub const ALL: [Self; 3] = [Self::Fast, Self::Slow, Self::Untimed];

    pub fn of(control: TimeControl) -> Self {
        let always = match control {
            TimeControl::ByoYomi(byo_yomi) => byo_yomi.period(),
            TimeControl::PerMove(per_move) => per_move.length(),
            TimeControl::Fischer(fischer) => fischer.increment(),
            TimeControl::Untimed => return Self::Untimed,
        };
        if always <= Span::days(1) { Self::Fast } else { Self::Slow }
    }
}

/// Which challenges a lobby lists; `None` for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LobbyFilter {
    pub variant: Option<&'static Variant>,
    pub pace: Option<Pace>,
    pub rated: Option<bool>,
}

impl LobbyFilter {
    /// Whether a challenge on these terms is listed. Its pace is that of the player who
    /// accepts it.
    pub fn admits(&self, terms: &Terms) -> bool {
        self.variant.is_none_or(|variant| variant == terms.variant)
            && self.pace.is_none_or(|pace| pace == Pace::of(terms.clocks().1))
            && self.rated.is_none_or(|rated| rated == terms.rated)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::challenges::{ClockOptions, ColorChoice};

    fn terms(variant: &str, control: &str, rated: bool) -> Terms {
        Terms {
            variant: Variant::by_key(variant).unwrap(),
            start: None,
            color: ColorChoice::Random,
            control: control.parse().unwrap(),
            rated,
            clock_options: ClockOptions::default(),
            handicap: Default::default(),
            blindfold: false,
        }
    }

    #[test]
    fn a_pace_is_the_time_that_there_always_is_for_a_move() {
        for (control, pace) in [
            ("1d", Pace::Fast),
            ("14d+3x1d", Pace::Fast),
            ("5x2d", Pace::Slow),
            ("fischer 3d+1d<=7d", Pace::Fast),
            ("fischer 3d+2d<=7d", Pace::Slow),
            ("none", Pace::Untimed),
        ] {
            assert_eq!(Pace::of(control.parse().unwrap()), pace, "{control}");
        }
        for preset in TimeControl::PRESETS {
            assert!(Pace::ALL.contains(&Pace::of(preset)));
        }
    }

    #[test]
    fn each_part_of_a_filter_leaves_challenges_out() {
        let chess = terms("chess", "1d", true);
        let all = LobbyFilter::default();
        assert!(all.admits(&chess) && all.admits(&terms("shogun", "none", false)));
        let of_chess = LobbyFilter { variant: Some(chess.variant), ..all };
        assert!(of_chess.admits(&chess) && !of_chess.admits(&terms("chess960", "1d", true)));
        let slow = LobbyFilter { pace: Some(Pace::Slow), ..all };
        assert!(!slow.admits(&chess) && slow.admits(&terms("chess", "2d", true)));
        let casual = LobbyFilter { rated: Some(false), ..of_chess };
        assert!(!casual.admits(&chess) && casual.admits(&terms("chess", "2d", false)));
        assert!(!casual.admits(&terms("shogun", "2d", false)), "all parts together");
    }
}
