//! Diagrams for rules pages: small positions and what to show on them.
//!
//! The positions are data, one file for each variant. What a diagram shows (where a piece may go,
//! what a move leads to) is computed by the rules.

mod spec;

use courier_rules::notation::{read_move, san};
use courier_rules::{Color, Move, Position, Variant};

use super::move_hints::{Arrow, MoveHints};
use super::{BoardStyle, DrawError, PlayerBar, PlayerBars, Scene, board, renderer, side_by_side};
use spec::{DiagramSpec, Show};

/// A diagram to be drawn and described.
///
/// ```
/// use courier_draw::diagram;
///
/// let chess = courier_rules::Variant::by_key("chess").ok_or("no chess")?;
/// let knight = diagram(chess, "knight").ok_or("no such page")?;
/// assert!(knight.draw()?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position, and what is shown on it.
    pub scene: Scene,
    /// The moves that are shown, each with the position after it.
    pub played: Vec<(Move, Position)>,
    /// The letter of the piece in hand whose drops are shown.
    pub dropped: Option<char>,
    layout: Layout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    One,
    /// The board, and below it the position after each move.
    Results,
    /// A small board for each move, side by side.
    Each,
}

/// The width of a diagram in pixels, with squares and with hexagons: large enough for a phone.
const WIDTH: u32 = 480;
const HEXAGON_WIDTH: u32 = 640;

/// The diagram of a page of a variant's rules; `None` if the page has none. The page with the
/// variant's own key shows its starting position.
#[must_use]
pub fn diagram(variant: &'static Variant, page: &str) -> Option<Diagram> {
    if page == variant.key() {
        let start = variant.start(variant.default_start()).ok()?;
        return Some(Diagram::of(start, width(variant)));
    }
    read(&DiagramSpec::of(variant.key(), page)?, variant)
}

/// The pages of a variant's rules that have a diagram: its own key first, then the others in the
/// order of its file.
///
/// ```
/// let chess = courier_rules::Variant::by_key("chess").ok_or("no chess")?;
/// let pages: Vec<&str> = courier_draw::diagrams(chess).collect();
/// assert_eq!(pages[..3], ["chess", "king", "queen"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagrams(variant: &'static Variant) -> impl Iterator<Item = &'static str> {
    std::iter::once(variant.key()).chain(spec::lines(variant.key()).map(|(page, _)| page))
}

fn width(variant: &Variant) -> u32 {
    if variant.geometry().diagonals().len() > 2 { HEXAGON_WIDTH } else { WIDTH }
}

/// `None` if a text cannot be parsed or a move is illegal; a test reads all diagrams.
fn read(spec: &DiagramSpec, variant: &'static Variant) -> Option<Diagram> {
    let (position, last_move) = spec.position(variant)?;
    let mut diagram = Diagram::of(position, width(variant));
    let Diagram { scene, played, .. } = &mut diagram;
    (scene.last_move, scene.window) = (last_move, spec.window);
    let position = &scene.position;
    match &spec.show {
        Show::Board => {}
        Show::Clocks { white, black } => {
            let turn = position.turn();
            let bar = |clock: &str, side| PlayerBar {
                clock: clock.to_owned(),
                to_move: side == turn,
                ..PlayerBar::default()
            };
            scene.player_bars = Some(PlayerBars {
                white: bar(white, Color::White),
                black: bar(black, Color::Black),
            });
        }
        Show::Piece(cell) => {
            scene.move_hints = Some(MoveHints::of(position, variant.geometry().cell(cell)?));
        }
        Show::Drop(letter) => {
            scene.move_hints =
                Some(MoveHints::of_drop(position, variant.piece_type_by_letter(*letter)?));
            diagram.dropped = Some(*letter);
        }
        Show::Arrows(moves) | Show::Played(moves) | Show::Each(moves) => {
            for text in moves {
                let legal = read_move(position, text).ok()?;
                scene.arrows.extend(Arrow::of(position, legal));
                played.push((legal, position.play(legal).ok()?));
            }
            diagram.layout = match spec.show {
                Show::Played(_) => Layout::Results,
                Show::Each(_) => Layout::Each,
                _ => Layout::One,
            };
        }
    }
    Some(diagram)
}

impl Diagram {
    fn of(position: Position, width: u32) -> Self {
        let scene = Scene { width, ..Scene::new(position) };
        Self { scene, played: Vec::new(), dropped: None, layout: Layout::One }
    }

    /// The same diagram in another style.
    #[must_use]
    pub fn with_style(mut self, style: BoardStyle) -> Self {
        self.scene.style = style;
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
        let alone = |(legal, _): &(Move, Position)| Scene {
            title: Some(san::print(&self.scene.position, *legal)),
            arrows: Arrow::of(&self.scene.position, *legal),
            ..self.scene.clone()
        };
        let renderer = renderer::renderer()?;
        match self.layout {
            Layout::One => board::draw(renderer, &self.scene, &[]),
            Layout::Results => {
                let below: Vec<_> = self.played.iter().map(after).collect();
                board::draw(renderer, &self.scene, &below)
            }
            Layout::Each => {
                let boards: Vec<_> = self.played.iter().map(alone).collect();
                side_by_side::draw(renderer, &boards, self.scene.width)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    #[test]
    fn every_diagram_can_be_read_and_shows_something() {
        for variant in Variant::all() {
            let mut seen = std::collections::BTreeSet::new();
            for (page, line) in spec::lines(variant.key()) {
                let at = format!("{variant}: {page} | {line}");
                assert!(seen.insert(page), "{at} is there twice");
                let spec = DiagramSpec::of(variant.key(), page).unwrap_or_else(|| panic!("{at}"));
                let diagram = read(&spec, variant).unwrap_or_else(|| panic!("{at}"));
                let shown = match spec.show {
                    Show::Board | Show::Clocks { .. } => 1,
                    Show::Piece(_) | Show::Drop(_) => {
                        let move_hints = diagram.scene.move_hints.unwrap();
                        move_hints.moves.len() + move_hints.captures.len()
                    }
                    Show::Arrows(moves) | Show::Played(moves) | Show::Each(moves) => {
                        assert_eq!(moves.len(), diagram.played.len());
                        moves.len()
                    }
                };
                assert!(shown > 0, "{at}");
            }
        }
    }

    /// A line without a bar would be passed over.
    #[test]
    fn every_line_of_every_file_is_a_diagram_of_a_variant() {
        for file in spec::FILES.files() {
            let key = file.path().file_stem().unwrap().to_str().unwrap();
            assert!(Variant::by_key(key).is_some(), "{key}");
            let count = file.contents_utf8().unwrap().lines().count();
            assert_eq!(spec::lines(key).count(), count, "{key}");
        }
    }
}
