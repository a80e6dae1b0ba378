//! Games from a known opening: a challenge, a pair, a game against the engine, a cup.

use courier_play::competitions::{FixtureState, Starts};
use courier_play::{CompetitionId, MatchId};
use courier_rules::{Variant, pgn};
use courier_text::Button;

use super::competitions::{competition, running};
use super::engine_games::{DELAY, Stored};
use super::finished_games::file;
use super::imports::import;
use super::test_bot::{
    TestBot, ephemeral_reply, ephemeral_text, find_button, message_of, move_by_command, refusal,
};
use crate::english::{BLACK, EN, Says as _, WHITE};

/// The number of an opening of chess.
fn number(key: &str) -> u32 {
    let mut openings = Variant::by_key("chess").unwrap().numbered_openings();
    openings.find(|(_, opening)| opening.key == key).unwrap().0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_from_an_opening_that_was_chosen_by_name() {
    let bot = TestBot::start().await;
    let birch = bot.user("birch");
    let offered = birch.autocomplete("chess challenge", &[], "start", "latv").await.unwrap();
    assert_eq!(offered[0].name, "Gambito letón: 1. e4 e5 2. Nf3 f5", "in Spanish");
    let maple = bot.user("maple");
    let offered = maple.autocomplete("chess challenge", &[], "start", "sicil").await.unwrap();
    assert_eq!(offered[0].name, "Sicilian Defense: 1. e4 c5");
    assert_eq!(offered.len(), 4);

    // As a user may type it, and as it is sent when they take the suggestion.
    for (game, typed) in [("1", "Sicilian"), ("2", offered[0].value.as_str())] {
        let options = [WHITE, ("clock", "2d"), ("start", typed)];
        let (maple, willow) = bot.start_game("chess challenge", &options).await;
        let is_challenge = |text: &str| text.contains("Challenge: Sicilian Defense (Chess)");
        let texts: Vec<String> = maple
            .messages()
            .iter()
            .map(|message| message.text())
            .filter(|t| is_challenge(t))
            .collect();
        assert!(texts[0].contains("**Opening** Sicilian Defense: 1. e4 c5"), "{texts:?}");
        let title = format!("Maple – Willow · Sicilian Defense (Chess) · game {game}");
        let is_titled = |board: &serde_json::Value| board["title"] == title.as_str();
        willow.wait_for(|message| message.embeds().iter().any(is_titled)).await.unwrap();
        let games = ephemeral_text(&maple, "games", &[]).await;
        assert!(games.contains("Sicilian Defense (Chess)"), "{games}");
        let options = [("move", "Nf3"), ("game", game)];
        let board = message_of(maple.command("move", &options).await.unwrap());
        assert!(board.text().contains("**2. Nf3**"), "{}", board.text());
    }

    // The record has the position and the name, and is read back.
    let export = ephemeral_reply(&maple, "export", &[("game", "1")]).await;
    let (name, text) = file(&bot, &export);
    assert!(text.contains("[Opening \"Sicilian Defense\"]"), "{text}");
    let read = pgn::parse(&text).unwrap();
    let chess = Variant::by_key("chess").unwrap();
    assert_eq!(chess.start_number(read.game.start()), Some(number("sicilian-defense")));
    let imported = import(&maple, &name, text.as_bytes()).await;
    assert!(imported.text().contains("Sicilian Defense (Chess)"), "{}", imported.text());

    // A rematch has the same opening, as it has the same starting position if it was chosen.
    let question = message_of(maple.command("resign", &[("game", "1")]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    message_of(maple.click(question.id, &yes).await.unwrap());
    let rematch = message_of(maple.command("rematch", &[("game", "1")]).await.unwrap());
    assert!(rematch.text().contains("Sicilian Defense: 1. e4 c5"), "{}", rematch.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn openings_are_shown_and_names_that_mean_none_are_refused() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    maple.set_locale("en-US");
    let all = message_of(maple.command("chess position", &[]).await.unwrap());
    for opening in Variant::by_key("chess").unwrap().openings() {
        assert!(all.text().contains(&format!("**{}**", opening.name)), "{}", all.text());
    }
    assert!(all.buttons().is_empty());
    for (command, start, title) in [
        ("chess position", "evans", EN.position_caption("11", "Evans Gambit (Chess)")),
        ("chess position", "11", EN.position_caption("11", "Evans Gambit (Chess)")),
        ("crazyhouse position", "evans", EN.position_caption("11", "Evans Gambit (Crazyhouse)")),
    ] {
        let shown = message_of(maple.command(command, &[("start", start)]).await.unwrap());
        assert_eq!(shown.embeds()[0]["title"], title);
        assert!(shown.text().contains("4. b4 Bxb4"), "{}", shown.text());
        let alt = shown.descriptions().join(" ");
        assert!(alt.contains("bishops c1, c4") && alt.contains("bishops b4, c8"), "{alt}");
    }
    for (start, told) in [
        ("Sokolsky's Doubt", EN.refusal_unknown_opening()),
        (
            "queen's gambit",
            EN.refusal_several_openings("Queen's Gambit Accepted; Queen's Gambit Declined"),
        ),
        ("99", EN.refusal_no_such_start("48", "99")),
    ] {
        let options = [("opponent", "willow"), ("start", start)];
        let refused = refusal(maple.command("chess challenge", &options).await.unwrap());
        assert!(refused.says(told), "{refused}");
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_of_games_and_one_against_the_engine_begin_from_openings() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    maple.set_locale("en-US");
    let options = [("mirror", "true"), ("start", "evans")];
    let open = message_of(maple.command("crazyhouse open", &options).await.unwrap());
    assert!(open.text().contains("Evans Gambit (Crazyhouse)"), "{}", open.text());
    message_of(willow.click(open.id, Button::Accept).await.unwrap());
    let options = [("opponent", "courier"), BLACK, ("level", "1"), ("start", "Grünfeld")];
    let board = message_of(maple.command("chess challenge", &options).await.unwrap());
    assert!(board.text().contains("Grünfeld Defense (Chess)"), "{}", board.text());
    bot.sandbox.advance(DELAY).await;

    let stored = Stored::of(&bot).await;
    let (first, second) = (stored.find(MatchId(1)).await, stored.find(MatchId(2)).await);
    for game in [&first, &second] {
        assert_eq!(game.record().variant.key(), "crazyhouse");
        assert_eq!(game.record().start, number("evans-gambit"));
        assert!(game.record().start_fen.contains("[p]"), "{}", game.record().start_fen);
    }
    assert_eq!(first.record().players.white, second.record().players.black);
    let with_engine = stored.after(MatchId(3), 1).await;
    assert_eq!(with_engine.record().start, number("grunfeld-defense"));
    assert_eq!((with_engine.ply(), with_engine.game().start().fullmove_number()), (1, 4));
    stored.close().await;
    maple.wait_for(|message| message.text().contains("**4. ")).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_is_played_from_the_kings_gambit_named_in_spanish() {
    const CUP: CompetitionId = CompetitionId(1);
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch"].map(|name| bot.user(name));
    let [maple, willow, birch] = &users;
    let variant = ("variant", "chess");
    let typed = [variant];
    let offered = maple.autocomplete("cup create", &typed, "start", "rey acep").await.unwrap();
    let names: Vec<_> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["King's Gambit Accepted: 1. e4 e5 2. f4 exf4"]);

    let options = [variant, ("start", "Gambito de Rey"), ("clock", "3d+3x1d")];
    let created = message_of(maple.command("cup create", &options).await.unwrap());
    assert!(created.text().contains("King's Gambit Accepted (Chess) · "), "{}", created.text());
    for user in &users {
        user.click(created.id, Button::Join).await.unwrap();
    }
    message_of(maple.command("cup start", &[]).await.unwrap());
    let begun = competition(&bot, CUP, |cup| {
        let is_planned = |state| matches!(state, FixtureState::Planned);
        !cup.fixtures.is_empty() && !cup.fixtures.iter().any(|game| is_planned(game.state))
    });
    let begun = begun.await;
    let start = number("kings-gambit-accepted");
    assert_eq!(begun.record.terms.starts, Starts::Fixed(start));
    assert!(begun.fixtures.iter().all(|game| game.start == start));
    assert_eq!(running(&begun).len(), 3);
    bot.wait_until_delivered().await;
    for (user, variant) in [
        (maple, "King's Gambit Accepted (Chess)"),
        (willow, "King's Gambit Accepted (Chess)"),
        (birch, "Gambito de rey aceptado (Ajedrez)"),
    ] {
        let games = ephemeral_text(user, "games", &[]).await;
        assert_eq!(games.matches(variant).count(), 2, "{}: {games}", user.username());
    }

    // The first move has the number that it has in a book.
    let white = begun.fixtures[0].players.white;
    let player = users.iter().find(|user| user.id().0 == white.0).unwrap();
    let game = running(&begun)[0].to_string();
    let made = [("move", "Nf3"), ("game", game.as_str())];
    let board = message_of(player.command("move", &made).await.unwrap());
    assert!(board.text().contains("**3. Nf3**"), "{}", board.text());

    // A league takes an opening in the same way.
    let finished = bot.start_game("chess challenge", &[WHITE, ("clock", "2d")]).await;
    for (user, the_move) in [(&finished.0, "f3"), (&finished.1, "e5"), (&finished.0, "g4")] {
        move_by_command(user, the_move).await;
    }
    move_by_command(&finished.1, "Qh4#").await;
    let options = [variant, ("start", "najdorf"), ("clock", "3d+3x1d")];
    message_of(maple.command("league join", &options).await.unwrap());
    let shown = message_of(maple.command("league show", &[variant]).await.unwrap());
    assert!(shown.text().contains("Sicilian Defense, Najdorf (Chess) · "), "{}", shown.text());
    bot.assert_no_problems();
}
