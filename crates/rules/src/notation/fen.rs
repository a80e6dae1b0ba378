//! FEN with hands, promoted pieces, and castling rights as in X-FEN or Shredder-FEN. On hexagons a
//! row is a rank, which bends in the middle, and there is no field for castling rights. Positions
//! of C'escacs are read and written as PDTL.

use std::fmt;
use std::str::FromStr;

use super::pdtl;
use super::placement::{
    FenError, color_of, field, letter, piece_type_of, read_fields, write_fields, write_run,
};
use crate::cells::{Bits, Cell, CellSet};
use crate::color::Color;
use crate::geometry::{BoardShape, Geometry};
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::{Castling, Notation};
use crate::setup::{EnPassant, Setup};
use crate::variant::Variant;

/// Parses a position. Fields that are missing at the end have default values; impossible castling
/// and en passant rights are dropped.
///
/// ```
/// use courier_rules::{Variant, notation::fen};
/// let crazyhouse = Variant::by_key("crazyhouse").unwrap();
/// let position = fen::parse(crazyhouse, "4k3/8/8/8/8/8/8/4K2R[Pn] w K - 0 1").unwrap();
/// assert_eq!(fen::print(&position), "4k3/8/8/8/8/8/8/4K2R[Pn] w K - 0 1");
/// ```
///
/// # Errors
/// If the text is not a valid position of the variant.
pub fn parse(variant: &'static Variant, text: &str) -> Result<Position, FenError> {
    Ok(Position::try_from(&parse_setup(variant, text)?)?)
}

/// Parses a position without checking that it can be played.
///
/// # Errors
/// If the text is not in the variant's notation.
pub fn parse_setup(variant: &'static Variant, text: &str) -> Result<Setup, FenError> {
    if variant.rules().notation == Notation::Cescacs {
        return pdtl::parse_setup(variant, text);
    }
    let rights = has_rights(variant).then_some(read_rights as _);
    read_fields(variant, text, (read_placement, rights, read_en_passant))
}

/// Whether positions have a field for castling rights.
fn has_rights(variant: &Variant) -> bool {
    matches!(variant.rules().board, BoardShape::Square { .. })
}

fn size(geometry: &Geometry) -> (i8, i8) {
    match geometry.shape() {
        BoardShape::Square { files, ranks } => (files.cast_signed(), ranks.cast_signed()),
        BoardShape::Hexagon { .. } => (0, 0),
    }
}

fn read_placement(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    let ranks = setup.variant.geometry().ranks();
    let (board, hand) = match text.split_once('[') {
        Some((board, hand)) => {
            (board, Some(hand.strip_suffix(']').ok_or(FenError::Unexpected('['))?))
        }
        None => (text, None),
    };
    let mut rows: Vec<&str> = board.split('/').collect();
    let extra = (rows.len() == ranks.len() + 1 && setup.variant.has_hands()).then(|| rows.pop());
    let hand = hand.or(extra.flatten());
    if rows.len() != ranks.len() {
        return Err(FenError::Row { row: rows.len().min(ranks.len()) + 1 });
    }
    for (index, (row, rank)) in rows.into_iter().zip(ranks).enumerate() {
        if read_row(setup, row, rank)? != rank.len() {
            return Err(FenError::Row { row: index + 1 });
        }
    }
    // Some programs write a dash where nobody has a piece in hand.
    for letter in hand.filter(|&hand| hand != "-").unwrap_or_default().chars() {
        let piece_type = piece_type_of(setup.variant, letter)?;
        let held = &mut setup.hands[color_of(letter).index()][piece_type.index()];
        *held = held.checked_add(1).ok_or(FenError::Unexpected(letter))?;
    }
    Ok(())
}

