//! The data of a diagram: a position and what to show on it, in `assets/diagrams/KEY.txt`.
//!
//! A line is `page | position | what to show | part of the board`. Without the last part the whole
//! board is shown; `page | as KEY` is the same diagram as that of another variant.
//!
//! | position | |
//! |---|---|
//! | `start 0` | the starting position with this number |
//! | `6k1/8/... w - - 0 1` | in the variant's FEN |
//! | `b !KG1 kG27` | pieces with cells, White's in capitals; `!`: has not moved; `b`: Black moves |
//! | `... after d5` | one of these after a move |
//!
//! | what to show | |
//! |---|---|
//! | `board` | the position |
//! | `clocks 1 d / 2 d` | the position with the clocks of White and Black |
//! | `piece d4` | where the piece on this cell may go |
//! | `drop N` | where the piece with this letter may be dropped |
//! | `arrows Nd7 Ne6` | moves as arrows |
//! | `played O-O` | moves as arrows, and below the board the position after each |
//! | `each KRK-II` | moves as arrows, each on a small board of its own with its name |
//!
//! The part of the board is `ranks 1 2` or, with first and last column and line as in [`Window`],
//! `cells -4 4 0 9`.

use courier_rules::notation::{fen, read_move};
use courier_rules::{Cell, Color, Move, Piece, Position, Setup, Variant};
use include_dir::{Dir, include_dir};

use crate::Window;

pub(super) static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/diagrams");

#[derive(Debug)]
pub(super) struct DiagramSpec {
    position: &'static str,
    pub(super) show: Show,
    pub(super) window: Option<Window>,
}

#[derive(Debug)]
pub(super) enum Show {
    Board,
    Clocks { white: &'static str, black: &'static str },
    Piece(&'static str),
    Drop(char),
    Arrows(Vec<&'static str>),
    Played(Vec<&'static str>),
    Each(Vec<&'static str>),
}

/// The pages in a variant's file, each with the rest of its line.
pub(super) fn lines(key: &str) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let text = FILES.get_file(format!("{key}.txt")).and_then(|file| file.contents_utf8());
    text.unwrap_or_default().lines().filter_map(|line| line.split_once(" | "))
}

impl DiagramSpec {
    /// The diagram of a page; `None` if the variant's file has none, or it cannot be read.
    pub(super) fn of(key: &str, page: &str) -> Option<Self> {
        let find = |key: &str| lines(key).find(|(name, _)| *name == page);
        let (_, own) = find(key)?;
        let data = match own.strip_prefix("as ") {
            Some(other) => find(other)?.1,
            None => own,
        };
        let mut parts = data.split(" | ");
        let (position, show) = (parts.next()?, Show::read(parts.next()?)?);
        let window = match parts.next() {
            Some(text) => Some(read_window(text)?),
            None => None,
        };
        Some(Self { position, show, window })
    }

    /// The position and the move that led to it; `None` if the text cannot be parsed.
    pub(super) fn position(&self, variant: &'static Variant) -> Option<(Position, Option<Move>)> {
        let Some((before, last)) = self.position.split_once(" after ") else {
            return Some((read_position(variant, self.position)?, None));
        };
        let before = read_position(variant, before)?;
        let last = read_move(&before, last).ok()?;
        Some((before.play(last).ok()?, Some(last)))
    }
}

impl Show {
    fn read(text: &'static str) -> Option<Self> {
        let (kind, of) = text.split_once(' ').unwrap_or((text, ""));
        let moves = || of.split(' ').collect();
        Some(match kind {
            "board" => Self::Board,
            "clocks" => of.split_once(" / ").map(|(white, black)| Self::Clocks { white, black })?,
            "piece" => Self::Piece(of),
            "drop" => Self::Drop(of.chars().next()?),
            "arrows" => Self::Arrows(moves()),
            "played" => Self::Played(moves()),
            "each" => Self::Each(moves()),
            _ => return None,
        })
    }
}

fn read_position(variant: &'static Variant, text: &str) -> Option<Position> {
    match text.strip_prefix("start ") {
        Some(number) => variant.start(number.parse().ok()?).ok(),
        None => fen::parse(variant, text).ok().or_else(|| pieces(variant, text)),
    }
}

/// The position of a list of pieces.
fn pieces(variant: &'static Variant, text: &str) -> Option<Position> {
    let mut setup = Setup::new(variant);
    for word in text.split_whitespace() {
        if word == "b" {
            setup.turn = Color::Black;
            continue;
        }
        let bare = word.trim_start_matches('!');
        let letter = bare.chars().next()?;
        let cell: Cell = variant.geometry().cell(bare.get(1..)?)?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece_type = variant.piece_type_by_letter(letter.to_ascii_uppercase())?;
        setup.pieces.push((cell, Piece { color, piece_type, promoted: false }));
        if bare != word {
            setup.castling_rights.insert(cell);
        }
    }
    Position::try_from(&setup).ok()
}

fn read_window(text: &str) -> Option<Window> {
    let (kind, numbers) = text.split_once(' ')?;
    let numbers: Vec<i8> = numbers.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    match (kind, &numbers[..]) {
        // All files of a square board; ranks are counted from 1.
        ("ranks", &[from, to]) => Some(Window { columns: (0, 15), rows: (from - 1, to - 1) }),
        ("cells", &[left, right, low, high]) => {
            Some(Window { columns: (left, right), rows: (low, high) })
        }
        _ => None,
    }
}
