//! Moves as they are typed: which of the legal ones are offered, and in what order. Discord shows
//! 25; a position may have hundreds.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use courier_rules::notation::{san, uci};
use courier_rules::{Cell, Move, PieceTypeId, Position};
use serenity::all::AutocompleteChoice;

use crate::text::vocabulary::{MoveVocabulary, WordMeaning, normalize};

/// How many choices Discord shows.
pub(crate) const MOST: usize = 25;
/// How many of the sharp moves (mates, checks, captures) come before the spread over all men while
/// nothing is typed.
const SHARP_FIRST: usize = 10;
/// So many drops of one man stand for themselves; where there are more and too little room, they
/// become one entry.
const FEW: usize = 3;

/// The legal moves that fit what is typed, the best fit first. SAN and UCI are understood without
/// capitals, `x`, `+`, `#` and `=`, and so are plain words in every language ("knight f3", "caballo
/// f3", "enroc curt").
pub(crate) fn moves(position: &Position, typed: &str) -> Vec<AutocompleteChoice> {
    offered(position, typed)
        .into_iter()
        .map(|offer| AutocompleteChoice::new(offer.shown, offer.value))
        .collect()
}

/// The legal moves that fit, each in SAN and in UCI, the best fit first; at most as many as Discord
/// shows. Every one is a whole move.
pub(crate) fn fitting(position: &Position, typed: &str) -> Vec<(String, String)> {
    let offers = offered(position, typed).into_iter();
    offers
        .filter(|offer| !offer.value.ends_with('@'))
        .map(|offer| (offer.shown, offer.value))
        .collect()
}

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    shown: String,
    /// What is sent when it is chosen: a move in UCI, or `N@` for the drops of a man.
    value: String,
}

/// A legal move with all that is looked at to rank it.
struct Candidate {
    the_move: Move,
    kind: Option<PieceTypeId>,
    san: String,
    uci: String,
    sharpness: Sharpness,
}

/// What a move does at once; the sharper, the more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sharpness {
    Quiet,
    Castles,
    Promotes,
    Captures,
    Checks,
    Mates,
}

impl Candidate {
    fn all(position: &Position) -> Vec<Self> {
        san::print_all(position)
            .into_iter()
            .map(|(the_move, san)| Self::of(position, the_move, san))
            .collect()
    }

    fn of(position: &Position, the_move: Move, san: String) -> Self {
        let kind = match the_move {
            Move::Drop { piece_type: kind, .. } => Some(kind),
            other => {
                other.origin().and_then(|from| position.piece_at(from)).map(|man| man.piece_type)
            }
        };
        let captures = captures(position, the_move);
        let sharpness = if san.ends_with('#') {
            Sharpness::Mates
        } else if san.contains('+') {
            Sharpness::Checks
        } else if captures {
            Sharpness::Captures
        } else if the_move.promotion().is_some() {
            Sharpness::Promotes
        } else if matches!(the_move, Move::Castle { .. }) {
            Sharpness::Castles
        } else {
            Sharpness::Quiet
        };
        Self { the_move, kind, uci: uci::print(position, the_move), san, sharpness }
    }

    fn offer(&self) -> Offer {
        Offer { shown: self.san.clone(), value: self.uci.clone() }
    }

    fn is_drop(&self) -> bool {
        matches!(self.the_move, Move::Drop { .. })
    }

    /// Which man moves: a cell, or a kind in the hand.
    fn man(&self) -> (bool, usize) {
        match self.the_move {
            Move::Drop { piece_type: kind, .. } => (true, kind.index()),
            other => (false, other.origin().map_or(0, Cell::index)),
        }
    }
}

fn captures(position: &Position, the_move: Move) -> bool {
    match the_move {
        Move::EnPassant { .. } => true,
        Move::Step { to, .. } => {
            position.piece_at(to).is_some_and(|man| man.color != position.turn())
        }
        Move::Drop { .. } | Move::Castle { .. } => false,
    }
}

