//! Finding the competitions of a server and of a player.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::competitions::{
    Change, CompetitionRecord, Entrant, EntrantState, Format, GameTerms, Stage,
};
use courier_play::season::Season;

use crate::test_support::competitions::{changed, entrant, ladder, stored};
use crate::test_support::*;

#[tokio::test]
async fn competitions_are_found_by_server_game_and_player() {
    let db = TestStore::new().await;
    let chess = Variant::by_key("chess").unwrap();
    let shogun = Variant::by_key("shogun").unwrap();
    let season = Season::of(START);
    let first = stored(&db, &ladder()).await;
    let ladder_id = first.competition.record.id;
    let cup = CompetitionRecord { format: Format::Cup, stage: Stage::Open, ..ladder() };
    let cup = stored(&db, &cup).await;
    let league = CompetitionRecord { format: Format::League, season: Some(season), ..ladder() };
    let league_id = stored(&db, &league).await.competition.record.id;
    assert_eq!(db.store.ladder(SERVER, chess).await.unwrap(), Some(ladder_id));
    assert_eq!(db.store.ladder(SERVER, shogun).await.unwrap(), None);
    let mut transaction = db.store.begin().await.unwrap();
    assert_eq!(transaction.league(SERVER, chess, season).await.unwrap(), Some(league_id));
    assert_eq!(transaction.league(SERVER, chess, season.next()).await.unwrap(), None);
    drop(transaction);
    let seasons = db.store.seasons_of_league(SERVER, chess, 9).await.unwrap();
    assert_eq!(seasons.iter().map(|record| record.id).collect::<Vec<_>>(), [league_id]);
    assert_eq!(db.store.seasons_of_league(SERVER, shogun, 9).await.unwrap(), []);

    changed(&db, &first, &[Change::Enter(entrant(WHITE, 1))]).await;
    let names = db.store.entrant_names(ladder_id).await.unwrap();
    assert_eq!(names, [(WHITE, "white".to_owned())]);
    let left = Entrant { state: EntrantState::Left, place: None, ..entrant(WHITE, 1) };
    let cup = changed(&db, &cup, &[Change::Enter(left)]).await;
    let of_player = db.store.competitions_of_player(WHITE, 9).await.unwrap();
    assert_eq!(of_player.iter().map(|record| record.id).collect::<Vec<_>>(), [ladder_id]);

    let of_server = async || {
        let found = db.store.competitions_of_server(SERVER, 9).await.unwrap();
        found.iter().map(|record| record.id).collect::<Vec<_>>()
    };
    let cup_id = cup.competition.record.id;
    assert_eq!(of_server().await, [league_id, cup_id, ladder_id], "the newest first");
    let over = Change::End { stage: Stage::Finished, at: START };
    let cup = changed(&db, &cup, &[over]).await;
    assert_eq!(of_server().await, [league_id, ladder_id, cup_id], "what is over comes last");
    changed(&db, &cup, &[Change::End { stage: Stage::Cancelled, at: START }]).await;
    assert_eq!(of_server().await, [league_id, ladder_id]);
    let count = async || {
        let mut transaction = db.store.begin().await.unwrap();
        transaction.count_competitions(SERVER).await.unwrap()
    };
    assert_eq!(count().await, 2);
    let first = db.store.competition(ladder_id, START).await.unwrap().unwrap();
    let gone = Entrant { state: EntrantState::Idle, place: None, ..entrant(WHITE, 1) };
    changed(&db, &first, &[Change::Enter(gone)]).await;
    assert_eq!(count().await, 1, "a ladder without players does not count");
}

#[tokio::test]
async fn a_ladder_is_found_behind_any_number_of_newer_leagues() {
    let db = TestStore::new().await;
    let ladder_id = stored(&db, &ladder()).await.competition.record.id;
    let mut season = Season::of(START);
    // A season that is played and one that takes entries, of as many leagues as a server may have.
    for _ in 0..2 {
        for variant in Variant::all() {
            let terms = GameTerms { variant, ..ladder().terms };
            let league = CompetitionRecord {
                format: Format::League,
                season: Some(season),
                terms,
                ..ladder()
            };
            stored(&db, &league).await;
        }
        season = season.next();
    }
    let ladders = db.store.ladders_of_server(SERVER).await.unwrap();
    assert_eq!(ladders.iter().map(|record| record.id).collect::<Vec<_>>(), [ladder_id]);
}
