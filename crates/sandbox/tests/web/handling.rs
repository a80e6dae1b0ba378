//! How the page is handled: by keys and the wheel.

use courier_rules::Variant;
use courier_rules::notation::fen;
use serde_json::json;

use super::browser::Browser;
use super::games::Games;
use super::start;

/// More moves than the list shows at once.
const LONG: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5";

#[tokio::test(flavor = "multi_thread")]
async fn keys_and_the_wheel_lead_through_the_moves() {
    let Some(browser) = Browser::find("keys_and_the_wheel_lead_through_the_moves").await else {
        return;
    };
    let games = Games::start().await;
    let game = games.begin(&start("chess")).await;
    let number = game.id.to_string();
    for (ply, text) in LONG.split(' ').enumerate() {
        let player = [&game.white, &game.black][ply % 2];
        let typed = [("move", text), ("game", &number)];
        player.command("move", &typed).await.unwrap().message().unwrap();
    }
    let (first, second) = (game.link(&game.white).await, game.link(&game.white).await);
    browser.run("keys.mjs", &json!({ "desktop": first, "phone": second })).await;
    games.finish();
}

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
