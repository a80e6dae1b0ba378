//! Odds: starting positions in which one side lacks a piece.

use crate::color::Color;
use crate::piece::{PieceTypeId, Role};
use crate::position::Position;
use crate::rules::Stalemate;
use crate::variant::Variant;

impl Variant {
    /// The piece types of which either side can lack one in the usual starting position: never the
    /// king, and none where it helps to lose pieces.
    ///
    /// ```
    /// use courier_rules::Variant;
    /// let chess = Variant::by_key("chess").unwrap();
    /// let names: Vec<_> = chess.odds().map(|of| chess.piece_type(of).name).collect();
    /// assert_eq!(names, ["queen", "rook", "bishop", "knight", "pawn"]);
    /// assert_eq!(Variant::by_key("antichess").unwrap().odds().count(), 0);
    /// ```
    pub fn odds(&'static self) -> impl Iterator<Item = PieceTypeId> {
        let helps = self.rules().stalemate == Stalemate::Win;
        let start = self.start(self.default_start()).ok().filter(|_| !helps);
        let types = self.rules().piece_types_where(|of| of.role != Role::King);
        types.iter().filter(move |of| {
            let lacks = |start: &Position| {
                Color::BOTH.into_iter().all(|side| start.without(side, *of).is_some())
            };
            start.as_ref().is_some_and(lacks)
        })
    }
}

impl Position {
    /// This starting position without one piece of a side: the first of its type from the first
    /// file on; of the pawns, the one on the file after the king's. `None` if there is none, or the
    /// position cannot be played without it.
    ///
    /// ```
    /// use courier_rules::{Color, Variant};
    /// let chess960 = Variant::by_key("chess960").unwrap();
    /// let start = chess960.start(518).unwrap();
    /// let rook = chess960.piece_type_by_letter('R').unwrap();
    /// assert_eq!(
    ///     start.without(Color::White, rook).unwrap().to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Hha - 0 1",
    /// );
    /// ```
    #[must_use]
    pub fn without(&self, side: Color, piece_type: PieceTypeId) -> Option<Self> {
        let (variant, geometry) = (self.variant(), self.variant().geometry());
        let file = |cell| geometry.point(cell).0;
        let beside = match variant.piece_type(piece_type).role {
            Role::King => return None,
            Role::Pawn(_) => Some(file(self.king(side)?) + 1),
            Role::Plain => None,
        };
        let cells = self.cells_of_type(side, piece_type).iter();
        let fitting = cells.filter(|cell| beside.is_none_or(|beside| file(*cell) == beside));
        // Both sides of a race face the same way.
        let facing = if variant.rules().race { Color::White } else { side };
        let missing =
            fitting.min_by_key(|cell| geometry.point(geometry.relative_to(*cell, facing)))?;
        let mut setup = self.to_setup();
        setup.pieces.retain(|(cell, _)| *cell != missing);
        Self::try_from(&setup).ok()
    }

    /// The side that lacks a piece of `full` in this position, and the type of the piece, if that
    /// is [how they differ](Self::without).
    #[must_use]
    pub fn odds_from(&self, full: &Self) -> Option<(Color, PieceTypeId)> {
        let missing = full.occupied().iter().find(|cell| self.piece_at(*cell).is_none())?;
        let piece = full.piece_at(missing)?;
        let (side, of) = (piece.color, piece.piece_type);
        (full.without(side, of).as_ref() == Some(self)).then_some((side, of))
    }
}
