//! Numbered starting positions: Scharnagl's scheme for shuffled back ranks, on any even number of
//! files, and the positions after openings.

use std::ops::Range;

use crate::color::Color;
use crate::geometry::BoardShape;
use crate::notation::{FenError, fen, san};
use crate::openings::Opening;
use crate::piece::{Piece, PieceTypeId};
use crate::position::Position;
use crate::rules::{Entry, Starts};
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// Why a starting position cannot be returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The number is too large.
    #[error("there is no starting position {number}: the last one is {last}")]
    NoSuchNumber {
        /// The requested number.
        number: u32,
        /// The last number there is.
        last: u32,
    },
    /// The variant's rules contain an invalid starting position.
    #[error("the variant's starting position cannot be played: {0}")]
    InvalidSetup(SetupError),
    /// The starting position in the variant's rules cannot be parsed.
    #[error("the variant's starting position cannot be parsed: {0}")]
    Unreadable(FenError),
    /// The moves of an opening in the variant's rules are not legal.
    #[error("the moves of the opening {0} cannot be played")]
    Opening(
        /// The key of the opening.
        &'static str,
    ),
}

impl Variant {
    /// The number of starting positions from which a random one is chosen, at least 1.
    /// [Openings](Variant::openings) are not counted.
    #[must_use]
    pub fn start_count(&self) -> u32 {
        let Some((files, singles)) = shuffled(self) else { return 1 };
        let half = u32::from(files / 2);
        let free = (6_u32..).take(singles.len());
        10 * half * half * free.product::<u32>()
    }

    /// The numbers of all starting positions: those below [`Variant::start_count`], and then those
    /// of the [openings](Variant::openings).
    #[must_use]
    pub fn start_numbers(&self) -> Range<u32> {
        let openings = u32::try_from(self.openings().len()).unwrap_or(0);
        0..self.start_count().saturating_add(openings)
    }

    /// The number of the usual starting position.
    #[must_use]
    pub fn default_start(&'static self) -> u32 {
        usual(self).ok().as_ref().and_then(number).unwrap_or(0)
    }

    /// The starting position with this number, one of [`Variant::start_numbers`].
    ///
    /// ```
    /// use courier_rules::Variant;
    /// let chess960 = Variant::by_key("chess960").unwrap();
    /// assert_eq!(chess960.start_count(), 960);
    /// let start = chess960.start(chess960.default_start()).unwrap();
    /// assert_eq!(
    ///     start.to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
    /// );
    /// assert_eq!(chess960.start_number(&start), Some(518));
    /// ```
    ///
    /// # Errors
    /// [`StartError::NoSuchNumber`]; the other errors mean that the variant's rules are invalid.
    pub fn start(&'static self, number: u32) -> Result<Position, StartError> {
        let numbers = self.start_numbers();
        if !numbers.contains(&number) {
            return Err(StartError::NoSuchNumber { number, last: numbers.end - 1 });
        }
        if let Some(opening) = self.opening(number) {
            return after(usual(self)?, opening);
        }
        match row(self, number) {
            Some(row) => {
                Position::try_from(&setup_of_row(self, &row)).map_err(StartError::InvalidSetup)
            }
            None => usual(self),
        }
    }

