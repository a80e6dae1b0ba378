//! A small bot on the unmodified libraries that Courier uses.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use courier_sandbox::discord::{Discord, DiscordOptions};
use courier_sandbox::gateway::GatewayOptions;
use courier_sandbox::model::BOT_TOKEN;
use poise::serenity_prelude as serenity;
use tokio::task::JoinHandle;

/// What the bot has done and received, in order.
#[derive(Clone, Default)]
pub(crate) struct EventLog(Arc<Mutex<Vec<String>>>);

impl EventLog {
    fn record(&self, event: impl Into<String>) {
        self.0.lock().unwrap().push(event.into());
    }

    pub(crate) fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// Waits until an event has been recorded this many times.
    pub(crate) async fn wait_for(&self, event: &str, count: usize) {
        for _ in 0..400 {
            if self.all().iter().filter(|recorded| *recorded == event).count() >= count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("{event} was not recorded {count} times: {:?}", self.all());
    }
}

type Context<'a> = poise::Context<'a, EventLog, serenity::Error>;
type HandlerResult = Result<(), serenity::Error>;

/// Responds immediately.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> HandlerResult {
    ctx.say("pong").await?;
    Ok(())
}

/// Responds with an ephemeral message.
#[poise::command(slash_command, ephemeral)]
async fn whisper(ctx: Context<'_>) -> HandlerResult {
    ctx.say("psst").await?;
    Ok(())
}

/// Defers its response, then sends a picture.
#[poise::command(slash_command)]
async fn picture(
    ctx: Context<'_>,
    #[description = "Who to show it to"] to: serenity::User,
) -> HandlerResult {
    ctx.defer().await?;
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
    png.extend([0, 0, 2, 208, 0, 0, 2, 208, 8, 6, 0, 0, 0]);
    let file = serenity::CreateAttachment::bytes(png, "board.png").description("A board");
    let embed = serenity::CreateEmbed::new().title("A game").image("attachment://board.png");
    let buttons = vec![
        serenity::CreateButton::new("v1:again").label("Again"),
        serenity::CreateButton::new("v1:ask").label("Ask").style(serenity::ButtonStyle::Secondary),
    ];
    let reply = poise::CreateReply::default()
        .content(format!("For <@{}>", to.id))
        .allowed_mentions(serenity::CreateAllowedMentions::new().users([to.id]))
        .attachment(file)
        .embed(embed)
        .components(vec![serenity::CreateActionRow::Buttons(buttons)]);
    let handle = ctx.send(reply).await?;
    let message = handle.message().await?;
    ctx.data().record(format!(
        "picture {:?}",
        message.embeds[0].image.as_ref().and_then(|image| image.width)
    ));
    Ok(())
}

#[allow(clippy::unused_async)]
async fn pieces(_: Context<'_>, partial: &str) -> serenity::CreateAutocompleteResponse {
    let matching =
        ["king", "queen", "knight"].into_iter().filter(|piece| piece.starts_with(partial));
    serenity::CreateAutocompleteResponse::new()
        .set_choices(matching.map(serenity::AutocompleteChoice::from).collect())
}

/// Has an option with autocomplete.
#[poise::command(slash_command)]
async fn pick(
    ctx: Context<'_>,
    #[autocomplete = "pieces"]
    #[description = "Which piece"]
    piece: String,
    #[description = "How many"]
    #[min = 1]
    #[max = 8]
    count: Option<i64>,
) -> HandlerResult {
    ctx.say(format!("{piece} x {}", count.unwrap_or(1))).await?;
    Ok(())
}

/// A group of commands.
#[poise::command(slash_command, subcommands("first", "second"))]
#[allow(clippy::unused_async)]
async fn group(_: Context<'_>) -> HandlerResult {
    Ok(())
}

/// The first subcommand.
#[poise::command(slash_command)]
async fn first(ctx: Context<'_>) -> HandlerResult {
    ctx.say("first").await?;
    Ok(())
}

/// The second subcommand: sends a DM, creates a thread, adds a reaction, edits and deletes
/// messages.
#[poise::command(slash_command)]
async fn second(ctx: Context<'_>) -> HandlerResult {
    ctx.defer_ephemeral().await?;
    let http = ctx.http();
    let direct = ctx.author().create_dm_channel(http).await?;
    direct.id.say(http, "Just between us").await?;
    let mut message = ctx.channel_id().say(http, "A message").await?;
    message.edit(http, serenity::EditMessage::new().content("A changed message")).await?;
    message.react(http, '♞').await?;
    let thread = serenity::CreateThread::new("A thread")
        .auto_archive_duration(serenity::AutoArchiveDuration::OneDay);
    let thread = ctx.channel_id().create_thread_from_message(http, message.id, thread).await?;
    thread.id.say(http, "In the thread").await?;
    thread.id.add_thread_member(http, ctx.author().id).await?;
    ctx.channel_id().messages(http, serenity::GetMessages::new().limit(10)).await?;
    let extra = ctx.channel_id().say(http, "Soon gone").await?;
    extra.delete(http).await?;
    let guild = ctx.guild_id().unwrap();
    guild.to_partial_guild(http).await?;
    guild.channels(http).await?;
    guild.member(http, ctx.author().id).await?;
    guild.roles(http).await?;
    ctx.author().id.to_user(http).await?;
    ctx.channel_id().to_channel(http).await?;
    http.get_application_emojis().await?;
    http.get_global_commands_with_localizations().await?;
    ctx.say("second").await?;
    Ok(())
}

