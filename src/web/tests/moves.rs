//! Moves and other actions on the page.

use courier_play::Span;

use super::*;
use crate::app::Affected;

const MATCH: &str = "/api/matches/1";

impl TestWeb {
    async fn move_as(&self, cookie: &str, ply: u32, typed: &str) -> Answered {
        let body = serde_json::json!({ "ply": ply, "move": typed }).to_string();
        send(self.change(Method::POST, cookie, "/api/matches/1/moves", &body)).await
    }

    async fn act_as(&self, cookie: &str, ply: u32, action: &str) -> Answered {
        let body = serde_json::json!({ "ply": ply, "action": action }).to_string();
        send(self.change(Method::POST, cookie, "/api/matches/1/actions", &body)).await
    }
}

fn actions(scene: &Value) -> Vec<&str> {
    scene["actions"].as_array().unwrap().iter().map(|a| a["action"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_move_is_made_on_the_board_that_was_seen() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    let scene = web.get_as(&white, MATCH).await.json();
    assert_eq!((&scene["ply"], &scene["yours"]), (&0.into(), &true.into()));
    assert_eq!(scene["moves"].as_array().unwrap().len(), 20);
    let moved = web.move_as(&white, 0, "e2e4").await;
    assert_eq!(moved.status, StatusCode::OK, "{moved:?}");
    assert_eq!((&moved.json()["ply"], &moved.json()["yours"]), (&1.into(), &false.into()));

    for (typed, said) in [("d2d4", "1"), ("nonsense", "1")] {
        let stale = web.move_as(&white, 0, typed).await;
        assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");
        assert_eq!(stale.json()["scene"]["ply"].to_string(), said);
        assert!(!stale.json()["message"].as_str().unwrap().is_empty());
    }
    let early = web.move_as(&white, 1, "d2d4").await;
    assert_eq!(early.status, StatusCode::CONFLICT, "it is not their turn");
    let illegal = web.move_as(&black, 1, "e7e4").await;
    assert_eq!(illegal.status, StatusCode::UNPROCESSABLE_ENTITY);
    let message = illegal.json()["message"].as_str().unwrap().to_owned();
    assert!(!message.contains('`') && !message.contains("**"), "{message}");
    assert_eq!(web.move_as(&black, 1, &"é".repeat(101)).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(web.move_as(&black, 1, "e5").await.json()["ply"], 2, "typed as people write it");
    assert_eq!(web.app.find_match(web.the_match).await.unwrap().ply(), 2);
}

#[tokio::test]
async fn the_list_has_the_board_of_each_running_game() {
    let web = TestWeb::start().await;
    let (white, third) = (web.sign_in(WHITE).await, web.sign_in_as_third().await);
    web.move_as(&white, 0, "e4").await;
    let shown = web.get_as(&white, "/api/boards").await.json();
    let scene = web.get_as(&white, MATCH).await.json();
    for what in ["pieces", "last", "check"] {
        assert_eq!(shown["pictures"]["1"][what], scene[what], "{what}");
    }
    assert_eq!(scene["last"], serde_json::json!(["e2", "e4"]));
    assert_eq!(shown["boards"]["chess"], scene["board"]);
    let of_others = web.get_as(&third, "/api/boards").await.json();
    assert_eq!(of_others, serde_json::json!({ "boards": {}, "pictures": {} }));
    let actor = crate::app::Actor { player: WHITE, said_in: None };
    let resigns = crate::app::PlayerInput::Act(courier_play::matches::Action::Resign);
    web.app.play(actor, web.the_match, Some(1), resigns, START).await.unwrap();
    assert_eq!(web.get_as(&white, "/api/boards").await.json(), of_others, "none runs");
}

#[tokio::test]
async fn a_move_is_typed_in_words_of_any_language() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    for (ply, typed) in [(0, "knight f3"), (1, "caballo f6"), (2, "peó d4"), (3, "pawn to d5")] {
        let cookie = if ply % 2 == 0 { &white } else { &black };
        let moved = web.move_as(cookie, ply, typed).await;
        assert_eq!(moved.status, StatusCode::OK, "{typed}: {moved:?}");
    }
    let ambiguous = web.move_as(&white, 4, "knight d2").await;
    assert_eq!(ambiguous.status, StatusCode::UNPROCESSABLE_ENTITY, "{ambiguous:?}");
    assert!(ambiguous.text.contains("Nbd2"), "{}", ambiguous.text);
    assert_eq!(web.move_as(&white, 3, "knight d2").await.status, StatusCode::CONFLICT, "stale");
    let unknown = web.move_as(&white, 4, "zebra f9").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{unknown:?}");
}

#[tokio::test]
async fn of_two_moves_at_the_same_time_one_is_made() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    let (first, second) =
        tokio::join!(web.move_as(&cookie, 0, "e2e4"), web.move_as(&cookie, 0, "d2d4"));
    let mut statuses = [first.status, second.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let refused = if first.status == StatusCode::CONFLICT { first } else { second };
    assert_eq!(refused.json()["scene"]["ply"], 1);
    assert_eq!(web.app.find_match(web.the_match).await.unwrap().ply(), 1);
}

#[tokio::test]
async fn a_page_that_shows_the_present_board_is_told_nothing() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    let scene = web.get_as(&white, MATCH).await.json();
    let revision = scene["revision"].as_str().unwrap();
    let known = format!("{MATCH}?revision={revision}");
    let answer = web.get_as(&white, &known).await;
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NO_CONTENT, ""));
    web.app.records().write_note(web.the_match, PlayerId(2), "mine", START).await.unwrap();
    assert_eq!(web.get_as(&white, &known).await.status, StatusCode::NO_CONTENT);
    web.move_as(&white, 0, "e4").await;
    assert_eq!(web.get_as(&black, &known).await.json()["ply"], 1);
}

