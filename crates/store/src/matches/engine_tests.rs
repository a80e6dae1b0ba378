//! Matches against the engine: when they wait for it, and that statistics leave them out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::engine_partner::{EngineSeat, FLAG_MARGIN};
use courier_play::season::Season;
use courier_play::{ENGINE_NAME_SIGN, EngineLevel};

use crate::matches::engine::{RUNNING, RUNNING_REMATCH, WAITING};
use crate::test_support::*;
use crate::{OpponentKind, WaitingForEngine};

const LEVEL: EngineLevel = EngineLevel::DEFAULT;

/// A match of White against the engine, which begins at `now`.
async fn begin(db: &TestStore, now: Moment) -> MatchId {
    let terms = Terms { rated: false, ..proposal().terms };
    let proposal = Proposal { opponent: Some(LEVEL.player()), terms, ..proposal() };
    db.begin_with(proposal, ByColor { white: WHITE, black: LEVEL.player() }, now).await
}

async fn waiting(db: &TestStore) -> Vec<(MatchId, Moment)> {
    let found = db.store.waiting_for_engine(Span::ZERO, 10, after(99)).await.unwrap();
    found.into_iter().map(|WaitingForEngine { id, due }| (id, due)).collect()
}

#[tokio::test]
async fn a_match_waits_for_the_engine_in_its_turn_and_while_there_is_an_offer() {
    let db = TestStore::new().await;
    db.begin().await;
    let id = begin(&db, START).await;
    let seat = EngineSeat { side: courier_rules::Color::Black, level: LEVEL };
    assert_eq!(db.load(id).await.the_match.engine_seat(), Some(seat));
    assert_eq!(waiting(&db).await, []);

    db.play(id, &["e4"], START).await;
    assert_eq!(waiting(&db).await, [(id, after(1))]);
    db.play(id, &["e5"], after(1)).await;
    assert_eq!(waiting(&db).await, []);

    let engine = LEVEL.player();
    for (hour, offer, answer) in [
        (3, Action::OfferDraw, Action::DeclineDraw),
        (5, Action::OfferTakeback, Action::DeclineTakeback),
        (7, Action::OfferPause, Action::AcceptPause),
    ] {
        db.act_as(WHITE, id, offer, after(hour)).await;
        assert_eq!(waiting(&db).await, [(id, after(hour))], "{offer:?}");
        db.act_as(engine, id, answer, after(hour + 1)).await;
        assert_eq!(waiting(&db).await, [], "{answer:?}");
    }
    // Paused, but an offer is answered.
    db.play(id, &["d4"], after(9)).await;
    assert_eq!(waiting(&db).await, []);
    db.act_as(WHITE, id, Action::OfferDraw, after(11)).await;
    assert_eq!(waiting(&db).await, [(id, after(11))]);
    db.act_as(engine, id, Action::DeclineDraw, after(12)).await;
    db.act_as(WHITE, id, Action::Resume, after(13)).await;
    assert_eq!(waiting(&db).await, [(id, after(13))]);

    let earlier = begin(&db, after(2)).await;
    db.play(earlier, &["e4"], after(2)).await;
    assert_eq!(waiting(&db).await, [(earlier, after(3)), (id, after(13))]);
    assert_eq!(db.store.waiting_for_engine(Span::ZERO, 1, after(99)).await.unwrap().len(), 1);
    db.store.set_aside(earlier, "broken").await.unwrap();
    assert_eq!(waiting(&db).await, [(id, after(13))]);
    db.act_as(WHITE, id, Action::Resign, after(14)).await;
    assert_eq!(waiting(&db).await, []);
    db.uses_only(WAITING, &["matches_engine_due", "pauses USING PRIMARY KEY"]).await;
}

