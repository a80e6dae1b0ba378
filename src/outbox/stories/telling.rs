//! What is told at all: nothing that is superseded, nothing twice, and nothing at night.

use super::*;
use crate::app::Edit;
use crate::play::live_replies::TURN_NOTICE_DELAY;
use crate::play::preferences::Hour;

impl Story {
    /// Everything somebody was told directly, oldest first.
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
async fn a_turn_that_is_over_when_the_quiet_hours_end_is_not_told() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    // Ten in the evening in New York.
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 05:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-02 00:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

/// Two people sit in the channel of their game, and see each other's moves come.
#[tokio::test]
async fn whoever_plays_on_at_the_board_is_not_called_for_every_move() {
    for restless in [false, true] {
        let mut story = Story { restless, ..Story::begin("2026-06-01 12:00").await };
        let game = story.game("3d+3x1d", CHANNEL).await;
        let begun = (story.lines(MADRID).len(), story.lines(NEW_YORK).len());
        story.plays(game, "e4").await;
        assert_eq!(
            story.lines(NEW_YORK).len(),
            begun.1 + 1,
            "nobody knows yet that they are there"
        );
        for the_move in ["e5", "Nf3", "Nc6", "Bb5"] {
            story.goes_by(Span::seconds(14)).await;
            story.plays(game, the_move).await;
        }
        assert_eq!(
            (story.lines(MADRID).len(), story.lines(NEW_YORK).len()),
            (begun.0, begun.1 + 1)
        );
        // One of them has gone to bed.
        story.goes_by(TURN_NOTICE_DELAY - Span(1)).await;
        assert_eq!(story.lines(NEW_YORK).len(), begun.1 + 1);
        story.goes_by(Span(1)).await;
        let lines = story.lines(NEW_YORK);
        assert!(
            lines.len() == begun.1 + 2 && lines[begun.1 + 1].contains("played **3. Bb5**"),
            "{lines:?}"
        );
        story.goes_by(Span::hours(9)).await;
        story.plays(game, "a6").await;
        assert_eq!(
            story.lines(MADRID).len(),
            begun.0 + 1,
            "who was answered in the morning is told at once"
        );
        assert_eq!(story.lines(NEW_YORK), lines);
    }
}

/// What tells somebody more than the board does, and whoever does not see it where it is, is not
/// kept waiting.
#[tokio::test]
async fn whoever_does_not_see_the_board_or_not_all_of_it_there_is_told_at_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("3d+3x1d", CHANNEL).await;
    let told = |story: &Story| (story.lines(MADRID).len(), story.lines(NEW_YORK).len());
    let begun = told(&story);
    story.plays(game, "e4").await;
    // From the direct message, perhaps.
    story.does_in(ELSEWHERE, NEW_YORK, game, PlayerInput::Move("e5")).await;
    assert_eq!(
        told(&story),
        (begun.0 + 1, begun.1 + 1),
        "the answer is not given where Madrid has moved"
    );
    story.plays(game, "Nf3").await;
    assert_eq!(told(&story), (begun.0 + 1, begun.1 + 2), "New York has not moved in the channel");
    let plan = Edit::Add("d4 exd4");
    story.plays(game, "Nc6").await;
    story.app().amend_plan(NEW_YORK, game, None, plan, story.now()).await.unwrap();
    story.plays(game, "Bb5").await;
    let lines = story.lines(NEW_YORK);
    assert_eq!(told(&story), (begun.0 + 1, begun.1 + 3), "their plan came to nothing: {lines:?}");
    story.plays(game, "a6").await;
    story.does(MADRID, game, PlayerInput::Act(Action::Resign)).await;
    let lines = story.lines(NEW_YORK);
    assert!(
        lines.len() == begun.1 + 4 && lines[begun.1 + 3].starts_with("Your game is over."),
        "{lines:?}"
    );
}

#[tokio::test]
async fn what_nobody_loses_by_waits_for_the_morning() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    story.does(MADRID, game, PlayerInput::Act(Action::Resign)).await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
    story.until("2026-06-01 12:00").await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].starts_with("Your game is over."), "{lines:?}");
}

#[tokio::test]
async fn a_digest_of_games_that_were_all_answered_is_not_sent() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 20:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

#[tokio::test]
async fn who_gives_the_digest_up_is_told_at_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = None).await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].contains("played **1. e4**"), "{lines:?}");
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK).len(), 1);
}

/// A move that was planned is taken back like any other, with the move it answered. What was
/// planned after it is gone: the opponent moves otherwise now, or the same, and is answered by
/// hand.
#[tokio::test]
async fn a_takeback_takes_the_planned_answer_and_the_plan_along() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("3d+3x1d", CHANNEL).await;
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

    // Madrid has e4 back, five hours later, and with it the answer. It is the beginning again, by
    // both clocks.
    story.until("2026-06-02 03:00").await;
    story.does(MADRID, game, PlayerInput::Act(Action::OfferTakeback)).await;
    story.does(NEW_YORK, game, PlayerInput::Act(Action::AcceptTakeback)).await;
    let back = story.app().find_match(game).await.unwrap();
    assert_eq!(
        (back.ply(), back.flag_at()),
        (0, Some(utc("2026-06-07 17:00"))),
        "still ten hours of six days"
    );
    assert!(story.app().plan(NEW_YORK, game).await.unwrap().plan.is_none());
    story.plays(game, "d4").await;
    assert_eq!(story.app().find_match(game).await.unwrap().ply(), 1, "nothing answers any more");

    // Now Madrid plans, and takes back the move the plan begins after: it is not played in another
    // position.
    let lines = Edit::Add("d5 c4, Nf6 c4");
    story.app().amend_plan(MADRID, game, None, lines, story.now()).await.unwrap();
    story.does(MADRID, game, PlayerInput::Act(Action::OfferTakeback)).await;
    story.does(NEW_YORK, game, PlayerInput::Act(Action::AcceptTakeback)).await;
    assert!(story.app().plan(MADRID, game).await.is_ok_and(|view| view.plan.is_none()));
    story.plays(game, "d4").await;
    story.until("2026-06-02 08:00").await;
    story.plays(game, "d5").await;
    let the_match = story.app().find_match(game).await.unwrap();
    assert_eq!((the_match.ply(), the_match.mover()), (2, MADRID));
    insta::assert_snapshot!(story.told().await);
}
