//! `/cup`.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::commands::context::{Command, Context, invoker, send, texts};
use crate::discord::commands::families::clocks;
use crate::discord::commands::leaderboard::{find, variants};
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::messages::cups;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::limits::{CHOICE_LENGTH, CHOICES};
use crate::discord::transport::payload::MessagePayload;
use crate::play::challenges::ClockOptions;
use crate::play::clock::TimeControl;
use crate::play::competitions::{
    CompetitionError, CompetitionName, CompetitionRecord, Format, GameTerms, Stage, Starts,
};
use crate::play::variants::{default_clock, start_number};
use crate::play::{CompetitionId, Refusal, ServerId, Span};

pub(super) fn all() -> Vec<Command> {
    vec![cup()]
}

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
async fn cup(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn create(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: String,
    kind: Option<Kind>,
    name: Option<String>,
    #[autocomplete = "clocks"] clock: Option<String>,
    rated: Option<bool>,
    start: Option<String>,
    #[rename = "same-start"] same_start: Option<bool>,
    #[rename = "by-rounds"] by_rounds: Option<bool>,
    #[min = 1]
    #[max = 60]
    begins: Option<u8>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = server(&invoker)?;
    if !invoker.config.may_organize(invoker.manages, &invoker.roles) {
        return Err(Refusal::from(CompetitionError::MayNotCreate).into());
    }
    invoker.may_challenge()?;
    let variant = find(&variant).ok_or(Refusal::NoSuchVariant)?;
    let control = match clock {
        Some(typed) => typed.parse().map_err(Refusal::from)?,
        None => invoker.config.control.unwrap_or_else(|| default_clock(variant)),
    };
    if control == TimeControl::Untimed {
        return Err(Refusal::from(CompetitionError::NoClock).into());
    }
    let starts = match start {
        Some(typed) => Starts::Fixed(read_start(variant, &typed)?),
        None if same_start == Some(true) => Starts::SameInRound,
        None => Starts::Random,
    };
    let now = app_state.now();
    let record = CompetitionRecord {
        id: CompetitionId(0),
        format: match kind {
            Some(Kind::RoundRobin) => Format::RoundRobin,
            Some(Kind::Dropout) | None => Format::Cup,
        },
        name: name.as_deref().and_then(CompetitionName::of),
        server,
        channel: invoker.place.channel,
        terms: GameTerms {
            variant,
            starts,
            control,
            rated: rated.unwrap_or(true),
            clock_options: ClockOptions { vacation: true, ..ClockOptions::default() },
        },
        by_rounds: by_rounds.unwrap_or(false),
        season: None,
        created_by: invoker.player,
        created_at: now,
        stage: Stage::Open,
        begins_at: begins.map(|days| now + Span::days(i64::from(days))),
        ends_at: None,
        rounds: 0,
        round_began_at: None,
        shown_at: None,
        reminded_at: None,
    };
    let cup = app_state.app.create_cup(&record, now).await?;
    send(ctx, cups::message(invoker.server_texts, &cup)).await?;
    let missing = invoker.missing_permissions();
    if !missing.is_empty() {
        send(ctx, MessagePayload::private(invoker.texts.missing_permissions(&missing))).await?;
    }
    Ok(())
}

fn read_start(variant: &'static courier_rules::Variant, typed: &str) -> Result<u32, Refusal> {
    let starts = variant.start_count();
    match start_number(variant, typed) {
        Some(number) if number < starts => Ok(number),
        Some(number) => Err(Refusal::NoSuchStart { number, starts }),
        None if starts <= 1 => Err(Refusal::NoSuchStart { number: 0, starts }),
        None => Err(Refusal::UnknownStart { starts }),
    }
}

#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[autocomplete = "own_cups"] cup: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = chosen(app_state, &invoker, cup.as_deref(), &[Stage::Open]).await?;
    app_state.app.join_cup(id, server, invoker.player, app_state.now()).await?;
    send(ctx, MessagePayload::private(invoker.texts.cup_joined())).await
}

#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "own_cups"] cup: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = chosen(app_state, &invoker, cup.as_deref(), RUNNING).await?;
    let app = &app_state.app;
    app.leave_cup(id, server, invoker.player, app_state.rng(), app_state.now()).await?;
    send(ctx, MessagePayload::private(invoker.texts.cup_left())).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "own_cups"] cup: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = chosen(app_state, &invoker, cup.as_deref(), RUNNING).await?;
    let cup = app_state.app.cup(id, server, app_state.now()).await?;
    send(ctx, cups::message(invoker.server_texts, &cup)).await
}

#[poise::command(slash_command)]
async fn start(
    ctx: Context<'_>,
    #[autocomplete = "own_cups"] cup: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = chosen(app_state, &invoker, cup.as_deref(), &[Stage::Open]).await?;
    let by = (invoker.player, invoker.manages);
    let app = &app_state.app;
    let cup = app.start_cup(id, server, by, app_state.rng(), app_state.now()).await?;
    send(ctx, cups::message(invoker.server_texts, &cup)).await
}

#[poise::command(slash_command)]
async fn delete(
    ctx: Context<'_>,
    #[autocomplete = "own_cups"] cup: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (id, server) = chosen(app_state, &invoker, cup.as_deref(), &[Stage::Open]).await?;
    let by = (invoker.player, invoker.manages);
    let cup = app_state.app.delete_cup(id, server, by, app_state.now()).await?;
    let content = invoker.texts.cup_deleted(&invoker.texts.competition_title(&cup.record));
    send(ctx, MessagePayload::private(content)).await
}

const RUNNING: &[Stage] = &[Stage::Open, Stage::Running];

fn server(invoker: &Invoker) -> Result<ServerId, Refusal> {
    Ok(invoker.place.server.ok_or(CompetitionError::NotInServer)?)
}

/// The cup that was chosen, by its number; by default the latest in one of these stages, or else
/// the latest.
async fn chosen(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
    stages: &[Stage],
) -> Result<(CompetitionId, ServerId), Failure> {
    let server = server(invoker)?;
    let none = || Refusal::from(CompetitionError::NoSuchCompetition);
    if let Some(typed) = typed {
        let number = typed.trim().trim_start_matches('#');
        return Ok((number.parse().map_err(|_| none())?, server));
    }
    let cups = app_state.app.cups_of_server(server).await?;
    let wanted = cups.iter().find(|cup| stages.contains(&cup.stage));
    Ok((wanted.or(cups.first()).ok_or_else(none)?.id, server))
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
    let wanted = typed.trim().to_lowercase();
    let choices = cups
        .iter()
        .map(|cup| (format!("#{} {}", cup.id, texts.competition_title(cup)), cup.id.to_string()))
        .filter(|(shown, _)| shown.to_lowercase().contains(&wanted))
        .map(|(shown, id)| {
            AutocompleteChoice::new(shown.chars().take(CHOICE_LENGTH).collect::<String>(), id)
        })
        .take(CHOICES);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
