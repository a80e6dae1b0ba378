//! Profiles and leaderboards with their charts.

use super::test_bot::{
    HOUR, TestBot, choose_game, direct_message, everybody_has_met_enough, message_of,
    play_fools_mate,
};
use crate::english::{ANY, EN, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_activity_are_shown_with_their_charts() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let empty = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(empty.ephemeral && empty.pictures().is_empty(), "{}", empty.text());
    assert!(empty.says(EN.profile_empty(ANY)), "{}", empty.text());
    assert!(message_of(maple.command("leaderboard", &[]).await.unwrap()).pictures().is_empty());

    for _ in 0..2 {
        let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
        let board = play_fools_mate(&maple, &willow).await;
        // "Maple: 1500 → **1338** (-162, provisional)", on the board and in the notice of the end.
        assert_eq!(
            board
                .text()
                .lines()
                .filter(|line| line.says(EN.rating_change_provisional(ANY, ANY, ANY, ANY)))
                .count(),
            2,
            "{}",
            board.text()
        );
        bot.sandbox.advance(HOUR * 24 * 9).await;
    }
    let told = direct_message(&maple, &EN.ended(ANY)).await;
    assert_eq!(
        told.text()
            .lines()
            .filter(|line| line.says(EN.rating_change_provisional(ANY, ANY, ANY, ANY)))
            .count(),
        2,
        "{}",
        told.text()
    );
    everybody_has_met_enough(&bot).await;
    let season = message_of(maple.command("season", &[]).await.unwrap());
    let gain = |text: &str| text.contains("? (Chess)");
    assert!(gain(&season.text()) && season.says(EN.season_note_provisional()), "{}", season.text());
    assert!(gain(season.descriptions()[0]), "{:?}", season.descriptions());
    let history = message_of(maple.command("history", &[]).await.unwrap());
    let past = choose_game(&maple, &history, "1").await;
    assert_eq!(
        past.text()
            .lines()
            .filter(|line| line.says(EN.rating_change_provisional(ANY, ANY, ANY, ANY)))
            .count(),
        2,
        "{}",
        past.text()
    );
    let own = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(own.says(EN.profile_line("0", 2, "2", ANY, ANY, "0")), "{}", own.text());
    assert_eq!(own.pictures().len(), 1);
    assert!(
        own.descriptions()[0].says(EN.chart_ratings_alt(format_args!("Chess {ANY}?"))),
        "{:?}",
        own.descriptions()
    );
    assert!(own.says(EN.profile_note()), "{}", own.text());
    let other = message_of(
        maple.command("profile", &[("player", "willow"), ("variant", "chess")]).await.unwrap(),
    );
    assert!(other.says(EN.profile_line("0", 2, "0", ANY, ANY, "2")), "{}", other.text());
    assert!(other.says(EN.profile_against("0", "2", ANY, "0")), "against: {}", other.text());
    let shogun = message_of(
        maple.command("profile", &[("player", "willow"), ("variant", "shogun")]).await.unwrap(),
    );
    assert!(
        shogun.pictures().is_empty() && !shogun.says(EN.profile_against(ANY, ANY, ANY, ANY)),
        "{}",
        shogun.text()
    );
    assert!(own.says(EN.profile_record("0", "2", "0", "0")), "{}", own.text());
    // A profile can show the games against another user. "You" is the user who asks.
    let (loser, winner) = (maple.name(), bot.user("willow").name());
    for (invoker, player, against, expected) in [
        ("birch", "maple", "willow", EN.profile_between("0", "2", &winner, &loser, "0")),
        ("maple", "maple", "willow", EN.profile_against("0", "2", &winner, "0")),
        ("maple", "willow", "maple", EN.profile_against("0", "2", &winner, "0")),
        ("maple", "birch", "rowan", EN.profile_strangers(ANY, ANY)),
    ] {
        let options = [("player", player), ("against", against)];
        bot.user(invoker).set_locale("en-US");
        let view = message_of(bot.user(invoker).command("profile", &options).await.unwrap());
        assert!(view.ephemeral && view.says(&expected), "{}", view.text());
    }
    let leaderboard = message_of(maple.command("leaderboard", &[]).await.unwrap());
    assert_eq!(leaderboard.pictures().len(), 1);
    assert!(
        leaderboard.descriptions()[0].says(EN.chart_activity_alt("0, 0, 0, 0, 0, 1, 1, 0", "8")),
        "{:?}",
        leaderboard.descriptions()
    );
    bot.assert_no_problems();
}
