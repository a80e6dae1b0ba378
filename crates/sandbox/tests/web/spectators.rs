//! Anybody watches a game by a link that both players have shared on the page.

use serde_json::json;

use super::browser::Browser;
use super::games::Games;
use super::{start, step};

#[tokio::test(flavor = "multi_thread")]
async fn spectators_watch_a_game_until_the_link_is_withdrawn() {
    let Some(browser) = Browser::find("spectators_watch_a_game_until_the_link_is_withdrawn").await
    else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let scenario = json!({
        "white": game.link(&game.white).await,
        "black": game.link(&game.black).await,
        "moves": [step("e2", "e4", "e4"), step("e7", "e5", "e5")],
    });
    browser.run("watch.mjs", &scenario).await;
    games.finish();
}
