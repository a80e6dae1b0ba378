//! Plans: storing them, following them after a move, and deleting them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::Match;
use courier_play::plans::{Plan, follow};
use courier_rules::Color;

use crate::PlanState;
use crate::test_support::*;

/// A plan of the side that is not on the move.
fn plan(the_match: &Match, lines: &str) -> Plan {
    let mut plan = Plan::begin(the_match, the_match.players()[!the_match.turn()]).unwrap();
    plan.add(the_match.game(), lines).unwrap();
    plan
}

impl TestStore {
    /// Stores a plan of the side that is not on the move.
    async fn set_plan(&self, id: MatchId, lines: &str) -> Plan {
        let loaded = self.load(id).await;
        let planner = loaded.the_match.players()[!loaded.the_match.turn()];
        let plan = plan(&loaded.the_match, lines);
        assert!(self.store.set_plan(id, loaded.revision, planner, &plan).await.unwrap());
        plan
    }

    async fn plan_of(&self, id: MatchId, side: Color) -> Option<PlanState> {
        self.store.plans(&self.load(id).await.the_match).await.unwrap()[side].take()
    }

    async fn first_planned(&self, id: MatchId, ply: u32) -> u32 {
        self.store.board_context(&self.load(id).await.the_match).await.unwrap().first_planned(ply)
    }

    /// Makes a move, and the planned moves after it.
    async fn move_and_follow(&self, id: MatchId, text: &str, now: Moment) -> Vec<Event> {
        let loaded = self.load(id).await;
        let (mut the_match, mut events) = moved(&loaded, text, now);
        let plans = self.store.plans(&the_match).await.unwrap().map(|state| match state {
            Some(PlanState::Waits(plan)) => Some(plan),
            _ => None,
        });
        events.extend(follow(&mut the_match, plans, now));
        let saved = self.save(loaded.revision, &the_match, &events, &[], now).await.unwrap();
        assert!(matches!(saved, Saved::Done { .. }));
        events
    }
}

#[tokio::test]
async fn a_plan_is_read_as_it_was_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    assert_eq!(db.plan_of(id, Color::Black).await, None);
    let first = db.set_plan(id, "e4 e5 Nf3 Nc6, d4 d5").await;
    assert_eq!(db.plan_of(id, Color::Black).await, Some(PlanState::Waits(first)));
    assert_eq!(db.plan_of(id, Color::White).await, None);
    let second = db.set_plan(id, "c4 e5").await;
    assert_eq!(
        db.plan_of(id, Color::Black).await,
        Some(PlanState::Waits(second)),
        "one plan for each player"
    );
    let loaded = db.load(id).await;
    let none = Plan::begin(&loaded.the_match, BLACK).unwrap();
    assert!(db.store.set_plan(id, loaded.revision, BLACK, &none).await.unwrap());
    assert_eq!(db.number("select count(*) from plans").await, 0, "an empty plan is none");
}

#[tokio::test]
async fn a_plan_and_a_move_that_race_are_not_both_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let plan = plan(&loaded.the_match, "e4 e5");
    // A move that was decided without the plan is not saved.
    assert!(db.store.set_plan(id, loaded.revision, BLACK, &plan).await.unwrap());
    let (the_match, events) = moved(&loaded, "e2e4", after(1));
    let saved = db.save(loaded.revision, &the_match, &events, &[], after(1)).await.unwrap();
    assert_eq!(saved, Saved::Raced);
    // A plan for an earlier position is not stored.
    db.play(id, &["d2d4"], START).await;
    assert!(!db.store.set_plan(id, loaded.revision, BLACK, &plan).await.unwrap());
    assert_eq!(db.plan_of(id, Color::Black).await, None);
}

