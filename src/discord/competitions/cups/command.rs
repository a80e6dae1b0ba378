//! `/cup create`, `/cup join`, `/cup show`, `/cup start`, `/cup leave` and `/cup delete`, and the
//! buttons of a cup.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use courier_play::competitions::{
    Competition, CompetitionError, CompetitionName, CompetitionRecord, Format, Stage,
};
use courier_play::{CompetitionId, Refusal, ServerId, Span};
use courier_text::Texts;
use serenity::all::CreateAutocompleteResponse;

use crate::discord::competitions::crosstables::TableView;
use crate::discord::competitions::cups::messages as cups;
use crate::discord::competitions::terms::TermOptions;
use crate::discord::competitions::visible::visible;
use crate::discord::competitions::warnings::warn_creator;
use crate::discord::context::command::{Context, invoker, send, texts};
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::options::clocks::clocks;
use crate::discord::options::offers::{self, Offer, completion, fitting};
use crate::discord::options::terms::{find, starts_of_variant, variants};
use crate::discord::transport::{MessagePayload, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Kind {
    Dropout,
    #[name = "round-robin"]
    RoundRobin,
}

#[poise::command(
    slash_command,
    subcommands("create", "join", "show", "start", "leave", "delete"),
    subcommand_required
)]
pub(crate) async fn cup(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn create(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: String,
    kind: Option<Kind>,
    #[max_length = 60] name: Option<String>,
    #[autocomplete = "clocks"] clock: Option<String>,
    rated: Option<bool>,
    #[autocomplete = "starts_of_variant"] start: Option<String>,
    #[rename = "same-start"] same_start: Option<bool>,
    #[rename = "by-rounds"] by_rounds: Option<bool>,
    #[min = 1]
    #[max = 60]
    begins: Option<u8>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = invoker.server()?;
    if !invoker.config.may_organize(invoker.manages, &invoker.roles) {
        return Err(Refusal::from(CompetitionError::MayNotCreate).into());
    }
    invoker.may_challenge()?;
    let variant = find(&variant).ok_or(Refusal::NoSuchVariant)?;
    let terms = TermOptions { clock, rated, start, same_start }.terms(&invoker, variant)?;
    let now = app_state.now();
    let record = CompetitionRecord {
        name: name.as_deref().and_then(CompetitionName::of),
        by_rounds: by_rounds.unwrap_or(false),
        gives_roles: invoker.config.is_organizer(invoker.manages, &invoker.roles),
        begins_at: begins.map(|days| now + Span::days(i64::from(days))),
        ..CompetitionRecord::new(
            match kind {
                Some(Kind::RoundRobin) => Format::RoundRobin,
                Some(Kind::Dropout) | None => Format::Cup,
            },
            terms,
            server,
            invoker.parent.unwrap_or(invoker.place.channel),
            invoker.player,
            now,
        )
    };
    let cup = app_state.app.create_cup(&record, now).await?;
    send(
        ctx,
        cups::message(app_state, invoker.server_texts, &cup, 0, TableView::Shown(invoker.player))
            .await?,
    )
    .await?;
    warn_creator(ctx, &invoker, &cup.record).await
}

#[poise::command(slash_command)]
async fn join(ctx: Context<'_>, #[autocomplete = "own_cups"] cup: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = named_or_latest(app_state, &invoker, cup.as_deref(), &[Stage::Open]).await?;
    let cup = app_state.app.join_cup(id, server, invoker.player, app_state.now()).await?;
    let title = invoker.texts.competition_title(&cup.record);
    send(ctx, MessagePayload::private(invoker.texts.cup_joined(&title))).await
}

#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>, #[autocomplete = "own_cups"] cup: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = named_or_own(app_state, &invoker, cup.as_deref()).await?;
    let app = &app_state.app;
    let cup = app.leave_cup(id, server, invoker.player, app_state.rng(), app_state.now()).await?;
    send(ctx, MessagePayload::private(left(invoker.texts, &cup))).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[autocomplete = "own_cups"] cup: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = named_or_latest(app_state, &invoker, cup.as_deref(), SHOWN).await?;
    let cup = app_state.app.cup(id, server, app_state.now()).await?;
    send(
        ctx,
        cups::message(app_state, invoker.server_texts, &cup, 0, TableView::Shown(invoker.player))
            .await?,
    )
    .await
}

#[poise::command(slash_command)]
async fn start(ctx: Context<'_>, #[autocomplete = "own_cups"] cup: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = named_or_open(app_state, &invoker, cup.as_deref()).await?;
    let by = (invoker.player, invoker.manages);
    let app = &app_state.app;
    let cup = app.start_cup(id, server, by, app_state.rng(), app_state.now()).await?;
    // The channel is shown the standings and the games.
    let title = invoker.texts.competition_title(&cup.record);
    send(ctx, MessagePayload::private(invoker.texts.cup_started(&title))).await
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>, #[autocomplete = "own_cups"] cup: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = named_or_open(app_state, &invoker, cup.as_deref()).await?;
    let by = (invoker.player, invoker.manages);
    let cup = app_state.app.delete_cup(id, server, by, app_state.now()).await?;
    let content = invoker.texts.cup_deleted(invoker.texts.competition_title(&cup.record));
    send(ctx, MessagePayload::private(content)).await
}

const RUNNING: &[Stage] = &[Stage::Open, Stage::Running];
const SHOWN: &[Stage] = &[Stage::Open, Stage::Running, Stage::Finished];