/// Parses a row, whose pieces are on the cells of a rank, and returns its number of cells.
fn read_row(setup: &mut Setup, row: &str, rank: &[Cell]) -> Result<usize, FenError> {
    let variant = setup.variant;
    let mut file = 0_usize;
    let mut chars = row.chars().peekable();
    while let Some(c) = chars.next() {
        if let Some(digit) = c.to_digit(10) {
            let mut run = digit;
            while let Some(next) = chars.peek().and_then(|c| c.to_digit(10)) {
                run = (run * 10 + next).min(100);
                chars.next();
            }
            file = file.saturating_add(run as usize);
            continue;
        }
        let (letter, piece_type) = if c == '+' {
            let base = chars.next().ok_or(FenError::Unexpected('+'))?;
            let piece_type = variant
                .promoted_form(piece_type_of(variant, base)?)
                .ok_or(FenError::Unexpected('+'))?;
            (base, piece_type)
        } else {
            (c, piece_type_of(variant, c)?)
        };
        let promoted = chars.next_if_eq(&'~').is_some();
        let cell = *rank.get(file).ok_or(FenError::Unexpected(letter))?;
        setup.pieces.push((
            cell,
            Piece {
                color: color_of(letter),
                piece_type,
                promoted: promoted && variant.rules().marks_promoted(),
            },
        ));
        file = file.saturating_add(1);
    }
    Ok(file)
}

/// The cell of a file on a side's back rank.
fn home(variant: &Variant, side: Color, file: i8) -> Option<Cell> {
    let (_, ranks) = size(variant.geometry());
    variant.geometry().cell_at(file, if side == Color::White { 0 } else { ranks - 1 })
}

fn read_rights(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let variant = setup.variant;
    let gates = variant.rules().gates();
    let (files, _) = size(variant.geometry());
    for letter in text.chars() {
        let side = color_of(letter);
        // With a piece in hand a file is that of any unmoved piece.
        let is_unmoved = gates && setup.hands[side.index()].iter().any(|&count| count > 0);
        let on = |file: i8| {
            let cell = home(variant, side, file)?;
            let piece =
                setup.pieces.iter().find(|(at, piece)| *at == cell && piece.color == side)?.1;
            Some((cell, piece))
        };
        let is = |file: &i8, wanted: char| {
            on(*file).is_some_and(|(_, piece)| {
                variant.piece_type(piece.piece_type).letter == wanted && !piece.promoted
            })
        };
        let king = (0..files).find(|file| is(file, 'K'));
        let rook = match letter.to_ascii_uppercase() {
            'K' => king.and_then(|king| (king + 1..files).rev().find(|file| is(file, 'R'))),
            'Q' => king.and_then(|king| (0..king).find(|file| is(file, 'R'))),
            file @ 'A'..='P' => {
                let file = i8::try_from(u32::from(file) - u32::from('A')).unwrap_or(i8::MAX);
                if file >= files {
                    return Err(FenError::Unexpected(letter));
                }
                Some(file).filter(|file| is_unmoved || is(file, 'R'))
            }
            _ => return Err(FenError::Unexpected(letter)),
        };
        // The rook's letter is also the king's, unless it stands for an unmoved piece alone.
        let castles = !is_unmoved || matches!(letter, 'K' | 'Q' | 'k' | 'q');
        if let Some((cell, _)) = king.filter(|_| gates && castles && rook.is_some()).and_then(on) {
            setup.castling_rights.insert(cell);
        }
        if let Some((cell, _)) = rook.and_then(on) {
            setup.castling_rights.insert(cell);
        }
    }
    Ok(())
}

fn read_en_passant(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let geometry = setup.variant.geometry();
    let crossed = geometry.cell(text).ok_or_else(|| field("en passant", text))?;
    // The pawn that made the long move belongs to the opponent.
    let moves = setup.variant.rules().pawn_moves();
    let step = moves.map(|moves| moves.forward.relative_to(!setup.turn));
    if let Some(pawn) = step.and_then(|step| geometry.step(crossed, step)) {
        setup.en_passant = EnPassant::Advance { pawn, crossed: [Some(crossed), None] };
    }
    Ok(())
}

