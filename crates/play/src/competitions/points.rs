//! Points of a league and minus points of a cup.

use std::fmt;
use std::iter::Sum;

use crate::rating::SideScore;

/// Points of a table, in twelfths of a game, which are whole numbers in every game: a win is 12, a
/// draw 6, and a stalemate in Gliński's chess 9 to 3, in C'escacs 8 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub u32);

impl Points {
    pub const fn of(score: SideScore) -> Self {
        Self(match score {
            SideScore::Win => 12,
            SideScore::ThreeQuarters => 9,
            SideScore::TwoThirds => 8,
            SideScore::Draw => 6,
            SideScore::OneThird => 4,
            SideScore::OneQuarter => 3,
            SideScore::Loss => 0,
        })
    }
}

/// Minus points of a cup, in sixths. As in the dropout tournaments of SchemingMind a win is 0, a
/// draw 1 and a loss 3, which is 0, 6 and 18 sixths. A stalemate that is no draw lies between them
/// by the [`Points`] that it gives: 8 twelfths are a third of the way from a draw to a win, so 4
/// sixths, and 4 twelfths a third of the way from a draw to a loss, so 10 sixths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinusPoints(pub u32);

impl MinusPoints {
    /// Six minus points, with which a player is out.
    pub const OUT: Self = Self(36);

    /// The minus points of one game.
    pub const fn of(score: SideScore) -> Self {
        Self(match score {
            SideScore::Win => 0,
            SideScore::ThreeQuarters => 3,
            SideScore::TwoThirds => 4,
            SideScore::Draw => 6,
            SideScore::OneThird => 10,
            SideScore::OneQuarter => 12,
            SideScore::Loss => 18,
        })
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self(all.map(|points| points.0).sum())
    }
}

impl Sum for MinusPoints {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self(all.map(|points| points.0).sum())
    }
}

/// Writes games, such as `4½` or `⅓`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_twelfths(f, self.0)
    }
}

/// Writes minus points, such as `4` or `1⅔`.
impl fmt::Display for MinusPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_twelfths(f, self.0 * 2)
    }
}

fn write_twelfths(f: &mut fmt::Formatter<'_>, twelfths: u32) -> fmt::Result {
    let fraction = match twelfths % 12 {
        0 => return write!(f, "{}", twelfths / 12),
        2 => '⅙',
        3 => '¼',
        4 => '⅓',
        6 => '½',
        8 => '⅔',
        9 => '¾',
        10 => '⅚',
        // Only stalemates of several games together bring such points.
        _ => return write!(f, "{twelfths}/12"),
    };
    match twelfths / 12 {
        0 => write!(f, "{fraction}"),
        whole => write!(f, "{whole}{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{Color, Stalemate, Variant};

    use super::*;
    use crate::Moment;
    use crate::outcome::{Outcome, Reason};

    #[test]
    fn a_game_of_every_variant_has_twelve_twelfths() {
        for variant in Variant::all() {
            for (reason, ahead) in [
                (Reason::Checkmate, Some(Color::White)),
                (Reason::Resignation, Some(Color::Black)),
                (Reason::Stalemate, Some(Color::White)),
                (Reason::Stalemate, Some(Color::Black)),
                (Reason::Agreement, None),
            ] {
                let score = Outcome::of(variant, reason, ahead, Moment(0)).white_score().unwrap();
                let (white, black) = (Points::of(score), Points::of(score.reversed()));
                assert_eq!(white.0 + black.0, 12, "{} {reason:?}", variant.key());
                let won = match reason {
                    Reason::Stalemate => variant.rules().stalemate == Stalemate::Win,
                    _ => reason != Reason::Agreement,
                };
                assert_eq!(won, white.0 % 12 == 0, "{} {reason:?}", variant.key());
            }
        }
        let cescacs = Variant::by_key("cescacs").unwrap();
        let stalemate = Outcome::of(cescacs, Reason::Stalemate, Some(Color::White), Moment(0));
        let score = stalemate.white_score().unwrap();
        assert_eq!((Points::of(score), Points::of(score.reversed())), (Points(8), Points(4)));
    }

    #[test]
    fn more_points_are_fewer_minus_points() {
        use SideScore::{Draw, Loss, OneQuarter, OneThird, ThreeQuarters, TwoThirds, Win};
        let scores = [Win, ThreeQuarters, TwoThirds, Draw, OneThird, OneQuarter, Loss];
        for pair in scores.windows(2) {
            assert!(Points::of(pair[0]) > Points::of(pair[1]));
            assert!(MinusPoints::of(pair[0]) < MinusPoints::of(pair[1]));
        }
        assert_eq!(MinusPoints::OUT.0, 2 * MinusPoints::of(Loss).0);
        assert_eq!(MinusPoints::OUT, [Draw; 6].map(MinusPoints::of).into_iter().sum());
    }

    #[test]
    fn points_are_written_with_fractions() {
        let points =
            [0, 2, 3, 4, 6, 8, 9, 10, 12, 54, 56].map(|twelfths| Points(twelfths).to_string());
        assert_eq!(points, ["0", "⅙", "¼", "⅓", "½", "⅔", "¾", "⅚", "1", "4½", "4⅔"]);
        let minus = [0, 3, 4, 6, 10, 36].map(|sixths| MinusPoints(sixths).to_string());
        assert_eq!(minus, ["0", "½", "⅔", "1", "1⅔", "6"]);
    }
}
