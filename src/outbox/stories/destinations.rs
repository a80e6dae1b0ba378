//! Where messages go: closed direct messages, deleted threads and channels, and a Discord that is
//! down.

use std::time::Duration;

use futures_util::FutureExt as _;

use super::*;
use crate::play::ServerConfig;
use crate::play::preferences::Hour;
use crate::play::server_config::GamesIn;
use crate::store::{DueMessages, Undelivered};

impl Story {
    pub(super) async fn undelivered(
        &self,
        player: PlayerId,
    ) -> Vec<(Option<MatchId>, DeliveryError)> {
        let messages = self.store().undelivered_to(player, Moment(0), 100).await.unwrap();
        messages.iter().map(|message: &Undelivered| (message.about(), message.reason)).collect()
    }

    /// The number of messages that a reader received.
    fn count(&self, reader: Result<PlayerId, ChannelId>) -> usize {
        self.discord().delivered.iter().filter(|one| one.to == reader).count()
    }

    /// The channel of the last direct message to a player.
    fn direct_channel(&self, player: PlayerId) -> ChannelId {
        self.discord().delivered.iter().rev().find(|one| one.to == Ok(player)).unwrap().sent.channel
    }
}

#[tokio::test]
async fn direct_messages_thread_and_channel_close_in_turn() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    let game = story.starts_game("7d+5x1d", THREAD).await;

    story.discord().closed.insert(NEW_YORK);
    story.plays(game, "e4").await;
    assert!(
        story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed,
        "stored until they use the bot"
    );
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    assert!(!story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed);

    // They are open again: direct messages are tried again.
    story.discord().closed.clear();
    story.replies_later(game, "Nf3").await;
    story.replies_later(game, "Nc6").await;

    // Closed again, and the thread is deleted: the channel remains.
    story.discord().closed.insert(NEW_YORK);
    story.discord().gone.insert(THREAD);
    story.replies_later(game, "Bb5").await;
    story.replies_later(game, "a6").await;

    // The bot may not write there any more: the game goes on, and the failed message is listed.
    story.discord().forbidden.insert(CHANNEL);
    story.replies_later(game, "Ba4").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Forbidden)]);
    story.replies_later(game, "Nf6").await;
    story.discord().gone.insert(CHANNEL);
    story.replies_later(game, "O-O").await;
    assert_eq!(story.undelivered(NEW_YORK).await[0], (Some(game), DeliveryError::Gone));
    assert_eq!(story.undelivered(MADRID).await, []);
    story.until("2026-06-20 12:00").await;
    let the_match = story.app().find_match(game).await.unwrap();
    assert!(the_match.outcome().is_some(), "no message can be delivered, but the flag falls");
    assert_eq!(
        story.undelivered(NEW_YORK).await.len(),
        2 + 11,
        "all eleven reminders, with the fallen flag, are listed"
    );
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn an_undeliverable_digest_becomes_one_message_per_game() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.changes_preferences(NEW_YORK, |preferences| preferences.digest = Hour::new(8)).await;
    let (first, second) =
        (story.starts_game("7d+5x1d", CHANNEL).await, story.starts_game("7d+5x1d", CHANNEL).await);
    story.discord().closed.insert(NEW_YORK);
    story.plays(first, "e4").await;
    story.plays(second, "d4").await;
    story.until("2026-06-03 12:00").await;
    assert_eq!(
        (story.count(Ok(NEW_YORK)), story.count(Err(CHANNEL))),
        (0, 2),
        "{}",
        story.transcript().await
    );
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_a_night() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-01 20:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-01 19:59").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 0);
    story.until("2026-06-01 21:30").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 1, "once, after several attempts");
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_days() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-03 12:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-02 08:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, []);
    story.until("2026-06-04 12:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Unreachable)]);
    story.plays(game, "e5").await;
    assert_eq!(story.count(Ok(MADRID)), 2, "the first message was sent before, and later ones are");
}

#[tokio::test]
async fn a_game_gets_a_thread_and_goes_on_without_it() {
    for restarts in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story = if restarts {
            Story::begin_with_restarts(begun).await
        } else {
            Story::begin(begun).await
        };
        let threads = ServerConfig { games: GamesIn::Threads, ..ServerConfig::default() };
        story.store().set_server_config(SERVER, &threads).await.unwrap();
        // Discord is down when the game begins: the thread is opened later, and once.
        story.discord().down_until = Some(utc("2026-06-01 12:30"));
        let game = story.starts_game("7d+5x1d", CHANNEL).await;
        let place = |story: &Story, game| {
            let app = Arc::clone(&story.worker.app_state.app);
            async move { app.find_match(game).await.unwrap().record().place.channel }
        };
        assert_eq!(place(&story, game).await, CHANNEL);
        story.until("2026-06-01 13:00").await;
        let thread = place(&story, game).await;
        assert_ne!(thread, CHANNEL);
        assert_eq!(story.discord().opened, ["Madrid – New York · Chess"]);
        assert_eq!(story.count(Err(thread)), 1, "the first board");
        assert_eq!(story.count(Err(CHANNEL)), 0);
        story.plays(game, "e4").await;
        // The thread is deleted during the game: sending the next board fails.
        story.discord().gone.insert(thread);
        let input = PlayerInput::Move("e5");
        story.uses_the_bot(NEW_YORK).await;
        story
            .app()
            .play(Actor { player: NEW_YORK, said_in: None }, game, None, input, story.now())
            .await
            .unwrap();
        story.runs().await;
        assert_eq!(place(&story, game).await, CHANNEL);
        assert_eq!(story.count(Err(CHANNEL)), 1);
        assert!(
            story.transcript().await.contains("The thread of this game was deleted or locked.")
        );

        // If no thread can be opened, the board in the channel says why; the next game tries again.
        story.discord().forbidden.insert(CHANNEL);
        let other = story.starts_game("7d+5x1d", CHANNEL).await;
        assert_eq!(place(&story, other).await, CHANNEL);
        assert!(!story.store().channel_context(other).await.unwrap().unwrap().thread_wanted);
        story.discord().forbidden.clear();
        let third = story.starts_game("7d+5x1d", CHANNEL).await;
        assert_ne!(place(&story, third).await, CHANNEL);
        assert_eq!(story.discord().opened.len(), 2);
    }
}

