//! How the page is handled: by keys and the wheel, and on phones.

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

#[tokio::test(flavor = "multi_thread")]
async fn fingers_draw_arrows_and_hit_what_they_aim_at() {
    let Some(browser) = Browser::find("fingers_draw_arrows_and_hit_what_they_aim_at").await else {
        return;
    };
    let games = Games::start().await;
    let (mut links, mut boards) = (Vec::new(), Vec::new());
    // Two arrows each, up and down the page, which would scroll; and how narrow a cell may be.
    for (key, arrows, cell) in [
        ("chess", [["e7", "e5"], ["d4", "d6"]], 40.0),
        ("capahouse", [["f7", "f5"], ["c4", "e6"]], 32.0),
        ("cescacs", [["A19", "A15"], ["A13", "A17"]], 26.0),
    ] {
        let game = games.begin(&start(key)).await;
        // One session sees all games of its player.
        if links.len() < 2 {
            links.push(game.link(&game.white).await);
        }
        let id = game.id.to_string();
        boards.push(json!({ "name": key, "id": id, "arrows": arrows, "cell": cell }));
    }
    browser.run("touch.mjs", &json!({ "links": links, "boards": boards })).await;
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
