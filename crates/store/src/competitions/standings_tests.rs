//! The message with the standings of a competition replaces the one before.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::competitions::{Change, CompetitionNews};

use crate::test_support::competitions::{changed, ladder, stored};
use crate::test_support::*;

#[tokio::test]
async fn a_message_with_new_standings_has_the_one_before_deleted_once() {
    let db = TestStore::new().await;
    let id = stored(&db, &ladder()).await.competition.record.id;
    let reader = Reader::Channel(CHANNEL);
    let show = Change::Tell { reader, news: CompetitionNews::Standings };
    // The standings are posted as this message, which may be stored twice. Returns what is to be
    // deleted.
    let posted = async |message: u64| {
        let loaded = db.store.competition(id, START).await.unwrap().unwrap();
        changed(&db, &loaded, std::slice::from_ref(&show)).await;
        let pending = db.store.due_messages(START, 10).await.unwrap().due.remove(0);
        assert_eq!(pending.notice.competition(), Some(id));
        for _ in 0..if message == 7 { 1 } else { 2 } {
            db.store.delivered(&pending, (CHANNEL, message), None, START).await.unwrap();
        }
        let due = db.store.due_messages(START, 10).await.unwrap().due;
        for one in &due {
            assert_eq!(one.reader, reader);
            db.store.drop_superseded(&[one.id], START).await.unwrap();
        }
        due.into_iter().map(|one| one.notice).collect::<Vec<_>>()
    };
    let old = |message| Notice::OldStandings { competition: id, message };
    assert_eq!(posted(5).await, []);
    assert_eq!(posted(6).await, [old(5)]);
    assert_eq!(posted(9).await, [old(6)]);
    // One that was found late in the channel is older than the present one.
    assert_eq!(posted(7).await, [old(7)]);
    let current = "select message_id from competitions";
    assert_eq!(db.number(current).await, 9);
}
