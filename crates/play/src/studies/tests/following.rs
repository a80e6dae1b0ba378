//! A study next to a game that goes on, or takes moves back; plans and comparisons.

use super::*;
use crate::plans::{MAX_LINES, MAX_PLIES, Plan};

#[test]
fn a_played_move_becomes_a_position_of_the_game() {
    let before = game("e4");
    let mut study = studied(&before, &[(1, "e5 Nf3 Nc6; e5 Nc3; c5")]);
    let e5 = study.next(StudyPoint::Played(1))[0];
    study.set_comment(e5, comment("expected")).unwrap();
    let after = game("e4 e5");
    let mut later = beside(&study, &after);
    assert_eq!(later.find(e5), Ok(StudyPoint::Played(2)), "old buttons lead there");
    assert_eq!(later.comment(StudyPoint::Played(2)), comment("expected").as_ref());
    let expected = ["1. e4", "  1... c5", "1... e5", "  2. Nf3 Nc6", "  2. Nc3"];
    assert_eq!(rows(&later, &after), expected);
    assert_eq!((later.count(), later.present()), (4, StudyPoint::Played(2)));
    assert_eq!(later.delete(e5), Err(StudyError::Gone), "it is the game's");
    // The comment is edited as one of the game.
    later.set_comment(e5, comment("played")).unwrap();
    assert_eq!(later.comment(StudyPoint::Played(2)), comment("played").as_ref());
    later.set_comment(StudyPoint::Played(2), None).unwrap();
    assert_eq!(later.comment(StudyPoint::Played(2)), None);
    // Taken back, it is a move of the study again.
    assert_eq!(rows(&beside(&later, &before), &before), rows(&study, &before));
}

#[test]
fn a_position_of_the_game_that_was_seen_is_told_from_another_one() {
    let seen: Vec<SeenPoint> = {
        let study = empty(&game("e4 e5 Nf3"));
        (0..=3).map(|ply| study.seen(StudyPoint::Played(ply))).collect()
    };
    for (played, still_there) in [
        ("e4 e5 Nf3 Nc6", [true, true, true, true]),
        ("e4 e5 Nc3", [true, true, true, false]),
        ("e4 c5 Nf3", [true, true, false, false]),
        ("d4 e5", [true, false, false, false]),
        ("", [true, false, false, false]),
    ] {
        let study = empty(&game(played));
        let found = [0, 1, 2, 3].map(|ply| study.still(seen[ply]).is_ok());
        assert_eq!(found, still_there, "{played}");
    }
    let other = empty(&game("d4 d5"));
    assert_eq!(other.still(seen[1]), Err(StudyError::Gone));
    // Buttons of earlier versions say only how many moves were played.
    assert_eq!(other.still(StudyPoint::Played(1).into()), Ok(StudyPoint::Played(1)));
    // The id of a move of the study is mark enough.
    let study = studied(&game("e4"), &[(1, "e5")]);
    let own = study.next(StudyPoint::Played(1))[0];
    assert_eq!(study.seen(own), own.into());
}

#[test]
fn what_hangs_on_moves_that_are_taken_back_stays() {
    let played = game("e4 e5 Nf3 Nc6");
    let mut study = studied(&played, &[(4, "Bb5 a6; Bc4"), (3, "d6"), (1, "c5")]);
    study.set_comment(StudyPoint::Played(3), comment("natural")).unwrap();
    let back = game("e4 e5");
    let kept = beside(&study, &back);
    let expected = [
        "1. e4",
        "  1... c5",
        "1... e5",
        "  2. Nf3",
        "    2... d6",
        "    2... Nc6",
        "      3. Bb5 a6",
        "      3. Bc4",
    ];
    assert_eq!(rows(&kept, &back), expected);
    let knight = kept.next(StudyPoint::Played(2))[0];
    assert_eq!(kept.comment(knight), comment("natural").as_ref());
    // And another move is played.
    let other = game("e4 e5 Bc4");
    let left = beside(&kept, &other);
    assert_eq!(rows(&left, &other), expected);
    assert_eq!(left.next(StudyPoint::Played(2)).len(), 2);
    // A study that was stored before all of this is the same.
    assert_eq!(beside(&study, &other).outline(&other), left.outline(&other));
    // Played again, everything is where it was.
    let again = beside(&left, &played);
    assert_eq!(again.outline(&played), study.outline(&played));
    assert_eq!(again.comment(StudyPoint::Played(3)), comment("natural").as_ref());
}

#[test]
fn a_move_that_is_taken_back_has_the_same_id_when_more_is() {
    let played = game("e4 e5 Nf3 Nc6");
    let mut study = studied(&played, &[(4, "Bb5 a6")]);
    let last = |study: &Study, game: &Game, line: &str| {
        study.clone().add(game, StudyPoint::Played(0), line).unwrap()
    };
    let (one, two) = (game("e4 e5 Nf3"), game("e4 e5"));
    let [first, second] = [&one, &two].map(|game| {
        let study = beside(&study, game);
        [last(&study, game, "e4 e5 Nf3 Nc6"), last(&study, game, "e4 e5 Nf3 Nc6 Bb5")]
    });
    assert_eq!(first, second);
    let knight = last(&beside(&study, &two), &two, "e4 e5 Nf3");
    // They are not given to what is added when the moves were played again.
    let added = study.add(&played, StudyPoint::Played(4), "d4").unwrap();
    assert!(!first.contains(&added) && knight != added, "{added:?}");
}

