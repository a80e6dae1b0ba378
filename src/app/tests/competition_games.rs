//! Games of competitions: when they begin, and what follows from their end.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::competitions::{
    Change, Competition, CompetitionRecord, FixtureState, Format, GameResult,
};
use courier_play::outcome::Reason;
use courier_play::rating::SideScore;
use courier_play::season::Season;
use courier_play::{CompetitionId, Refusal};
use courier_rules::Color;
use courier_store::test_support::competitions::{changed, entrant, ladder, planned, stored};

use super::test_store::*;
use crate::app::{Actor, App, PlayerInput};

/// A ladder with a game that is planned to begin a day after [`START`].
async fn with_a_game(db: &TestStore) -> CompetitionId {
    with_a_game_in(db, "chess").await
}

async fn with_a_game_in(db: &TestStore, variant: &str) -> CompetitionId {
    let mut record = ladder();
    record.terms.variant = Variant::by_key(variant).unwrap();
    let before = stored(db, &record).await;
    let mut changes = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter).to_vec();
    changes.push(Change::Plan(planned()));
    changed(db, &before, &changes).await.competition.record.id
}

/// Lets the game begin, and returns its match.
async fn begun(db: &TestStore, app: &App) -> (CompetitionId, MatchId) {
    let id = with_a_game(db).await;
    app.sweep(START + Span::days(1), || Span::ZERO).await.unwrap();
    let loaded = db.store.competition(id, START).await.unwrap().unwrap();
    let FixtureState::Running(the_match) = loaded.competition.fixtures[0].state else {
        panic!("{:?}", loaded.competition.fixtures)
    };
    (id, the_match)
}

#[tokio::test]
async fn what_cannot_be_handled_holds_up_nothing_else() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let (broken, whole) = (with_a_game(&db).await, with_a_game_in(&db, "crazyhouse").await);
    // A number that the game has no starting position for, and a format without entries.
    db.tamper("update fixtures set start_number = 99999 where competition_id = 1").await;
    db.tamper("update competitions set due_at = 0, control = 'nonsense' where id = 1").await;
    let begins_at = START + Span::days(1);
    app.sweep(begins_at, || Span::ZERO).await.unwrap();
    app.sweep(begins_at, || Span::ZERO).await.unwrap();
    assert!(db.store.competition(broken, begins_at).await.is_err());
    let state = app.competition(whole, begins_at).await.unwrap().fixtures[0].state;
    assert!(matches!(state, FixtureState::Running(_)), "{state:?}");
    assert_eq!(app.reads().next_deadline().await.unwrap(), Some(begins_at + Span::hours(1)));

    // Once it is repaired, it goes on.
    let control = "update competitions set control = (select control from competitions
                   where id = 2) where id = 1";
    db.tamper(control).await;
    app.sweep(begins_at + Span::hours(1), || Span::ZERO).await.unwrap();
    assert_eq!(db.number("select count(*) from matches").await, 1, "its game cannot begin yet");
    db.tamper("update fixtures set start_number = 0").await;
    app.sweep(begins_at + Span::hours(2), || Span::ZERO).await.unwrap();
    assert_eq!(db.number("select count(*) from matches").await, 2);
}

#[tokio::test]
async fn a_channel_is_not_flooded_with_boards() {
    let boards = "select count(*) from outbox where json_extract(notice, '$.notice') = 'watched'";
    for (games, shown) in [(20, 20), (21, 0)] {
        let db = TestStore::new().await;
        let app = App::new(db.store.clone());
        let before = stored(&db, &ladder()).await;
        let mut changes = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter).to_vec();
        changes.extend((0..games).map(|_| Change::Plan(planned())));
        let id = changed(&db, &before, &changes).await.competition.record.id;
        let now = START + Span::days(1);
        app.sweep(now, || Span::ZERO).await.unwrap();
        assert_eq!(db.number("select count(*) from matches").await, games);
        assert_eq!(db.number(boards).await, shown, "{games} games");

        // A board is shown after a move that was made elsewhere.
        let the_match = app.competition(id, now).await.unwrap().fixtures[0].the_match().unwrap();
        let actor = Actor { player: WHITE, said_in: None };
        app.play(actor, the_match, None, PlayerInput::Move("e4"), now).await.unwrap();
        assert_eq!(db.number(boards).await, shown + 1);
    }
}

