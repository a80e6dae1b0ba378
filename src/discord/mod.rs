//! The Discord side of the bot, with poise on serenity: commands, buttons, menus and forms, and the
//! messages they respond with. Nothing is kept in memory between two interactions.
//!
//! A feature is a file or a folder, whose top says what a user does and what the bot answers. In a
//! folder, `command` has the command, `buttons` the buttons, menus and forms if there are many, and
//! `messages` the messages as values. All features use `transport` (requests), `context` (shared
//! state, invoker), `ids` (custom ids), `components` (buttons and menus as values) and `options`
//! (shared by several commands). `commands` lists the commands of all features, and `interactions`
//! calls the handlers of their buttons, menus and forms. `old_messages` edits earlier messages;
//! `interactions::entry_point` answers the command that opens the Activity; `measuring` wraps all
//! of them. `handling` calls them with what `gateway` or `endpoint`, which receives interactions
//! over HTTP, brings.

mod blocks;
mod board;
mod browser;
mod challenges;
mod commands;
mod competitions;
mod components;
mod config;
mod connect_error;
mod connection;
mod context;
pub mod endpoint;
mod engine;
mod export;
mod failures;
mod games;
mod gateway;
mod handling;
mod help;
mod history;
mod ids;
mod imports;
mod interactions;
mod leaderboard;
pub(crate) mod lobby;
mod look;
mod match_actions;
mod measuring;
mod moves;
mod notes;
pub(crate) mod notices;
mod old_messages;
mod options;
mod plans;
mod privacy;
mod profile;
mod reachability;
mod registration;
mod replay;
mod reviews;
mod servers;
mod settings;
mod studies;
mod transport;
mod variants;

use std::sync::Arc;

use courier_play::ChannelId;
use poise::{BoxFuture, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::all::{ApplicationId, FullEvent, Interaction};

use crate::app::{AppError, RepeatedBoards};
use crate::discord::context::command::{Context, send};
use crate::discord::context::{Invoker, Origin};
use crate::discord::interactions::entry_point::EntryPoint;
use crate::discord::interactions::{fault_before_user, texts_of_locale};
use crate::discord::measuring::Measured;
use crate::process::telemetry::InteractionOutcome;

pub(crate) use challenges::buttons::remove_buttons as remove_challenge_buttons;
pub use connect_error::ConnectError;
pub use connection::{Connected, connect, downloads, http_client, serenity_http, time_of_discord};
pub use context::AppState;
pub(crate) use context::mention;
pub use handling::{Arrivals, ContextError, Handler, Worker, arrivals};
pub use old_messages::{edit_old_messages, hear_old_messages, pass_on_old_messages};
pub use reachability::{watch_discord, watch_gateway, watch_gateway_and_proxy};
pub use registration::{Refused, register_commands};
pub use serenity::all::Http;
pub use servers::DiscordServers;
pub use transport::accounts::DiscordAccounts;
#[cfg(test)]
pub(crate) use transport::answers::Body;
pub(crate) use transport::answers::{Closed, Meaning, THREAD_ARCHIVED, THREAD_LOCKED};
pub use transport::download::Downloads;
#[cfg(test)]
pub(crate) use transport::old_messages::Becomes;
pub(crate) use transport::old_messages::OldMessage;
pub(crate) use transport::pace::MOST_PROCESSES;
pub(crate) use transport::permissions::{self, role_obstacles};
pub(crate) use transport::posted::{self, Likeness};
pub(crate) use transport::requests::{
    MessageRef, delete, open_direct, open_thread, post, reopen_thread, set_role,
};
pub use transport::rest::Rest;
pub(crate) use transport::rest::RestError;
pub(crate) use transport::{Failure, MessagePayload, afterwards};
use transport::{Result, incident_code};

/// The handler of what comes from Discord, for the application with this id. It registers no
/// commands: [`register_commands`] does so while serving, so that its failure stops nothing.
/// Errors: As for [`ContextError`].
async fn handler(
    app_state: Arc<AppState>,
    http: Arc<Http>,
    application: ApplicationId,
) -> Result<Handler, ContextError> {
    let answering = Arc::clone(&app_state);
    let around = |framework| measured(framework, answering);
    Handler::with_options(options(), app_state, (http, application), around).await
}

fn options() -> FrameworkOptions<Arc<AppState>, Failure> {
    FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(handle_error(error)),
        event_handler: |framework, event| handle_event(framework, event),
        // There are no commands for the owners of the application.
        initialize_owners: false,
        ..FrameworkOptions::default()
    }
}

