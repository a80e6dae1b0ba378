//! Move hints and arrows: what a board can show besides the position.

use courier_rules::{Castling, Cell, CellSet, Color, Move, PieceTypeId, Position};

/// A selected piece and the cells it may go to.
///
/// ```
/// use courier_draw::MoveHints;
/// use courier_rules::Variant;
///
/// let start = Variant::by_key("chess").ok_or("no chess")?.start(0)?;
/// let knight = start.variant().geometry().cell("g1").ok_or("no g1")?;
/// assert_eq!(MoveHints::of(&start, knight).moves.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveHints {
    /// The cell of the selected piece; `None` if the piece is in hand.
    pub piece: Option<Cell>,
    /// Cells it can move to without capturing, shown as dots.
    pub moves: CellSet,
    /// Cells where its move captures, shown as rings; for en passant, the cell that the pawn moves
    /// to.
    pub captures: CellSet,
}

impl MoveHints {
    /// The piece on a cell and its legal moves. Castling is shown on the cell that the king
    /// reaches.
    #[must_use]
    pub fn of(position: &Position, piece: Cell) -> Self {
        let mut move_hints = Self { piece: Some(piece), ..Self::default() };
        for legal in position.legal_moves().iter().filter(|legal| legal.origin() == Some(piece)) {
            let to = legal.target();
            match legal {
                // A promotion or castling in which the piece stays: its cell is marked already.
                _ if to == piece => {}
                Move::EnPassant { .. } => move_hints.captures.insert(to),
                Move::Step { .. } if position.piece_at(to).is_some() => {
                    move_hints.captures.insert(to);
                }
                _ => move_hints.moves.insert(to),
            }
        }
        move_hints
    }

    /// A piece type in the hand of the side to move, and the cells it may be dropped on.
    #[must_use]
    pub fn of_drop(position: &Position, piece_type: PieceTypeId) -> Self {
        let drops = position.legal_moves().into_iter().filter_map(|legal| match legal {
            Move::Drop { piece_type: dropped, to } if dropped == piece_type => Some(to),
            _ => None,
        });
        Self { moves: drops.collect(), ..Self::default() }
    }

    /// The hint on a cell.
    pub(crate) fn hint(&self, cell: Cell) -> Option<Hint> {
        if self.piece == Some(cell) {
            Some(Hint::Selected)
        } else if self.captures.contains(cell) {
            Some(Hint::Capture)
        } else {
            self.moves.contains(cell).then_some(Hint::Move)
        }
    }
}

/// The hint on a cell. Each has a shape of its own, so that it can be recognized without colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hint {
    /// The cell of the selected piece: a frame.
    Selected,
    /// A move without a capture: a dot.
    Move,
    /// A capture: a ring.
    Capture,
}

/// An arrow from the center of a cell to the center of another, or a ring on one cell.
///
/// ```
/// use courier_draw::{Arrow, Scene, board};
/// use courier_rules::{Variant, notation::read_move};
///
/// let start = Variant::by_key("chess").ok_or("no chess")?.start(0)?;
/// let arrows = Arrow::of(&start, read_move(&start, "e4")?);
/// assert_eq!(arrows.len(), 1);
/// let png = board(&Scene { arrows, ..Scene::new(start) })?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cell where it begins.
    pub from: Cell,
    /// The cell it points to. The same cell as `from` makes it a ring.
    pub to: Cell,
}

impl Arrow {
    /// The arrows of a legal move: one for each piece that moves, none for a drop.
    #[must_use]
    pub fn of(position: &Position, legal: Move) -> Vec<Self> {
        let own = legal.origin().map(|from| Self { from, to: legal.target() });
        let rooks = match legal {
            Move::Castle { index, .. } => rooks(position, legal, usize::from(index)),
            _ => Vec::new(),
        };
        own.into_iter().chain(rooks).filter(|arrow| arrow.from != arrow.to).collect()
    }

    /// The arrows of a legal move, and a ring for one in which no piece changes its cell, such as a
    /// drop.
    #[must_use]
    pub fn or_ring(position: &Position, legal: Move) -> Vec<Self> {
        let arrows = Self::of(position, legal);
        if arrows.is_empty() {
            return vec![Self { from: legal.target(), to: legal.target() }];
        }
        arrows
    }
}

