//! Starting positions: random, by number, and by name.

use std::collections::BTreeSet;

use courier_rules::Variant;
use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{TestBot, message_of, move_by_command, newest_board};
use crate::english::{ANY, EN, FROM_WHITE, Says as _, WHITE};

/// Shows a starting position; returns the number in its title, and the message.
async fn position(user: &UserClient, key: &str, options: &[(&str, &str)]) -> (u32, MessageView) {
    let view = message_of(user.command(&format!("{key} position"), options).await.unwrap());
    assert_eq!(view.pictures().len(), 1, "{}", view.text());
    let title = view.embeds()[0]["title"].as_str().unwrap();
    let between = EN.position_caption("", "");
    let (_, number) = title.split_once(&between).unwrap_or_else(|| panic!("{title}"));
    // A name may follow the number.
    let number = number.split(' ').next().unwrap().parse().unwrap();
    (number, view)
}

/// The pieces on White's first rank, according to the rules.
fn first_rank(key: &str, number: u32) -> String {
    let variant = Variant::by_key(key).unwrap();
    let fen = courier_rules::notation::fen::print(&variant.start(number).unwrap());
    let pieces = fen.split(' ').next().unwrap().split('/').next_back().unwrap().to_owned();
    pieces.split('[').next().unwrap().to_owned()
}

