//! The positions of a game as fields of custom ids: which one is shown, how, and where a button
//! leads.

use courier_play::MatchId;
use courier_rules::Color;

use super::fields::{IdFields, write_field};

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

impl LookStep {
    const ALL: [(Self, &'static str); 6] = [
        (Self::First, "first"),
        (Self::Before, "before"),
        (Self::Here, "here"),
        (Self::After, "after"),
        (Self::Last, "last"),
        (Self::Board, "board"),
    ];
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

impl IdFields for LookRef {
    fn write(&self, id: &mut String) {
        self.the_match.write(id);
        write_field(id, self.ply);
        self.view.write(id);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let the_match = MatchId::read(fields)?;
        let ply = fields.next()?.parse().ok()?;
        Some(Self { the_match, ply, view: LookView::read(fields)? })
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self { the_match: MatchId::longest(), ply: u32::MAX, view: LookView::longest() }
    }
}

impl IdFields for LookStep {
    fn write(&self, id: &mut String) {
        let code = Self::ALL.into_iter().find(|(step, _)| step == self);
        write_field(id, code.map_or("", |(_, code)| code));
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let code = fields.next()?;
        Self::ALL.into_iter().find(|(_, other)| *other == code).map(|(step, _)| step)
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self::Before
    }
}