#[tokio::test]
async fn the_engine_is_due_before_its_flag_falls_however_long_it_waits() {
    let db = TestStore::new().await;
    let id = begin(&db, START).await;
    db.play(id, &["e4"], START).await;
    let flag = db.load(id).await.the_match.flag_at().unwrap();
    for (delay, due) in
        [(Span::minutes(30), after(1) + Span::minutes(30)), (flag - after(1), flag - FLAG_MARGIN)]
    {
        let found = db.store.waiting_for_engine(delay, 10, after(1)).await.unwrap();
        assert_eq!(found, [WaitingForEngine { id, due }]);
    }
    // The clock of another process is a little ahead.
    let (now, delay) = (after(1) - Span(900), Span::minutes(30));
    let found = db.store.waiting_for_engine(delay, 10, now).await.unwrap();
    assert_eq!(found, [WaitingForEngine { id, due: after(1) + delay }]);
    // The system's clock was set back after the move.
    let now = after(1) - Span::hours(5);
    let found = db.store.waiting_for_engine(Span::minutes(30), 10, now).await.unwrap();
    assert_eq!(found, [WaitingForEngine { id, due: now }]);
}

#[tokio::test]
async fn the_running_matches_of_a_player_against_the_engine_are_counted() {
    let db = TestStore::new().await;
    db.begin().await;
    let over = begin(&db, START).await;
    begin(&db, START).await;
    let count = async |player| {
        db.store.begin().await.unwrap().running_engine_matches(player).await.unwrap()
    };
    assert_eq!((count(WHITE).await, count(BLACK).await), (2, 0));
    db.act_as(WHITE, over, Action::Resign, after(1)).await;
    assert_eq!(count(WHITE).await, 1);
    db.uses_only(RUNNING, &["matches_running_white", "matches_running_black"]).await;
}

#[tokio::test]
async fn a_running_rematch_against_the_engine_is_found() {
    let db = TestStore::new().await;
    let first = begin(&db, START).await;
    let found_in = async |player, of, channel| {
        let mut transaction = db.store.begin().await.unwrap();
        transaction.running_engine_rematch(player, of, channel).await.unwrap()
    };
    let here = proposal().place.channel;
    let found = async |player, of| found_in(player, of, here).await;
    assert_eq!(found(WHITE, first).await, None);
    db.act_as(WHITE, first, Action::Resign, after(1)).await;
    begin(&db, after(1)).await;
    assert_eq!(found(WHITE, first).await, None, "not a rematch");
    db.tamper("update challenges set rematch_of = 1 where id = 2").await;
    assert_eq!(found(WHITE, first).await, Some((ChallengeId(2), MatchId(2))));
    assert_eq!(found(BLACK, first).await, None);
    assert_eq!(found_in(WHITE, first, ChannelId(here.0 + 1)).await, None, "elsewhere");
    db.act_as(WHITE, MatchId(2), Action::Resign, after(2)).await;
    assert_eq!(found(WHITE, first).await, None, "over");
    let indexes = ["challenges_of_challenger", "matches USING INTEGER PRIMARY KEY"];
    db.uses_only(RUNNING_REMATCH, &indexes).await;
}

#[tokio::test]
async fn every_level_is_a_player_in_a_new_database() {
    let db = TestStore::new().await;
    for level in EngineLevel::all() {
        let row = db.store.player(level.player()).await.unwrap().unwrap();
        assert_eq!(row.name, level.stored_name());
        assert_eq!(row.name, format!("{ENGINE_NAME_SIGN}{}", level.number()));
    }
}

#[tokio::test]
async fn statistics_leave_out_matches_against_the_engine() {
    let db = TestStore::new().await;
    let id = begin(&db, START).await;
    db.play(id, &["f3", "e5", "g4", "Qh4"], START).await;
    begin(&db, START).await;
    let results = async |opponents| db.store.results_of(WHITE, None, opponents).await.unwrap();
    let (people, engine) =
        (results(OpponentKind::People).await, results(OpponentKind::Engine).await);
    assert_eq!((people.0.losses, people.1), (0, 0));
    assert_eq!((engine.0.losses, engine.1), (1, 1));
    assert!(db.store.ratings_of(WHITE).await.unwrap().is_empty());
    let season = db.store.season(SERVER, Season::of(after(4)), 5).await.unwrap();
    assert_eq!(season, crate::SeasonStats::default());
    assert_eq!(db.store.first_and_last_end(SERVER).await.unwrap(), None);
    assert!(db.store.activity(SERVER, None, START).await.unwrap().is_empty());
    assert_eq!(db.number("select count(*) from outbox where player_id < 0").await, 0);
}
