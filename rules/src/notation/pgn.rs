//! Game records: PGN with clocks, and CTL-PGN for C'escacs. One reader serves both; the game's
//! notation decides how they are written.

use std::fmt::Write;
use std::time::Duration;

use super::fen::{self, FenError};
use super::redefine::Redefined;
use super::refusal::MoveError;
use super::{read_move, san};
use crate::game::{Game, Score};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Notation, Starts};
use crate::start::StartError;
use crate::variant::Variant;

/// Width at which lines of moves are broken.
const LINE: usize = 80;
/// Tags that every record has, in the order in which they stand.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A game with what is known about it.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Tags other than those that follow from the game: `Variant`, `SetUp`, `FEN`, `PDTL`,
    /// `Redefine`, `Result`.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
    /// What stands beside each move; shorter than the moves if nothing more is known.
    pub comments: Vec<MoveComment>,
    /// The points; `None` for a game that goes on.
    pub score: Option<Score>,
}

/// What stands beside a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveComment {
    /// Time left after the move: `[%clk 71:59:30]`, in whole seconds.
    pub clock: Option<Duration>,
    /// Time spent on the move: `[%emt 0:00:30]`, in whole seconds.
    pub elapsed: Option<Duration>,
    /// A comment in words.
    pub text: String,
}

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnError {
    /// The house does not have this game.
    #[error("there is no variant {0:?}")]
    Variant(String),
    /// The start position cannot be read.
    #[error("the start position: {0}")]
    Position(#[from] FenError),
    /// The variant has no usual start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A comment, a variation or a tag does not end.
    #[error("{0:?} is never closed")]
    Unclosed(char),
    /// A move cannot be read or is illegal.
    #[error("move {ply} ({text}): {error}")]
    Move {
        /// Which move, both sides counted, from 1.
        ply: usize,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl PgnGame {
    /// A record of a game without tags or notes. The score is that of the game's own end.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let score = game.score();
        Self { tags: Vec::new(), game, comments: Vec::new(), score }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Writes a record.
///
/// ```
/// use courier_rules::{Game, Variant, notation::pgn};
/// let chess = Variant::by_key("chess").unwrap();
/// let record = pgn::PgnGame::of(Game::new(chess.start(0).unwrap()));
/// assert!(pgn::print(&record).ends_with("\n\n*\n"));
/// ```
#[must_use]
pub fn print(record: &PgnGame) -> String {
    let mut text = String::new();
    let variant = record.game.position().variant();
    let hexes = variant.rules().notation == Notation::Cescacs;
    let score = record.score.map_or_else(|| "*".to_owned(), |score| score.to_string());
    if hexes {
        write_tag(&mut text, "Variant", variant.name());
    }
    for name in ROSTER {
        let usual = if name == "Date" { "????.??.??" } else { "?" };
        let value = if name == "Result" { &score } else { record.tag(name).unwrap_or(usual) };
        write_tag(&mut text, name, value);
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
        write_tag(&mut text, name, value);
    }
    let array = variant.rules().starts == Starts::Single
        && variant.start(variant.default_start()).is_ok_and(|start| start == *record.game.start());
    if !hexes && variant.key() != "chess" {
        write_tag(&mut text, "Variant", variant.name());
    }
    if !array {
        let start = fen::print(record.game.start());
        if hexes {
            write_tag(&mut text, "PDTL", &start);
        } else {
            write_tag(&mut text, "SetUp", "1");
            write_tag(&mut text, "FEN", &start);
        }
    }
    text.push('\n');
    let words = if hexes { pairs(record) } else { words(record) };
    let mut column = 0;
    for word in words.iter().chain([&score]) {
        let width = word.chars().count();
        let breaks = if hexes { true } else { column + 1 + width > LINE };
        if column > 0 {
            text.push(if breaks { '\n' } else { ' ' });
        }
        column = if column > 0 && !breaks { column + 1 + width } else { width };
        text.push_str(word);
    }
    text.push('\n');
    text
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{escaped}\"]"); // writing to a string cannot fail
}

/// The moves with their numbers, word by word.
fn words(record: &PgnGame) -> Vec<String> {
    let mut words = Vec::new();
    let mut numbered = false;
    for (ply, position, mv) in played(record) {
        let number = position.fullmove_number();
        if position.turn() == Color::White {
            words.push(format!("{number}."));
        } else if !numbered {
            words.push(format!("{number}..."));
        }
        words.push(san::print(position, mv));
        let note = record.comments.get(ply).map(comment).unwrap_or_default();
        numbered = note.is_empty();
        words.extend(Some(note).filter(|note| !note.is_empty()));
    }
    words
}

/// The moves of C'escacs: a numbered line for each pair.
fn pairs(record: &PgnGame) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (ply, position, mv) in played(record) {
        let note = record.comments.get(ply).map(comment).filter(|note| !note.is_empty());
        let text =
            san::print(position, mv) + &note.map_or(String::new(), |note| format!(" {note}"));
        match (position.turn(), lines.last_mut()) {
            (Color::Black, Some(line)) => {
                line.push_str(", ");
                line.push_str(&text);
            }
            (Color::Black, None) => {
                lines.push(format!("{}. …, {text}", position.fullmove_number()))
            }
            (Color::White, _) => lines.push(format!("{}. {text}", position.fullmove_number())),
        }
    }
    lines
}

fn played(record: &PgnGame) -> impl Iterator<Item = (usize, &Position, crate::Move)> {
    record
        .game
        .positions()
        .zip(record.game.moves())
        .enumerate()
        .map(|(ply, (position, &mv))| (ply, position, mv))
}

fn comment(note: &MoveComment) -> String {
    let mut parts = Vec::new();
    parts.extend(note.clock.map(|time| format!("[%clk {}]", hours(time))));
    parts.extend(note.elapsed.map(|time| format!("[%emt {}]", hours(time))));
    // A closing brace would end the comment.
    parts.extend(Some(note.text.replace('}', ")")).filter(|words| !words.is_empty()));
    if parts.is_empty() { String::new() } else { format!("{{{}}}", parts.join(" ")) }
}

fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads the first record of a text. Variations and ratings of moves are passed over.
///
/// # Errors
/// If the game is not of this house, or a move of it is not legal.
pub fn parse(text: &str) -> Result<PgnGame, PgnError> {
    let (tags, body) = read_tags(text)?;
    let tag =
        |name: &str| tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let variant = variant_of(tag("Variant"), tag("FEN"))?;
    let redefined = Redefined::read(variant, tag("Redefine"));
    let start = match tag("FEN").or(tag("PDTL")) {
        Some(text) => fen::parse(variant, &redefined.position(text))?,
        None => variant.start(variant.default_start())?,
    };
    let mut record =
        PgnGame { tags: Vec::new(), game: Game::new(start), comments: Vec::new(), score: None };
    let mut rest = body;
    while let Some(token) = next_token(&mut rest)? {
        match token {
            Token::Comment(words) => read_comment(&mut record, words),
            Token::Word(word) => {
                if let Some(score) = Score::read(variant, word) {
                    record.score = score;
                    break;
                }
                read_word(&mut record, &redefined.mv(word))?;
            }
        }
    }
    let follows = ["Variant", "SetUp", "FEN", "PDTL", "Result", "Redefine"];
    record.tags = tags.into_iter().filter(|(name, _)| !follows.contains(&name.as_str())).collect();
    Ok(record)
}

/// The variant of a tag: by name or key, whatever the case and the signs. Without a tag it is
/// chess.
fn variant_of(tag: Option<&str>, fen: Option<&str>) -> Result<&'static Variant, PgnError> {
    let plain = |text: &str| {
        text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
    };
    let wanted = plain(tag.unwrap_or("chess"));
    let wanted = match wanted.as_str() {
        "standard" | "normal" | "fromposition" => "chess",
        "fischerandom" | "fischerrandom" | "chess960" => "chess960",
        other => other,
    };
    let named = |variant: &&&'static Variant| {
        plain(variant.key()) == wanted || plain(variant.name()) == wanted
    };
    let unknown = || PgnError::Variant(tag.or(fen).unwrap_or_default().to_owned());
    Variant::all().iter().find(named).copied().ok_or_else(unknown)
}

