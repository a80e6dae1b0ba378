//! `/leaderboard`, `/season` and `/help`: standing in the server and everywhere, and what there is.

use courier_rules::Variant;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{Command, Context, invoker, send};
use crate::discord::context::app_state::Invoker;
use crate::discord::messages::standings::{self, Leaders, Scope, Viewer};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::Refusal;

pub(super) fn all() -> Vec<Command> {
    vec![leaderboard(), season(), help()]
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: Option<String>,
    scope: Option<Scope>,
) -> Result<(), Failure> {
    let variant =
        variant.as_deref().map(|typed| find(typed).ok_or(Refusal::NoSuchVariant)).transpose()?;
    show(ctx, variant, scope).await
}

/// The variant meant by its key or its name.
pub(super) fn find(typed: &str) -> Option<&'static Variant> {
    let named = |variant: &&&'static Variant| variant.name().eq_ignore_ascii_case(typed.trim());
    Variant::by_key(typed.trim()).or_else(|| Variant::all().iter().find(named).copied())
}

pub(super) async fn variants(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = super::texts(ctx).await;
    let wanted = typed.trim().to_lowercase();
    let choices = Variant::all()
        .iter()
        .map(|variant| (texts.variant_name(variant), variant.key()))
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .map(|(name, key)| AutocompleteChoice::new(name, key))
        .take(25);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The first page of a leaderboard, of this server where there is one and nothing else was said.
pub(super) async fn show(
    ctx: Context<'_>,
    variant: Option<&'static Variant>,
    scope: Option<Scope>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let scope =
        scope.unwrap_or(if invoker.place.server.is_some() { Scope::Server } else { Scope::Global });
    let wanted = Leaders { scope, variant, page: 0 };
    send(ctx, standings::leaderboard(ctx.data(), for_all(&invoker), wanted).await?).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn season(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, standings::season(ctx.data(), for_all(&invoker), None).await?).await?;
    Ok(())
}

/// Whoever asks, answered where all can read it: in the language of the server_words.
fn for_all(invoker: &Invoker) -> Viewer {
    Viewer { player: invoker.player, server: invoker.place.server, texts: invoker.server_words }
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let answer = MessagePayload {
        title: Some(invoker.texts.help_title()),
        text: Some(invoker.texts.help()),
        private: true,
        ..MessagePayload::default()
    };
    send(ctx, answer).await?;
    Ok(())
}
