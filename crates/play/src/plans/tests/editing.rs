//! Adding lines, removing branches, and the stored form.

use courier_rules::Color;
use courier_rules::notation::MoveError;

use super::*;
use crate::Refusal;

#[test]
fn lines_with_the_same_first_moves_share_a_branch() {
    let (the_match, plan) =
        planned("e4", "e5 Nf3 Nc6 Bb5 a6 Ba4, e5 Nf3 Nf6 Nxe5\nc5 Nf3; e7e5 g1f3");
    let tree = plan.outline(the_match.game());
    let expected = [
        "1... e5 2. Nf3",
        "2... Nc6 3. Bb5",
        "3... a6 4. Ba4",
        "2... Nf6 3. Nxe5",
        "1... c5 2. Nf3",
    ];
    assert_eq!(rows(&tree), expected);
    assert_eq!(tree.len(), 2);
    assert_eq!(tree[0].then.len(), 2);
    assert_eq!(plan.write(), "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5\nc7c5 g1f3");
}

#[test]
fn move_numbers_are_ignored() {
    let (_, plain) = planned("e4", "e5 Nf3 Nc6 Be2 Nf6 d3");
    for typed in [
        "1... e5 2. Nf3 Nc6 3. Be2 Nf6 4. d3",
        "1...e5 2.Nf3 2...Nc6 3.Be2 3… Nf6 4 d3",
        "e7e5 g1f3 b8c6 f1e2 nf6 d2d3",
    ] {
        assert_eq!(planned("e4", typed).1, plain, "{typed}");
    }
    let (_, castled) = planned("e4 e5 Nf3 Nc6 Bb5", "a6 0-0");
    assert_eq!(castled, planned("e4 e5 Nf3 Nc6 Bb5", "a6 O-O").1);
}

#[test]
fn a_later_reply_replaces_an_earlier_one() {
    let (the_match, mut plan) = planned("e4", "e5 Nf3 Nc6 Bb5");
    let replaced = plan.add(the_match.game(), "e5 Nf3 Nc6 Bc4 Bc5 c3, c5 c3").unwrap();
    let expected =
        Replaced { to: "2... Nc6".to_owned(), was: "Bb5".to_owned(), now: "Bc4".to_owned() };
    assert_eq!(replaced, [expected]);
    assert_eq!(plan.write(), "e7e5 g1f3 b8c6 f1c4 f8c5 c2c3\nc7c5 c2c3");
    // The branches after the old reply are removed.
    plan.add(the_match.game(), "e5 f4").unwrap();
    assert_eq!(plan.write(), "e7e5 f2f4\nc7c5 c2c3");
}

fn refused(typed: &str) -> PlanError {
    let (the_match, mut plan) = planned("e4", "c5 Nf3");
    let before = plan.clone();
    let error = plan.add(the_match.game(), typed).unwrap_err();
    assert_eq!(plan, before, "{typed}: a refused line changes nothing");
    error
}

