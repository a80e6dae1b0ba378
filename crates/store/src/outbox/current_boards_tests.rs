//! Which message shows the current board of a match.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::outbox::current_boards::{
    CLOSE, CURRENT, DIRECT_CHANNEL, DROP_DIRECT, IS_DELIVERED_TO_PLAYER, IS_SENT, PRESENT, REPLACE,
    REPLACE_DIRECT,
};
use crate::sql;
use crate::test_support::*;
use crate::{Destination, Forgetting, OldBoard, PendingMessage, PresentBoard, ShownBoard};

const DIRECT: ChannelId = ChannelId(u64::MAX);

/// The board in a message: each has another one.
fn board(message: u64) -> ShownBoard {
    let ply = u32::try_from(message).unwrap_or(u32::MAX);
    ShownBoard { ply, has_sentence: message % 2 == 1 }
}

/// Where an old board is. What it shows was stored with it.
fn known(old: OldBoard) -> (ChannelId, u64) {
    let OldBoard { channel, message, shown } = old;
    if let Some(shown) = shown {
        assert_eq!(shown.ply, board(message).ply);
    }
    (channel, message)
}

impl TestStore {
    /// Enqueues a notice, and returns the pending message.
    async fn to_deliver(&self, reader: Reader, notice: Notice) -> PendingMessage {
        let id = self.challenge().await;
        let cancelled = courier_play::challenges::ChallengeState::Cancelled;
        assert!(
            self.store
                .close_challenge(id, cancelled, &[OutboxMessage { reader, notice }], START)
                .await
                .unwrap()
        );
        let pending = self.store.due_messages(START, 100).await.unwrap().due;
        pending
            .into_iter()
            .rev()
            .find(|pending| (pending.reader, pending.notice) == (reader, notice))
            .unwrap()
    }

    /// Stores that a response shows a board, which has had as many moves as the message's number.
    async fn replace_board(
        &self,
        id: MatchId,
        player: PlayerId,
        channel: ChannelId,
        message: u64,
    ) -> Vec<(ChannelId, u64)> {
        let response = (channel, message);
        let old = self.store.replace_board(id, player, response, board(message)).await.unwrap();
        old.into_iter().map(known).collect()
    }

    /// The same for a delivered message.
    async fn delivered(
        &self,
        pending: &PendingMessage,
        channel: ChannelId,
        message: u64,
        at: Moment,
    ) -> Option<(ChannelId, u64)> {
        let sent = (channel, message);
        let old = self.store.delivered(pending, sent, Some(board(message)), at).await.unwrap();
        old.map(known)
    }

    /// The channel and message in which a message of the outbox was sent.
    async fn sent(&self, pending: &PendingMessage) -> Option<(ChannelId, i64)> {
        sql::query_as(
            "select sent_channel_id, sent_message_id from outbox where id = $1 and state = 'sent'",
        )
        .bind(pending.id)
        .fetch_optional(&self.store.readers)
        .await
        .unwrap()
    }

    async fn direct_boards(&self) -> Vec<(MatchId, PlayerId, ChannelId, i64)> {
        sql::query_as(
            "select match_id, player_id, channel_id, message_id from direct_boards
             order by match_id, player_id",
        )
        .fetch_all(&self.store.readers)
        .await
        .unwrap()
    }
}

/// How a board is shown.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Response,
    Delivery,
}

impl TestStore {
    /// Shows a board of a match to a reader. Returns the message that is no longer current.
    async fn show(
        &self,
        shown: Shown,
        id: MatchId,
        reader: Reader,
        channel: ChannelId,
        message: u64,
    ) -> Option<u64> {
        let old = match (shown, reader) {
            (Shown::Delivery, _) => {
                let notice = Notice::Ended { the_match: id };
                let pending = self.to_deliver(reader, notice).await;
                let old = self.delivered(&pending, channel, message, after(1)).await;
                assert_eq!(self.sent(&pending).await, Some((channel, message.cast_signed())));
                old
            }
            (Shown::Response, Reader::Player(player)) => {
                self.replace_board(id, player, channel, message).await.into_iter().next()
            }
            (Shown::Response, Reader::Channel(_)) => {
                self.replace_board(id, WHITE, channel, message).await.into_iter().next()
            }
        };
        old.map(|(old, message)| {
            assert_eq!(old, channel);
            message
        })
    }
}