/// The pieces on White's first rank, as the bot shows the board as text.
async fn drawn_first_rank(user: &UserClient, game: &str) -> String {
    let options = [("text", "true"), FROM_WHITE, ("game", game)];
    let view = message_of(user.command("board", &options).await.unwrap());
    let text = view.text();
    let rank =
        text.lines().find_map(|line| line.strip_prefix("1  ")).unwrap_or_else(|| panic!("{text}"));
    rank.replace(' ', "")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_starting_position_is_random_or_chosen() {
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
    // The probability that eight random positions of 960 are all the same is below 10^-20.
    assert!(seen.len() > 1, "{seen:?}");
    assert_eq!(pictures.len(), seen.len(), "every number has its own picture");

    let mut chosen = Vec::new();
    for number in ["0", "518", "959"] {
        let (shown, view) = position(&maple, "chess960", &[("start", number)]).await;
        assert_eq!(shown.to_string(), number);
        chosen.push(bot.sandbox.file(&view.pictures()[0]).unwrap().to_vec());
    }
    chosen.dedup();
    assert_eq!(chosen.len(), 3);
    let (_, standard) = position(&maple, "chess960", &[("start", "518")]).await;
    let alt = standard.descriptions().join(" ");
    assert!(alt.contains("White: king e1; queen d1; rooks a1, h1;"), "{alt}");

    // The same for the other families.
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
        // The variant itself has one starting position, whose title has no number.
        let plain = message_of(
            maple.command(&format!("{key} position"), &[("chess960", "false")]).await.unwrap(),
        );
        assert!(
            plain.pictures().len() == 1 && !plain.says(EN.position_caption(ANY, ANY)),
            "{}",
            plain.text()
        );
        let beyond = starts.to_string();
        let refusal =
            maple.command(&format!("{key} position"), &[("start", &beyond)]).await.unwrap();
        let refusal = message_of(refusal);
        assert!(refusal.ephemeral && refusal.pictures().is_empty(), "{}", refusal.text());
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_positions_are_explained_and_rolled() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    for typed in ["0", "BBQNNRKR", "bbqnnrkr"] {
        let (number, view) = position(&maple, "chess960", &[("start", typed)]).await;
        assert_eq!(number, 0, "{typed}");
        for part in ["**BBQNNRKR**", "4 × 4 × 6 × 10 × 1 = **960**"] {
            assert!(view.text().contains(part), "{}", view.text());
        }
    }
    let (_, wide) = position(&maple, "capablanca", &[("start", "Gothic")]).await;
    for part in ["Gothic (Capablanca)", "**RNBQCKABNR**", "5 × 5 × 8 × 7 × 6 × 10 × 1"] {
        assert!(wide.text().contains(part), "{}", wide.text());
    }
    let wrong =
        message_of(maple.command("chess960 position", &[("start", "KRBQRBNN")]).await.unwrap());
    assert!(wrong.ephemeral && wrong.says(EN.refusal_unknown_start(ANY)), "{}", wrong.text());

    // A rolled position follows from its throws.
    let (_, shown) = position(&maple, "chess960", &[]).await;
    let mut numbers = BTreeSet::new();
    for _ in 0..4 {
        let view = message_of(maple.click(shown.id, Button::RollDice).await.unwrap());
        assert!(!view.ephemeral && view.pictures().len() == 1, "{}", view.text());
        let text = view.text();
        let title = view.embeds()[0]["title"].as_str().unwrap();
        let number: u32 = title.rsplit(' ').next().unwrap().parse().unwrap_or(518);
        let row = first_rank("chess960", number);
        assert!(text.contains(&format!("**{row}**")), "{text}");
        let mut by_throws = vec!['?'; 8];
        for line in text.lines().filter(|line| line.starts_with("- ")) {
            let letters: Vec<char> = match line {
                _ if line.starts_with("- Bishop") => vec!['B'],
                _ if line.starts_with("- Queen") => vec!['Q'],
                _ if line.starts_with("- Knight") => vec!['N'],
                _ => vec!['R', 'K', 'R'],
            };
            let cells = line.rsplit("**").nth(1).unwrap().split(", ");
            for (letter, cell) in letters.into_iter().zip(cells) {
                by_throws[usize::from(cell.as_bytes()[0] - b'a')] = letter;
            }
        }
        assert_eq!(by_throws.into_iter().collect::<String>(), row, "{text}");
        numbers.insert(number);
    }
    assert!(numbers.len() > 1, "{numbers:?}");
    // A game with one starting position has nothing to roll.
    let plain = maple.command("capablanca position", &[("chess960", "false")]).await.unwrap();
    assert!(message_of(plain).buttons().is_empty());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_start_from_the_gothic_position() {
    let bot = TestBot::start().await;
    let choices =
        bot.user("maple").autocomplete("capablanca challenge", &[], "start", "goth").await.unwrap();
    assert_eq!(
        choices.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(),
        ["Gothic (45658)"]
    );
    // As a user may type it, and as it is sent when they take the suggestion.
    for (game, typed) in [("1", "Gothic"), ("2", choices[0].value.as_str())] {
        let options = [WHITE, ("start", typed)];
        let (maple, willow) = bot.start_game("capablanca challenge", &options).await;
        let challenge = maple
            .messages()
            .into_iter()
            .rfind(|message| message.says(EN.challenge_title(ANY)))
            .unwrap();
        assert!(challenge.text().contains("Gothic"), "{}", challenge.text());
        let board = newest_board(&willow);
        let title = board.embeds()[0]["title"].as_str().unwrap();
        assert!(title.contains("Gothic (Capablanca), start 45658"), "{title}");
        let games = message_of(maple.command("games", &[]).await.unwrap()).text();
        assert!(games.contains("Gothic (Capablanca)"), "{games}");
        let alt = board.descriptions().join(" ");
        // R N B Q C K A B N R: the chancellor is next to the queen, and the archbishop on the other
        // side of the king.
        assert!(alt.contains("archbishop g1; chancellor e1; pawns a2"), "{alt}");
        assert_eq!(drawn_first_rank(&willow, game).await, "RNBQCKABNR");
        assert_eq!(
            first_rank("capablanca960", 45_658),
            "RNBQCKABNR",
            "the same position in the rules"
        );
        let board =
            message_of(maple.command("move", &[("move", "Nc3"), ("game", game)]).await.unwrap());
        assert!(board.text().contains("**1. Nc3**"), "{}", board.text());
        let rank = drawn_first_rank(&willow, game).await;
        assert_eq!(rank, "R.BQCKABNR");
    }
    move_by_command(&bot.start_game("capablanca challenge", &[WHITE]).await.0, "Nc3").await;
    assert_eq!(
        drawn_first_rank(&bot.user("willow"), "3").await,
        "R.ABQKBCNR",
        "the default is the variant's own starting position"
    );
    bot.assert_no_problems();
}
