//! Storing, accepting and closing challenges.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenges::{Challenge, ChallengeState, Conditions, GameCount, LIFETIME};
use courier_play::handicap::{Giver, Handicap, Odds};
use courier_play::reliability::TimeOutLimit;

use crate::StoreError;
use crate::challenges::answers::{CHALLENGE_MESSAGES, HAS_ACCEPTED, MIRRORED_GAME};
use crate::challenges::offers::START_CHOSEN;
use crate::test_support::*;

#[tokio::test]
async fn a_challenge_is_read_as_it_was_stored() {
    let db = TestStore::new().await;
    let made = [
        proposal(),
        Proposal {
            challenger: THIRD,
            opponent: None,
            place: Place { server: None, channel: ChannelId(77) },
            terms: Terms {
                variant: Variant::by_key("chess960").unwrap(),
                start: Some(959),
                color: ColorChoice::Random,
                control: "5x2d".parse().unwrap(),
                rated: false,
                clock_options: Default::default(),
                handicap: Handicap {
                    odds: Variant::by_key("chess960")
                        .unwrap()
                        .odds()
                        .last()
                        .map(|piece| Odds { by: Giver::Opponent, piece }),
                    clock: Some(TimeControl::DEFAULT),
                },
                blindfold: true,
            },
            conditions: Conditions {
                time_outs: TimeOutLimit::new(0),
                mirrored: true,
                games: GameCount::new(4).unwrap(),
            },
            made_at: after(5),
        },
    ];
    for proposal in made {
        let id = db.store.propose(&proposal, |_| Vec::new(), proposal.made_at).await.unwrap();
        let Challenge { id: stored_id, proposal: stored, state, left } =
            db.store.challenge(id).await.unwrap().unwrap();
        assert_eq!((stored_id, state), (id, ChallengeState::Open));
        assert_eq!(stored.challenger, proposal.challenger);
        assert_eq!(stored.opponent, proposal.opponent);
        assert_eq!(stored.place, proposal.place);
        assert_eq!(stored.made_at, proposal.made_at);
        assert_eq!((stored.conditions, left), (proposal.conditions, proposal.conditions.games));
        assert_eq!(stored.terms, proposal.terms);
    }
    assert!(db.store.challenge(ChallengeId(999)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_challenge_and_its_messages_are_stored_in_one_transaction() {
    let db = TestStore::new().await;
    let challenged = |challenge| vec![tell(BLACK, Notice::Challenged { challenge })];
    let id = db.store.propose(&proposal(), challenged, START).await.unwrap();
    let pending = db.store.due_messages(START, 10).await.unwrap().due;
    assert_eq!(pending.len(), 1);
    assert_eq!(pending[0].notice, Notice::Challenged { challenge: id });

    let to_nobody = |challenge| vec![tell(PlayerId(404), Notice::Challenged { challenge })];
    assert!(db.store.propose(&proposal(), to_nobody, START).await.is_err());
    assert_eq!(db.number("select count(*) from challenges").await, 1);
}

#[tokio::test]
async fn a_challenge_is_closed_once() {
    let db = TestStore::new().await;
    for state in [ChallengeState::Declined, ChallengeState::Cancelled, ChallengeState::Expired] {
        let id = db.challenge().await;
        let pending = [tell(WHITE, Notice::Declined { challenge: id })];
        assert!(db.store.close_challenge(id, state, &pending, after(1)).await.unwrap());
        assert!(
            !db.store
                .close_challenge(id, ChallengeState::Expired, &pending, after(2))
                .await
                .unwrap()
        );
        assert_eq!(db.store.challenge(id).await.unwrap().unwrap().state, state);
        let told = format!(
            "select count(*) from outbox
             where cast(json_extract(notice, '$.challenge') as bigint) = {id}"
        );
        assert_eq!(db.number(&told).await, 1, "the second attempt sends no message");
    }
    assert!(
        !db.store
            .close_challenge(ChallengeId(999), ChallengeState::Declined, &[], START)
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn a_challenge_cannot_be_closed_as_open_or_accepted() {
    let db = TestStore::new().await;
    let id = db.challenge().await;
    for state in [ChallengeState::Open, ChallengeState::Accepted(MatchId(1))] {
        let refused = db.store.close_challenge(id, state, &[], START).await;
        assert!(matches!(refused, Err(StoreError::Sql(_))), "{state:?}: {refused:?}");
        assert_eq!(db.store.challenge(id).await.unwrap().unwrap().state, ChallengeState::Open);
    }
}

#[tokio::test]
async fn the_messages_of_a_challenge_are_stored() {
    let db = TestStore::new().await;
    let told = |challenge| vec![tell(BLACK, Notice::Challenged { challenge })];
    let id = db.store.propose(&proposal(), told, START).await.unwrap();
    let other = db.store.propose(&proposal(), told, START).await.unwrap();
    assert_eq!(db.store.challenge_messages(id).await.unwrap(), []);
    db.store.set_challenge_message(id, CHANNEL, u64::MAX).await.unwrap();
    assert_eq!(db.store.challenge_messages(id).await.unwrap(), [(CHANNEL, u64::MAX)]);
    let direct = ChannelId(900);
    for (pending, message) in
        db.store.due_messages(START, 10).await.unwrap().due.iter().zip([u64::MAX - 1, 7])
    {
        db.store.delivered(pending, (direct, message), None, START).await.unwrap();
    }
    assert_eq!(
        db.store.challenge_messages(id).await.unwrap(),
        [(CHANNEL, u64::MAX), (direct, u64::MAX - 1)]
    );
    assert_eq!(db.store.challenge_messages(other).await.unwrap(), [(direct, 7)]);
    db.uses_only(CHALLENGE_MESSAGES, &["PRIMARY KEY", "outbox_of_player"]).await;
}

#[tokio::test]
async fn challenges_expire_after_their_lifetime() {
    let db = TestStore::new().await;
    let first = db.challenge().await;
    let later = Proposal { made_at: after(1), ..proposal() };
    let second = db.store.propose(&later, |_| Vec::new(), after(1)).await.unwrap();
    let expired = async |now: Moment, limit| -> Vec<ChallengeId> {
        let due = db.store.expired_challenges(now, limit).await.unwrap();
        due.into_iter().map(|challenge| challenge.id).collect()
    };
    assert_eq!(expired(START + LIFETIME - Span(1), 10).await, []);
    assert_eq!(expired(START + LIFETIME, 10).await, [first]);
    assert_eq!(expired(after(1) + LIFETIME, 10).await, [first, second]);
    assert_eq!(expired(after(1) + LIFETIME, 1).await, [first]);
    db.store.close_challenge(first, ChallengeState::Expired, &[], START + LIFETIME).await.unwrap();
    assert_eq!(expired(after(1) + LIFETIME, 10).await, [second]);
}

#[tokio::test]
async fn the_games_of_a_challenge_are_found_by_indexes() {
    let db = TestStore::in_a_file().await;
    let games = "challenge_games_of_challenge";
    db.uses_only(MIRRORED_GAME, &[games]).await;
    for sql in [HAS_ACCEPTED, START_CHOSEN] {
        let plan = db.plan(sql).await;
        assert!(!plan.iter().any(|step| step.starts_with("SCAN c")), "{plan:#?}");
    }
    assert!(db.plan(HAS_ACCEPTED).await.iter().any(|step| step.contains(games)));
}
