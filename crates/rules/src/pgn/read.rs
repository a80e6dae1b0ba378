//! Parses game records.

use std::time::Duration;

use crate::game::{Game, Score};
use crate::moves::Move;
use crate::notation::{Letters, MoveError, fen, is_hyphen, own_letter, plain, read_with};
use crate::pgn::record::{MoveComment, PgnError, PgnGame};
use crate::pgn::redefine::Redefined;
use crate::pgn::tags;
use crate::pgn::text::{after_line, is_blank};
use crate::piece::Role;
use crate::position::Position;
use crate::variant::Variant;

/// The most words of a record that are skipped: each takes time, as a move does.
const MAX_SKIPPED: usize = 1_000;

/// Parses the first record of a text. Variations and move annotations such as `!?` and `$1` are
/// skipped, and so are words that cannot be moves, and tags that are not closed:
/// [`PgnGame::skipped`] counts them. The score is the one after the moves; if there is none, or
/// `*`, it is that of the tag `Result`.
///
/// # Errors
/// If the variant is unknown, or a tag, the position or a move is not valid, or if more than 1,000
/// words are skipped.
pub fn parse(text: &str) -> Result<PgnGame, PgnError> {
    parse_up_to(text, usize::MAX, &mut 0)
}

/// Parses the first record of a text, as [`parse`] does, if it has at most `plies` plies: for texts
/// from strangers, because each ply takes time. So does each skipped word: both are added to
/// `cost`, also those before an error.
///
/// # Errors
/// As for [`parse`], and [`PgnError::TooLong`].
pub fn parse_up_to(text: &str, plies: usize, cost: &mut usize) -> Result<PgnGame, PgnError> {
    let Heading { mut record, redefined, skipped, body } = read_heading(text)?;
    let read = read_moves(&mut record, &redefined, body, plies);
    *cost += record.game.moves().len() + record.skipped;
    record.skipped += skipped;
    read.map(|()| record)
}

fn read_moves(
    record: &mut PgnGame,
    redefined: &Redefined,
    mut rest: &str,
    plies: usize,
) -> Result<(), PgnError> {
    let mut after_number = false;
    while let Some(token) = next_token(&mut rest)? {
        match token {
            Token::Comment(words) => read_comment(record, words),
            Token::Open => rest = after_variation(rest)?,
            Token::Close => {}
            Token::Word(word) => {
                if let Some((score, _)) = read_score(record.game.start().variant(), word, rest) {
                    record.score = score.or(record.score);
                    break;
                }
                read_word(record, &redefined.mv(word), rest, &mut after_number)?;
                if record.game.moves().len() > plies {
                    return Err(PgnError::TooLong { plies });
                }
            }
        }
    }
    Ok(())
}

/// The tags of a record, and the text of its moves.
pub(super) struct Heading<'a> {
    /// The record without moves, with the score of the tag.
    pub(super) record: PgnGame,
    pub(super) redefined: Redefined,
    /// How many lines in brackets are not tags.
    pub(super) skipped: usize,
    pub(super) body: &'a str,
}

pub(super) fn read_heading(text: &str) -> Result<Heading<'_>, PgnError> {
    let (tags, body) = tags::read(text);
    let variant = variant_of(tags.get("Variant"), tags.get("FEN"))?;
    let redefined = Redefined::read(variant, tags.get("Redefine"));
    let start = match tags.get("FEN").or_else(|| tags.get("PDTL")) {
        Some(text) => fen::parse(variant, &redefined.position(text))?,
        None => variant.start(variant.default_start())?,
    };
    let score = tags.get("Result").and_then(|text| Score::read(variant, text)).flatten();
    let follows = ["Variant", "SetUp", "FEN", "PDTL", "Result", "Redefine"];
    let is_kept = |name: &str| !follows.iter().any(|follows| follows.eq_ignore_ascii_case(name));
    let skipped = tags.skipped;
    let tags = tags.all.into_iter().filter(|(name, _)| is_kept(name)).collect();
    let record = PgnGame { tags, score, ..PgnGame::of(Game::new(start)) };
    Ok(Heading { record, redefined, skipped, body })
}