#[test]
fn an_error_names_the_wrong_move_of_the_line() {
    for (typed, expected, whose, so_far) in [
        ("e5 Nf4 Nc6 Bb5", 2, false, "1... e5"),
        ("e5 Nf3 Nc4 Bb5", 3, true, "1... e5 2. Nf3"),
        ("what? Nf3", 1, true, ""),
        ("d5 exd5, e5 Nf3 Nc6 Bb6", 4, false, "1... e5 2. Nf3 Nc6"),
    ] {
        match refused(typed) {
            PlanError::Move { index, theirs, before, why, position, .. } => {
                assert_eq!((index, theirs, before.as_str()), (expected, whose, so_far), "{typed}");
                assert_eq!(
                    matches!(why, MoveError::Unreadable),
                    typed.contains("what?"),
                    "{typed}: {why:?}"
                );
                let turn = if whose { Color::Black } else { Color::White };
                assert_eq!(position.turn(), turn, "{typed}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
    assert_eq!(refused("e5 Nf3 Nc6"), PlanError::Unanswered { to: "2... Nc6".to_owned() });
    assert_eq!(refused(" ,; \n 12. "), PlanError::Empty);
    assert_eq!(refused(&format!("{MAX_CHARS} c5 c4")), PlanError::TooLong);
    assert_eq!(planned("e4", MAX_CHARS).1.write().split(' ').count(), MAX_PLIES);
}

#[test]
fn a_line_cannot_continue_after_the_end_of_the_game() {
    let (the_match, mut plan) = planned("f3 e5", "g4 Qh4");
    assert_eq!(plan.write(), "g2g4 d8h4");
    let beyond = plan.add(the_match.game(), "g4 Qh4 a3 a6").unwrap_err();
    assert_eq!(beyond, PlanError::Over { after: "2. g4 Qh4#".to_owned() });
}

#[test]
fn the_number_of_lines_is_limited() {
    let (the_match, mut plan) = planned("e4", "e5 Nf3");
    let moves = ["a6", "a5", "b6", "b5", "c6", "c5", "d6", "f6", "g6", "h6", "h5", "Nf6", "Nc6"];
    for (index, text) in moves.into_iter().enumerate() {
        let added = plan.add(the_match.game(), &format!("{text} d3"));
        if index + 2 > MAX_LINES {
            assert_eq!(added, Err(PlanError::TooWide), "{text}");
        } else {
            assert_eq!(added, Ok(Vec::new()), "{text}");
        }
    }
    assert_eq!(plan.write().lines().count(), MAX_LINES);
    // Extending a line adds none.
    plan.add(the_match.game(), "e5 Nf3 Nc6 Bb5").unwrap();
}

#[test]
fn a_plan_can_be_made_only_while_the_opponent_is_on_the_move() {
    let mut the_match = from_start("chess");
    let refusal = |the_match: &Match, player| Plan::begin(the_match, player).unwrap_err();
    assert_eq!(refusal(&the_match, WHITE), Refusal::Plan(PlanError::OwnTurn));
    assert_eq!(refusal(&the_match, PlayerId(9)), Refusal::NotAPlayer);
    assert_eq!(Plan::begin(&the_match, BLACK).unwrap().ply(), 0);
    play(&mut the_match, "f3 e5 g4 Qh4");
    assert!(matches!(refusal(&the_match, WHITE), Refusal::MatchOver(_)));
}

#[test]
fn branches_are_removed_by_moves_or_key() {
    let lines = "e5 Nf3 Nc6 Bb5 a6 Ba4, e5 Nf3 Nf6 Nxe5, c5 Nf3";
    for (typed, left) in [
        ("e5 Nf3 Nc6 Bb5 a6 Ba4", "e7e5 g1f3 b8c6 f1b5\ne7e5 g1f3 g8f6 f3e5\nc7c5 g1f3"),
        ("e5 Nf3 Nc6", "e7e5 g1f3 g8f6 f3e5\nc7c5 g1f3"),
        ("1... c5", "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5"),
        ("#1.0", "c7c5 g1f3"),
        ("#1.0.1", "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\nc7c5 g1f3"),
    ] {
        let (the_match, mut plan) = planned("e4", lines);
        plan.remove(the_match.game(), typed).unwrap();
        assert_eq!(plan.write(), left, "{typed}");
    }
    for typed in ["d5", "e5 Bc4", "#1", "#1.2", "#1.0.0.0.0", "#0.0", "#1.x", "#"] {
        let (the_match, mut plan) = planned("e4", lines);
        let error = plan.remove(the_match.game(), typed).unwrap_err();
        assert_eq!(error, PlanError::NoSuchBranch { typed: typed.to_owned() });
        assert_eq!(plan, planned("e4", lines).1);
    }
    let (the_match, mut plan) = planned("e4", lines);
    assert_eq!(plan.remove(the_match.game(), " "), Err(PlanError::Empty));
    assert!(matches!(
        plan.remove(the_match.game(), "e6 Nf9"),
        Err(PlanError::Move { index: 2, .. })
    ));
}

#[test]
fn the_keys_of_an_outline_identify_its_branches() {
    let (the_match, plan) = planned("e4", "e5 Nf3 Nc6 Bb5, e5 Nf3 Nf6 Nxe5, c5 Nf3");
    fn keys(branches_of: &[OutlineBranch]) -> Vec<(String, String)> {
        let own = |branch_of: &OutlineBranch| {
            [vec![(branch_of.key.clone(), branch_of.moves.clone())], keys(&branch_of.then)].concat()
        };
        branches_of.iter().flat_map(own).collect()
    }
    for (key, moves) in keys(&plan.outline(the_match.game())) {
        let mut less = plan.clone();
        less.remove(the_match.game(), &key).unwrap();
        assert!(!rows(&less.outline(the_match.game())).contains(&moves), "{key}");
    }
}

#[test]
fn a_partial_line_has_a_position_and_an_unfinished_move() {
    let (the_match, _) = planned("e4", "c5 Nf3");
    let game = the_match.game();
    for (typed, head, begun) in [
        ("", "", ""),
        ("e", "", "e"),
        ("e5 N", "e5 ", "N"),
        ("1...e7e5 2.nf3 ", "e5 Nf3 ", ""),
        ("c5 Nf3, e5 Nf3 Nc", "c5 Nf3, e5 Nf3 ", "Nc"),
    ] {
        let partial_line = partial_line(game, typed).unwrap();
        assert_eq!(
            (partial_line.head.as_str(), partial_line.begun.as_str()),
            (head, begun),
            "{typed}"
        );
    }
    assert!(partial_line(game, "e5 Ke3 ").is_none());
    assert!(
        partial_line(game, MAX_CHARS).is_some()
            && partial_line(game, &format!("{MAX_CHARS} ")).is_none()
    );
}

#[test]
fn a_malformed_stored_plan_is_an_error() {
    for text in [
        "e7e5",
        "e7e5 g1f3 b8c6",
        "e7e5  g1f3",
        "",
        "e7e5 g1f3\n\nc7c5 g1f3",
        "e7e5 g1f3\ne7e5 d2d4",
    ] {
        let read = Plan::read(1, text);
        assert_eq!(read.is_ok(), text.is_empty(), "{text:?}: {read:?}");
    }
}
