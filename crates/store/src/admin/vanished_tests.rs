//! Processes and servers that are gone without a sign of it: a relay between them stops forwarding
//! and closes no connection. So the system acknowledges everything, as for a process that hangs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::test_support::*;
use crate::{DeliveryClaims, Destination, OutboxId, PendingMessage, ServerSession, Usage};

/// Within which time others must be able to go on.
const TAKEN_OVER: Duration = Duration::from_secs(15);
/// How long a condition may take that has no limit of its own, on a machine that is busy.
const LIMIT: Duration = Duration::from_secs(60);
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(100);

fn message(player: PlayerId) -> PendingMessage {
    PendingMessage {
        id: OutboxId(1),
        reader: Reader::Player(player),
        notice: Notice::Ended { the_match: MatchId(1) },
        attempts: 0,
        nonce: "1".to_owned(),
        destination: Destination::Direct,
        created_at: START,
        addressee: None,
    }
}

/// Tries again and again until it succeeds.
async fn until(attempt: impl AsyncFn() -> bool) {
    while !attempt().await {
        tokio::time::sleep(BETWEEN_ATTEMPTS).await;
    }
}

#[tokio::test]
async fn all_that_a_vanished_process_holds_is_free_within_15_seconds() {
    let test = "all_that_a_vanished_process_holds_is_free_within_15_seconds";
    let Some((address, relay, through)) = postgres::relayed(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    let mut session = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    let mut claims = DeliveryClaims::new(address.clone());

    let vanishing_store = Store::connect(&through).await.unwrap();
    vanishing_store.save_person(&person(WHITE, "white"), START).await.unwrap();
    let mut vanishing = ServerSession::begin(&through, Usage::Shared).await.unwrap();
    assert!(vanishing.take_duty().await.unwrap());
    let mut vanishing_claims = DeliveryClaims::new(through.clone());
    assert_eq!(vanishing_claims.claim(&[message(WHITE)]).await.unwrap(), [true]);
    // It vanishes within a transaction that writes.
    let mut unfinished = vanishing_store.begin().await.unwrap();
    unfinished.beat(START).await.unwrap();
    assert!(!session.take_duty().await.unwrap());
    assert_eq!(claims.claim(&[message(WHITE)]).await.unwrap(), [false]);
    relay.cut();

    let has_noticed = AtomicBool::new(false);
    let noticing = async {
        let lost = vanishing.lost().await;
        has_noticed.store(true, Ordering::SeqCst);
        lost
    };
    let duty = async {
        while !session.take_duty().await.unwrap() {
            tokio::time::sleep(BETWEEN_ATTEMPTS).await;
        }
        assert!(has_noticed.load(Ordering::SeqCst), "the holder believes that it has the duty");
    };
    let claimed = async {
        while claims.claim(&[message(WHITE)]).await.unwrap() != [true] {
            tokio::time::sleep(BETWEEN_ATTEMPTS).await;
        }
    };
    let written = until(async || store.save_person(&person(BLACK, "black"), START).await.is_ok());
    let all = async { tokio::join!(noticing, duty, claimed, written).0 };
    let lost = tokio::time::timeout(TAKEN_OVER, all).await.expect("it is not free in time");
    assert!(lost.to_string().contains("the connection to the server was lost"), "{lost}");
    // What it had stored is there, and what it had not committed is not.
    assert_eq!(store.last_beat().await.unwrap(), None);
    let players = store.pairs("select id, id from players where id > 0 order by id").await;
    assert_eq!(players, [(101, 101), (102, 102)]);
    drop(unfinished);
    store.close().await;
}

/// The machine of the server is gone, and another one has its address: nobody ends the connections
/// to the first.
#[tokio::test]
async fn a_process_goes_on_with_new_connections_if_those_it_has_are_silent() {
    let test = "a_process_goes_on_with_new_connections_if_those_it_has_are_silent";
    let Some((_address, relay, through)) = postgres::relayed(test).await else { return };
    let store = Store::connect(&through).await.unwrap();
    store.save_person(&person(WHITE, "white"), START).await.unwrap();
    let mut session = ServerSession::begin(&through, Usage::Shared).await.unwrap();
    assert!(session.take_duty().await.unwrap());
    let mut claims = DeliveryClaims::new(through.clone());
    assert_eq!(claims.claim(&[message(WHITE)]).await.unwrap(), [true]);
    let writing = store.begin().await.unwrap();
    let reading = store.readers.begin().await.unwrap();
    relay.cut();
    drop(writing);
    drop(reading);
    let lost = tokio::time::timeout(LIMIT, session.lost()).await.unwrap();
    assert!(lost.to_string().contains("the connection to the server was lost"), "{lost}");
    tokio::time::timeout(LIMIT, claims.keep()).await.unwrap().unwrap_err();
    assert!(store.last_beat().await.is_err());
    relay.restore();

    let going_on = async {
        until(async || store.save_person(&person(BLACK, "black"), START).await.is_ok()).await;
        until(async || store.last_beat().await.is_ok()).await;
    };
    tokio::time::timeout(TAKEN_OVER, going_on).await.expect("the store does not go on");
    let renewing = async {
        session.renew().await.unwrap();
        // The server holds the duty for the session before until it notices.
        while !session.take_duty().await.unwrap() {
            tokio::time::sleep(BETWEEN_ATTEMPTS).await;
        }
        while claims.claim(&[message(WHITE)]).await.unwrap() != [true] {
            tokio::time::sleep(BETWEEN_ATTEMPTS).await;
        }
    };
    tokio::time::timeout(LIMIT, renewing).await.unwrap();
    // A stop does not wait for what is silent, either.
    let _writing = store.begin().await.unwrap();
    relay.cut();
    tokio::time::timeout(TAKEN_OVER, store.close()).await.expect("it does not close");
}
