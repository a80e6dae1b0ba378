//! The bot in Discord, with poise on serenity: commands, buttons, forms, and the messages they
//! answer with. Nothing is kept in memory between two of them.

mod commands;
mod components;
mod context;
mod ids;
mod messages;
mod transport;

use std::sync::Arc;

use poise::{BoxFuture, Framework, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::all::{FullEvent, GatewayIntents, Http, Interaction};

pub(crate) use components::strip_challenge;
pub use context::app_state;
use context::app_state::{AppState, Origin};
pub(crate) use messages::{board, notices};
pub use transport::failure;
use transport::failure::Failure;
pub(crate) use transport::payload::MessagePayload;
pub(crate) use transport::permissions;
pub(crate) use transport::requests::{MessageRef, post};

use crate::app::AppError;
use crate::play::ChannelId;
use crate::play::language::Language;
use crate::store;
use crate::text::Texts;

/// What the bot listens to: that it is in servers, and nothing privileged. Commands and buttons
/// come in any case.
pub const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// The framework that answers for `app_state`. Commands are registered when the gateway first says
/// it is ready.
#[must_use]
pub fn framework(app_state: Arc<AppState>) -> Framework<Arc<AppState>, Failure> {
    let options = FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(refuse(error)),
        event_handler: |framework, event| happened(framework, event),
        // Who owns the application changes nothing here: there are no owners' commands.
        initialize_owners: false,
        ..FrameworkOptions::default()
    };
    Framework::builder()
        .options(options)
        .setup(|ctx, ready, framework| {
            Box::pin(async move {
                let registered = commands::as_registered(&framework.options().commands);
                serenity::all::Command::set_global_commands(&ctx.http, registered).await?;
                tracing::info!(bot = %ready.user.name, servers = ready.guilds.len(), "commands are registered");
                Ok(app_state)
            })
        })
        .build()
}

/// Buttons and forms come as bare events; poise sees to the slash commands by itself.
fn happened<'a>(
    framework: FrameworkContext<'a, Arc<AppState>, Failure>,
    event: &'a FullEvent,
) -> BoxFuture<'a, Result<(), Failure>> {
    Box::pin(async move {
        if let FullEvent::ThreadDelete { thread, .. } = event {
            let (app_state, thread) = (framework.user_data, ChannelId(thread.id.get()));
            app_state.app.leave_thread(thread, store::Shown::Running, app_state.now()).await?;
            return Ok(());
        }
        let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
        if !matches!(interaction, Interaction::Component(_) | Interaction::Modal(_)) {
            return Ok(());
        }
        let (app_state, http) = (framework.user_data, &framework.serenity_context.http);
        let Some(origin) = Origin::of(interaction) else { return Ok(()) };
        let code = incident(interaction.id().get());
        let locale = origin.locale;
        let invoker = match app_state.meet(origin).await {
            Ok(invoker) => invoker,
            Err(trouble) => {
                say_no(http, interaction, nobody_known(&trouble, locale, &code)).await;
                return Ok(());
            }
        };
        let outcome = match interaction {
            Interaction::Component(button) => {
                components::pressed(app_state, http, &invoker, button).await
            }
            Interaction::Modal(form) => {
                components::submitted(app_state, http, &invoker, form).await
            }
            _ => Ok(()),
        };
        if let Err(failure) = outcome {
            let answer = failure.answer(app_state, &invoker, &code).await;
            say_no(http, interaction, answer).await;
        }
        Ok(())
    })
}

/// Says why a button or a form did nothing: as the answer, or after it where one was given before
/// the fault.
async fn say_no(http: &Http, interaction: &Interaction, answer: MessagePayload) {
    let followup = answer.clone().into_followup();
    let outcome = match interaction {
        Interaction::Component(button) => {
            match button.create_response(http, answer.into_response()).await {
                Ok(()) => Ok(()),
                Err(_) => button.create_followup(http, followup).await.map(drop),
            }
        }
        Interaction::Modal(form) => {
            match form.create_response(http, answer.into_response()).await {
                Ok(()) => Ok(()),
                Err(_) => form.create_followup(http, followup).await.map(drop),
            }
        }
        _ => Ok(()),
    };
    if let Err(error) = outcome {
        tracing::warn!(%error, "a refusal could not be delivered");
    }
}

/// Whatever kept a slash command from being done.
async fn refuse(error: FrameworkError<'_, Arc<AppState>, Failure>) {
    match error {
        FrameworkError::Command { error, ctx: poise::Context::Application(ctx), .. } => {
            let code = incident(ctx.interaction.id.get());
            let answer = match ctx.data().meet(Origin::of_command(ctx.interaction)).await {
                Ok(invoker) => error.answer(ctx.data(), &invoker, &code).await,
                Err(trouble) => nobody_known(&trouble, &ctx.interaction.locale, &code),
            };
            apologise(ctx, answer, &code).await;
        }
        FrameworkError::EventHandler { error, .. } => {
            tracing::error!(?error, "a button could not be handled")
        }
        FrameworkError::Setup { error, ctx, .. } => {
            tracing::error!(%error, "Discord did not take the commands; stopping");
            ctx.shard.shutdown_clean();
        }
        // A panic, an argument that is none, a command this program does not have: never without an
        // answer.
        other => {
            let told = other.to_string();
            let Some(poise::Context::Application(ctx)) = other.ctx() else {
                tracing::error!(told, "poise reports");
                return;
            };
            let code = incident(ctx.interaction.id.get());
            tracing::error!(code, told, "a command did not run");
            let answer = MessagePayload::private(spoken(&ctx.interaction.locale).fault(&code));
            apologise(ctx, answer, &code).await;
        }
    }
}

async fn apologise(ctx: commands::Context<'_>, answer: MessagePayload, code: &str) {
    if let Err(error) = commands::send(ctx, answer).await {
        tracing::warn!(code, %error, "a refusal could not be delivered");
    }
}

/// The words for somebody of whom only the locale is known.
fn spoken(locale: &str) -> Texts {
    Texts::new(Language::of_locale(locale).unwrap_or_default())
}

/// The fault that not even who asks can be looked up, in the language of their Discord.
fn nobody_known(trouble: &AppError, locale: &str, code: &str) -> MessagePayload {
    tracing::error!(
        code,
        ?trouble,
        "a fault was shown as an incident code: the invoker cannot be looked up"
    );
    MessagePayload::private(spoken(locale).fault(code))
}

/// The code under which a fault is in the log: the interaction's own number, short enough to be
/// read out.
fn incident(interaction: u64) -> String {
    format!("{interaction:X}")
}
