//! Studies on the page.

use courier_play::matches::Action;
use serde_json::json;

use super::*;
use crate::app::{Actor, PlayerInput, StudyEdit};

const BLACK: PlayerId = PlayerId(2);
const STUDY: &str = "/api/matches/1/study";

impl TestWeb {
    async fn change_study(&self, cookie: &str, ply: u32, change: Value) -> Answered {
        let body = json!({ "ply": ply, "change": change }).to_string();
        self.post(cookie, STUDY, &body).await
    }

    async fn study_line(&self, cookie: &str, ply: u32, from: u32, moves: &str) -> Answered {
        let path = format!("{STUDY}/line?ply={ply}&from={from}&moves={moves}");
        self.get_as(cookie, &path).await
    }

    /// Two moves that are played.
    async fn played(&self) {
        for (player, ply, typed) in [(WHITE, 0, "e4"), (BLACK, 1, "e5")] {
            let actor = Actor { player, said_in: None };
            let made = PlayerInput::Move(typed);
            self.app.play(actor, self.the_match, Some(ply), made, START).await.unwrap();
        }
    }
}

fn add(from: u32, moves: &str) -> Value {
    json!({ "add": { "from": from, "moves": moves } })
}

fn lines(study: &Value) -> Vec<(&str, u64)> {
    let groups = study["groups"].as_array().unwrap().iter();
    let lines = groups.flat_map(|group| group["lines"].as_array().unwrap());
    let line = |line: &Value| line["depth"].as_u64().unwrap();
    lines.map(|it| (it["moves"].as_str().unwrap(), line(it))).collect()
}

#[tokio::test]
async fn a_study_is_shown_to_its_player() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(BLACK).await);
    let view = web.app.study(WHITE, web.the_match, None).await.unwrap();
    let at = view.study.present();
    let typed = StudyEdit::Type("e4 e5 Nf3; d4 d5");
    web.app.amend_study(WHITE, web.the_match, at, typed, START).await.unwrap();
    let study = web.get_as(&white, STUDY).await.json();
    assert_eq!(lines(&study), [("1. e4 e5 2. Nf3", 0), ("1. d4 d5", 0)]);
    assert!(study["remarks"][1].as_str().unwrap().contains("/study"), "{study}");
    let first = &study["groups"][0]["lines"][0];
    assert_eq!(first["line"], json!(["e2e4", "e7e5", "g1f3"]));
    assert_eq!((&first["from"], &first["written"]), (&0.into(), &"1. e4 e5 2. Nf3".into()));
    let other = web.get_as(&black, STUDY).await.json();
    assert!(lines(&other).is_empty());
    assert!(other["remarks"][2].is_string(), "how one begins: {other}");
}

#[tokio::test]
async fn lines_are_added_with_comments_and_removed() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(BLACK).await);
    web.played().await;
    // From the start, from the middle and from the present position, in White's turn.
    for (from, moves) in [(0, "d2d4 d7d5"), (1, "c7c5 g1f3"), (2, "g1f3 b8c6"), (2, "g1f3 g8f6")] {
        let added = web.change_study(&white, 2, add(from, moves)).await;
        assert_eq!(added.status, StatusCode::OK, "{added:?}");
        assert_eq!(added.json()["message"], "The line is in your study.");
    }
    let comment =
        |text: &str| json!({ "add": { "from": 2, "moves": "g1f3 b8c6", "comment": text } });
    let study = web.change_study(&white, 2, comment(" *Solid*. ")).await.json();
    let all =
        [("1. d4 d5", 0), ("1... c5 2. Nf3", 0), ("2. Nf3", 0), ("2... Nc6", 1), ("2... Nf6", 1)];
    assert_eq!(lines(&study), all);
    let commented = &study["groups"][2]["lines"][1];
    assert_eq!(commented["comments"], json!([["2... Nc6", "*Solid*."]]));
    assert_eq!(commented["comment"], "*Solid*.");
    assert_eq!(commented["line"], json!(["g1f3", "b8c6"]));
    assert_eq!(commented["question"], "Delete 2... Nc6 and everything after it?");
    // A line that is added again keeps its comment; an empty one deletes it.
    let again = web.change_study(&white, 2, add(2, "g1f3 b8c6")).await.json();
    assert_eq!(again["groups"][2]["lines"][1]["comment"], "*Solid*.");
    let without = web.change_study(&white, 2, comment("")).await.json();
    assert!(without["groups"][2]["lines"][1]["comment"].is_null(), "{without}");

    let key = &study["groups"][2]["lines"][0]["key"];
    let remove = json!({ "remove": { "key": key } });
    let others = web.change_study(&black, 2, remove.clone()).await;
    assert_eq!(others.status, StatusCode::UNPROCESSABLE_ENTITY, "{others:?}");
    let left = web.change_study(&white, 2, remove.clone()).await.json();
    assert_eq!(lines(&left), all[..2]);
    let gone = web.change_study(&white, 2, remove).await;
    assert_eq!(gone.status, StatusCode::UNPROCESSABLE_ENTITY, "{gone:?}");
    assert!(gone.text.contains("no longer in the study"), "{gone:?}");
    assert!(lines(&web.get_as(&black, STUDY).await.json()).is_empty());
}

