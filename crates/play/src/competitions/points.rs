//! Points of a league and minus points of a cup.

use std::fmt;
use std::iter::Sum;

use crate::rating::SideScore;

/// Points of a table, in sixths of a game, which are whole numbers in every game: a win is 6, a
/// draw 3, and a stalemate in C'escacs 4 to 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub u32);

impl Points {
    pub const fn of(score: SideScore) -> Self {
        Self(match score {
            SideScore::Win => 6,
            SideScore::Stalemating => 4,
            SideScore::Draw => 3,
            SideScore::Stalemated => 2,
            SideScore::Loss => 0,
        })
    }
}

/// Minus points of a cup, in thirds. As in the dropout tournaments of SchemingMind a win is 0, a
/// draw 1 and a loss 3, which is 0, 3 and 9 thirds. A stalemate in C'escacs lies between them by
/// the [`Points`] that it gives: 4 sixths are a third of the way from a draw to a win, so 2 thirds,
/// and 2 sixths a third of the way from a draw to a loss, so 5 thirds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinusPoints(pub u32);

impl MinusPoints {
    /// Six minus points, with which a player is out.
    pub const OUT: Self = Self(18);

    /// The minus points of one game.
    pub const fn of(score: SideScore) -> Self {
        Self(match score {
            SideScore::Win => 0,
            SideScore::Stalemating => 2,
            SideScore::Draw => 3,
            SideScore::Stalemated => 5,
            SideScore::Loss => 9,
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
        write_sixths(f, self.0)
    }
}

/// Writes minus points, such as `4` or `1⅔`.
impl fmt::Display for MinusPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sixths(f, self.0 * 2)
    }
}

fn write_sixths(f: &mut fmt::Formatter<'_>, sixths: u32) -> fmt::Result {
    let fraction = match sixths % 6 {
        0 => return write!(f, "{}", sixths / 6),
        1 => '⅙',
        2 => '⅓',
        3 => '½',
        4 => '⅔',
        _ => '⅚',
    };
    match sixths / 6 {
        0 => write!(f, "{fraction}"),
        whole => write!(f, "{whole}{fraction}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{Color, Variant};

    use super::*;
    use crate::Moment;
    use crate::outcome::{Outcome, Reason};

    #[test]
    fn a_game_of_every_variant_has_six_sixths() {
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
                assert_eq!(white.0 + black.0, 6, "{} {reason:?}", variant.key());
                let won = matches!(reason, Reason::Checkmate | Reason::Resignation);
                assert_eq!(won, white.0 % 6 == 0, "{} {reason:?}", variant.key());
            }
        }
        let cescacs = Variant::by_key("cescacs").unwrap();
        let stalemate = Outcome::of(cescacs, Reason::Stalemate, Some(Color::White), Moment(0));
        let score = stalemate.white_score().unwrap();
        assert_eq!((Points::of(score), Points::of(score.reversed())), (Points(4), Points(2)));
    }

    #[test]
    fn more_points_are_fewer_minus_points() {
        use SideScore::{Draw, Loss, Stalemated, Stalemating, Win};
        let scores = [Win, Stalemating, Draw, Stalemated, Loss];
        for pair in scores.windows(2) {
            assert!(Points::of(pair[0]) > Points::of(pair[1]));
            assert!(MinusPoints::of(pair[0]) < MinusPoints::of(pair[1]));
        }
        assert_eq!(MinusPoints::OUT.0, 2 * MinusPoints::of(Loss).0);
        assert_eq!(MinusPoints::OUT, [Draw; 6].map(MinusPoints::of).into_iter().sum());
    }

    #[test]
    fn points_are_written_with_fractions() {
        let points = [0, 1, 2, 3, 4, 5, 6, 27, 28].map(|sixths| Points(sixths).to_string());
        assert_eq!(points, ["0", "⅙", "⅓", "½", "⅔", "⅚", "1", "4½", "4⅔"]);
        let minus = [0, 2, 3, 5, 18].map(|thirds| MinusPoints(thirds).to_string());
        assert_eq!(minus, ["0", "⅔", "1", "1⅔", "6"]);
    }
}
