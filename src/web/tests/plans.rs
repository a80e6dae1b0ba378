//! Conditional moves on the page.

use super::*;

const PLAN: &str = "/api/matches/1/plan";

impl TestWeb {
    async fn change_plan(&self, cookie: &str, ply: u32, change: &str, text: &str) -> Answered {
        let body = serde_json::json!({ "ply": ply, "change": change, "text": text });
        self.post(cookie, PLAN, &body.to_string()).await
    }

    async fn line(&self, cookie: &str, ply: u32, moves: &str) -> Answered {
        self.get_as(cookie, &format!("/api/matches/1/line?ply={ply}&moves={moves}")).await
    }

    async fn play(&self, cookie: &str, ply: u32, typed: &str) -> Answered {
        let body = serde_json::json!({ "ply": ply, "move": typed }).to_string();
        self.post(cookie, "/api/matches/1/moves", &body).await
    }
}

fn branches(plan: &Value) -> Vec<(&str, u64)> {
    let branches = plan["branches"].as_array().unwrap().iter();
    let branch = |branch: &'_ Value| branch["depth"].as_u64().unwrap();
    branches.map(|it| (it["moves"].as_str().unwrap(), branch(it))).collect()
}

#[tokio::test]
async fn a_plan_is_made_shown_and_followed() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(PlayerId(2)).await);
    let own_turn = web.change_plan(&white, 0, "add", "e7e5 g1f3").await;
    assert_eq!(own_turn.status, StatusCode::UNPROCESSABLE_ENTITY, "{own_turn:?}");
    web.play(&white, 0, "e4").await;
    let none = web.get_as(&white, PLAN).await.json();
    assert!(branches(&none).is_empty() && none["remarks"][0].is_string(), "{none}");
    let made = web.change_plan(&white, 1, "add", "e7e5 g1f3 b8c6 f1b5").await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    web.change_plan(&white, 1, "add", "c7c5 g1f3").await;
    let plan = web.get_as(&white, PLAN).await.json();
    let all = [("1... e5 2. Nf3", 0), ("2... Nc6 3. Bb5", 1), ("1... c5 2. Nf3", 0)];
    assert_eq!(branches(&plan), all, "{plan}");
    assert!(branches(&web.get_as(&black, PLAN).await.json()).is_empty(), "it is private");

    let unanswered = web.change_plan(&white, 1, "add", "e7e6").await;
    assert_eq!(unanswered.status, StatusCode::UNPROCESSABLE_ENTITY, "{unanswered:?}");
    assert!(!unanswered.text.contains("**"), "{}", unanswered.text);
    let stale = web.change_plan(&white, 0, "add", "e7e6 d2d4").await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");
    assert_eq!(stale.json()["scene"]["plies"], 1);

    let key = plan["branches"][2]["key"].as_str().unwrap();
    let left = web.change_plan(&white, 1, "remove", key).await.json();
    assert_eq!(branches(&left), all[..2]);
    web.play(&black, 1, "e5").await;
    let scene = web.get_as(&white, "/api/matches/1").await.json();
    assert_eq!((&scene["plies"], &scene["yours"]), (&3.into(), &false.into()));
    let rest = web.get_as(&white, PLAN).await.json();
    assert_eq!(branches(&rest), [("2... Nc6 3. Bb5", 0)]);
    let none = web.change_plan(&white, 3, "clear", "").await.json();
    assert!(branches(&none).is_empty());
    for unknown in ["", "play", "Add"] {
        let refused = web.change_plan(&white, 3, unknown, "").await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{unknown}");
    }
}

#[tokio::test]
async fn a_line_is_looked_at_and_nothing_is_played() {
    let web = TestWeb::start().await;
    let white = web.sign_in(WHITE).await;
    web.play(&white, 0, "e4").await;
    let begin = web.line(&white, 1, "").await.json();
    assert_eq!((&begin["turn"], &begin["yours"]), (&"black".into(), &true.into()));
    assert_eq!(begin["moves"].as_array().unwrap().len(), 20);
    let after = web.line(&white, 1, "e7e5,g1f3").await.json();
    assert_eq!((&after["ply"], &after["plies"]), (&3.into(), &1.into()));
    assert_eq!(after["lastMove"]["text"], "2. Nf3");
    assert_eq!(web.app.find_match(web.the_match).await.unwrap().ply(), 1);
    for unreadable in ["e2e4", "e7e5,e7e5", "zebra", "e7e5%20g1f3"] {
        let answer = web.line(&white, 1, unreadable).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{unreadable}");
    }
    // One move more than a line of a plan has.
    let long = "a7a6,a2a3,b7b6,b2b3,c7c6,c2c3,d7d6,d2d3,e7e6,f2f3,f7f6,g2g3,g7g6,h2h3,h7h6,a3a4,\
                a6a5,b3b4,b6b5,c3c4,c6c5";
    let (within, _) = long.rsplit_once(',').unwrap();
    assert_eq!(web.line(&white, 1, within).await.status, StatusCode::OK);
    assert_eq!(web.line(&white, 1, long).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let stale = web.line(&white, 0, "").await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");
    assert_eq!(stale.json()["scene"]["plies"], 1);
}

#[tokio::test]
async fn others_neither_see_nor_change_a_plan() {
    let web = TestWeb::start().await;
    let third = web.sign_in_as_third().await;
    let nowhere = web.get_as(&third, "/api/matches/9").await;
    for refused in [
        web.get_as(&third, PLAN).await,
        web.line(&third, 0, "").await,
        web.change_plan(&third, 0, "add", "e2e4 e7e5").await,
        web.change_plan(&third, 9, "clear", "").await,
    ] {
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
        assert!(refused.json().get("scene").is_none(), "{refused:?}");
        assert_eq!(refused.text, nowhere.text, "nobody is told that there is such a match");
    }
}