#[test]
fn a_malformed_study_is_refused() {
    let game = game("e4");
    let record = studied(&game, &[(1, "e5 Nf3")]).record();
    let line = || line_of(&game);
    assert!(Study::read(record.clone(), line()).is_ok());
    let changed = |change: fn(&mut StudyRecord)| {
        let mut changed = record.clone();
        change(&mut changed);
        Study::read(changed, line())
    };
    for change in [
        (|record| record.next_id = 2) as fn(&mut StudyRecord),
        |record| record.moves[0].ply = Some(9),
        |record| record.moves[0].ply = None,
        |record| record.moves[1].parent = Some(7),
        |record| record.moves[1].id = record.moves[0].id,
        |record| {
            let id = record.moves[1].id;
            (record.moves[0].ply, record.moves[0].parent) = (None, Some(id));
        },
        |record| record.moves[1].comment = Some(String::new()),
        |record| record.comments = vec![(2, "x".to_owned())],
    ] {
        assert!(changed(change).is_err());
    }
}

#[test]
fn a_study_becomes_the_lines_of_a_plan() {
    let game = game("e4");
    let mut study =
        studied(&game, &[(1, "e5 Nf3 Nc6 Bb5 a6 Ba4; e5 Nf3 Nf6 Nxe5; e5 Nc3; c5; e6 d4 d5")]);
    let present = study.present();
    assert_eq!(
        study.plan_lines(present).unwrap(),
        "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5\ne7e6 d2d4"
    );
    // Of a line that is looked at, only what continues it, with the replies that are on it.
    let [nc3, nf3, e5, c5] =
        ["e5 Nc3", "e5 Nf3", "e5", "c5"].map(|line| study.add(&game, present, line).unwrap());
    assert_eq!(study.plan_lines(nc3).unwrap(), "e7e5 b1c3");
    let both = "e7e5 g1f3 b8c6 f1b5 a7a6 b5a4\ne7e5 g1f3 g8f6 f3e5";
    assert_eq!(
        (study.plan_lines(nf3).unwrap(), study.plan_lines(e5).unwrap()),
        (both.into(), both.into())
    );
    let unanswered = study.add(&game, present, "e6 d4 d5").unwrap();
    assert_eq!(study.plan_lines(unanswered).unwrap(), "e7e6 d2d4");
    assert_eq!(study.plan_lines(c5), Err(StudyError::Unanswered));
    // A line that leaves the game earlier does not lead from the present position.
    let earlier = study.add(&game, StudyPoint::Played(0), "d4 d5").unwrap();
    assert_eq!(study.plan_lines(earlier), study.plan_lines(present));
    let long = "Nf6 Nf3 Ng8 Ng1 ".repeat(10);
    let only = studied(&game, &[(1, long.as_str())]).plan_lines(present).unwrap();
    assert_eq!(only.split(' ').count(), MAX_PLIES);
    let unanswered = studied(&game, &[(1, "e5; c5"), (0, "d4 d5 c4")]);
    assert_eq!(unanswered.plan_lines(present), Err(StudyError::NothingToPlan));
    // The plan accepts them.
    let mut plan = Plan::read(1, "").unwrap();
    plan.add(&game, &study.plan_lines(present).unwrap()).unwrap();
    assert_eq!(plan.write().lines().count(), 3);
}

#[test]
fn a_plan_is_made_of_a_branch_where_a_study_has_more_lines_than_a_plan() {
    let game = game("e4");
    let moves = "a6 b6 c6 d6 e6 f6 g6 h6 a5 b5 c5 d5";
    let line = |reply: &str| format!("{reply} d3; ");
    let mut study = studied(&game, &[(1, &moves.split(' ').map(line).collect::<String>())]);
    let present = study.present();
    assert_eq!(study.plan_lines(present).unwrap().lines().count(), MAX_LINES);
    let knight = study.add(&game, present, "Nf6 e5 Nd5 d4; Nf6 e5 Ng8 d4; Nf6 e5").unwrap();
    assert_eq!(study.plan_lines(present), Err(StudyError::TooManyToPlan));
    let lines = "g8f6 e4e5 f6d5 d2d4\ng8f6 e4e5 f6g8 d2d4";
    assert_eq!(study.plan_lines(knight).unwrap(), lines);
}

#[test]
fn a_study_is_compared_with_the_game() {
    let before = game("e4");
    let study = studied(&before, &[(1, "e5 Nf3 Nc6 Bb5; c5"), (0, "d4")]);
    let game = game("e4 e5 Nf3 Nf6 Nxe5");
    let study = beside(&study, &game);
    let shown: Vec<_> = study
        .compare(&game)
        .into_iter()
        .map(|ComparedMove { ply, played, studied, others }| {
            format!("{ply} {played} {studied} {}", others.join(","))
        })
        .collect();
    let expected = [
        "1 1. e4 false 1. d4",
        "2 1... e5 true 1... c5",
        "3 2. Nf3 true ",
        "4 2... Nf6 false 2... Nc6",
    ];
    assert_eq!(shown, expected);
    assert_eq!(empty(&game).compare(&game), []);
}