/// Name and value of every tag.
type Tags = Vec<(String, String)>;

fn read_tags(text: &str) -> Result<(Tags, &str), PgnError> {
    let mut tags = Tags::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some(tag) = rest.strip_prefix('[') {
        let (name, after) = tag.split_once('"').ok_or(PgnError::Unclosed('['))?;
        let mut value = String::new();
        let mut chars = after.char_indices();
        let end = loop {
            match chars.next().ok_or(PgnError::Unclosed('"'))? {
                (end, '"') => break end,
                (_, '\\') => value.extend(chars.next().map(|(_, c)| c)),
                (_, c) => value.push(c),
            }
        };
        tags.push((name.trim().to_owned(), value));
        let after = after.get(end + 1..).unwrap_or_default().trim_start();
        rest = after.strip_prefix(']').ok_or(PgnError::Unclosed('['))?.trim_start();
    }
    Ok((tags, rest))
}

enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
}

/// The next word or comment; variations are passed over.
fn next_token<'a>(rest: &mut &'a str) -> Result<Option<Token<'a>>, PgnError> {
    loop {
        let text = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let Some(first) = text.chars().next() else { return Ok(None) };
        let inside = text.get(first.len_utf8()..).unwrap_or_default();
        match first {
            '{' => {
                let (words, after) = inside.split_once('}').ok_or(PgnError::Unclosed('{'))?;
                *rest = after;
                return Ok(Some(Token::Comment(words)));
            }
            ';' => {
                let (words, after) = inside.split_once('\n').unwrap_or((inside, ""));
                *rest = after;
                return Ok(Some(Token::Comment(words)));
            }
            '(' => *rest = after_variation(inside)?,
            ')' => *rest = inside,
            _ => {
                let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '{' | '(' | ')' | ';');
                let (word, after) = text.split_at(text.find(ends).unwrap_or(text.len()));
                *rest = after;
                return Ok(Some(Token::Word(word)));
            }
        }
    }
}