/// A framework that also answers interactions unknown to poise, and is measured.
fn measured<F: serenity::all::Framework + 'static>(
    framework: F,
    app_state: Arc<AppState>,
) -> impl serenity::all::Framework + 'static {
    Measured::new(EntryPoint::new(framework, app_state), &commands::all())
}

/// Handles buttons, menus, forms and deleted threads. Poise handles the slash commands.
fn handle_event<'a>(
    framework: FrameworkContext<'a, Arc<AppState>, Failure>,
    event: &'a FullEvent,
) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        if let FullEvent::ThreadDelete { thread, .. } = event {
            let (app_state, thread) = (framework.user_data, ChannelId(thread.id.get()));
            app_state.app.leave_thread(thread, RepeatedBoards::Running, app_state.now()).await?;
            return Ok(());
        }
        let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
        if matches!(interaction, Interaction::Component(_) | Interaction::Modal(_)) {
            let (app_state, http) = (framework.user_data, &framework.serenity_context.http);
            interactions::handle(app_state, http, interaction).await;
        }
        Ok(())
    })
}

/// Replies to a failed slash command, and logs all other errors.
async fn handle_error(error: FrameworkError<'_, Arc<AppState>, Failure>) {
    match error {
        FrameworkError::Command { error, ctx: poise::Context::Application(ctx), .. } => {
            let code = incident_code(ctx.interaction.id.get());
            let payload = failed(ctx, &error, &code).await;
            send_error(ctx, payload, &code).await;
        }
        FrameworkError::EventHandler { error, .. } => {
            measuring::ended(InteractionOutcome::Fault);
            tracing::error!(?error, "an event could not be handled");
        }
        // A panic, a malformed argument or an unknown command: the user always gets a response.
        other => {
            measuring::ended(InteractionOutcome::Fault);
            let error = other.to_string();
            let Some(poise::Context::Application(ctx)) = other.ctx() else {
                tracing::error!(error, "poise reported an error");
                return;
            };
            let code = incident_code(ctx.interaction.id.get());
            tracing::error!(code, error, "a command could not be run");
            let texts = texts_of_locale(&ctx.interaction.locale);
            send_error(ctx, MessagePayload::private(texts.fault(&code)), &code).await;
        }
    }
}

/// The reply to a failed command. The invoker is not loaded again, nor after a fault: with the
/// database away, a second attempt would outlast the three seconds that Discord waits.
async fn failed(ctx: Context<'_>, failure: &Failure, code: &str) -> MessagePayload {
    let loaded = ctx.invocation_data.lock().await.downcast_ref::<Invoker>().cloned();
    let loaded = match (loaded, failure) {
        (Some(invoker), _) => Ok(invoker),
        (None, Failure::App { error: AppError::Refused(_), .. }) => {
            ctx.data().load_invoker(Origin::of_command(ctx.interaction)).await
        }
        (None, fault) => return fault_before_user(fault, &ctx.interaction.locale, code),
    };
    match loaded {
        Ok(invoker) => failures::reply(ctx.data(), &invoker, failure, code).await,
        Err(error) => fault_before_user(&error, &ctx.interaction.locale, code),
    }
}

async fn send_error(ctx: Context<'_>, payload: MessagePayload, code: &str) {
    if let Err(error) = send(ctx, payload).await {
        tracing::warn!(code, %error, "a refusal could not be delivered");
    }
}
