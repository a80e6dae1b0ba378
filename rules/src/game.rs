//! Games: a start and the moves made from it, and what that means by the rules.

use std::cmp::Ordering;
use std::fmt;

use crate::color::Color;
use crate::material;
use crate::moves::Move;
use crate::position::{IllegalMove, Position};
use crate::rules::Stalemate;
use crate::variant::Variant;

/// Moves of either side without progress after which the player to move may claim a draw.
const CLAIM_AFTER: u32 = 100;
/// Moves of either side without progress after which the game is drawn.
const DRAWN_AFTER: u32 = 150;
/// Occurrences of a position after which the player to move may claim a draw.
const CLAIM_AT: usize = 3;
/// Occurrences of a position that draw the game.
const DRAWN_AT: usize = 5;

/// A game in progress or ended by its rules. What players agree on is not its business.
#[derive(Clone, Debug)]
pub struct Game {
    /// The start and the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// How a game ended by its rules alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What happened.
    pub kind: EndKind,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// Seventy-five moves of each side without progress.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

/// Why the player to move may claim a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The position has occurred three times.
    Threefold,
    /// Fifty moves of each side without progress.
    FiftyMoves,
}

/// Why a move was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {:?}", .0.kind)]
    Over(End),
    /// The position does not allow the move.
    #[error("the move is not legal here: {0:?}")]
    Illegal(Move),
}

/// Points for White and for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// White's points.
    pub white: u8,
    /// Black's points.
    pub black: u8,
    /// Whether points are counted in halves: a win is then two of them.
    halves: bool,
}

impl Score {
    /// The score of a game with this winner.
    #[must_use]
    pub fn of(variant: &Variant, winner: Option<Color>) -> Self {
        let halves = variant.rules().stalemate == Stalemate::Draw;
        let win = if halves { 2 } else { 3 };
        let (white, black) = match winner {
            Some(Color::White) => (win, 0),
            Some(Color::Black) => (0, win),
            None => (1, 1),
        };
        Self { white, black, halves }
    }

    /// Who has more points; `None` where both have the same.
    #[must_use]
    pub fn ahead(self) -> Option<Color> {
        match self.white.cmp(&self.black) {
            Ordering::Greater => Some(Color::White),
            Ordering::Less => Some(Color::Black),
            Ordering::Equal => None,
        }
    }

    /// Reads a score as this game writes it; `Some(None)` is `*`, a game that goes on.
    pub(crate) fn read(variant: &Variant, text: &str) -> Option<Option<Self>> {
        if text == "*" {
            return Some(None);
        }
        let stalemates = Color::BOTH.map(|side| Self::of_stalemate(variant, side));
        let wins =
            [Some(Color::White), Some(Color::Black), None].map(|winner| Self::of(variant, winner));
        let text = if text == "½-½" { "1/2-1/2" } else { text };
        wins.into_iter().chain(stalemates).find(|score| score.to_string() == text).map(Some)
    }

    /// The score of a stalemate of this side: a draw, or two points to one against it.
    #[must_use]
    pub fn of_stalemate(variant: &Variant, stalemated: Color) -> Self {
        match (variant.rules().stalemate, stalemated) {
            (Stalemate::Draw, _) => Self::of(variant, None),
            (Stalemate::TwoToOne, Color::White) => Self { white: 1, black: 2, halves: false },
            (Stalemate::TwoToOne, Color::Black) => Self { white: 2, black: 1, halves: false },
        }
    }
}

/// `1-0`, `1/2-1/2`; in games with other points `3-0`, `2-1`, `1-1`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |points: u8| match (self.halves, points) {
            (true, 1) => "1/2".to_owned(),
            (true, points) => (points / 2).to_string(),
            (false, points) => points.to_string(),
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

    /// Makes a move.
    ///
    /// # Errors
    /// If the move is illegal or the game is over; the game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(end) = self.end() {
            return Err(PlayError::Over(end));
        }
        self.play_past_draw(mv).map_err(|illegal| PlayError::Illegal(illegal.0))
    }

    /// Makes a move even if the game is already drawn by rule, as records of other programs do.
    /// After mate and stalemate there is no legal move.
    ///
    /// # Errors
    /// If the move is illegal; the game is then unchanged.
    pub fn play_past_draw(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.positions.iter()
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position the game started from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves have been made, both sides counted.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// The position after that many moves, if the game has come so far.
    #[must_use]
    pub fn position_at(&self, ply: u32) -> Option<Position> {
        self.positions.get(usize::try_from(ply).ok()?).cloned()
    }

    /// How the game has ended by its rules alone; `None` while it goes on.
    ///
    /// Mate and stalemate come first, then material, the seventy-five moves and repetition.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        let position = self.position();
        let drawn = |kind| Some(End { kind, winner: None });
        if !position.has_legal_move() {
            return if position.in_check() {
                Some(End { kind: EndKind::Checkmate, winner: Some(!position.turn()) })
            } else {
                drawn(EndKind::Stalemate)
            };
        }
        if material::is_dead(position) {
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

    /// The points the game's own end is worth; `None` while it goes on.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let end = self.end()?;
        let variant = self.position().variant();
        Some(match end.kind {
            EndKind::Stalemate => Score::of_stalemate(variant, self.position().turn()),
            _ => Score::of(variant, end.winner),
        })
    }

    /// What the player to move may claim a draw for; `None` also when the game is over.
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

    /// Whether a side could never mate, which makes the other side's flag worth a draw only.
    #[must_use]
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        material::insufficient(self.position(), color)
    }

    /// How often the present position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions.iter().filter(|position| position.is_repetition_of(now)).count()
    }
}