#[tokio::test]
async fn a_direct_message_channel_has_one_current_board_per_match() {
    for shown in [Shown::Response, Shown::Delivery] {
        let db = TestStore::new().await;
        let (one, other) = (db.begin().await, db.begin().await);
        for (the_match, player, message, expected) in [
            (one, WHITE, 10, None),
            (other, WHITE, 11, None),
            (one, BLACK, 12, None),
            (one, WHITE, 20, Some(10)),
            // A board that is stored twice, and one that is stored late.
            (one, WHITE, 20, None),
            (one, WHITE, 15, Some(15)),
            (one, WHITE, u64::MAX, Some(20)),
            (one, WHITE, 30, Some(30)),
            (other, WHITE, 31, Some(11)),
        ] {
            let old = db.show(shown, the_match, Reader::Player(player), DIRECT, message).await;
            assert_eq!(old, expected, "{shown:?} {the_match} {player} {message}");
        }
        let expected =
            [(one, WHITE, DIRECT, -1), (one, BLACK, DIRECT, 12), (other, WHITE, DIRECT, 31)];
        assert_eq!(db.direct_boards().await, expected);
        assert_eq!(
            db.store.board_message(one).await.unwrap(),
            None,
            "no board was shown in the channel of the match"
        );
    }
}

#[tokio::test]
async fn a_match_has_one_current_board_where_it_is_played() {
    for shown in [Shown::Response, Shown::Delivery] {
        let db = TestStore::new().await;
        let (one, other) = (db.begin().await, db.begin().await);
        for (id, message, expected, current) in [
            (one, 10, None, 10),
            (other, 11, None, 11),
            (one, 20, Some(10), 20),
            (one, 20, None, 20),
            (one, 15, Some(15), 20),
            (one, u64::MAX, Some(20), u64::MAX),
            (one, 30, Some(30), u64::MAX),
            (other, 31, Some(11), 31),
        ] {
            let old = db.show(shown, id, Reader::Channel(CHANNEL), CHANNEL, message).await;
            assert_eq!(old, expected, "{shown:?} {id} {message}");
            assert_eq!(
                db.store.board_message(id).await.unwrap(),
                Some((CHANNEL, current)),
                "{shown:?} {id} {message}"
            );
        }
        assert_eq!(db.direct_boards().await, []);
    }
}

#[tokio::test]
async fn a_board_in_a_channel_that_the_match_has_left_is_not_current() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    db.replace_board(the_match, WHITE, CHANNEL, 31).await;
    let thread = ChannelId(302);
    db.tamper(&format!("update matches set channel_id = {thread} where id = {the_match}")).await;
    assert_eq!(db.replace_board(the_match, BLACK, thread, 5).await, [(CHANNEL, 31)]);
    assert_eq!(db.store.board_message(the_match).await.unwrap(), Some((thread, 5)));
    assert_eq!(db.replace_board(MatchId(999), WHITE, CHANNEL, 1).await, [], "an unknown match");
}

/// A response does not reveal the direct message channel, because it may be in any channel.
#[tokio::test]
async fn only_a_delivered_message_stores_the_direct_channel() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    db.show(Shown::Response, the_match, Reader::Player(BLACK), DIRECT, 10).await;
    assert_eq!(
        db.number("select count(*) from players where direct_channel_id is not null").await,
        0
    );
    assert_eq!(db.store.direct_channel(BLACK).await.unwrap(), None);
    db.show(Shown::Delivery, the_match, Reader::Player(BLACK), DIRECT, 20).await;
    assert_eq!(
        db.number("select count(*) from players where direct_channel_id is not null").await,
        1
    );
    assert_eq!(db.store.direct_channel(BLACK).await.unwrap(), Some(DIRECT));
    assert_eq!(db.store.direct_channel(PlayerId(999)).await.unwrap(), None);
}

