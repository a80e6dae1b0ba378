//! Deliveries whose outcome the bot does not know: the response was lost, or the bot was killed.

use courier_play::notices::{Notice, OutboxMessage, Reader};

use super::*;

/// Longer than the nonce of a message is relied on.
const LATER: Span = Span::minutes(10);

async fn tell(story: &Story, player: PlayerId, count: usize) {
    let notice = Notice::Outage { from: story.now() - Span::hours(2), to: story.now() };
    let message = OutboxMessage { reader: Reader::Player(player), notice };
    let mut transaction = story.store().begin().await.unwrap();
    transaction.enqueue(&vec![message; count], story.now()).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn a_message_whose_response_was_lost_is_not_sent_again() {
    for restarts in [false, true] {
        let mut story = Story::begin("2026-06-01 12:00").await;
        tell(&story, MADRID, 1).await;
        story.discord().loses_response = true;
        story.runs().await;
        assert_eq!(story.count(Ok(MADRID)), 1);
        story.discord().down_until = Some(story.now() + LATER);
        if restarts {
            story.restart().await;
        }
        story.advances(Span::hours(1)).await;
        assert_eq!(story.count(Ok(MADRID)), 1);
        assert_eq!(story.store().due_messages(story.now(), 1).await.unwrap().next_at, None);
        let (id, reader) = (story.discord().delivered[0].sent.message, Reader::Player(MADRID));
        assert!(story.store().is_delivered(reader, id).await.unwrap());
    }
}

#[tokio::test]
async fn a_message_that_looks_like_an_earlier_one_is_sent() {
    for restarts in [false, true] {
        let mut story = Story::begin("2026-06-01 12:00").await;
        story.discord().down_until = Some(story.now() + LATER);
        tell(&story, MADRID, 2).await;
        story.runs().await;
        if restarts {
            story.restart().await;
        }
        story.advances(Span::hours(1)).await;
        assert_eq!(story.count(Ok(MADRID)), 2);
    }
}

/// The board below the sentence is another one then, and so are its buttons.
#[tokio::test]
async fn a_message_whose_match_has_gone_on_is_not_sent_again() {
    for ends in [false, true] {
        let mut story = Story::begin("2026-06-01 12:00").await;
        let id = story.starts_game("3d", CHANNEL).await;
        let told = |story: &Story| {
            let delivered = story.discord().delivered.clone();
            let begun = |one: &&fake_discord::Delivered| {
                one.to == Ok(MADRID) && one.text.contains("has started: good luck")
            };
            delivered.iter().filter(begun).count()
        };
        assert_eq!(told(&story), 1, "of the challenge, which is another message");
        let notice = Notice::GameBegan { the_match: id };
        let message = OutboxMessage { reader: Reader::Player(MADRID), notice };
        let mut transaction = story.store().begin().await.unwrap();
        transaction.enqueue(&[message], story.now()).await.unwrap();
        transaction.commit().await.unwrap();
        story.discord().loses_response = true;
        story.runs().await;
        assert_eq!(told(&story), 2);
        story.discord().down_until = Some(story.now() + LATER);
        story.restart().await;
        story.plays(id, "e4").await;
        if ends {
            story.acts(MADRID, id, PlayerInput::Act(Action::Resign)).await;
        }
        story.advances(Span::hours(1)).await;
        assert_eq!(told(&story), 2, "{ends}");
        assert_eq!(story.store().due_messages(story.now(), 1).await.unwrap().next_at, None);
    }
}

/// Where the bot may write but not read, it sends as if it were the first attempt.
#[tokio::test]
async fn a_channel_that_cannot_be_read_gets_the_message() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    tell(&story, MADRID, 1).await;
    story.discord().down_until = Some(story.now() + LATER);
    story.discord().is_unreadable = true;
    story.advances(Span::hours(1)).await;
    assert_eq!(story.count(Ok(MADRID)), 1);
}
