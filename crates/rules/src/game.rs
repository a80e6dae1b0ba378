//! Games: a starting position and moves, with the end of the game and draw claims.

use std::cmp::Ordering;
use std::fmt;

use crate::color::Color;
use crate::end::{End, EndKind};
use crate::moves::Move;
use crate::notation::is_hyphen;
use crate::position::{IllegalMove, Position};
use crate::rules::Stalemate;
use crate::variant::Variant;

/// The number of plies without progress after which the player to move may claim a draw.
const CLAIM_AFTER: u32 = 100;
/// The number of plies without progress after which the game is drawn.
const DRAWN_AFTER: u32 = 150;
/// The number of occurrences of a position that allow the player to move to claim a draw.
const CLAIM_AT: usize = 3;
/// The number of occurrences of a position that draw the game.
const DRAWN_AT: usize = 5;

/// A game: a starting position and the moves made from it. Its end follows from the rules alone;
/// resignation, agreed draws and clocks are left to the caller.
///
/// ```
/// use courier_rules::{Claim, EndKind, Game, Variant, notation::read_move};
///
/// let mut game = Game::new(Variant::by_key("chess").unwrap().start(0).unwrap());
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     game.play(read_move(game.position(), san).unwrap()).unwrap();
/// }
/// assert_eq!((game.ply(), game.end(), game.claim()), (8, None, Some(Claim::Threefold)));
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
///     game.play(read_move(game.position(), san).unwrap()).unwrap();
/// }
/// assert_eq!(game.end().unwrap().kind, EndKind::FivefoldRepetition);
/// assert_eq!(game.score().unwrap().to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The starting position, and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// Why the player to move may claim a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The position has occurred three times.
    Threefold,
    /// Fifty moves of each side without progress.
    FiftyMoves,
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {:?}", .0.kind)]
    Over(End),
    /// The move is not legal.
    #[error("the move is not legal: {0:?}")]
    Illegal(Move),
}

/// The points of White and Black.
///
/// ```
/// use courier_rules::{Color, Score, Variant};
/// let chess = Variant::by_key("chess").unwrap();
/// let cescacs = Variant::by_key("cescacs").unwrap();
/// assert_eq!(Score::of(chess, Some(Color::White)).to_string(), "1-0");
/// assert_eq!(Score::of(chess, None).to_string(), "1/2-1/2");
/// assert_eq!(Score::of_stalemate(cescacs, Color::Black).to_string(), "2-1");
/// let glinski = Variant::by_key("glinski").unwrap();
/// assert_eq!(Score::of_stalemate(glinski, Color::White).to_string(), "1/4-3/4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// White's points.
    pub white: u8,
    /// Black's points.
    pub black: u8,
    /// The points of a win.
    win: u8,
}

impl Score {
    /// The score of a game with this winner.
    #[must_use]
    pub fn of(variant: &Variant, winner: Option<Color>) -> Self {
        let (win, draw) = match variant.rules().stalemate {
            Stalemate::Draw | Stalemate::Win => (2, 1),
            Stalemate::TwoToOne => (3, 1),
            Stalemate::ThreeToOne => (4, 2),
        };
        let (white, black) = match winner {
            Some(Color::White) => (win, 0),
            Some(Color::Black) => (0, win),
            None => (draw, draw),
        };
        Self { white, black, win }
    }

    /// The side with more points; `None` if both have the same number.
    #[must_use]
    pub fn ahead(self) -> Option<Color> {
        match self.white.cmp(&self.black) {
            Ordering::Greater => Some(Color::White),
            Ordering::Less => Some(Color::Black),
            Ordering::Equal => None,
        }
    }

    /// Parses a score of this variant, which may have spaces. `Some(None)` stands for `*`, a game
    /// in progress.
    pub(crate) fn read(variant: &Variant, text: &str) -> Option<Option<Self>> {
        if text == "*" {
            return Some(None);
        }
        // Most words of a record are no score: this is found out without the scores as texts.
        if !text.contains(|c| is_hyphen(c) || matches!(c, '½' | '¾' | '¼' | '/')) {
            return None;
        }
        let stalemates = Color::BOTH.map(|side| Self::of_stalemate(variant, side));
        let wins =
            [Some(Color::White), Some(Color::Black), None].map(|winner| Self::of(variant, winner));
        let written = text.chars().filter(|c| !c.is_whitespace());
        let plain: String = written.map(|c| if is_hyphen(c) { '-' } else { c }).collect();
        let text = match plain.as_str() {
            "½-½" | "½" | "1/2" => "1/2-1/2",
            "¾-¼" => "3/4-1/4",
            "¼-¾" => "1/4-3/4",
            other => other,
        };
        wins.into_iter().chain(stalemates).find(|score| score.to_string() == text).map(Some)
    }

