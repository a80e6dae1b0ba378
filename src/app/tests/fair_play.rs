//! Second accounts: what they are worth although they delete their data again and again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::Refusal;
use courier_play::competitions::{Change, CompetitionError, FixtureState, ladder as rules};
use courier_store::Forgetting;
use courier_store::test_support::competitions::{changed, entrant, ladder, planned, stored};

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::test_store::*;
use crate::app::{App, AppError, BeginMatch};

/// The second account resigns as soon as a game counts, and deletes its data after every four
/// games.
#[tokio::test]
async fn the_weekly_limit_of_two_players_outlives_the_data_of_one() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    for round in 0..5 {
        let now = after(round * 24);
        for _ in 0..4 {
            let id = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, now).await;
            db.play(id, &LEAST_MOVES, now).await;
            db.act_as(BLACK, id, Action::Resign, now + Span::hours(9)).await;
        }
        app.forget(BLACK, now + Span::hours(10)).await.unwrap();
        db.store.save_person(&person(BLACK, "black"), now + Span::hours(11)).await.unwrap();
        let games = db.number("select games from ratings where player_id = 101").await;
        assert_eq!(games, 4, "in round {round}");
    }
    // Retention removes what no longer counts, and only then.
    let week = START + Span::days(7);
    assert_eq!(app.remove_outdated_counts(week - Span(1)).await.unwrap(), 0);
    assert!(db.store.rated_again_at(WHITE, BLACK, week - Span(1)).await.unwrap().is_some());
    assert!(app.remove_outdated_counts(week).await.unwrap() > 0);
    assert_eq!(db.store.rated_again_at(WHITE, BLACK, week).await.unwrap(), None);
}

/// Its game counts for the table, and for the limit of the next games.
#[tokio::test]
async fn a_game_of_a_competition_beyond_the_weekly_limit_changes_no_rating() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let before = stored(&db, &ladder()).await;
    let mut changes = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter).to_vec();
    changes.extend([Change::Plan(planned()), Change::Plan(planned())]);
    let id = changed(&db, &before, &changes).await.competition.record.id;
    for _ in 0..3 {
        db.begin().await;
    }
    app.sweep(START + Span::days(1), || Span::ZERO).await.unwrap();
    let limited = "select count(*) from matches where competition_id is not null and over_limit = ";
    assert_eq!(db.number(&format!("{limited}0")).await, 1, "the fourth game");
    assert_eq!(db.number(&format!("{limited}1")).await, 1);
    let next = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(25)).await;
    assert!(db.load(next).await.the_match.record().over_limit);
    // The unrated one of the two is won, and its result counts on the ladder.
    let last = db.number("select max(id) from matches where competition_id is not null").await;
    assert!(db.play(MatchId(last), &FOOLS_MATE, after(25)).await.is_none());
    app.sweep(after(40), || Span::ZERO).await.unwrap();
    let found = app.competition(id, after(40)).await.unwrap();
    assert_eq!(found.entrant(BLACK).unwrap().place, Some(1), "Black has won and climbed");
}

/// White loses a game of a ladder on time, deletes their data and joins again.
#[tokio::test]
async fn games_of_a_ladder_count_after_a_deletion() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let before = stored(&db, &ladder()).await;
    let mut changes = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter).to_vec();
    changes.push(Change::Plan(planned()));
    let record = changed(&db, &before, &changes).await.competition.record;
    app.sweep(after(24), || Span::ZERO).await.unwrap();
    let id = MatchId(db.number("select max(id) from matches").await);
    db.play(id, &LEAST_MOVES, after(24)).await;
    let lost = db.load(id).await.the_match.flag_at().unwrap();
    app.sweep(lost, || Span::ZERO).await.unwrap();
    let mut chance = StdRng::seed_from_u64(1);
    for _ in 0..2 {
        app.forget(WHITE, lost).await.unwrap();
        db.store.save_person(&person(WHITE, "white"), lost).await.unwrap();
        let since = lost - rules::MEMORY;
        let kept = db.store.kept_ladder_time_outs(record.id, WHITE, since).await.unwrap();
        assert_eq!(kept, [lost]);
        app.join_ladder(&record, WHITE, lost).await.unwrap();
        let mut challenge = async |now| {
            let players = (WHITE, BLACK);
            app.challenge_on_ladder(record.id, players, now, &mut chance).await.map(drop)
        };
        let again = lost + rules::BETWEEN_GAMES;
        let refused = challenge(again - Span(1)).await;
        let Err(AppError::Refused(Refusal::Competition(why))) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(why, CompetitionError::NotBefore(again));
        challenge(again).await.unwrap();
    }
}

