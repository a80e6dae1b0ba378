//! Properties of random studies of every variant.

use std::collections::BTreeMap;
use std::ops::Range;

use courier_rules::pgn::{self, MoveComment, PgnGame, PgnTree, Variation, VariationMove};
use courier_rules::{Move, Position};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;

/// A random game of at least one move.
fn random_game(variant: &'static Variant, choices: &[Index]) -> Game {
    let mut game = Game::new(variant.start(variant.default_start()).unwrap());
    for choice in choices {
        let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
        if legal.is_empty() || game.play(*choice.get(&legal)).is_err() {
            break;
        }
    }
    game
}

/// A change of a study: what is done, where, and how.
type Change = (u8, Index, Index);

fn points(study: &Study) -> Vec<StudyPoint> {
    let StudyPoint::Played(last) = study.present() else { return Vec::new() };
    let own = study
        .record()
        .moves
        .iter()
        .map(|row| StudyPoint::Own(StudyMoveId(row.id)))
        .collect::<Vec<_>>();
    (0..=last).map(StudyPoint::Played).chain(own).collect()
}

fn change(study: &mut Study, game: &Game, (what, point, how): Change) {
    let at = *point.get(&points(study));
    let done = match what % 8 {
        0 => study.delete(at).map(drop),
        1 => study.promote(at).map(drop),
        2 => study.set_comment(at, comment(&format!("note {}", how.index(9)))).map(drop),
        _ => {
            let legal: Vec<Move> =
                study.line(game, at).unwrap().position.legal_moves().into_iter().collect();
            match legal.is_empty() {
                true => Ok(()),
                false => study.add_move(game, at, *how.get(&legal)).map(drop),
            }
        }
    };
    let refused = [StudyError::Gone, StudyError::Full, StudyError::TooDeep];
    assert!(done.is_ok() || refused.contains(&done.unwrap_err()));
}

/// The study of a record.
fn read_back(tree: &PgnTree) -> Study {
    fn add(study: &mut Study, game: &Game, from: StudyPoint, line: &Variation) {
        let mut at = from;
        for VariationMove { mv, comment: text, variations } in &line.moves {
            let before = at;
            at = study.add_move(game, at, *mv).unwrap();
            if let Some(comment) = comment(text) {
                study.set_comment(at, Some(comment)).unwrap();
            }
            for other in variations {
                add(study, game, before, other);
            }
        }
    }
    let game = &tree.record.game;
    let mut study = empty(game);
    for (ply, lines) in (0..).zip(&tree.variations) {
        for line in lines {
            add(&mut study, game, StudyPoint::Played(ply), line);
        }
    }
    study.set_comment(StudyPoint::Played(0), comment(&tree.record.start_comment)).unwrap();
    for (ply, MoveComment { text, .. }) in (1..).zip(&tree.record.comments) {
        study.set_comment(StudyPoint::Played(ply), comment(text)).unwrap();
    }
    study
}

/// The moves that lead to each own point of a study, from the start of the game, in UCI.
fn named(study: &Study, game: &Game) -> BTreeMap<StudyPoint, Vec<String>> {
    let moves_to = |point: StudyPoint| {
        let line = study.line(game, point).unwrap();
        let own = line.moves.iter().map(|(before, made)| uci::print(before, *made));
        line_of(game).into_iter().take(line.ply as usize).chain(own).collect()
    };
    let own = points(study).into_iter().filter(|point| matches!(point, StudyPoint::Own(_)));
    own.map(|point| (point, moves_to(point))).collect()
}

/// Everything that a study shows.
fn shown(study: &Study, game: &Game) -> (Vec<StudyBranches>, Vec<String>, usize) {
    let StudyPoint::Played(last) = study.present() else { panic!("no present position") };
    let mut comments = Vec::new();
    let mut open: Vec<_> = (0..=last).map(StudyPoint::Played).collect();
    while let Some(point) = open.pop() {
        if let Some(comment) = study.comment(point) {
            let at = study.move_to(game, point).unwrap().unwrap_or_default();
            comments.push(format!("{at}: {}", comment.as_str()));
        }
        open.extend(
            study.next(point).into_iter().filter(|next| matches!(next, StudyPoint::Own(_))),
        );
    }
    comments.sort();
    let mut outline = study.outline(game);
    outline.iter_mut().for_each(|group| forget_ids(&mut group.branches));
    (outline, comments, study.count())
}

/// A study that was read again has other ids.
fn forget_ids(branches: &mut [StudyBranch]) {
    for branch in branches {
        branch.ids.clear();
        forget_ids(&mut branch.then);
    }
}

fn changes(count: Range<usize>) -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec((any::<u8>(), any::<Index>(), any::<Index>()), count)
}

fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 1..16)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is done, every point has a line of legal moves, and the limits hold.
    #[test]
    fn a_study_stays_legal(
        variant in prop::sample::select(Variant::all()),
        choices in choices(),
        changes in changes(0..60),
    ) {
        let game = random_game(variant, &choices);
        let mut study = empty(&game);
        for one in changes {
            change(&mut study, &game, one);
        }
        for point in points(&study) {
            let line = study.line(&game, point).unwrap();
            let mut position: Position = game.position_at(line.ply).unwrap();
            for (before, made) in &line.moves {
                prop_assert_eq!(&position, before);
                prop_assert!(position.legal_moves().into_iter().any(|legal| legal == *made));
                position = position.play(*made).unwrap();
            }
            prop_assert_eq!(&position, &line.position);
            prop_assert!(line.moves.len() <= MAX_DEPTH);
        }
        prop_assert!(study.count() <= MAX_MOVES);
        prop_assert_eq!(beside(&study, &game), study);
    }

    /// A record with the study as variations has all of it.
    #[test]
    fn a_record_contains_the_study(
        variant in prop::sample::select(Variant::all()),
        choices in choices(),
        changes in changes(0..60),
    ) {
        let game = random_game(variant, &choices);
        let mut study = empty(&game);
        for one in changes {
            change(&mut study, &game, one);
        }
        let comments = study.comments_on_plies().into_iter();
        let comments = comments.map(|text| MoveComment { text, ..MoveComment::default() });
        let record = PgnGame {
            start_comment: study.start_comment(),
            comments: comments.collect(),
            ..PgnGame::of(game.clone())
        };
        let tree = PgnTree { record, variations: study.variations(&game) };
        let text = pgn::print_tree(&tree);
        let read = pgn::parse_tree(&text, 1000).unwrap();
        prop_assert_eq!(shown(&read_back(&read), &game), shown(&study, &game), "{}", text);
        let plain = pgn::parse(&text).unwrap().game;
        prop_assert_eq!(plain.moves(), game.moves());
    }

    /// Taking moves back and playing others loses nothing, and playing them again restores it.
    #[test]
    fn a_study_survives_takebacks(
        variant in prop::sample::select(Variant::all()),
        choices in choices(),
        changes in changes(0..60),
        back in any::<Index>(),
        other in any::<Index>(),
    ) {
        let game = random_game(variant, &choices);
        let mut study = empty(&game);
        for one in changes {
            change(&mut study, &game, one);
        }
        let kept = back.index(game.moves().len());
        let mut shorter = Game::new(game.start().clone());
        for made in &game.moves()[..kept] {
            shorter.play(*made).unwrap();
        }
        let after = beside(&study, &shorter);
        let legal: Vec<Move> = shorter.position().legal_moves().into_iter().collect();
        shorter.play(*other.get(&legal)).unwrap();
        let replayed = beside(&after, &shorter);
        for point in points(&study) {
            if let StudyPoint::Own(_) = point {
                prop_assert!(replayed.line(&shorter, point).is_ok(), "{:?}", point);
            }
        }
        prop_assert_eq!(shown(&beside(&replayed, &game), &game), shown(&study, &game));
    }

    /// The id of a move never names another one, whatever is taken back, played and changed. A
    /// study is stored only when it is changed.
    #[test]
    fn an_id_names_one_move(
        variant in prop::sample::select(Variant::all()),
        choices in choices(),
        steps in prop::collection::vec((any::<Index>(), choices(), changes(0..3)), 1..12),
    ) {
        let mut game = random_game(variant, &choices);
        let mut stored = empty(&game).record();
        let mut known: BTreeMap<StudyPoint, Vec<String>> = BTreeMap::new();
        for (back, then, changes) in steps {
            let kept = back.index(game.moves().len() + 1);
            let mut next = Game::new(game.start().clone());
            for made in &game.moves()[..kept] {
                next.play(*made).unwrap();
            }
            // One of two moves, so that what was taken back is often played again.
            for choice in then.iter().take(3) {
                let legal: Vec<Move> = next.position().legal_moves().into_iter().take(2).collect();
                if legal.is_empty() || next.play(*choice.get(&legal)).is_err() {
                    break;
                }
            }
            game = next;
            let mut study = Study::read(stored.clone(), line_of(&game)).unwrap();
            let mut seen = named(&study, &game);
            for one in changes {
                change(&mut study, &game, one);
                stored = study.record();
                seen.extend(named(&study, &game));
            }
            for (point, moves) in seen {
                let before = known.entry(point).or_insert_with(|| moves.clone());
                prop_assert_eq!(&*before, &moves, "{:?}", point);
            }
        }
    }
}
