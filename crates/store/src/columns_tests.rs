//! Values are read from columns as they were stored, and the tables reject contradictory rows.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fmt::Debug;

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;
use courier_play::notices::DeliveryError;
use courier_play::outcome::Reason;
use courier_play::preferences::LeadTime;
use courier_play::reminders::TimeAlert;
use courier_rules::Color;

use crate::columns::{Text, Written};
use crate::sql::{self, AssertSqlSafe};
use crate::test_support::*;

async fn round_trip<T: Written + Clone + PartialEq + Debug + Send + Sync + Unpin + 'static>(
    db: &TestStore,
    values: &[T],
) {
    let mut words = BTreeSet::new();
    for value in values {
        let Text(read): Text<T> = sql::query_scalar("select $1")
            .bind(Text(value.clone()))
            .fetch_one(&db.store.readers)
            .await
            .unwrap();
        assert_eq!(&read, value);
        assert!(words.insert(value.write()), "{value:?} is written as another value is");
    }
}

#[tokio::test]
async fn every_stored_word_is_parsed() {
    let db = TestStore::new().await;
    round_trip(&db, &[Color::White, Color::Black]).await;
    round_trip(&db, &[ColorChoice::White, ColorChoice::Black, ColorChoice::Random]).await;
    round_trip(&db, &Language::ALL).await;
    round_trip(&db, &Theme::ALL).await;
    round_trip(&db, &PieceSet::ALL).await;
    round_trip(&db, &TimeControl::PRESETS).await;
    let reasons = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Goal,
        Reason::InsufficientMaterial,
        Reason::FiftyMoves,
        Reason::SeventyFiveMoves,
        Reason::Threefold,
        Reason::Fivefold,
        Reason::Agreement,
        Reason::Resignation,
        Reason::TimeOut,
        Reason::Aborted,
        Reason::ThreeChecks,
        Reason::NoPieces,
        Reason::NoMoves,
        Reason::Explosion,
    ];
    round_trip(&db, &reasons).await;
    let barriers = [
        DeliveryError::Closed,
        DeliveryError::Gone,
        DeliveryError::Forbidden,
        DeliveryError::Rejected,
        DeliveryError::Unreachable,
        DeliveryError::Unreadable,
    ];
    round_trip(&db, &barriers).await;
    for variant in Variant::all() {
        assert_eq!(<&'static Variant>::read(&variant.write()).unwrap().key(), variant.key());
    }
}

#[tokio::test]
async fn every_stored_notice_is_parsed() {
    let db = TestStore::new().await;
    let (the_match, challenge, ply) = (MatchId(7), ChallengeId(8), 9);
    let alarms = [
        TimeAlert::MainEnding { periods: 2, lead: Some(LeadTime::EIGHT_HOURS) },
        TimeAlert::MainOver { periods: 3 },
        TimeAlert::PeriodEnding { periods: 2, lead: Some(LeadTime::DAY) },
        TimeAlert::PeriodEnding { periods: 2, lead: Some(LeadTime::EIGHT_HOURS) },
        TimeAlert::PeriodLost { periods: 1 },
        TimeAlert::GameEnding { lead: Some(LeadTime::HOUR) },
        TimeAlert::GameEnding { lead: None },
    ];
    let mut notices = vec![
        Notice::Challenged { challenge },
        Notice::Accepted { the_match },
        Notice::Declined { challenge },
        Notice::Expired { challenge },
        Notice::YourTurn { the_match, ply },
        Notice::Digest { due_at: START },
        Notice::Watched { the_match, ply },
        Notice::DrawOffered { the_match, ply },
        Notice::DrawDeclined { the_match },
        Notice::Ended { the_match },
    ];
    notices.extend(alarms.map(|alert| Notice::Time { the_match, ply, alert }));
    round_trip(&db, &notices).await;
}

/// The checks of the tables reject what a faulty program might store.
#[tokio::test]
async fn contradictory_rows_are_rejected() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e2e4"], START).await;
    db.challenge().await;
    let message = tell(WHITE, Notice::DrawDeclined { the_match: id });
    db.store
        .close_challenge(
            ChallengeId(2),
            courier_play::challenges::ChallengeState::Declined,
            &[message],
            START,
        )
        .await
        .unwrap();

    for (refused_by, sql) in [
        ("check", "update players set dm_closed = 2"),
        ("datatype", "update players set name = x'00'"),
        ("not null", "update players set name = null"),
        ("foreign key", "insert into memberships (server_id, player_id) values (201, 404)"),
        ("unique", "insert into memberships (server_id, player_id) values (201, 101)"),
        ("check", "update matches set black_id = white_id"),
        ("check", "update matches set turn = 'red'"),
        ("check", "update matches set draw_offer = 'both'"),
        ("check", "update matches set winner = 'white'"),
        ("check", "update matches set ended_at = 1"),
        ("check", "update matches set reason = 'resignation', ended_at = 1"),
        ("check", "update matches set ply = 0"),
        ("check", "update matches set board_message_id = 1"),
        ("check", "update matches set fault = 'it runs, and is due'"),
        ("datatype", "update matches set started_at = 'yesterday'"),
        ("foreign key", "update matches set white_id = 404"),
        (
            "foreign key",
            "insert into moves (match_id, ply, uci, played_at) values (404, 0, 'e2e4', 0)",
        ),
        ("unique", "insert into moves (match_id, ply, uci, played_at) values (1, 0, 'd2d4', 0)"),
        ("check", "insert into moves (match_id, ply, uci, played_at) values (1, 1, '', 0)"),
        ("check", "update challenges set state = 'forgotten'"),
        ("check", "update challenges set state = 'open' where id = 2"),
        ("check", "update challenges set match_id = null where id = 1"),
        ("check", "update challenges set opponent_id = challenger_id"),
        ("json", "update outbox set notice = 'no json'"),
        ("check", "update outbox set player_id = null"),
        ("check", "update outbox set channel_id = 1"),
        ("check", "update outbox set state = 'sent'"),
        ("check", "update outbox set state = 'sent', closed_at = 1"),
        ("check", "update outbox set closed_at = 1"),
    ] {
        // PostgreSQL makes text of bits.
        if on_postgres() && sql.contains("x'00'") {
            continue;
        }
        let error = sql::query(AssertSqlSafe(sql))
            .execute(&db.store.writer)
            .await
            .expect_err(sql)
            .to_string();
        let expected = match (refused_by, on_postgres()) {
            ("datatype", false) => "cannot store".to_owned(),
            ("datatype" | "json", true) => "type".to_owned(),
            ("json", false) => "check constraint failed".to_owned(),
            (constraint, false) => format!("{constraint} constraint failed"),
            (constraint, true) => format!("violates {constraint} constraint"),
        };
        // "not-null" in PostgreSQL.
        let error = error.to_lowercase().replace("not-null", "not null");
        assert!(error.contains(&expected), "{sql}: {error}");
    }
}