fn offered(position: &Position, typed: &str) -> Vec<Offer> {
    let typed = typed.trim();
    let candidates = Candidate::all(position);
    if typed.is_empty() {
        return spread(position, candidates);
    }
    let said = Said::read(position, typed);
    let wanted = plain(typed);
    let fit = |candidate: Candidate| {
        let fit =
            Fit::of(typed, &wanted, &candidate).or_else(|| said.fits(position, &candidate))?;
        Some((fit, candidate))
    };
    let mut fitting: Vec<(Fit, Candidate)> = candidates.into_iter().filter_map(fit).collect();
    fitting.sort_by(|(a, x), (b, y)| {
        (a, x.is_drop(), Reverse(x.sharpness), &x.san).cmp(&(
            b,
            y.is_drop(),
            Reverse(y.sharpness),
            &y.san,
        ))
    });
    let fitting: Vec<_> = fitting.into_iter().map(|(_, candidate)| candidate).collect();
    // Whoever typed the `@` wants to see cells, not groups.
    if typed.contains('@') { thinned(&fitting) } else { thinned_lines(position, fitting) }
}

/// While nothing is typed: the sharpest moves, then a group of drops for every man in hand, then a
/// move of every man by turns, so that no man is missing.
fn spread(position: &Position, mut candidates: Vec<Candidate>) -> Vec<Offer> {
    candidates.sort_by(|x, y| {
        (Reverse(x.sharpness), x.is_drop(), &x.san).cmp(&(
            Reverse(y.sharpness),
            y.is_drop(),
            &y.san,
        ))
    });
    if candidates.len() <= MOST {
        return candidates.iter().map(Candidate::offer).collect();
    }
    let sharp = candidates
        .iter()
        .take_while(|candidate| candidate.sharpness > Sharpness::Quiet)
        .count()
        .min(SHARP_FIRST);
    let rest = candidates.split_off(sharp);
    let mut offers: Vec<Offer> = candidates.iter().map(Candidate::offer).collect();
    let (drops, steps): (Vec<Candidate>, Vec<Candidate>) =
        rest.into_iter().partition(Candidate::is_drop);
    let groups = groups(position, &drops);
    let room = MOST.saturating_sub(offers.len() + groups.len());
    let mut by_man: BTreeMap<(bool, usize), Vec<Candidate>> = BTreeMap::new();
    for step in steps {
        by_man.entry(step.man()).or_default().push(step);
    }
    let mut queues: Vec<std::vec::IntoIter<Candidate>> =
        by_man.into_values().map(Vec::into_iter).collect();
    let mut taken = Vec::new();
    while taken.len() < room && queues.iter().any(|queue| queue.len() > 0) {
        taken.extend(queues.iter_mut().filter_map(Iterator::next));
    }
    taken.truncate(room);
    taken.sort_by(|x, y| (x.kind, x.man(), &x.san).cmp(&(y.kind, y.man(), &y.san)));
    offers.extend(taken.iter().map(Candidate::offer));
    offers.extend(groups);
    offers.truncate(MOST);
    offers
}

/// One entry for all drops of a man: `N@… (31)`.
fn groups(position: &Position, drops: &[Candidate]) -> Vec<Offer> {
    let mut counted: BTreeMap<PieceTypeId, usize> = BTreeMap::new();
    drops
        .iter()
        .filter_map(|drop| drop.kind)
        .for_each(|kind| *counted.entry(kind).or_default() += 1);
    counted.into_iter().map(|(kind, count)| group(position, kind, count)).collect()
}

fn group(position: &Position, kind: PieceTypeId, count: usize) -> Offer {
    let letter = position.variant().piece_type(kind).letter;
    Offer { shown: format!("{letter}@… ({count})"), value: format!("{letter}@") }
}

