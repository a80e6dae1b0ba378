//! The driver allows the same actions as Discord's client, and sends the bot the same data.

use crate::raw::LocalDiscord;
use courier_sandbox::driver::{ActionError, UserClient};
use courier_sandbox::model::{Change, Overwrite, Permissions};
use serde_json::{Value, json};

/// A local Discord with a few commands, but no bot to respond to them.
async fn local() -> LocalDiscord {
    let local = LocalDiscord::start().await;
    let commands = json!([
        { "name": "chess", "description": "Chess",
          "name_localizations": { "es-ES": "ajedrez" }, "options": [
            { "type": 2, "name": "game", "description": "A game", "options": [
                { "type": 1, "name": "challenge", "description": "Challenge",
                  "description_localizations": { "es-ES": "Reta" },
                  "options": [
                    { "type": 6, "name": "opponent", "description": "Who", "required": true },
                    { "type": 3, "name": "color", "description": "Which", "choices": [
                        {
                            "name": "White",
                            "value": "w",
                            "name_localizations": { "es-ES": "Blancas" },
                        },
                    ] },
                    {
                        "type": 4,
                        "name": "start",
                        "description": "Number",
                        "min_value": 0,
                        "max_value": 959,
                    },
                    { "type": 5, "name": "rated", "description": "Rated" },
                    { "type": 7, "name": "place", "description": "Where", "channel_types": [0] },
                    {
                        "type": 3,
                        "name": "move",
                        "description": "Move",
                        "autocomplete": true,
                        "max_length": 5,
                    },
                ] },
            ] },
        ] },
        { "name": "server", "description": "Only in servers", "contexts": [0] },
        { "name": "direct", "description": "Only with the bot", "contexts": [1] },
        { "name": "admin", "description": "Not for all", "default_member_permissions": "16" },
        { "type": 2, "name": "Challenge" },
    ]);
    let app = local.application();
    let sent = local.send("PUT", &format!("/applications/{app}/commands"), &commands).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    local
}

fn paths(user: &UserClient) -> Vec<String> {
    user.available_commands().into_iter().map(|command| command.path).collect()
}

/// The interaction data that an action sends to the bot.
async fn interaction_data(local: &LocalDiscord, act: impl Future<Output = ()>) -> Value {
    let mut changes = local.discord.world.subscribe();
    let listen = async {
        loop {
            if let Ok(Change::InteractionCreated { interaction }) = changes.recv().await {
                return local
                    .discord
                    .world
                    .read(|state| state.interaction(interaction).unwrap().details.data.clone());
            }
        }
    };
    tokio::select! {
        data = listen => data,
        () = async { act.await; std::future::pending::<()>().await } => unreachable!(),
    }
}

#[tokio::test]
async fn available_commands_depend_on_channel_and_permissions() {
    let local = local().await;
    let maple = local.discord.user("maple").unwrap();
    let birch = local.discord.user("birch").unwrap();
    assert_eq!(
        paths(&maple),
        ["chess game challenge", "server", "admin", "Challenge"],
        "the owner has all permissions"
    );
    assert_eq!(paths(&birch), ["chess game challenge", "server", "Challenge"]);
    assert_eq!(paths(&birch.in_dm()), ["chess game challenge", "direct", "admin", "Challenge"]);
    let games = local.channel("games");
    let deny = Permissions::USE_APPLICATION_COMMANDS;
    let overwrite = Overwrite { target: birch.id(), is_user: true, allow: Permissions::NONE, deny };
    local.discord.world.change(|state| state.overwrite(games, overwrite));
    assert_eq!(paths(&birch.in_channel("games").unwrap()), [""; 0]);
    let command = birch.available_commands().into_iter().next().unwrap();
    assert_eq!(
        (command.label.as_str(), command.description.as_str()),
        ("ajedrez game challenge", "Reta")
    );
    assert_eq!(command.options[1].choices[0].label, "Blancas");
}

#[tokio::test]
async fn commands_are_sent_as_discord_sends_them() {
    let local = local().await;
    let maple = local.discord.user("maple").unwrap();
    let birch = local.user("birch");
    let options = [
        ("color", "White"),
        ("opponent", "birch"),
        ("start", "518"),
        ("rated", "true"),
        ("place", "games"),
    ];
    let data = interaction_data(&local, async {
        drop(maple.command("chess game challenge", &options).await);
    })
    .await;
    assert_eq!(data["name"], "chess");
    let sub = &data["options"][0]["options"][0];
    assert_eq!(
        (&data["options"][0]["type"], &sub["type"], &sub["name"]),
        (&json!(2), &json!(1), &json!("challenge"))
    );
    let expected = json!([
        { "name": "opponent", "type": 6, "value": birch },
        { "name": "color", "type": 3, "value": "w" },
        { "name": "start", "type": 4, "value": 518 },
        { "name": "rated", "type": 5, "value": true },
        { "name": "place", "type": 7, "value": local.channel("games") },
    ]);
    assert_eq!(sub["options"], expected);
    assert_eq!(data["resolved"]["users"][birch.to_string()]["username"], "birch");
    assert!(data["resolved"]["members"][birch.to_string()].get("user").is_none());
    assert_eq!(data["resolved"]["channels"][local.channel("games").to_string()]["name"], "games");

    let typing = [("opponent", "birch")];
    let data = interaction_data(&local, async {
        drop(maple.autocomplete("chess game challenge", &typing, "move", "e").await);
    })
    .await;
    let options = &data["options"][0]["options"][0]["options"];
    assert_eq!(options[1], json!({ "name": "move", "type": 3, "value": "e", "focused": true }));

    let data =
        interaction_data(&local, async { drop(maple.user_command("Challenge", "birch").await) })
            .await;
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &json!(birch)));
}

