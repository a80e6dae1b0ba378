//! Adding, deleting and promoting moves, comments, limits.

use courier_rules::notation::MoveError;

use super::*;

#[test]
fn lines_share_their_first_moves_and_leave_the_game() {
    let game = game("e4 e5");
    let mut study = studied(
        &game,
        &[(2, "Nf3 Nc6 Bb5; Nf3 Nc6 3. Bc4 Bc5\nNf3 Nf6"), (0, "d4 d5, 1. e4 c5"), (1, "e5 Nc3")],
    );
    let expected = [
        "start",
        "  1. d4 d5",
        "1. e4",
        "  1... c5",
        "1... e5",
        "  2. Nf3",
        "    2... Nc6",
        "      3. Bb5",
        "      3. Bc4 Bc5",
        "    2... Nf6",
        "  2. Nc3",
    ];
    assert_eq!(rows(&study, &game), expected);
    assert_eq!(study.count(), 10);
    // Moves of the game lead along it.
    let end = study.add(&game, StudyPoint::Played(0), "e4 e5").unwrap();
    assert_eq!((end, study.count()), (StudyPoint::Played(2), 10));
    let knight = study.add(&game, end, "Nf3").unwrap();
    assert_eq!(study.count(), 10);
    let line = study.line(&game, knight).unwrap();
    assert_eq!((line.text().as_str(), line.ply), ("2. Nf3", 2));
    assert_eq!(study.move_to(&game, StudyPoint::Played(2)).unwrap().as_deref(), Some("1... e5"));
    assert_eq!(study.move_to(&game, StudyPoint::Played(0)).unwrap(), None);
    assert_eq!(study.before(knight), Some(StudyPoint::Played(2)));
    assert_eq!(study.before(StudyPoint::Played(0)), None);
    assert_eq!(study.next(StudyPoint::Played(1))[0], StudyPoint::Played(2), "the game comes first");
    assert_eq!(study.next(knight).len(), 2);
}

#[test]
fn branches_are_deleted_and_promoted() {
    let game = game("e4");
    let mut study = studied(&game, &[(1, "e5 Nf3 Nc6; e5 Nc3; c5; e6")]);
    let find =
        |study: &Study, line: &str| study.clone().add(&game, StudyPoint::Played(1), line).unwrap();
    let (c5, e6, nc3) = (find(&study, "c5"), find(&study, "e6"), find(&study, "e5 Nc3"));
    assert!(study.may_promote(c5) && study.may_promote(nc3));
    assert!(!study.may_promote(find(&study, "e5")) && !study.may_promote(StudyPoint::Played(1)));
    assert_eq!(study.promote(e6), Ok(e6));
    study.promote(nc3).unwrap();
    let expected = ["1. e4", "  1... e6", "  1... e5", "    2. Nc3", "    2. Nf3 Nc6", "  1... c5"];
    assert_eq!(rows(&study, &game), expected);
    assert_eq!(study.delete(find(&study, "e5")), Ok(StudyPoint::Played(1)));
    assert_eq!(rows(&study, &game), ["1. e4", "  1... e6", "  1... c5"]);
    assert_eq!(study.delete(nc3), Err(StudyError::Gone), "it went with the branch");
    assert_eq!(study.line(&game, nc3).unwrap_err(), StudyError::Gone);
    assert_eq!(study.delete(StudyPoint::Played(1)), Err(StudyError::Gone));
    assert_eq!(study.promote(StudyPoint::Played(9)), Err(StudyError::Gone));
    // Its id is not given again.
    let new = study.add(&game, StudyPoint::Played(1), "d5").unwrap();
    assert!(new > nc3);
}

#[test]
fn a_wrong_move_is_named_and_changes_nothing() {
    let game = game("e4");
    let mut study = studied(&game, &[(1, "e5")]);
    let before = study.clone();
    let error = study.add(&game, StudyPoint::Played(1), "c5 Nf3 d6; c5 Nf4").unwrap_err();
    match error {
        StudyError::Move { before, typed, why, position } => {
            assert_eq!((before.as_str(), typed.as_str()), ("1... c5", "Nf4"));
            assert!(matches!(why, MoveError::Illegal(_)), "{why:?}");
            assert_eq!(position.turn(), courier_rules::Color::White);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(study.add(&game, StudyPoint::Played(1), " ; 12. "), Err(StudyError::Empty));
    assert_eq!(study.add(&game, StudyPoint::Played(2), "d4"), Err(StudyError::Gone));
    let unknown = StudyPoint::Own(StudyMoveId(77));
    assert_eq!(study.add(&game, unknown, "d4"), Err(StudyError::Gone));
    assert_eq!(study.set_comment(unknown, comment("x")), Err(StudyError::Gone));
    assert_eq!(study, before);
}

#[test]
fn comments_belong_to_moves_and_to_positions_of_the_game() {
    let game = game("e4 e5");
    let mut study = studied(&game, &[(1, "c5")]);
    let sicilian = study.next(StudyPoint::Played(1))[1];
    for (point, text) in
        [(sicilian, "sharp"), (StudyPoint::Played(0), "start"), (StudyPoint::Played(2), "solid")]
    {
        study.set_comment(point, comment(text)).unwrap();
        assert_eq!(study.comment(point).map(StudyComment::as_str), Some(text));
    }
    assert_eq!(study.start_comment(), "start");
    assert_eq!(study.comments_on_plies(), ["", "solid"]);
    study.set_comment(sicilian, None).unwrap();
    study.set_comment(StudyPoint::Played(0), None).unwrap();
    assert_eq!((study.comment(sicilian), study.comment(StudyPoint::Played(0))), (None, None));
    assert_eq!(beside(&study, &game), study);
    assert_eq!(comment(" \r\n\0 "), None);
    assert_eq!(comment(" a\r\nb ").unwrap().as_str(), "a\nb");
    assert!(StudyComment::of(&"ñ".repeat(500)).is_ok());
    assert_eq!(StudyComment::of(&"ñ".repeat(501)), Err(StudyError::CommentLength));
}

#[test]
fn the_size_of_a_study_is_limited() {
    let game = game("e4");
    let start = StudyPoint::Played(1);
    let mut study = empty(&game);
    let shuffle = "Nf6 Nf3 Ng8 Ng1 ".repeat(10);
    let end = study.add(&game, start, &shuffle).unwrap();
    assert_eq!(study.add(&game, end, "e5"), Err(StudyError::TooDeep));
    assert_eq!(study.add(&game, start, &format!("{shuffle} e5")), Err(StudyError::TooDeep));
    assert_eq!(study.count(), MAX_DEPTH);
    let mut at = start;
    while study.count() < MAX_MOVES {
        let position = study.line(&game, at).unwrap().position;
        for legal in position.legal_moves() {
            if study.count() < MAX_MOVES {
                study.add_move(&game, at, legal).unwrap();
            }
        }
        at = *study.next(at).last().unwrap();
    }
    let before = study.clone();
    let known: Vec<_> = study.record().moves.into_iter().map(|row| row.uci).collect();
    let position = study.line(&game, at).unwrap().position;
    let legal = position.legal_moves().into_iter().map(|legal| uci::print(&position, legal));
    let new = legal.into_iter().find(|legal| !known.contains(legal)).unwrap();
    assert_eq!(study.add(&game, at, &new), Err(StudyError::Full));
    assert_eq!(study, before);
    assert_eq!(
        study.add(&game, start, "Nf6 Nf3"),
        study.add(&game, start, "Nf6 Nf3"),
        "known moves"
    );
    study.delete(study.next(start)[0]).unwrap();
    assert!(study.add(&game, at, &new).is_ok());
}
