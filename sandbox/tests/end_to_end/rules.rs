//! The rules as pages: every one of them is reached by buttons and by the list; and the board as
//! text.

use courier::play::variants::RulesPage;
use courier_rules::Variant;
use courier_sandbox::driver::{Outcome, Shown};

use crate::table::{House, by_command, said};

/// A page as it should be: seen by one person alone, with its place, one picture and its words.
fn is_page(shown: &Shown, place: usize, of: usize) {
    assert!(shown.ephemeral);
    assert_eq!(shown.embeds()[0]["footer"]["text"], format!("{place}/{of}"));
    assert_eq!(shown.pictures().len(), 1, "{}", shown.text());
    assert!(shown.descriptions()[0].len() >= 40, "{:?}", shown.descriptions());
    assert_eq!((shown.buttons().len(), shown.menus().len()), (2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_of_two_games_are_paged_through() {
    let house = House::open().await;
    for (handle, key, next, previous, last) in [
        ("willow", "chess", "Next", "Previous", "Writing moves"),
        ("birch", "cescacs", "Siguiente", "Anterior", "Cómo se escriben las jugadas"),
    ] {
        let reader = house.person(handle);
        let pages = RulesPage::all(Variant::by_key(key).unwrap());
        let first = said(reader.command(&format!("{key} rules"), &[]).await.unwrap());
        is_page(&first, 1, pages.len());
        let mut titles = vec![first.embeds()[0]["title"].to_string()];
        for place in 2..=pages.len() {
            let turned = reader.click(first.id, next).await.unwrap();
            let Outcome::Updated(shown) = turned else { panic!("{turned:?}") };
            is_page(&shown, place, pages.len());
            titles.push(shown.embeds()[0]["title"].to_string());
        }
        titles.dedup();
        assert_eq!(titles.len(), pages.len(), "every page is another: {titles:?}");
        // After the last comes the first, and before the first the last.
        is_page(&said(reader.click(first.id, next).await.unwrap()), 1, pages.len());
        let back = said(reader.click(first.id, previous).await.unwrap());
        is_page(&back, pages.len(), pages.len());
        assert!(back.embeds()[0]["title"].as_str().unwrap().ends_with(last), "{}", back.text());
        let chosen = pages[pages.len() / 2].key();
        let chosen =
            said(reader.choose(first.id, &format!("v1:rules:{key}"), &[chosen]).await.unwrap());
        is_page(&chosen, pages.len() / 2 + 1, pages.len());
    }
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_to_be_read() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    let read = said(willow.command("board", &[("text", "true")]).await.unwrap());
    assert!(read.ephemeral && read.pictures().is_empty());
    let text = read.text();
    // Willow has Black, so the first line is White's edge as Black sees it.
    for part in [
        "```\n1  R N B K Q B N R\n",
        "\n4  . . . P . . . .\n",
        "   h g f e d c b a\n```",
        "Black to move",
        "1. e4",
    ] {
        assert!(text.contains(part), "{part:?} is missing in {text}");
    }
    let (birch, rowan) = (house.person("birch"), house.person("rowan"));
    said(
        birch
            .command("cescacs challenge", &[("opponent", "rowan"), ("color", "White")])
            .await
            .unwrap(),
    );
    rowan.press("Accept").await.unwrap();
    let read = said(birch.command("board", &[("text", "true"), ("game", "2")]).await.unwrap());
    assert!(read.text().contains("Blancas: rey G1; dama E1; guiverno F0;"), "{}", read.text());
    house.is_in_order();
}
