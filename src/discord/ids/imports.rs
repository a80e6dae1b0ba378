//! A reference to a position of an imported game, and the steps from it.

use courier_play::ImportId;
use courier_rules::Color;

use super::fields::{coded_field, single_fields, struct_fields};

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

single_fields! {
    ImportId: Self(i64::MAX);
}

coded_field! {
    ImportStep, Here:
    First => "f",
    Before => "b",
    Here => "h",
    After => "a",
    Last => "l",
}

struct_fields!(ImportView { id, ply, bottom });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_game() {
        use ImportStep::{After, Before, First, Here, Last};
        let steps = [First, Before, Here, After, Last];
        assert_eq!(steps.map(|step| step.from(3, 7)), [0, 2, 3, 4, 7]);
        assert_eq!(steps.map(|step| step.from(0, 0)), [0; 5]);
        assert_eq!(steps.map(|step| step.from(9, 7)), [0, 7, 7, 7, 7], "a forged id");
        assert_eq!(After.from(u32::MAX, 7), 7);
    }
}
