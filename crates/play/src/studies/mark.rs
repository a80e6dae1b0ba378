//! Marks: what tells a position of the match from another one after as many plies.
//!
//! Moves may be taken back and others made while somebody has a position on the screen. What they
//! write belongs to the position that they see, so it carries the mark of that position.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use super::error::StudyError;
use super::tree::{Study, StudyPoint};

/// A mark of the moves that lead to a position of the match: 32 bits of their hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMark(pub u32);

impl LineMark {
    /// The mark of the position after these moves, in UCI.
    pub fn after<'a>(moves: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for uci in moves {
            hash.update(uci);
            hash.update(" ");
        }
        let [first, second, third, fourth, ..]: [u8; 32] = hash.finalize().into();
        Self(u32::from_be_bytes([first, second, third, fourth]))
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for LineMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for LineMark {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u32::from_str_radix(text, 16).map(Self)
    }
}

/// A point as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPoint {
    pub point: StudyPoint,
    /// The mark, if it is a position of the match. Without one, as in messages of earlier versions
    /// and where a button only leads somewhere, any position after as many plies will do.
    pub mark: Option<LineMark>,
}

impl From<StudyPoint> for SeenPoint {
    fn from(point: StudyPoint) -> Self {
        Self { point, mark: None }
    }
}

impl Study {
    /// A point with its mark. A move of the study needs none: its id is not given again.
    pub fn seen(&self, point: StudyPoint) -> SeenPoint {
        SeenPoint { point, mark: self.mark(point) }
    }

    fn mark(&self, point: StudyPoint) -> Option<LineMark> {
        let StudyPoint::Played(ply) = point else { return None };
        let moves = self.line.get(..usize::try_from(ply).ok()?)?;
        Some(LineMark::after(moves.iter().map(String::as_str)))
    }

    /// The point that somebody sees, if it is still the same position.
    pub fn still(&self, seen: SeenPoint) -> Result<StudyPoint, StudyError> {
        match seen.mark {
            Some(mark) if self.mark(seen.point) != Some(mark) => Err(StudyError::Gone),
            _ => Ok(seen.point),
        }
    }
}