#[tokio::test]
async fn actions_are_those_that_the_match_allows() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    for (cookie, ply, typed) in [(&white, 0, "e4"), (&black, 1, "e5")] {
        assert_eq!(web.move_as(cookie, ply, typed).await.status, StatusCode::OK);
    }
    let offered = web.act_as(&white, 2, "offer-draw").await;
    assert_eq!(offered.status, StatusCode::OK, "{offered:?}");
    assert!(!actions(&offered.json()).contains(&"offer-draw"));
    assert!(actions(&web.get_as(&black, MATCH).await.json()).contains(&"accept-draw"));
    let twice = web.act_as(&white, 2, "offer-draw").await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
    for unknown in ["move", "", "Resign"] {
        assert_eq!(web.act_as(&white, 2, unknown).await.status, StatusCode::BAD_REQUEST);
    }
    assert_eq!(web.act_as(&black, 1, "resign").await.status, StatusCode::CONFLICT, "stale");
    let drawn = web.act_as(&black, 2, "accept-draw").await.json();
    assert_eq!((actions(&drawn).len(), &drawn["over"]), (0, &true.into()));
    let over = web.move_as(&white, 2, "Nf3").await;
    assert_eq!(over.status, StatusCode::CONFLICT, "{over:?}");
    assert_eq!(over.json()["scene"]["over"], true);
}

#[tokio::test]
async fn earlier_positions_can_be_seen_and_not_changed() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    web.move_as(&cookie, 0, "e4").await;
    let start = web.get_as(&cookie, "/api/matches/1/plies/0").await.json();
    assert_eq!((&start["ply"], &start["plies"]), (&0.into(), &1.into()));
    assert_eq!(start["moves"].as_array().unwrap().len(), 0);
    assert_eq!(actions(&start).len(), 0);
    for nowhere in ["2", "-1", "x", "99999999999"] {
        let answer = web.get_as(&cookie, &format!("/api/matches/1/plies/{nowhere}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}

/// A third person, with a session of their own.
#[tokio::test]
async fn others_neither_see_nor_change_a_match() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in_as_third().await;
    assert_eq!(web.get_as(&cookie, "/api/matches").await.json(), serde_json::json!([]));
    let asked = [
        web.get_as(&cookie, MATCH).await,
        web.get_as(&cookie, "/api/matches/1/plies/0").await,
        web.get_as(&cookie, "/api/matches/9").await,
        web.get_as(&cookie, "/api/matches/x").await,
        web.move_as(&cookie, 0, "e4").await,
        web.move_as(&cookie, 0, "knight f9").await,
        web.act_as(&cookie, 0, "resign").await,
    ];
    for answer in asked {
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{answer:?}");
        assert!(answer.json().get("scene").is_none(), "{answer:?}");
    }
    assert_eq!(web.app.find_match(web.the_match).await.unwrap().ply(), 0);
}

#[tokio::test]
async fn the_page_is_for_those_with_a_session() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    for path in ["/", "/matches/1"] {
        let closed = web.get(path).await;
        assert_eq!(closed.status, StatusCode::UNAUTHORIZED);
        assert!(closed.text.contains("You are not signed in"), "{}", closed.text);
        let page = web.get_as(&cookie, path).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "no-store"));
        assert!(!page.text.contains('{'), "{}", page.text);
        let files = page.text.split('"').filter(|part| part.starts_with("/assets/"));
        let files: Vec<&str> = files.collect();
        assert!(files.len() > 2, "{}", page.text);
        for file in files {
            let file = web.get(file).await;
            assert_eq!(file.status, StatusCode::OK);
            assert!(file.header("cache-control").contains("immutable"));
            assert_eq!(file.header("vary"), "accept-encoding");
        }
    }
    let me = web.get_as(&cookie, "/api/me").await.json();
    assert!(me["words"]["games"].is_string(), "{me}");
}

#[tokio::test]
async fn a_fallen_flag_ends_the_match_before_the_move() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    for (cookie, ply, typed) in [(&white, 0, "e4"), (&black, 1, "e5")] {
        web.move_as(cookie, ply, typed).await;
    }
    web.clock.advance(Span::days(4));
    let late = web.move_as(&white, 2, "Nf3").await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{late:?}");
    assert_eq!(late.json()["scene"]["over"], true);
}

#[tokio::test]
async fn nobody_moves_while_discord_cannot_be_reached() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    web.app.interrupt(START, Affected::Everybody);
    for refused in [web.move_as(&cookie, 0, "e4").await, web.act_as(&cookie, 0, "abort").await] {
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{refused:?}");
        assert!(refused.text.contains("No clock runs"), "{}", refused.text);
    }
    assert!(web.app.is_interrupted(), "a page does not end it");
    assert_eq!(web.get_as(&cookie, MATCH).await.json()["ply"], 0);
    web.app.heartbeat(START + Span::minutes(7)).await.unwrap();
    assert_eq!(web.move_as(&cookie, 0, "e4").await.status, StatusCode::OK);
}
