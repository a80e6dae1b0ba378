//! Parses game records.

use std::time::Duration;

use crate::game::{Game, Score};
use crate::moves::Move;
use crate::notation::{MoveError, fen, read_move};
use crate::pgn::record::{MoveComment, PgnError, PgnGame};
use crate::pgn::redefine::Redefined;
use crate::position::Position;
use crate::variant::Variant;

/// Parses the first record of a text. Variations and move annotations such as `!?` and `$1` are
/// skipped. The score is the one after the moves; if there is none, or `*`, it is that of the tag
/// `Result`.
///
/// # Errors
/// If the variant is unknown, or a tag, the position or a move is not valid.
pub fn parse(text: &str) -> Result<PgnGame, PgnError> {
    parse_up_to(text, usize::MAX)
}

/// Parses the first record of a text, as [`parse`] does, if it has at most `plies` plies: for texts
/// from strangers, because each ply takes time.
///
/// # Errors
/// As for [`parse`], and [`PgnError::TooLong`].
pub fn parse_up_to(text: &str, plies: usize) -> Result<PgnGame, PgnError> {
    let Heading { mut record, redefined, body } = read_heading(text)?;
    let mut rest = body;
    while let Some(token) = next_token(&mut rest)? {
        match token {
            Token::Comment(words) => read_comment(&mut record, words),
            Token::Open => rest = after_variation(rest)?,
            Token::Close => {}
            Token::Word(word) => {
                if let Some(score) = Score::read(record.game.start().variant(), word) {
                    record.score = score.or(record.score);
                    break;
                }
                read_word(&mut record, &redefined.mv(word))?;
                if record.game.moves().len() > plies {
                    return Err(PgnError::TooLong { plies });
                }
            }
        }
    }
    Ok(record)
}

/// The tags of a record, and the text of its moves.
pub(super) struct Heading<'a> {
    /// The record without moves, with the score of the tag.
    pub(super) record: PgnGame,
    pub(super) redefined: Redefined,
    pub(super) body: &'a str,
}

pub(super) fn read_heading(text: &str) -> Result<Heading<'_>, PgnError> {
    let (tags, body) = read_tags(text)?;
    let tag =
        |name: &str| tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let variant = variant_of(tag("Variant"), tag("FEN"))?;
    let redefined = Redefined::read(variant, tag("Redefine"));
    let start = match tag("FEN").or(tag("PDTL")) {
        Some(text) => fen::parse(variant, &redefined.position(text))?,
        None => variant.start(variant.default_start())?,
    };
    let score = tag("Result").and_then(|text| Score::read(variant, text.trim())).flatten();
    let follows = ["Variant", "SetUp", "FEN", "PDTL", "Result", "Redefine"];
    let tags = tags.into_iter().filter(|(name, _)| !follows.contains(&name.as_str())).collect();
    let record = PgnGame { tags, score, ..PgnGame::of(Game::new(start)) };
    Ok(Heading { record, redefined, body })
}

/// Divides a text into its records. A record begins at a line of tags that follows moves, or at a
/// first move that follows a score; what precedes the first tag belongs to the first record. The
/// records need not be valid.
///
/// ```
/// use courier_rules::pgn;
///
/// let text = "[White \"Kate\"]\n\n1. e4 *\n\n[White \"Ben\"]\n\n1. d4 d5 *\n";
/// let records = pgn::split(text);
/// assert_eq!(records.len(), 2);
/// assert_eq!(pgn::parse(records[1]).unwrap().game.ply(), 2);
/// ```
#[must_use]
pub fn split(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut at = 0;
    let (mut in_moves, mut in_comment, mut has_score) = (false, false, false);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start_matches('\u{feff}').trim();
        let is_tag = !in_comment && trimmed.starts_with('[');
        if is_tag || (!in_comment && has_score && trimmed.starts_with("1.")) {
            starts.extend(in_moves.then_some(at));
            (in_moves, has_score) = (false, false);
        }
        if !is_tag && (in_comment || !trimmed.is_empty()) {
            in_moves = true;
            has_score |= !in_comment && ends_with_score(trimmed);
            for c in line.chars() {
                match (in_comment, c) {
                    // The rest of the line is a comment.
                    (false, ';') => break,
                    (false, '{') => in_comment = true,
                    (true, '}') => in_comment = false,
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let records = starts.iter().zip(ends).filter_map(|(&start, end)| text.get(start..end));
    records.filter(|record| !record.trim().is_empty()).collect()
}

/// Whether the last word of a line is the score of a game, in any variant.
fn ends_with_score(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    last.ends_with(|c: char| c == '*' || c == '½' || c.is_ascii_digit())
        && Variant::all().iter().any(|variant| Score::read(variant, last).is_some())
}

/// The variant with a name or key; case and punctuation do not matter. Without a tag it is chess,
/// or Chess960 if the position needs it.
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
    let named = |variant: &&'static Variant| {
        let usual = (wanted == "chess").then(|| variant.plain_form().key());
        let names = [Some(variant.key()), Some(variant.name()), variant.rules().variant_tag, usual];
        names.into_iter().flatten().any(|name| plain(name) == wanted)
    };
    let unknown = || PgnError::Variant(tag.unwrap_or_default().to_owned());
    let all: Vec<_> = Variant::all().iter().copied().filter(named).collect();
    // Of forms with one name the plain one comes first.
    let Some(fen) = fen.filter(|_| all.len() > 1) else {
        return all.first().copied().ok_or_else(unknown);
    };
    let rights = fen.split_ascii_whitespace().nth(2).unwrap_or_default();
    let files = rights.bytes().any(|c| !b"KQkq-".contains(&c));
    // The shuffled form writes the files of the rooks; it also castles from other cells.
    let kept = |variant: &&'static Variant| {
        fen::parse(variant, fen).map_or(0, |position| position.castling_rights().len())
    };
    let found = if files { all.last() } else { all.iter().rev().max_by_key(|all| kept(all)) };
    found.copied().ok_or_else(unknown)
}

