//! The rules of the games, page by page, and the descriptions of their diagrams.

use courier_play::variants::RulesPage;
use courier_rules::notation::san;
use courier_rules::{Cell, CellSet, Move, PieceTypeId, Position, Variant};

use super::Texts;
use super::pieces::{ALT_TEXT, alt, selector};

impl Texts {
    /// The title of a page: at most 100 characters.
    pub fn rules_title(self, page: RulesPage) -> String {
        self.text(&format!("rules-{}.title", page.key()))
    }

    /// The heading of a page of the rules: at most 256 characters.
    pub fn rules_heading(self, variant: &Variant, page: RulesPage) -> String {
        format!("{} · {}", self.variant_name(variant), self.rules_title(page))
    }

    /// The text of a page: at most 1,000 characters. It may refer to the rules of chess.
    pub fn rules_page(self, variant: &Variant, page: RulesPage) -> String {
        let commands = ["position", "challenge"]
            .map(|name| (name, self.subcommand(Some(variant), name).into()));
        self.format(&format!("rules-{}", page.key()), commands)
    }

    /// Where the piece on a cell can move and what it can capture.
    pub fn diagram_piece(
        self,
        position: &Position,
        piece: Cell,
        moves: CellSet,
        captures: CellSet,
    ) -> String {
        let variant = position.variant();
        let piece_type = position.piece_at(piece).map_or_else(String::new, |piece| {
            self.piece_name(variant.piece_type(piece.piece_type))
        });
        let place = variant.geometry().name(piece).to_owned();
        let mut sentences = vec![self.messages.diagram_piece(place, capitalized(&piece_type))];
        if !moves.is_empty() {
            sentences.push(self.diagram_moves(cells_in_words(variant, moves)));
        }
        if !captures.is_empty() {
            sentences.push(self.diagram_captures(cells_in_words(variant, captures)));
        }
        sentences.join(" ")
    }

    /// Where a piece of a type can be dropped.
    pub fn diagram_drop(
        self,
        position: &Position,
        piece_type: PieceTypeId,
        cells: CellSet,
    ) -> String {
        let variant = position.variant();
        let piece = capitalized(&self.piece_name(variant.piece_type(piece_type)));
        self.messages.diagram_drop(cells_in_words(variant, cells), piece)
    }

    /// A move, and the pieces that are on other cells after it.
    pub fn diagram_move(self, position: &Position, played: Move, after: &Position) -> String {
        let variant = position.variant();
        let side = position.turn();
        let changed = |from: &Position, to: &Position, side| {
            let pieces = to.pieces().filter(|(cell, piece)| {
                piece.color == side && from.piece_at(*cell) != Some(*piece)
            });
            let moved = pieces.map(|(cell, piece)| {
                let name = self.piece_name(variant.piece_type(piece.piece_type));
                format!("{name} {}", variant.geometry().name(cell))
            });
            moved.collect::<Vec<_>>().join(", ")
        };
        let (came, captured) =
            (changed(position, after, side), changed(after, position, side.other()));
        if came.is_empty() {
            let lost = changed(after, position, side);
            self.diagram_after_explosion(
                san::print(position, played),
                format!("{lost}, {captured}"),
            )
        } else if captured.is_empty() {
            self.diagram_after(san::print(position, played), came)
        } else {
            self.diagram_after_capture(captured, san::print(position, played), came)
        }
    }

    /// The description of a diagram: where a piece can move, then the board if it fits, then the
    /// results of moves. At most 1,024 characters.
    pub fn diagram(self, piece: Option<&str>, position: &Position, moves: &[String]) -> String {
        let parts = |board| {
            let piece = piece.map(str::to_owned).into_iter();
            piece.chain(board).chain(moves.iter().cloned()).collect::<Vec<_>>().join(" ")
        };
        let whole = parts(Some(self.alt_text(position, None, None)));
        if whole.chars().count() <= ALT_TEXT { whole } else { alt(&parts(None)) }
    }

    /// A position of a game from this `start` as text: square boards as a grid of letters, then the
    /// side to move, a check, all pieces with their cells, the hands. At most 2,500 characters.
    pub fn position_text(
        self,
        position: &Position,
        start: Option<u32>,
        bottom: courier_rules::Color,
    ) -> String {
        let mut parts = Vec::new();
        if let Some(grid) = super::grid::of(position, bottom) {
            parts.push(format!("```\n{grid}\n```"));
            parts.push(self.text_letters(selector(bottom)));
        }
        parts.extend(self.alt_lines(position, start, None));
        parts.join("\n")
    }
}

fn cells_in_words(variant: &Variant, cells: CellSet) -> String {
    cells.iter().map(|cell| variant.geometry().name(cell)).collect::<Vec<_>>().join(", ")
}

pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