/// The arrows of the rooks in castling.
fn rooks(position: &Position, legal: Move, index: usize) -> Vec<Arrow> {
    let variant = position.variant();
    let geometry = variant.geometry();
    let side = position.turn();
    if let Castling::Leaps { castlings, .. } = variant.rules().castling {
        let cell = |name: &str| geometry.cell(name).map(|cell| geometry.relative_to(cell, side));
        let rooks = castlings.get(index).map_or(&[][..], |castling| castling.rooks);
        return rooks
            .iter()
            .filter_map(|(from, to)| Some(Arrow { from: cell(from)?, to: cell(to)? }))
            .collect();
    }
    // The rook goes from the cell it left to the cell it reached, unless it stays.
    let Ok(after) = position.play(legal) else {
        return Vec::new();
    };
    let stand = |position: &Position, side: Color| {
        variant
            .piece_type_by_letter('R')
            .map_or(CellSet::EMPTY, |rook| position.cells_of_type(side, rook))
    };
    let (before, after) = (stand(position, side), stand(&after, side));
    let gone = (before & !after).iter();
    gone.zip((after & !before).iter()).map(|(from, to)| Arrow { from, to }).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::notation::{fen, read_move};
    use courier_rules::{Geometry, Variant};

    use super::*;

    fn names(geometry: &Geometry, cells: CellSet) -> Vec<&str> {
        cells.iter().map(|cell| geometry.name(cell)).collect()
    }

    #[test]
    fn move_hints_distinguish_moves_from_captures() {
        let chess = Variant::by_key("chess").unwrap();
        let geometry = chess.geometry();
        let position = fen::parse(chess, "6k1/8/8/3pP3/8/5n2/4P3/R3K3 w Q d6 0 1").unwrap();
        let of = |name: &str| MoveHints::of(&position, geometry.cell(name).unwrap());
        assert!(of("e2").moves.is_empty(), "the knight gives check");
        assert_eq!(names(geometry, of("e2").captures), ["f3"]);
        let position = fen::parse(chess, "6k1/8/8/3pP3/8/8/4P3/R3K3 w Q d6 0 1").unwrap();
        let of = |name: &str| MoveHints::of(&position, geometry.cell(name).unwrap());
        assert_eq!(
            (names(geometry, of("e5").moves), names(geometry, of("e5").captures)),
            (vec!["e6"], vec!["d6"])
        );
        assert_eq!(names(geometry, of("e1").moves), ["c1", "d1", "f1", "d2", "f2"]);
        assert_eq!(of("e1").hint(geometry.cell("e1").unwrap()), Some(Hint::Selected));
    }

    #[test]
    fn a_piece_in_hand_shows_where_it_can_be_dropped() {
        let shogun = Variant::by_key("shogun").unwrap();
        let position = fen::parse(shogun, "6k1/8/8/8/8/8/8/6K1[N] w - - 0 1").unwrap();
        let move_hints = MoveHints::of_drop(&position, shogun.piece_type_by_letter('N').unwrap());
        assert_eq!(
            (move_hints.piece, move_hints.moves.len()),
            (None, 39),
            "five ranks without the cell of the king"
        );
    }

    #[test]
    fn castling_has_an_arrow_for_each_piece() {
        let arrows = |key: &str, text: &str, played: &str| {
            let variant = Variant::by_key(key).unwrap();
            let geometry = variant.geometry();
            let position = fen::parse(variant, text).unwrap();
            let legal = read_move(&position, played).unwrap();
            let name = |cell| geometry.name(cell);
            Arrow::of(&position, legal)
                .iter()
                .map(|arrow| format!("{}{}", name(arrow.from), name(arrow.to)))
                .collect::<Vec<_>>()
        };
        assert_eq!(arrows("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O"), ["e1c1", "a1d1"]);
        assert_eq!(arrows("chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O"), ["h1f1"]);
        assert_eq!(arrows("chess960", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O"), ["f1g1", "g1f1"]);
        let hexes = "/27:1k/3:R2R/1:1K/ w RKR- - 0 1";
        assert_eq!(arrows("cescacs", hexes, "KRR-HGG"), ["G1H6", "I3G5", "C3G7"]);
    }
}
