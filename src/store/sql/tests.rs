//! Values pass through statements as they are, and what cannot be read is an error that names its
//! column.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::play::{MatchId, PlayerId};
use crate::store::sql::{self, Error, Json};
use crate::store::test_store::*;

#[tokio::test]
async fn every_kind_of_value_makes_a_round_trip() {
    let db = TestStore::new().await;
    let readers = &db.store.readers;
    for number in [0, 1, -1, i64::MAX, i64::MIN] {
        let read: i64 =
            sql::query_scalar("select $1").bind(number).fetch_one(readers).await.unwrap();
        assert_eq!(read, number);
    }
    for number in [0.0, -1.5, f64::MAX, f64::MIN_POSITIVE] {
        let read: f64 =
            sql::query_scalar("select $1").bind(number).fetch_one(readers).await.unwrap();
        assert_eq!(read.to_bits(), number.to_bits());
    }
    for text in ["", "e2e4", "\u{2654} it's \"quoted\" $1 ? \n"] {
        let read: String =
            sql::query_scalar("select $1").bind(text).fetch_one(readers).await.unwrap();
        assert_eq!(read, text);
    }
    for truth in [true, false] {
        let read: (bool, i64) =
            sql::query_as("select $1, $1 + 0").bind(truth).fetch_one(readers).await.unwrap();
        assert_eq!(read, (truth, truth.into()));
    }
    // A snowflake keeps its bits.
    let player = PlayerId(u64::MAX - 1);
    let read: PlayerId =
        sql::query_scalar("select $1").bind(player).fetch_one(readers).await.unwrap();
    assert_eq!(read, player);
    let read: (Option<i64>, Option<String>, Option<MatchId>) = sql::query_as("select $1, $2, $3")
        .bind(None::<i64>)
        .bind(None::<String>)
        .bind(Some(MatchId(7)))
        .fetch_one(readers)
        .await
        .unwrap();
    assert_eq!(read, (None, None, Some(MatchId(7))));
    let list = sql::json(&["a", "b"]).unwrap();
    let Json(read): Json<Vec<String>> =
        sql::query_scalar("select $1").bind(list).fetch_one(readers).await.unwrap();
    assert_eq!(read, ["a", "b"]);
}

#[tokio::test]
async fn a_parameter_may_be_used_twice_and_out_of_order() {
    let db = TestStore::new().await;
    let read: (i64, i64, i64) = sql::query_as("select $2, $1, $2")
        .bind(1)
        .bind(2)
        .fetch_one(&db.store.readers)
        .await
        .unwrap();
    assert_eq!(read, (2, 1, 2));
}

/// A null is never read as 0 or as an empty text, and a number out of range is not cut.
#[tokio::test]
async fn what_cannot_be_read_is_an_error_that_names_its_column() {
    let db = TestStore::new().await;
    let row = sql::query("select null as missing, 1 as number, 'x' as word, -1 as negative")
        .fetch_one(&db.store.readers)
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

#[tokio::test]
async fn the_only_row_must_be_there() {
    let db = TestStore::new().await;
    let none = "select id from players where id = 1";
    let error = sql::query(none).fetch_one(&db.store.readers).await.unwrap_err();
    assert!(matches!(error, Error::RowNotFound), "{error:?}");
    assert!(sql::query(none).fetch_optional(&db.store.readers).await.unwrap().is_none());
}

#[tokio::test]
async fn several_rows_are_inserted_by_one_statement() {
    let db = TestStore::new().await;
    let rows = [(1, "one"), (2, "it's two"), (3, "three")];
    let mut insert = sql::insert("insert into players (id, name, met_at)");
    for (id, name) in rows {
        insert.row().bind(id).bind(name).bind(START);
    }
    let insert = insert.finish("on conflict (id) do nothing");
    assert_eq!(insert.execute(&db.store.writer).await.unwrap().rows_affected(), 3);
    let read: Vec<(i64, String)> =
        sql::query_as("select id, name from players where id between 1 and 100 order by id")
            .fetch_all(&db.store.readers)
            .await
            .unwrap();
    assert_eq!(read, rows.map(|(id, name)| (id, name.to_owned())));
}

#[tokio::test]
async fn the_columns_of_a_row_are_listed_in_order() {
    use crate::store::sql::ValueRef::{Blob, Integer, Null, Real, Text};
    let db = TestStore::new().await;
    let row = sql::query("select 1 as a, 0.5 as b, 'x' as c, null as d, x'00' as e")
        .fetch_one(&db.store.readers)
        .await
        .unwrap();
    let columns: Vec<_> = row.columns().map(Result::unwrap).collect();
    let expected =
        [("a", Integer(1)), ("b", Real(0.5)), ("c", Text("x")), ("d", Null), ("e", Blob)];
    assert_eq!(columns, expected);
}
