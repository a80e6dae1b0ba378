//! Selects and sorts the legal moves that are offered for the typed text. A position may have
//! hundreds of moves; Discord shows 25.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use courier_rules::{PieceTypeId, Position};
use courier_text::spoken::{Candidate, Force, SpokenMove};
use serenity::all::AutocompleteChoice;

use crate::discord::moves::fit::Fit;
use crate::discord::transport::CHOICES;

/// How many forcing moves (mates, checks, captures and so on) come first while nothing is typed. A
/// selection of moves of all pieces follows.
const FORCING_FIRST: usize = 10;
/// How many drops of a piece type are listed one by one if the list is too long. More drops become
/// one entry.
const SINGLE_DROPS: usize = 3;

/// The legal moves that fit the typed text, best fit first. The text is compared with SAN and UCI,
/// with or without capitals, `x`, `+`, `#` and `=`, and with plain words of every language ("knight
/// f3", "caballo f3", "enroc curt").
pub(crate) fn choices(position: &Position, typed: &str) -> Vec<AutocompleteChoice> {
    offered(position, typed)
        .into_iter()
        .map(|offer| AutocompleteChoice::new(offer.label, offer.value))
        .collect()
}

/// The same as pairs of SAN and UCI, without entries for several drops.
pub(crate) fn fitting(position: &Position, typed: &str) -> Vec<(String, String)> {
    let offers = offered(position, typed).into_iter();
    offers
        .filter(|offer| !offer.value.ends_with('@'))
        .map(|offer| (offer.label, offer.value))
        .collect()
}

/// One entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    label: String,
    /// The value that Discord sends for it: a move in UCI, or `N@` for all drops of a piece type.
    value: String,
}

fn offered(position: &Position, typed: &str) -> Vec<Offer> {
    let typed = typed.trim();
    let candidates = Candidate::all(position);
    if typed.is_empty() {
        return spread(position, candidates);
    }
    let spoken = SpokenMove::read(position, typed);
    let fit = |candidate: Candidate| {
        let spoken = || spoken.fits(position, &candidate).then_some(Fit::Spoken);
        let fit = Fit::of(typed, &candidate.san, &candidate.uci).or_else(spoken)?;
        Some((fit, candidate))
    };
    let mut fitting: Vec<(Fit, Candidate)> = candidates.into_iter().filter_map(fit).collect();
    fitting.sort_by(|(a, x), (b, y)| {
        (a, x.is_drop(), Reverse(x.force), &x.san).cmp(&(b, y.is_drop(), Reverse(y.force), &y.san))
    });
    let fitting: Vec<_> = fitting.into_iter().map(|(_, candidate)| candidate).collect();
    // After a typed `@`, cells are offered, not groups of drops.
    if typed.contains('@') { limited(&fitting) } else { limited_with_groups(position, fitting) }
}

/// The entries while nothing is typed: the most forcing moves, moves of all pieces in turn, and one
/// entry for the drops of each piece type in hand.
fn spread(position: &Position, mut candidates: Vec<Candidate>) -> Vec<Offer> {
    candidates.sort_by(|x, y| {
        (Reverse(x.force), x.is_drop(), &x.san).cmp(&(Reverse(y.force), y.is_drop(), &y.san))
    });
    if candidates.len() <= CHOICES {
        return candidates.iter().map(offer).collect();
    }
    let forcing = candidates
        .iter()
        .take_while(|candidate| candidate.force > Force::Quiet)
        .count()
        .min(FORCING_FIRST);
    let rest = candidates.split_off(forcing);
    let mut offers: Vec<Offer> = candidates.iter().map(offer).collect();
    let (drops, steps): (Vec<Candidate>, Vec<Candidate>) =
        rest.into_iter().partition(Candidate::is_drop);
    let groups = groups(position, &drops);
    let free = CHOICES.saturating_sub(offers.len() + groups.len());
    let mut by_piece: BTreeMap<(bool, usize), Vec<Candidate>> = BTreeMap::new();
    for step in steps {
        by_piece.entry(step.piece()).or_default().push(step);
    }
    let mut queues: Vec<std::vec::IntoIter<Candidate>> =
        by_piece.into_values().map(Vec::into_iter).collect();
    let mut taken = Vec::new();
    while taken.len() < free && queues.iter().any(|queue| queue.len() > 0) {
        taken.extend(queues.iter_mut().filter_map(Iterator::next));
    }
    taken.truncate(free);
    taken.sort_by(|x, y| (x.piece_type, x.piece(), &x.san).cmp(&(y.piece_type, y.piece(), &y.san)));
    offers.extend(taken.iter().map(offer));
    offers.extend(groups);
    offers.truncate(CHOICES);
    offers
}

/// One entry for all drops of each piece type, as in `N@… (31)`.
fn groups(position: &Position, drops: &[Candidate]) -> Vec<Offer> {
    let mut counted: BTreeMap<PieceTypeId, usize> = BTreeMap::new();
    drops
        .iter()
        .filter_map(|drop| drop.piece_type)
        .for_each(|piece_type| *counted.entry(piece_type).or_default() += 1);
    counted.into_iter().map(|(piece_type, count)| group(position, piece_type, count)).collect()
}

fn group(position: &Position, piece_type: PieceTypeId, count: usize) -> Offer {
    let letter = position.variant().piece_type(piece_type).letter;
    Offer { label: format!("{letter}@… ({count})"), value: format!("{letter}@") }
}

