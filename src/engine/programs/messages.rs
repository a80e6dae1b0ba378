//! The lines of a program that speaks UCI, parsed: its name, its options, and its results.

use std::collections::HashSet;

use courier_engine::uci::VariantOptions;
use courier_play::reviews::{EngineName, Evaluation};
use courier_rules::notation::uci;
use courier_rules::{Color, Move, Position, Variant};

use super::error::ProgramError;

/// The most options kept. Engines have some dozens.
const MOST_OPTIONS: usize = 1_000;
/// In bytes. Options with longer names are ignored.
const LONGEST_NAME: usize = 100;
/// The most moves of a line that are kept.
const LONGEST_LINE: usize = 6;
/// Evaluations are clamped to this, in centipawns.
const LARGEST: i32 = 20_000;
/// Mates are clamped to this distance.
const LONGEST_MATE: i32 = 500;

pub(super) const UCI_VARIANT: &str = "UCI_Variant";
pub(super) const UCI_CHESS960: &str = "UCI_Chess960";

/// The introduction of a program before `uciok`.
#[derive(Clone, Debug)]
pub(super) struct Greeting {
    pub(super) engine: EngineName,
    /// The names of the options in lower case.
    options: HashSet<String>,
    /// The variants that it lists; `None` without the option for them.
    variants: Option<Vec<String>>,
}

impl Default for Greeting {
    fn default() -> Self {
        Self { engine: EngineName::new(""), options: HashSet::new(), variants: None }
    }
}

impl Greeting {
    /// Reads one of the lines; unknown ones are ignored.
    pub(super) fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("id"), Some("name")) => {
                self.engine = EngineName::new(&words.collect::<Vec<_>>().join(" "));
            }
            (Some("option"), Some("name")) if self.options.len() < MOST_OPTIONS => {
                let words: Vec<&str> = words.collect();
                let mut name = words.split(|word| *word == "type");
                let name = name.next().unwrap_or_default().join(" ");
                let name = name.to_ascii_lowercase();
                if name.len() > LONGEST_NAME {
                    return;
                }
                if name == UCI_VARIANT.to_ascii_lowercase() {
                    let values = words.split(|word| *word == "var").skip(1);
                    self.variants = Some(values.map(|value| value.join(" ")).collect());
                }
                self.options.insert(name);
            }
            _ => {}
        }
    }

    /// Whether there is an option. Its case does not matter.
    pub(super) fn has(&self, option: &str) -> bool {
        self.options.contains(&option.to_ascii_lowercase())
    }

    /// Whether the program knows a variant. One without the option `UCI_Variant` plays chess.
    pub(super) fn check(&self, variant: &'static Variant) -> Result<(), ProgramError> {
        let VariantOptions { name, shuffled } = VariantOptions::of(variant);
        let known = match &self.variants {
            Some(values) => values.iter().any(|value| value == name),
            None => name == "chess",
        };
        if !known {
            let shape = variant.geometry().shape();
            return Err(ProgramError::UnknownVariant { name, shape });
        }
        if shuffled && !self.has(UCI_CHESS960) {
            return Err(ProgramError::NotShuffled);
        }
        Ok(())
    }
}

/// The results in the lines of a search so far.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// The last evaluation for the side to move, and the line that belongs to it.
    best: Option<(Evaluation, Vec<String>)>,
    /// Whether that evaluation is only a bound.
    is_bound: bool,
}

impl Findings {
    /// Reads an `info` line. Other lines than the best one are ignored, and so are bounds where an
    /// evaluation is known.
    pub(super) fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let (mut score, mut moves) = (None, Vec::new());
        let (mut is_best, mut is_bound) = (true, false);
        while let Some(word) = words.next() {
            match word {
                // The rest is free text.
                "string" => break,
                "multipv" => is_best = words.next() == Some("1"),
                "lowerbound" | "upperbound" => is_bound = true,
                "score" => score = read_score(words.next(), words.next()),
                "pv" => moves = words.by_ref().take(LONGEST_LINE).map(str::to_owned).collect(),
                _ => {}
            }
        }
        let Some(score) = score.filter(|_| is_best) else { return };
        if is_bound && self.best.is_some() && !self.is_bound {
            return;
        }
        self.best = Some((score, moves));
        self.is_bound = is_bound;
    }

    /// The evaluation for White and the best moves, once `best` was announced as the best move. The
    /// line is cut before its first illegal move.
    pub(super) fn finish(
        self,
        position: &Position,
        best: &str,
    ) -> Result<(Evaluation, Vec<Move>), ProgramError> {
        let best = uci::parse(position, best)
            .map_err(|_| ProgramError::Nonsense("its best move is not legal"))?;
        let (score, moves) =
            self.best.ok_or(ProgramError::Nonsense("a best move without an evaluation"))?;
        let mut line = legal(position, &moves);
        if line.first() != Some(&best) {
            line = vec![best];
        }
        let evaluation = match (position.turn(), score) {
            (Color::White, score) => score,
            (Color::Black, Evaluation::Centipawns(value)) => Evaluation::Centipawns(-value),
            (Color::Black, Evaluation::Mate(moves)) => Evaluation::Mate(-moves),
        };
        Ok((evaluation, line))
    }
}