/// What follows a variation, which may hold variations and comments.
fn after_variation(text: &str) -> Result<&str, PgnError> {
    let mut depth = 1;
    let mut commented = false;
    for (index, c) in text.char_indices() {
        match (commented, c) {
            (false, '{') => commented = true,
            (true, '}') => commented = false,
            (false, '(') => depth += 1,
            (false, ')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(text.get(index + 1..).unwrap_or_default());
        }
    }
    Err(PgnError::Unclosed('('))
}

/// A move, perhaps with its number before it; anything else that may stand there is passed over.
fn read_word(record: &mut PgnGame, word: &str) -> Result<(), PgnError> {
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if unnumbered.starts_with(['.', '…', '?']) {
        unnumbered.trim_start_matches(['.', '…', '?'])
    } else {
        word
    };
    let is_mark = word.chars().all(|c| "!?◇:…=+#∞^".contains(c)) || word.starts_with('$');
    if is_mark {
        return Ok(());
    }
    let error = |error| PgnError::Move {
        ply: record.game.moves().len() + 1,
        text: word.chars().take(20).collect(),
        error,
    };
    let mv = read_move(record.game.position(), word).map_err(error)?;
    // Games of other houses go on where ours would have been drawn.
    record.game.play_past_draw(mv).map_err(|_| PgnError::Move {
        ply: record.game.moves().len() + 1,
        text: word.to_owned(),
        error: MoveError::Unreadable,
    })
}

/// Clock, time spent and words of a comment; a comment before the first move is passed over.
fn read_comment(record: &mut PgnGame, text: &str) {
    let Some(last) = record.game.moves().len().checked_sub(1) else { return };
    record.comments.resize_with(record.game.moves().len(), MoveComment::default);
    let Some(note) = record.comments.get_mut(last) else { return };
    let mut words = text.trim().to_owned();
    note.clock = command(&mut words, "[%clk ").or(note.clock);
    note.elapsed = command(&mut words, "[%emt ").or(note.elapsed);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if !words.is_empty() {
        note.text = if note.text.is_empty() { words } else { format!("{} {words}", note.text) };
    }
}

/// Takes one command out of a comment.
fn command(words: &mut String, name: &str) -> Option<Duration> {
    let start = words.find(name)?;
    let end = start + words.get(start..)?.find(']')?;
    let time = words.get(start + name.len()..end).map(str::trim)?;
    let mut seconds: u64 = 0;
    for part in time.split(':') {
        // Tenths of seconds are sometimes written; they do not matter here.
        let whole = part.split('.').next().unwrap_or(part);
        seconds = seconds.checked_mul(60)?.checked_add(whole.parse().ok()?)?;
    }
    words.replace_range(start..=end, "");
    Some(Duration::from_secs(seconds))
}
