//! Titles, leaders and champions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::CompetitionId;
use courier_play::competitions::{Change, CompetitionRecord, Entrant, Format, Stage};
use courier_play::season::Season;

use super::results;
use crate::Forgetting;
use crate::sql;
use crate::test_support::competitions::{changed, entrant, ladder, planned, stored};
use crate::test_support::*;

/// Stores a competition with White, Black and the third player, who have these ranks.
async fn with_ranks(
    db: &TestStore,
    record: CompetitionRecord,
    ranks: [Option<u32>; 3],
    division: Option<u32>,
) -> CompetitionId {
    let before = stored(db, &record).await;
    let id = before.competition.record.id;
    let players = [WHITE, BLACK, THIRD];
    let place = |place| (record.format == Format::Ladder).then_some(place);
    let mut changes: Vec<Change> = (1..)
        .zip(players)
        .map(|(at, player)| {
            Change::Enter(Entrant { place: place(at), division, ..entrant(player, at) })
        })
        .collect();
    changes.extend(
        record
            .ends_at
            .filter(|_| record.stage == Stage::Finished)
            .map(|at| Change::End { stage: Stage::Finished, at }),
    );
    changed(db, &before, &changes).await;
    let mut transaction = db.store.begin().await.unwrap();
    let ranks: Vec<_> = players.into_iter().zip(ranks).collect();
    transaction.store_ranks(id, &ranks).await.unwrap();
    transaction.commit().await.unwrap();
    id
}

fn league(season: Season) -> CompetitionRecord {
    CompetitionRecord {
        format: Format::League,
        season: Some(season),
        stage: Stage::Finished,
        ends_at: Some(season.end()),
        ..ladder()
    }
}

fn cup(ends_at: Moment) -> CompetitionRecord {
    let (format, stage) = (Format::Cup, Stage::Finished);
    CompetitionRecord { format, stage, ends_at: Some(ends_at), ..ladder() }
}

#[tokio::test]
async fn a_player_has_titles_and_standings() {
    let db = TestStore::new().await;
    let season = Season::of(START);
    let on_ladder = with_ranks(&db, ladder(), [None; 3], None).await;
    let won = with_ranks(&db, cup(after(5)), [Some(1), Some(1), Some(3)], None).await;
    let second = with_ranks(&db, league(season), [Some(2), Some(1), None], Some(4)).await;
    let elsewhere = CompetitionRecord { server: ServerId(999), ..cup(after(9)) };
    let elsewhere = with_ranks(&db, elsewhere, [Some(1), Some(2), Some(3)], None).await;
    let of = async |player, server, variant| {
        let found = db.store.competition_results(player, server, variant, 9).await.unwrap();
        found
            .into_iter()
            .map(|own| (own.competition.id, own.division, own.place, own.players))
            .collect::<Vec<_>>()
    };
    let ladder_place = |place| (on_ladder, None, Some(place), 3);
    assert_eq!(
        of(WHITE, None, None).await,
        [ladder_place(1), (elsewhere, None, Some(1), 3), (won, None, Some(1), 3)],
        "what is running, then the newest title"
    );
    assert_eq!(of(WHITE, Some(SERVER), None).await, [ladder_place(1), (won, None, Some(1), 3)]);
    assert_eq!(
        of(BLACK, Some(SERVER), Some("chess")).await,
        [ladder_place(2), (second, Some(4), Some(1), 2), (won, None, Some(1), 3)]
    );
    assert_eq!(of(BLACK, None, Some("shogun")).await, []);
    assert_eq!(of(THIRD, None, None).await, [ladder_place(3)]);
}