/// At most as many as Discord shows, the drops of a man in one entry where they are many.
fn thinned_lines(position: &Position, fitting: Vec<Candidate>) -> Vec<Offer> {
    if fitting.len() <= MOST {
        return fitting.iter().map(Candidate::offer).collect();
    }
    let count = |kind| fitting.iter().filter(|other| other.is_drop() && other.kind == kind).count();
    let (many, single): (Vec<Candidate>, Vec<Candidate>) = {
        let counts: BTreeMap<Option<PieceTypeId>, usize> =
            fitting.iter().map(|candidate| (candidate.kind, count(candidate.kind))).collect();
        fitting.into_iter().partition(|candidate| {
            candidate.is_drop() && counts.get(&candidate.kind).is_some_and(|count| *count > FEW)
        })
    };
    let groups = groups(position, &many);
    let room = MOST.saturating_sub(groups.len());
    let mut offers = thinned_to(&single, room);
    offers.extend(groups);
    offers
}

fn thinned(fitting: &[Candidate]) -> Vec<Offer> {
    thinned_to(fitting, MOST)
}

/// The first half as it comes (the best fits, the sharpest moves), and of the others every so many:
/// a list that stops at the letter B would hide the rest of the board.
fn thinned_to(fitting: &[Candidate], room: usize) -> Vec<Offer> {
    if fitting.len() <= room {
        return fitting.iter().map(Candidate::offer).collect();
    }
    let (first, others) = fitting.split_at(room / 2);
    let places = room - first.len();
    let sampled = (0..places).filter_map(|place| others.get(place * others.len() / places));
    first.iter().chain(sampled).map(Candidate::offer).collect()
}

/// How well a move fits; the better, the less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Same,
    BeginsExactly,
    /// Plain words that leave nothing open but the way a move is written.
    Said,
    BeginsButForCapitals,
    Begins,
    Contains,
}

impl Fit {
    fn of(typed: &str, wanted: &str, Candidate { san, uci, .. }: &Candidate) -> Option<Self> {
        let (bare, engine) = (plain(san), plain(uci));
        if typed == san || typed == uci {
            Some(Self::Exact)
        } else if wanted == bare || wanted == engine {
            Some(Self::Same)
        } else if san.starts_with(typed) {
            Some(Self::BeginsExactly)
        } else if san.to_lowercase().starts_with(&typed.to_lowercase()) {
            Some(Self::BeginsButForCapitals)
        } else if wanted.is_empty() {
            None
        } else if bare.starts_with(wanted) || engine.starts_with(wanted) {
            Some(Self::Begins)
        } else if bare.contains(wanted) || engine.contains(wanted) {
            Some(Self::Contains)
        } else {
            None
        }
    }
}

/// A move without what people leave out, in small letters, zeros of castling as letters.
fn plain(text: &str) -> String {
    let castling = text.starts_with('0');
    text.chars()
        .filter(|c| !matches!(c, 'x' | '×' | '+' | '#' | '=' | '-' | ' ' | '∞' | '^'))
        .map(|c| if castling && c == '0' { 'o' } else { c.to_ascii_lowercase() })
        .collect()
}

/// What plain words say of a move.
struct Said {
    /// Every word with what it may mean; a move fits when every word fits.
    words: Vec<Token>,
}

enum Token {
    /// The name of a cell, or how it begins.
    Cell(String),
    /// A word of the vocabulary.
    Words(Vec<WordMeaning>),
    /// Nothing we know: no move fits.
    Unknown,
}

impl Said {
    fn read(position: &Position, typed: &str) -> Self {
        let geometry = position.variant().geometry();
        let vocabulary = MoveVocabulary::for_variant(position.variant());
        let names: Vec<String> =
            geometry.cells().iter().map(|cell| normalize(geometry.name(cell))).collect();
        let folded = normalize(typed);
        let words =
            folded.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let words = words.map(|word| {
            let meanings: Vec<WordMeaning> = vocabulary.meanings(word).collect();
            let begins_a_cell = names.iter().any(|name| name.starts_with(word));
            // "f" begins "from", which says nothing, and the cells of a file.
            let says_nothing = meanings.iter().all(|meaning| *meaning == WordMeaning::Filler)
                && !vocabulary.contains(word);
            if names.iter().any(|name| name == word) || (begins_a_cell && says_nothing) {
                Token::Cell(word.to_owned())
            } else if meanings.is_empty() {
                Token::Unknown
            } else {
                Token::Words(meanings)
            }
        });
        Self { words: words.collect() }
    }

