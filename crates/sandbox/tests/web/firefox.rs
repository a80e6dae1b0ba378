//! The board in Firefox: what people do most, once.

use serde_json::json;

use super::browser::Browser;
use super::games::Games;
use super::{start, step};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_and_reviewed_in_firefox() {
    let Some(browser) = Browser::firefox("a_game_is_played_and_reviewed_in_firefox").await else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let mut keys = step("g1", "f3", "Nf3");
    keys["keys"] = json!(["ArrowUp", "ArrowUp", "ArrowLeft"]);
    let scenario = json!({
        "white": game.link(&game.white).await,
        "black": game.link(&game.black).await,
        "moves": [step("e2", "e4", "e4"), step("e7", "e5", "e5"), keys],
    });
    browser.run("firefox.mjs", &scenario).await;
    games.finish();
}
