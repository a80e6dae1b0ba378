//! Forced mates from games of the test vectors of `courier-rules` (C'escacs: from such games played
//! on by low levels, because none of them comes near a mate): the engine finds each within a stated
//! number of positions, and an exhaustive search confirms the mates in two.

use courier_engine::{Engine, Limits, Request, Score};
use courier_rules::notation::{fen, san};
use courier_rules::{Game, Move, Position, Variant};

/// A file for each variant: the moves to mate, and the position, in lines.
const PROBLEMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mates");
/// The positions that the engine may look at.
const NODES: u64 = 100_000;

struct Problem {
    variant: &'static Variant,
    moves: i32,
    position: Position,
}

fn problems() -> Vec<Problem> {
    let of_variant = |&variant: &&'static Variant| {
        let text = std::fs::read_to_string(format!("{PROBLEMS}/{variant}.txt")).unwrap();
        let problem = |line: &str| {
            let (moves, position) = line.split_once(' ').unwrap();
            let position = fen::parse(variant, position).unwrap();
            Problem { variant, moves: moves.parse().unwrap(), position }
        };
        text.lines().map(problem).collect::<Vec<_>>()
    };
    Variant::all().iter().flat_map(of_variant).collect()
}

/// Whether the side to move mates in this number of moves, whatever the other side does.
fn mates_in(position: &Position, moves: i32) -> bool {
    position.legal_moves().iter().any(|mv| {
        let after = position.play(mv).unwrap();
        let replies = after.legal_moves();
        if let Some(score) = Score::without_moves(&after) {
            return score == Score::Mate(0);
        }
        replies.iter().all(|reply| {
            let next = after.play(reply).unwrap();
            // A side without a legal move may have won.
            let won = Score::without_moves(&next) == Some(Score::Mate(1));
            won || (moves > 1 && mates_in(&next, moves - 1))
        })
    })
}

#[test]
fn there_are_twenty_problems_for_each_variant() {
    for variant in Variant::all() {
        let count = problems().iter().filter(|problem| problem.variant == *variant).count();
        assert_eq!(count, 20, "{variant}");
    }
}

#[test]
fn mates_are_found() {
    for problem in problems() {
        let game = Game::new(problem.position);
        let mut engine = Engine::new(problem.variant, 8);
        let mate = Some(problem.moves.unsigned_abs());
        let limits = Limits { nodes: Some(NODES), mate, ..Limits::default() };
        let analysis = engine.analyze(&game, &Request { limits, ..Request::default() }).unwrap();
        let text = fen::print(game.position());
        let Some(Score::Mate(moves)) = analysis.score() else {
            panic!("no mate in {} moves in {text}", problem.moves);
        };
        assert!(moves <= problem.moves, "{moves} instead of {} moves in {text}", problem.moves);
    }
}

/// A reply without a move that looks good must be searched, too: here each of them loses to mate.
#[test]
fn a_quiet_move_that_forces_mate_is_found_within_the_positions_of_a_review() {
    let chess = Variant::by_key("chess").unwrap();
    let start = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let game = Game::new(fen::parse(chess, start).unwrap());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let analysis = Engine::new(chess, 8).analyze(&game, &Request { limits, ..Request::default() });
    let best = analysis.unwrap().best().unwrap();
    assert_eq!(san::print(game.position(), best), "Qg6");
}

/// An exhaustive search of four moves would take too long, so it confirms mates in two.
#[test]
fn mates_in_two_are_forced() {
    let short: Vec<Problem> = problems().into_iter().filter(|problem| problem.moves == 2).collect();
    assert!(short.len() >= 60, "{}", short.len());
    for problem in short {
        assert!(mates_in(&problem.position, 2), "{}", fen::print(&problem.position));
        assert!(!mates_in(&problem.position, 1), "{}", fen::print(&problem.position));
    }
}

/// With only some moves to choose from, a search that is stopped while it looks at another move
/// first does not forget the mate that it has found.
#[test]
fn a_mate_that_was_found_is_played_whenever_the_search_stops() {
    let mut stops = 0;
    for problem in problems().into_iter().filter(|problem| problem.moves >= 3) {
        let game = Game::new(problem.position);
        let search = |only: &[Move], mate, nodes| {
            let limits = Limits { nodes: Some(nodes), mate, ..Limits::default() };
            let request = Request { limits, only, ..Request::default() };
            Engine::new(problem.variant, 1).analyze(&game, &request).unwrap()
        };
        let mate = Some(problem.moves.unsigned_abs());
        let found = search(&[], mate, NODES);
        let Some(best) = found.best() else { panic!("no move") };
        let other = game.position().legal_moves().into_iter().find(|&mv| mv != best).unwrap();
        let only = [best, other];
        let found = search(&only, mate, NODES);
        if found.best() != Some(best) {
            continue;
        }
        for more in (1..14).map(|more| found.nodes + more * found.nodes / 7) {
            let best_then = search(&only, None, more).best();
            assert_eq!(best_then, Some(best), "{more} in {}", fen::print(game.position()));
            stops += 1;
        }
    }
    assert!(stops > 400, "{stops}");
}