#[tokio::test]
async fn what_is_illegal_too_long_or_stale_is_refused_and_changes_nothing() {
    let web = TestWeb::start().await;
    let white = web.sign_in(WHITE).await;
    web.played().await;
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(11);
    let deep = shuffle[..41].join(" ");
    let long = json!({ "add": { "from": 2, "moves": "g1f3", "comment": "x".repeat(501) } });
    for (change, words) in [
        (add(2, "g1f3 d7d5 f1b8"), "not possible after 2. Nf3 d5"),
        (add(0, "e7e5"), "not possible here"),
        (add(3, "g1f3"), "no longer in the study"),
        (add(2, ""), "Enter moves"),
        (add(2, &deep), "at most 40 moves"),
        (long, "at most 500 characters"),
    ] {
        let refused = web.change_study(&white, 2, change).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        assert!(refused.text.contains(words), "{words}: {refused:?}");
        assert!(!refused.text.contains("**"), "{refused:?}");
    }
    for unreadable in [json!("add"), json!({ "add": {} }), json!({ "clear": {} }), json!(null)] {
        let refused = web.change_study(&white, 2, unreadable).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{refused:?}");
    }
    let stale = web.change_study(&white, 1, add(1, "c7c5")).await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");
    assert_eq!(stale.json()["scene"]["plies"], 2);
    let path = STUDY;
    let body = json!({ "ply": 2, "change": add(2, "g1f3") }).to_string();
    let foreign = web.change(Method::POST, &white, path, &body);
    let foreign = web.client.execute({
        let mut request = foreign.build().unwrap();
        request.headers_mut().insert("origin", "https://example.com".parse().unwrap());
        request
    });
    assert_eq!(foreign.await.unwrap().status(), StatusCode::FORBIDDEN);
    let study = web.get_as(&white, STUDY).await.json();
    assert!(lines(&study).is_empty());
}

#[tokio::test]
async fn a_line_is_looked_at_from_every_position_also_of_a_finished_match() {
    let web = TestWeb::start().await;
    let white = web.sign_in(WHITE).await;
    web.played().await;
    let earlier = web.study_line(&white, 2, 1, "c7c5,g1f3").await.json();
    assert_eq!((&earlier["ply"], &earlier["plies"]), (&3.into(), &2.into()));
    assert_eq!(earlier["lastMove"]["text"], "2. Nf3");
    assert_eq!((&earlier["turn"], &earlier["yours"]), (&"black".into(), &true.into()));
    for unreadable in ["e7e4", "zebra", "c7c5%20g1f3"] {
        let answer = web.study_line(&white, 2, 1, unreadable).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{unreadable}");
    }
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(11);
    // The fifth repetition ends a game, not a line of a study.
    let within = web.study_line(&white, 2, 2, &shuffle[..40].join(",")).await;
    assert_eq!(within.json()["moves"].as_array().unwrap().len(), 29, "{within:?}");
    let deep = web.study_line(&white, 2, 2, &shuffle[..41].join(",")).await;
    assert_eq!(deep.status, StatusCode::UNPROCESSABLE_ENTITY, "{deep:?}");
    assert_eq!(web.study_line(&white, 2, 3, "").await.status, StatusCode::NOT_FOUND);
    let stale = web.study_line(&white, 1, 0, "").await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");

    let actor = Actor { player: WHITE, said_in: None };
    let resigns = PlayerInput::Act(Action::Resign);
    web.app.play(actor, web.the_match, Some(2), resigns, START).await.unwrap();
    let after = web.study_line(&white, 2, 2, "").await.json();
    assert_eq!((&after["over"], &after["yours"]), (&true.into(), &true.into()));
    let added = web.change_study(&white, 2, add(2, "g1f3")).await.json();
    assert_eq!(lines(&added), [("2. Nf3", 0)]);
    let over = web.change_study(&white, 2, json!({ "plan": {} })).await;
    assert_eq!(over.status, StatusCode::CONFLICT, "{over:?}");
}

