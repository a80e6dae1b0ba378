//! Profiles and leaderboards with their charts.

use super::test_bot::{HOUR, TestBot, direct_message, message_of, play_fools_mate};

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_activity_are_shown_with_their_charts() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let empty = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(empty.ephemeral && empty.pictures().is_empty(), "{}", empty.text());
    assert!(empty.text().contains("has not finished a rated game yet"), "{}", empty.text());
    assert!(message_of(maple.command("leaderboard", &[]).await.unwrap()).pictures().is_empty());

    for _ in 0..2 {
        let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
        let board = play_fools_mate(&maple, &willow).await;
        // "<@…>: 1500 → **1338** (-162, provisional)", on the board and in the notice of the end.
        assert_eq!(board.text().matches(", provisional)").count(), 2, "{}", board.text());
        bot.sandbox.advance(HOUR * 24 * 9).await;
    }
    let told = direct_message(&maple, "Your game is over.").await;
    assert_eq!(told.text().matches(", provisional)").count(), 2, "{}", told.text());
    let season = message_of(maple.command("season", &[]).await.unwrap());
    let gain = |text: &str| text.contains("? (Chess)");
    assert!(
        gain(&season.text()) && season.text().contains("marks gains of provisional ratings"),
        "{}",
        season.text()
    );
    assert!(gain(season.descriptions()[0]), "{:?}", season.descriptions());
    let history = message_of(maple.command("history", &[]).await.unwrap());
    let past = message_of(maple.select(history.id, "Choose a game to view", &["1"]).await.unwrap());
    assert_eq!(past.text().matches(", provisional)").count(), 2, "{}", past.text());
    let own = message_of(maple.command("profile", &[]).await.unwrap());
    assert!(own.text().contains("2 games: 0 won, 0 drawn, 2 lost"), "{}", own.text());
    assert_eq!(own.pictures().len(), 1);
    assert!(
        own.descriptions()[0].starts_with("Ratings over time: Chess ")
            && own.descriptions()[0].ends_with("?."),
        "{:?}",
        own.descriptions()
    );
    assert!(own.text().contains("marks a provisional rating"), "{}", own.text());
    let other = message_of(
        maple.command("profile", &[("player", "willow"), ("variant", "chess")]).await.unwrap(),
    );
    assert!(other.text().contains("2 games: 2 won, 0 drawn, 0 lost"), "{}", other.text());
    assert!(other.text().contains("0 won, 0 drawn, 2 lost."), "against: {}", other.text());
    let shogun = message_of(
        maple.command("profile", &[("player", "willow"), ("variant", "shogun")]).await.unwrap(),
    );
    assert!(
        shogun.pictures().is_empty() && !shogun.text().contains("You against"),
        "{}",
        shogun.text()
    );
    assert!(
        own.text().contains("All games, rated and casual: 0 won, 0 drawn, 2 lost; 0 running"),
        "{}",
        own.text()
    );
    // A profile can show the games against another user. "You" is the user who asks.
    let (loser, winner) = (maple.id(), bot.user("willow").id());
    for (invoker, player, against, expected) in [
        (
            "birch",
            "maple",
            "willow",
            format!("<@{loser}> against <@{winner}>: 0 won, 0 drawn, 2 lost."),
        ),
        ("maple", "maple", "willow", format!("You against <@{winner}>: 0 won, 0 drawn, 2 lost.")),
        ("maple", "willow", "maple", format!("You against <@{winner}>: 0 won, 0 drawn, 2 lost.")),
        ("maple", "birch", "rowan", "have not finished a game against each other yet".to_owned()),
    ] {
        let options = [("player", player), ("against", against)];
        bot.user(invoker).set_locale("en-US");
        let view = message_of(bot.user(invoker).command("profile", &options).await.unwrap());
        assert!(view.ephemeral && view.text().contains(&expected), "{}", view.text());
    }
    let leaderboard = message_of(maple.command("leaderboard", &[]).await.unwrap());
    assert_eq!(leaderboard.pictures().len(), 1);
    assert!(
        leaderboard.descriptions()[0].contains("each of the last 8 weeks: 0, 0, 0, 0, 0, 1, 1, 0."),
        "{:?}",
        leaderboard.descriptions()
    );
    bot.assert_no_problems();
}