/// A block by somebody else holds although the blocked account deletes its data.
#[tokio::test]
async fn a_block_outlives_the_data_of_the_blocked_player() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    app.block(WHITE, BLACK, false, START).await.unwrap();
    assert!(matches!(db.store.forget(BLACK, START).await.unwrap(), Forgetting::Done { .. }));
    db.store.save_person(&person(BLACK, "black"), START).await.unwrap();
    let offer = Proposal { challenger: BLACK, opponent: Some(WHITE), ..proposal() };
    let refused = db.store.offer(&offer, None, START).await.unwrap();
    assert_eq!(refused, Err(Refusal::NotAccepting));
}

/// A block that is made between the reading of a challenge and its acceptance holds.
#[tokio::test]
async fn a_block_holds_in_the_transaction_that_begins_the_game() {
    let db = TestStore::new().await;
    let app = App::new(db.store.clone());
    let offer = Proposal { challenger: BLACK, opponent: Some(WHITE), ..proposal() };
    let id = db.store.offer(&offer, None, START).await.unwrap().unwrap();
    let challenge = db.store.challenge(id).await.unwrap().unwrap();
    app.block(WHITE, BLACK, false, START).await.unwrap();
    db.store.tamper("update challenges set state = 'open', closed_at = null").await;
    let pairing = Pairing {
        players: ByColor { white: WHITE, black: BLACK },
        start: 0,
        challenger: courier_rules::Color::White,
    };
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let begin = BeginMatch {
        challenge: &challenge,
        pairing: &pairing,
        start_fen: usual,
        thread_wanted: false,
        now: START,
    };
    let begun = begin.save(&db.store, |_| Vec::new()).await;
    let refused = AppError::Refused(Refusal::YouBlocked).to_string();
    assert_eq!(begun.unwrap_err().to_string(), refused);
}

#[tokio::test]
async fn a_block_calls_off_the_planned_games_of_ladders() {
    for (blocker, blocked) in [(WHITE, BLACK), (BLACK, WHITE)] {
        let db = TestStore::new().await;
        let app = App::new(db.store.clone());
        let before = stored(&db, &ladder()).await;
        let entrants = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter);
        let id = changed(&db, &before, &entrants).await.competition.record.id;
        let mut chance = StdRng::seed_from_u64(1);
        app.challenge_on_ladder(id, (BLACK, WHITE), START, &mut chance).await.unwrap();
        app.block(blocker, blocked, false, START).await.unwrap();
        let found = app.competition(id, START).await.unwrap();
        assert!(found.fixtures.iter().all(|game| game.state == FixtureState::Cancelled));
        let place = |player| found.entrant(player).unwrap().place;
        let kept = if blocker == BLACK { (Some(1), Some(2)) } else { (Some(2), Some(1)) };
        assert_eq!((place(WHITE), place(BLACK)), kept, "a block by the defender keeps no place");
        let told = "select count(*) from outbox where notice like '%called-off%' and player_id = ";
        assert_eq!(db.number(&format!("{told}{}", blocked.0)).await, 1);
        assert_eq!(db.number(&format!("{told}{}", blocker.0)).await, 0);
        app.sweep(START + Span::days(2), || Span::ZERO).await.unwrap();
        assert_eq!(db.number("select count(*) from matches").await, 0);
        let again = app.challenge_on_ladder(id, (BLACK, WHITE), after(50), &mut chance).await;
        assert!(matches!(again, Err(AppError::Refused(_))));
    }
}
