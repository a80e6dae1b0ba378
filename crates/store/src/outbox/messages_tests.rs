//! The states of a message in the outbox.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::notices::DeliveryError;
use courier_play::preferences::Hour;

use crate::outbox::messages::{DROP_SUPERSEDED, DUE_MESSAGES};
use crate::outbox::undelivered::{UNDELIVERED, UNDELIVERED_TO};
use crate::sql;
use crate::test_support::*;
use crate::{Addressee, Destination, PendingMessage};

/// Puts messages into the outbox, as an action at `now` would.
async fn message(db: &TestStore, messages: &[OutboxMessage], now: Moment) {
    let id = db.challenge().await;
    let cancelled = courier_play::challenges::ChallengeState::Cancelled;
    assert!(db.store.close_challenge(id, cancelled, messages, now).await.unwrap());
}

fn ended(number: i64) -> Notice {
    Notice::Ended { the_match: MatchId(number) }
}

async fn only(db: &TestStore, now: Moment) -> PendingMessage {
    let mut due = db.store.due_messages(now, 10).await.unwrap().due;
    assert_eq!(due.len(), 1, "{due:?}");
    due.remove(0)
}

#[tokio::test]
async fn a_message_is_due_from_the_moment_it_is_stored() {
    let db = TestStore::new().await;
    assert_eq!(db.store.due_messages(Moment(0), 1).await.unwrap().next_at, None);
    let to_channel = OutboxMessage { reader: Reader::Channel(CHANNEL), notice: ended(2) };
    message(&db, &[tell(WHITE, ended(1)), to_channel], after(1)).await;
    assert_eq!(db.store.due_messages(Moment(0), 1).await.unwrap().next_at, Some(after(1)));
    assert_eq!(db.store.due_messages(after(1) - Span(1), 10).await.unwrap().due, []);
    let due = db.store.due_messages(after(1), 10).await.unwrap().due;
    let [direct, in_channel] = due.as_slice() else { panic!("{due:?}") };
    assert_eq!(
        (direct.reader, direct.notice, direct.destination),
        (Reader::Player(WHITE), ended(1), Destination::Direct)
    );
    assert_eq!((direct.attempts, direct.created_at), (0, after(1)));
    assert_eq!((in_channel.reader, in_channel.notice), (Reader::Channel(CHANNEL), ended(2)));
    assert_eq!(in_channel.destination, Destination::Channel(CHANNEL));
    let one = db.store.due_messages(after(1), 1).await.unwrap();
    assert_eq!((one.due.len(), one.next_at), (1, Some(after(1))), "there may be more messages");
}

#[tokio::test]
async fn a_nonce_is_short_stable_and_unique() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1)), tell(BLACK, ended(1))], START).await;
    let due = db.store.due_messages(START, 10).await.unwrap().due;
    assert_ne!(due[0].nonce, due[1].nonce);
    db.store.retry_later(due[0].id, after(1), "busy").await.unwrap();
    db.store.delivered(&due[1], (CHANNEL, 1), None, START).await.unwrap();
    assert_eq!(only(&db, after(1)).await.nonce, due[0].nonce);

    let later = TestStore::new().await;
    message(&later, &[tell(WHITE, ended(1))], after(1)).await;
    let same_row = only(&later, after(1)).await;
    assert_eq!(same_row.id, due[0].id);
    assert_ne!(same_row.nonce, due[0].nonce, "another database at another time");

    later.tamper("update outbox set id = 281474976710655, created_at = 17592186044415").await;
    let longest = only(&later, Moment(i64::MAX)).await.nonce;
    assert!(longest.len() <= 24, "{longest}");
}

#[tokio::test]
async fn a_failed_attempt_is_retried_later() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1))], START).await;
    for attempt in 1..=3 {
        let id = only(&db, after(attempt)).await.id;
        db.store.retry_later(id, after(attempt + 1), "503").await.unwrap();
        assert_eq!(db.store.due_messages(after(attempt), 10).await.unwrap().due, []);
        assert_eq!(
            db.store.due_messages(Moment(0), 1).await.unwrap().next_at,
            Some(after(attempt + 1))
        );
        assert_eq!(i64::from(only(&db, after(attempt + 1)).await.attempts), attempt);
    }
}

