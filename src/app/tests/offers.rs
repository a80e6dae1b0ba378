//! Limits and lists of challenges, and rematches.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenge_limits::{MAX_OPEN, MAX_RECENT, MAX_TO_ONE, RECENT};
use courier_play::challenges::{ChallengeState, LIFETIME};
use courier_play::decline_reason::DeclineReason;
use courier_play::{Refusal, rematches};

use super::test_store::*;

async fn offer(db: &TestStore, proposal: &Proposal, now: Moment) -> Result<ChallengeId, Refusal> {
    let proposal = Proposal { made_at: now, ..*proposal };
    db.store.offer(&proposal, None, now).await.unwrap()
}

/// A challenge to one of several opponents: the number to each is limited, too.
fn proposal_to(number: u32) -> Proposal {
    let opponent = if number.is_multiple_of(2) { BLACK } else { THIRD };
    Proposal { opponent: Some(opponent), ..proposal() }
}

#[tokio::test]
async fn the_number_of_open_challenges_is_limited() {
    let db = TestStore::new().await;
    let mut made = Vec::new();
    for number in 0..MAX_OPEN {
        made.push(offer(&db, &proposal_to(number), START).await.unwrap());
    }
    assert_eq!(offer(&db, &proposal(), START).await, Err(Refusal::TooManyOpen { most: MAX_OPEN }));
    let stored = i64::from(MAX_OPEN);
    assert_eq!(
        db.number("select count(*) from challenges").await,
        stored,
        "a refused challenge is not stored"
    );
    assert_eq!(db.number("select count(*) from outbox").await, stored, "and sends no message");
    let by_another = Proposal { challenger: THIRD, ..proposal() };
    offer(&db, &by_another, START).await.unwrap();

    db.store.close_challenge(made[0], ChallengeState::Cancelled, &[], START).await.unwrap();
    offer(&db, &proposal(), START).await.unwrap();
    assert!(offer(&db, &proposal(), START + LIFETIME - Span(1)).await.is_err());
    offer(&db, &proposal(), START + LIFETIME).await.unwrap();
}

#[tokio::test]
async fn the_number_of_challenges_to_one_opponent_is_limited() {
    let db = TestStore::new().await;
    for _ in 0..MAX_TO_ONE {
        let id = offer(&db, &proposal(), START).await.unwrap();
        db.store.close_challenge(id, ChallengeState::Cancelled, &[], START).await.unwrap();
    }
    let again = START + RECENT;
    let refused = Err(Refusal::TooManyToOne { most: MAX_TO_ONE, again });
    assert_eq!(offer(&db, &proposal(), again - Span(1)).await, refused);
    offer(&db, &proposal_to(1), again - Span(1)).await.unwrap();
    offer(&db, &proposal(), again).await.unwrap();
}

#[tokio::test]
async fn the_number_of_challenges_in_an_hour_is_limited() {
    let db = TestStore::new().await;
    for second in 0..MAX_RECENT {
        let now = START + Span(i64::from(second) * 1000);
        let opponent = [Some(BLACK), Some(THIRD), None][second as usize % 3];
        let id = offer(&db, &Proposal { opponent, ..proposal() }, now).await.unwrap();
        db.store.close_challenge(id, ChallengeState::Declined, &[], now).await.unwrap();
    }
    let again = START + RECENT;
    let refused = Err(Refusal::TooManyRecent { most: MAX_RECENT, again });
    assert_eq!(offer(&db, &proposal(), again - Span(1)).await, refused);
    offer(&db, &proposal(), again).await.unwrap();
}

#[tokio::test]
async fn concurrent_challenges_do_not_exceed_the_limit() {
    let db = TestStore::new().await;
    let all = (0..MAX_RECENT * 2).map(|number| {
        let store = AppStore(db.store.clone());
        tokio::spawn(async move { store.offer(&proposal_to(number), None, START).await.unwrap() })
    });
    let mut made = 0;
    for one in all.collect::<Vec<_>>() {
        made += u32::from(one.await.unwrap().is_ok());
    }
    assert_eq!(made, MAX_OPEN);
    assert_eq!(db.number("select count(*) from challenges").await, i64::from(MAX_OPEN));
}

#[tokio::test]
async fn the_reason_of_a_declined_challenge_is_stored() {
    let db = TestStore::new().await;
    let (with, without) = (db.challenge().await, db.challenge().await);
    let reason = DeclineReason::read("too busy").unwrap();
    let told = [tell(WHITE, Notice::Declined { challenge: with })];
    assert!(db.store.decline_challenge(with, Some(&reason), &told, START).await.unwrap());
    assert_eq!(db.store.decline_reason(with).await.unwrap(), Some(reason));
    assert_eq!(db.store.challenge(with).await.unwrap().unwrap().state, ChallengeState::Declined);
    let other = DeclineReason::read("another").unwrap();
    assert!(
        !db.store.decline_challenge(with, Some(&other), &told, START).await.unwrap(),
        "the challenge is closed already"
    );
    assert_eq!(db.store.decline_reason(with).await.unwrap().unwrap().as_str(), "too busy");
    assert_eq!(db.number("select count(*) from outbox").await, 1);

    assert!(db.store.decline_challenge(without, None, &[], START).await.unwrap());
    assert_eq!(db.store.decline_reason(without).await.unwrap(), None);
}

#[tokio::test]
async fn only_one_rematch_offer_is_open_at_a_time() {
    let db = TestStore::new().await;
    assert_eq!(db.store.latest_finished_of(WHITE).await.unwrap(), None);
    let earlier = db.begin().await;
    db.play(earlier, &FOOLS_MATE, START).await;
    let id = db.begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, after(9)).await;
    db.play(id, &FOOLS_MATE, after(9)).await;
    db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(20)).await;
    for player in [WHITE, BLACK] {
        assert_eq!(
            db.store.latest_finished_of(player).await.unwrap(),
            Some(id),
            "not the running one"
        );
    }
    let the_match = db.load(id).await.the_match;
    let offer = async |by, now| {
        let proposal = rematches::of(&the_match, None, by, HERE, now).unwrap();
        db.store.offer(&proposal, Some(id), now).await.unwrap()
    };
    let made = offer(WHITE, after(30)).await.unwrap();
    assert_eq!(offer(WHITE, after(30)).await, Err(Refusal::RematchStands));
    assert_eq!(offer(BLACK, after(30)).await, Err(Refusal::RematchOffered(made)));
    db.store.close_challenge(made, ChallengeState::Declined, &[], after(31)).await.unwrap();
    let second = offer(BLACK, after(31)).await.unwrap();
    assert_eq!(
        offer(WHITE, after(31) + LIFETIME - Span(1)).await,
        Err(Refusal::RematchOffered(second))
    );
    offer(WHITE, after(31) + LIFETIME).await.unwrap();
}
