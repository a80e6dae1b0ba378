//! Values pass through statements as they are, and what cannot be read is an error that names its
//! column: in SQLite and, where this machine has it, in PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::{MatchId, PlayerId};
use sqlx::postgres::PgPoolOptions;

use crate::sql::{self, Error, Json, Pool};
use crate::test_support::postgres;
use crate::test_support::*;
use crate::timing::Access;

/// A pool of each driver, with the folder of the file.
async fn pools(test: &str) -> (TestStore, Vec<Pool>) {
    let db = TestStore::in_a_file().await;
    let mut pools = vec![db.store.writer.clone()];
    if let Some(options) = postgres::new_database(test).await {
        let pool = PgPoolOptions::new().connect_with(options).await.unwrap();
        pools.push(Pool::postgres(pool, Access::Write));
    }
    (db, pools)
}

#[tokio::test]
async fn every_kind_of_value_makes_a_round_trip() {
    let (_db, pools) = pools("every_kind_of_value_makes_a_round_trip").await;
    for pool in &pools {
        for number in [0, 1, -1, i64::MAX, i64::MIN] {
            let read: i64 =
                sql::query_scalar("select $1").bind(number).fetch_one(pool).await.unwrap();
            assert_eq!(read, number);
        }
        for number in [0.0, -1.5, f64::MAX, f64::MIN_POSITIVE] {
            let read: f64 =
                sql::query_scalar("select $1 as real").bind(number).fetch_one(pool).await.unwrap();
            assert_eq!(read.to_bits(), number.to_bits());
        }
        for text in ["", "e2e4", "\u{2654} it's \"quoted\" $1 ? \n"] {
            let read: String =
                sql::query_scalar("select $1 as text").bind(text).fetch_one(pool).await.unwrap();
            assert_eq!(read, text);
        }
        for truth in [true, false] {
            let read: (bool, i64, bool) = sql::query_as("select $1, $1 + 0, $1 = 1")
                .bind(truth)
                .fetch_one(pool)
                .await
                .unwrap();
            assert_eq!(read, (truth, truth.into(), truth));
        }
        // A snowflake keeps its bits.
        let player = PlayerId(u64::MAX - 1);
        let read: PlayerId =
            sql::query_scalar("select $1").bind(player).fetch_one(pool).await.unwrap();
        assert_eq!(read, player);
        let list = sql::json(&["a", "b"]).unwrap();
        let Json(read): Json<Vec<String>> =
            sql::query_scalar("select $1 as text").bind(list).fetch_one(pool).await.unwrap();
        assert_eq!(read, ["a", "b"]);
    }
}

#[tokio::test]
async fn a_null_has_the_kind_of_its_type() {
    let (_db, pools) = pools("a_null_has_the_kind_of_its_type").await;
    for pool in &pools {
        type Read = (Option<i64>, Option<f64>, Option<String>, Option<MatchId>, i64);
        let read: Read = sql::query_as("select $1 + 1, $2 + 0.5, $3 || 'x', $4, coalesce($1, 5)")
            .bind(None::<i64>)
            .bind(None::<f64>)
            .bind(None::<&str>)
            .bind(Some(MatchId(7)))
            .fetch_one(pool)
            .await
            .unwrap();
        assert_eq!(read, (None, None, None, Some(MatchId(7)), 5));
    }
}

#[tokio::test]
async fn a_parameter_may_be_used_twice_and_out_of_order() {
    let (_db, pools) = pools("a_parameter_may_be_used_twice_and_out_of_order").await;
    for pool in &pools {
        let query = sql::query_as("select $2, $1, $2").bind(1).bind(2);
        let read: (i64, i64, i64) = query.fetch_one(pool).await.unwrap();
        assert_eq!(read, (2, 1, 2));
    }
}

/// A null is never read as 0 or as an empty text, and a number out of range is not cut.
#[tokio::test]
async fn what_cannot_be_read_is_an_error_that_names_its_column() {
    let (_db, pools) = pools("what_cannot_be_read_is_an_error_that_names_its_column").await;
    for pool in &pools {
        let row = sql::query("select null as missing, 1 as number, 'x' as word, -1 as negative")
            .fetch_one(pool)
            .await
            .unwrap();
        for (error, column) in [
            (row.try_get::<i64, _>("missing").unwrap_err(), "missing"),
            (row.try_get::<bool, _>("missing").unwrap_err(), "missing"),
            (row.try_get::<String, _>("missing").unwrap_err(), "missing"),
            (row.try_get::<PlayerId, _>("missing").unwrap_err(), "missing"),
            (row.try_get::<String, _>("number").unwrap_err(), "number"),
            (row.try_get::<f64, _>("number").unwrap_err(), "number"),
            (row.try_get::<i64, _>("word").unwrap_err(), "word"),
            (row.try_get::<Json<Vec<i64>>, _>("word").unwrap_err(), "word"),
            (row.try_get::<u32, _>("negative").unwrap_err(), "negative"),
        ] {
            assert!(matches!(error, Error::ColumnDecode { .. }), "{error:?}");
            assert!(error.to_string().contains(column), "{error}");
        }
        assert!(matches!(row.try_get::<i64, _>("absent"), Err(Error::ColumnNotFound(_))));
        assert!(matches!(row.try_get::<i64, _>(4), Err(Error::ColumnIndexOutOfBounds { .. })));
        assert_eq!(row.try_get::<Option<i64>, _>("missing").unwrap(), None);
    }
}

