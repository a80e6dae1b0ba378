//! `/league join`, `/league show`, `/league table`, `/league fixtures` and `/league leave`, and the
//! buttons of a league.

use courier_play::competitions::{Competition, Format};
use courier_play::{CompetitionId, Refusal};
use courier_rules::Variant;
use courier_text::Texts;

use crate::app::NewLeague;
use crate::discord::competitions::crosstables::TableView;
use crate::discord::competitions::leagues::messages as leagues;
use crate::discord::competitions::terms::TermOptions;
use crate::discord::competitions::visible::{in_this_server, visible};
use crate::discord::competitions::warnings::warn_creator;
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{Component, Invoker, mention};
use crate::discord::options::clocks::clocks;
use crate::discord::options::terms::{find, starts_of_variant, variants};
use crate::discord::transport::{MessagePayload, Result};

#[poise::command(
    slash_command,
    subcommands("join", "show", "table", "fixtures", "leave"),
    subcommand_required
)]
pub(crate) async fn league(_: Context<'_>) -> Result<()> {
    Ok(())
}

// The options besides the game apply if the league does not exist yet.
#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: String,
    #[autocomplete = "clocks"] clock: Option<String>,
    rated: Option<bool>,
    #[autocomplete = "starts_of_variant"] start: Option<String>,
    #[rename = "same-start"] same_start: Option<bool>,
    #[rename = "by-rounds"] by_rounds: Option<bool>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = invoker.server()?;
    invoker.may_challenge()?;
    let variant = read(&variant)?;
    let new = NewLeague {
        channel: invoker.parent.unwrap_or(invoker.place.channel),
        terms: TermOptions { clock, rated, start, same_start }.terms(&invoker, variant)?,
        by_rounds: by_rounds.unwrap_or(false),
        may_create: invoker.config.may_organize(invoker.manages, &invoker.roles),
        gives_roles: invoker.config.is_organizer(invoker.manages, &invoker.roles),
    };
    let now = app_state.now();
    let season = app_state.app.join_league(server, invoker.player, &new, now).await?;
    send(ctx, joined(invoker.server_texts, &season, invoker.player)).await?;
    if (season.record.created_by, season.record.created_at) == (invoker.player, now) {
        warn_creator(ctx, &invoker, &season.record).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[autocomplete = "variants"] variant: String) -> Result<()> {
    let invoker = invoker(ctx).await?;
    overview(ctx, &invoker, &variant).await
}

#[poise::command(slash_command)]
async fn table(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: String,
    #[min = 1]
    #[max = 125]
    division: Option<u8>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let Some(season) = current(ctx, &invoker, &variant).await? else {
        return overview(ctx, &invoker, &variant).await;
    };
    let own = season.entrant(invoker.player).and_then(|entrant| entrant.division);
    let division = match division {
        Some(number) => usize::from(number).saturating_sub(1),
        None => own.and_then(|own| usize::try_from(own).ok()).unwrap_or(0),
    };
    let (texts, view) = (invoker.server_texts, TableView::Shown(invoker.player));
    send(ctx, leagues::table(app_state, texts, &season, division, view).await?).await
}

#[poise::command(slash_command)]
async fn fixtures(ctx: Context<'_>, #[autocomplete = "variants"] variant: String) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let Some(season) = current(ctx, &invoker, &variant).await? else {
        return overview(ctx, &invoker, &variant).await;
    };
    send(ctx, leagues::fixtures(invoker.texts, &season, invoker.player)).await
}

#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>, #[autocomplete = "variants"] variant: String) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (server, variant) = (invoker.server()?, read(&variant)?);
    let left = app_state.app.leave_league(server, variant, invoker.player, app_state.now()).await?;
    let texts = invoker.texts;
    let lines: Vec<String> = left
        .iter()
        .map(|season| texts.league_left(texts.competition_title(&season.record)))
        .collect();
    send(ctx, MessagePayload::private(lines.join("\n"))).await
}

fn read(typed: &str) -> Result<&'static Variant, Refusal> {
    find(typed).ok_or(Refusal::NoSuchVariant)
}

/// Shows the seasons, or says how a league begins.
async fn overview(ctx: Context<'_>, invoker: &Invoker, typed: &str) -> Result<()> {
    let (server, variant) = (invoker.server()?, read(typed)?);
    send(ctx, leagues::overview(ctx.data(), invoker.server_texts, server, variant).await?).await
}

/// The season being played, or the last one; `None` before the first one begins.
async fn current(ctx: Context<'_>, invoker: &Invoker, typed: &str) -> Result<Option<Competition>> {
    let app_state = ctx.data();
    let (server, variant) = (invoker.server()?, read(typed)?);
    let Some(record) = app_state.app.league_seasons(server, variant).await?.current else {
        return Ok(None);
    };
    Ok(Some(app_state.app.competition(record.id, app_state.now()).await?))
}

/// Shows the table of a division to the user alone.
pub(crate) async fn division(
    component: Component<'_>,
    id: CompetitionId,
    division: u8,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let season = visible(component, id, &[Format::League]).await?;
    let view = TableView::Privately(invoker.player);
    let payload = leagues::table(app_state, invoker.texts, &season, division.into(), view).await?;
    component.show_privately(payload).await
}

/// Enters the user in a season.
pub(crate) async fn join_by_button(component: Component<'_>, id: CompetitionId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    in_this_server(component, id, Format::League).await?;
    let is_organizer = invoker.config.is_organizer(invoker.manages, &invoker.roles);
    let (player, now) = (invoker.player, app_state.now());
    let season = app_state.app.join_season(id, player, is_organizer, now).await?;
    component.send(joined(invoker.server_texts, &season, invoker.player)).await
}

/// Says that a player has entered a season.
pub(crate) fn joined(
    texts: Texts,
    season: &Competition,
    player: courier_play::PlayerId,
) -> MessagePayload {
    let count = season.players().count();
    let title = texts.competition_title(&season.record);
    let begins_at = season.record.begins_at;
    let content = texts.league_joined(&title, &mention(player), count, begins_at);
    MessagePayload { content, ..MessagePayload::default() }
}
