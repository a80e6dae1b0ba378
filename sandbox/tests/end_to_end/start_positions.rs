//! Start positions: random, by number, by name.

use std::collections::BTreeSet;

use courier_rules::Variant;
use courier_sandbox::driver::{MessageView, UserClient};

use crate::test_bot::{TestBot, message_of, move_by_command, newest_board};

/// A start position as everyone sees it: the number in its caption, and the alt text of its
/// picture.
async fn position(user: &UserClient, key: &str, options: &[(&str, &str)]) -> (u32, MessageView) {
    let view = message_of(user.command(&format!("{key} position"), options).await.unwrap());
    assert_eq!(view.pictures().len(), 1, "{}", view.text());
    let caption = view.embeds()[0]["title"].as_str().unwrap();
    let (_, number) =
        caption.split_once(", starting position ").unwrap_or_else(|| panic!("{caption}"));
    // A name may follow the number.
    let number = number.split(' ').next().unwrap().parse().unwrap();
    (number, view)
}

/// The pieces of White's first rank, according to the rules.
fn first_rank(key: &str, number: u32) -> String {
    let variant = Variant::by_key(key).unwrap();
    let fen = courier_rules::notation::fen::print(&variant.start(number).unwrap());
    let pieces = fen.split(' ').next().unwrap().split('/').next_back().unwrap().to_owned();
    pieces.split('[').next().unwrap().to_owned()
}

/// The pieces of White's first rank on the board as text.
async fn drawn_first_rank(user: &UserClient, game: &str) -> String {
    let options = [("text", "true"), ("side", "White"), ("game", game)];
    let view = message_of(user.command("board", &options).await.unwrap());
    let text = view.text();
    let rank =
        text.lines().find_map(|line| line.strip_prefix("1  ")).unwrap_or_else(|| panic!("{text}"));
    rank.replace(' ', "")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_position_is_random_or_chosen() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let mut seen = BTreeSet::new();
    let mut pictures = BTreeSet::new();
    for _ in 0..8 {
        let (number, view) = position(&maple, "chess960", &[]).await;
        assert!(number < 960, "{number}");
        seen.insert(number);
        pictures.insert(bot.sandbox.file(&view.pictures()[0]).unwrap().to_vec());
    }
    // Eight random positions out of 960 are all the same less than once in 10^20 times.
    assert!(seen.len() > 1, "{seen:?}");
    assert_eq!(pictures.len(), seen.len(), "every number has its own picture");

    let mut chosen = Vec::new();
    for number in ["0", "518", "959"] {
        let (told, view) = position(&maple, "chess960", &[("start", number)]).await;
        assert_eq!(told.to_string(), number);
        chosen.push(bot.sandbox.file(&view.pictures()[0]).unwrap().to_vec());
    }
    chosen.dedup();
    assert_eq!(chosen.len(), 3);
    let (_, usual) = position(&maple, "chess960", &[("start", "518")]).await;
    let alt = usual.descriptions().join(" ");
    assert!(alt.contains("White: king e1; queen d1; rooks a1, h1;"), "{alt}");

    // The other families: random, and by one of their numbers.
    for (key, shuffled) in [
        ("crazyhouse", "crazyhouse960"),
        ("capablanca", "capablanca960"),
        ("capahouse", "capahouse960"),
    ] {
        let starts = Variant::by_key(shuffled).unwrap().start_count();
        let (number, view) = position(&maple, key, &[]).await;
        assert!(number < starts, "{key}: {number}");
        assert!(view.text().contains("960"), "{}", view.text());
        let wanted = starts - 1;
        let (number, _) = position(&maple, key, &[("start", &wanted.to_string())]).await;
        assert_eq!(number, wanted, "{key}");
        // Standard chess has one start position, and its caption has no number.
        let plain = message_of(
            maple.command(&format!("{key} position"), &[("chess960", "false")]).await.unwrap(),
        );
        assert!(
            plain.pictures().len() == 1 && !plain.text().contains("starting position"),
            "{}",
            plain.text()
        );
        let beyond = starts.to_string();
        let refused =
            maple.command(&format!("{key} position"), &[("start", &beyond)]).await.unwrap();
        let refused = message_of(refused);
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{}", refused.text());
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_the_gothic_start_position() {
    let bot = TestBot::start().await;
    let proposed =
        bot.user("maple").autocomplete("capablanca challenge", &[], "start", "goth").await.unwrap();
    assert_eq!(
        proposed.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["Gothic (45658)"]
    );
    // As the user types it, and as it is sent when they take the suggestion.
    for (game, typed) in [("1", "Gothic"), ("2", proposed[0].value.as_str())] {
        let options = [("color", "White"), ("start", typed)];
        let (maple, willow) = bot.start_game("capablanca challenge", &options).await;
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
        // R N B Q C K A B N R: the queen next to the chancellor, and the archbishop on the other
        // side of the king.
        assert!(alt.contains("archbishop g1; chancellor e1; pawns a2"), "{alt}");
        assert_eq!(drawn_first_rank(&willow, game).await, "RNBQCKABNR");
        assert_eq!(
            first_rank("capablanca960", 45_658),
            "RNBQCKABNR",
            "the rules know the same array"
        );
        // It can be played.
        let moved =
            message_of(maple.command("move", &[("move", "Nc3"), ("game", game)]).await.unwrap());
        assert!(moved.text().contains("**1. Nc3**"), "{}", moved.text());
        let rank = drawn_first_rank(&willow, game).await;
        assert_eq!(rank, "R.BQCKABNR");
    }
    move_by_command(&bot.start_game("capablanca challenge", &[("color", "White")]).await.0, "Nc3")
        .await;
    assert_eq!(
        drawn_first_rank(&bot.user("willow"), "3").await,
        "R.ABQKBCNR",
        "without a start it is the usual array"
    );
    bot.assert_no_problems();
}
