//! Finding the matches of a player and of a channel.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_rules::Color;

use crate::matches::finding::{ANY_LATEST_IN_CHANNEL, LATEST_IN_CHANNEL, RECENT_OF, RUNNING_OF};
use crate::test_support::*;

const ELSEWHERE: ChannelId = ChannelId(302);

fn in_channel(channel: ChannelId) -> Proposal {
    Proposal { place: Place { channel, ..HERE }, ..proposal() }
}

const USUAL: ByColor<PlayerId> = ByColor { white: WHITE, black: BLACK };

#[tokio::test]
async fn running_matches_in_which_the_player_is_on_the_move_come_first() {
    let db = TestStore::new().await;
    let waits_later = db.begin_with(proposal(), USUAL, after(5)).await;
    let others_turn_later = db.begin_with(proposal(), USUAL, after(4)).await;
    let waits_first =
        db.begin_with(proposal(), ByColor { white: THIRD, black: WHITE }, START).await;
    let others_turn_first = db.begin_with(proposal(), USUAL, START).await;
    let over = db.begin().await;
    let of_others = db.begin_with(proposal(), ByColor { white: THIRD, black: BLACK }, START).await;
    db.play(others_turn_later, &["e2e4"], after(4)).await;
    db.play(others_turn_first, &["d2d4"], START).await;
    db.play(waits_first, &["c2c4"], START).await;
    db.act(over, Action::Resign, after(1)).await;

    let running = db.store.running_of(WHITE).await.unwrap();
    let ids: Vec<_> = running.iter().map(|summary| summary.id).collect();
    assert_eq!(ids, [waits_first, waits_later, others_turn_first, others_turn_later]);

    let summary = &running[0];
    assert_eq!(
        (summary.variant.key(), summary.start, summary.start_fen.as_str()),
        ("chess", 0, START_FEN)
    );
    assert_eq!(summary.players, ByColor { white: THIRD, black: WHITE });
    assert_eq!((summary.names.white.as_str(), summary.names.black.as_str()), ("third", "white"));
    assert_eq!((summary.place, summary.turn, summary.ply), (HERE, Color::Black, 1));
    assert_eq!(
        (summary.last_uci.as_deref(), summary.flag_at),
        (Some("c2c4"), Some(after(1 + 144)))
    );
    assert_eq!(running[1].last_uci, None);

    let third: Vec<_> =
        db.store.running_of(THIRD).await.unwrap().iter().map(|summary| summary.id).collect();
    assert_eq!(third, [of_others, waits_first]);
    assert!(db.store.running_of(PlayerId(999)).await.unwrap().is_empty());
}

#[tokio::test]
async fn recent_matches_are_running_or_finished_with_the_latest_first() {
    let db = TestStore::new().await;
    let over = db.begin().await;
    let quiet = db.begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, after(1)).await;
    let of_others =
        db.begin_with(proposal(), ByColor { white: THIRD, black: BLACK }, after(2)).await;
    db.act(over, Action::Resign, after(5)).await;
    let recent = async |player, limit| {
        let recent = db.store.recent_of(player, limit).await.unwrap();
        recent.into_iter().map(|summary| (summary.id, summary.over)).collect::<Vec<_>>()
    };
    assert_eq!(recent(WHITE, 10).await, [(over, true), (quiet, false)]);
    assert_eq!(recent(BLACK, 2).await, [(over, true), (of_others, false)]);
    assert_eq!(recent(PlayerId(999), 10).await, []);
}

#[tokio::test]
async fn the_match_of_a_channel_is_the_one_with_the_latest_activity() {
    let db = TestStore::new().await;
    let first = db.begin().await;
    let second = db.begin_with(proposal(), USUAL, after(1)).await;
    let elsewhere = db.begin_with(in_channel(ELSEWHERE), USUAL, after(2)).await;
    let of_others =
        db.begin_with(proposal(), ByColor { white: THIRD, black: BLACK }, after(3)).await;
    let latest = async |player, channel| db.store.latest_in_channel(player, channel).await.unwrap();
    assert_eq!(latest(WHITE, CHANNEL).await, Some(second));
    assert_eq!(latest(BLACK, CHANNEL).await, Some(of_others));
    assert_eq!(latest(THIRD, ELSEWHERE).await, None);
    db.play(first, &["e2e4"], after(3)).await;
    assert_eq!(latest(WHITE, CHANNEL).await, Some(first));
    db.act(first, Action::Resign, after(5)).await;
    assert_eq!(latest(WHITE, CHANNEL).await, Some(second), "a finished match is not meant");

    let any = async |channel| db.store.any_latest_in_channel(channel).await.unwrap();
    assert_eq!(any(CHANNEL).await, Some(first), "unless it is only shown");
    assert_eq!(any(ELSEWHERE).await, Some(elsewhere));
    assert_eq!(any(ChannelId(999)).await, None);
}

#[tokio::test]
async fn a_match_belongs_to_the_channel_in_which_its_board_is_shown() {
    let db = TestStore::new().await;
    let thread = ChannelId(303);
    let id = db.begin().await;
    db.tamper(&format!(
        "update matches set board_channel_id = {thread}, board_message_id = 1 where id = {id}"
    ))
    .await;
    assert_eq!(db.store.latest_in_channel(BLACK, thread).await.unwrap(), Some(id));
    assert_eq!(db.store.any_latest_in_channel(thread).await.unwrap(), Some(id));
    assert_eq!(db.store.any_latest_in_channel(CHANNEL).await.unwrap(), Some(id));
}

#[tokio::test]
async fn matches_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    let own = ["matches_running_white", "matches_running_black"];
    db.uses_only(LATEST_IN_CHANNEL, &own).await;
    db.uses_only(ANY_LATEST_IN_CHANNEL, &["matches_in_channel", "matches_with_board_elsewhere"])
        .await;
    let over = ["matches_over_of_white", "matches_over_of_black"];
    db.uses_only(RECENT_OF, &[over[0], over[1], own[0], own[1], "INTEGER PRIMARY KEY"]).await;
    db.uses_only(RUNNING_OF, &[own[0], own[1], "INTEGER PRIMARY KEY"]).await;
}
