//! Storing a competition, its entrants and games, and reading them again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::FixtureId;
use courier_play::challenges::ClockOptions;
use courier_play::competitions::{
    Change, CompetitionName, CompetitionNews, CompetitionRecord, Entrant, EntrantState, Fixture,
    FixtureState, Format, GameTerms, Stage, Starts,
};
use courier_play::pauses::Weekend;
use courier_play::season::Season;
use courier_play::vacations::Vacation;

use crate::LoadedCompetition;
use crate::sql;
use crate::test_support::competitions::*;
use crate::test_support::*;

#[tokio::test]
async fn a_competition_is_read_as_it_was_stored() {
    let db = TestStore::new().await;
    let cup = CompetitionRecord {
        format: Format::Cup,
        name: CompetitionName::of("Winter *cup*"),
        terms: GameTerms {
            variant: Variant::by_key("capahouse").unwrap(),
            starts: Starts::Fixed(7),
            control: "5d+2x1d".parse().unwrap(),
            rated: false,
            clock_options: ClockOptions {
                weekends: Some(Weekend::FridaySaturday),
                vacation: false,
                flag_forgiveness: false,
            },
        },
        by_rounds: true,
        gives_roles: true,
        stage: Stage::Open,
        begins_at: Some(START + Span::days(3)),
        ends_at: Some(START + Span::days(90)),
        ..ladder()
    };
    let league =
        CompetitionRecord { format: Format::League, season: Some(Season::of(START)), ..ladder() };
    for record in [ladder(), cup, league] {
        let LoadedCompetition { competition, .. } = stored(&db, &record).await;
        let expected = CompetitionRecord { id: competition.record.id, ..record };
        assert_eq!(competition.record, expected);
        assert!(competition.entrants.is_empty() && competition.fixtures.is_empty());
    }
    assert!(db.store.competition(courier_play::CompetitionId(99), START).await.unwrap().is_none());
}

#[tokio::test]
async fn a_server_has_one_ladder_of_a_game() {
    let db = TestStore::new().await;
    let first = stored(&db, &ladder()).await;
    let insert = async || {
        let mut transaction = db.store.begin().await.unwrap();
        let inserted = transaction.insert_competition(&ladder(), None).await;
        transaction.commit().await.unwrap();
        inserted
    };
    assert!(insert().await.is_err());
    changed(&db, &first, &[Change::End { stage: Stage::Finished, at: START }]).await;
    insert().await.unwrap();
}

#[tokio::test]
async fn changes_are_stored_as_they_apply() {
    let db = TestStore::new().await;
    let before = stored(&db, &ladder()).await;
    let tell = Change::tell(BLACK, CompetitionNews::OnHold);
    let changes = [
        Change::Enter(entrant(WHITE, 1)),
        Change::Enter(entrant(BLACK, 2)),
        Change::Plan(planned()),
        Change::Round { at: START + Span(5) },
        Change::Show { at: START + Span(6) },
        tell,
    ];
    let after = changed(&db, &before, &changes).await;
    let mut expected = before.competition.clone();
    for change in &changes {
        expected.apply(change);
    }
    let id = after.competition.fixtures[0].id;
    expected.fixtures[0].id = id;
    assert_eq!(after.competition, expected);
    let notices = db
        .number("select count(*) from outbox where json_extract(notice, '$.news') = 'on-hold'")
        .await;
    assert_eq!(notices, 1);

    let later = [
        Change::Enter(Entrant { state: EntrantState::OnHold, place: None, ..entrant(BLACK, 2) }),
        Change::Begin(id, START + Span(9)),
        Change::Run { at: START + Span(7), ends_at: Some(START + Span(8)) },
    ];
    for change in &later {
        expected.apply(change);
    }
    let after = changed(&db, &after, &later).await;
    assert_eq!(after.competition, expected);
    let after = changed(&db, &after, &[Change::Cancel(id)]).await;
    assert_eq!(after.competition.fixtures[0].state, FixtureState::Cancelled);
}

#[tokio::test]
async fn a_decision_about_an_outdated_state_stores_nothing() {
    let db = TestStore::new().await;
    let before = stored(&db, &ladder()).await;
    changed(&db, &before, &[Change::Enter(entrant(WHITE, 1))]).await;
    let mut transaction = db.store.begin().await.unwrap();
    let changes = [Change::Enter(entrant(BLACK, 1))];
    assert!(!saves(&mut transaction, &before, &changes).await);
    transaction.commit().await.unwrap();
    assert_eq!(db.number("select count(*) from entrants").await, 1);
}

