//! The pages of the rules, with their buttons and menu, and the board as text.

use courier_play::variants::RulesPage;
use courier_rules::Variant;
use courier_sandbox::driver::{ActionOutcome, MessageView};
use courier_text::Button;

use super::test_bot::{TestBot, message_of, move_by_command};
use crate::english::WHITE;

/// Asserts that a message is an ephemeral page with its number, one picture and its alt text.
fn assert_page(view: &MessageView, page: usize, of: usize) {
    assert!(view.ephemeral);
    assert_eq!(view.embeds()[0]["footer"]["text"], format!("{page}/{of}"));
    assert_eq!(view.pictures().len(), 1, "{}", view.text());
    assert!(view.descriptions()[0].len() >= 40, "{:?}", view.descriptions());
    assert_eq!((view.buttons().len(), view.menus().len()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_pages_of_the_rules_can_be_read() {
    let bot = TestBot::start().await;
    for (username, key, next, previous, last) in [
        ("willow", "chess", "Next", "Previous", "Writing moves"),
        ("birch", "cescacs", "Siguiente", "Anterior", "Cómo se escriben las jugadas"),
    ] {
        let reader = bot.user(username);
        let pages = RulesPage::all(Variant::by_key(key).unwrap());
        let first = message_of(reader.command(&format!("{key} rules"), &[]).await.unwrap());
        assert_page(&first, 1, pages.len());
        let mut titles = vec![first.embeds()[0]["title"].to_string()];
        for page in 2..=pages.len() {
            let outcome = reader.click(first.id, next).await.unwrap();
            let ActionOutcome::Updated(view) = outcome else { panic!("{outcome:?}") };
            assert_page(&view, page, pages.len());
            titles.push(view.embeds()[0]["title"].to_string());
        }
        titles.dedup();
        assert_eq!(titles.len(), pages.len(), "every page has its own title: {titles:?}");
        // The first page follows the last one.
        assert_page(&message_of(reader.click(first.id, next).await.unwrap()), 1, pages.len());
        let back = message_of(reader.click(first.id, previous).await.unwrap());
        assert_page(&back, pages.len(), pages.len());
        assert!(back.embeds()[0]["title"].as_str().unwrap().ends_with(last), "{}", back.text());
        let chosen = pages[pages.len() / 2].key();
        let chosen = message_of(
            reader.select(first.id, &format!("v1:rules:{key}"), &[chosen]).await.unwrap(),
        );
        assert_page(&chosen, pages.len() / 2 + 1, pages.len());
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_leads_to_the_rules_of_its_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let challenge =
        message_of(maple.command("shogun challenge", &[("opponent", "willow")]).await.unwrap());
    let pages = RulesPage::all(Variant::by_key("shogun").unwrap()).len();
    let first = message_of(willow.click(challenge.id, Button::Rules).await.unwrap());
    assert_page(&first, 1, pages);
    // The page is turned in place, and the challenge stays as it is.
    let outcome = willow.click(first.id, Button::Next).await.unwrap();
    let ActionOutcome::Updated(second) = outcome else { panic!("{outcome:?}") };
    assert_page(&second, 2, pages);
    message_of(willow.click(challenge.id, Button::Accept).await.unwrap());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_help_has_a_short_first_page_topics_and_a_tour() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let start = message_of(maple.command("help", &[]).await.unwrap());
    assert!(start.ephemeral && start.text().chars().count() < 700, "{}", start.text());
    for (topic, part) in [
        (Button::HelpPlay, "`/rematch`"),
        (Button::HelpMove, "`/draw`"),
        (Button::HelpClock, "byo-yomi"),
        (Button::HelpRatings, "`/season`"),
        (Button::HelpCompetitions, "`/ladder join`"),
        (Button::HelpSettings, "`/block`"),
        (Button::HelpStart, "`/games`"),
    ] {
        let outcome = maple.click(start.id, topic).await.unwrap();
        let ActionOutcome::Updated(page) = outcome else { panic!("{outcome:?}") };
        assert!(page.ephemeral && page.text().contains(part), "{topic:?}: {}", page.text());
    }
    let mut step = message_of(maple.click(start.id, Button::HelpTour).await.unwrap());
    for number in 1..=6 {
        let title = step.embeds()[0]["title"].to_string();
        assert!(title.contains(&format!("{number} of 6")), "{title}");
        let has = |button| step.button(button).is_ok();
        assert_eq!((has(Button::Previous), has(Button::Next)), (number > 1, number < 6), "{title}");
        if number < 6 {
            step = message_of(maple.click(start.id, Button::Next).await.unwrap());
        }
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_shown_as_text() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let board = message_of(willow.command("board", &[("text", "true")]).await.unwrap());
    assert!(board.ephemeral && board.pictures().is_empty());
    let text = board.text();
    // Willow has Black, so the first rank is at the top.
    for part in [
        "```\n1  R N B K Q B N R\n",
        "\n4  . . . P . . . .\n",
        "   h g f e d c b a\n```",
        "Black to move",
        "1. e4",
    ] {
        assert!(text.contains(part), "{part:?} is missing in {text}");
    }
    let (birch, rowan) = (bot.user("birch"), bot.user("rowan"));
    message_of(birch.command("cescacs challenge", &[("opponent", "rowan"), WHITE]).await.unwrap());
    rowan.press(Button::Accept).await.unwrap();
    let board =
        message_of(birch.command("board", &[("text", "true"), ("game", "2")]).await.unwrap());
    assert!(board.text().contains("Blancas: rey G1; dama E1; guiverno F0;"), "{}", board.text());
    bot.assert_no_problems();
}
