//! `/leaderboard`, `/season` and `/help`.

use courier_play::Refusal;
use courier_rules::Variant;
use courier_text::HelpPage;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::context::command::{Command, Context, invoker, send, texts};
use crate::discord::help;
use crate::discord::ids::pages::{LeaderboardPage, LeaderboardScope};
use crate::discord::leaderboard::messages::{self, Viewer};
use crate::discord::leaderboard::season as season_message;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::limits::CHOICES;

pub(crate) fn all() -> Vec<Command> {
    vec![leaderboard(), season(), help()]
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: Option<String>,
    scope: Option<LeaderboardScope>,
) -> Result<(), Failure> {
    let variant =
        variant.as_deref().map(|typed| find(typed).ok_or(Refusal::NoSuchVariant)).transpose()?;
    show(ctx, variant, scope).await
}

/// A variant by its key or its English name.
pub(crate) fn find(typed: &str) -> Option<&'static Variant> {
    let named = |variant: &&&'static Variant| variant.name().eq_ignore_ascii_case(typed.trim());
    Variant::by_key(typed.trim()).or_else(|| Variant::all().iter().find(named).copied())
}

pub(crate) async fn variants(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let wanted = typed.trim().to_lowercase();
    let choices = Variant::all()
        .iter()
        .map(|variant| (texts.variant_name(variant), variant.key()))
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .map(|(name, key)| AutocompleteChoice::new(name, key))
        .take(CHOICES);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Shows the first page of a leaderboard. By default it ranks the members of this server; outside
/// servers, all players.
pub(crate) async fn show(
    ctx: Context<'_>,
    variant: Option<&'static Variant>,
    scope: Option<LeaderboardScope>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let scope = scope.unwrap_or(if invoker.place.server.is_some() {
        LeaderboardScope::Server
    } else {
        LeaderboardScope::Global
    });
    let wanted = LeaderboardPage { scope, variant, page: 0 };
    send(ctx, messages::page(ctx.data(), Viewer::in_public(&invoker), wanted).await?).await
}

#[poise::command(slash_command)]
async fn season(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, season_message::message(ctx.data(), Viewer::in_public(&invoker), None).await?).await
}

#[poise::command(slash_command)]
async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, help::page(invoker.texts, HelpPage::Start)).await
}
