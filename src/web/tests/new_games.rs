//! New games: what can be chosen, and what is asked for.

use courier_play::{ChannelId, MatchId, ServerConfig, ServerId};
use courier_store::Person;
use serde_json::json;

use super::*;

const PATH: &str = "/api/new-game";
const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);

fn chosen(opponent: &str, change: &Value) -> String {
    let mut body = json!({
        "opponent": opponent, "variant": "chess", "color": "white", "clock": "3d", "rated": false,
    });
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    body.to_string()
}

#[tokio::test]
async fn a_game_is_begun_or_offered_by_what_the_page_lists() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    for player in [WHITE, PlayerId(2)] {
        let name = format!("Player {player}");
        let met = Person { player, name, locale: None, server: Some(SERVER) };
        web.app.records().save_mentioned_person(&met, START).await.unwrap();
    }
    let choices = web.get_as(&cookie, PATH).await.json();
    assert_eq!(choices["servers"], json!([]), "Discord says that they are in none");
    assert_eq!(choices["levels"].as_array().unwrap().len(), 8);
    web.servers.add((SERVER, WHITE), &[], &[(CHANNEL, true)]);
    web.servers.add((SERVER, PlayerId(2)), &[], &[(CHANNEL, true)]);
    let clock = |config: &mut ServerConfig| {
        config.control = "9d+1x1d".parse().ok();
        Ok(())
    };
    web.app.configure((SERVER, WHITE), clock, |_| Ok(()), START).await.unwrap();
    let choices = web.get_as(&cookie, PATH).await.json();
    let listed = json!([{
        "id": "201", "name": "Server 201",
        "clock": "9d+1x1d", "channels": [["301", "room-301"]], "people": [["2", "Player 2"]],
    }]);
    assert_eq!(choices["servers"], listed);
    let clocks: Vec<_> = { choices["clocks"].as_array().unwrap().iter() }
        .map(|clock| clock[0].as_str().unwrap())
        .collect();
    assert!(clocks.contains(&"9d+1x1d"), "the one of the server: {clocks:?}");
    for game in choices["variants"].as_array().unwrap() {
        assert!(clocks.contains(&game["clock"].as_str().unwrap()), "{game}");
    }

    let place = json!({ "server": "201", "channel": "301" });
    let post = async |body: String| send(web.change(Method::POST, &cookie, PATH, &body)).await;
    let from = |start: u32| json!({ "level": "2", "variant": "chess960", "start": start });
    let begun = post(chosen("engine", &from(0))).await.json();
    let id = begun["match"].as_str().unwrap().to_owned();
    let scene = web.get_as(&cookie, &format!("/api/matches/{id}")).await;
    assert_eq!(scene.status, StatusCode::OK, "{scene:?}");
    let begun = web.app.find_match(MatchId(id.parse().unwrap())).await.unwrap();
    assert_eq!(begun.record().start, 0);
    let unknown = post(chosen("engine", &from(960))).await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY, "{unknown:?}");
    for opponent in ["2", "anyone"] {
        let offered = post(chosen(opponent, &place)).await.json();
        assert!(offered["message"].as_str().unwrap().contains("offered"), "{offered}");
    }
    let elsewhere = json!({ "server": "201", "channel": "302" });
    let refused = post(chosen("anyone", &elsewhere)).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
    for (opponent, change) in [
        ("engine", json!({ "level": "9" })),
        ("engine", json!({})),
        ("anyone", json!({ "server": "0", "channel": "301" })),
        ("somebody", place.clone()),
        ("engine", json!({ "level": "1", "color": "green" })),
        ("engine", json!({ "level": "1", "clock": "soon" })),
        ("engine", json!({ "level": "1", "variant": "go" })),
    ] {
        let unreadable = post(chosen(opponent, &change)).await;
        assert_eq!(unreadable.status, StatusCode::BAD_REQUEST, "{unreadable:?}");
    }
    let nobody = web.get(PATH).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
}
