//! Registration of application commands.

use serde_json::{Value, json};

use super::{MINUTE, id, refused, with_frozen_clock};
use crate::raw::LocalDiscord;

#[tokio::test]
async fn commands_are_registered_changed_and_removed() {
    let local = LocalDiscord::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    for path in [
        format!("/applications/{}/commands", local.application()),
        format!("/applications/{}/guilds/{guild}/commands", local.application()),
    ] {
        let chess = json!({
            "name": "chess",
            "description": "Chess",
            "description_localizations": { "es-ES": "Ajedrez" },
        });
        let created = local.send("POST", &path, &chess).await;
        assert_eq!(created.status, 201);
        assert_eq!(
            local.send("POST", &path, &chess).await.status,
            200,
            "a command with the same name is replaced"
        );
        let one = format!("{path}/{}", id(&created));
        assert_eq!(
            local
                .send(
                    "PATCH",
                    &one,
                    &json!({
                        "description": "Chess!",
                    })
                )
                .await
                .body["description"],
            "Chess!"
        );
        let listed = local.get(&path).await.body;
        assert!(listed[0].get("description_localizations").is_none());
        let listed = local.get(&format!("{path}?with_localizations=true")).await.body;
        assert_eq!(listed[0]["description_localizations"]["es-ES"], "Ajedrez");
        let all = json!([{ "name": "move", "description": "Move" }, chess]);
        assert_eq!(
            local.send("PUT", &path, &all).await.body[1]["id"],
            created.body["id"],
            "a registered command keeps its id"
        );
        assert_eq!(local.send("DELETE", &one, &json!({})).await.status, 204);
        assert_eq!(refused(&local.get(&one).await), (404, 10063));
    }
    local.assert_no_defects();
}

#[tokio::test]
async fn more_than_200_new_commands_a_day_are_refused() {
    let local = with_frozen_clock().await;
    let path = format!("/applications/{}/commands", local.application());
    let commands = |day: usize| -> Value {
        (0..100).map(|n| json!({ "name": format!("c{day}-{n}"), "description": "d" })).collect()
    };
    for (day, status) in [(0, 200), (1, 200), (2, 400)] {
        let sent = local.send("PUT", &path, &commands(day)).await;
        assert_eq!(sent.status, status, "{}", sent.body);
        assert_eq!(sent.body["code"], if status == 400 { json!(30034) } else { Value::Null });
    }
    local.discord.advance(MINUTE * 60 * 24).await;
    assert_eq!(local.send("PUT", &path, &commands(3)).await.status, 200);
}