#[tokio::test]
async fn a_channel_has_one_current_board_per_match() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    let sql = format!(
        "update matches set board_channel_id = 900, board_message_id = 50 where id = {the_match}"
    );
    db.tamper(&sql).await;
    let watched = Notice::Watched { the_match, ply: 0 };
    let mut current = (ChannelId(900), 50);
    for (message, expected, lives) in [
        // A board in another channel is in the earlier channel of the match, whatever its number.
        (10, Some((ChannelId(900), 50)), 10),
        (20, Some((CHANNEL, 10)), 20),
        (20, None, 20),
        (15, Some((CHANNEL, 15)), 20),
        (u64::MAX, Some((CHANNEL, 20)), u64::MAX),
        (30, Some((CHANNEL, 30)), u64::MAX),
    ] {
        let pending = db.to_deliver(Reader::Channel(CHANNEL), watched).await;
        let old = db.delivered(&pending, CHANNEL, message, after(1)).await;
        assert_eq!(old, expected, "{message} after {current:?}");
        current = (CHANNEL, lives);
        assert_eq!(db.store.board_message(the_match).await.unwrap(), Some(current));
    }
    // A mention there shows the same board.
    let pending = db.to_deliver(Reader::Player(WHITE), Notice::Ended { the_match }).await;
    let pending = PendingMessage { destination: Destination::Channel(CHANNEL), ..pending };
    assert!(db.delivered(&pending, CHANNEL, 40, after(1)).await.is_some());
    assert_eq!(db.direct_boards().await, []);
    // A board in another channel is not current.
    let pending = db.to_deliver(Reader::Channel(ChannelId(901)), watched).await;
    assert_eq!(db.delivered(&pending, ChannelId(901), 60, after(1)).await, None);
    assert_eq!(db.store.board_message(the_match).await.unwrap(), Some(current));
}

/// A match begun in direct messages is played there: its board is that of the match.
#[tokio::test]
async fn a_match_played_in_direct_messages_has_its_board_there() {
    let db = TestStore::new().await;
    let alone = Proposal { place: Place { server: None, channel: DIRECT }, ..proposal() };
    let the_match = db.begin_with(alone, ByColor { white: WHITE, black: BLACK }, START).await;
    let own = db.to_deliver(Reader::Player(WHITE), Notice::Ended { the_match }).await;
    let opponents = db.to_deliver(Reader::Player(BLACK), Notice::Ended { the_match }).await;
    assert_eq!(db.delivered(&own, DIRECT, 10, after(1)).await, None);
    assert_eq!(db.delivered(&opponents, ChannelId(900), 11, after(1)).await, None);
    assert_eq!(db.store.board_message(the_match).await.unwrap(), Some((DIRECT, 10)));
    assert_eq!(db.direct_boards().await, [(the_match, BLACK, ChannelId(900), 11)]);
}

/// A player who moves where the match is played no longer needs the board in their direct messages.
#[tokio::test]
async fn acting_in_the_channel_removes_the_board_in_direct_messages() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    let told = async |player, ply, channel, message| {
        let pending =
            db.to_deliver(Reader::Player(player), Notice::YourTurn { the_match, ply }).await;
        db.delivered(&pending, channel, message, after(1)).await
    };
    told(WHITE, 0, DIRECT, 10).await;
    told(BLACK, 1, ChannelId(900), 11).await;
    assert_eq!(db.replace_board(the_match, BLACK, CHANNEL, 20).await, [(ChannelId(900), 11)]);
    assert_eq!(db.direct_boards().await, [(the_match, WHITE, DIRECT, 10)]);
    let replaced = db.replace_board(the_match, WHITE, CHANNEL, 21).await;
    assert_eq!(replaced, [(CHANNEL, 20), (DIRECT, 10)]);
    assert_eq!(db.direct_boards().await, []);
    // A later message is about a later move, whichever is stored first.
    told(BLACK, 3, ChannelId(900), 31).await;
    assert_eq!(db.replace_board(the_match, BLACK, CHANNEL, 30).await, [(CHANNEL, 21)]);
    assert_eq!(db.direct_boards().await, [(the_match, BLACK, ChannelId(900), 31)]);
}

