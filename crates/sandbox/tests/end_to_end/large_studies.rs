//! Studies with more moves than fit into a plan or a menu.

use courier_rules::notation::san;
use courier_text::Button;

use super::studies::{fill, open, press};
use super::test_bot::{TestBot, direct_message, has_button, message_of, move_by_command, refusal};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Where a study has more lines than a plan may have, a plan is made of one branch after another.
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_made_of_a_branch_of_a_large_study() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let firsts = "a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4".split(' ');
    let lines: Vec<String> = firsts.map(|first| format!("{first} Nf6")).collect();
    let last = fill(&willow, &open(&willow, "1").await, Button::TypeMoves, &lines.join("\n")).await;
    let all = press(&willow, &last, Button::StudyPresent).await;
    let refused = refusal(willow.click(all.id, Button::MakePlan).await.unwrap());
    assert!(refused.says(EN.refusal_study_too_many_to_plan("12")), "{refused}");
    assert!(
        refused.says(EN.refusal_study_too_many_to_plan(ANY)) && !refused.contains("/plan"),
        "{refused}"
    );
    let e4 = message_of(willow.select(all.id, &EN.study_menu(), &["1. e4"]).await.unwrap());
    let plan = message_of(willow.click(e4.id, Button::MakePlan).await.unwrap());
    assert!(plan.text().contains("1. e4 Nf6"), "{}", plan.text());
    move_by_command(&maple, "e4").await;
    direct_message(&willow, &EN.plan_answered("other", "1... Nf6", ANY, ANY)).await;
    bot.assert_no_problems();
}

/// All continuations can be chosen, however many there are.
#[tokio::test(flavor = "multi_thread")]
async fn continuations_have_pages() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("crazyhouse challenge", &[WHITE]).await;
    for (mover, the_move) in [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5")]
    {
        move_by_command(mover, the_move).await;
    }
    let store = bot.store().await;
    let stored = store.find_match(courier_play::MatchId(1)).await.unwrap().unwrap();
    store.close().await;
    let position = stored.the_match.game().position().clone();
    let legal = position.legal_moves();
    let moves: Vec<_> = legal.into_iter().map(|one| san::print(&position, one)).take(52).collect();
    assert_eq!(moves.len(), 52);
    let study = fill(&maple, &open(&maple, "1").await, Button::TypeMoves, &moves.join("\n")).await;
    // After the game all rows of buttons are there.
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    maple.click(question.id, Button::YesResign).await.unwrap();
    let first = press(&maple, &study, Button::StudyPresent).await;
    assert!(first.says(EN.study_next_more("27", ANY)), "{}", first.text());
    let mut seen: Vec<String> = Vec::new();
    let mut page = first;
    for shown in [25, 25, 2] {
        let options = page.menus()[0].options.clone();
        assert_eq!(options.len(), shown);
        seen.extend(options.into_iter().map(|(label, _)| label));
        page = press(&maple, &page, Button::StudyContinuations).await;
    }
    let numbered: Vec<_> = moves.iter().map(|the_move| format!("3. {the_move}")).collect();
    assert_eq!(seen, numbered);
    assert_eq!(page.menus()[0].options.len(), 25, "the first page again");
    let last = press(
        &maple,
        &press(&maple, &page, Button::StudyContinuations).await,
        Button::StudyContinuations,
    )
    .await;
    let choice = numbered[51].as_str();
    let chosen = maple.select(last.id, &EN.study_menu(), &[choice]).await.unwrap();
    let chosen = message_of(chosen);
    assert!(chosen.says(EN.study_line(choice)), "{}", chosen.text());
    assert!(!has_button(&chosen, "v1:studymore:"));
    bot.assert_no_problems();
}