#[tokio::test]
async fn the_only_row_must_be_there() {
    let (_db, pools) = pools("the_only_row_must_be_there").await;
    for pool in &pools {
        let none = "select 1 where 1 = 2";
        let error = sql::query(none).fetch_one(pool).await.unwrap_err();
        assert!(matches!(error, Error::RowNotFound), "{error:?}");
        assert!(sql::query(none).fetch_optional(pool).await.unwrap().is_none());
    }
}

#[tokio::test]
async fn several_rows_are_inserted_by_one_statement() {
    let (_db, pools) = pools("several_rows_are_inserted_by_one_statement").await;
    for pool in &pools {
        let table = "create table names (id bigint primary key, name text, rated bigint)";
        sql::query(table).execute(pool).await.unwrap();
        let rows = [(1, Some("one"), true), (2, Some("it's two"), false), (3, None, true)];
        for expected in [3, 0] {
            let mut insert = sql::insert("insert into names (id, name, rated)");
            for (id, name, rated) in rows {
                insert.row().bind(id).bind(name).bind(rated);
            }
            let insert = insert.finish("on conflict (id) do nothing");
            assert_eq!(insert.execute(pool).await.unwrap().rows_affected(), expected);
        }
        let read: Vec<(i64, Option<String>, bool)> =
            sql::query_as("select id, name, rated from names order by id")
                .fetch_all(pool)
                .await
                .unwrap();
        assert_eq!(read, rows.map(|(id, name, rated)| (id, name.map(str::to_owned), rated)));
    }
}

#[tokio::test]
async fn the_columns_of_a_row_are_listed_in_order() {
    use crate::sql::ValueRef::{Integer, Null, Other, Real, Text};
    let (_db, pools) = pools("the_columns_of_a_row_are_listed_in_order").await;
    for pool in &pools {
        let row = sql::query(
            "select 1 as a, cast(0.5 as double precision) as b, 'x' as c, null as d, x'00' as e",
        )
        .fetch_one(pool)
        .await
        .unwrap();
        let expected =
            [("a", Integer(1)), ("b", Real(0.5)), ("c", Text("x")), ("d", Null), ("e", Other)];
        assert_eq!(row.columns().unwrap(), expected);
    }
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing_and_a_committed_one_all() {
    let (_db, pools) = pools("a_dropped_transaction_leaves_nothing_and_a_committed_one_all").await;
    for pool in &pools {
        sql::query("create table numbers (number bigint)").execute(pool).await.unwrap();
        for (number, commits) in [(1, false), (2, true), (3, false)] {
            let mut transaction = pool.begin_writing().await.unwrap();
            let insert = sql::query("insert into numbers (number) values ($1)").bind(number);
            assert_eq!(insert.execute(&mut *transaction).await.unwrap().rows_affected(), 1);
            if commits {
                transaction.commit().await.unwrap();
            }
        }
        let mut reading = pool.begin().await.unwrap();
        let numbers: Vec<i64> =
            sql::query_scalar("select number from numbers").fetch_all(&mut *reading).await.unwrap();
        assert_eq!(numbers, [2]);
    }
}

/// What a transaction reads stays true until it is committed: no other one writes meanwhile.
#[tokio::test]
async fn transactions_that_write_wait_for_each_other() {
    let (_db, pools) = pools("transactions_that_write_wait_for_each_other").await;
    for pool in &pools {
        sql::query("create table counts (number bigint)").execute(pool).await.unwrap();
        sql::query("insert into counts (number) values (0)").execute(pool).await.unwrap();
        let count = || async {
            for _ in 0..20 {
                let mut transaction = pool.begin_writing().await.unwrap();
                let number: i64 = sql::query_scalar("select number from counts")
                    .fetch_one(&mut *transaction)
                    .await
                    .unwrap();
                let update = sql::query("update counts set number = $1").bind(number + 1);
                update.execute(&mut *transaction).await.unwrap();
                transaction.commit().await.unwrap();
            }
        };
        tokio::join!(count(), count(), count());
        let number: i64 =
            sql::query_scalar("select number from counts").fetch_one(pool).await.unwrap();
        assert_eq!(number, 60);
    }
}