/// The variant with a name or key; case and punctuation do not matter. Without a tag it is chess,
/// or Chess960 if the position needs it.
fn variant_of(tag: Option<&str>, fen: Option<&str>) -> Result<&'static Variant, PgnError> {
    let plain = |text: &str| {
        text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
    };
    let wanted = plain(tag.unwrap_or("chess"));
    let wanted = match wanted.as_str() {
        "standard" | "normal" | "regular" | "fromposition" => "chess",
        "fischerandom" | "fischerrandom" | "chess960" => "chess960",
        other => other,
    };
    let named = |variant: &&'static Variant| {
        let usual = (wanted == "chess").then(|| variant.plain_form().key());
        let rules = variant.rules();
        let names = [Some(rules.key), Some(rules.name), rules.variant_tag, rules.uci_name, usual];
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
    let text = after_blanks(rest);
    let Some(first) = text.chars().next() else { return Ok(None) };
    let inside = text.get(first.len_utf8()..).unwrap_or_default();
    let (token, after) = match first {
        '{' => {
            let (words, after) = inside.split_once('}').ok_or(PgnError::Unclosed('{'))?;
            (Token::Comment(words), after)
        }
        ';' => {
            let after = after_line(inside);
            let words = inside.get(..inside.len() - after.len()).unwrap_or_default();
            (Token::Comment(words), after)
        }
        '(' => (Token::Open, inside),
        ')' => (Token::Close, inside),
        _ => {
            let ends = |c: char| is_blank(c) || matches!(c, '{' | '}' | '(' | ')' | ';' | '$');
            let end = inside.find(ends).map_or(text.len(), |end| end + first.len_utf8());
            let (word, after) = text.split_at(end);
            (Token::Word(word), after)
        }
    };
    *rest = after;
    Ok(Some(token))
}

/// The text after white space, and after lines that begin with `%`, which are for programs.
fn after_blanks(mut text: &str) -> &str {
    loop {
        let words = text.trim_start_matches(is_blank);
        let blank = text.get(..text.len() - words.len()).unwrap_or_default();
        if !(words.starts_with('%') && blank.ends_with(['\n', '\r'])) {
            return words;
        }
        text = after_line(words);
    }
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

/// The score that begins with a word before the text `rest`, and the text after it. It may be three
/// words: `1 - 0`.
pub(super) fn read_score<'a>(
    variant: &Variant,
    word: &str,
    mut rest: &'a str,
) -> Option<(Option<Score>, &'a str)> {
    let mut text = word.to_owned();
    let mut found = Score::read(variant, &text).map(|score| (score, rest));
    for _ in 0..2 {
        let Ok(Some(Token::Word(next))) = next_token(&mut rest) else { break };
        text.push_str(next);
        found = Score::read(variant, &text).map(|score| (score, rest)).or(found);
    }
    found
}

/// Plays a move. Its number, an annotation and any other word that cannot be a move are skipped.
/// `rest` is the text after it. `after_number` tells whether the word before it was a number, and
/// is set for the next one.
pub(super) fn read_word(
    record: &mut PgnGame,
    word: &str,
    rest: &str,
    after_number: &mut bool,
) -> Result<(), PgnError> {
    let ply = record.game.moves().len() + 1;
    let numbered = word.starts_with(|c: char| c.is_ascii_digit());
    let found = word_in(record.game.position(), word, rest, ply, *after_number || numbered)?;
    *after_number = numbered && matches!(found, Word::Annotation);
    match found {
        Word::Annotation => {}
        Word::Unknown => skip(record, ply, word)?,
        // Other programs continue games that are drawn by the rules of this crate.
        Word::Move(mv) => {
            record.game.play_past_draw(mv).map_err(|_| unreadable(ply, word))?;
        }
    }
    Ok(())
}

/// Counts a word that is skipped.
pub(super) fn skip(record: &mut PgnGame, ply: usize, word: &str) -> Result<(), PgnError> {
    if record.skipped >= MAX_SKIPPED {
        return Err(unreadable(ply, word));
    }
    record.skipped += 1;
    Ok(())
}

fn unreadable(ply: usize, word: &str) -> PgnError {
    named(ply, word, MoveError::Unreadable)
}

/// An error that names a move; a long one is cut.
fn named(ply: usize, word: &str, error: MoveError) -> PgnError {
    PgnError::Move { ply, text: word.chars().take(20).collect(), error }
}

/// The meaning of a word among moves.
pub(super) enum Word {
    Move(Move),
    /// Also the number of a move.
    Annotation,
    /// It cannot be a move.
    Unknown,
}

