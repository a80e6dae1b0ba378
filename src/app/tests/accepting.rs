//! Storing, accepting and closing challenges.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::Refusal;
use courier_play::challenges::{ChallengeState, Conditions, GameCount};
use courier_play::reliability::{TimeOutLimit, TimeOuts};
use courier_store::StoreError;

use super::test_store::*;
use crate::app::{App, AppError, ChallengeOutcome, ChallengeResponse};

#[tokio::test]
async fn accepting_begins_a_match_and_closes_the_challenge() {
    let db = TestStore::new().await;
    let id = db.challenge().await;
    let challenge = db.store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing {
        players: ByColor { white: BLACK, black: WHITE },
        start: 0,
        challenger: courier_rules::Color::White,
    };
    let accepted = |the_match| vec![tell(WHITE, Notice::Accepted { the_match })];

    let match_id = db
        .store
        .accept(&challenge, &pairing, START_FEN, accepted, after(2))
        .await
        .unwrap()
        .unwrap();

    assert_eq!(
        db.store.challenge(id).await.unwrap().unwrap().state,
        ChallengeState::Accepted(match_id)
    );
    let the_match = db.load(match_id).await.the_match;
    let record = the_match.record();
    assert_eq!(record.id, match_id);
    assert_eq!(record.variant.key(), "chess");
    assert_eq!((record.start, record.start_fen.as_str()), (0, START_FEN));
    assert_eq!(record.players, pairing.players);
    assert_eq!(record.place, HERE);
    assert_eq!(record.controls, ByColor::both(TimeControl::DEFAULT));
    assert_eq!((record.rated, record.started_at), (true, after(2)));
    assert_eq!((record.moves.len(), record.draw_offer, record.outcome), (0, None, None));
    assert_eq!(
        db.store.due_messages(after(2), 10).await.unwrap().due[0].notice,
        Notice::Accepted { the_match: match_id }
    );

    let again = db.store.accept(&challenge, &pairing, START_FEN, accepted, after(3)).await.unwrap();
    assert_eq!(again, None);
    assert_eq!(db.number("select count(*) from matches").await, 1);
    assert_eq!(db.number("select count(*) from outbox").await, 1);
}

#[tokio::test]
async fn no_match_begins_from_an_invalid_position() {
    let db = TestStore::new().await;
    let id = db.challenge().await;
    let challenge = db.store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing {
        players: ByColor { white: WHITE, black: BLACK },
        start: 0,
        challenger: courier_rules::Color::White,
    };
    let refused = db.store.accept(&challenge, &pairing, "no position", |_| Vec::new(), START).await;
    assert!(matches!(refused, Err(StoreError::CorruptMatch(_))), "{refused:?}");
    assert_eq!(db.store.challenge(id).await.unwrap().unwrap().state, ChallengeState::Open);
}

fn open_to(games: u8, mirrored: bool) -> Proposal {
    let games = GameCount::new(games).unwrap();
    let conditions = Conditions { games, mirrored, ..Conditions::default() };
    Proposal { opponent: None, conditions, ..proposal() }
}

/// Accepts in the channel of the challenge.
async fn accept(db: &TestStore, id: ChallengeId, by: PlayerId) -> Result<Vec<Match>, AppError> {
    let app = App::new(db.store.clone());
    let mut rng: rand::rngs::StdRng = rand::SeedableRng::seed_from_u64(1);
    let accepted = ChallengeResponse::Accept;
    match app.answer(id, by, accepted, Some(CHANNEL), after(1), &mut rng).await? {
        ChallengeOutcome::Began(begun) => {
            Ok(std::iter::once(begun.the_match).chain(begun.mirrored).collect())
        }
        ChallengeOutcome::Closed(state) => panic!("{state:?}"),
    }
}

