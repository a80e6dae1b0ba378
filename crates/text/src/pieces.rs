//! Names of pieces, colors and games, and a position in words.

use courier_rules::{CHECKS_TO_WIN, Cell, Color, PieceType, PieceTypeId, Position, Role, Variant};

use super::Texts;

/// Discord's limit for the description of a picture, in characters.
pub(super) const ALT_TEXT: usize = 1024;

/// The grammatical form of a piece's name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// "knight"
    Bare,
    /// "a knight"
    One,
    /// "no knight"
    None,
}

impl Texts {
    pub fn variant_name(self, variant: &Variant) -> String {
        self.text(&format!("variant-{}", variant.key()))
    }

    /// The name of a side: "White", "blancas".
    pub fn color(self, color: Color) -> String {
        match color {
            Color::White => self.color_white(),
            Color::Black => self.color_black(),
        }
    }

    /// The name of a piece type in lowercase.
    pub fn piece_name(self, piece_type: &PieceType) -> String {
        self.piece_form(piece_type, Form::Bare)
    }

    pub(super) fn piece_form(self, piece_type: &PieceType, form: Form) -> String {
        let attribute = match form {
            Form::Bare => "",
            Form::One => ".a",
            Form::None => ".none",
        };
        self.text(&format!("piece-{}{attribute}", piece_type.name))
    }

    /// Singular or plural, without the number.
    pub(super) fn piece_counted(self, piece_type: &PieceType, count: usize) -> String {
        self.format(&format!("piece-{}.counted", piece_type.name), [("count", count.into())])
    }

    /// A position in words, as the alternative text of its picture: the game from this `start`, the
    /// side to move, the `last` move if any, a check, checks given, all pieces with their cells,
    /// the hands. At most 1,024 characters.
    pub fn alt_text(self, position: &Position, start: Option<u32>, last: Option<&str>) -> String {
        alt(&self.alt_lines(position, start, last).join(" "))
    }

    /// The sentences of [`alt_text`](Self::alt_text), not truncated.
    pub(super) fn alt_lines(
        self,
        position: &Position,
        start: Option<u32>,
        last: Option<&str>,
    ) -> Vec<String> {
        let turn = selector(position.turn());
        let name = self.game_name(position.variant(), start);
        let mut sentences = vec![self.alt_to_move(turn, name)];
        if let Some(last) = last {
            sentences.push(self.alt_last_move(last));
        }
        if position.in_check() {
            sentences.push(self.alt_check(turn));
        }
        let given = [Color::White, Color::Black].map(|side| position.checks_given(side));
        if let [Some(white), Some(black)] = given {
            let [black, of, white] = [black, CHECKS_TO_WIN, white].map(|number| number.to_string());
            sentences.push(self.alt_checks_given(black, of, white));
        }
        for side in [Color::White, Color::Black] {
            let pieces = self.pieces_on_board(position, side);
            sentences.push(self.alt_pieces(selector(side), pieces));
        }
        for side in [Color::White, Color::Black] {
            let held = self.pieces_in_hand(position, side);
            if !held.is_empty() {
                sentences.push(self.alt_hand(selector(side), held));
            }
        }
        sentences
    }

    /// "king e1; rooks a1, h1; rook d8 (promoted pawn)", in the order of the variant's piece types,
    /// pawns last.
    fn pieces_on_board(self, position: &Position, side: Color) -> String {
        let variant = position.variant();
        let mut places: Vec<((PieceTypeId, bool), Vec<Cell>)> = Vec::new();
        for (cell, piece) in position.pieces().filter(|(_, piece)| piece.color == side) {
            let sort = (piece.piece_type, piece.promoted);
            match places.iter_mut().find(|(other, _)| *other == sort) {
                Some((_, cells)) => cells.push(cell),
                None => places.push((sort, vec![cell])),
            }
        }
        let is_pawn =
            |piece_type: PieceTypeId| matches!(variant.piece_type(piece_type).role, Role::Pawn(_));
        places.sort_by_key(|((piece_type, promoted), _)| {
            (is_pawn(*piece_type), *piece_type, *promoted)
        });
        let groups = places.iter().map(|((piece_type, promoted), cells)| {
            let names: Vec<&str> =
                cells.iter().map(|cell| variant.geometry().name(*cell)).collect();
            let pieces = self.piece_counted(variant.piece_type(*piece_type), cells.len());
            let pieces = format!("{pieces} {}", names.join(", "));
            if *promoted { self.alt_promoted(cells.len(), pieces) } else { pieces }
        });
        groups.collect::<Vec<_>>().join("; ")
    }

    /// "2 pawns, 1 knight", in the variant's order for hands.
    fn pieces_in_hand(self, position: &Position, side: Color) -> String {
        let variant = position.variant();
        let held = position.hand(side).map(|(piece_type, count)| {
            let name = self.piece_counted(variant.piece_type(piece_type), usize::from(count));
            format!("{count} {name}")
        });
        held.collect::<Vec<_>>().join(", ")
    }
}

/// The description of a picture, cut at Discord's limit.
pub(super) fn alt(text: &str) -> String {
    text.chars().take(ALT_TEXT).collect()
}

/// The value of a side in Fluent selectors.
pub(super) const fn selector(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
