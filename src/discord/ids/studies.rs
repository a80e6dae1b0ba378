//! A reference to a position of a study, and the steps from it.

use std::fmt;
use std::str::FromStr;

use courier_play::MatchId;
use courier_play::studies::{LineMark, SeenPoint, StudyMoveId, StudyPoint};
use courier_rules::Color;

use super::fields::{IdFields, coded_field, single_fields};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StudyRef {
    pub the_match: MatchId,
    /// The side of the study's owner.
    pub owner: Color,
    pub seen: SeenPoint,
}

/// The position to which a button leads. The letters keep the custom ids of a message distinct.
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

coded_field! {
    StudyStep, Here:
    Here => "h",
    LineStart => "s",
    Before => "b",
    After => "a",
    Present => "p",
}

/// A point in custom ids and menu entries: `p`, the number of plies of the match and, after a dot,
/// the mark of its position; or `m` and the id of a move of the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointCode(pub SeenPoint);

impl fmt::Display for PointCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.point {
            StudyPoint::Played(ply) => write!(f, "p{ply}")?,
            StudyPoint::Own(StudyMoveId(id)) => write!(f, "m{id}")?,
        }
        self.0.mark.map_or(Ok(()), |mark| write!(f, ".{mark}"))
    }
}

impl FromStr for PointCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let read = |digits: &str| digits.parse::<u32>().map_err(|_| ());
        let (text, mark) = match text.split_once('.') {
            Some((text, mark)) => (text, Some(mark.parse::<LineMark>().map_err(|_| ())?)),
            None => (text, None),
        };
        let point = match (text.strip_prefix('p'), text.strip_prefix('m')) {
            (Some(ply), _) => StudyPoint::Played(read(ply)?),
            (_, Some(id)) => StudyPoint::Own(StudyMoveId(read(id)?)),
            _ => return Err(()),
        };
        Ok(Self(SeenPoint { point, mark }))
    }
}

single_fields! {
    PointCode: Self(SeenPoint {
        point: StudyPoint::Played(u32::MAX),
        mark: Some(LineMark(u32::MAX)),
    });
}

impl IdFields for StudyRef {
    fn write(&self, id: &mut String) {
        self.the_match.write(id);
        self.owner.write(id);
        PointCode(self.seen).write(id);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let the_match = MatchId::read(fields)?;
        let owner = Color::read(fields)?;
        let PointCode(seen) = PointCode::read(fields)?;
        Some(Self { the_match, owner, seen })
    }

    #[cfg(test)]
    fn longest() -> Self {
        let PointCode(seen) = PointCode::longest();
        Self { the_match: MatchId::longest(), owner: Color::Black, seen }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_with_and_without_a_mark() {
        let played = |ply, mark| SeenPoint { point: StudyPoint::Played(ply), mark };
        let own = SeenPoint::from(StudyPoint::Own(StudyMoveId(12)));
        for (code, point) in [
            ("p3", Some(played(3, None))),
            ("p3.00c0ffee", Some(played(3, Some(LineMark(0x00c0_ffee))))),
            ("m12", Some(own)),
            ("p3.", None),
            ("p3.x", None),
            ("p3.1ffffffff", None),
            ("p", None),
            ("12", None),
        ] {
            assert_eq!(code.parse().ok(), point.map(PointCode), "{code}");
            let written = point.map(|point| PointCode(point).to_string());
            assert!(written.is_none_or(|written| written == code), "{code}");
        }
    }
}
