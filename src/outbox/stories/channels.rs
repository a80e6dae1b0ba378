//! The channels of messages: threads and direct message channels are opened once, and only the
//! newest board in a channel stays whole.

use super::*;

#[tokio::test]
async fn a_game_gets_a_thread_and_continues_in_the_channel_when_it_is_deleted() {
    for restarts in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story = if restarts {
            Story::begin_with_restarts(begun).await
        } else {
            Story::begin(begun).await
        };
        story.plays_in(Some(GamesIn::Threads)).await;
        // Discord is down when the game begins: the thread is opened once, later.
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
        assert_eq!(story.discord().opened, ["Madrid – New York · Chess · #1"]);
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

        // If no thread can be opened, the game is played in the channel; the next game tries again.
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

/// A server that has chosen nothing: there is a thread where the bot may open one, and nobody is
/// told where it may not.
#[tokio::test]
async fn by_default_a_game_has_a_thread_where_the_bot_may_open_one() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.plays_in(None).await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    let thread = story.app().find_match(game).await.unwrap().record().place.channel;
    assert_ne!(thread, CHANNEL);
    assert_eq!((story.count(Err(thread)), story.count(Err(CHANNEL))), (1, 0));

    story.discord().lacks_threads = true;
    let quiet = story.starts_game("7d+5x1d", CHANNEL).await;
    assert_eq!(story.app().find_match(quiet).await.unwrap().record().place.channel, CHANNEL);
    assert_eq!(story.count(Err(CHANNEL)), 1);
    assert!(!story.transcript().await.contains("could not open"), "nobody has asked for one");
    assert_eq!(story.discord().opened.len(), 1, "no request was refused");

    // A server that has asked for threads is told why there is none.
    story.plays_in(Some(GamesIn::Threads)).await;
    story.starts_game("7d+5x1d", CHANNEL).await;
    assert!(story.transcript().await.contains("I could not open a thread for this game"));
    story.plays_in(None).await;
    // A game that runs stays where it is.
    story.discord().lacks_threads = false;
    story.plays(quiet, "e4").await;
    assert_eq!(story.app().find_match(quiet).await.unwrap().record().place.channel, CHANNEL);
}

/// The direct message channel of a player is opened once, even with restarts, and once more after
/// it was deleted.
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

#[tokio::test]
async fn only_the_newest_board_of_a_game_stays_whole() {
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
    let is_whole = |story: &Story, to| {
        let discord = story.discord();
        let shrunk = &discord.shrunk;
        let received = discord.delivered.iter().filter(|one| one.to == to);
        received.map(|one| !shrunk.contains(&one.sent)).collect::<Vec<_>>()
    };
    // Madrid received the start of both games and two replies in each.
    assert_eq!(is_whole(&story, Ok(MADRID)), [false, false, false, false, true, true]);
    assert_eq!(is_whole(&story, Ok(NEW_YORK)), [false, false, true, true]);
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
    assert_eq!(is_whole(&story, Err(CHANNEL)), [false, true]);
    assert_eq!(is_whole(&story, Ok(MADRID)), [false, false, false, false, false, true, true]);
}
