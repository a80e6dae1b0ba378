use std::future::Future as _;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use super::*;
use crate::play::matches::Event;
use crate::store::StoreError;

/// Writes a note in a transaction that is begun and not ended.
async fn half_done(house: &House, ends: bool) {
    let mut turn = house.store.writer.turn().await.unwrap();
    let sql = "begin immediate; update players set name = 'half done'";
    sqlx::query(sql).execute(turn.unsettled()).await.unwrap();
    if ends {
        turn.settled::<()>(Err(StoreError::Sql(sqlx::Error::RowNotFound))).await.unwrap_err();
    }
}

#[tokio::test]
async fn what_was_begun_and_never_ended_is_undone_by_whoever_comes_next() {
    let house = House::new().await;
    half_done(&house, false).await;
    house.store.meet(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(house.store.player(WHITE).await.unwrap().unwrap().name, "new");
    assert_eq!(house.store.player(BLACK).await.unwrap().unwrap().name, "black");
}

#[tokio::test]
async fn what_fails_is_undone_at_once() {
    let house = House::new().await;
    half_done(&house, true).await;
    // Nobody has come next in this house: another one may write.
    let other = Store::open(&house.path()).await.unwrap();
    other.meet(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(other.player(BLACK).await.unwrap().unwrap().name, "black");
}

/// A save is a transaction in two ways to the database: neither who was slower nor who contradicts
/// the books leaves it open.
#[tokio::test]
async fn a_save_that_stores_nothing_holds_no_lock() {
    let house = House::new().await;
    let id = house.begin().await;
    let Loaded { mut the_match, revision, .. } = house.load(id).await;
    let the_move = the_match.read_move("e4").unwrap();
    let events = the_match.act(WHITE, Action::Move(the_move), after(1)).unwrap();
    let other = Store::open(&house.path()).await.unwrap();

    let twice: Vec<Event> = events.iter().chain(&events).cloned().collect();
    let error = house.store.save(revision, &the_match, &twice, &[], after(1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unexplained { .. }), "{error:?}");
    assert!(matches!(
        other.save(revision, &the_match, &events, &[], after(1)).await.unwrap(),
        Saved::Done { .. }
    ));

    assert_eq!(
        house.store.save(revision, &the_match, &events, &[], after(2)).await.unwrap(),
        Saved::Raced
    );
    other.meet(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(house.number("select count(*) from moves").await, 1);
}

/// A glance goes through the connection that writes, while it is free and whole, and never waits
/// for it.
#[tokio::test]
async fn who_only_looks_does_not_wait_for_who_writes() {
    let house = House::new().await;
    let id = house.begin().await;
    let lane = &house.store.writer;
    assert!(lane.turn_if_free().is_some());
    let turn = lane.turn().await.unwrap();
    assert!(lane.turn_if_free().is_none(), "somebody writes");
    let look = tokio::time::timeout(Duration::from_secs(10), house.store.find_match(id));
    assert!(look.await.unwrap().unwrap().is_some());
    drop(turn);
    half_done(&house, false).await;
    assert!(lane.turn_if_free().is_none(), "somebody has not come to an end");
    assert_eq!(
        house.store.find_with_beside(id).await.unwrap().unwrap().1.seats.white.name,
        "white"
    );
    drop(lane.turn().await.unwrap());
    assert!(lane.turn_if_free().is_some());
}

#[tokio::test]
async fn closing_waits_for_whose_turn_it_is() {
    let house = House::new().await;
    let turn = house.store.writer.turn().await.unwrap();
    let mut closing = Box::pin(house.store.close());
    let mut context = Context::from_waker(Waker::noop());
    assert_eq!(closing.as_mut().poll(&mut context), Poll::Pending);
    drop(turn);
    tokio::time::timeout(Duration::from_secs(10), closing).await.unwrap();
    let error = house.store.meet(&person(WHITE, "late"), START).await.unwrap_err();
    assert!(matches!(error, StoreError::Sql(sqlx::Error::PoolClosed)), "{error:?}");
}

/// A disk that is full ends a transaction behind the back of sqlx, which counts it for ever after.
#[tokio::test]
async fn a_connection_that_counts_wrongly_is_replaced_with_the_next_heartbeat() {
    let house = House::new().await;
    {
        let mut turn = house.store.writer.turn().await.unwrap();
        let mut transaction = turn.write().await.unwrap();
        sqlx::query("rollback").execute(&mut *transaction).await.unwrap();
        transaction.commit().await.unwrap_err();
    }
    house.store.meet(&person(WHITE, "new"), START).await.unwrap_err();
    house.store.beat(START).await.unwrap();
    house.store.meet(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(house.store.player(WHITE).await.unwrap().unwrap().name, "new");
}
