//! The web board inside Discord: the page of the sandbox is Discord's client, and checks what the
//! board does in its frame. The start of that page.

use std::time::Duration;

use super::browser::Browser;
use super::discord::Discord;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_inside_discord_reaches_the_channel_and_the_opponent() {
    let name = "a_move_inside_discord_reaches_the_channel_and_the_opponent";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::with_game().await;
    browser.run("inside.mjs", &discord.scenario(&discord.maple)).await;
    discord.maple.wait_for(|message| message.text().contains("1. e4")).await.unwrap();
    discord.sandbox.advance(Duration::from_secs(60)).await;
    let theirs = discord.willow.in_dm();
    theirs.wait_for(|notice| notice.text().contains("1. e4")).await.unwrap();
    assert!(discord.maple.activity().is_none(), "it ended when she left");
    browser.run("one_press.mjs", &discord.scenario(&theirs)).await;
    discord.maple.wait_for(|message| message.text().contains("1... e5")).await.unwrap();
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_on_the_start_is_in_sight() {
    let Some(browser) = Browser::find("a_game_begun_on_the_start_is_in_sight").await else {
        return;
    };
    let discord = Discord::with_game().await;
    browser.run("start.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_may_refuse_and_try_again() {
    let Some(browser) = Browser::find("the_person_may_refuse_and_try_again").await else { return };
    let discord = Discord::with_game().await;
    browser.run("refused.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_without_an_origin_on_a_phone_plays_and_stays_signed_in() {
    let name = "a_frame_without_an_origin_on_a_phone_plays_and_stays_signed_in";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::with_game().await;
    browser.run("phone.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_see_their_own_games_alone() {
    let Some(browser) = Browser::find("others_see_their_own_games_alone").await else { return };
    let discord = Discord::with_game().await;
    discord.maple.launch_activity(None);
    let rowan = discord.sandbox.user("rowan").unwrap();
    let rowan = rowan.in_channel_id(discord.maple.channel()).unwrap();
    browser.run("stranger.mjs", &discord.scenario(&rowan)).await;
    assert_eq!(discord.maple.activity().map(|activity| activity.people.len()), Some(2));
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_client_does_not_expect_is_a_violation() {
    let name = "what_the_client_does_not_expect_is_a_violation";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::with_game().await;
    browser.run("violations.mjs", &discord.scenario(&discord.maple)).await;
    let violations = discord.sandbox.violations();
    assert!(violations.iter().all(|found| found.rule == "activity-protocol"), "{violations:#?}");
    for detail in ["hello", "another", "SHOUT", "VOICE_STATE_UPDATE", "AUTHORIZE by 5", "nonce"] {
        let found = violations.iter().filter(|found| found.detail.contains(detail)).count();
        assert_eq!(found, 1, "{detail}: {violations:#?}");
    }
    discord.sandbox.kill_bot().await;
}
