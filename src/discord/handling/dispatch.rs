//! Poise without serenity's gateway client. Its own framework waits for the first event of that;
//! this one is ready at once.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use poise::{CommandInteractionType, FrameworkContext, FrameworkOptions};
use serenity::all::{
    ApplicationId, CommandInteraction, Context, CreateAutocompleteResponse,
    CreateInteractionResponse, Framework, FullEvent, Http, Interaction, ResolvedValue,
    ShardManager, UserId,
};

use crate::discord::context::{AppState, Origin};
use crate::discord::handling::context::{ContextError, without_gateway};
use crate::discord::handling::worker::Handler;
use crate::discord::transport::Failure;
use crate::discord::transport::first_response;
use crate::discord::transport::redaction::DiscordError;

type Options = FrameworkOptions<Arc<AppState>, Failure>;

/// Poise's options with what else its dispatch needs.
pub(crate) struct Direct {
    options: Options,
    app_state: Arc<AppState>,
    shards: Arc<ShardManager>,
    bot: UserId,
}

impl Handler {
    /// Runs poise with these options, wrapped by `around`.
    /// Errors: As for [`ContextError`].
    pub(crate) async fn with_options<F: Framework + 'static>(
        mut options: Options,
        app_state: Arc<AppState>,
        (http, application): (Arc<Http>, ApplicationId),
        around: impl FnOnce(Direct) -> F,
    ) -> Result<Self, ContextError> {
        poise::set_qualified_names(&mut options.commands);
        let (context, shards) = without_gateway(http).await?;
        // Poise compares it with the authors of messages, of which none arrive.
        let bot = UserId::new(application.get());
        Ok(Self::new(around(Direct { options, app_state, shards, bot }), context))
    }
}

#[serenity::async_trait]
impl Framework for Direct {
    async fn dispatch(&self, context: Context, event: FullEvent) {
        let framework = FrameworkContext {
            bot_id: self.bot,
            serenity_context: &context,
            options: &self.options,
            user_data: &self.app_state,
            shard_manager: &self.shards,
        };
        match &event {
            FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(typed) } => {
                complete(framework, typed).await;
            }
            _ => poise::dispatch_event(framework, event).await,
        }
    }
}

/// Completes an option of a command. Poise would always send the choices as a callback, and this is
/// the most frequent interaction: one for every letter typed.
async fn complete(
    framework: FrameworkContext<'_, Arc<AppState>, Failure>,
    typed: &CommandInteraction,
) {
    let has_responded = AtomicBool::new(false);
    let data = tokio::sync::Mutex::new(Box::new(()) as _);
    let (options, mut commands) = (typed.data.options(), Vec::new());
    let found = poise::extract_command_and_run_checks(
        framework,
        typed,
        CommandInteractionType::Autocomplete,
        &has_responded,
        &data,
        &options,
        &mut commands,
    );
    let ctx = match found.await {
        Ok(ctx) => ctx,
        Err(error) => return error.handle(framework.options).await,
    };
    let focused = ctx.args.iter().find_map(|option| match &option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, *value)),
        _ => None,
    });
    let callback = focused.and_then(|(name, value)| {
        let parameters = &ctx.command().parameters;
        let parameter = parameters.iter().find(|parameter| parameter.name == name)?;
        Some((parameter.autocomplete_callback?, value))
    });
    let Some((callback, value)) = callback else {
        tracing::warn!(command = typed.data.name, "the focused option cannot be completed");
        return;
    };
    let is_banned = framework.user_data.is_banned(Origin::of_command(typed)).await;
    let choices =
        if is_banned { CreateAutocompleteResponse::new() } else { callback(ctx, value).await };
    let choices = CreateInteractionResponse::Autocomplete(choices);
    let (http, ids) = (&framework.serenity_context.http, (typed.id, &*typed.token));
    if let Err(error) = first_response::respond(http, ids, choices).await {
        let error = DiscordError::from(error);
        tracing::warn!(%error, "choices could not be sent");
    }
}
