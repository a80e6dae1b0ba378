//! How people are reached: closed direct messages, threads and channels that are gone, and a
//! Discord that is down.

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

    /// How often each reader was written to.
    fn count(&self, reader: Result<PlayerId, ChannelId>) -> usize {
        self.discord().delivered.iter().filter(|one| one.to == reader).count()
    }

    /// Where somebody was last told something directly.
    fn direct_channel(&self, player: PlayerId) -> ChannelId {
        self.discord().delivered.iter().rev().find(|one| one.to == Ok(player)).unwrap().sent.channel
    }
}

#[tokio::test]
async fn closed_doors_one_after_the_other() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    let game = story.game("7d+5x1d", THREAD).await;

    story.discord().closed.insert(NEW_YORK);
    story.plays(game, "e4").await;
    assert!(
        story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed,
        "remembered until they act"
    );
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    assert!(!story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed);

    // They are open again, and tried again.
    story.discord().closed.clear();
    story.answers(game, "Nf3").await;
    story.answers(game, "Nc6").await;

    // Closed once more, and the thread is deleted: its channel is left.
    story.discord().closed.insert(NEW_YORK);
    story.discord().gone.insert(THREAD);
    story.answers(game, "Bb5").await;
    story.answers(game, "a6").await;

    // The bot may not write there any more: the game goes on, and what was not delivered is told.
    story.discord().forbidden.insert(CHANNEL);
    story.answers(game, "Ba4").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Forbidden)]);
    story.answers(game, "Nf6").await;
    story.discord().gone.insert(CHANNEL);
    story.answers(game, "O-O").await;
    assert_eq!(story.undelivered(NEW_YORK).await[0], (Some(game), DeliveryError::Gone));
    assert_eq!(story.undelivered(MADRID).await, []);
    story.until("2026-06-20 12:00").await;
    let the_match = story.app().find_match(game).await.unwrap();
    assert!(the_match.outcome().is_some(), "nobody can be told, but the flag falls");
    assert_eq!(
        story.undelivered(NEW_YORK).await.len(),
        2 + 11,
        "every reminder of eleven, the flag included, is accounted for"
    );
    insta::assert_snapshot!(story.told().await);
}

#[tokio::test]
async fn a_digest_that_finds_closed_doors_is_told_where_the_games_are() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let (first, second) =
        (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
    story.discord().closed.insert(NEW_YORK);
    story.plays(first, "e4").await;
    story.plays(second, "d4").await;
    story.until("2026-06-03 12:00").await;
    assert_eq!(
        (story.count(Ok(NEW_YORK)), story.count(Err(CHANNEL))),
        (0, 2),
        "{}",
        story.told().await
    );
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_a_night() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-01 20:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-01 19:59").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 0);
    story.until("2026-06-01 21:30").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 1, "once, however often it was tried");
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_days() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-03 12:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-02 08:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, []);
    story.until("2026-06-04 12:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Unreachable)]);
    story.plays(game, "e5").await;
    assert_eq!(story.count(Ok(MADRID)), 2, "the beginning could be said, and what comes later can");
}

#[tokio::test]
async fn a_game_gets_a_thread_loses_it_and_goes_on() {
    for restless in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story =
            if restless { Story::begin_restless(begun).await } else { Story::begin(begun).await };
        let threads = ServerConfig { games: GamesIn::Threads, ..ServerConfig::default() };
        story.store().set_server_config(SERVER, &threads).await.unwrap();
        // Discord is down when it begins: the thread comes later, and once.
        story.discord().down_until = Some(utc("2026-06-01 12:30"));
        let game = story.game("7d+5x1d", CHANNEL).await;
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
        // Deleted while a game is running: the next board finds out.
        story.discord().gone.insert(thread);
        let intent = PlayerInput::Move("e5");
        story.acts(NEW_YORK).await;
        story
            .app()
            .play(Actor { player: NEW_YORK, said_in: None }, game, None, intent, story.now())
            .await
            .unwrap();
        story.settle().await;
        assert_eq!(place(&story, game).await, CHANNEL);
        assert_eq!(story.count(Err(CHANNEL)), 1);
        assert!(story.told().await.contains("The thread of this game is gone or locked."));

        // Where none can be opened, the channel is told why, and the next game tries again.
        story.discord().forbidden.insert(CHANNEL);
        let other = story.game("7d+5x1d", CHANNEL).await;
        assert_eq!(place(&story, other).await, CHANNEL);
        assert!(!story.store().setting(other).await.unwrap().unwrap().thread_wanted);
        story.discord().forbidden.clear();
        let third = story.game("7d+5x1d", CHANNEL).await;
        assert_ne!(place(&story, third).await, CHANNEL);
        assert_eq!(story.discord().opened.len(), 2);
    }
}