#[tokio::test]
async fn entrants_have_their_vacations() {
    let db = TestStore::new().await;
    let before = stored(&db, &ladder()).await;
    let vacation = Vacation { from: START, to: START + Span::days(2) };
    db.begin_vacation(WHITE, vacation, START).await;
    let entries = [entrant(WHITE, 1), entrant(BLACK, 2)].map(Change::Enter);
    let after = changed(&db, &before, &entries).await;
    assert_eq!(after.competition.entrant(WHITE).unwrap().vacations, [vacation]);
    assert!(after.competition.entrant(BLACK).unwrap().vacations.is_empty());
}

/// A result is counted with the games of the ninety days before its end, however late the bot looks
/// at it.
#[tokio::test]
async fn a_late_look_at_a_ladder_sees_the_ninety_days_before_a_result() {
    let db = TestStore::new().await;
    let before = stored(&db, &ladder()).await;
    let changes = [
        Change::Enter(entrant(WHITE, 1)),
        Change::Enter(entrant(BLACK, 2)),
        Change::Plan(planned()),
        Change::Plan(planned()),
    ];
    let after = changed(&db, &before, &changes).await;
    let ends = [START + Span::days(1), START + Span::days(90)];
    for (fixture, at) in after.competition.fixtures.iter().zip(ends) {
        let game = db.begin().await;
        db.play(game, &FOOLS_MATE, START).await.unwrap();
        sql::query("update matches set ended_at = $2 where id = $1")
            .bind(game)
            .bind(at)
            .execute(&db.store.writer)
            .await
            .unwrap();
        let mut transaction = db.store.begin().await.unwrap();
        transaction.begin_fixture(fixture.id, game).await.unwrap();
        transaction.commit().await.unwrap();
    }
    let id = after.competition.record.id;
    let seen = async |now| {
        let loaded = db.store.competition(id, now).await.unwrap().unwrap();
        let ended = |game: &&Fixture| matches!(game.state, FixtureState::Played { .. });
        loaded.competition.fixtures.iter().filter(ended).count()
    };
    let after = db.store.competition(id, START).await.unwrap().unwrap();
    let first = after.competition.fixtures[0].id;
    changed(&db, &after, &[Change::Count(first)]).await;
    let late = ends[1] + Span::days(5);
    assert_eq!(seen(late).await, 2, "the second is not counted");
    let loaded = db.store.competition(id, late).await.unwrap().unwrap();
    let second = loaded.competition.fixtures[1].id;
    changed(&db, &loaded, &[Change::Count(second)]).await;
    assert_eq!(seen(late).await, 1);
}

/// The news of a challenge names the game, whose number the store has given.
#[tokio::test]
async fn the_news_of_a_challenge_names_its_game() {
    let db = TestStore::new().await;
    let before = stored(&db, &ladder()).await;
    let news = CompetitionNews::Challenged { fixture: FixtureId(0) };
    let changes = vec![
        Change::Enter(entrant(WHITE, 1)),
        Change::Enter(entrant(BLACK, 2)),
        Change::Plan(planned()),
        Change::tell(WHITE, news),
    ];
    let after = changed(&db, &before, &changes).await;
    let told = "select cast(json_extract(notice, '$.fixture') as bigint) from outbox";
    assert_eq!(db.number(told).await, after.competition.fixtures[0].id.0);
    assert_ne!(after.competition.fixtures[0].id, FixtureId(0));
}

/// A picture shows what has moved since the posting before it.
#[tokio::test]
async fn the_players_of_a_ladder_have_their_places_in_the_last_two_postings() {
    let db = TestStore::new().await;
    let mut ladder = stored(&db, &ladder()).await;
    let show = Change::Show { at: START };
    let enter = |player, place| Change::Enter(entrant(player, place));
    for changes in [
        vec![enter(WHITE, 1), show.clone()],
        vec![enter(BLACK, 1), enter(WHITE, 2), show],
        vec![enter(WHITE, 1), enter(BLACK, 2)],
    ] {
        ladder = changed(&db, &ladder, &changes).await;
    }
    let players = db.store.ladder_players(ladder.competition.record.id).await.unwrap();
    let places: Vec<_> = players
        .iter()
        .map(|player| (player.player, player.shown_place, player.place_before))
        .collect();
    assert_eq!(places, [(WHITE, Some(2), Some(1)), (BLACK, Some(1), None)]);
    assert!(players.iter().all(|player| player.rating.is_none() && !player.name.is_empty()));
}
