//! How the page looks.

use courier_rules::Variant;
use courier_rules::notation::fen;
use serde_json::json;

use super::browser::Browser;
use super::games::Games;

/// As in the picture: in Shogun the type shows the promotion, and a mark would be one too many.
#[tokio::test(flavor = "multi_thread")]
async fn promoted_pieces_look_as_in_the_picture() {
    let Some(browser) = Browser::find("promoted_pieces_look_as_in_the_picture").await else {
        return;
    };
    let games = Games::start().await;
    let mut links = Vec::new();
    for (key, text) in [
        ("shogun", "4k3/8/8/8/2N5/8/8/3+FK3[] w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/2N5/8/1P6/3Q~K3[] w - - 0 1"),
    ] {
        let position = fen::parse(Variant::by_key(key).unwrap(), text).unwrap();
        let game = games.begin(&position).await;
        links.push(game.link(&game.white).await);
    }
    browser.run("promoted.mjs", &json!({ "shogun": links[0], "crazyhouse": links[1] })).await;
    games.finish();
}