    /// The score if this side is stalemated: a draw, more points for the opponent, or a win.
    #[must_use]
    pub fn of_stalemate(variant: &Variant, stalemated: Color) -> Self {
        let win = match variant.rules().stalemate {
            Stalemate::Draw => return Self::of(variant, None),
            Stalemate::Win => return Self::of(variant, Some(stalemated)),
            Stalemate::TwoToOne => 3,
            Stalemate::ThreeToOne => 4,
        };
        match stalemated {
            Color::White => Self { white: 1, black: win - 1, win },
            Color::Black => Self { white: win - 1, black: 1, win },
        }
    }
}

/// Writes `1-0` or `1/2-1/2`; in Gliński's chess also `3/4-1/4`, in C'escacs `3-0`, `2-1` or `1-1`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |points: u8| match (self.win, points) {
            (3, points) => points.to_string(),
            (_, 0) => "0".to_owned(),
            (win, points) if points == win => "1".to_owned(),
            (win, points) if 2 * points == win => "1/2".to_owned(),
            (win, points) => format!("{points}/{win}"),
        };
        write!(f, "{}-{}", point(self.white), point(self.black))
    }
}

impl Game {
    /// A game that starts from a position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal or the game is over. The game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(end) = self.end() {
            return Err(PlayError::Over(end));
        }
        self.play_past_draw(mv).map_err(|illegal| PlayError::Illegal(illegal.0))
    }

    /// Plays a move even if the game is already drawn by the rules. Records of other programs
    /// continue such games.
    ///
    /// # Errors
    /// If the move is illegal. The game is unchanged then.
    pub fn play_past_draw(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// The starting position, and the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.positions.iter()
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The starting position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves played so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of plies played so far.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// The position after this many plies; `None` if the game is shorter.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.positions.get(usize::try_from(ply).ok()?).cloned()
    }

    /// The end of the game by the rules; `None` if it is not over. If several rules apply, the
    /// first one counts: an end that only this variant has, checkmate or stalemate, insufficient
    /// material, seventy-five moves, repetition.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        let position = self.position();
        let drawn = |kind| Some(End { kind, winner: None });
        if let Some(end) = position.variant_end() {
            return Some(end);
        }
        if !position.has_legal_move() {
            return if position.in_check() {
                Some(End { kind: EndKind::Checkmate, winner: Some(!position.turn()) })
            } else if position.variant().rules().stalemate == Stalemate::Win {
                Some(End { kind: EndKind::NoMoves, winner: Some(position.turn()) })
            } else {
                drawn(EndKind::Stalemate)
            };
        }
        if position.is_dead() {
            return drawn(EndKind::InsufficientMaterial);
        }
        if position.halfmove_clock() >= DRAWN_AFTER {
            return drawn(EndKind::SeventyFiveMoves);
        }
        if self.occurrences() >= DRAWN_AT {
            return drawn(EndKind::FivefoldRepetition);
        }
        None
    }

    /// The score of [`Game::end`]; `None` if the game is not over.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let end = self.end()?;
        let variant = self.position().variant();
        Some(match end.kind {
            EndKind::Stalemate => Score::of_stalemate(variant, self.position().turn()),
            _ => Score::of(variant, end.winner),
        })
    }

    /// Why the player to move may claim a draw. `None` if there is no reason or the game is over.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        if self.end().is_some() {
            None
        } else if self.position().halfmove_clock() >= CLAIM_AFTER {
            Some(Claim::FiftyMoves)
        } else if self.occurrences() >= CLAIM_AT {
            Some(Claim::Threefold)
        } else {
            None
        }
    }

    /// Whether a side can never win, by the types of all pieces and the colors of their cells. If
    /// the other side runs out of time, the game is drawn then (FIDE Laws, 6.9).
    ///
    /// ```
    /// use courier_rules::{Color, Game, Variant, notation::fen};
    ///
    /// let chess = Variant::by_key("chess").unwrap();
    /// for (piece, insufficient) in [('q', true), ('r', false), ('p', false)] {
    ///     let position = format!("4k3/5{piece}2/8/8/8/8/8/N3K3 w - - 0 1");
    ///     let game = Game::new(fen::parse(chess, &position).unwrap());
    ///     assert_eq!(game.has_insufficient_material(Color::White), insufficient, "{piece}");
    /// }
    /// ```
    #[must_use]
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        self.position().cannot_win(color)
    }

    /// How often the current position has occurred, including now; at least 1. A right to capture
    /// en passant makes it another position only if such a capture is legal (FIDE Laws, 9.2.3).
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions.iter().filter(|position| position.is_repetition_of(now)).count()
    }
}
