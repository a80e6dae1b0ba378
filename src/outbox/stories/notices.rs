//! Notices are not sent if they are superseded, nor twice, nor in quiet hours.

use courier_play::preferences::Hour;
use courier_play::reminders::live::TURN_NOTICE_DELAY;

use super::*;
use crate::app::Edit;

impl Story {
    /// The direct messages of a player, oldest first.
    fn lines(&self, player: PlayerId) -> Vec<String> {
        self.discord()
            .delivered
            .iter()
            .filter(|one| one.to == Ok(player))
            .map(|one| one.text.clone())
            .collect()
    }
}

#[tokio::test]
async fn a_turn_that_ends_during_quiet_hours_is_not_notified() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    // It is 22:00 in New York.
    story
        .changes_preferences(NEW_YORK, |preferences| preferences.quiet = "22-7".parse().ok())
        .await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 05:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-02 00:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

/// Two players reply to each other immediately in the channel of their game.
#[tokio::test]
async fn live_replies_are_not_notified() {
    for restarts in [false, true] {
        let mut story = Story { restarts, ..Story::begin("2026-06-01 12:00").await };
        let game = story.starts_game("3d+3x1d", CHANNEL).await;
        let begun = (story.lines(MADRID).len(), story.lines(NEW_YORK).len());
        story.plays(game, "e4").await;
        assert_eq!(story.lines(NEW_YORK).len(), begun.1 + 1, "the first move is no live reply");
        for the_move in ["e5", "Nf3", "Nc6", "Bb5"] {
            story.advances(Span::seconds(14)).await;
            story.plays(game, the_move).await;
        }
        assert_eq!(
            (story.lines(MADRID).len(), story.lines(NEW_YORK).len()),
            (begun.0, begun.1 + 1)
        );
        // New York does not reply any more.
        story.advances(TURN_NOTICE_DELAY - Span(1)).await;
        assert_eq!(story.lines(NEW_YORK).len(), begun.1 + 1);
        story.advances(Span(1)).await;
        let lines = story.lines(NEW_YORK);
        assert!(
            lines.len() == begun.1 + 2 && lines[begun.1 + 1].contains("played **3. Bb5**"),
            "{lines:?}"
        );
        story.advances(Span::hours(9)).await;
        story.plays(game, "a6").await;
        assert_eq!(
            story.lines(MADRID).len(),
            begun.0 + 1,
            "a reply after nine hours is notified at once"
        );
        assert_eq!(story.lines(NEW_YORK), lines);
    }
}

/// A notice is not delayed if it contains more than the board, or if its reader does not see the
/// board in the channel.
#[tokio::test]
async fn a_player_who_does_not_see_the_reply_is_notified_at_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("3d+3x1d", CHANNEL).await;
    let received = |story: &Story| (story.lines(MADRID).len(), story.lines(NEW_YORK).len());
    let begun = received(&story);
    story.plays(game, "e4").await;
    // For example, in a direct message.
    story.acts_in(ELSEWHERE, NEW_YORK, game, PlayerInput::Move("e5")).await;
    assert_eq!(
        received(&story),
        (begun.0 + 1, begun.1 + 1),
        "the reply was not made where Madrid had moved"
    );
    story.plays(game, "Nf3").await;
    assert_eq!(
        received(&story),
        (begun.0 + 1, begun.1 + 2),
        "New York has not moved in the channel"
    );
    let plan = Edit::Add("d4 exd4");
    story.plays(game, "Nc6").await;
    story.app().amend_plan(NEW_YORK, game, None, plan, story.now()).await.unwrap();
    story.plays(game, "Bb5").await;
    let lines = story.lines(NEW_YORK);
    assert_eq!(received(&story), (begun.0 + 1, begun.1 + 3), "their plan was dropped: {lines:?}");
    story.plays(game, "a6").await;
    story.acts(MADRID, game, PlayerInput::Act(Action::Resign)).await;
    let lines = story.lines(NEW_YORK);
    assert!(
        lines.len() == begun.1 + 4 && lines[begun.1 + 3].starts_with("Your game is over."),
        "{lines:?}"
    );
}

#[tokio::test]
async fn the_end_of_a_game_is_notified_after_quiet_hours() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    story
        .changes_preferences(NEW_YORK, |preferences| preferences.quiet = "22-7".parse().ok())
        .await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    story.acts(MADRID, game, PlayerInput::Act(Action::Resign)).await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
    story.until("2026-06-01 12:00").await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].starts_with("Your game is over."), "{lines:?}");
}