/// The evaluation after `score`; `None` if it is not one.
fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<Evaluation> {
    let value: i32 = value?.parse().ok()?;
    match kind? {
        "cp" => Some(Evaluation::Centipawns(value.clamp(-LARGEST, LARGEST))),
        // A mated side has no best move, so 0 is wrong here.
        "mate" if value != 0 => Some(Evaluation::Mate(value.clamp(-LONGEST_MATE, LONGEST_MATE))),
        _ => None,
    }
}

/// The moves up to the first one that is not legal.
fn legal(start: &Position, texts: &[String]) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in texts {
        let Ok(the_move) = uci::parse(&position, text) else { break };
        let Ok(next) = position.play(the_move) else { break };
        moves.push(the_move);
        position = next;
    }
    moves
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn greeting(lines: &[&str]) -> Greeting {
        let mut greeting = Greeting::default();
        lines.iter().for_each(|line| greeting.read(line));
        greeting
    }

    fn variant(key: &str) -> &'static Variant {
        Variant::by_key(key).unwrap()
    }

    #[test]
    fn a_greeting_tells_which_variants_are_known() {
        let plain = greeting(&["id name Stockfish 16", "option name Skill Level type spin", "x"]);
        assert_eq!(plain.engine.as_str(), "Stockfish 16");
        assert!(plain.has("skill level") && !plain.has("Hash"));
        assert_eq!(plain.check(variant("chess")), Ok(()));
        assert_eq!(plain.check(variant("chess960")), Err(ProgramError::NotShuffled));
        let unknown = |key| {
            let shape = variant(key).geometry().shape();
            Err(ProgramError::UnknownVariant { name: variant(key).key(), shape })
        };
        assert_eq!(plain.check(variant("crazyhouse960")), unknown("crazyhouse"));
        for (key, advice) in [
            ("crazyhouse960", "such as Fairy-Stockfish"),
            ("capahouse", "such as Fairy-Stockfish built for large boards"),
            ("cescacs", "leave this variant out"),
        ] {
            let said = plain.check(variant(key)).unwrap_err().to_string();
            assert!(said.ends_with(advice), "{said}");
        }
        let many = greeting(&[
            "option name UCI_Variant type combo default chess var 3check var crazyhouse",
            "option name UCI_Chess960 type check default false",
        ]);
        assert_eq!(many.check(variant("crazyhouse960")), Ok(()));
        assert_eq!(many.check(variant("chess")), unknown("chess"));
    }

    #[test]
    fn the_last_evaluation_of_the_best_line_counts() {
        let start = variant("chess").start(0).unwrap();
        let start = start.play(uci::parse(&start, "e2e4").unwrap()).unwrap();
        let found = |lines: &[&str], best: &str| {
            let mut findings = Findings::default();
            lines.iter().for_each(|line| findings.read(line));
            findings.finish(&start, best).map(|(evaluation, line)| (evaluation, line.len()))
        };
        let e5 = "info depth 9 score cp 30 nodes 7 pv e7e5 g1f3";
        let black = |value, length| Ok((Evaluation::Centipawns(value), length));
        assert_eq!(found(&[e5], "e7e5"), black(-30, 2));
        let bound = "info depth 10 score cp 90 lowerbound pv c7c5";
        let second = "info multipv 2 score cp 99 pv c7c5";
        let text = "info string score cp 99 pv c7c5";
        assert_eq!(found(&[e5, bound, second, text, "info depth 10"], "e7e5"), black(-30, 2));
        assert_eq!(found(&[bound], "c7c5"), black(-90, 1));
        // Illegal moves are left out.
        assert_eq!(found(&["info score cp 5 pv e7e5 e4e5 g1f3"], "e7e5"), black(-5, 1));
        assert_eq!(found(&[e5], "c7c5"), black(-30, 1));
        assert_eq!(found(&["info score cp 99999 pv"], "e7e5"), black(-20_000, 1));
        let mate = found(&["info score mate 3 pv e7e5"], "e7e5");
        assert_eq!(mate, Ok((Evaluation::Mate(-3), 1)));
        let nonsense =
            |result: Result<_, ProgramError>| matches!(result, Err(ProgramError::Nonsense(_)));
        assert!(nonsense(found(&[e5], "e2e4")));
        assert!(nonsense(found(&[e5], "(none)")));
        assert!(nonsense(found(&["info score mate 0", "info score cp x"], "e7e5")));
        assert!(nonsense(found(&[], "e7e5")));
    }
}