#[tokio::test]
async fn the_driver_refuses_actions_that_the_client_would_refuse() {
    let local = local().await;
    let maple = local.discord.user("maple").unwrap();
    let path = "chess game challenge";
    let is_invalid =
        |result: Result<_, ActionError>| matches!(result, Err(ActionError::InvalidValue { .. }));
    assert!(matches!(maple.command("shogi", &[]).await, Err(ActionError::NoSuchCommand { .. })));
    assert!(matches!(maple.command(path, &[]).await, Err(ActionError::MissingOption(_))));
    let extra = [("opponent", "birch"), ("clock", "1d")];
    assert!(matches!(maple.command(path, &extra).await, Err(ActionError::NoSuchOption { .. })));
    for (name, value) in [
        ("opponent", "nobody"),
        ("color", "Green"),
        ("start", "960"),
        ("start", "many"),
        ("rated", "perhaps"),
        ("place", "nowhere"),
        ("move", "too long"),
    ] {
        let given = [("opponent", if name == "opponent" { value } else { "birch" }), (name, value)];
        let given = if name == "opponent" { &given[..1] } else { &given[..] };
        assert!(is_invalid(maple.command(path, given).await), "{name} {value}");
    }
    assert!(matches!(
        maple.autocomplete(path, &[], "color", "W").await,
        Err(ActionError::NoSuchOption { .. })
    ));
    assert!(matches!(local.discord.user("nobody").err(), Some(ActionError::NoSuchUser(_))));
    assert!(
        matches!(local.discord.user("courier").err(), Some(ActionError::NoSuchUser(_))),
        "the bot is not a user who can act"
    );
    assert!(matches!(maple.in_channel("nowhere").err(), Some(ActionError::NoSuchChannel(_))));
}

#[tokio::test]
async fn buttons_and_menus_are_sent_as_discord_sends_them() {
    let local = local().await;
    let maple = local.discord.user("maple").unwrap().in_channel("games").unwrap();
    let path = format!("/channels/{}/messages", local.channel("games"));
    let body = json!({ "content": "Choose", "components": [
        { "type": 1, "components": [
            { "type": 2, "style": 1, "label": "Go", "custom_id": "go" },
            { "type": 2, "style": 2, "label": "Off", "custom_id": "off", "disabled": true },
            { "type": 2, "style": 5, "label": "Read", "url": "https://discord.com" },
        ] },
        { "type": 1, "components": [{
            "type": 3, "custom_id": "menu", "placeholder": "Piece", "max_values": 2,
            "options": [
                { "label": "King", "value": "k" },
                { "label": "Queen", "value": "q" },
                { "label": "Rook", "value": "r" },
            ],
        }] },
        { "type": 1, "components": [{ "type": 5, "custom_id": "who" }] },
    ] });
    let message =
        local.send("POST", &path, &body).await.body["id"].as_str().unwrap().parse().unwrap();
    let data = interaction_data(&local, async { drop(maple.press("Go").await) }).await;
    assert_eq!(data, json!({ "custom_id": "go", "component_type": 2 }));
    let data = interaction_data(&local, async {
        drop(maple.select(message, "Piece", &["Queen", "r"]).await);
    })
    .await;
    assert_eq!(data, json!({ "custom_id": "menu", "component_type": 3, "values": ["q", "r"] }));
    let data =
        interaction_data(&local, async { drop(maple.select(message, "who", &["birch"]).await) })
            .await;
    assert_eq!(data["resolved"]["users"][local.user("birch").to_string()]["username"], "birch");
    assert!(matches!(maple.click(message, "Off").await, Err(ActionError::Disabled(_))));
    assert!(matches!(maple.click(message, "Read").await, Err(ActionError::NotAllowed)));
    assert!(matches!(maple.click(message, "Stop").await, Err(ActionError::NoSuchComponent { .. })));
    assert!(matches!(
        maple.select(message, "Piece", &["Pawn"]).await,
        Err(ActionError::InvalidValue { .. })
    ));
    let three = ["King", "Queen", "Rook"];
    assert!(matches!(
        maple.select(message, "Piece", &three).await,
        Err(ActionError::InvalidValue { .. })
    ));
    let in_general = local.discord.user("maple").unwrap();
    assert!(
        matches!(in_general.click(message, "Go").await, Err(ActionError::NoSuchMessage)),
        "the message is in another channel"
    );
}

#[tokio::test]
async fn private_channels_are_for_their_members() {
    let local = local().await;
    let (maple, birch) =
        (local.discord.user("maple").unwrap(), local.discord.user("birch").unwrap());
    let direct = maple.in_dm();
    assert!(matches!(
        birch.in_channel_id(direct.channel()).err(),
        Some(ActionError::NoSuchChannel(_))
    ));
    let games = local.channel("games");
    let deny = Permissions::VIEW_CHANNEL;
    let overwrite = Overwrite { target: birch.id(), is_user: true, allow: Permissions::NONE, deny };
    let birch = birch.in_channel("games").unwrap();
    maple.in_channel("games").unwrap().send_message("Secret").unwrap();
    assert_eq!(birch.messages().len(), 1);
    local.discord.world.change(|state| state.overwrite(games, overwrite));
    assert!(birch.messages().is_empty());
    assert!(matches!(birch.send_message("Hello"), Err(ActionError::NotAllowed)));
}