#[tokio::test]
async fn an_empty_digest_is_not_sent() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.changes_preferences(NEW_YORK, |preferences| preferences.digest = Hour::new(8)).await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 20:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

#[tokio::test]
async fn turning_the_digest_off_sends_delayed_notices_at_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.changes_preferences(NEW_YORK, |preferences| preferences.digest = Hour::new(8)).await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.changes_preferences(NEW_YORK, |preferences| preferences.digest = None).await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].contains("played **1. e4**"), "{lines:?}");
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK).len(), 1);
}

/// A planned reply is taken back with the move that it replied to, and the rest of the plan is
/// dropped, even if the opponent plays the same move again.
#[tokio::test]
async fn a_takeback_removes_the_planned_reply_and_the_plan() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("3d+3x1d", CHANNEL).await;
    let lines = Edit::Add("e4 e5 Nf3 Nc6, d4 d5");
    story.app().amend_plan(NEW_YORK, game, None, lines, story.now()).await.unwrap();
    story.until("2026-06-01 22:00").await;
    story.plays(game, "e4").await;
    let answered = story.app().find_match(game).await.unwrap();
    assert_eq!(
        (answered.ply(), answered.flag_at()),
        (2, Some(utc("2026-06-07 12:00"))),
        "ten hours of six days"
    );

    // Five hours later Madrid takes e4 back, and with it the reply. Both clocks are full again.
    story.until("2026-06-02 03:00").await;
    story.acts(MADRID, game, PlayerInput::Act(Action::OfferTakeback)).await;
    story.acts(NEW_YORK, game, PlayerInput::Act(Action::AcceptTakeback)).await;
    let back = story.app().find_match(game).await.unwrap();
    assert_eq!(
        (back.ply(), back.flag_at()),
        (0, Some(utc("2026-06-07 17:00"))),
        "still ten hours of six days"
    );
    assert!(story.app().plan(NEW_YORK, game).await.unwrap().plan.is_none());
    story.plays(game, "d4").await;
    assert_eq!(story.app().find_match(game).await.unwrap().ply(), 1, "no plan replies");

    // Madrid makes a plan and takes back the move after which it begins: it is not played in
    // another position.
    let lines = Edit::Add("d5 c4, Nf6 c4");
    story.app().amend_plan(MADRID, game, None, lines, story.now()).await.unwrap();
    story.acts(MADRID, game, PlayerInput::Act(Action::OfferTakeback)).await;
    story.acts(NEW_YORK, game, PlayerInput::Act(Action::AcceptTakeback)).await;
    assert!(story.app().plan(MADRID, game).await.is_ok_and(|view| view.plan.is_none()));
    story.plays(game, "d4").await;
    story.until("2026-06-02 08:00").await;
    story.plays(game, "d5").await;
    let the_match = story.app().find_match(game).await.unwrap();
    assert_eq!((the_match.ply(), the_match.mover()), (2, MADRID));
    insta::assert_snapshot!(story.transcript().await);
}

/// The moves of a plan are told when they are made; the end of the game does not repeat them.
#[tokio::test]
async fn the_end_of_a_game_repeats_no_planned_moves() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    let plan = Edit::Add("e5 Nf3");
    story.app().amend_plan(MADRID, game, None, plan, story.now()).await.unwrap();
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    let told = |story: &Story, player| story.lines(player).last().cloned().unwrap_or_default();
    assert!(told(&story, MADRID).contains("2. Nf3"), "{}", told(&story, MADRID));
    story.until("2026-06-03 12:00").await;
    story.acts(NEW_YORK, game, PlayerInput::Act(Action::Resign)).await;
    let ended = told(&story, MADRID);
    assert!(ended.starts_with("Your game is over."), "{ended}");
    // A planned move that ends the game is told with the end.
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    for the_move in ["f3", "e5"] {
        story.replies_later(game, the_move).await;
    }
    let plan = Edit::Add("g4 Qh4");
    story.app().amend_plan(NEW_YORK, game, None, plan, story.now()).await.unwrap();
    story.replies_later(game, "g4").await;
    let ended = told(&story, NEW_YORK);
    assert!(ended.contains("2... Qh4#") && ended.contains("Your game is over."), "{ended}");
}
