//! Tests of the limits on studies.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::matches::Action;
use courier_play::studies::MAX_MOVES;
use courier_store::Store;

use super::*;
use crate::app::test_match::{START, begin};
use crate::app::{Actor, PlayerInput};

const PLAYER: PlayerId = PlayerId(1);

async fn app(folder: &tempfile::TempDir) -> App {
    App::new(Store::open_for_test(&folder.path().join("courier.db")).await)
}

async fn note(app: &App, id: MatchId, typed: &str) -> Result<(), AppError> {
    let (at, edit) = (StudyPoint::Played(0), StudyEdit::Type(typed));
    app.amend_study(PLAYER, id, at, edit, START).await.map(drop)
}

/// Why a study refused a change; `None` if it did not.
fn refused(outcome: Result<(), AppError>) -> Option<StudyError> {
    match outcome {
        Ok(()) => None,
        Err(AppError::Refused(Refusal::Study(why))) => Some(why),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_player_has_at_most_a_hundred_studies() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let mut ids = Vec::new();
    for _ in 0..=MAX_STUDIES {
        ids.push(begin(app.store()).await);
    }
    let (last, before) = (ids[ids.len() - 1], ids[ids.len() - 2]);
    for id in &ids[..ids.len() - 2] {
        note(&app, *id, "e4").await.unwrap();
    }
    // Of two that are begun at the same time, one is the last.
    let both = tokio::join!(note(&app, before, "e4"), note(&app, last, "e4"));
    let left_out = match (refused(both.0), refused(both.1)) {
        (None, Some(StudyError::TooMany)) => last,
        (Some(StudyError::TooMany), None) => before,
        other => panic!("{other:?}"),
    };
    assert_eq!(app.store().count_studies(PLAYER).await.unwrap(), MAX_STUDIES);
    // Those that exist can be changed; when one is deleted, there is room for another.
    note(&app, ids[0], "d4 d5").await.unwrap();
    assert_eq!(refused(note(&app, left_out, "e4").await), Some(StudyError::TooMany));
    app.delete_study(PLAYER, ids[0]).await.unwrap();
    note(&app, left_out, "e4").await.unwrap();
}

#[tokio::test]
async fn what_adds_nothing_stores_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let id = begin(app.store()).await;
    let actor = Actor { player: PLAYER, said_in: None };
    app.play(actor, id, Some(0), PlayerInput::Move("e4"), START).await.unwrap();
    note(&app, id, "e4").await.unwrap();
    for at in [0, 1].map(StudyPoint::Played) {
        app.amend_study(PLAYER, id, at, StudyEdit::Comment(None), START).await.unwrap();
    }
    assert_eq!(app.store().study(id, PLAYER).await.unwrap(), None);
    let show = app.show_study(PLAYER, id, true, START).await.map(drop);
    assert_eq!(refused(show), Some(StudyError::NotOver));
}

/// Its moves get other ids, which old buttons do not name, and what is shown does not come back.
#[tokio::test]
async fn an_emptied_study_begins_again_and_is_private() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let id = begin(app.store()).await;
    let actor = Actor { player: PLAYER, said_in: None };
    app.play(actor, id, Some(0), PlayerInput::Act(Action::Abort), START).await.unwrap();
    let mut earlier = Vec::new();
    for by_branch in [true, false, true] {
        let start = StudyPoint::Played(0);
        let typed = StudyEdit::Type("e4");
        let (view, at) = app.amend_study(PLAYER, id, start, typed, START).await.unwrap();
        assert!(!view.shown && !earlier.contains(&at), "{at:?} after {earlier:?}");
        earlier.push(at);
        assert!(app.show_study(PLAYER, id, true, START).await.unwrap().shown);
        if by_branch {
            let deleted = app.amend_study(PLAYER, id, at, StudyEdit::Delete, START).await;
            assert!(!deleted.unwrap().0.shown);
        } else {
            app.delete_study(PLAYER, id).await.unwrap();
        }
        let view = app.study(PLAYER, id, None).await.unwrap();
        assert!(view.study.is_empty() && !view.shown);
        assert_eq!(app.store().count_studies(PLAYER).await.unwrap(), 0);
        let show = app.show_study(PLAYER, id, true, START).await.map(drop);
        assert_eq!(refused(show), Some(StudyError::Gone));
        let other = app.study(PlayerId(2), id, Some(Color::White)).await.map(drop);
        assert_eq!(refused(other), Some(StudyError::NotShown));
    }
}

#[tokio::test]
async fn a_study_that_is_full_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let id = begin(app.store()).await;
    let firsts = "a3 b3 g3 d3 e3 f3 a4 b4 c4 d4 e4 f4 g4 h4".split(' ');
    let lines = firsts.flat_map(|first| {
        ["a6", "b6", "c6", "d6", "e6"].map(|second| format!("{first} {second} Nc3 Nh6"))
    });
    for line in lines {
        let before = app.study(PLAYER, id, None).await.unwrap().study;
        let Err(error) = note(&app, id, &line).await else { continue };
        assert_eq!(refused(Err(error)), Some(StudyError::Full), "{line}");
        // A line is added as a whole or not at all.
        let study = app.study(PLAYER, id, None).await.unwrap().study;
        assert_eq!(study, before);
        assert!((MAX_MOVES - 3..=MAX_MOVES).contains(&study.count()), "{}", study.count());
        return;
    }
    panic!("the study is not full");
}