fn refusal<T: std::fmt::Debug>(outcome: Result<T, AppError>) -> Refusal {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_challenge_for_two_players_stays_open_until_both_have_accepted() {
    let db = TestStore::new().await;
    let id = db.store.propose(&open_to(2, false), |_| Vec::new(), START).await.unwrap();
    let stored = async || db.store.challenge(id).await.unwrap().unwrap();
    let first = accept(&db, id, BLACK).await.unwrap();
    assert_eq!((stored().await.state, stored().await.left), (ChallengeState::Open, GameCount::ONE));
    assert_eq!(refusal(accept(&db, id, BLACK).await), Refusal::AcceptedBefore);
    assert_eq!(refusal(accept(&db, id, WHITE).await), Refusal::OwnChallenge);

    let second = accept(&db, id, THIRD).await.unwrap();
    let closed = ChallengeState::Accepted(second[0].id());
    assert_eq!(stored().await.state, closed);
    assert_eq!(refusal(accept(&db, id, PlayerId(9)).await), Refusal::ChallengeClosed(closed));
    let opponents = |games: &[Match]| games.iter().map(Match::players).collect::<Vec<_>>();
    assert_eq!(opponents(&first), [ByColor { white: WHITE, black: BLACK }]);
    assert_eq!(opponents(&second), [ByColor { white: WHITE, black: THIRD }]);
    assert_eq!(db.number("select count(*) from challenge_games").await, 1);
    assert_eq!(db.store.mirrored_game(id).await.unwrap(), Some(first[0].id()));
}

/// Each game is for another player.
#[tokio::test]
async fn deleting_ones_data_is_no_second_acceptance() {
    let db = TestStore::new().await;
    let id = db.store.propose(&open_to(3, false), |_| Vec::new(), START).await.unwrap();
    accept(&db, id, BLACK).await.unwrap();
    for _ in 0..2 {
        App::new(db.store.clone()).forget(BLACK, after(1)).await.unwrap();
        db.store.save_person(&person(BLACK, "black"), after(1)).await.unwrap();
        assert_eq!(refusal(accept(&db, id, BLACK).await), Refusal::AcceptedBefore);
    }
    accept(&db, id, THIRD).await.unwrap();
}

#[tokio::test]
async fn several_who_accept_at_once_get_as_many_games_as_there_are() {
    let db = TestStore::new().await;
    let id = db.store.propose(&open_to(3, true), |_| Vec::new(), START).await.unwrap();
    let people = (1..=6).map(PlayerId).collect::<Vec<_>>();
    for player in &people {
        db.store.save_person(&person(*player, "one"), START).await.unwrap();
    }
    let twice = people.iter().chain(&people);
    let answers = twice.map(|player| accept(&db, id, *player));
    let answers = futures_of(answers.collect()).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 3);
    let state = db.store.challenge(id).await.unwrap().unwrap().state;
    assert!(matches!(state, ChallengeState::Accepted(_)), "{state:?}");
    assert_eq!(db.number("select count(*) from matches").await, 6, "three pairs");
    let pairs = "select count(*) from (
                     select distinct abs(white_id - black_id), white_id + black_id from matches
                 ) as pairs";
    assert_eq!(db.number(pairs).await, 3, "nobody accepted twice");
}

/// Runs all of them at the same time.
async fn futures_of<T>(all: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut all: Vec<_> = all.into_iter().map(|one| (Box::pin(one), None)).collect();
    std::future::poll_fn(|context| {
        for (future, done) in &mut all {
            if done.is_none()
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *done = Some(output);
            }
        }
        match all.iter().all(|(_, done)| done.is_some()) {
            true => std::task::Poll::Ready(()),
            false => std::task::Poll::Pending,
        }
    })
    .await;
    all.into_iter().filter_map(|(_, done)| done).collect()
}

#[tokio::test]
async fn a_pair_is_two_games_with_swapped_colors_and_the_same_start() {
    let db = TestStore::new().await;
    let mut pair = open_to(1, true);
    pair.terms.variant = Variant::by_key("chess960").unwrap();
    pair.terms.start = Some(7);
    let id = db.store.propose(&pair, |_| Vec::new(), START).await.unwrap();
    let begun = accept(&db, id, BLACK).await.unwrap();
    let [first, second] = begun.as_slice() else { panic!("{begun:?}") };
    assert_eq!(first.players(), ByColor { white: WHITE, black: BLACK });
    assert_eq!(second.players(), ByColor { white: BLACK, black: WHITE });
    assert_eq!(first.record().start_fen, second.record().start_fen);
    let state = db.store.challenge(id).await.unwrap().unwrap().state;
    assert_eq!(state, ChallengeState::Accepted(first.id()));
    assert_eq!(db.store.mirrored_game(id).await.unwrap(), Some(second.id()));
    for game in &begun {
        assert_eq!(db.store.start_chosen(game.id()).await.unwrap(), Some(7));
    }
    let told = "select count(*) from outbox where json_extract(notice, '$.notice') = 'accepted'";
    assert_eq!(db.number(told).await, 2, "the challenger is shown both boards");
}

#[tokio::test]
async fn the_limit_of_time_outs_is_checked_when_the_challenge_is_accepted() {
    let db = TestStore::new().await;
    let conditions = Conditions { time_outs: TimeOutLimit::new(49), ..Conditions::default() };
    let strict = Proposal { conditions, ..proposal() };
    let id = db.store.propose(&strict, |_| Vec::new(), START).await.unwrap();
    let lost = db.begin().await;
    db.play(lost, &FOOLS_MATE, START).await;
    db.tamper("update matches set reason = 'time-out', turn = 'black', winner = 'white'").await;
    let time_outs = TimeOuts { games: 1, lost_on_time: 1 };
    let limit = TimeOutLimit::new(49).unwrap();
    let refused = Refusal::TooManyTimeOuts { time_outs, limit };
    assert_eq!(refusal(accept(&db, id, BLACK).await), refused);
    assert_eq!(db.number("select count(*) from matches").await, 1, "nothing is stored");
    assert_eq!(db.store.challenge(id).await.unwrap().unwrap().state, ChallengeState::Open);
    for _ in 0..2 {
        let other = db.begin().await;
        db.play(other, &FOOLS_MATE, START).await;
    }
    assert_eq!(accept(&db, id, BLACK).await.unwrap().len(), 1, "one of three");
}
