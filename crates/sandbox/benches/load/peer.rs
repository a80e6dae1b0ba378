//! A minimal bot on serenity, which responds to every command with the same 30 KB picture and to
//! every autocomplete request with the same list.

use std::net::SocketAddr;

use courier_sandbox::model::BOT_TOKEN;
use serenity::all::{
    AutocompleteChoice, ClientBuilder, Command, CommandOptionType, Context, CreateAttachment,
    CreateAutocompleteResponse, CreateCommand, CreateCommandOption, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
    Ready,
};
use serenity::async_trait;

/// The size of a board picture in bytes.
const BYTES: usize = 30_000;

struct MinimalBot {
    picture: Vec<u8>,
}

#[async_trait]
impl EventHandler for MinimalBot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let text = |name: &str| {
            CreateCommandOption::new(CommandOptionType::String, name, "Anything")
                .set_autocomplete(true)
                .required(name == "move")
        };
        let command = CreateCommand::new("move")
            .description("A picture")
            .set_options(vec![text("move"), text("game")]);
        Command::set_global_commands(&ctx.http, vec![command]).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) => {
                let picture = CreateAttachment::bytes(self.picture.clone(), "board.png");
                let message =
                    CreateInteractionResponseMessage::new().content("A picture").add_file(picture);
                command
                    .create_response(&ctx.http, CreateInteractionResponse::Message(message))
                    .await
                    .unwrap();
            }
            Interaction::Autocomplete(typing) => {
                let choices = (0..25)
                    .map(|n| AutocompleteChoice::new(format!("choice {n}"), n.to_string()))
                    .collect();
                let answer = CreateAutocompleteResponse::new().set_choices(choices);
                typing
                    .create_response(&ctx.http, CreateInteractionResponse::Autocomplete(answer))
                    .await
                    .unwrap();
            }
            _ => {}
        }
    }
}

/// Runs the bot with the arguments the sandbox passes.
pub(crate) async fn run(arguments: &[String]) {
    let after = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name).unwrap();
        arguments[at + 1].clone()
    };
    let https: SocketAddr = after("--https").parse().unwrap();
    let ca = std::fs::read(after("--ca")).unwrap();
    let client = reqwest::Client::builder()
        .resolve("discord.com", https)
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_pem(&ca).unwrap())
        .no_proxy()
        .build()
        .unwrap();
    let mut picture = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    picture.extend([0, 0, 2, 208, 0, 0, 2, 208, 8, 6, 0, 0, 0]);
    picture.resize(BYTES, 7);
    let http = HttpBuilder::new(BOT_TOKEN).client(client).build();
    let bot = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(MinimalBot { picture });
    let mut bot = bot.await.unwrap();
    bot.start().await.unwrap();
}
