//! The positions of a game as fields of custom ids: which one is shown, how, and where a button
//! leads.

use courier_play::MatchId;
use courier_rules::Color;

use super::fields::{IdFields, coded_field, struct_fields};

/// How a position of a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookView {
    pub bottom: Color,
    /// As text instead of a picture.
    pub as_text: bool,
}

/// A position of a game, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LookRef {
    pub the_match: MatchId,
    pub ply: u32,
    pub view: LookView,
}

/// Where a button leads from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LookStep {
    /// To the starting position.
    First,
    Before,
    /// To the position itself: from the move list, or to flip the board.
    Here,
    After,
    Last,
    /// To the present board with its buttons.
    Board,
}

coded_field! {
    LookStep, Before:
    First => "first",
    Before => "before",
    Here => "here",
    After => "after",
    Last => "last",
    Board => "board",
}

/// One field: `w` or `b`, followed by `t` for text.
impl IdFields for LookView {
    fn write(&self, id: &mut String) {
        self.bottom.write(id);
        if self.as_text {
            id.push('t');
        }
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let (bottom, as_text) = match fields.next()? {
            "w" => (Color::White, false),
            "b" => (Color::Black, false),
            "wt" => (Color::White, true),
            "bt" => (Color::Black, true),
            _ => return None,
        };
        Some(Self { bottom, as_text })
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self { bottom: Color::Black, as_text: true }
    }
}

struct_fields!(LookRef { the_match, ply, view });
