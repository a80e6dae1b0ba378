//! Where the bot may be used: in its own direct messages, in conversations of people with each
//! other, and in servers it is no member of. There it can only answer, and everything else reaches
//! people directly.

use courier_sandbox::driver::{Outcome, Person};
use courier_sandbox::snowflake::Snowflake;

use crate::table::{House, by_command, has_button, said, told};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// Everybody named has installed the bot for themselves.
fn install(house: &House, people: &[&Person]) {
    house.sandbox.discord().world.change(|state| {
        for person in people {
            state.users.get_mut(&person.id()).unwrap().installed = true;
        }
    });
}

/// A whole game in a place, from the challenge to the rematch, by command and by button.
async fn is_played(house: &House, place: Snowflake, first_game: u32) {
    let at = |handle| house.person(handle).at_channel(place).unwrap();
    let (maple, willow) = (at("maple"), at("willow"));
    let asked = said(maple.command("chess open", &[("color", "White")]).await.unwrap());
    assert!(!asked.ephemeral && has_button(&asked, "v1:accept:"), "{}", asked.text());
    let accepted = willow.click(asked.id, "Accept").await.unwrap();
    assert!(matches!(accepted, Outcome::Updated(_)), "{accepted:?}");
    let board = format!("v1:mv:{first_game}:");
    willow.wait_for(|message| has_button(message, &board)).await.unwrap();
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = maple.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    assert!(over.text().contains("0-1"), "{}", over.text());
    let again = said(willow.click(over.id, "Rematch").await.unwrap());
    let dialog = maple.click(again.id, "Decline").await.unwrap().dialog().unwrap();
    let closed = said(maple.submit(&dialog, &[("reason", "enough")]).await.unwrap());
    assert!(closed.text().contains("Reason: `enough`"), "{}", closed.text());
    told(&willow, "Reason: `enough`").await;
    // There is no server whose board it could be: everybody's.
    for command in ["chess leaderboard", "leaderboard"] {
        let answer = said(maple.command(command, &[]).await.unwrap());
        assert!(answer.text().contains("Global leaderboard"), "{}", answer.text());
    }
    let season = said(maple.command("season", &[]).await.unwrap());
    assert!(season.ephemeral && season.text().contains("about a server"), "{}", season.text());
    for command in ["games", "challenges", "board", "settings", "help", "profile", "chess rules"] {
        let answer = said(maple.command(command, &[]).await.unwrap());
        assert!(!answer.text().is_empty() || !answer.pictures().is_empty(), "{command}");
    }
    // Whoever is reminded, or told that a flag fell, is told directly: there is no way into this
    // place.
    assert!(house.sandbox.complaints().is_empty(), "{:?}", house.sandbox.complaints());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_conversation_of_people_with_each_other() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    let group = house
        .sandbox
        .discord()
        .world
        .change(|state| state.open_group("Evening", &[maple.id(), willow.id()]));
    let not_installed = maple.at_channel(group).unwrap().command("chess open", &[]).await;
    assert!(not_installed.is_err(), "who has not installed the bot has no commands there");
    install(&house, &[&maple, &willow]);
    is_played(&house, group, 1).await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_the_bot_is_no_member_of() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    install(&house, &[&maple, &willow]);
    let place = house.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.kick_bot(hedge);
        state.channels_of(hedge).next().unwrap().id
    });
    is_played(&house, place, 1).await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_with_the_bot() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple").in_direct(), house.person("willow").in_direct());
    let alone = said(maple.command("chess open", &[]).await.unwrap());
    assert!(
        alone.ephemeral && alone.text().contains("Nobody but you reads this"),
        "{}",
        alone.text()
    );
    let asked = said(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    assert!(asked.text().contains("challenges"), "{}", asked.text());
    let direct = told(&willow, "challenges you to a game").await;
    said(willow.click(direct.id, "Accept").await.unwrap());
    told(&maple, "accepted your challenge").await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = told(&maple, "Your game is over").await;
    said(maple.click(over.id, "Rematch").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    let season = said(maple.command("season", &[]).await.unwrap());
    assert!(season.ephemeral && season.text().contains("about a server"), "{}", season.text());

    // In one's own language, as there is no house that had another.
    let birch = house.person("birch").in_direct();
    let spanish = said(birch.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    assert!(spanish.text().contains("reta a"), "{}", spanish.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asked_for_in_private_is_played_where_the_game_was() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = told(&maple, "Your game is over").await;
    said(maple.in_direct().click(over.id, "Rematch").await.unwrap());
    let offered =
        willow.in_direct().wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    said(willow.in_direct().click(offered.id, "Accept").await.unwrap());
    // The channel sees it.
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    house.is_in_order();
}
