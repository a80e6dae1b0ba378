//! Messages and forms of a study that are still open when the match has other moves.

use courier_sandbox::driver::ActionOutcome;

use super::studies::{fill, open, press};
use super::test_bot::{TestBot, message_of, move_by_command, refusal};

/// What is written for a position that is no longer in the match is not written to another one.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_was_taken_back_is_not_written_to() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    move_by_command(&maple, "e4").await;
    let study = open(&maple, "1").await;
    let pieces = press(&maple, &study, "Choose a move").await;
    let study = press(&maple, &pieces, "Back").await;
    let typing = maple.click(study.id, "Type moves").await.unwrap().modal().unwrap();
    let commenting = maple.click(study.id, "Comment").await.unwrap().modal().unwrap();

    message_of(maple.command("takeback", &[]).await.unwrap());
    message_of(willow.press("Allow the takeback").await.unwrap());
    move_by_command(&maple, "d4").await;
    for refused in [
        maple.submit(&typing, &[("lines", "c5")]).await,
        maple.submit(&commenting, &[("comment", "Sharp")]).await,
        maple.click(study.id, "Type moves").await,
        maple.click(study.id, "Comment").await,
        maple.click(study.id, "Choose a move").await,
    ] {
        let refused = refusal(refused.unwrap());
        assert!(refused.contains("no longer in the study"), "{refused}");
    }
    // The message leads to the position that is there now, which can be written to.
    let present = press(&maple, &study, "Game »").await;
    assert!(present.text().contains("Last move: **1. d4**"), "{}", present.text());
    assert!(present.text().ends_with("0/200 moves"), "{}", present.text());
    let typed = fill(&maple, &present, "Type moves", "d5").await;
    assert!(typed.text().contains("Line: **1... d5**"), "{}", typed.text());
    // It is still the same position when the match goes on.
    let back = press(&maple, &typed, "‹ Previous").await;
    let typing = maple.click(back.id, "Type moves").await.unwrap().modal().unwrap();
    move_by_command(&willow, "Nf6").await;
    let typed = maple.submit(&typing, &[("lines", "e6")]).await.unwrap();
    let ActionOutcome::Updated(typed) = typed else { panic!("{typed:?}") };
    assert!(typed.text().contains("Line: **1... e6**"), "{}", typed.text());
    bot.assert_no_problems();
}
