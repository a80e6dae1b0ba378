//! How people are reached: closed direct messages, threads and channels that are gone, and a Discord that is down.

use super::*;
use crate::play::ServerConfig;
use crate::play::preferences::Hour;
use crate::play::server_config::GamesIn;
use crate::store::Undelivered;

impl Story {
    async fn undelivered(&self, player: PlayerId) -> Vec<(Option<MatchId>, Barrier)> {
        let posts = self.store().undelivered_to(player, Moment(0), 100).await.unwrap();
        posts.iter().map(|post: &Undelivered| (post.about(), post.barrier)).collect()
    }

    /// How often each reader was written to.
    fn count(&self, reader: Result<PlayerId, ChannelId>) -> usize {
        self.office().delivered.iter().filter(|one| one.to == reader).count()
    }
}

#[tokio::test]
async fn closed_doors_one_after_the_other() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    let game = story.game("7d+5x1d", THREAD).await;

    story.office().closed.insert(NEW_YORK);
    story.plays(game, "e4").await;
    assert!(story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed, "remembered until they act");
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    assert!(!story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed);

    // They are open again, and tried again.
    story.office().closed.clear();
    story.plays(game, "Nf3").await;
    story.plays(game, "Nc6").await;

    // Closed once more, and the thread is deleted: its channel is left.
    story.office().closed.insert(NEW_YORK);
    story.office().gone.insert(THREAD);
    story.plays(game, "Bb5").await;
    story.plays(game, "a6").await;

    // The bot may not write there any more: the game goes on, and what was not delivered is told.
    story.office().forbidden.insert(CHANNEL);
    story.plays(game, "Ba4").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), Barrier::Forbidden)]);
    story.plays(game, "Nf6").await;
    story.office().gone.insert(CHANNEL);
    story.plays(game, "O-O").await;
    assert_eq!(story.undelivered(NEW_YORK).await[0], (Some(game), Barrier::Gone));
    assert_eq!(story.undelivered(MADRID).await, []);
    story.until("2026-06-20 12:00").await;
    let the_match = story.club().look(game).await.unwrap();
    assert!(the_match.verdict().is_some(), "nobody can be told, but the flag falls");
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
    let (first, second) = (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
    story.office().closed.insert(NEW_YORK);
    story.plays(first, "e4").await;
    story.plays(second, "d4").await;
    story.until("2026-06-03 12:00").await;
    assert_eq!((story.count(Ok(NEW_YORK)), story.count(Err(CHANNEL))), (0, 2), "{}", story.told().await);
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_a_night() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.office().down_until = Some(utc("2026-06-01 20:00"));
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
    story.office().down_until = Some(utc("2026-06-03 12:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-02 08:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, []);
    story.until("2026-06-04 12:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), Barrier::Unreachable)]);
    story.plays(game, "e5").await;
    assert_eq!(story.count(Ok(MADRID)), 2, "the beginning could be said, and what comes later can");
}

#[tokio::test]
async fn a_game_gets_a_thread_loses_it_and_goes_on() {
    for restless in [false, true] {
        let begun = "2026-06-01 12:00";
        let mut story = if restless { Story::begin_restless(begun).await } else { Story::begin(begun).await };
        let threads = ServerConfig { games: GamesIn::Threads, ..ServerConfig::default() };
        story.store().set_server_config(SERVER, &threads).await.unwrap();
        // Discord is down when it begins: the thread comes later, and once.
        story.office().down_until = Some(utc("2026-06-01 12:30"));
        let game = story.game("7d+5x1d", CHANNEL).await;
        let place = |story: &Story, game| {
            let club = Arc::clone(&story.postman.shell.club);
            async move { club.look(game).await.unwrap().record().place.channel }
        };
        assert_eq!(place(&story, game).await, CHANNEL);
        story.until("2026-06-01 13:00").await;
        let thread = place(&story, game).await;
        assert_ne!(thread, CHANNEL);
        assert_eq!(story.office().opened, ["Madrid – New York · Chess"]);
        assert_eq!(story.count(Err(thread)), 1, "the first board");
        assert_eq!(story.count(Err(CHANNEL)), 0);
        story.plays(game, "e4").await;
        // Deleted while a game is running: the next board finds out.
        story.office().gone.insert(thread);
        let intent = Intent::Move("e5");
        story.acts(NEW_YORK).await;
        story.club().play(NEW_YORK, game, None, intent, None, story.now()).await.unwrap();
        story.settle().await;
        assert_eq!(place(&story, game).await, CHANNEL);
        assert_eq!(story.count(Err(CHANNEL)), 1);
        assert!(story.told().await.contains("The thread of this game is gone or locked."));

        // Where none can be opened, the channel is told why, and the next game tries again.
        story.office().forbidden.insert(CHANNEL);
        let other = story.game("7d+5x1d", CHANNEL).await;
        assert_eq!(place(&story, other).await, CHANNEL);
        assert!(!story.store().thread_wanted(other).await.unwrap());
        story.office().forbidden.clear();
        let third = story.game("7d+5x1d", CHANNEL).await;
        assert_ne!(place(&story, third).await, CHANNEL);
        assert_eq!(story.office().opened.len(), 2);
    }
}