    fn fits(&self, position: &Position, candidate: &Candidate) -> Option<Fit> {
        let geometry = position.variant().geometry();
        let name = |cell: Cell| normalize(geometry.name(cell));
        let target = name(candidate.the_move.target());
        let origin = candidate.the_move.origin().map(name);
        let mut cells = self.words.iter().filter_map(|word| match word {
            Token::Cell(cell) => Some(cell.as_str()),
            _ => None,
        });
        let last = cells.next_back();
        // The last cell named is the end of the move; one before it, where the man comes from.
        let ends = last.is_none_or(|cell| target.starts_with(cell));
        let begins =
            cells.all(|cell| origin.as_deref().is_some_and(|origin| origin.starts_with(cell)));
        let means = self.words.iter().all(|word| match word {
            Token::Cell(_) => true,
            Token::Words(meanings) => meanings.iter().any(|meaning| says(*meaning, candidate)),
            Token::Unknown => false,
        });
        (!self.words.is_empty() && ends && begins && means).then_some(Fit::Said)
    }
}

fn says(meaning: WordMeaning, candidate: &Candidate) -> bool {
    match meaning {
        WordMeaning::PieceType(kind) => {
            candidate.kind == Some(kind) || candidate.the_move.promotion() == Some(kind)
        }
        WordMeaning::Takes => candidate.san.contains(['x', '×', '@']) && !candidate.is_drop(),
        WordMeaning::Drop => candidate.is_drop(),
        WordMeaning::Promotes => candidate.the_move.promotion().is_some(),
        WordMeaning::Castle => matches!(candidate.the_move, Move::Castle { .. }),
        WordMeaning::Short => candidate.san.trim_end_matches(['+', '#']) == "O-O",
        WordMeaning::Long => candidate.san.starts_with("O-O-O"),
        WordMeaning::Check => candidate.sharpness >= Sharpness::Checks,
        WordMeaning::Mate => candidate.sharpness == Sharpness::Mates,
        WordMeaning::Filler => true,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::fen;
    use proptest::prelude::*;

    use super::*;

    fn board(key: &str, fen: &str) -> Position {
        fen::parse(Variant::by_key(key).unwrap(), fen).unwrap()
    }

    fn shown(position: &Position, typed: &str) -> Vec<String> {
        offered(position, typed).into_iter().map(|offer| offer.shown).collect()
    }

    const MIXED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const HANDS: &str = "r2q1rk1/ppp2ppp/2n5/3pp3/3PP3/2N5/PPP2PPP/R2Q1RK1[QRBNPqrbnp] w - - 0 12";

    #[test]
    fn what_is_typed_comes_first() {
        let mixed = board("chess", MIXED);
        for (typed, first) in [
            ("0-0", "O-O"),
            ("nxd7", "Nxd7"),
            ("nd7", "Nxd7"),
            ("e5d7", "Nxd7"),
            ("knight takes d7", "Nxd7"),
            ("caballo d7", "Nxd7"),
            ("el cavall a d7", "Nxd7"),
            ("queen f6", "Qxf6"),
            ("dama por f6", "Qxf6"),
            ("castle short", "O-O"),
            ("enroque largo", "O-O-O"),
            ("enroc curt", "O-O"),
            ("Knight e5 g4", "Ng4"),
            ("pawn d6", "d6"),
        ] {
            assert_eq!(shown(&mixed, typed).first().map(String::as_str), Some(first), "{typed}");
        }
        for typed in ["knight f", "caballo f", "cavall a f"] {
            assert_eq!(shown(&mixed, typed), ["Nxf7"], "{typed}");
        }
        assert_eq!(shown(&mixed, "fxd7"), Vec::<String>::new());
        assert_eq!(shown(&mixed, "zebra d7"), Vec::<String>::new());
    }

    #[test]
    fn promotions_and_checks_are_said() {
        let promoting = board("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(shown(&promoting, "pawn a8 queen"), ["a8=Q+"]);
        assert_eq!(shown(&promoting, "corona dama"), ["a8=Q+"]);
        assert_eq!(shown(&promoting, "check").len(), 3, "{:?}", shown(&promoting, "check"));
        assert_eq!(shown(&promoting, "")[0], "Rh8+");
    }

    #[test]
    fn drops_come_in_groups_until_they_are_meant() {
        let hands = board("crazyhouse", HANDS);
        let nothing = shown(&hands, "");
        assert_eq!(nothing.len(), MOST);
        for letter in ["P@", "N@", "B@", "R@", "Q@"] {
            assert_eq!(
                nothing
                    .iter()
                    .filter(|line| line.starts_with(letter) && line.contains('…'))
                    .count(),
                1,
                "{nothing:?}"
            );
        }
        assert!(nothing.iter().any(|line| line == "Nxd5"), "{nothing:?}");
        let knight = offered(&hands, "N");
        assert!(
            knight[0].shown.starts_with('N') && !knight[0].shown.contains('@'),
            "the knight on the board: {knight:?}"
        );
        assert!(knight.iter().any(|offer| offer.value == "N@"), "{knight:?}");
        let dropping = shown(&hands, "N@");
        assert_eq!(dropping.len(), MOST);
        assert!(
            dropping.iter().all(|line| line.starts_with("N@") && !line.contains('…')),
            "{dropping:?}"
        );
        assert_eq!(shown(&hands, "drop knight e6"), ["N@e6"]);
        assert_eq!(shown(&hands, "n@f6").first().map(String::as_str), Some("N@f6+"));
    }

    #[test]
    fn no_kind_of_man_is_missing_while_nothing_is_typed() {
        use std::collections::BTreeSet;
        for variant in Variant::all() {
            let start = variant.start(variant.default_start()).unwrap();
            let candidates = Candidate::all(&start);
            let kinds: BTreeSet<_> = candidates.iter().map(|candidate| candidate.kind).collect();
            let offers = offered(&start, "");
            let kind_of = |offer: &Offer| {
                candidates.iter().find(|other| other.uci == offer.value).unwrap().kind
            };
            let offered: BTreeSet<_> = offers.iter().map(kind_of).collect();
            assert_eq!(offered, kinds, "{}: {offers:?}", variant.key());
            assert_eq!(offers.len(), candidates.len().min(MOST), "{}", variant.key());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// Whoever types a move in full, as people write it or as programs do, sees it first; never
        /// more than 25 lines, none twice, all within Discord's limits.
        #[test]
        fn every_move_is_found(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60), start in 0u32..960, typed in "[a-zA-Z0-9@ ]{0,6}") {
            for variant in Variant::all() {
                let mut position = variant.start(start % variant.start_count()).unwrap();
                for choice in &choices {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
                }
                let moves = position.legal_moves();
                let Some(wanted) = choices.first().filter(|_| !moves.is_empty()) else { continue };
                let wanted = moves.as_slice()[wanted.index(moves.len())];
                let value = uci::print(&position, wanted);
                let as_written = san::print(&position, wanted);
                for full in [&value, &as_written] {
                    let first = offered(&position, full).into_iter().next();
                    prop_assert_eq!(first.map(|offer| offer.value), Some(value.clone()), "{}: {}", variant.key(), full);
                }
                for typed in ["", typed.as_str()] {
                    let offers = offered(&position, typed);
                    prop_assert!(offers.len() <= MOST);
                    let values: std::collections::BTreeSet<&str> = offers.iter().map(|offer| offer.value.as_str()).collect();
                    prop_assert_eq!(values.len(), offers.len(), "{}: {:?}", typed, offers);
                    prop_assert!(offers.iter().all(|offer| (1..=100).contains(&offer.shown.chars().count())));
                }
            }
        }
    }
}