#[tokio::test]
async fn a_planned_game_begins_when_it_is_due() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let id = with_a_game(&db).await;
    let begins_at = START + Span::days(1);
    assert_eq!(db.store.due_fixtures(begins_at - Span(1), 9).await.unwrap(), []);
    assert_eq!(db.store.due_fixtures(begins_at, 9).await.unwrap().len(), 1);
    app.sweep(begins_at - Span(1), || Span::ZERO).await.unwrap();
    assert_eq!(db.number("select count(*) from matches").await, 0);
    assert_eq!(app.reads().next_deadline().await.unwrap(), Some(begins_at));
    app.sweep(begins_at, || Span::ZERO).await.unwrap();
    app.sweep(begins_at, || Span::ZERO).await.unwrap();
    assert_eq!(db.number("select count(*) from matches").await, 1, "it begins once");

    let competition = app.competition(id, begins_at).await.unwrap();
    let the_match = app.find_match(competition.fixtures[0].the_match().unwrap()).await.unwrap();
    let record = the_match.record();
    assert_eq!((record.players, record.place), (ByColor { white: WHITE, black: BLACK }, HERE));
    assert_eq!((record.competition, record.started_at), (Some(id), begins_at));
    let told = "select count(*) from outbox where json_extract(notice, '$.notice') = 'game-began'";
    assert_eq!(db.number(told).await, 2, "both players");
}

#[tokio::test]
async fn the_end_of_a_match_makes_its_competition_due() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let (id, the_match) = begun(&db, &app).await;
    let now = START + Span::days(2);
    db.tamper("update competitions set due_at = null").await;
    db.act(the_match, Action::Resign, now).await;
    assert_eq!(db.store.due_competitions(now - Span(1), 9).await.unwrap(), []);
    assert_eq!(db.store.due_competitions(now, 9).await.unwrap(), [id]);
    let loaded = db.store.competition(id, now).await.unwrap().unwrap();
    let result = Some(GameResult { white: SideScore::Loss, timed_out: None });
    let expected = FixtureState::Played { the_match, result, at: now, counted: false };
    assert_eq!(loaded.competition.fixtures[0].state, expected);
}

#[tokio::test]
async fn a_flag_before_the_first_move_loses_the_game() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let (id, the_match) = begun(&db, &app).await;
    let late = START + Span::days(40);
    app.sweep(late, || Span::ZERO).await.unwrap();
    let outcome = app.find_match(the_match).await.unwrap().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ahead()), (Reason::TimeOut, Some(Color::Black)));
    let loaded = db.store.competition(id, late).await.unwrap().unwrap();
    let result = GameResult { white: SideScore::Loss, timed_out: Some(Color::White) };
    assert_eq!(loaded.competition.fixtures[0].result(), Some(result));
}

#[tokio::test]
async fn others_do_not_wait_for_a_game_that_was_aborted_or_paused() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let (_, the_match) = begun(&db, &app).await;
    let now = START + Span::days(1);
    let mut the_match = app.find_match(the_match).await.unwrap();
    for (action, refusal) in [
        (Action::Abort, Refusal::AbortInCompetition),
        (Action::OfferPause, Refusal::PauseInCompetition),
        (Action::GiveTime(Span::days(1)), Refusal::PauseInCompetition),
    ] {
        assert_eq!(the_match.act(WHITE, action, now), Err(refusal));
    }
    assert!(!the_match.may_abort(Color::White));
}

#[tokio::test]
async fn an_action_does_not_hide_the_end_of_a_game() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let (id, the_match) = begun(&db, &app).await;
    let now = START + Span::days(2);
    db.act(the_match, Action::Resign, now).await;
    let join = |_: &Competition| Ok(vec![Change::Enter(entrant(THIRD, 3))]);
    app.decide(id, join, now).await.unwrap();
    assert_eq!(db.store.due_competitions(now, 9).await.unwrap(), [id]);
    app.sweep(now, || Span::ZERO).await.unwrap();
    assert_eq!(db.store.due_competitions(now, 9).await.unwrap(), [], "it is looked at once");
}

/// A league of 1,000 players begins games for seconds, in which others join and leave.
#[tokio::test]
async fn what_is_decided_about_a_league_while_its_games_begin_is_stored() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let season = Season::of(START);
    let league = CompetitionRecord { format: Format::League, season: Some(season), ..ladder() };
    let before = stored(&db, &league).await;
    let before = changed(&db, &before, &[Change::Plan(planned())]).await;
    app.sweep(START + Span::days(1), || Span::ZERO).await.unwrap();
    let game = before.competition.fixtures[0].id;
    let after = changed(&db, &before, &[Change::Cancel(game)]).await;
    let state = after.competition.fixtures[0].state;
    assert!(matches!(state, FixtureState::Running(_)), "what has begun goes on: {state:?}");
}
