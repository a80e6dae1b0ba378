//! Start positions: one by lot, one by its number, one by its name.

use std::collections::BTreeSet;

use courier_rules::Variant;
use courier_sandbox::driver::{Person, Shown};

use crate::table::{House, by_command, newest_board, said};

/// A start position as everybody sees it: the number in its caption, and the words beside its
/// picture.
async fn position(person: &Person, key: &str, options: &[(&str, &str)]) -> (u32, Shown) {
    let shown = said(person.command(&format!("{key} position"), options).await.unwrap());
    assert_eq!(shown.pictures().len(), 1, "{}", shown.text());
    let caption = shown.embeds()[0]["title"].as_str().unwrap();
    let (_, number) =
        caption.split_once(", start position ").unwrap_or_else(|| panic!("{caption}"));
    // A name may follow the number.
    let number = number.split(' ').next().unwrap().parse().unwrap();
    (number, shown)
}

/// The men of White's first rank, as the rules have them.
fn first_rank(key: &str, number: u32) -> String {
    let variant = Variant::by_key(key).unwrap();
    let fen = courier_rules::notation::fen::print(&variant.start(number).unwrap());
    let men = fen.split(' ').next().unwrap().split('/').next_back().unwrap().to_owned();
    men.split('[').next().unwrap().to_owned()
}

/// The men of White's first rank, as the board in words draws them.
async fn drawn_first_rank(person: &Person, game: &str) -> String {
    let options = [("text", "true"), ("side", "White"), ("game", game)];
    let shown = said(person.command("board", &options).await.unwrap());
    let text = shown.text();
    let rank =
        text.lines().find_map(|line| line.strip_prefix("1  ")).unwrap_or_else(|| panic!("{text}"));
    rank.replace(' ', "")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_drawn_by_lot_or_chosen() {
    let house = House::open().await;
    let maple = house.person("maple");
    let mut seen = BTreeSet::new();
    let mut pictures = BTreeSet::new();
    for _ in 0..8 {
        let (number, shown) = position(&maple, "chess960", &[]).await;
        assert!(number < 960, "{number}");
        seen.insert(number);
        pictures.insert(house.sandbox.file(&shown.pictures()[0]).unwrap().to_vec());
    }
    // That eight lots of 960 are all the same happens once in more than 10^20 times.
    assert!(seen.len() > 1, "{seen:?}");
    assert_eq!(pictures.len(), seen.len(), "every number has its own picture");

    let mut chosen = Vec::new();
    for number in ["0", "518", "959"] {
        let (told, shown) = position(&maple, "chess960", &[("start", number)]).await;
        assert_eq!(told.to_string(), number);
        chosen.push(house.sandbox.file(&shown.pictures()[0]).unwrap().to_vec());
    }
    chosen.dedup();
    assert_eq!(chosen.len(), 3);
    let (_, usual) = position(&maple, "chess960", &[("start", "518")]).await;
    let alt = usual.descriptions().join(" ");
    assert!(alt.contains("White: king e1; queen d1; rooks a1, h1;"), "{alt}");

    // The other families: by lot, and by a number of theirs.
    for (key, shuffled) in [
        ("crazyhouse", "crazyhouse960"),
        ("capablanca", "capablanca960"),
        ("capahouse", "capahouse960"),
    ] {
        let starts = Variant::by_key(shuffled).unwrap().start_count();
        let (number, shown) = position(&maple, key, &[]).await;
        assert!(number < starts, "{key}: {number}");
        assert!(shown.text().contains("960"), "{}", shown.text());
        let wanted = starts - 1;
        let (number, _) = position(&maple, key, &[("start", &wanted.to_string())]).await;
        assert_eq!(number, wanted, "{key}");
        // The plain game has one start, and its caption no number.
        let plain = said(
            maple.command(&format!("{key} position"), &[("chess960", "false")]).await.unwrap(),
        );
        assert!(
            plain.pictures().len() == 1 && !plain.text().contains("start position"),
            "{}",
            plain.text()
        );
        let beyond = starts.to_string();
        let refused =
            maple.command(&format!("{key} position"), &[("start", &beyond)]).await.unwrap();
        let refused = said(refused);
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{}", refused.text());
    }
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_the_gothic_array() {
    let house = House::open().await;
    let proposed =
        house.person("maple").complete("capablanca challenge", &[], "start", "goth").await.unwrap();
    assert_eq!(
        proposed.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["Gothic (45658)"]
    );
    // As it is typed, and as it is sent when the proposal is taken.
    for (game, typed) in [("1", "Gothic"), ("2", proposed[0].value.as_str())] {
        let options = [("color", "White"), ("start", typed)];
        let (maple, willow) = house.begin("capablanca challenge", &options).await;
        let asked = maple
            .messages()
            .into_iter()
            .rfind(|message| message.text().contains("Challenge:"))
            .unwrap();
        assert!(asked.text().contains("Gothic"), "{}", asked.text());
        let board = newest_board(&willow);
        let title = board.embeds()[0]["title"].as_str().unwrap();
        assert!(title.contains("45658 (Gothic)"), "{title}");
        let alt = board.descriptions().join(" ");
        // R N B Q C K A B N R: the queen beside the chancellor, and the archbishop beyond the king.
        assert!(alt.contains("archbishop g1; chancellor e1; pawns a2"), "{alt}");
        assert_eq!(drawn_first_rank(&willow, game).await, "RNBQCKABNR");
        assert_eq!(
            first_rank("capablanca960", 45_658),
            "RNBQCKABNR",
            "the rules know the same array"
        );
        // And it can be played from.
        let moved = said(maple.command("move", &[("move", "Nc3"), ("game", game)]).await.unwrap());
        assert!(moved.text().contains("**1. Nc3**"), "{}", moved.text());
        let rank = drawn_first_rank(&willow, game).await;
        assert_eq!(rank, "R.BQCKABNR");
    }
    by_command(&house.begin("capablanca challenge", &[("color", "White")]).await.0, "Nc3").await;
    assert_eq!(
        drawn_first_rank(&house.person("willow"), "3").await,
        "R.ABQKBCNR",
        "without a start it is the usual array"
    );
    house.is_in_order();
}
