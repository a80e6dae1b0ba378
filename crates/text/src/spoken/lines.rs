//! Lines of conditional moves in plain words of any supported language: "knight f3 knight c6". A
//! line has no separators between its moves, so it is divided into moves that are legal.

use std::borrow::Cow;

use courier_play::move_numbers;
use courier_play::plans::{self, LINE_ENDS, MAX_PLIES, PlanError};
use courier_rules::notation::{MoveError, read_move, san};
use courier_rules::{Game, Move, Position};

use super::candidates::Candidate;
use super::words::{SpokenMove, has_word, words_among};

/// The most words of a move: "the pawn on a7 takes b8 promotes queen".
const MOST_WORDS: usize = 8;
/// The most positions in which moves are looked for, so that no text takes long.
const MOST_POSITIONS: u32 = 60;

/// Typed lines with all moves in notation, if they contain words; otherwise as they are. `game` is
/// at the position where the lines start. Lines may have up to `longest` moves of both sides; what
/// follows is left as it is, for the reader of the lines to refuse.
/// Errors: [`PlanError::Move`] for the first move that cannot be read.
pub fn in_notation<'a>(
    game: &Game,
    typed: &'a str,
    longest: usize,
) -> Result<Cow<'a, str>, PlanError> {
    if !has_word(typed) {
        return Ok(Cow::Borrowed(typed));
    }
    let mut written = String::new();
    for part in typed.split_inclusive(LINE_ENDS) {
        let line = part.trim_end_matches(LINE_ENDS);
        if has_word(line) {
            written.push_str(&line_in_notation(game, line, longest)?);
        } else {
            written.push_str(line);
        }
        written.push_str(&part[line.len()..]);
    }
    Ok(Cow::Owned(written))
}

fn line_in_notation(game: &Game, line: &str, longest: usize) -> Result<String, PlanError> {
    let words: Vec<&str> = plans::words(line).collect();
    let mut division = Division::new(game, &words, longest);
    division.search(game, 0, &mut Vec::new());
    if let Some(moves) = division.whole {
        return Ok(moves.join(" "));
    }
    let Deepest { at, game: reached, moves } = division.deepest;
    let rest = &words[at..];
    if reached.end().is_some() || moves.len() == longest {
        // The plan or the study explains why nothing can follow.
        let all: Vec<&str> = moves.iter().map(String::as_str).chain(rest.iter().copied()).collect();
        return Ok(all.join(" "));
    }
    Err(unread(game, &reached, rest))
}

/// The ways to divide an unfinished line into whole moves, in SAN, and the beginning of another
/// one; the shortest beginning comes first.
pub fn unfinished(game: &Game, line: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = plans::words(line).collect();
    let most = if line.ends_with(char::is_whitespace) {
        words.len()
    } else {
        words.len().saturating_sub(1)
    };
    let mut positions = MOST_POSITIONS;
    let mut found = Vec::new();
    for split in (most.saturating_sub(MOST_WORDS)..=most).rev() {
        let (head, begun) = words.split_at(split);
        let mut division = Division { positions, ..Division::new(game, head, MAX_PLIES) };
        division.search(game, 0, &mut Vec::new());
        positions = division.positions;
        found.extend(division.whole.map(|moves| (moves.join(" "), begun.join(" "))));
    }
    found
}

/// The search for a division of words into legal moves.
struct Division<'a> {
    words: &'a [&'a str],
    /// The moves of the whole line, if it could be divided: if possible, an even number, because
    /// the line of a plan ends with a reply.
    whole: Option<Vec<String>>,
    deepest: Deepest,
    /// The number of positions that may still be looked at.
    positions: u32,
    /// The most moves of the line.
    longest: usize,
}

/// The longest part of a line that could be divided into moves.
struct Deepest {
    /// The number of words in it.
    at: usize,
    game: Game,
    moves: Vec<String>,
}

