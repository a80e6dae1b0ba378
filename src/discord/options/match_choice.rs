//! Finds the match to which a command refers, and offers matches for autocompletion.

use courier_play::{ImportId, MatchId, PlayerId, Refusal};
use courier_store::Summary;
use courier_text::Texts;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::context::command::{Context, texts};
use crate::discord::context::{AppState, Invoker};
use crate::discord::games;
use crate::discord::imports::messages as imports;
use crate::discord::transport::{CHOICE_LENGTH, CHOICES, Result};

/// The most matches of a user that autocompletion searches.
const RECENT: u32 = 200;

/// The number of a match as typed, with or without a `#`.
pub(crate) fn number(text: &str) -> Result<MatchId, Refusal> {
    text.trim().trim_start_matches('#').parse().map_err(|_| Refusal::NoSuchMatch)
}

/// The chosen imported game, as `i7`; `None` if the text means a match.
pub(crate) fn imported(chosen: Option<&str>) -> Option<ImportId> {
    let text = chosen?.trim().trim_start_matches('#');
    text.strip_prefix(['i', 'I'])?.parse().ok()
}

/// The running match of a command: the chosen one, else the user's match in this channel, else
/// their only match.
pub(crate) async fn running(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId> {
    let chosen = chosen.map(number).transpose()?;
    Ok(app_state.app.resolve_match(invoker.player, chosen, invoker.place.channel).await?)
}

/// The match of a command, running or finished: the chosen one, else the latest in this channel,
/// else the user's latest.
pub(crate) async fn any(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId> {
    if let Some(chosen) = chosen {
        return Ok(number(chosen)?);
    }
    let app = &app_state.app;
    if let Some(here) = app.reads().any_latest_in_channel(invoker.place.channel).await? {
        return Ok(here);
    }
    match app.reads().recent_of(invoker.player, 1).await?.first() {
        Some(latest) => Ok(latest.id),
        None => Err(Refusal::NoRunningMatch.into()),
    }
}

/// The finished match of a command: the chosen one, else the user's latest finished one.
pub(crate) async fn finished(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId> {
    if let Some(chosen) = chosen {
        return Ok(number(chosen)?);
    }
    let recent = app_state.app.reads().recent_of(invoker.player, RECENT).await?;
    let latest = recent.iter().find(|summary| summary.over);
    Ok(latest.ok_or(Refusal::NoSuchMatch)?.id)
}

pub(crate) async fn running_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let running = ctx.data().app.reads().running_of(typing(ctx)).await.unwrap_or_default();
    choices(ctx, &running, typed).await
}

pub(crate) async fn recent_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let recent = ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    choices(ctx, &recent, typed).await
}

pub(crate) async fn running_and_imported(
    ctx: Context<'_>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let running = ctx.data().app.reads().running_of(typing(ctx)).await.unwrap_or_default();
    choices_with_imports(ctx, &running, typed).await
}

pub(crate) async fn recent_and_imported(
    ctx: Context<'_>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let recent = ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    choices_with_imports(ctx, &recent, typed).await
}

pub(crate) async fn finished_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut recent =
        ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    recent.retain(|summary| summary.over);
    choices(ctx, &recent, typed).await
}

fn typing(ctx: Context<'_>) -> PlayerId {
    PlayerId(ctx.interaction.user.id.get())
}

/// The matches whose line contains the typed text, in the given order.
async fn choices(ctx: Context<'_>, matches: &[Summary], typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    offered(match_names(ctx, texts, matches), typed)
}

/// The same, followed by the user's imported games.
async fn choices_with_imports(
    ctx: Context<'_>,
    matches: &[Summary],
    typed: &str,
) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let imported = ctx.data().app.reads().imported_by(typing(ctx)).await.unwrap_or_default();
    let imported = imported.iter().map(|game| {
        let value = format!("i{}", game.id);
        (value, imports::name(texts, game))
    });
    offered(match_names(ctx, texts, matches).chain(imported), typed)
}

fn match_names(
    ctx: Context<'_>,
    texts: Texts,
    matches: &[Summary],
) -> impl Iterator<Item = (String, String)> {
    let name = move |summary: &Summary| games::name(texts, typing(ctx), summary);
    matches.iter().map(move |summary| (summary.id.to_string(), name(summary)))
}

/// The values whose names contain the typed text, with their names.
fn offered(
    games: impl Iterator<Item = (String, String)>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let wanted = typed.trim().to_lowercase();
    let choices = games
        .filter(|(_, name)| name.to_lowercase().contains(&wanted))
        .take(CHOICES)
        .map(|(value, name)| {
            let name: String = name.chars().take(CHOICE_LENGTH).collect();
            AutocompleteChoice::new(name, value)
        });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
