//! A blindfold game on the page: no answer tells what stands on its board until it ends.

use courier_play::matches::Action;
use courier_play::spectators::SpectatorWish;

use super::*;
use crate::app::test_match::{begin_with, terms};
use crate::app::{Actor, PlayerInput};
use courier_play::challenges::Terms;

const BLACK: PlayerId = PlayerId(2);

#[tokio::test]
async fn the_page_knows_no_position_until_the_end() {
    let mut web = TestWeb::start().await;
    web.the_match = begin_with(web.app.store(), Terms { blindfold: true, ..terms() }, START).await;
    let id = web.the_match;
    for (player, typed) in [(WHITE, "e4"), (BLACK, "d5"), (WHITE, "exd5")] {
        let actor = Actor { player, said_in: None };
        web.app.play(actor, id, None, PlayerInput::Move(typed), START).await.unwrap();
    }
    let mut token = None;
    for player in [WHITE, BLACK] {
        let mut rng = StdRng::seed_from_u64(player.0);
        let shared = web.app.share_match((id, player), SpectatorWish::Share, &mut rng).await;
        token = shared.unwrap().token;
    }
    let (token, black) = (token.unwrap(), web.sign_in(BLACK).await);
    let scenes = [
        format!("/api/matches/{id}"),
        format!("/api/matches/{id}/plies/1"),
        format!("/api/watch/{token}"),
        format!("/api/watch/{token}/plies/2"),
    ];
    for path in &scenes {
        let scene = web.get_as(&black, path).await.json();
        assert_eq!(scene["hidden"], true, "{path}");
        for empty in ["pieces", "last", "check", "moves"] {
            assert_eq!(scene[empty], serde_json::json!([]), "{path} {empty}");
        }
        for nothing in ["hands", "captured", "checks"] {
            assert_eq!(scene[nothing], Value::Null, "{path} {nothing}");
        }
        assert_eq!(scene["fen"], "", "{path}");
        assert_eq!(scene["moveList"]["moves"][2], "exd5", "{path}");
        assert!(scene["moveList"]["opening"].is_null(), "{path}: a name tells the position");
        let words = scene["lastMove"]["words"].as_str().unwrap();
        assert!(!words.contains("pawn"), "{words}");
    }
    let boards = web.get_as(&black, "/api/boards").await.json();
    assert_eq!(boards["pictures"][id.to_string()]["pieces"], serde_json::json!([]));
    let refused = [
        "line?ply=3&moves=d8d5",
        "line?ply=3&moves=d8d1",
        "study",
        "study/line?ply=3&from=3&moves=d8d5",
        "plan",
        "pgn",
        "gif",
    ];
    for path in refused {
        let answer = web.get_as(&black, &format!("/api/matches/{id}/{path}")).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {answer:?}");
        assert!(answer.text.contains("blindfold"), "{path}: {answer:?}");
    }
    let moves = format!("/api/matches/{id}/moves");
    let play = async |text: &str| {
        let body = serde_json::json!({ "ply": 3, "move": text }).to_string();
        send(web.change(Method::POST, &black, &moves, &body)).await
    };
    for typed in ["Qxd1", "Nd5", "queen takes d1"] {
        let answer = play(typed).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
        assert!(answer.text.contains("is not a legal move, or"), "{answer:?}");
    }
    let page = web.get(&format!("/watch/{token}")).await.text;
    assert!(!page.contains("pawns") && page.contains("The board is hidden"), "{page}");
    let picture = async |ply: u32| {
        let path = format!("{}/watch/{token}/board.png?ply={ply}", web.origin);
        web.client.get(path).send().await.unwrap().bytes().await.unwrap()
    };
    assert_eq!(picture(0).await, picture(2).await);
    assert_eq!(play("Qxd5").await.json()["moves"], serde_json::json!([]));

    let actor = Actor { player: WHITE, said_in: None };
    web.app.play(actor, id, None, PlayerInput::Act(Action::Resign), START).await.unwrap();
    for path in &scenes {
        let scene = web.get_as(&black, path).await.json();
        assert_eq!(scene["hidden"], false);
        assert!(scene["pieces"].as_array().unwrap().len() >= 30, "{path}");
    }
    assert_eq!(web.get_as(&black, &format!("/api/matches/{id}/pgn")).await.status, StatusCode::OK);
}
