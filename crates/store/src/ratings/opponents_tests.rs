//! Whom players have met in rated games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use courier_play::fair_play;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::admin::migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use crate::ratings::opponents::has_met_enough;
use crate::test_support::{postgres, *};

const PEOPLE: u64 = 9;

/// Random people meet. The database and `play` agree after each meeting on who has met enough.
#[tokio::test]
async fn the_statement_follows_the_rule() {
    let listed = concat!(
        "select count(*) from players where id = # and ",
        has_met_enough!("players.id", "'chess'")
    );
    // Of everybody except for one.
    let standing = async |db: &TestStore, left_out: u64| {
        let mut found = Vec::new();
        for id in (1..=PEOPLE).filter(|id| *id != left_out) {
            found.push(db.number(&listed.replace('#', &id.to_string())).await);
        }
        found
    };
    let mut chance = StdRng::seed_from_u64(53);
    let (mut enough, mut checks) = (0, 0);
    for _ in 0..4 {
        let db = TestStore::new().await;
        for id in 1..=PEOPLE {
            db.store.save_person(&person(PlayerId(id), "somebody"), START).await.unwrap();
        }
        for _ in 0..24 {
            let (one, other) = (chance.random_range(1..=PEOPLE), chance.random_range(1..=PEOPLE));
            if one == other {
                continue;
            }
            db.meet(one, other, "chess").await;
            db.meet(one, other, "chess960").await;
            if chance.random_bool(0.08) {
                let leaving = chance.random_range(1..=PEOPLE);
                let before = standing(&db, leaving).await;
                let _ = db.store.forget(PlayerId(leaving), START).await.unwrap();
                assert_eq!(standing(&db, leaving).await, before, "{leaving} takes nothing along");
                let again = person(PlayerId(leaving), "again");
                db.store.save_person(&again, START).await.unwrap();
                assert_eq!(standing(&db, leaving).await, before, "{leaving} brings nothing back");
            }
            for id in 1..=PEOPLE {
                let met = db.store.people_met_by(PlayerId(id)).await.unwrap();
                let met = met.iter().filter(|(variant, _)| variant == "chess");
                let expected = fair_play::has_met_enough(met.map(|(_, people)| *people));
                let found = db.number(&listed.replace('#', &id.to_string())).await;
                assert_eq!(found == 1, expected);
                enough += i32::from(expected);
                checks += 1;
            }
        }
    }
    assert!((50..checks - 50).contains(&enough), "{enough} of {checks}");
}

#[tokio::test]
async fn a_rated_game_is_a_meeting_also_with_a_player_who_is_deleted() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    for player in [WHITE, BLACK] {
        assert_eq!(db.store.people_met_by(player).await.unwrap(), [("chess".to_owned(), 1)]);
    }
    let mut casual = proposal();
    casual.terms.rated = false;
    let players = ByColor { white: WHITE, black: THIRD };
    let id = db.begin_with(casual, players, START).await;
    db.play(id, &FOOLS_MATE, START).await;
    assert_eq!(db.store.people_met_by(THIRD).await.unwrap(), []);
    let _ = db.store.forget(BLACK, after(9)).await.unwrap();
    assert_eq!(db.store.people_met_by(WHITE).await.unwrap(), [("chess".to_owned(), 0)]);
    assert_eq!(db.number("select count(*) from rated_opponents").await, 0);
    db.store.save_person(&person(BLACK, "again"), after(9)).await.unwrap();
    assert_eq!(db.store.people_met_by(BLACK).await.unwrap(), [], "a new player");
    assert_eq!(db.number("select count(*) from kept_opponents").await, 0);
    assert_eq!(db.number("select count(*) from rated_opponents").await, 1);
    let _ = db.store.forget(BLACK, after(9)).await.unwrap();
    let _ = db.store.forget(WHITE, after(9)).await.unwrap();
    assert_eq!(db.number("select count(*) from kept_opponents").await, 0, "nor for the deleted");
}

/// In both databases the meetings of before follow from the games that were rated.
#[tokio::test]
async fn earlier_games_are_meetings() {
    let before = "
        insert into players (id, name, met_at) values
            (1, '', 0), (2, '', 0), (3, '', 0), (-1, '', 0);
        insert into matches (id, variant, start_number, start_fen, white_id, black_id, channel_id,
                             control, rated, started_at, turn, active_at)
        values (1, 'chess', 0, '', 1, 2, 0, '', 1, 0, 'white', 0),
               (2, 'chess', 0, '', 2, 1, 0, '', 1, 0, 'white', 0),
               (3, 'shogun', 0, '', 1, 3, 0, '', 1, 0, 'white', 0),
               (4, 'chess', 0, '', 1, 3, 0, '', 0, 0, 'white', 0),
               (5, 'chess', 0, '', 1, -1, 0, '', 1, 0, 'white', 0);
        insert into rating_changes
        select matches.id, players.id, 0, 1, 1, 0, 1, 1
        from matches join players on players.id in (white_id, black_id) where matches.id <> 4;";
    let read = "select player_id, variant, opponent_id from rated_opponents";
    let expected = [(1, "chess", 2), (1, "shogun", 3), (2, "chess", 1), (3, "shogun", 1)];
    let expected = expected.map(|(one, variant, other)| (one, variant.to_owned(), other));
    macro_rules! upgraded {
        ($migrations:expr, $connection:expr) => {
            for migration in $migrations.iter() {
                if migration.version == 42 {
                    sqlx::raw_sql(before).execute(&mut $connection).await.unwrap();
                }
                sqlx::raw_sql(migration.sql.clone()).execute(&mut $connection).await.unwrap();
            }
            let found: Vec<(i64, String, i64)> =
                sqlx::query_as(read).fetch_all(&mut $connection).await.unwrap();
            assert_eq!(BTreeSet::from_iter(found), BTreeSet::from(expected.clone()));
        };
    }
    let memory = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true);
    let mut file = sqlx::ConnectOptions::connect(&memory).await.unwrap();
    upgraded!(MIGRATIONS, file);
    let Some(options) = postgres::new_database("earlier_games_are_meetings").await else { return };
    let mut server = sqlx::ConnectOptions::connect(&options).await.unwrap();
    upgraded!(POSTGRES_MIGRATIONS, server);
}
