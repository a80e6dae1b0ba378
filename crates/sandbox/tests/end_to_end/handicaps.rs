//! Handicaps: a piece less, and different clocks.

use courier_rules::{Color, pgn};
use courier_text::Button;

use super::finished_games::file;
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_text, has_button, message_of, move_by_command,
    newest_board,
};
use crate::english::{ANY, BLACK, EN, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn a_knight_is_given_and_given_again_in_the_rematch() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let offered = maple.autocomplete("chess challenge", &[], "odds", "kni").await.unwrap();
    let offered: Vec<_> = offered.iter().map(|one| (&*one.name, &*one.value)).collect();
    assert_eq!(offered, [("knight", "knight")]);
    let refused = async |options: &[(&str, &str)]| {
        let options: Vec<_> = [("opponent", "willow")].iter().chain(options).copied().collect();
        ephemeral_text(&maple, "chess challenge", &options).await
    };
    let text = refused(&[("odds", "king")]).await;
    assert!(text.says(EN.refusal_no_such_odds(ANY, ANY)), "{text}");
    let text = refused(&[("odds", "knight"), ("rated", "true")]).await;
    assert!(text.says(EN.refusal_rated_with_handicap()), "{text}");
    let text = refused(&[("odds", "pawn"), ("start", "King's Gambit Accepted")]).await;
    assert!(text.says(EN.refusal_odds_not_here()), "{text}");

    let (maple, willow) = bot.start_game("chess challenge", &[BLACK, ("odds", "knight")]).await;
    let challenge = maple.messages().into_iter().rfind(|one| one.says(EN.challenge_title(ANY)));
    let challenge = challenge.unwrap();
    let odds = EN.challenge_odds(EN.terms_odds("challenger", "a knight"));
    assert!(challenge.says(odds), "{}", challenge.text());
    assert!(challenge.says(EN.challenge_rating(false)), "{}", challenge.text());
    let board = newest_board(&willow);
    assert!(board.says(EN.match_odds("a knight", "black")), "{}", board.text());
    let alt = board.descriptions().join(" ");
    assert!(alt.contains("Black: king e8; queen d8; rooks a8, h8; bishops c8, f8; knight g8;"));
    move_by_command(&willow, "e4").await;
    let missing = ephemeral_text(&maple, "move", &[("move", "Nc6")]).await;
    assert!(missing.contains("Nc6"), "{missing}");
    move_by_command(&maple, "Nf6").await;
    let exported = message_of(maple.command("export", &[("game", "1")]).await.unwrap());
    let (_, file) = file(&bot, &exported);
    let read = pgn::parse(&file).unwrap();
    assert_eq!(read.tag("Odds"), Some("Black plays without one knight"), "{file}");
    assert_eq!(read.game.start().cells_of(Color::Black).len(), 15, "{file}");

    // Willow asks for the rematch, and Maple gives the knight again, now with White.
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    message_of(maple.click(question.id, Button::YesResign).await.unwrap());
    let again = message_of(willow.command("rematch", &[]).await.unwrap());
    let odds = EN.challenge_odds(EN.terms_odds("opponent", "a knight"));
    assert!(again.says(odds) && again.says(EN.challenge_rating(false)), "{}", again.text());
    maple.press(Button::Accept).await.unwrap();
    let board = maple.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    assert!(board.says(EN.match_odds("a knight", "white")), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn flags_fall_by_the_own_clock_of_a_player() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let typed = maple.autocomplete("chess challenge", &[], "clock", "1d / 3").await.unwrap();
    assert!(typed.iter().any(|one| one.value == "1d / 3d+3x1d"), "{typed:?}");
    for wrong in ["1d / none", "1d / soon"] {
        let options = [("opponent", "willow"), ("clock", wrong)];
        let text = ephemeral_text(&maple, "chess challenge", &options).await;
        assert!(text.says(EN.refusal_control_clocks()), "{text}");
    }
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d / 3d")]).await;
    let board = newest_board(&willow);
    let (one, three) = ("1 day per move", "3 days per move");
    assert!(board.says(EN.match_clocks(three, one)), "{}", board.text());
    assert!(board.says(EN.match_rating(false)), "{}", board.text());
    move_by_command(&maple, "e4").await;
    bot.sandbox.advance(HOUR * 60).await;
    move_by_command(&willow, "e5").await;
    move_by_command(&maple, "Nf3").await;
    bot.sandbox.advance(HOUR * 60).await;
    move_by_command(&willow, "Nc6").await;
    bot.sandbox.advance(HOUR * 25).await;
    let over = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(over.says(EN.reason_time_out()), "{}", over.text());
    assert!(over.text().contains("1-0") || over.text().contains("0-1"), "{}", over.text());
    bot.assert_no_problems();
}