/// The meaning of a word before the text `rest`, where a move would be ply `ply` of its line.
pub(super) fn word_in(
    position: &Position,
    word: &str,
    rest: &str,
    ply: usize,
    after_number: bool,
) -> Result<Word, PgnError> {
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = unnumbered.trim_start_matches(['.', '…', '?']);
    // `1e4` and `1.e4`, but not `0-0`.
    let is_numbered = bare != unnumbered || unnumbered.starts_with(char::is_alphabetic);
    let word = if is_numbered { bare } else { word };
    let plain = plain(position.variant(), word, usize::MAX);
    let is_cell = || position.variant().geometry().cell(&plain).is_some();
    if matches!(plain.as_str(), "--" | "Z0" | "0000" | "@@@@" | "null") && !is_cell() {
        return Err(PgnError::NullMove { ply });
    }
    // Parts of a move with spaces, such as `0 - 0`. A hyphen may also come before the first move.
    if matches!(plain.as_str(), "0" | "O") || (plain == "-" && ply > 1) {
        return Err(unreadable(ply, word));
    }
    let is_apart = is_apart(position, &plain, rest);
    let castles = plain.starts_with("0-0") || plain.starts_with("00");
    // A figurine is no mark.
    let novelty = !after_number && !is_apart && word == "N";
    if novelty || word.starts_with('$') || !(castles || plain.contains(char::is_alphabetic)) {
        return Ok(Word::Annotation);
    }
    let read = |word| read_with(position, word, Letters::OfVariant);
    let unmarked = plain.trim_end_matches(|c: char| !c.is_alphanumeric() && c != ')');
    // A diagram, and a capture en passant.
    let known = matches!(unmarked, "D" | "ep" | "e.p");
    if known && !is_apart && !may_be_move(position.variant(), unmarked) {
        return Ok(Word::Annotation);
    }
    match read(&plain).or_else(|error| read(unmarked).map_err(|_| error)) {
        Ok(mv) => Ok(Word::Move(mv)),
        Err(MoveError::Unreadable) if !is_apart && !may_be_move(position.variant(), unmarked) => {
            Ok(Word::Unknown)
        }
        Err(error) => Err(named(ply, word, error)),
    }
}

/// Whether a word is the letter of a piece apart from the rest of its move, as in `N f3`: both
/// together are legal. A letter of a language that is not known may be any piece.
fn is_apart(position: &Position, word: &str, mut rest: &str) -> bool {
    let variant = position.variant();
    let mut letters = word.chars();
    let (Some(letter), None) = (letters.next().filter(|c| c.is_uppercase()), letters.next()) else {
        return false;
    };
    let Ok(Some(Token::Word(next))) = next_token(&mut rest) else { return false };
    let next = next.trim_end_matches(|c: char| !c.is_alphanumeric());
    let cell = next.rfind(|c: char| !c.is_ascii_digit()).and_then(|at| next.get(at..));
    if cell.is_none_or(|cell| variant.geometry().cell(cell).is_none()) {
        return false;
    }
    let meant = own_letter(variant, letter).unwrap_or(letter);
    let is_known = variant.piece_type_by_letter(meant).is_some();
    variant.piece_types().iter().any(|piece_type| {
        let joined = format!("{}{next}", piece_type.letter);
        (piece_type.letter == meant || !is_known)
            && !matches!(piece_type.role, Role::Pawn(_))
            && matches!(
                read_with(position, &joined, Letters::OfVariant),
                Ok(_) | Err(MoveError::Ambiguous(_))
            )
    })
}

/// Whether a word that is no move may have been meant as one: it has a digit, or is a castling, or
/// the letter of a piece, or a piece or a file with another one, as in `Nf` and `exd`.
fn may_be_move(variant: &Variant, word: &str) -> bool {
    let is_file = |c: char| matches!(c, 'a'..='j');
    let is_piece = |c: char| variant.piece_type_by_letter(c).is_some();
    let rest = word.get(1..).unwrap_or_default();
    let is_short = word.starts_with(|c| is_file(c) || is_piece(c))
        && rest.chars().all(|c| is_file(c) || matches!(c, 'x' | ':' | '@'));
    let castles = word.chars().all(|c| matches!(c, 'O' | 'o') || is_hyphen(c));
    (is_short && !(rest.is_empty() && word.starts_with(is_file)))
        || castles
        || word.starts_with("KR")
        || word.contains(|c: char| c.is_ascii_digit())
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