impl<'a> Division<'a> {
    fn new(game: &Game, words: &'a [&'a str], longest: usize) -> Self {
        let deepest = Deepest { at: 0, game: game.clone(), moves: Vec::new() };
        Self { words, whole: None, deepest, positions: MOST_POSITIONS, longest }
    }

    /// Divides the words from `at`, after `moves`; whether all are divided into an even number of
    /// moves. As many words as possible belong to a move: "castle short" is one.
    fn search(&mut self, game: &Game, at: usize, moves: &mut Vec<String>) -> bool {
        if at > self.deepest.at {
            self.deepest = Deepest { at, game: game.clone(), moves: moves.clone() };
        }
        let rest = &self.words[at..];
        if rest.is_empty() {
            let is_even = moves.len().is_multiple_of(2);
            if is_even || self.whole.is_none() {
                self.whole = Some(moves.clone());
            }
            return is_even;
        }
        if moves.len() == self.longest || game.end().is_some() || self.positions == 0 {
            return false;
        }
        self.positions -= 1;
        let position = game.position();
        let candidates = Candidate::all(position);
        for count in (1..=rest.len().min(MOST_WORDS)).rev() {
            let Ok(Some(the_move)) = read(position, &candidates, &rest[..count]) else { continue };
            let mut after = game.clone();
            if after.play(the_move).is_err() {
                continue;
            }
            moves.push(san::print(position, the_move));
            if self.search(&after, at + count, moves) {
                return true;
            }
            moves.pop();
        }
        false
    }
}

/// The move that these words are: a single one in notation, or words of the vocabulary.
fn read(
    position: &Position,
    candidates: &[Candidate],
    words: &[&str],
) -> Result<Option<Move>, MoveError> {
    if let [word] = words
        && let Ok(the_move) = read_move(position, word)
    {
        return Ok(Some(the_move));
    }
    let text = words.join(" ");
    if !has_word(&text) {
        return Ok(None);
    }
    let is_one = |the_move: &Move| SpokenMove::read(position, &text).is_one_move(*the_move);
    Ok(words_among(position, candidates, &text)?.filter(is_one))
}