/// Writes a position in canonical form.
#[must_use]
pub fn print(position: &Position) -> String {
    let variant = position.variant();
    if variant.rules().notation == Notation::Cescacs {
        return pdtl::print(position);
    }
    let geometry = variant.geometry();
    let mut text = String::with_capacity(90);
    for (index, rank) in geometry.ranks().iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for &cell in rank {
            match position.piece_at(cell) {
                None => empty += 1,
                Some(piece) => {
                    write_run(&mut text, &mut empty);
                    write_piece(&mut text, variant, piece);
                }
            }
        }
        write_run(&mut text, &mut empty);
    }
    if variant.has_hands() {
        text.push('[');
        for side in Color::BOTH {
            for (piece_type, count) in position.hand(side) {
                (0..count).for_each(|_| text.push(letter(variant, piece_type, side)));
            }
        }
        text.push(']');
    }
    let en_passant = match position.en_passant() {
        EnPassant::Advance { crossed: [Some(crossed), _], .. } => geometry.name(crossed),
        _ => "-",
    };
    let rights = has_rights(variant).then(|| rights(position));
    write_fields(&mut text, position, rights.as_deref(), en_passant);
    text
}

fn write_piece(text: &mut String, variant: &Variant, piece: Piece) {
    match variant.unpromoted_form(piece.piece_type) {
        Some(base) => {
            text.push('+');
            text.push(letter(variant, base, piece.color));
        }
        None => text.push(letter(variant, piece.piece_type, piece.color)),
    }
    if piece.promoted {
        text.push('~');
    }
}

/// The castling rights: `KQkq`, or the files of the rooks in variants with shuffled start
/// positions; then the files of other unmoved pieces, where pieces in hand can take their places.
fn rights(position: &Position) -> String {
    let variant = position.variant();
    let Castling::Rooks { any_home, .. } = variant.rules().castling else {
        return "-".into();
    };
    let mut text = String::new();
    for side in Color::BOTH {
        let rooks = position.unmoved_rooks(side);
        let Some(king) = position.king(side) else {
            continue;
        };
        let mut others = CellSet::EMPTY;
        if position.hand(side).next().is_some() && variant.rules().gates() {
            others = position.castling_rights() & position.cells_of(side) & !rooks;
            if !any_home && !rooks.is_empty() {
                others &= !CellSet::only(king);
            }
        }
        let file = |cell| char::from(b'A' + variant.geometry().point(cell).0.unsigned_abs());
        let mut push = |letter: char| {
            text.push(if side == Color::White { letter } else { letter.to_ascii_lowercase() });
        };
        for wing in ['K', 'Q'] {
            let Some(rook) = rooks.iter().find(|&rook| (rook > king) == (wing == 'K')) else {
                continue;
            };
            push(if any_home { file(rook) } else { wing });
        }
        others.iter().for_each(|cell| push(file(cell)));
    }
    if text.is_empty() { "-".into() } else { text }
}

/// A position as text, without a variant: for example one that a client has sent.
///
/// ```
/// use courier_rules::{Variant, notation::fen::Fen};
/// let chess = Variant::by_key("chess").unwrap();
/// let sent: Fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// let position = sent.to_position(chess).unwrap();
/// assert_eq!(Fen::of(&position), sent);
/// assert_eq!(sent.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert!("".parse::<Fen>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fen(String);

/// The largest number of fields: the last one has the checks given.
const FIELDS: usize = 7;

impl Fen {
    /// The text of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self(print(position))
    }

    /// The position that the text stands for in a variant.
    ///
    /// # Errors
    /// As for [`parse`].
    pub fn to_position(&self, variant: &'static Variant) -> Result<Position, FenError> {
        parse(variant, &self.0)
    }
}

/// Checks what is the same in all variants: one to seven fields without control characters. They
/// are separated by single spaces in the result.
impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if fields.is_empty() {
            return Err(FenError::Empty);
        }
        if let Some(more) = fields.get(FIELDS) {
            return Err(field("end", more));
        }
        match fields.iter().flat_map(|field| field.chars()).find(|c| c.is_control()) {
            Some(control) => Err(FenError::Unexpected(control)),
            None => Ok(Self(fields.join(" "))),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Writes the position as [`print()`] does.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {self})", self.variant().key())
    }
}