#[tokio::test]
async fn a_retried_message_comes_after_those_due_longer() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1)), tell(WHITE, ended(2))], START).await;
    let first = db.store.due_messages(START, 1).await.unwrap().due.remove(0);
    db.store.retry_later(first.id, after(1), "busy").await.unwrap();
    let notices: Vec<_> = db
        .store
        .due_messages(after(1), 10)
        .await
        .unwrap()
        .due
        .into_iter()
        .map(|message| message.notice)
        .collect();
    assert_eq!(notices, [ended(2), ended(1)]);
}

#[tokio::test]
async fn superseded_messages_are_closed_by_one_statement() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1)), tell(BLACK, ended(1)), tell(WHITE, ended(2))], START)
        .await;
    let due = db.store.due_messages(START, 10).await.unwrap().due;
    db.store.drop_superseded(&[], after(1)).await.unwrap();
    db.store.drop_superseded(&[due[0].id, due[2].id], after(1)).await.unwrap();
    assert_eq!(only(&db, after(1)).await, due[1]);
}

/// A message that is held back for quiet hours has not been attempted.
#[tokio::test]
async fn holding_a_message_back_is_no_attempt() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1))], START).await;
    db.store.postpone(only(&db, START).await.id, after(7)).await.unwrap();
    assert_eq!(db.store.due_messages(Moment(0), 1).await.unwrap().next_at, Some(after(7)));
    assert_eq!(only(&db, after(7)).await.attempts, 0);
}

#[tokio::test]
async fn a_rerouted_message_goes_to_the_channel() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1))], START).await;
    let id = only(&db, START).await.id;
    db.store.retry_later(id, after(1), "busy").await.unwrap();
    db.store.reroute(id, CHANNEL, "direct messages are closed", after(2)).await.unwrap();
    assert_eq!(db.store.due_messages(Moment(0), 1).await.unwrap().next_at, Some(after(2)));
    let rerouted = only(&db, after(2)).await;
    assert_eq!((rerouted.destination, rerouted.attempts), (Destination::Channel(CHANNEL), 0));
    assert_eq!(rerouted.reader, Reader::Player(WHITE), "the reader is the same");
}

#[tokio::test]
async fn a_message_is_closed_once_and_kept() {
    let db = TestStore::new().await;
    let (sent, superseded, failed) = (1, 2, 3);
    for number in [sent, superseded, failed] {
        message(&db, &[tell(WHITE, ended(number))], START).await;
        let due = only(&db, START).await;
        let id = due.id;
        match number {
            1 => {
                let newest = (CHANNEL, u64::MAX);
                db.store.delivered(&due, newest, None, after(1)).await.unwrap();
            }
            2 => db.store.drop_superseded(&[id], after(1)).await.unwrap(),
            _ => db
                .store
                .give_up(id, DeliveryError::Gone, "unknown channel", after(1))
                .await
                .unwrap(),
        }
        // Later calls change nothing.
        db.store.delivered(&due, (ELSEWHERE, 5), None, after(2)).await.unwrap();
        db.store.drop_superseded(&[id], after(2)).await.unwrap();
        db.store.give_up(id, DeliveryError::Gone, "too late", after(2)).await.unwrap();
        db.store.retry_later(id, after(2), "too late").await.unwrap();
        db.store.reroute(id, ELSEWHERE, "too late", after(2)).await.unwrap();
        assert_eq!(db.store.due_messages(after(10), 10).await.unwrap().due, []);
        assert_eq!(db.store.due_messages(Moment(0), 1).await.unwrap().next_at, None);
    }
    type Row = (String, i64, Option<i64>, Option<i64>, Option<String>);
    let rows: Vec<Row> = sql::query_as(
        "select state, closed_at, sent_channel_id, sent_message_id, last_error
             from outbox order by id",
    )
    .fetch_all(&db.store.readers)
    .await
    .unwrap();
    let closed_at = after(1).0;
    let expected: [Row; 3] = [
        ("sent".to_owned(), closed_at, Some(301), Some(-1), None),
        ("superseded".to_owned(), closed_at, None, None, None),
        ("failed".to_owned(), closed_at, None, None, Some("unknown channel".to_owned())),
    ];
    assert_eq!(rows, expected);
}