#[tokio::test]
async fn a_reply_is_stored_with_the_move_it_answers() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.set_plan(id, "e4 e5 Nf3 Nc6").await;
    db.move_and_follow(id, "e2e4", after(5)).await;
    let the_match = db.load(id).await.the_match;
    let expected = [("e2e4".to_owned(), after(5)), ("e7e5".to_owned(), after(5))];
    assert_eq!(the_match.record().moves, expected);
    let rest = Plan::read(2, "g1f3 b8c6").unwrap();
    assert_eq!(db.plan_of(id, Color::Black).await, Some(PlanState::Waits(rest)));
    assert_eq!(db.first_planned(id, 2).await, 1);
    assert_eq!(db.first_planned(id, 1).await, 1, "the first was made by hand");
    db.move_and_follow(id, "g1f3", after(6)).await;
    assert_eq!(db.plan_of(id, Color::Black).await, None, "all its moves are made");
    assert_eq!(db.first_planned(id, 4).await, 3);
    let turn = db.number(&format!("select flag_at from matches where id = {id}")).await;
    assert_eq!(Some(Moment(turn)), db.load(id).await.the_match.flag_at());
}

#[tokio::test]
async fn a_dropped_plan_is_kept_until_the_next_move() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.set_plan(id, "e4 e5").await;
    let events = db.move_and_follow(id, "d2d4", after(5)).await;
    assert_eq!(events.last(), Some(&Event::PlanDropped { by: Color::Black, ply: 1 }));
    assert_eq!(db.plan_of(id, Color::Black).await, Some(PlanState::Dropped { at: 1 }));
    db.act_as(BLACK, id, Action::OfferDraw, after(5)).await;
    assert_eq!(
        db.plan_of(id, Color::Black).await,
        Some(PlanState::Dropped { at: 1 }),
        "an offer is no move"
    );
    db.play(id, &["d7d5"], after(5)).await;
    assert_eq!(db.number("select count(*) from plans").await, 0);
}

#[tokio::test]
async fn a_plan_made_with_a_move_is_stored_with_it() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.set_plan(id, "e4 e5 Nf3 Nc6").await;
    let loaded = db.load(id).await;
    let (mut the_match, mut events) = moved(&loaded, "e2e4", after(1));
    let white = plan(&the_match, "e5 d4, c5 Nf3");
    events.push(Event::PlanMade { by: Color::White, plan: white.clone() });
    let Some(PlanState::Waits(black)) = db.plan_of(id, Color::Black).await else {
        panic!("Black has a plan")
    };
    events.extend(follow(
        &mut the_match,
        ByColor { white: Some(white), black: Some(black) },
        after(1),
    ));
    let saved = db.save(loaded.revision, &the_match, &events, &[], after(1)).await.unwrap();
    assert!(matches!(saved, Saved::Done { .. }));
    let moves: Vec<String> =
        db.load(id).await.the_match.record().moves.iter().map(|(uci, _)| uci.clone()).collect();
    assert_eq!(moves, ["e2e4", "e7e5", "d2d4"]);
    assert_eq!(db.plan_of(id, Color::White).await, None);
    assert_eq!(db.plan_of(id, Color::Black).await, Some(PlanState::Dropped { at: 3 }));
    assert_eq!(db.first_planned(id, 3).await, 1);
}

#[tokio::test]
async fn a_plan_is_deleted_with_its_position_or_match() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.set_plan(id, "e4 e5").await;
    // A save that ignores plans deletes them.
    db.play(id, &["d2d4"], START).await;
    assert_eq!(db.number("select count(*) from plans").await, 0);
    db.set_plan(id, "d5 c4").await;
    db.act_as(WHITE, id, Action::Resign, after(9)).await;
    assert_eq!(db.number("select count(*) from plans").await, 0);
}

#[tokio::test]
async fn a_broken_plan_is_an_error_that_names_its_match() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.set_plan(id, "e4 e5").await;
    db.tamper("update plans set lines = 'e2e4'").await;
    let the_match = db.load(id).await.the_match;
    let error = db.store.plans(&the_match).await.unwrap_err().to_string();
    assert!(error.contains(&format!("match {id}")) && error.contains("e2e4"), "{error}");
    db.tamper(&format!("update plans set lines = 'e2e4 e7e5', player_id = {THIRD}")).await;
    let error = db.store.plans(&the_match).await.unwrap_err().to_string();
    assert!(error.contains("does not play"), "{error}");
}

#[tokio::test]
async fn plans_are_found_by_their_primary_key() {
    let db = TestStore::new().await;
    let fill = |sql: &str| sql.replace("$1", "1").replace("$2", "9");
    for sql in [crate::matches::plans::PLANS_OF] {
        db.uses_only(&fill(sql), &["PRIMARY KEY"]).await;
    }
}
