//! Profiles and the season of a server, with their charts.

use crate::table::{HOUR, House, by_command, said};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_activity_are_shown_with_their_charts() {
    let house = House::open().await;
    let maple = house.person("maple");
    let empty = said(maple.command("profile", &[]).await.unwrap());
    assert!(empty.ephemeral && empty.pictures().is_empty(), "{}", empty.text());
    assert!(empty.text().contains("has not finished a rated game yet"), "{}", empty.text());
    assert!(said(maple.command("leaderboard", &[]).await.unwrap()).pictures().is_empty());

    for _ in 0..2 {
        let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
        for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
            by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
        }
        house.sandbox.advance(HOUR * 24 * 9).await;
    }
    let own = said(maple.command("profile", &[]).await.unwrap());
    assert!(own.text().contains("2 games: 0 won, 0 drawn, 2 lost"), "{}", own.text());
    assert_eq!(own.pictures().len(), 1);
    assert!(
        own.descriptions()[0].starts_with("Ratings over time: Chess "),
        "{:?}",
        own.descriptions()
    );
    let other = said(
        maple.command("profile", &[("player", "willow"), ("variant", "chess")]).await.unwrap(),
    );
    assert!(other.text().contains("2 games: 2 won, 0 drawn, 0 lost"), "{}", other.text());
    assert!(other.text().contains("0 won, 0 drawn, 2 lost."), "against: {}", other.text());
    let shogun = said(
        maple.command("profile", &[("player", "willow"), ("variant", "shogun")]).await.unwrap(),
    );
    assert!(
        shogun.pictures().is_empty() && !shogun.text().contains("You against"),
        "{}",
        shogun.text()
    );
    assert!(
        own.text().contains("All games, rated or not: 0 won, 0 drawn, 2 lost; 0 running"),
        "{}",
        own.text()
    );
    // Against somebody else than the invoker; and of one's own games one hears from one's own side.
    let (loser, winner) = (maple.id(), house.person("willow").id());
    for (invoker, player, against, said_of_them) in [
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
        let asked = [("player", player), ("against", against)];
        house.person(invoker).speak("en-US");
        let shown = said(house.person(invoker).command("profile", &asked).await.unwrap());
        assert!(shown.ephemeral && shown.text().contains(&said_of_them), "{}", shown.text());
    }
    let season = said(maple.command("leaderboard", &[]).await.unwrap());
    assert_eq!(season.pictures().len(), 1);
    assert!(
        season.descriptions()[0].contains("each of the last 8 weeks: 0, 0, 0, 0, 0, 1, 1, 0."),
        "{:?}",
        season.descriptions()
    );
    house.is_in_order();
}
