//! Limits and lists of challenges, and rematches.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenge_limits::{MAX_OPEN, MAX_RECENT, MAX_TO_ONE, RECENT};
use courier_play::challenges::{Challenge, ChallengeState, LIFETIME};
use courier_play::decline_reason::DeclineReason;
use courier_play::{Refusal, rematches};

use crate::store::challenges::offers::{
    COUNT_OPEN, LATEST_FINISHED, OFFERED_OPEN, OFFERED_RECENTLY, OFFERED_TO, OPEN_BETWEEN, OPEN_OF,
    OPEN_REMATCH, OPEN_TO,
};
use crate::store::test_store::*;

async fn offer(db: &TestStore, proposal: &Proposal, now: Moment) -> Result<ChallengeId, Refusal> {
    let proposal = Proposal { made_at: now, ..*proposal };
    db.store.offer(&proposal, None, now).await.unwrap()
}

/// A challenge to one of several opponents: the number to each is limited, too.
fn proposal_to(number: u32) -> Proposal {
    let opponent = if number.is_multiple_of(2) { BLACK } else { THIRD };
    Proposal { opponent: Some(opponent), ..proposal() }
}

fn ids(challenges: &[Challenge]) -> Vec<ChallengeId> {
    challenges.iter().map(|challenge| challenge.id).collect()
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
    db.uses_only(OFFERED_OPEN, &["challenges_open_by"]).await;
    db.uses_only(OFFERED_RECENTLY, &["challenges_made_by"]).await;
    db.uses_only(OFFERED_TO, &["challenges_made_by"]).await;
    db.uses_only(OPEN_BETWEEN, &["challenges_open_"]).await;
    db.uses_only(OPEN_TO, &["challenges_open_"]).await;
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
        let store = db.store.clone();
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
async fn open_challenges_are_listed_for_both_sides() {
    let db = TestStore::new().await;
    let (first, second) = (db.challenge().await, db.challenge().await);
    let back = Proposal { challenger: BLACK, opponent: Some(WHITE), ..proposal() };
    let third = db.store.propose(&back, |_| Vec::new(), START).await.unwrap();
    let to_all = Proposal { challenger: BLACK, opponent: None, ..proposal() };
    let fourth = db.store.propose(&to_all, |_| Vec::new(), START).await.unwrap();
    let list = async |player, now, limit, offset| {
        ids(&db.store.open_challenges_of(player, now, limit, offset).await.unwrap())
    };
    assert_eq!(
        list(WHITE, START, 10, 0).await,
        [third, second, first],
        "those to the player come first"
    );
    assert_eq!(list(BLACK, START, 10, 0).await, [second, first, fourth, third]);
    assert_eq!(list(BLACK, START, 2, 2).await, [fourth, third]);
    assert_eq!(list(THIRD, START, 10, 0).await, []);
    assert_eq!(list(BLACK, START + LIFETIME, 10, 0).await, []);
    for (player, count) in [(WHITE, 3), (BLACK, 4), (THIRD, 0)] {
        assert_eq!(db.store.count_open_challenges_of(player, START).await.unwrap(), count);
    }
    db.store.close_challenge(third, ChallengeState::Cancelled, &[], START).await.unwrap();
    assert_eq!(list(WHITE, START, 10, 0).await, [second, first]);
    for query in [OPEN_OF, COUNT_OPEN] {
        db.uses_only(query, &["challenges_open_to", "challenges_open_by"]).await;
    }
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
    db.uses_only(OPEN_REMATCH, &["challenges_open_rematch"]).await;
    db.uses_only(LATEST_FINISHED, &["matches_over_of_white", "matches_over_of_black"]).await;
}

#[tokio::test]
async fn a_chosen_start_is_found_by_the_match() {
    let db = TestStore::new().await;
    let drawn = db.begin().await;
    assert_eq!(db.store.start_chosen(drawn).await.unwrap(), None);
    let terms = Terms { start: Some(0), ..proposal().terms };
    let chosen = Proposal { terms, ..proposal() };
    let chosen = db.begin_with(chosen, ByColor { white: WHITE, black: BLACK }, START).await;
    assert_eq!(db.store.start_chosen(chosen).await.unwrap(), Some(0));
    assert_eq!(db.store.start_chosen(MatchId(999)).await.unwrap(), None);
}