/// Why no move could be read after those from the end of `game` to the end of `reached`.
fn unread(game: &Game, reached: &Game, rest: &[&str]) -> PlanError {
    let position = reached.position();
    let (from, to) = (game.moves().len(), reached.moves().len());
    // Up to the name of a cell: "knight f6" and not "knight".
    let is_cell = |word: &&str| !word.chars().all(char::is_alphabetic);
    let count = rest.iter().position(is_cell).map_or(rest.len(), |cell| cell + 1).min(MOST_WORDS);
    let tried = &rest[..count];
    let why = match tried {
        [word] => read_move(position, word).err(),
        _ => read(position, &Candidate::all(position), tried).err(),
    };
    PlanError::Move {
        index: to - from + 1,
        theirs: (to - from).is_multiple_of(2),
        before: move_numbers::numbered(reached, from..to),
        typed: plans::shortened(&tried.join(" ")),
        why: why.unwrap_or(MoveError::Unreadable),
        position: Box::new(position.clone()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use courier_play::studies;
    use courier_rules::Variant;
    use courier_rules::notation::fen;

    use super::*;

    fn game(key: &str, moves: &str) -> Game {
        let variant = Variant::by_key(key).unwrap();
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        for typed in moves.split_whitespace() {
            game.play(read_move(game.position(), typed).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn lines_in_words_are_divided_into_moves() {
        let start = game("chess", "");
        for (typed, written) in [
            ("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6"),
            ("knight f3 knight c6", "Nf3 Nc6"),
            ("1. knight f3 Nc6 2. e4 pawn to e5", "Nf3 Nc6 e4 e5"),
            ("caballo f3 peón d5; cavall a c3 d5", "Nf3 d5;Nc3 d5"),
            ("e4 e5\nknight f3 e5 knight takes e5 d6", "e4 e5\nNf3 e5 Nxe5 d6"),
            // The knight that has moved to f3 goes on to e5.
            ("e4 e5 knight f3 knight c6 knight f3 takes e5 Nxe5", "e4 e5 Nf3 Nc6 Nxe5 Nxe5"),
            // One move only: the plan asks for the reply to it.
            ("knight f3", "Nf3"),
        ] {
            assert_eq!(in_notation(&start, typed, MAX_PLIES).unwrap(), written, "{typed}");
        }
        let castling = game("chess", "e4 e5 Nf3 Nf6 Bc4 Bc5");
        for (typed, written) in [
            ("castle short castle short", "O-O O-O"),
            ("castle castle", "O-O O-O"),
            ("enroque corto enroc curt", "O-O O-O"),
            ("bishop takes f7 king takes f7", "Bxf7+ Kxf7"),
        ] {
            assert_eq!(in_notation(&castling, typed, MAX_PLIES).unwrap(), written, "{typed}");
        }
        let promoting = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1";
        let promoting = fen::parse(Variant::by_key("chess").unwrap(), promoting).unwrap();
        assert_eq!(
            in_notation(&Game::new(promoting), "pawn a8 queen king d7", MAX_PLIES).unwrap(),
            "a8=Q+ Kd7"
        );
        let hexes = game("cescacs", "");
        let typed = "pawn I5 I9 pawn E21 E17";
        assert_eq!(in_notation(&hexes, typed, MAX_PLIES).unwrap(), "I5-I9 E21-E17");
    }

    #[test]
    fn a_line_may_be_as_long_as_where_it_is_typed() {
        let start = game("chess", "");
        let pawns = |ranks: [u8; 2]| {
            ('a'..='h').flat_map(move |file| ranks.map(|rank| ("pawn ", format!("{file}{rank}"))))
        };
        let knights = ["f3", "f6", "g1", "g8"].map(|cell| ("knight ", cell.to_owned()));
        let moves: Vec<_> =
            pawns([3, 6]).chain(pawns([4, 5])).chain([knights.clone(), knights].concat()).collect();
        for longest in [MAX_PLIES, studies::MAX_DEPTH] {
            let words: Vec<String> =
                moves[..longest].iter().map(|(piece, cell)| format!("{piece}{cell}")).collect();
            let found = in_notation(&start, &words.join(" "), longest).unwrap().into_owned();
            assert_eq!(found.split(' ').count(), longest, "{found}");
        }
    }

    #[test]
    fn the_first_move_that_cannot_be_read_is_named() {
        let start = game("chess", "");
        let refused = |typed: &str| match in_notation(&start, typed, MAX_PLIES).unwrap_err() {
            PlanError::Move { index, theirs, before, typed, why, .. } => {
                (index, theirs, before, typed, why)
            }
            other => panic!("{other}"),
        };
        assert_eq!(
            refused("knight f3 queen d4 e4"),
            (2, false, "1. Nf3".to_owned(), "queen d4".to_owned(), MoveError::Unreadable)
        );
        let (index, theirs, before, typed, why) = refused("d4 d5 c3 c6 knight e5 e6");
        assert_eq!((index, theirs, before.as_str()), (5, true, "1. d4 d5 2. c3 c6"));
        assert!(typed == "knight e5" && why == MoveError::Unreadable, "{typed}: {why:?}");
        let (index, _, _, typed, why) = refused("d4 d5 Nf3 c6 knight d2 e6");
        assert!(matches!(why, MoveError::Ambiguous(ref both) if both.len() == 2), "{why:?}");
        assert_eq!((index, typed.as_str()), (5, "knight d2"));
        assert_eq!(refused("zebra").3, "zebra");
    }

    #[test]
    fn an_unfinished_line_is_divided_in_every_way() {
        let start = game("chess", "");
        let texts = |line: &str| unfinished(&start, line);
        let of = |head: &str, begun: &str| (head.to_owned(), begun.to_owned());
        assert_eq!(texts("knight f3 kni"), [of("Nf3", "kni"), of("", "knight f3 kni")]);
        assert_eq!(texts("e4 knight f"), [of("e4", "knight f"), of("", "e4 knight f")]);
        assert_eq!(
            texts("e4 knight f6 "),
            [of("e4 Nf6", ""), of("e4", "knight f6"), of("", "e4 knight f6")]
        );
    }

    /// Texts without sense end soon.
    #[test]
    fn few_positions_are_looked_at() {
        let start = game("chess", "");
        for typed in ["knight ".repeat(400), "takes a4 a5 ".repeat(90), "e4 e5 check ".repeat(90)] {
            let words: Vec<&str> = typed.split_whitespace().collect();
            let mut division = Division::new(&start, &words, MAX_PLIES);
            division.search(&start, 0, &mut Vec::new());
            assert_eq!(division.whole, None, "{typed}");
            assert!(unfinished(&start, &typed).is_empty(), "{typed}");
        }
    }
}
