//! Diagrams for the rules of the games: a small position and what to show of it. What is shown
//! (where a piece may go, what a move leads to) comes from the rules crate; only the positions are
//! data, one file a family.

mod capablanca;
mod cescacs;
mod chess;
mod crazyhouse;
mod shogun;

use courier_rules::notation::{fen, read_move};
use courier_rules::{Cell, Color, Move, Piece, Position, Setup, Variant};

use super::move_hints::{Arrow, MoveHints};
use super::{DrawError, Scene, Theme, Window, board, renderer};

/// A diagram as data.
#[derive(Debug)]
pub(crate) struct DiagramSpec {
    /// The page of the rules that it stands on.
    page: &'static str,
    /// The games on whose pages it stands.
    of: &'static [&'static str],
    place: PositionSource,
    show: Show,
    window: Option<Window>,
}

/// The position of a diagram.
#[derive(Debug)]
enum PositionSource {
    /// The start position with this number.
    Start(u32),
    /// As the variant's notation writes it.
    Fen(&'static str),
    /// Piece by piece, as C'escacs is too large to be read otherwise: `KG1 kG27`, capitals are White's;
    /// `!` before one that has not moved, `b` alone for Black to move.
    Pieces(&'static str),
    /// As it is written, after a move.
    After(&'static PositionSource, &'static str),
}

/// What a diagram shows.
#[derive(Debug)]
enum Show {
    /// The position.
    Board,
    /// Where the piece on this cell may go.
    Piece(&'static str),
    /// Where a piece of this letter may be dropped from the hand.
    Drop(char),
    /// Moves as arrows.
    Arrows(&'static [&'static str]),
    /// Moves as arrows, and beneath what comes of each.
    Played(&'static [&'static str]),
}

/// A diagram ready to be drawn and told.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position, and what is shown on it.
    pub scene: Scene,
    /// Moves that are shown, each with the position after it; empty where the diagram shows none.
    pub played: Vec<(Move, Position)>,
    /// The letter of the piece in hand whose drops are shown.
    pub dropped: Option<char>,
    /// Whether the positions after the moves are shown, too.
    beneath: bool,
}

/// The width of a diagram in pixels: squares can be told on a telephone, and hexagons get more.
const WIDTH: u32 = 480;
const WIDE: u32 = 640;

const ALL: [&[DiagramSpec]; 5] =
    [chess::ALL, crazyhouse::ALL, capablanca::ALL, shogun::ALL, cescacs::ALL];

/// The diagram of a page of a game's rules; `None` where the page has none. The page with the
/// variant's own key shows its start position.
#[must_use]
pub fn diagram(variant: &'static Variant, page: &str) -> Option<Diagram> {
    if page == variant.key() {
        let start = variant.start(variant.default_start()).ok()?;
        return Some(Diagram::of(start, width(variant)));
    }
    let stands =
        |diagram: &&DiagramSpec| diagram.page == page && diagram.of.contains(&variant.key());
    ALL.into_iter().flatten().find(stands)?.read(variant)
}

/// The pages of a variant's rules that have a diagram: its own key first, then the others in the
/// order in which they are listed here.
///
/// ```
/// let chess = courier_rules::Variant::by_key("chess").ok_or("no chess")?;
/// let pages: Vec<&str> = courier_draw::diagrams(chess).collect();
/// assert_eq!(pages[..3], ["chess", "king", "queen"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagrams(variant: &'static Variant) -> impl Iterator<Item = &'static str> {
    let specs = ALL.into_iter().flatten().filter(|spec| spec.of.contains(&variant.key()));
    std::iter::once(variant.key()).chain(specs.map(|spec| spec.page))
}

fn width(variant: &Variant) -> u32 {
    if variant.geometry().diagonals().len() > 2 { WIDE } else { WIDTH }
}