async fn on_event(
    ctx: &serenity::Context,
    event: &serenity::FullEvent,
    events: &EventLog,
) -> HandlerResult {
    events.record(event.snake_case_name());
    let serenity::FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    match interaction {
        serenity::Interaction::Component(press) if press.data.custom_id == "v1:ask" => {
            let input =
                serenity::CreateInputText::new(serenity::InputTextStyle::Short, "Move", "move");
            let modal = serenity::CreateModal::new("v1:form", "Your move")
                .components(vec![serenity::CreateActionRow::InputText(input)]);
            press.create_response(ctx, serenity::CreateInteractionResponse::Modal(modal)).await?;
        }
        serenity::Interaction::Component(press) => {
            let message = serenity::CreateInteractionResponseMessage::new()
                .content("Again!")
                .components(Vec::new());
            press
                .create_response(ctx, serenity::CreateInteractionResponse::UpdateMessage(message))
                .await?;
            let more = serenity::CreateInteractionResponseFollowup::new()
                .content("And more")
                .ephemeral(true);
            press.create_followup(ctx, more).await?;
        }
        serenity::Interaction::Modal(form) => {
            let serenity::ActionRowComponent::InputText(input) =
                &form.data.components[0].components[0]
            else {
                panic!("no input in {form:?}");
            };
            let text = format!("You wrote {}", input.value.as_deref().unwrap_or_default());
            let message =
                serenity::CreateInteractionResponseMessage::new().content(text).ephemeral(true);
            form.create_response(ctx, serenity::CreateInteractionResponse::Message(message))
                .await?;
        }
        _ => {}
    }
    Ok(())
}

/// A local Discord with short heartbeats and no pause between IDENTIFYs.
pub(crate) async fn discord() -> Arc<Discord> {
    let gateway = GatewayOptions {
        heartbeat: Duration::from_secs(1),
        identify_pause: Duration::ZERO,
        ..GatewayOptions::default()
    };
    Arc::new(Discord::start(DiscordOptions { gateway, ..DiscordOptions::default() }).await.unwrap())
}

/// An HTTP client that resolves `discord.com` to the sandbox.
pub(crate) fn client(discord: &Discord) -> reqwest::Client {
    reqwest::Client::builder()
        .resolve("discord.com", discord.https())
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_pem(discord.ca_pem().as_bytes()).unwrap())
        .no_proxy()
        .build()
        .unwrap()
}

/// The running bot.
pub(crate) struct Bot {
    pub(crate) events: EventLog,
    shards: Arc<serenity::ShardManager>,
    task: JoinHandle<()>,
}

impl Bot {
    /// Starts the bot and waits until it has registered its commands.
    pub(crate) async fn start(discord: &Discord) -> Self {
        let events = EventLog::default();
        let data = events.clone();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands: vec![ping(), whisper(), picture(), pick(), group()],
                event_handler: |framework, event| {
                    Box::pin(on_event(framework.serenity_context, event, framework.user_data))
                },
                ..Default::default()
            })
            .setup(move |ctx, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                    data.record("set up");
                    Ok(data)
                })
            })
            .build();
        let http = serenity::HttpBuilder::new(BOT_TOKEN).client(client(discord)).build();
        let intents = serenity::GatewayIntents::non_privileged();
        let mut client = serenity::ClientBuilder::new_with_http(http, intents)
            .framework(framework)
            .await
            .unwrap();
        // A test cannot tell this process to trust the sandbox's certificate.
        *client.ws_url.lock().await = discord.gateway_url().to_owned();
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { client.start_autosharded().await.unwrap() });
        events.wait_for("set up", 1).await;
        Self { events, shards, task }
    }

    pub(crate) async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.abort();
    }
}

/// Everything the libraries log in this process.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Starts logging. It can be called once per process.
    pub(crate) fn start() -> Self {
        let log = Self::default();
        let writer = log.clone();
        let filter = tracing_subscriber::EnvFilter::new("serenity=debug,poise=debug");
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .try_init()
            .unwrap();
        log
    }

    /// The lines that report a parse error.
    pub(crate) fn parse_errors(&self) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned();
        let errors = [
            "unknown event",
            "Err deserializing",
            "Unhandled error",
            "missing field",
            "invalid type",
        ];
        text.lines()
            .filter(|line| errors.iter().any(|error| line.contains(error)))
            .map(ToOwned::to_owned)
            .collect()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