/// At most as many entries as Discord shows. Many drops of a piece type become one entry.
fn limited_with_groups(position: &Position, fitting: Vec<Candidate>) -> Vec<Offer> {
    if fitting.len() <= CHOICES {
        return fitting.iter().map(offer).collect();
    }
    let count = |piece_type| {
        fitting.iter().filter(|other| other.is_drop() && other.piece_type == piece_type).count()
    };
    let (many, single): (Vec<Candidate>, Vec<Candidate>) = {
        let counts: BTreeMap<Option<PieceTypeId>, usize> = fitting
            .iter()
            .map(|candidate| (candidate.piece_type, count(candidate.piece_type)))
            .collect();
        fitting.into_iter().partition(|candidate| {
            candidate.is_drop()
                && counts.get(&candidate.piece_type).is_some_and(|count| *count > SINGLE_DROPS)
        })
    };
    let groups = groups(position, &many);
    let free = CHOICES.saturating_sub(groups.len());
    let mut offers = limited_to(&single, free);
    offers.extend(groups);
    offers
}

fn limited(fitting: &[Candidate]) -> Vec<Offer> {
    limited_to(fitting, CHOICES)
}

/// The first half unchanged (the best fits, the most forcing moves), and an even selection of the
/// rest: cutting off the alphabetical list would hide whole pieces.
fn limited_to(fitting: &[Candidate], free: usize) -> Vec<Offer> {
    if fitting.len() <= free {
        return fitting.iter().map(offer).collect();
    }
    let (first, others) = fitting.split_at(free / 2);
    let places = free - first.len();
    let sampled = (0..places).filter_map(|place| others.get(place * others.len() / places));
    first.iter().chain(sampled).map(offer).collect()
}

fn offer(candidate: &Candidate) -> Offer {
    Offer { label: candidate.san.clone(), value: candidate.uci.clone() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::{fen, san, uci};
    use proptest::prelude::*;

    use super::*;

    fn board(key: &str, fen: &str) -> Position {
        fen::parse(Variant::by_key(key).unwrap(), fen).unwrap()
    }

    fn shown(position: &Position, typed: &str) -> Vec<String> {
        offered(position, typed).into_iter().map(|offer| offer.label).collect()
    }

    const MIXED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const HANDS: &str = "r2q1rk1/ppp2ppp/2n5/3pp3/3PP3/2N5/PPP2PPP/R2Q1RK1[QRBNPqrbnp] w - - 0 12";

    #[test]
    fn the_typed_move_comes_first() {
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
    fn promotions_and_checks_are_found_by_plain_words() {
        let promoting = board("chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(shown(&promoting, "pawn a8 queen"), ["a8=Q+"]);
        assert_eq!(shown(&promoting, "corona dama"), ["a8=Q+"]);
        assert_eq!(shown(&promoting, "check").len(), 3, "{:?}", shown(&promoting, "check"));
        assert_eq!(shown(&promoting, "")[0], "Rh8+");
    }

    #[test]
    fn drops_are_grouped_until_one_is_typed() {
        let hands = board("crazyhouse", HANDS);
        let nothing = shown(&hands, "");
        assert_eq!(nothing.len(), CHOICES);
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
            knight[0].label.starts_with('N') && !knight[0].label.contains('@'),
            "the knight on the board: {knight:?}"
        );
        assert!(knight.iter().any(|offer| offer.value == "N@"), "{knight:?}");
        let dropping = shown(&hands, "N@");
        assert_eq!(dropping.len(), CHOICES);
        assert!(
            dropping.iter().all(|line| line.starts_with("N@") && !line.contains('…')),
            "{dropping:?}"
        );
        assert_eq!(shown(&hands, "drop knight e6"), ["N@e6"]);
        assert_eq!(shown(&hands, "n@f6").first().map(String::as_str), Some("N@f6+"));
    }

    #[test]
    fn every_piece_type_is_offered_while_nothing_is_typed() {
        use std::collections::BTreeSet;
        for variant in Variant::all() {
            let start = variant.start(variant.default_start()).unwrap();
            let candidates = Candidate::all(&start);
            let kinds: BTreeSet<_> =
                candidates.iter().map(|candidate| candidate.piece_type).collect();
            let offers = offered(&start, "");
            let kind_of = |offer: &Offer| {
                candidates.iter().find(|other| other.uci == offer.value).unwrap().piece_type
            };
            let offered: BTreeSet<_> = offers.iter().map(kind_of).collect();
            assert_eq!(offered, kinds, "{}: {offers:?}", variant.key());
            assert_eq!(offers.len(), candidates.len().min(CHOICES), "{}", variant.key());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// A move typed in full, in SAN or UCI, comes first. There are never more than 25 entries,
        /// none twice, all within Discord's limits.
        #[test]
        fn every_move_is_found(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
            start in 0u32..960,
            typed in "[a-zA-Z0-9@ ]{0,6}",
        ) {
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
                    let first = first.map(|offer| offer.value);
                    let key = variant.key();
                    prop_assert_eq!(first, Some(value.clone()), "{}: {}", key, full);
                }
                for typed in ["", typed.as_str()] {
                    let offers = offered(&position, typed);
                    prop_assert!(offers.len() <= CHOICES);
                    let values: std::collections::BTreeSet<&str> =
                        offers.iter().map(|offer| offer.value.as_str()).collect();
                    prop_assert_eq!(values.len(), offers.len(), "{}: {:?}", typed, offers);
                    let lengths = offers.iter().map(|offer| offer.label.chars().count());
                    prop_assert!(lengths.into_iter().all(|length| (1..=100).contains(&length)));
                }
            }
        }
    }
}
