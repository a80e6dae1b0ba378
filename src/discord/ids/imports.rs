//! A reference to a position of an imported game, and the steps from it.

use std::str::FromStr;

use courier_play::ImportId;
use courier_rules::Color;

use super::fields::{IdFields, single_fields, write_field};

/// A position of an imported game, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ImportView {
    pub id: ImportId,
    pub ply: u32,
    pub bottom: Color,
}

/// The position to which a button leads. The letters keep the custom ids of a message distinct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImportStep {
    First,
    Before,
    Here,
    After,
    Last,
}

impl ImportStep {
    const ALL: [(Self, char); 5] = [
        (Self::First, 'f'),
        (Self::Before, 'b'),
        (Self::Here, 'h'),
        (Self::After, 'a'),
        (Self::Last, 'l'),
    ];

    /// The ply to which the step leads from this one in a game of so many plies.
    pub(crate) fn from(self, ply: u32, last: u32) -> u32 {
        let to = match self {
            Self::First => 0,
            Self::Before => ply.saturating_sub(1),
            Self::Here => ply,
            Self::After => ply.saturating_add(1),
            Self::Last => last,
        };
        to.min(last)
    }
}

impl std::fmt::Display for ImportStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = Self::ALL.iter().find(|(step, _)| step == self).map_or('h', |(_, code)| *code);
        std::fmt::Write::write_char(f, letter)
    }
}

impl FromStr for ImportStep {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let found = Self::ALL.iter().find(|(_, code)| text.chars().eq([*code]));
        found.map(|(step, _)| *step).ok_or(())
    }
}

single_fields! {
    ImportId: Self(i64::MAX);
    ImportStep: Self::Here;
}

impl IdFields for ImportView {
    fn write(&self, id: &mut String) {
        self.id.write(id);
        write_field(id, self.ply);
        self.bottom.write(id);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let id = ImportId::read(fields)?;
        let ply = fields.next()?.parse().ok()?;
        Some(Self { id, ply, bottom: Color::read(fields)? })
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self { id: ImportId::longest(), ply: u32::MAX, bottom: Color::White }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_game() {
        let steps = ImportStep::ALL.map(|(step, _)| step);
        assert_eq!(steps.map(|step| step.from(3, 7)), [0, 2, 3, 4, 7]);
        assert_eq!(steps.map(|step| step.from(0, 0)), [0; 5]);
        assert_eq!(steps.map(|step| step.from(9, 7)), [0, 7, 7, 7, 7], "a forged id");
        assert_eq!(ImportStep::After.from(u32::MAX, 7), 7);
    }
}