    /// Shuffled starting positions that have a name: `("Gothic", 45658)`.
    #[must_use]
    pub fn named_starts(&self) -> &'static [(&'static str, u32)] {
        match self.rules().starts {
            Starts::Single | Starts::Openings(_) => &[],
            Starts::Shuffled { named, .. } => named,
        }
    }

    /// The openings that games may begin from; none in most variants. The first has the number
    /// [`Variant::start_count`] as a starting position, and the others those that follow.
    #[must_use]
    pub fn openings(&self) -> &'static [Opening] {
        match self.rules().starts {
            Starts::Openings(openings) => openings,
            Starts::Single | Starts::Shuffled { .. } => &[],
        }
    }

    /// The opening whose number as a starting position this is.
    ///
    /// ```
    /// use courier_rules::Variant;
    /// let chess = Variant::by_key("chess").unwrap();
    /// assert_eq!(chess.opening(2).unwrap().name, "King's Gambit Accepted");
    /// assert_eq!(
    ///     chess.start(2).unwrap().to_string(),
    ///     "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq - 0 3",
    /// );
    /// assert_eq!(chess.opening(0), None, "the usual starting position");
    /// ```
    #[must_use]
    pub fn opening(&self, number: u32) -> Option<&'static Opening> {
        let index = number.checked_sub(self.start_count())?;
        self.openings().get(usize::try_from(index).ok()?)
    }

    /// The openings with their numbers as starting positions.
    pub fn numbered_openings(&self) -> impl Iterator<Item = (u32, &'static Opening)> {
        (self.start_count()..).zip(self.openings())
    }

    /// White's back rank in a starting position, from the first file on: `RNBQKBNR`. `None` for a
    /// variant with one starting position, or if there is no such number.
    #[must_use]
    pub fn start_row(&self, number: u32) -> Option<String> {
        row(self, number).filter(|_| number < self.start_count()).map(String::from_iter)
    }

    /// The number of the starting position with this back rank, in capitals.
    ///
    /// ```
    /// use courier_rules::Variant;
    /// let chess960 = Variant::by_key("chess960").unwrap();
    /// assert_eq!(chess960.start_by_row("RNBQKBNR"), Some(518));
    /// assert_eq!(chess960.start_row(518).as_deref(), Some("RNBQKBNR"));
    /// assert_eq!(chess960.start_by_row("KRBQRBNN"), None, "the king is not between the rooks");
    /// ```
    #[must_use]
    pub fn start_by_row(&self, row: &str) -> Option<u32> {
        let letters: Vec<char> = row.chars().collect();
        let number = number_of_row(self, &letters)?;
        (self.start_row(number)? == row).then_some(number)
    }

    /// The number of a starting position; `None` if it is no starting position of this variant.
    #[must_use]
    pub fn start_number(&'static self, position: &Position) -> Option<u32> {
        if position.variant() != self { None } else { number(position) }
    }
}

/// The ten ways to place two knights, two rooks and a king between the rooks on five cells.
const KNIGHTS_ROOKS_KING: [&str; 10] =
    ["NNRKR", "NRNKR", "NRKNR", "NRKRN", "RNNKR", "RNKNR", "RNKRN", "RKNNR", "RKNRN", "RKRNN"];

/// The number of files and the single pieces of a variant with shuffled starting positions.
fn shuffled(variant: &Variant) -> Option<(u8, &'static str)> {
    match (variant.rules().starts, variant.rules().board) {
        (Starts::Shuffled { singles, .. }, BoardShape::Square { files, .. }) => {
            Some((files, singles))
        }
        _ => None,
    }
}

/// The back rank with a number: letters from the first file on.
///
/// The number is in mixed radix. From the lowest digit: the bishop on light cells, the bishop on
/// dark cells, each single piece on the free cells, the pattern of the other five.
fn row(variant: &Variant, number: u32) -> Option<Vec<char>> {
    let (files, singles) = shuffled(variant)?;
    let mut row: Vec<Option<char>> = vec![None; files.into()];
    let mut number = number;
    let mut digit = |base: u32| {
        let digit = number % base;
        number /= base;
        digit as usize
    };
    let half = u32::from(files / 2);
    // The first file of White's back rank is dark.
    *row.get_mut(2 * digit(half) + 1)? = Some('B');
    *row.get_mut(2 * digit(half))? = Some('B');
    for (placed, letter) in (0..).zip(singles.chars()) {
        let free = u32::from(files) - 2 - placed;
        *nth_free(&mut row, digit(free))? = Some(letter);
    }
    for letter in KNIGHTS_ROOKS_KING.get(digit(10))?.chars() {
        *nth_free(&mut row, 0)? = Some(letter);
    }
    row.into_iter().collect()
}

fn nth_free(row: &mut [Option<char>], n: usize) -> Option<&mut Option<char>> {
    row.iter_mut().filter(|cell| cell.is_none()).nth(n)
}

fn number_of_row(variant: &Variant, row: &[char]) -> Option<u32> {
    let (files, singles) = shuffled(variant)?;
    let half = u32::from(files / 2);
    let mut free: Vec<(usize, char)> = row.iter().copied().enumerate().collect();
    let mut digits = Vec::new();
    for odd in [1, 0] {
        let place = free.iter().position(|&(file, letter)| letter == 'B' && file % 2 == odd)?;
        digits.push((half, free.remove(place).0 / 2));
    }
    for letter in singles.chars() {
        let base = u32::try_from(free.len()).ok()?;
        let place = free.iter().position(|&(_, other)| other == letter)?;
        free.remove(place);
        digits.push((base, place));
    }
    // Only the order of the other five pieces matters now.
    let rest: String = free.iter().map(|&(_, letter)| letter).collect();
    let pattern = KNIGHTS_ROOKS_KING.iter().position(|&pattern| pattern == rest)?;
    let pattern = u32::try_from(pattern).ok()?;
    digits.iter().rev().try_fold(pattern, |number, &(base, digit)| {
        Some(number * base + u32::try_from(digit).ok()?)
    })
}