#[tokio::test]
async fn a_line_goes_on_while_the_position_where_it_began_is_there() {
    let web = TestWeb::start().await;
    let white = web.sign_in(WHITE).await;
    let play = async |player, ply, input| {
        let actor = Actor { player, said_in: None };
        web.app.play(actor, web.the_match, Some(ply), input, START).await.unwrap();
    };
    play(WHITE, 0, PlayerInput::Move("e4")).await;
    let begun = web.study_line(&white, 1, 1, "e7e5").await.json();
    let mark = begun["mark"].as_str().unwrap().to_owned();
    assert!(web.get_as(&white, "/api/matches/1").await.json()["mark"].is_null());
    let path = format!("{STUDY}/line?mark={mark}&from=1&moves=e7e5,g1f3");
    let line = json!({
        "add": { "from": 1, "moves": "e7e5 g1f3", "comment": "Open", "mark": mark },
    });

    // The opponent moves meanwhile.
    play(BLACK, 1, PlayerInput::Move("c5")).await;
    let further = web.get_as(&white, &path).await.json();
    assert_eq!((&further["plies"], &further["mark"]), (&2.into(), &begun["mark"]));
    assert_eq!(further["lastMove"]["text"], "2. Nf3");
    let added = web.change_study(&white, 1, line.clone()).await.json();
    assert_eq!(lines(&added), [("1... e5 2. Nf3", 0)]);
    assert_eq!(added["groups"][0]["lines"][0]["comment"], "Open");

    // The move before the line is taken back, and another one is made.
    for (player, ply, action) in
        [(WHITE, 2, Action::OfferTakeback), (BLACK, 2, Action::AcceptTakeback)]
    {
        play(player, ply, PlayerInput::Act(action)).await;
    }
    play(WHITE, 0, PlayerInput::Move("d4")).await;
    for stale in [
        web.get_as(&white, &path).await,
        web.change_study(&white, 1, line).await,
        web.get_as(&white, &format!("{STUDY}/line?mark={mark}&from=9")).await,
        web.get_as(&white, &format!("{STUDY}/line?mark=x&from=1")).await,
    ] {
        assert_eq!(stale.status, StatusCode::CONFLICT, "{stale:?}");
    }
    let study = web.get_as(&white, STUDY).await.json();
    assert_eq!(lines(&study).len(), 1, "{study}");
}

#[tokio::test]
async fn a_study_becomes_a_plan_in_the_opponents_turn() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(BLACK).await);
    web.played().await;
    let plan = json!({ "plan": {} });
    let own_turn = web.change_study(&white, 2, plan.clone()).await;
    assert_eq!(own_turn.status, StatusCode::UNPROCESSABLE_ENTITY, "{own_turn:?}");
    let nothing = web.change_study(&black, 2, plan.clone()).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY, "{nothing:?}");
    assert!(nothing.text.contains("Add both"), "{nothing:?}");
    web.change_study(&black, 2, add(2, "g1f3 b8c6 f1b5")).await;
    let made = web.change_study(&black, 2, plan).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    assert_eq!(made.json()["message"], "Your plan now has these lines from your study.");
    let shown = web.get_as(&black, "/api/matches/1/plan").await.json();
    assert_eq!(shown["branches"][0]["moves"], "2. Nf3 Nc6");
}

#[tokio::test]
async fn a_branch_becomes_a_plan_where_the_study_has_more_lines_than_a_plan() {
    let web = TestWeb::start().await;
    let black = web.sign_in(BLACK).await;
    for first in "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4".split(' ') {
        web.change_study(&black, 0, add(0, &format!("{first} g8f6"))).await;
    }
    let all = web.change_study(&black, 0, json!({ "plan": {} })).await;
    assert_eq!(all.status, StatusCode::UNPROCESSABLE_ENTITY, "{all:?}");
    assert!(all.text.contains("Go first to the branch"), "{all:?}");
    let study = web.get_as(&black, STUDY).await.json();
    let key = &study["groups"][0]["lines"][12]["key"];
    let made = web.change_study(&black, 0, json!({ "plan": { "key": key } })).await;
    assert_eq!(made.status, StatusCode::OK, "{made:?}");
    let shown = web.get_as(&black, "/api/matches/1/plan").await.json();
    assert_eq!(shown["branches"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shown["branches"][0]["moves"], "1. e4 Nf6");
    let gone = web.change_study(&black, 0, json!({ "plan": { "key": 99 } })).await;
    assert!(gone.text.contains("no longer in the study"), "{gone:?}");
}

#[tokio::test]
async fn others_neither_see_nor_change_a_study() {
    let web = TestWeb::start().await;
    let third = web.sign_in_as_third().await;
    let nowhere = web.get_as(&third, "/api/matches/9").await;
    for refused in [
        web.get_as(&third, STUDY).await,
        web.study_line(&third, 0, 0, "").await,
        web.change_study(&third, 0, add(0, "e2e4")).await,
        web.change_study(&third, 9, add(0, "e2e4")).await,
        web.change_study(&third, 0, json!({ "plan": {} })).await,
    ] {
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{refused:?}");
        assert_eq!(refused.text, nowhere.text, "nobody is told that there is such a match");
    }
}
