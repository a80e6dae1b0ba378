//! Finished games: the list, their boards, and playing one again.

use courier_play::matches::Action;

use super::*;
use crate::app::{Actor, PlayerInput};

const BLACK: PlayerId = PlayerId(2);
const REMATCH: &str = "/api/matches/1/rematch";

impl TestWeb {
    /// Ends the match by resignation of White.
    pub(super) async fn resign(&self) {
        let moves = [(WHITE, 0, "f3"), (BLACK, 1, "e5")];
        for (player, ply, typed) in moves {
            let actor = Actor { player, said_in: None };
            let made = PlayerInput::Move(typed);
            self.app.play(actor, self.the_match, Some(ply), made, START).await.unwrap();
        }
        let actor = Actor { player: WHITE, said_in: None };
        let resigns = PlayerInput::Act(Action::Resign);
        self.app.play(actor, self.the_match, Some(2), resigns, START).await.unwrap();
    }

    pub(super) async fn post(&self, cookie: &str, path: &str, body: &str) -> Answered {
        send(self.change(Method::POST, cookie, path, body)).await
    }
}

#[tokio::test]
async fn finished_games_are_listed_and_shown() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(BLACK).await);
    let none = web.get_as(&white, "/api/finished").await.json();
    assert_eq!((&none["total"], none["games"].as_array().unwrap().len()), (&0.into(), 0));
    web.resign().await;
    for (cookie, side, result) in
        [(&white, "white", "Lost by resignation"), (&black, "black", "Won by resignation")]
    {
        let list = web.get_as(cookie, "/api/finished?from=0").await.json();
        assert_eq!(list["total"], 1);
        assert_eq!(list["variants"], serde_json::json!([["chess", "Chess"]]));
        let others = web.get_as(cookie, "/api/finished?variant=janus").await.json();
        assert_eq!((&others["total"], &others["games"]), (&0.into(), &Value::Array(Vec::new())));
        assert_eq!(others["variants"], list["variants"]);
        let (opponent, name) = (&list["opponents"][0][0], &list["games"][0]["opponent"]);
        assert_eq!(list["opponents"], serde_json::json!([[opponent, name]]));
        for (id, total) in [(opponent.as_str().unwrap(), 1), ("7", 0)] {
            let met = web.get_as(cookie, &format!("/api/finished?opponent={id}")).await.json();
            assert_eq!(met["total"], total, "{id}");
        }
        let game = &list["games"][0];
        assert_eq!((&game["side"], &game["result"]), (&side.into(), &result.into()));
        assert_eq!((&game["id"], &game["ended"]), (&1.into(), &START.0.into()));
        assert_eq!(web.get_as(cookie, "/api/matches").await.json(), serde_json::json!([]));
    }
    let past = web.get_as(&white, "/api/finished?from=7").await.json();
    assert_eq!(past["games"], Value::Array(Vec::new()));
    for unreadable in ["from=x", "from=-1", "from=99999999999", "variant=go", "opponent=me"] {
        let answer = web.get_as(&white, &format!("/api/finished?{unreadable}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{unreadable}");
    }
    let scene = web.get_as(&white, "/api/matches/1").await.json();
    assert_eq!((&scene["over"], &scene["plies"]), (&true.into(), &2.into()));
    let earlier = web.get_as(&white, "/api/matches/1/plies/1").await.json();
    assert_eq!(earlier["ply"], 1);
}

#[tokio::test]
async fn a_rematch_is_offered_once_and_accepted_by_the_opponent() {
    let web = TestWeb::start().await;
    let (white, black) = (web.sign_in(WHITE).await, web.sign_in(BLACK).await);
    let (offer, accept) = (r#"{"accept":false}"#, r#"{"accept":true}"#);
    let early = web.post(&white, REMATCH, offer).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY, "{early:?}");
    web.resign().await;
    let offered = web.post(&white, REMATCH, offer).await;
    assert_eq!(offered.status, StatusCode::OK, "{offered:?}");
    assert!(offered.json()["message"].is_string() && offered.json()["match"].is_null());
    let twice = web.post(&white, REMATCH, offer).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY, "{twice:?}");

    let asked = web.post(&black, REMATCH, offer).await.json();
    assert!(asked["question"].as_str().unwrap().contains("Do you accept?"), "{asked}");
    let begun = web.post(&black, REMATCH, accept).await.json();
    assert_eq!(begun["match"], "2", "{begun}");
    let again = web.app.find_match(MatchId(2)).await.unwrap();
    assert_eq!((again.players().white, again.players().black), (BLACK, WHITE));
    assert_eq!(web.get_as(&white, "/api/matches/2").await.json()["side"], "black");
}

#[tokio::test]
async fn others_are_offered_nothing() {
    let web = TestWeb::start().await;
    web.resign().await;
    let third = web.sign_in_as_third().await;
    for path in [REMATCH, "/api/matches/9/rematch", "/api/matches/x/rematch"] {
        let answer = web.post(&third, path, r#"{"accept":true}"#).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{answer:?}");
    }
    let list = web.get_as(&third, "/api/finished").await.json();
    assert_eq!(list["total"], 0);
}