impl DiagramSpec {
    /// `None` where what is written cannot be read or played: a test reads all.
    fn read(&self, variant: &'static Variant) -> Option<Diagram> {
        let (position, last_move) = self.place.read(variant)?;
        let mut diagram = Diagram::of(position, width(variant));
        let Diagram { scene, played, .. } = &mut diagram;
        (scene.last_move, scene.window) = (last_move, self.window);
        let position = &scene.position;
        match self.show {
            Show::Board => {}
            Show::Piece(cell) => {
                scene.move_hints = Some(MoveHints::of(position, variant.geometry().cell(cell)?))
            }
            Show::Drop(letter) => {
                scene.move_hints =
                    Some(MoveHints::of_drop(position, variant.piece_type_by_letter(letter)?));
                diagram.dropped = Some(letter);
            }
            Show::Arrows(moves) | Show::Played(moves) => {
                for text in moves {
                    let legal = read_move(position, text).ok()?;
                    scene.arrows.extend(Arrow::of(position, legal));
                    played.push((legal, position.play(legal).ok()?));
                }
                diagram.beneath = matches!(self.show, Show::Played(_));
            }
        }
        Some(diagram)
    }
}

impl PositionSource {
    fn read(&self, variant: &'static Variant) -> Option<(Position, Option<Move>)> {
        match self {
            Self::Start(number) => Some((variant.start(*number).ok()?, None)),
            Self::Fen(text) => Some((fen::parse(variant, text).ok()?, None)),
            Self::Pieces(text) => Some((pieces(variant, text)?, None)),
            Self::After(before, text) => {
                let (position, _) = before.read(variant)?;
                let last = read_move(&position, text).ok()?;
                Some((position.play(last).ok()?, Some(last)))
            }
        }
    }
}

fn pieces(variant: &'static Variant, text: &str) -> Option<Position> {
    let mut setup = Setup::new(variant);
    for word in text.split_whitespace() {
        if word == "b" {
            setup.turn = Color::Black;
            continue;
        }
        let empty = word.trim_start_matches('!');
        let letter = empty.chars().next()?;
        let cell: Cell = variant.geometry().cell(empty.get(1..)?)?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece_type = variant.piece_type_by_letter(letter.to_ascii_uppercase())?;
        setup.pieces.push((cell, Piece { color, piece_type, promoted: false }));
        if empty != word {
            setup.castling_rights.insert(cell);
        }
    }
    Position::try_from(&setup).ok()
}

impl Diagram {
    fn of(position: Position, width: u32) -> Self {
        let scene = Scene { width, ..Scene::new(position) };
        Self { scene, played: Vec::new(), dropped: None, beneath: false }
    }

    /// The same in other colors.
    #[must_use]
    pub fn with_theme(mut self, theme: Theme) -> Self {
        self.scene.theme = theme;
        self
    }

    /// Draws the diagram: the bytes of a PNG.
    ///
    /// # Errors
    /// As for [`super::board()`].
    pub fn draw(&self) -> Result<Vec<u8>, DrawError> {
        let after = |(legal, position): &(Move, Position)| Scene {
            position: position.clone(),
            last_move: Some(*legal),
            move_hints: None,
            arrows: Vec::new(),
            ..self.scene.clone()
        };
        let beneath: Vec<_> = self.played.iter().filter(|_| self.beneath).map(after).collect();
        board::draw(renderer::renderer()?, &self.scene, &beneath)
    }
}

/// All files of a square board between two ranks, which are counted from 1.
const fn ranks(from: i8, to: i8) -> Option<Window> {
    Some(Window { columns: (0, 15), rows: (from - 1, to - 1) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    #[test]
    fn every_diagram_can_be_read_and_shows_something() {
        for spec in ALL.into_iter().flatten() {
            assert!(!spec.of.is_empty(), "{spec:?}");
            for key in spec.of {
                let variant = Variant::by_key(key).unwrap();
                let diagram = spec.read(variant).unwrap_or_else(|| panic!("{key}: {spec:?}"));
                let shown = match spec.show {
                    Show::Board => 1,
                    Show::Piece(_) | Show::Drop(_) => {
                        let move_hints = diagram.scene.move_hints.unwrap();
                        move_hints.moves.len() + move_hints.captures.len()
                    }
                    Show::Arrows(moves) | Show::Played(moves) => {
                        assert_eq!(moves.len(), diagram.played.len());
                        moves.len()
                    }
                };
                assert!(shown > 0, "{key}: {spec:?}");
            }
        }
    }

    #[test]
    fn no_page_has_two_diagrams() {
        let mut seen = std::collections::BTreeSet::new();
        for diagram in ALL.into_iter().flatten() {
            for key in diagram.of {
                assert!(seen.insert((key, diagram.page)), "{key}: {}", diagram.page);
            }
        }
    }
}