#[tokio::test]
async fn a_server_sees_who_is_first_and_who_has_won() {
    let db = TestStore::new().await;
    let season = Season::of(START);
    let on_ladder = with_ranks(&db, ladder(), [None; 3], None).await;
    let open = CompetitionRecord { stage: Stage::Open, ..cup(after(5)) };
    let open = with_ranks(&db, open, [None; 3], None).await;
    let shared = with_ranks(&db, cup(after(5)), [Some(1), Some(3), Some(1)], None).await;
    let last = with_ranks(&db, cup(after(6)), [Some(2), Some(1), None], None).await;
    with_ranks(&db, cup(after(4)), [Some(1), None, None], None).await;
    let second = with_ranks(&db, league(season), [Some(1), None, None], Some(1)).await;
    let summaries = db.store.competition_summaries(SERVER, 3).await.unwrap();
    let found: Vec<_> =
        summaries.iter().map(|own| (own.competition.id, own.first.clone())).collect();
    assert_eq!(
        found,
        [
            (on_ladder, vec![WHITE]),
            (open, vec![]),
            (second, vec![]),
            (last, vec![BLACK]),
            (shared, vec![WHITE, THIRD]),
        ],
        "the second division has no champion of the league"
    );
    assert!(summaries.iter().all(|own| own.players == 3 && !own.waits));
    assert_eq!(db.store.competition_summaries(ServerId(9), 3).await.unwrap(), []);

    let ladder = db.store.competition(on_ladder, START).await.unwrap().unwrap();
    changed(&db, &ladder, &[Change::Plan(planned())]).await;
    assert!(db.store.competition_summaries(SERVER, 3).await.unwrap()[0].waits);
}

#[tokio::test]
async fn a_season_has_the_champions_of_its_leagues_and_cups() {
    let db = TestStore::new().await;
    let season = Season::of(START);
    let cup_won = with_ranks(&db, cup(season.start()), [Some(1), Some(2), Some(1)], None).await;
    with_ranks(&db, cup(season.end()), [Some(1), None, None], None).await;
    // A season of a league ends when the next one begins, and belongs to its own quarter.
    let first = with_ranks(&db, league(season), [Some(2), Some(1), None], Some(0)).await;
    let next = season.next();
    let later = with_ranks(&db, league(next), [None, None, Some(1)], Some(0)).await;
    let of = async |season| {
        let found = db.store.champions(SERVER, season).await.unwrap();
        found.into_iter().map(|own| (own.competition.id, own.name)).collect::<Vec<_>>()
    };
    let named = |id, name: &str| (id, name.to_owned());
    assert_eq!(
        of(season).await,
        [named(first, "black"), named(cup_won, "white"), named(cup_won, "third")]
    );
    assert_eq!(of(next).await[0], named(later, "third"));
    assert_eq!(of(next).await.len(), 2);
    assert_eq!(of(season.previous()).await, []);

    let forgotten = db.store.forget(BLACK, after(9)).await.unwrap();
    assert!(matches!(forgotten, Forgetting::Done { .. }));
    assert_eq!(of(season).await.len(), 2, "deleted players are not listed");
}

/// A look that changes nothing writes nothing.
#[tokio::test]
async fn ranks_are_written_where_they_change() {
    let db = TestStore::new().await;
    let id = with_ranks(&db, cup(after(5)), [Some(1), Some(2), None], None).await;
    let ranks = "select coalesce(rank, 0) from entrants order by player_id";
    let read = async || -> Vec<i64> {
        sql::query_scalar(ranks).fetch_all(&db.store.readers).await.unwrap()
    };
    assert_eq!(read().await, [1, 2, 0]);
    let mut transaction = db.store.begin().await.unwrap();
    let new = [(WHITE, None), (BLACK, Some(1)), (PlayerId(999), Some(1))];
    transaction.store_ranks(id, &new).await.unwrap();
    transaction.store_ranks(id, &[]).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(read().await, [0, 1, 0]);
}

#[tokio::test]
async fn results_are_found_by_indexes() {
    let db = TestStore::in_a_file().await;
    let used = ["entrants_of_player", "PRIMARY KEY"];
    db.uses_only(&results::results_of_player(), &used).await;
    let used = ["competitions_of_server", "PRIMARY KEY", "fixtures_of_competition"];
    db.uses_only(&results::summaries(), &used).await;
    let used = ["competitions_of_server", "PRIMARY KEY"];
    db.uses_only(&results::champions(), &used).await;
    // The list is read once, and not for each entrant.
    db.uses_only(results::RANKS, &["json_each", "new", "PRIMARY KEY"]).await;
    let plan = db.plan(results::RANKS).await;
    let list = plan.iter().position(|step| step.contains("json_each"));
    let entrants = plan.iter().position(|step| step.contains("entrants"));
    assert!(list < entrants, "{plan:#?}");
}