/// The cup that was named, by its number or as `resolve` finds it by its name.
async fn named(
    app_state: &AppState,
    invoker: &Invoker,
    typed: &str,
    resolve: fn(Vec<Offer>, &str) -> Option<String>,
) -> Result<CompetitionId> {
    let number = typed.trim().strip_prefix('#').map(|name| name.split(' ').next().unwrap_or(name));
    let mut found = number.unwrap_or(typed.trim()).parse().ok();
    if found.is_none() && number.is_none() {
        let cups = app_state.app.cups_of_server(invoker.server()?).await?;
        let offers = cup_offers(invoker.texts, &cups).collect();
        found = resolve(offers, typed).and_then(|id| id.parse().ok());
    }
    Ok(found.ok_or(CompetitionError::NoSuchCompetition).map_err(Refusal::from)?)
}

/// The cup that was named; by default the latest in one of these stages, or else the latest being
/// played.
async fn named_or_latest(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
    stages: &[Stage],
) -> Result<(CompetitionId, ServerId)> {
    let server = invoker.server()?;
    if let Some(typed) = typed {
        return Ok((named(app_state, invoker, typed, offers::meant).await?, server));
    }
    let cups = app_state.app.cups_of_server(server).await?;
    Ok((latest(&cups, stages)?, server))
}

/// The cup that was named; by default the only one that has not begun, so that no other is begun or
/// deleted by mistake.
async fn named_or_open(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<(CompetitionId, ServerId)> {
    let server = invoker.server()?;
    if let Some(typed) = typed {
        return Ok((named(app_state, invoker, typed, offers::named).await?, server));
    }
    let cups = app_state.app.cups_of_server(server).await?;
    let open: Vec<_> = cups.iter().filter(|cup| cup.stage == Stage::Open).collect();
    match open.as_slice() {
        [] => Ok((latest(&cups, RUNNING)?, server)),
        [cup] => Ok((cup.id, server)),
        _ => Err(Refusal::from(CompetitionError::WhichCup).into()),
    }
}

/// The cup that was named; by default the only one that the user takes part in.
async fn named_or_own(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<(CompetitionId, ServerId)> {
    let server = invoker.server()?;
    if let Some(typed) = typed {
        return Ok((named(app_state, invoker, typed, offers::named).await?, server));
    }
    let mut own = app_state.app.competitions_with(invoker.player, server).await?;
    own.retain(|record| matches!(record.format, Format::Cup | Format::RoundRobin));
    match own.as_slice() {
        [] => Err(Refusal::from(CompetitionError::NotIn).into()),
        [cup] => Ok((cup.id, server)),
        _ => Err(Refusal::from(CompetitionError::WhichCup).into()),
    }
}

/// The latest in one of these stages, or else the latest being played: the refusal says why it does
/// not fit.
fn latest(cups: &[CompetitionRecord], stages: &[Stage]) -> Result<CompetitionId, Refusal> {
    let of = |stages: &[Stage]| cups.iter().find(|cup| stages.contains(&cup.stage));
    let found = of(stages).or_else(|| of(RUNNING)).ok_or(CompetitionError::NoCup)?;
    Ok(found.id)
}

/// Offers the cups of the server.
async fn own_cups(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let server = ctx.interaction.guild_id.map(|id| ServerId(id.get()));
    // While the user types, nothing is offered if something fails.
    let cups = match server {
        Some(server) => ctx.data().app.cups_of_server(server).await.unwrap_or_default(),
        None => Vec::new(),
    };
    completion(fitting(cup_offers(texts, &cups), typed))
}

fn cup_offers(texts: Texts, cups: &[CompetitionRecord]) -> impl Iterator<Item = Offer> {
    cups.iter().map(move |cup| {
        Offer::new(cup.id.to_string(), &format!("#{} {}", cup.id, texts.competition_name(cup)))
    })
}

pub(crate) async fn page(component: Component<'_>, id: CompetitionId, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let cup = visible(component, id, &[Format::Cup, Format::RoundRobin]).await?;
    let view = TableView::Privately(invoker.player);
    let payload = cups::message(app_state, invoker.texts, &cup, page.into(), view).await?;
    component.show_privately(payload).await
}

/// Enters the user, and shows the entrants.
pub(crate) async fn join_by_button(component: Component<'_>, id: CompetitionId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let server = invoker.server()?;
    let cup = app_state.app.join_cup(id, server, invoker.player, app_state.now()).await?;
    let shown =
        cups::message(app_state, invoker.server_texts, &cup, 0, TableView::Shown(invoker.player))
            .await?;
    component.update_first(shown).await?;
    let title = invoker.texts.competition_title(&cup.record);
    component.follow_up(MessagePayload::private(invoker.texts.cup_joined(&title))).await?;
    Ok(())
}

/// Removes the user, and shows the entrants.
pub(crate) async fn leave_by_button(component: Component<'_>, id: CompetitionId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let server = invoker.server()?;
    let cup = app_state
        .app
        .leave_cup(id, server, invoker.player, app_state.rng(), app_state.now())
        .await?;
    let shown =
        cups::message(app_state, invoker.server_texts, &cup, 0, TableView::Shown(invoker.player))
            .await?;
    component.update_first(shown).await?;
    component.follow_up(MessagePayload::private(left(invoker.texts, &cup))).await?;
    Ok(())
}

pub(crate) fn left(texts: Texts, cup: &Competition) -> String {
    let has_begun = cup.record.stage != Stage::Open;
    texts.cup_left(has_begun, texts.competition_title(&cup.record))
}
