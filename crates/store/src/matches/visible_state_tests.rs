//! What a page that shows a match asks for again and again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::plans::Plan;

use crate::matches::visible_state::VISIBLE_STATE;
use crate::test_support::*;

#[tokio::test]
async fn the_visible_state_changes_with_what_both_players_see_and_with_nothing_else() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let state = async || {
        let white = db.store.visible_state(id, WHITE).await.unwrap().unwrap();
        assert_eq!(db.store.visible_state(id, BLACK).await.unwrap(), Some(white.clone()));
        white
    };
    let mut seen = vec![state().await];
    let mut differs = async |what| {
        let now = state().await;
        assert!(!seen.contains(&now), "{what}: {now}");
        seen.push(now);
    };
    db.play(id, &["e2e4"], START).await;
    differs("a move").await;
    db.act_as(WHITE, id, Action::OfferTakeback, after(2)).await;
    differs("an offer of a takeback").await;
    db.act_as(BLACK, id, Action::AcceptTakeback, after(3)).await;
    differs("a takeback").await;
    db.play(id, &["d2d4"], after(3)).await;
    differs("another move at the same ply").await;
    db.act_as(WHITE, id, Action::OfferDraw, after(5)).await;
    differs("an offer of a draw").await;
    db.act_as(WHITE, id, Action::OfferPause, after(5)).await;
    differs("an offer of a pause").await;
    db.act_as(BLACK, id, Action::AcceptPause, after(6)).await;
    differs("a pause").await;
    db.act_as(BLACK, id, Action::Resume, after(7)).await;
    differs("its end").await;

    let before = (state().await, db.load(id).await);
    let mut plan = Plan::begin(&before.1.the_match, WHITE).unwrap();
    plan.add(before.1.the_match.game(), "d5 c4").unwrap();
    assert!(db.store.set_plan(id, before.1.revision, WHITE, &plan).await.unwrap());
    db.store.write_note(id, WHITE, "nobody knows", after(7)).await.unwrap();
    assert_ne!(db.load(id).await.revision, before.1.revision);
    assert_eq!(state().await, before.0, "a plan is only its owner's to know");

    db.act_as(BLACK, id, Action::Resign, after(8)).await;
    differs("the end").await;
    assert_eq!(db.store.visible_state(id, THIRD).await.unwrap(), None);
    assert_eq!(db.store.visible_state(MatchId(999), WHITE).await.unwrap(), None);
    db.uses_only(VISIBLE_STATE, &["PRIMARY KEY"]).await;
}
