//! Limits and lists of challenges, and rematches.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenges::{Challenge, ChallengeState, LIFETIME};

use crate::challenges::offers::{
    COUNT_OPEN, LATEST_FINISHED, OFFERED_OPEN, OFFERED_RECENTLY, OFFERED_TO, OPEN_BETWEEN, OPEN_OF,
    OPEN_REMATCH, OPEN_TO,
};
use crate::test_support::*;

fn ids(challenges: &[Challenge]) -> Vec<ChallengeId> {
    challenges.iter().map(|challenge| challenge.id).collect()
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

#[tokio::test]
async fn what_limits_challenges_is_found_by_indexes() {
    let db = TestStore::in_a_file().await;
    db.uses_only(OFFERED_OPEN, &["challenges_open_by"]).await;
    db.uses_only(OFFERED_RECENTLY, &["challenges_made_by"]).await;
    db.uses_only(OFFERED_TO, &["challenges_made_by"]).await;
    db.uses_only(OPEN_BETWEEN, &["challenges_open_"]).await;
    db.uses_only(OPEN_TO, &["challenges_open_"]).await;
    db.uses_only(OPEN_REMATCH, &["challenges_open_rematch"]).await;
    db.uses_only(LATEST_FINISHED, &["matches_over_of_white", "matches_over_of_black"]).await;
}
