//! Messages and forms of a study that are still open when the match has other moves.

use courier_sandbox::driver::ActionOutcome;
use courier_text::Button;

use super::studies::{fill, open, press};
use super::test_bot::{TestBot, message_of, move_by_command, refusal};
use crate::english::{EN, Says as _, WHITE};

/// What is written for a position that is no longer in the match is not written to another one.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_was_taken_back_is_not_written_to() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let study = open(&maple, "1").await;
    let pieces = press(&maple, &study, Button::ChooseMove).await;
    let study = press(&maple, &pieces, Button::Back).await;
    let typing = maple.click(study.id, Button::TypeMoves).await.unwrap().modal().unwrap();
    let commenting = maple.click(study.id, Button::StudyComment).await.unwrap().modal().unwrap();

    message_of(maple.command("takeback", &[]).await.unwrap());
    message_of(willow.press(Button::AcceptTakeback).await.unwrap());
    move_by_command(&maple, "d4").await;
    for refused in [
        maple.submit(&typing, &[("lines", "c5")]).await,
        maple.submit(&commenting, &[("comment", "Sharp")]).await,
        maple.click(study.id, Button::TypeMoves).await,
        maple.click(study.id, Button::StudyComment).await,
        maple.click(study.id, Button::ChooseMove).await,
    ] {
        let refused = refusal(refused.unwrap());
        assert!(refused.says(EN.refusal_study_gone()), "{refused}");
    }
    // The message leads to the position that is there now, which can be written to.
    let present = press(&maple, &study, Button::StudyPresent).await;
    assert!(present.says(EN.last_move("1. d4")), "{}", present.text());
    assert!(present.text().ends_with(&EN.study_count("0", "200")), "{}", present.text());
    let typed = fill(&maple, &present, Button::TypeMoves, "d5").await;
    assert!(typed.says(EN.study_line("1... d5")), "{}", typed.text());
    // It is still the same position when the match goes on.
    let back = press(&maple, &typed, Button::PositionBefore).await;
    let typing = maple.click(back.id, Button::TypeMoves).await.unwrap().modal().unwrap();
    move_by_command(&willow, "Nf6").await;
    let typed = maple.submit(&typing, &[("lines", "e6")]).await.unwrap();
    let ActionOutcome::Updated(typed) = typed else { panic!("{typed:?}") };
    assert!(typed.says(EN.study_line("1... e6")), "{}", typed.text());
    bot.assert_no_problems();
}