/// The direct message channel of a player is opened once, also with restarts, and once more after
/// it was lost.
#[tokio::test]
async fn a_direct_channel_is_opened_once() {
    for restarts in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story = if restarts {
            Story::begin_with_restarts(begun).await
        } else {
            Story::begin(begun).await
        };
        let game = story.starts_game("7d+5x1d", CHANNEL).await;
        for the_move in ["e4", "e5", "Nf3", "Nc6"] {
            story.replies_later(game, the_move).await;
        }
        assert_eq!(story.discord().opened_direct, [MADRID, NEW_YORK]);
        let before = story.count(Ok(NEW_YORK));

        // The channel is deleted: the message goes to a new one in the same attempt.
        let lost = story.direct_channel(NEW_YORK);
        story.discord().gone.insert(lost);
        story.replies_later(game, "Bb5").await;
        assert_eq!(story.count(Ok(NEW_YORK)), before + 1);
        assert_eq!(story.discord().opened_direct, [MADRID, NEW_YORK, NEW_YORK]);
        let found = story.direct_channel(NEW_YORK);
        assert_ne!(found, lost);
        story.replies_later(game, "a6").await;
        story.replies_later(game, "Ba4").await;
        assert_eq!(story.count(Ok(NEW_YORK)), before + 2);
        assert_eq!(story.discord().opened_direct.len(), 3, "the new one was stored");

        // The bot may not write in it any more, as after the operator has replaced the bot, and no
        // other can be opened.
        story.discord().forbidden.insert(found);
        story.replies_later(game, "Nf6").await;
        story.replies_later(game, "O-O").await;
        assert_eq!(story.discord().opened_direct.len(), 4);
        assert_eq!(story.count(Err(CHANNEL)), 1, "they are mentioned where the game is played");
        assert_eq!(story.undelivered(NEW_YORK).await, []);
    }
}

/// The second of two waiting messages uses the channel that was opened for the first one.
#[tokio::test]
async fn a_direct_channel_is_opened_once_for_two_waiting_messages() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.starts_game("7d+5x1d", CHANNEL).await, story.starts_game("7d+5x1d", CHANNEL).await);
    story.waits_past_live_replies();
    for game in [first, second] {
        let actor = Actor { player: MADRID, said_in: Some(CHANNEL) };
        let e4 = PlayerInput::Move("e4");
        story.app().play(actor, game, None, e4, story.now()).await.unwrap();
    }
    story.runs().await;
    assert_eq!(story.count(Ok(NEW_YORK)), 2);
    assert_eq!(story.discord().opened_direct, [MADRID, NEW_YORK]);
}

/// In every channel only the newest board of a game has buttons.
#[tokio::test]
async fn only_the_newest_board_of_a_game_keeps_its_buttons() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) = (
        story.starts_game("7d+5x1d", CHANNEL).await,
        story.starts_game("7d+5x1d", ELSEWHERE).await,
    );
    for the_move in ["e4", "e5", "Nf3", "Nc6"] {
        for game in [first, second] {
            story.replies_later(game, the_move).await;
        }
    }
    let has_buttons = |story: &Story, to| {
        let discord = story.discord();
        let stripped = &discord.stripped;
        let received = discord.delivered.iter().filter(|one| one.to == to);
        received.map(|one| !stripped.contains(&one.sent)).collect::<Vec<_>>()
    };
    // Madrid received the start of both games and two replies in each.
    assert_eq!(has_buttons(&story, Ok(MADRID)), [false, false, false, false, true, true]);
    assert_eq!(has_buttons(&story, Ok(NEW_YORK)), [false, false, true, true]);
    // A channel gets a board when the move was made elsewhere.
    story.uses_the_bot(MADRID).await;
    for (player, the_move) in [(MADRID, "Bb5"), (NEW_YORK, "a6")] {
        story
            .app()
            .play(
                Actor { player, said_in: None },
                first,
                None,
                PlayerInput::Move(the_move),
                story.now(),
            )
            .await
            .unwrap();
        story.runs().await;
    }
    assert_eq!(has_buttons(&story, Err(CHANNEL)), [false, true]);
    assert_eq!(has_buttons(&story, Ok(MADRID)), [false, false, false, false, false, true, true]);
}

/// Each reader receives each message once, in the order of the outbox.
#[tokio::test]
async fn many_messages_are_delivered_side_by_side_and_in_order() {
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

/// While a message to a reader waits for Discord, the reader replies in another game: the message
/// that waits behind it is superseded.
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
        story.worker.deliver_due(),
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

/// While a message to a reader waits for Discord, the others receive the messages that were due
/// with it and those that become due meanwhile.
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
        story.worker.deliver_due(),
        tokio::time::timeout(Duration::from_secs(60), meanwhile).map(Result::unwrap)
    );
    assert_eq!(next.unwrap(), None);
    assert_eq!((story.count(Ok(MADRID)), story.count(Ok(NEW_YORK))), (madrid + 1, new_york + 2));
}
