//! The page of spectators: what they see, what they do not see, and how often they may ask.

use courier_play::matches::Action;
use courier_play::spectators::SpectatorWish;

use super::*;
use crate::app::{Actor, PlayerInput};

const BLACK: PlayerId = PlayerId(2);

impl TestWeb {
    /// The secret of the link, which both players share.
    async fn shared(&self) -> String {
        self.wish(WHITE, SpectatorWish::Share).await;
        self.wish(BLACK, SpectatorWish::Share).await.unwrap()
    }

    async fn wish(&self, player: PlayerId, wish: SpectatorWish) -> Option<String> {
        let mut rng = StdRng::seed_from_u64(player.0);
        self.app.share_match((self.the_match, player), wish, &mut rng).await.unwrap().token
    }

    async fn does(&self, player: PlayerId, input: PlayerInput<'_>) {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, self.the_match, None, input, START).await.unwrap();
    }
}

#[tokio::test]
async fn players_share_a_match_and_withdraw_it_on_the_page() {
    let web = TestWeb::start().await;
    let path = format!("/api/matches/{}/spectators", web.the_match);
    let (white, third) = (web.sign_in(WHITE).await, web.sign_in_as_third().await);
    let black = web.sign_in(BLACK).await;
    let say =
        async |cookie: &str, body: &str| send(web.change(Method::POST, cookie, &path, body)).await;
    let nothing = web.get_as(&white, &path).await.json();
    assert_eq!(nothing, serde_json::json!({ "link": null, "own": null, "opponent": false }));
    let waits = say(&white, r#"{"share":true}"#).await.json();
    assert_eq!(waits, serde_json::json!({ "link": null, "own": true, "opponent": false }));
    let shown = say(&black, r#"{"share":true}"#).await.json();
    let link = shown["link"].as_str().unwrap();
    let watched = link.strip_prefix(&web.origin).unwrap();
    assert_eq!(web.get(watched).await.status, StatusCode::OK);
    assert_eq!(web.get_as(&white, &path).await.json()["link"], link);

    for refused in [web.get_as(&third, &path).await, say(&third, r#"{"share":false}"#).await] {
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
    }
    assert_eq!(web.get(&path).await.status, StatusCode::UNAUTHORIZED);

    assert_eq!(say(&white, r#"{"share":false}"#).await.json()["link"], Value::Null);
    let api = format!("/api{watched}");
    for path in [watched, &format!("{watched}/board.png?ply=0"), &api, &format!("{api}/plies/0")] {
        let gone = web.get(path).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!gone.text.contains("chess"), "{}", gone.text);
    }
    assert!(web.get(watched).await.text.contains("This game is not shared"));
}

/// All that spectators are sent, with an offer, a note and a plan that they do not see.
#[tokio::test]
async fn spectators_see_no_private_thing() {
    let web = TestWeb::start().await;
    let token = web.shared().await;
    web.does(WHITE, PlayerInput::Move("e4")).await;
    web.does(BLACK, PlayerInput::Act(Action::OfferDraw)).await;
    let id = web.the_match;
    web.app.records().write_note(id, WHITE, "a secret note", START).await.unwrap();
    let mut seen = web.get(&format!("/api/watch/{token}")).await.json();
    let parts = seen.as_object_mut().unwrap();
    for long in ["board", "pieces", "revision"] {
        assert!(parts.remove(long).is_some(), "{long}");
    }
    insta::assert_snapshot!("spectator", serde_json::to_string_pretty(&seen).unwrap());
}

#[tokio::test]
async fn a_spectator_hears_of_a_move_and_not_of_an_offer() {
    let web = TestWeb::start().await;
    let path = format!("/api/watch/{}", web.shared().await);
    let first = web.get(&path).await.json()["revision"].as_str().unwrap().to_owned();
    let ask = async || web.get(&format!("{path}?revision={first}")).await.status;
    web.does(WHITE, PlayerInput::Act(Action::OfferDraw)).await;
    assert_eq!(ask().await, StatusCode::NO_CONTENT);
    web.does(WHITE, PlayerInput::Move("e4")).await;
    assert_eq!(ask().await, StatusCode::OK);
    let earlier = web.get(&format!("{path}/plies/0")).await.json();
    assert_eq!((&earlier["ply"], &earlier["plies"]), (&0.into(), &1.into()));
    for wrong in ["2", "-1", "x"] {
        let refused = web.get(&format!("{path}/plies/{wrong}")).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{wrong}");
    }
}

#[tokio::test]
async fn a_link_has_a_preview_and_is_in_no_search_engine() {
    let web = TestWeb::start().await;
    let token = web.shared().await;
    web.does(WHITE, PlayerInput::Move("e4")).await;
    let page = web.get(&format!("/watch/{token}")).await;
    assert_eq!(page.header("x-robots-tag"), "noindex");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert_eq!((page.header("cache-control"), page.header("set-cookie")), ("no-store", ""));
    let (head, _) = page.text.split_once("<link").unwrap();
    let head = head.replace(&token, "TOKEN").replace(&web.origin, "ORIGIN");
    insta::assert_snapshot!("preview", head.replace("><", ">\n<"));

    let spanish = web.request(Method::GET, &format!("/watch/{token}"));
    let spanish = send(spanish.header("accept-language", "es")).await;
    assert!(spanish.text.contains("<html lang=\"es\""), "{}", spanish.text);
    let picture = web.get(&format!("/watch/{token}/board.png?ply=1")).await;
    assert_eq!(picture.header("content-type"), "image/png");
    assert_eq!(picture.header("cache-control"), "public, max-age=60");
    assert_eq!(picture.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(picture.header("x-robots-tag"), "noindex");
    let beyond = web.get(&format!("/watch/{token}/board.png?ply=2")).await;
    assert_eq!(beyond.status, StatusCode::NOT_FOUND);
}

/// A cookie says nothing here: a player sees what a spectator sees.
#[tokio::test]
async fn nobody_is_signed_in_on_the_page_of_spectators() {
    let web = TestWeb::start().await;
    let path = format!("/api/watch/{}", web.shared().await);
    let cookie = web.sign_in(WHITE).await;
    let seen = web.get_as(&cookie, &path).await.json();
    assert_eq!((&seen["yours"], &seen["moves"]), (&false.into(), &serde_json::json!([])));
    assert_eq!(seen["actions"], serde_json::json!([]));
}

#[tokio::test]
async fn an_address_makes_the_bot_compute_only_so_much() {
    let web = TestWeb::start().await;
    let token = web.shared().await;
    let mut refused = 0;
    for _ in 0..90 {
        let picture = web.get(&format!("/watch/{token}/board.png?ply=0")).await;
        match picture.status {
            StatusCode::OK => {}
            StatusCode::TOO_MANY_REQUESTS => refused += 1,
            other => panic!("{other}"),
        }
    }
    assert!(refused > 0, "nothing was refused");
}
