//! Deliveries in parallel: messages stay in order, and a slow reader does not delay the others.

use std::time::Duration;

use courier_store::DueMessages;
use futures_util::FutureExt as _;

use super::*;

#[tokio::test]
async fn each_reader_receives_many_messages_once_and_in_order() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let games = [CHANNEL, ELSEWHERE, THREAD];
    let mut begun = Vec::new();
    for at in (0..24).map(|number| games[number % games.len()]) {
        begun.push(story.starts_game("7d+5x1d", at).await);
    }
    story.uses_the_bot(MADRID).await;
    for game in &begun {
        story
            .app()
            .play(
                Actor { player: MADRID, said_in: None },
                *game,
                None,
                PlayerInput::Move("e4"),
                story.now(),
            )
            .await
            .unwrap();
    }
    let (before, madrid) = (story.count(Ok(NEW_YORK)), story.count(Ok(MADRID)));
    story.runs().await;
    assert_eq!(
        (story.count(Ok(NEW_YORK)), story.count(Ok(MADRID))),
        (before + begun.len(), madrid)
    );
    assert_eq!(games.map(|at| story.count(Err(at))), [8, 8, 8]);
    // A nonce begins with the row number of the message.
    for to in [Ok(NEW_YORK), Err(CHANNEL), Err(ELSEWHERE), Err(THREAD)] {
        let discord = story.discord();
        let numbers = discord
            .delivered
            .iter()
            .filter(|one| one.to == to)
            .map(|one| u64::from_str_radix(one.nonce.split('-').next().unwrap(), 16).unwrap());
        assert!(numbers.is_sorted(), "{to:?}");
    }
    assert_eq!(story.store().due_messages(story.now(), 1).await.unwrap().due, []);
}

/// While the request for a message is slow, its reader moves in another game. The message about
/// that game, which is next, is superseded.
#[tokio::test]
async fn a_message_superseded_while_waiting_is_not_sent() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.starts_game("7d+5x1d", CHANNEL).await, story.starts_game("7d+5x1d", CHANNEL).await);
    story.plays(first, "e4").await;
    story.plays(first, "e5").await;
    let (madrid, new_york) = (story.count(Ok(MADRID)), story.count(Ok(NEW_YORK)));
    let (slow, gate) = (story.direct_channel(NEW_YORK), Arc::clone(&story.discord().gate));
    story.discord().slow = Some(slow);
    let plays = async |player, game, the_move| {
        let actor = Actor { player, said_in: Some(CHANNEL) };
        story
            .app()
            .play(actor, game, None, PlayerInput::Move(the_move), story.now())
            .await
            .unwrap();
    };
    story.waits_past_live_replies();
    plays(MADRID, first, "Nf3").await;
    let meanwhile = async {
        plays(MADRID, second, "d4").await;
        story.waits_past_live_replies();
        plays(NEW_YORK, second, "d5").await;
        // Madrid's channel is not slow, and their message is the last one of the outbox.
        while story.count(Ok(MADRID)) == madrid {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        gate.notify_one();
    };
    let (next, ()) = tokio::join!(
        story.delivers(),
        tokio::time::timeout(Duration::from_secs(60), meanwhile).map(Result::unwrap)
    );
    assert_eq!(next.unwrap(), None);
    assert_eq!((story.count(Ok(MADRID)), story.count(Ok(NEW_YORK))), (madrid + 1, new_york + 1));
    assert_eq!(
        story.store().due_messages(story.now(), 1).await.unwrap(),
        DueMessages::default(),
        "no message is left pending"
    );
}

/// While the request for a message is slow, other readers receive their messages, including those
/// that become due meanwhile.
#[tokio::test]
async fn a_slow_reader_does_not_delay_the_others() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.starts_game("7d+5x1d", CHANNEL).await, story.starts_game("7d+5x1d", CHANNEL).await);
    story.plays(first, "e4").await;
    let (madrid, new_york) = (story.count(Ok(MADRID)), story.count(Ok(NEW_YORK)));
    let (slow, gate) = (story.direct_channel(MADRID), Arc::clone(&story.discord().gate));
    story.discord().slow = Some(slow);
    let plays = async |player, game, the_move| {
        story
            .app()
            .play(
                Actor { player, said_in: Some(CHANNEL) },
                game,
                None,
                PlayerInput::Move(the_move),
                story.now(),
            )
            .await
            .unwrap();
    };
    story.waits_past_live_replies();
    plays(NEW_YORK, first, "e5").await;
    let meanwhile = async {
        plays(MADRID, second, "d4").await;
        while story.count(Ok(NEW_YORK)) == new_york {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        story.waits_past_live_replies();
        plays(MADRID, first, "Nf3").await;
        while story.count(Ok(NEW_YORK)) == new_york + 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(story.count(Ok(MADRID)), madrid);
        gate.notify_one();
    };
    let (next, ()) = tokio::join!(
        story.delivers(),
        tokio::time::timeout(Duration::from_secs(60), meanwhile).map(Result::unwrap)
    );
    assert_eq!(next.unwrap(), None);
    assert_eq!((story.count(Ok(MADRID)), story.count(Ok(NEW_YORK))), (madrid + 1, new_york + 2));
}

/// More messages wait for a slow reader than are read at a time. A message behind them, to another
/// reader, is delivered all the same.
#[tokio::test]
async fn a_long_queue_of_one_reader_does_not_delay_the_others() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let mut games = Vec::new();
    for _ in 0..=60 {
        games.push(story.starts_game("7d+5x1d", CHANNEL).await);
        // The number of challenges in an hour is limited.
        story.clock.advance(Span::minutes(10));
    }
    let last = games.pop().unwrap();
    let plays = async |player, game, the_move| {
        let actor = Actor { player, said_in: None };
        story.app().play(actor, game, None, PlayerInput::Move(the_move), story.now()).await.unwrap()
    };
    for game in &games {
        plays(MADRID, *game, "e4").await;
        plays(NEW_YORK, *game, "e5").await;
    }
    plays(MADRID, last, "d4").await;
    story.waits_past_live_replies();
    let (slow, gate) = (story.direct_channel(MADRID), Arc::clone(&story.discord().gate));
    story.discord().slow = Some(slow);
    let (madrid, new_york) = (story.count(Ok(MADRID)), story.count(Ok(NEW_YORK)));
    let meanwhile = async {
        while story.count(Ok(NEW_YORK)) == new_york {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(story.count(Ok(MADRID)), madrid);
        story.discord().slow = None;
        gate.notify_one();
    };
    let (next, ()) = tokio::join!(
        story.delivers(),
        tokio::time::timeout(Duration::from_secs(60), meanwhile).map(Result::unwrap)
    );
    assert_eq!(next.unwrap(), None);
    assert_eq!(story.count(Ok(MADRID)), madrid + games.len());
    assert_eq!(story.count(Ok(NEW_YORK)), new_york + 1);
}
