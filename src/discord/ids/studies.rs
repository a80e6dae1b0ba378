//! A reference to a position of a study, and the steps from it.

use std::fmt;
use std::str::FromStr;

use courier_rules::Color;

use super::fields::{IdFields, single_fields};
use crate::play::MatchId;
use crate::play::studies::{StudyMoveId, StudyPoint};

/// A position of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StudyRef {
    pub the_match: MatchId,
    /// The side of the player whose study it is.
    pub owner: Color,
    pub at: StudyPoint,
}

/// Which position a button leads to. The letters keep the custom ids of a message apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StudyStep {
    Here,
    /// Where the line leaves the match.
    LineStart,
    Before,
    /// The first continuation.
    After,
    /// The present position of the match.
    Present,
}

impl StudyStep {
    const ALL: [(Self, char); 5] = [
        (Self::Here, 'h'),
        (Self::LineStart, 's'),
        (Self::Before, 'b'),
        (Self::After, 'a'),
        (Self::Present, 'p'),
    ];
}

impl fmt::Display for StudyStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = Self::ALL.iter().find(|(step, _)| step == self).map_or('h', |(_, code)| *code);
        fmt::Write::write_char(f, letter)
    }
}

impl FromStr for StudyStep {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let found = Self::ALL.iter().find(|(_, code)| text.chars().eq([*code]));
        found.map(|(step, _)| *step).ok_or(())
    }
}

/// A point in custom ids and menu entries: `p` and the number of plies of the match, or `m` and the
/// id of a move of the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointCode(pub StudyPoint);

impl fmt::Display for PointCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            StudyPoint::Played(ply) => write!(f, "p{ply}"),
            StudyPoint::Own(StudyMoveId(id)) => write!(f, "m{id}"),
        }
    }
}

impl FromStr for PointCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let read = |digits: &str| digits.parse().map_err(|_| ());
        match (text.strip_prefix('p'), text.strip_prefix('m')) {
            (Some(ply), _) => read(ply).map(|ply| Self(StudyPoint::Played(ply))),
            (_, Some(id)) => read(id).map(|id| Self(StudyPoint::Own(StudyMoveId(id)))),
            _ => Err(()),
        }
    }
}

single_fields! {
    StudyStep: Self::Here;
    PointCode: Self(StudyPoint::Own(StudyMoveId(u32::MAX)));
}

impl IdFields for StudyRef {
    fn write(&self, id: &mut String) {
        self.the_match.write(id);
        self.owner.write(id);
        PointCode(self.at).write(id);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let the_match = MatchId::read(fields)?;
        let owner = Color::read(fields)?;
        let PointCode(at) = PointCode::read(fields)?;
        Some(Self { the_match, owner, at })
    }

    #[cfg(test)]
    fn longest() -> Self {
        let PointCode(at) = PointCode::longest();
        Self { the_match: MatchId::longest(), owner: Color::Black, at }
    }
}