#[tokio::test]
async fn the_direct_channel_is_stored_with_the_first_message() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    let known = async || {
        let pending = db.to_deliver(Reader::Player(BLACK), Notice::Ended { the_match }).await;
        (pending.addressee.unwrap().direct_channel, pending)
    };
    let (channel, first) = known().await;
    assert_eq!(channel, None);
    db.delivered(&first, DIRECT, 10, after(1)).await;
    let (channel, second) = known().await;
    assert_eq!(channel, Some(DIRECT));
    // The channel was deleted, and another one was opened.
    db.delivered(&second, ChannelId(900), 11, after(1)).await;
    let (channel, third) = known().await;
    assert_eq!(channel, Some(ChannelId(900)));
    let third = PendingMessage { destination: Destination::Channel(CHANNEL), ..third };
    db.delivered(&third, CHANNEL, 12, after(1)).await;
    assert_eq!(
        known().await.0,
        Some(ChannelId(900)),
        "a mention in a channel is no direct message"
    );
    assert_eq!(
        db.number("select count(*) from players where direct_channel_id is not null").await,
        1
    );
}

#[tokio::test]
async fn a_message_about_no_match_has_no_board() {
    let db = TestStore::new().await;
    db.begin().await;
    let pending =
        db.to_deliver(Reader::Player(WHITE), Notice::Outage { from: START, to: after(1) }).await;
    assert_eq!(db.delivered(&pending, DIRECT, 10, after(1)).await, None);
    assert_eq!(db.sent(&pending).await, Some((DIRECT, 10)));
    assert_eq!(db.direct_boards().await, []);
}

/// A player may be deleted after a message was sent to them, and before that is stored.
#[tokio::test]
async fn no_board_is_stored_for_a_reader_who_was_deleted_meanwhile() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    db.play(the_match, &FOOLS_MATE, START).await;
    let pending = db.to_deliver(Reader::Player(WHITE), Notice::Ended { the_match }).await;
    let other = db.to_deliver(Reader::Player(BLACK), Notice::Ended { the_match }).await;
    assert!(matches!(db.store.forget(WHITE, after(9)).await.unwrap(), Forgetting::Done { .. }));
    assert_eq!(db.delivered(&pending, DIRECT, 10, after(9)).await, None);
    assert_eq!((db.sent(&pending).await, db.direct_boards().await), (None, Vec::new()));
    // Nor is one stored for a message that was closed otherwise.
    db.store.drop_superseded(&[other.id], after(9)).await.unwrap();
    assert_eq!(db.delivered(&other, DIRECT, 11, after(9)).await, None);
    assert_eq!(db.direct_boards().await, []);
}