fn usual(variant: &'static Variant) -> Result<Position, StartError> {
    fen::parse(variant, variant.rules().start_position).map_err(StartError::Unreadable)
}

/// The position after the moves of an opening.
fn after(start: Position, opening: &Opening) -> Result<Position, StartError> {
    opening.moves.split(' ').try_fold(start, |position, text| {
        let error = StartError::Opening(opening.key);
        let mv = san::parse(&position, text).map_err(|_| error.clone())?;
        position.play(mv).map_err(|_| error)
    })
}

fn number(position: &Position) -> Option<u32> {
    let variant = position.variant();
    let Some((files, _)) = shuffled(variant) else {
        let usual = usual(variant).ok()?;
        if usual == *position {
            return Some(0);
        }
        // The number of the move rules out most openings.
        let plies = position.fullmove_number().checked_sub(1)?.checked_mul(2)?;
        let mut openings = variant.numbered_openings().filter(|(_, one)| one.plies() == plies);
        let is_it =
            |opening: &Opening| after(usual.clone(), opening).is_ok_and(|start| start == *position);
        return openings.find(|(_, opening)| is_it(opening)).map(|(number, _)| number);
    };
    let on_rank = |file: u8| {
        let cell = variant.geometry().cell_at(file.cast_signed(), 0)?;
        Some(variant.piece_type(position.piece_at(cell)?.piece_type).letter)
    };
    let row: Vec<char> = (0..files).map(on_rank).collect::<Option<_>>()?;
    let number = number_of_row(variant, &row)?;
    let same = variant.start(number).is_ok_and(|start| start == *position);
    same.then_some(number)
}

/// The starting position with this back rank for both sides, and all castling rights.
fn setup_of_row(variant: &'static Variant, row: &[char]) -> Setup {
    let mut setup = Setup::new(variant);
    let geometry = variant.geometry();
    let pawn = variant.pawn();
    if let Some(hands) = variant.rules().hands.filter(|hands| hands.entry == Entry::Gates) {
        for piece_type in variant.rules().letters(hands.pieces).iter() {
            setup.hands.iter_mut().for_each(|hand| hand[piece_type.index()] = 1);
        }
    }
    for (file, &letter) in (0..).zip(row) {
        for side in Color::BOTH {
            let mut put = |rank: i8, piece_type: Option<PieceTypeId>| {
                if let (Some(cell), Some(piece_type)) = (geometry.cell_at(file, rank), piece_type) {
                    let cell = geometry.relative_to(cell, side);
                    setup.pieces.push((cell, Piece { color: side, piece_type, promoted: false }));
                    if rank == 0 && (letter == 'R' || variant.rules().gates()) {
                        setup.castling_rights.insert(cell);
                    }
                }
            };
            put(0, variant.piece_type_by_letter(letter));
            put(1, pawn);
        }
    }
    setup
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::rules::Castling;
    use std::collections::HashSet;

    #[test]
    fn start_positions_of_different_numbers_differ() {
        for (key, starts) in [("chess960", 960), ("capablanca960", 84_000)] {
            let variant = Variant::by_key(key).unwrap();
            assert_eq!(variant.start_count(), starts);
            let rows: HashSet<Vec<char>> =
                (0..starts).map(|number| row(variant, number).unwrap()).collect();
            assert_eq!(rows.len(), starts as usize);
            assert!(
                (0..starts)
                    .all(|number| number_of_row(variant, &row(variant, number).unwrap())
                        == Some(number))
            );
            assert!((0..starts).all(|number| {
                variant.start_by_row(&variant.start_row(number).unwrap()) == Some(number)
            }));
            assert_eq!(variant.start_row(starts), None);
        }
    }

    #[test]
    fn the_home_of_the_king_is_its_cell_in_the_start_position() {
        for variant in Variant::all() {
            let start = variant.start(variant.default_start()).unwrap();
            for side in Color::BOTH {
                let castles = variant.rules().castling != Castling::None;
                let home = start.king(side).filter(|_| castles);
                assert_eq!(variant.home_of_king(side), home, "{variant}");
            }
        }
    }
}
