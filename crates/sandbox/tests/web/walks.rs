//! Walks through all pages: for people with disabilities, and as the tour in the README.

use courier_play::MatchId;
use courier_sandbox::clock::ClockMode;
use courier_text::Button;
use serde_json::json;

use super::browser::Browser;
use super::discord::Discord;
use super::games::link;
use crate::english::WHITE;

/// Ends in a mate with a pawn in White's hand.
const CRAZYHOUSE: [&str; 5] = ["e4", "e5", "Qh5", "Ke7", "Qxe5"];

/// On all pages of the bot and of the sandbox, in light and dark, wide and narrow.
#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_no_barriers() {
    let Some(browser) = Browser::find("axe_finds_no_barriers").await else { return };
    let discord = Discord::with_game().await;
    let Discord { maple, willow, .. } = &discord;
    let [one, other] = [maple, willow].map(|user| user.in_channel("games").unwrap());
    one.command("crazyhouse challenge", &[("opponent", "willow"), WHITE]).await.unwrap();
    other.press(Button::Accept).await.unwrap();
    for (ply, text) in CRAZYHOUSE.into_iter().enumerate() {
        let player = [&one, &other][ply % 2];
        player.command("move", &[("move", text), ("game", "2")]).await.unwrap().message().unwrap();
    }
    other.command("chess open", &[]).await.unwrap();
    let mut scenario = discord.scenario(maple);
    scenario["white"] = json!(link(&one, MatchId(1)).await);
    scenario["black"] = json!(link(&other, MatchId(1)).await);
    browser.run("axe.mjs", &scenario).await;
    discord.finish().await;
}

/// Wide and on a phone, with a clock that runs, because the bot is to answer.
#[tokio::test(flavor = "multi_thread")]
async fn the_tour_of_the_readme_is_walked() {
    let Some(browser) = Browser::find("the_tour_of_the_readme_is_walked").await else { return };
    let discord = Discord::start(ClockMode::Running { offset: 0 }).await;
    browser.run("tour.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}
