//! Parses a typed line: alternating moves, the opponent's first, with or without move numbers.

use courier_rules::notation::{read_move, san, uci};
use courier_rules::{Game, Position};

use super::error::{MAX_PLIES, PlanError, Replaced};
use crate::move_numbers::numbered;

pub const LINE_ENDS: [char; 3] = ['\n', ';', ','];

/// The most characters of typed text that an error repeats.
const SHOWN: usize = 40;

pub(super) struct PlannedLine {
    game: Game,
    /// The number of moves in the game before the line.
    from: usize,
    moves: Vec<String>,
}

/// The moves in typed text, without the numbers in `11...Nf6`, `12.` and `12. Bg5`.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().map(without_number).filter(|word| !word.is_empty())
}

/// A number is removed only if dots follow or it stands alone: castling may be typed with zeros.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let moved = rest.trim_start_matches(['.', '…']);
    if moved.len() < rest.len() || moved.is_empty() { moved } else { word }
}

/// Typed text as an error repeats it: its first 40 characters.
pub fn shortened(typed: &str) -> String {
    typed.trim().chars().take(SHOWN).collect()
}

/// Parses a line from the current position of `game`. Each move may be in SAN or UCI.
pub(super) fn read(game: &Game, typed: &str) -> Result<PlannedLine, PlanError> {
    let mut line = PlannedLine { game: game.clone(), from: game.moves().len(), moves: Vec::new() };
    for word in words(typed) {
        line.play(word)?;
    }
    if line.moves.is_empty() { Err(PlanError::Empty) } else { Ok(line) }
}

impl PlannedLine {
    fn play(&mut self, word: &str) -> Result<(), PlanError> {
        if self.moves.len() == MAX_PLIES {
            return Err(PlanError::TooLong);
        }
        let position = self.game.position();
        if self.game.end().is_some() {
            return Err(PlanError::Over { after: self.text() });
        }
        let the_move = read_move(position, word).map_err(|why| PlanError::Move {
            index: self.moves.len() + 1,
            theirs: self.moves.len().is_multiple_of(2),
            before: self.text(),
            typed: shortened(word),
            why,
            position: Box::new(position.clone()),
        })?;
        let written = uci::print(position, the_move);
        if self.game.play(the_move).is_err() {
            return Err(PlanError::Over { after: self.text() });
        }
        self.moves.push(written);
        Ok(())
    }

    fn text(&self) -> String {
        numbered(&self.game, self.from..self.game.moves().len())
    }

    /// The opponent's last move, if it has no reply.
    pub(super) fn unanswered(&self) -> Option<String> {
        let last = self.game.moves().len();
        (!self.moves.len().is_multiple_of(2)).then(|| numbered(&self.game, last - 1..last))
    }

    /// The opponent's moves and their replies.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.moves
            .as_chunks::<2>()
            .0
            .iter()
            .map(|[theirs, reply]| (theirs.as_str(), reply.as_str()))
    }

    /// The opponent's moves and their replies; the last reply may be missing.
    pub(super) fn openings(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.moves
            .chunks(2)
            .filter_map(|pair| Some((pair.first()?.as_str(), pair.get(1).map(String::as_str))))
    }

    /// Describes that the reply at `index` replaced `was` (in UCI).
    pub(super) fn replaced(&self, index: usize, was: &str) -> Replaced {
        let theirs = self.from + 2 * index;
        let mut before: Vec<&Position> = self.game.positions().skip(theirs + 1).take(1).collect();
        let now = self.game.moves().get(theirs + 1);
        let (was, now) = match (before.pop(), now) {
            (Some(position), Some(now)) => {
                let was = uci::parse(position, was)
                    .map_or_else(|_| was.to_owned(), |was| san::print(position, was));
                (was, san::print(position, *now))
            }
            _ => (was.to_owned(), String::new()),
        };
        Replaced { to: numbered(&self.game, theirs..theirs + 1), was, now }
    }
}

/// A line that is still being typed.
#[derive(Clone, Debug)]
pub struct PartialLine {
    /// The text before the unfinished move: earlier lines as typed, and this one in SAN.
    pub head: String,
    /// The position before the unfinished move.
    pub position: Position,
    /// The typed part of the unfinished move.
    pub begun: String,
}

/// Parses a line that is still being typed, from the current position of `game`. `None` if it
/// cannot continue: a move is illegal, the game is over after it, or the line has its full length.
pub fn partial_line(game: &Game, typed: &str) -> Option<PartialLine> {
    let start = typed.rfind(LINE_ENDS).map_or(0, |at| at + 1);
    let (earlier, line) = typed.split_at(start);
    let mut words: Vec<&str> = words(line).collect();
    let begun =
        if line.ends_with(char::is_whitespace) { "" } else { words.pop().unwrap_or_default() };
    let mut read = PlannedLine { game: game.clone(), from: game.moves().len(), moves: Vec::new() };
    let mut head = earlier.to_owned();
    if !earlier.is_empty() {
        head.push(' ');
    }
    for word in words {
        let before = read.game.position().clone();
        read.play(word).ok()?;
        let the_move = *read.game.moves().last()?;
        head.push_str(&san::print(&before, the_move));
        head.push(' ');
    }
    let goes_on = read.moves.len() < MAX_PLIES && read.game.end().is_none();
    goes_on.then(|| PartialLine {
        head,
        position: read.game.position().clone(),
        begun: begun.to_owned(),
    })
}
