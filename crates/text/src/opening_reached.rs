//! The name of the opening that a game has reached: ours, in the reader's language, or, where the
//! game is in a variation that ours do not name, that of a list of names in English.
//!
//! Openings are found by position, so the order of the moves does not matter.

use std::collections::HashMap;
use std::sync::LazyLock;

use courier_rules::notation::{fen, read_move};
use courier_rules::{Game, Opening, Position, Variant};

use super::Texts;

/// Names of chess openings, sorted by their moves: a name, a tab and the moves on each line.
const CHESS: &str = include_str!("../openings/chess.tsv");
/// No opening is longer: later positions are not looked up.
const LAST_MOVE: u32 = 9;

#[derive(Clone, Copy)]
enum Name {
    Ours(&'static Opening),
    Listed(&'static str),
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
        let reached = early.filter_map(|position| names.get(&key(position))).last()?;
        Some(self.web_opening(match reached {
            Name::Ours(opening) => self.opening_name(opening),
            Name::Listed(name) => (*name).to_owned(),
        }))
    }
}

fn names(variant: &'static Variant) -> Names {
    let list = if variant.key() == "chess" { CHESS } else { "" };
    let mut names: Names = listed(variant, list)
        .into_iter()
        .map(|(name, position)| (key(&position), Name::Listed(name)))
        .collect();
    for (number, opening) in variant.numbered_openings() {
        if let Ok(position) = variant.start(number) {
            names.insert(key(&position), Name::Ours(opening));
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

    use courier_play::language::Language;

    use super::*;

    fn reached(variant: &str, start: u32, moves: &str) -> Option<String> {
        let variant = Variant::by_key(variant).unwrap();
        let mut game = Game::new(variant.start(start).unwrap());
        for text in moves.split_terminator(' ') {
            game.play(read_move(game.position(), text).unwrap()).unwrap();
        }
        Texts::new(Language::Spanish).opening_reached(&game)
    }

    #[test]
    fn the_opening_of_a_game_is_the_last_one_that_it_reached() {
        for (variant, start, moves, name) in [
            ("chess", 0, "", None),
            ("chess", 0, "e4 c5 d4 cxd4 c3 dxc3 Nxc3", Some("Gambito Smith-Morra")),
            (
                "chess",
                0,
                "d4 d5 c4 e6 Nc3 Nf6 Bg5",
                Some("Queen's Gambit Declined: Modern Variation"),
            ),
            (
                "chess",
                0,
                "c4 e6 Nc3 Nf6 d4 d5 Bg5",
                Some("Queen's Gambit Declined: Modern Variation"),
            ),
            ("crazyhouse", 0, "d4 d5 c4 e6 Nc3", Some("Gambito de dama rehusado")),
            ("chess960", 518, "e4 c5", None),
        ] {
            let told = reached(variant, start, moves);
            assert_eq!(told, name.map(|name| format!("Apertura: {name}")), "{variant}: {moves}");
        }
        let chess = Variant::by_key("chess").unwrap();
        let (number, _) =
            chess.numbered_openings().find(|(_, one)| one.key == "ruy-lopez").unwrap();
        let from_opening = reached("chess", number, "Ba4 d6").unwrap();
        assert_eq!(from_opening, "Apertura: Ruy Lopez: Morphy Defense, Modern Steinitz Defense");
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
