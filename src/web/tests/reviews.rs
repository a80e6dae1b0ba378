//! Reviews on the page.

use courier_play::reviews::Evaluation;
use courier_rules::notation::read_move;

use super::*;

const REVIEW: &str = "/api/matches/1/review";

#[tokio::test]
async fn a_finished_game_is_reviewed_when_it_is_asked_for() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    assert_eq!(web.get_as(&white, REVIEW).await.json()["state"], "none");
    let running = web.post(&white, REVIEW, "{}").await;
    assert_eq!(running.status, StatusCode::UNPROCESSABLE_ENTITY, "{running:?}");
    web.resign().await;
    let asked = web.post(&white, REVIEW, "{}").await.json();
    assert_eq!(
        (&asked["state"], &asked["done"], &asked["of"]),
        (&"running".into(), &0.into(), &2.into())
    );
    assert_eq!(web.get_as(&black, REVIEW).await.json()["state"], "running");

    let (review, again) = web.app.begin_review(web.the_match).await.unwrap().unwrap();
    while let Some(step) = web.app.next_review_step(&review, again, START).await.unwrap() {
        let better = read_move(step.game.position(), if step.ply == 1 { "d5" } else { "d4" });
        let worth = Evaluation::Centipawns(if step.ply == 0 { 20 } else { -250 });
        web.app.add_to_review(web.the_match, &step, worth, &[better.unwrap()]).await.unwrap();
    }
    let found = web.get_as(&black, REVIEW).await.json();
    assert_eq!(found["state"], "finished", "{found}");
    let chances = found["chances"].as_array().unwrap();
    assert_eq!(chances.len(), 3);
    assert!(chances[0].as_f64().unwrap() > 0.5 && chances[1].as_f64().unwrap() < 0.4, "{found}");
    let point = &found["points"][0];
    assert_eq!(point["ply"], 0, "{found}");
    assert!(point["text"].as_str().unwrap().starts_with("1. f3"), "{point}");
    assert_eq!(point["better"], "Better: 1. d4");
    let arrows = serde_json::json!([
        { "from": "f2", "to": "f3", "kind": "played" },
        { "from": "d2", "to": "d4", "kind": "better" },
    ]);
    assert_eq!(point["arrows"], arrows);
    assert_eq!(point["line"], serde_json::json!(["d2d4"]));
    let moves = serde_json::json!([
        { "evaluation": "-2.50", "mark": "??" },
        { "evaluation": "-2.50", "mark": null },
    ]);
    assert_eq!(found["moves"], moves);
    assert!(!found["overview"].to_string().contains("**"), "{found}");

    // It is made again where the engine has become better.
    assert_eq!(found["again"], false, "{found}");
    web.app.store().tamper("update reviews set version = version - 1").await;
    assert_eq!(web.get_as(&black, REVIEW).await.json()["again"], true);
    let asked = web.post(&black, REVIEW, "{}").await.json();
    assert_eq!((&asked["state"], &asked["done"]), (&"running".into(), &0.into()), "{asked}");
}

#[tokio::test]
async fn others_see_no_review_and_ask_for_none() {
    let web = TestWeb::start().await;
    web.resign().await;
    let third = web.sign_in_as_third().await;
    for refused in [web.get_as(&third, REVIEW).await, web.post(&third, REVIEW, "{}").await] {
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
    }
}