/// The channel of somebody's direct messages is asked for once, whatever happens to the bot; when
/// it is lost, once more.
#[tokio::test]
async fn the_way_to_somebody_is_asked_for_once() {
    for restless in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story =
            if restless { Story::begin_restless(begun).await } else { Story::begin(begun).await };
        let game = story.game("7d+5x1d", CHANNEL).await;
        for the_move in ["e4", "e5", "Nf3", "Nc6"] {
            story.answers(game, the_move).await;
        }
        assert_eq!(story.discord().asked, [MADRID, NEW_YORK]);
        let told = story.count(Ok(NEW_YORK));

        // Discord knows it no more: what was to be told is told in another one, in the same
        // attempt.
        let lost = story.direct_channel(NEW_YORK);
        story.discord().gone.insert(lost);
        story.answers(game, "Bb5").await;
        assert_eq!(story.count(Ok(NEW_YORK)), told + 1);
        assert_eq!(story.discord().asked, [MADRID, NEW_YORK, NEW_YORK]);
        let found = story.direct_channel(NEW_YORK);
        assert_ne!(found, lost);
        story.answers(game, "a6").await;
        story.answers(game, "Ba4").await;
        assert_eq!(story.count(Ok(NEW_YORK)), told + 2);
        assert_eq!(story.discord().asked.len(), 3, "the new one is known");

        // The bot may not write in it any more, as after another bot took the place of this one,
        // and there is no other.
        story.discord().forbidden.insert(found);
        story.answers(game, "Nf6").await;
        story.answers(game, "O-O").await;
        assert_eq!(story.discord().asked.len(), 4);
        assert_eq!(story.count(Err(CHANNEL)), 1, "they are called where the game is");
        assert_eq!(story.undelivered(NEW_YORK).await, []);
    }
}

/// What the first of two waiting messages finds out about its reader holds for the second one.
#[tokio::test]
async fn a_direct_channel_is_opened_once_for_two_waiting_messages() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
    story.thinks();
    for game in [first, second] {
        let actor = Actor { player: MADRID, said_in: Some(CHANNEL) };
        let e4 = PlayerInput::Move("e4");
        story.app().play(actor, game, None, e4, story.now()).await.unwrap();
    }
    story.settle().await;
    assert_eq!(story.count(Ok(NEW_YORK)), 2);
    assert_eq!(story.discord().asked, [MADRID, NEW_YORK]);
}

/// In every conversation one board of a game has buttons, and it is the newest.
#[tokio::test]
async fn the_boards_before_the_newest_lose_their_buttons() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", ELSEWHERE).await);
    for the_move in ["e4", "e5", "Nf3", "Nc6"] {
        for game in [first, second] {
            story.answers(game, the_move).await;
        }
    }
    let living = |story: &Story, to| {
        let discord = story.discord();
        let stripped = &discord.stripped;
        let told = discord.delivered.iter().filter(|one| one.to == to);
        told.map(|one| !stripped.contains(&one.sent)).collect::<Vec<_>>()
    };
    // Madrid was told that both games begin, then of two answers in each.
    assert_eq!(living(&story, Ok(MADRID)), [false, false, false, false, true, true]);
    assert_eq!(living(&story, Ok(NEW_YORK)), [false, false, true, true]);
    // A channel has its own: what was shown where nobody had seen the move.
    story.acts(MADRID).await;
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
        story.settle().await;
    }
    assert_eq!(living(&story, Err(CHANNEL)), [false, true]);
    assert_eq!(living(&story, Ok(MADRID)), [false, false, false, false, false, true, true]);
}

/// Many games go on at once: nobody is told twice, each in order.
#[tokio::test]
async fn many_are_told_side_by_side() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let games = [CHANNEL, ELSEWHERE, THREAD];
    let mut begun = Vec::new();
    for at in (0..24).map(|number| games[number % games.len()]) {
        begun.push(story.game("7d+5x1d", at).await);
    }
    story.acts(MADRID).await;
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
    story.settle().await;
    assert_eq!(
        (story.count(Ok(NEW_YORK)), story.count(Ok(MADRID))),
        (before + begun.len(), madrid)
    );
    assert_eq!(games.map(|at| story.count(Err(at))), [8, 8, 8]);
    // A nonce begins with the number of its post.
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

/// While Discord keeps one message waiting, the reader answers in another game: of that they need
/// not be told any more.
#[tokio::test]
async fn what_is_superseded_while_it_waits_is_not_told() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
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
    story.thinks();
    plays(MADRID, first, "Nf3").await;
    let meanwhile = async {
        plays(MADRID, second, "d4").await;
        story.thinks();
        plays(NEW_YORK, second, "d5").await;
        // The way to Madrid is free, and what they are told was put into the outbox last.
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
        "nothing is left open"
    );
}

/// While Discord keeps one message waiting, everybody else is told what was due with it and what
/// becomes due meanwhile.
#[tokio::test]
async fn a_slow_way_to_one_holds_back_nobody_else() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (first, second) =
        (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
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
    story.thinks();
    plays(NEW_YORK, first, "e5").await;
    let meanwhile = async {
        plays(MADRID, second, "d4").await;
        while story.count(Ok(NEW_YORK)) == new_york {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        story.thinks();
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