/// The name and the value of every tag.
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

pub(super) enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
}

/// The next word, comment or parenthesis.
pub(super) fn next_token<'a>(rest: &mut &'a str) -> Result<Option<Token<'a>>, PgnError> {
    let text = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let Some(first) = text.chars().next() else { return Ok(None) };
    let inside = text.get(first.len_utf8()..).unwrap_or_default();
    let (token, after) = match first {
        '{' => {
            let (words, after) = inside.split_once('}').ok_or(PgnError::Unclosed('{'))?;
            (Token::Comment(words), after)
        }
        ';' => {
            let (words, after) = inside.split_once('\n').unwrap_or((inside, ""));
            (Token::Comment(words), after)
        }
        '(' => (Token::Open, inside),
        ')' => (Token::Close, inside),
        _ => {
            let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '{' | '(' | ')' | ';');
            let (word, after) = text.split_at(text.find(ends).unwrap_or(text.len()));
            (Token::Word(word), after)
        }
    };
    *rest = after;
    Ok(Some(token))
}

/// The text after a variation, which may contain variations and comments.
pub(super) fn after_variation(mut text: &str) -> Result<&str, PgnError> {
    let mut depth = 1;
    while let Some(token) = next_token(&mut text)? {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Word(_) | Token::Comment(_) => {}
        }
        if depth == 0 {
            return Ok(text);
        }
    }
    Err(PgnError::Unclosed('('))
}

/// Plays a move, which may follow its number. Move numbers and annotations are skipped.
pub(super) fn read_word(record: &mut PgnGame, word: &str) -> Result<(), PgnError> {
    let ply = record.game.moves().len() + 1;
    let Some(mv) = move_in(record.game.position(), word, ply)? else { return Ok(()) };
    // Other programs continue games that are drawn by the rules of this crate.
    record.game.play_past_draw(mv).map_err(|_| PgnError::Move {
        ply,
        text: word.to_owned(),
        error: MoveError::Unreadable,
    })
}

/// The move in a word, which is ply `ply` of its line; `None` for a number or an annotation.
pub(super) fn move_in(
    position: &Position,
    word: &str,
    ply: usize,
) -> Result<Option<Move>, PgnError> {
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if unnumbered.starts_with(['.', '…', '?']) {
        unnumbered.trim_start_matches(['.', '…', '?'])
    } else {
        word
    };
    let is_mark = word.chars().all(|c| "!?◇:…=+#∞^".contains(c)) || word.starts_with('$');
    if is_mark {
        return Ok(None);
    }
    let text = || word.chars().take(20).collect();
    let found = read_move(position, word);
    found.map(Some).map_err(|error| PgnError::Move { ply, text: text(), error })
}

/// Stores the times and the text of a comment. The times of one before the first move are skipped.
pub(super) fn read_comment(record: &mut PgnGame, text: &str) {
    record.comments.resize_with(record.game.moves().len(), MoveComment::default);
    let mut words = text.trim().to_owned();
    let clock = command(&mut words, "[%clk ");
    let elapsed = command(&mut words, "[%emt ");
    let stored = match record.comments.last_mut() {
        None => &mut record.start_comment,
        Some(note) => {
            note.clock = clock.or(note.clock);
            note.elapsed = elapsed.or(note.elapsed);
            &mut note.text
        }
    };
    append_words(stored, &words);
}

/// Appends the words of a text, each after a space.
pub(super) fn append_words(stored: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !stored.is_empty() {
            stored.push(' ');
        }
        stored.push_str(word);
    }
}

/// Removes a command such as `[%clk 1:00:00]` from a comment and returns its time.
fn command(words: &mut String, name: &str) -> Option<Duration> {
    let start = words.find(name)?;
    let end = start + words.get(start..)?.find(']')?;
    let time = words.get(start + name.len()..end).map(str::trim)?;
    let mut seconds: u64 = 0;
    for part in time.split(':') {
        // Fractions of a second are dropped.
        let whole = part.split('.').next().unwrap_or(part);
        seconds = seconds.checked_mul(60)?.checked_add(whole.parse().ok()?)?;
    }
    words.replace_range(start..=end, "");
    Some(Duration::from_secs(seconds))
}