#[tokio::test]
async fn concurrent_calls_each_get_their_own_replaced_message() {
    let db = TestStore::new().await;
    let mut matches = Vec::new();
    for _ in 0..20 {
        matches.push(db.begin().await);
    }
    for (first, before) in [(100, None), (200, Some(100))] {
        let notes = (first..)
            .zip(&matches)
            .map(|(message, id)| db.replace_board(*id, WHITE, CHANNEL, message));
        let old: Vec<Option<u64>> = futures_util::future::join_all(notes)
            .await
            .into_iter()
            .map(|old| {
                old.first().map(|&(channel, message)| (assert_eq!(channel, CHANNEL), message).1)
            })
            .collect();
        let expected: Vec<Option<u64>> =
            (0..20).map(|place| before.map(|before| before + place)).collect();
        assert_eq!(old, expected);
        for (message, id) in (first..).zip(&matches) {
            assert_eq!(db.store.board_message(*id).await.unwrap(), Some((CHANNEL, message)));
        }
    }
    // Of three boards of one match the newest is current, whichever is stored first.
    let (store, id) = (&db.store, matches[0]);
    let notes = [302, 301, 303].map(|message| db.replace_board(id, WHITE, CHANNEL, message));
    let old = futures_util::future::join_all(notes).await.into_iter().map(|old| old[0].1);
    assert_eq!(old.collect::<Vec<_>>(), [200, 301, 302]);
    assert_eq!(store.board_message(id).await.unwrap(), Some((CHANNEL, 303)));
}

#[tokio::test]
async fn a_board_message_is_stored_without_reading_a_table() {
    let db = TestStore::new().await;
    let indexes = ["PRIMARY KEY"];
    for sql in [CURRENT, PRESENT, CLOSE, DIRECT_CHANNEL, REPLACE, REPLACE_DIRECT, DROP_DIRECT] {
        db.uses_only(sql, &indexes).await;
    }
    db.uses_only(IS_SENT, &["PRIMARY KEY", "CONSTANT ROW"]).await;
    db.uses_only(IS_DELIVERED_TO_PLAYER, &["outbox_of_player", "CONSTANT ROW"]).await;
}

#[tokio::test]
async fn an_old_board_is_returned_with_what_it_showed() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    let replaced = async |channel, message, board| {
        let response = (channel, message);
        db.store.replace_board(the_match, WHITE, response, board).await.unwrap()
    };
    let in_channel = ShownBoard { ply: 3, has_sentence: false };
    let in_direct = ShownBoard { ply: 4, has_sentence: true };
    // A remark in a channel is for the moment.
    let with_remark = ShownBoard { has_sentence: true, ..in_channel };
    assert_eq!(replaced(CHANNEL, 10, with_remark).await, []);
    assert_eq!(replaced(DIRECT, 11, in_direct).await, []);
    let newest = ShownBoard { ply: 5, has_sentence: false };
    assert_eq!(
        replaced(CHANNEL, 12, newest).await,
        [
            OldBoard { channel: CHANNEL, message: 10, shown: Some(in_channel) },
            OldBoard { channel: DIRECT, message: 11, shown: Some(in_direct) },
        ]
    );
    // A board that an earlier version of the program has stored.
    db.tamper(&format!("update matches set board_ply = null where id = {the_match}")).await;
    assert_eq!(
        replaced(CHANNEL, 13, newest).await,
        [OldBoard { channel: CHANNEL, message: 12, shown: None }]
    );
}

#[tokio::test]
async fn the_present_board_is_that_of_the_same_readers() {
    let db = TestStore::new().await;
    let the_match = db.begin().await;
    let present = async |channel| db.store.present_board(the_match, channel).await.unwrap();
    assert_eq!(present(CHANNEL).await, None);
    db.replace_board(the_match, WHITE, DIRECT, 10).await;
    let direct = PresentBoard { server: None, channel: DIRECT, message: 10 };
    assert_eq!((present(DIRECT).await, present(CHANNEL).await), (Some(direct), None));
    db.replace_board(the_match, BLACK, CHANNEL, 11).await;
    let public = PresentBoard { server: Some(SERVER), channel: CHANNEL, message: 11 };
    assert_eq!((present(DIRECT).await, present(CHANNEL).await), (Some(direct), Some(public)));
    // White acts in the channel: the board in their direct messages is that in the channel.
    db.replace_board(the_match, WHITE, CHANNEL, 12).await;
    let public = PresentBoard { message: 12, ..public };
    assert_eq!((present(DIRECT).await, present(CHANNEL).await), (Some(public), Some(public)));
}
