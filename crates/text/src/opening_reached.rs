//! The name of the opening that a game has reached. The list of names is long and in English; ours
//! are few, in all languages. So readers of English see the name of the list, others ours, with a
//! more exact one of the list in parentheses.
//!
//! Openings are found by position, so the order of the moves does not matter.

use std::collections::HashMap;
use std::sync::LazyLock;

use courier_play::language::Language;
use courier_rules::notation::{fen, read_move};
use courier_rules::{Game, Opening, Position, Variant};

use super::Texts;

/// Names of chess openings, sorted by their moves: a name, a tab and the moves on each line.
const CHESS: &str = include_str!("../openings/chess.tsv");
/// No opening is longer: later positions are not looked up.
const LAST_MOVE: u32 = 9;

/// The names of a position.
#[derive(Clone, Copy, Default)]
struct Name {
    ours: Option<&'static Opening>,
    listed: Option<&'static str>,
}

type Names = HashMap<String, Name>;

/// The names of each variant that has openings.
static NAMES: LazyLock<HashMap<&str, Names>> = LazyLock::new(|| {
    let with_openings = Variant::all().iter().filter(|variant| !variant.openings().is_empty());
    with_openings.map(|variant| (variant.key(), names(variant))).collect()
});

impl Texts {
    /// The opening that a game has reached last, as a sentence.
    pub fn opening_reached(self, game: &Game) -> Option<String> {
        let names = NAMES.get(game.start().variant().key())?;
        let early = game.positions().take_while(|at| at.fullmove_number() <= LAST_MOVE);
        let (mut ours, mut listed) = (None, None);
        for name in early.filter_map(|position| names.get(&key(position))) {
            if let Some(opening) = name.ours {
                (ours, listed) = (Some(self.opening_name(opening)), None);
            }
            if name.ours.is_none() || self.language() == Language::English {
                listed = name.listed.or(listed);
            }
        }
        Some(self.web_opening(match (ours, listed) {
            (Some(ours), Some(listed)) if self.language() != Language::English => {
                format!("{ours} ({listed})")
            }
            (_, Some(listed)) => listed.to_owned(),
            (ours, None) => ours?,
        }))
    }
}

fn names(variant: &'static Variant) -> Names {
    let list = if variant.key() == "chess" { CHESS } else { "" };
    let mut names = Names::new();
    for (name, position) in listed(variant, list) {
        names.entry(key(&position)).or_default().listed = Some(name);
    }
    for (number, opening) in variant.numbered_openings() {
        if let Ok(position) = variant.start(number) {
            names.entry(key(&position)).or_default().ours = Some(opening);
        }
    }
    names
}

/// The names of a list and their positions. A line continues from the moves that it shares with the
/// line before it, which spares most of them.
fn listed(variant: &'static Variant, list: &'static str) -> Vec<(&'static str, Position)> {
    let Ok(start) = variant.start(0) else { return Vec::new() };
    let mut path: Vec<(&str, Position)> = Vec::new();
    let mut found = Vec::new();
    for (name, line) in list.lines().filter_map(|line| line.split_once('\t')) {
        let moves: Vec<&str> = line.split(' ').collect();
        let shared = path.iter().zip(&moves).take_while(|((made, _), next)| made == *next).count();
        path.truncate(shared);
        for made in &moves[shared..] {
            let from = path.last().map_or(&start, |(_, position)| position);
            let Some(next) = read_move(from, made).ok().and_then(|mv| from.play(mv).ok()) else {
                break;
            };
            path.push((made, next));
        }
        if let Some((_, position)) = path.last().filter(|_| path.len() == moves.len()) {
            found.push((name, position.clone()));
        }
    }
    found
}

/// A position without its counters of moves.
fn key(position: &Position) -> String {
    let mut fen = fen::print(position);
    let end = fen.match_indices(' ').map(|(at, _)| at).nth(3).unwrap_or(fen.len());
    fen.truncate(end);
    fen
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::HashSet;

    use super::*;

    fn reached(language: Language, variant: &str, start: u32, moves: &str) -> Option<String> {
        let variant = Variant::by_key(variant).unwrap();
        let mut game = Game::new(variant.start(start).unwrap());
        for text in moves.split_terminator(' ') {
            game.play(read_move(game.position(), text).unwrap()).unwrap();
        }
        Texts::new(language).opening_reached(&game)
    }

    #[test]
    fn the_opening_of_a_game_is_the_last_one_that_it_reached() {
        const DECLINED: &str = "Queen's Gambit Declined: Modern Variation";
        for (variant, moves, english, spanish) in [
            ("chess", "", "", ""),
            ("chess", "e4", "King's Pawn Game", "King's Pawn Game"),
            ("chess", "e4 e5 Nf3 Nc6 Bc4 Bc5", "Italian Game: Giuoco Piano", "Apertura italiana"),
            ("chess", "d4 d5 c4 e6 Nc3 Nf6 Bg5", DECLINED, "Gambito de dama rehusado (…)"),
            ("chess", "c4 e6 Nc3 Nf6 d4 d5 Bg5", DECLINED, DECLINED),
            (
                "crazyhouse",
                "d4 d5 c4 e6 Nc3",
                "Queen's Gambit Declined",
                "Gambito de dama rehusado",
            ),
            ("chess960", "e4 c5", "", ""),
        ] {
            let spanish = spanish.replace('…', english);
            let start = if variant == "chess960" { 518 } else { 0 };
            for (language, name, label) in
                [(Language::English, english, "Opening"), (Language::Spanish, &spanish, "Apertura")]
            {
                let told = reached(language, variant, start, moves).unwrap_or_default();
                let name = if name.is_empty() { "".into() } else { format!("{label}: {name}") };
                assert_eq!(told, name, "{variant}: {moves}");
            }
        }
        let chess = Variant::by_key("chess").unwrap();
        let (number, _) =
            chess.numbered_openings().find(|(_, one)| one.key == "ruy-lopez").unwrap();
        let from_opening = reached(Language::English, "chess", number, "Ba4 d6").unwrap();
        assert_eq!(from_opening, "Opening: Ruy Lopez: Morphy Defense, Modern Steinitz Defense");
    }

    /// What a line names can be reached, and no line is there twice.
    #[test]
    fn every_line_of_the_list_names_a_position_of_its_own() {
        let chess = Variant::by_key("chess").unwrap();
        let listed = listed(chess, CHESS);
        assert_eq!(listed.len(), CHESS.lines().count());
        let mut keys = HashSet::new();
        for (name, position) in &listed {
            assert!(keys.insert(key(position)), "{name}: {}", fen::print(position));
            assert!(position.fullmove_number() <= LAST_MOVE, "{name}");
        }
    }
}
