//! Parses game records.

use std::time::Duration;

use crate::game::{Game, Score};
use crate::notation::{MoveError, fen, read_move};
use crate::pgn::record::{MoveComment, PgnError, PgnGame};
use crate::pgn::redefine::Redefined;
use crate::variant::Variant;

/// Parses the first record of a text. Variations and move annotations such as `!?` and `$1` are
/// skipped.
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
                if record.game.moves().len() > plies {
                    return Err(PgnError::TooLong { plies });
                }
            }
        }
    }
    let follows = ["Variant", "SetUp", "FEN", "PDTL", "Result", "Redefine"];
    record.tags = tags.into_iter().filter(|(name, _)| !follows.contains(&name.as_str())).collect();
    Ok(record)
}

/// Divides a text into its records. A record begins at a line of tags that follows moves; what
/// precedes the first tag belongs to the first record. The records need not be valid.
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
    let (mut in_moves, mut in_comment) = (false, false);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start_matches('\u{feff}').trim();
        if !in_comment && trimmed.starts_with('[') {
            starts.extend(in_moves.then_some(at));
            in_moves = false;
        } else if in_comment || !trimmed.is_empty() {
            in_moves = true;
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

/// The variant with a name or key; case and punctuation do not matter. Without a tag it is chess.
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
        let names = [Some(variant.key()), Some(variant.name()), variant.rules().variant_tag];
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

enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
}

/// The next word or comment. Variations are skipped.
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

/// The text after a variation, which may contain variations and comments.
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

/// Plays a move, which may follow its number. Move numbers and annotations are skipped.
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
    // Other programs continue games that are drawn by the rules of this crate.
    record.game.play_past_draw(mv).map_err(|_| PgnError::Move {
        ply: record.game.moves().len() + 1,
        text: word.to_owned(),
        error: MoveError::Unreadable,
    })
}

/// Stores the times and the text of a comment. A comment before the first move is skipped.
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
