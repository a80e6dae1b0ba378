//! The standing message with the open challenges of a server.

use courier_play::ChallengeId;
use courier_play::lobby::BETWEEN_POSTS;

use super::*;

const LOBBY: ChannelId = ChannelId(390);

impl Story {
    async fn wants_lobby(&mut self, lobby: Option<ChannelId>) {
        let choose = |config: &mut ServerConfig| {
            config.lobby = lobby;
            Ok(())
        };
        self.app().configure((SERVER, MADRID), choose, |_| Ok(()), self.now()).await.unwrap();
        self.runs().await;
    }

    /// Madrid offers a game to everybody in a channel.
    async fn offers_in(&mut self, channel: ChannelId) -> ChallengeId {
        let place = Place { server: Some(SERVER), channel };
        let mut proposal = self.proposal(MADRID, place, "2d");
        proposal.terms.rated = true;
        let made = self.app().propose(proposal, false, ToldBy::Mention, self.now()).await;
        self.runs().await;
        made.unwrap().id
    }

    /// The texts of the standing messages that were posted, the oldest first.
    fn lobbies(&self) -> Vec<String> {
        let discord = self.discord();
        let posted = discord.delivered.iter().filter(|one| one.to == Err(LOBBY));
        posted.map(|one| one.text.clone()).collect()
    }
}

#[tokio::test]
async fn a_lobby_is_posted_again_when_something_has_changed() {
    let mut story = Story::begin_with_restarts("2026-06-01 12:00").await;
    story.offers_in(CHANNEL).await;
    story.wants_lobby(Some(LOBBY)).await;
    assert_eq!(story.lobbies().len(), 1, "at once");
    assert!(story.lobbies()[0].contains("Chess"), "{:?}", story.lobbies());

    // Several changes within minutes are one posting.
    let second = story.offers_in(CHANNEL).await;
    story.offers_in(ELSEWHERE).await;
    assert_eq!(story.lobbies().len(), 1);
    story.advances(BETWEEN_POSTS).await;
    let posted = story.lobbies();
    assert_eq!(posted.len(), 2);
    assert_eq!(posted[1].matches("Chess").count(), 2, "not everybody sees the third: {posted:?}");
    let (first, last) = {
        let discord = story.discord();
        let posted: Vec<u64> = discord
            .delivered
            .iter()
            .filter(|one| one.to == Err(LOBBY))
            .map(|one| one.sent.message)
            .collect();
        (posted[0], posted[1])
    };
    assert_eq!(story.discord().deleted, [first]);
    story.advances(Span::hours(9)).await;
    assert_eq!(story.lobbies().len(), 2, "nothing has changed");

    // While Discord is down, changes collect; afterwards there is one posting.
    let until = story.now() + Span::hours(5);
    story.discord().down_until = Some(until);
    let mut rng = StdRng::seed_from_u64(1);
    let cancelled = ChallengeResponse::Cancel;
    let now = story.now();
    story.app().answer(second, MADRID, cancelled, None, now, &mut rng).await.unwrap();
    for _ in 0..6 {
        story.advances(Span::hours(1)).await;
        story.offers_in(CHANNEL).await;
    }
    story.advances(Span::hours(2)).await;
    assert!((3..=4).contains(&story.lobbies().len()), "{:?}", story.lobbies().len());
    assert_eq!(story.discord().deleted[..2], [first, last]);

    story.wants_lobby(None).await;
    let before = story.lobbies().len();
    assert_eq!(story.discord().deleted.len(), before, "the last one, too");
    story.offers_in(CHANNEL).await;
    story.advances(Span::hours(1)).await;
    assert_eq!(story.lobbies().len(), before, "no longer wanted");
}

#[tokio::test]
async fn a_manager_is_told_once_that_the_lobby_is_refused() {
    let mut story = Story::begin_with_restarts("2026-06-01 12:00").await;
    let told = |story: &Story| {
        let delivered = story.discord().delivered.clone();
        let count = |to: PlayerId| {
            let is_refusal = |one: &&fake_discord::Delivered| {
                one.to == Ok(to) && one.text.contains("cannot post the open challenges")
            };
            delivered.iter().filter(is_refusal).count()
        };
        (count(MADRID), count(NEW_YORK))
    };
    story.wants_lobby(Some(LOBBY)).await;
    assert_eq!((story.lobbies().len(), told(&story)), (1, (0, 0)));
    for expected in [(1, 0), (2, 0)] {
        story.discord().forbidden.insert(LOBBY);
        for _ in 0..3 {
            story.offers_in(CHANNEL).await;
            story.advances(BETWEEN_POSTS).await;
        }
        assert_eq!(told(&story), expected, "once, and again after it was posted");
        story.discord().forbidden.clear();
        story.offers_in(CHANNEL).await;
        story.advances(BETWEEN_POSTS).await;
    }
    // While Discord is down, nobody is told.
    let until = story.now() + Span::hours(3);
    story.discord().down_until = Some(until);
    story.offers_in(CHANNEL).await;
    story.advances(Span::hours(5)).await;
    assert_eq!(told(&story), (2, 0));
}

#[tokio::test]
async fn a_lobby_that_is_forbidden_is_tried_again_with_the_next_change() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.discord().forbidden.insert(LOBBY);
    story.wants_lobby(Some(LOBBY)).await;
    assert_eq!(story.lobbies(), Vec::<String>::new());
    story.discord().forbidden.clear();
    story.offers_in(CHANNEL).await;
    story.advances(BETWEEN_POSTS).await;
    assert_eq!(story.lobbies().len(), 1);
}

/// The bot was killed, or Discord's response was lost, after a message was posted: nothing is
/// stored of it, and meanwhile another one is wanted.
#[tokio::test]
async fn a_lobby_that_was_posted_but_not_stored_is_deleted() {
    for (restarts, then) in [(false, Some(LOBBY)), (true, Some(LOBBY)), (true, Some(CHANNEL))] {
        let mut story = Story::begin("2026-06-01 12:00").await;
        story.discord().loses_response = true;
        story.wants_lobby(Some(LOBBY)).await;
        let lost = story.discord().delivered[0].sent.message;
        story.discord().down_until = Some(story.now() + BETWEEN_POSTS * 2);
        if restarts {
            story.restart().await;
        }
        if then != Some(LOBBY) {
            story.wants_lobby(then).await;
        }
        story.offers_in(CHANNEL).await;
        story.advances(Span::hours(1)).await;
        let discord = story.discord();
        assert_eq!(discord.deleted.first(), Some(&lost), "{restarts} {then:?}");
        let is_lobby = |one: &&fake_discord::Delivered| one.to == Err(then.unwrap());
        let left = discord.delivered.iter().filter(is_lobby);
        let left = left.filter(|one| !discord.deleted.contains(&one.sent.message));
        assert_eq!(left.filter(|one| one.text.contains("Chess")).count(), 1);
    }
}

#[tokio::test]
async fn a_lobby_that_is_posted_again_is_found_though_its_list_has_changed() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.discord().loses_response = true;
    story.wants_lobby(Some(LOBBY)).await;
    story.discord().down_until = Some(story.now() + Span::minutes(2));
    story.restart().await;
    story.offers_in(CHANNEL).await;
    story.advances(BETWEEN_POSTS - Span(1)).await;
    assert_eq!(story.lobbies().len(), 1, "it was not sent again");
    story.advances(Span::hours(1)).await;
    let discord = story.discord();
    assert_eq!(discord.deleted, [discord.delivered[0].sent.message]);
}