const ELSEWHERE: ChannelId = ChannelId(302);

#[tokio::test]
async fn undelivered_messages_are_listed_latest_first() {
    let db = TestStore::new().await;
    assert_eq!(db.store.undelivered(10).await.unwrap(), []);
    for number in [1, 2] {
        message(&db, &[tell(WHITE, ended(number))], START).await;
        let id = only(&db, START).await.id;
        db.store.give_up(id, DeliveryError::Gone, "unknown channel", after(number)).await.unwrap();
    }
    let undelivered = db.store.undelivered(10).await.unwrap();
    let given_up: Vec<_> = undelivered.iter().map(|message| message.given_up_at).collect();
    assert_eq!(given_up, [after(2), after(1)]);
    let latest = &undelivered[0];
    assert_eq!((latest.reader, latest.error.as_str()), (Reader::Player(WHITE), "unknown channel"));
    assert_eq!(latest.reason, DeliveryError::Gone);
    assert_eq!(
        (latest.notice.as_str(), latest.created_at),
        (r#"{"notice":"ended","the_match":2}"#, START)
    );
    assert_eq!(db.store.undelivered(1).await.unwrap().len(), 1);
    let to = async |player, since| db.store.undelivered_to(player, since, 10).await.unwrap();
    assert_eq!(to(WHITE, START).await, undelivered);
    assert_eq!(to(WHITE, after(2)).await, undelivered[..1]);
    assert_eq!(to(BLACK, START).await, []);
}

/// A notice of another version of the program must not block the others.
#[tokio::test]
async fn a_notice_that_cannot_be_parsed_is_given_up() {
    let db = TestStore::new().await;
    message(&db, &[tell(WHITE, ended(1)), tell(WHITE, ended(2))], START).await;
    db.tamper(r#"update outbox set notice = '{"notice":"unheard-of"}' where id = 1"#).await;
    assert_eq!(only(&db, START).await.notice, ended(2));
    let undelivered = db.store.undelivered(10).await.unwrap();
    assert_eq!(undelivered.len(), 1);
    assert!(undelivered[0].error.contains("unheard-of"), "{}", undelivered[0].error);
}

#[tokio::test]
async fn due_messages_include_what_is_stored_about_the_reader() {
    let db = TestStore::new().await;
    let known = async || {
        db.store
            .due_messages(START, 10)
            .await
            .unwrap()
            .due
            .into_iter()
            .map(|message| message.addressee)
            .collect::<Vec<_>>()
    };
    let to_channel = OutboxMessage { reader: Reader::Channel(CHANNEL), notice: ended(2) };
    message(&db, &[tell(WHITE, ended(1)), to_channel, tell(BLACK, ended(1))], START).await;
    let preferences = db.store.preferences(WHITE).await.unwrap();
    let plain = Addressee { language: None, preferences, dm_closed: false, direct_channel: None };
    assert_eq!(known().await, [Some(plain), None, Some(plain)]);

    let mut preferences = preferences;
    preferences.quiet = "22-7".parse().ok();
    preferences.digest = Hour::new(8);
    db.set_preferences(WHITE, &preferences).await;
    db.set_zone(WHITE, Some("Asia/Tokyo".parse().unwrap()), START).await;
    preferences.zone = "Asia/Tokyo".parse().unwrap();
    db.store
        .save_person(&Person { locale: Some("es-419".to_owned()), ..person(WHITE, "white") }, START)
        .await
        .unwrap();
    db.store.set_dm_closed(WHITE, true).await.unwrap();
    let white = Addressee {
        language: Some(Language::Spanish),
        preferences,
        dm_closed: true,
        direct_channel: None,
    };
    assert_eq!(known().await, [Some(white), None, Some(plain)]);
    db.store.set_language(WHITE, Some(Language::Catalan)).await.unwrap();
    assert_eq!(known().await[0], Some(Addressee { language: Some(Language::Catalan), ..white }));
}

/// Of the messages that are due later, only the time of the first is returned.
#[tokio::test]
async fn one_read_returns_the_due_messages_and_the_next_due_time() {
    let db = TestStore::new().await;
    for hours in [3, 1, 2] {
        message(&db, &[tell(WHITE, ended(hours))], after(hours)).await;
    }
    for (hours, limit, due, next_at) in [
        (0, 10, vec![], Some(1)),
        (1, 10, vec![1], Some(2)),
        (2, 10, vec![1, 2], Some(3)),
        (3, 10, vec![1, 2, 3], None),
        (3, 3, vec![1, 2, 3], Some(3)),
        (3, 2, vec![1, 2], Some(3)),
        (2, 1, vec![1], Some(2)),
    ] {
        let found = db.store.due_messages(after(hours), limit).await.unwrap();
        let notices: Vec<_> = found.due.iter().map(|message| message.notice).collect();
        let expected: Vec<_> = due.into_iter().map(ended).collect();
        assert_eq!((notices, found.next_at), (expected, next_at.map(after)), "{hours} {limit}");
    }
    // A notice that cannot be parsed counts towards the limit, too.
    db.tamper(r#"update outbox set notice = '{"notice":"unheard-of"}' where id >= 2"#).await;
    let found = db.store.due_messages(after(3), 2).await.unwrap();
    assert_eq!((found.due.len(), found.next_at), (0, Some(after(3))));
}

#[tokio::test]
async fn messages_to_busy_readers_and_channels_are_left_out() {
    let db = TestStore::new().await;
    let in_channel =
        |channel, number| OutboxMessage { reader: Reader::Channel(channel), notice: ended(number) };
    let other = ChannelId(CHANNEL.0 + 1);
    let messages = [
        tell(WHITE, ended(1)),
        tell(BLACK, ended(2)),
        in_channel(CHANNEL, 3),
        in_channel(other, 4),
    ];
    message(&db, &messages, START).await;
    let due = db.store.due_messages(START, 10).await.unwrap().due;
    db.store.reroute(due[1].id, other, "closed", START).await.unwrap();
    let readers = async |busy: &[&PendingMessage]| {
        let busy = busy.iter().copied().collect();
        let found = db.store.due_messages_to_others(START, &busy, 10).await.unwrap();
        found.due.into_iter().map(|message| message.notice).collect::<Vec<_>>()
    };
    assert_eq!(readers(&[]).await, [1, 2, 3, 4].map(ended));
    assert_eq!(readers(&[&due[0]]).await, [2, 3, 4].map(ended));
    assert_eq!(readers(&[&due[2]]).await, [1, 2, 4].map(ended));
    // Black is now told in the other channel.
    assert_eq!(readers(&[&due[3]]).await, [1, 3].map(ended));
}

#[tokio::test]
async fn due_messages_are_found_without_reading_closed_ones() {
    let db = TestStore::in_a_file().await;
    db.uses_only(DUE_MESSAGES, &["outbox_due", "PRIMARY KEY", "json_each"]).await;
    let plan = db.plan(DROP_SUPERSEDED).await;
    assert!(
        plan.contains(&"SEARCH outbox USING INTEGER PRIMARY KEY (rowid=?)".to_owned()),
        "{plan:#?}"
    );
    db.uses_only(UNDELIVERED, &["outbox_failed"]).await;
    db.uses_only(UNDELIVERED_TO, &["outbox_failed_for"]).await;
    for sql in [DUE_MESSAGES, UNDELIVERED, UNDELIVERED_TO] {
        let plan = db.plan(sql).await;
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE FOR ORDER BY")), "{plan:?}");
    }
}
