//! `/chess challenge`, `/crazyhouse open` and so on: one command for each family of variants,
//! generated from the table of families. `/challenge`, for any game, with the options that matter
//! most.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use courier_play::challenges::{ClockOptions, ColorChoice, Conditions, GameCount, Proposal, Terms};
use courier_play::clock::{Clocks, TimeControl};
use courier_play::handicap::{Giver, Handicap, Odds};
use courier_play::pauses::Weekend;
use courier_play::reliability::TimeOutLimit;
use courier_play::variants::Family;
use courier_play::variants::{RulesPage, default_clock};
use courier_play::{EngineLevel, PlayerId, Refusal};
use serenity::all::{InteractionContext, User};

use crate::app::ToldBy;
use crate::discord::challenges::buttons::{remember_message, save_opponent, told_by};
use crate::discord::challenges::messages as challenges;
use crate::discord::context::Invoker;
use crate::discord::context::command::{
    Command, Context, family_of, invoker, send, send_board, send_located, warn_of_permissions,
};
use crate::discord::engine;
use crate::discord::ids::LeaderboardScope;
use crate::discord::leaderboard::command as leaderboard;
use crate::discord::options::clocks::{clocks_of_both, two_clocks};
use crate::discord::options::terms::{
    self as options, Start, odds_offered, position, starts, variants,
};
use crate::discord::transport::{MessagePayload, Result, afterwards};
use crate::discord::variants::rules as rules_pages;

/// One command for each family, with the subcommands `challenge`, `open`, `rules`, `leaderboard`,
/// and `position` if there are several starting positions.
pub(crate) fn all() -> Vec<Command> {
    Family::all().map(command_of).collect()
}

fn command_of(of: Family) -> Command {
    let mut command = family();
    command.name = of.plain.key().into();
    command.custom_data = Box::new(of);
    let has = |option: &str| match option {
        "chess960" => of.shuffled.is_some(),
        "start" => of.has_starts(),
        "odds" => of.plain.odds().next().is_some(),
        _ => true,
    };
    if !has("start") {
        command.subcommands.retain(|subcommand| subcommand.name != "position");
    }
    for subcommand in &mut command.subcommands {
        subcommand.parameters.retain(|parameter| has(&parameter.name));
    }
    command
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Color {
    White,
    Black,
    Random,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
            Color::Random => Self::Random,
        }
    }
}

#[poise::command(
    slash_command,
    rename = "variant",
    subcommands("challenge", "open", "rules", "leaderboard", "position"),
    subcommand_required
)]
async fn family(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    opponent: User,
    color: Option<Color>,
    #[autocomplete = "two_clocks"] clock: Option<String>,
    rated: Option<bool>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
    #[autocomplete = "odds_offered"] odds: Option<String>,
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
    #[rename = "time-outs"]
    #[min = 0]
    #[max = 99]
    time_outs: Option<u8>,
    mirror: Option<bool>,
    blindfold: Option<bool>,
    #[min = 1]
    #[max = 8]
    level: Option<u8>,
) -> Result<()> {
    let start = Start::read(family_of(ctx)?, chess960, start.as_deref())?;
    let clock_options = clock_options(weekends, vacation, mercy);
    let conditions = conditions(time_outs, mirror, None);
    let invoker = invoker(ctx).await?;
    let with_engine = opponent.id == ctx.framework.bot_id;
    let rated = if with_engine { rated.or(Some(false)) } else { rated };
    let options = (color, clock, rated, odds);
    let terms = terms(start, options, invoker.config.control, clock_options)?;
    let terms = Terms { blindfold: blindfold.unwrap_or(false), ..terms };
    match (with_engine, level) {
        (true, level) => {
            let level = level.and_then(EngineLevel::new).unwrap_or(EngineLevel::DEFAULT);
            play_engine(ctx, &invoker, level, terms, conditions).await
        }
        (false, Some(_)) if !opponent.bot => Err(Refusal::LevelOfPerson.into()),
        (false, _) => offer(ctx, &invoker, Some(opponent), terms, conditions).await,
    }
}

#[poise::command(slash_command)]
async fn open(
    ctx: Context<'_>,
    color: Option<Color>,
    #[autocomplete = "two_clocks"] clock: Option<String>,
    rated: Option<bool>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
    #[autocomplete = "odds_offered"] odds: Option<String>,
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
    #[rename = "time-outs"]
    #[min = 0]
    #[max = 99]
    time_outs: Option<u8>,
    mirror: Option<bool>,
    blindfold: Option<bool>,
    #[min = 1]
    #[max = 10]
    games: Option<u8>,
) -> Result<()> {
    let start = Start::read(family_of(ctx)?, chess960, start.as_deref())?;
    let clock_options = clock_options(weekends, vacation, mercy);
    let conditions = conditions(time_outs, mirror, games);
    let invoker = invoker(ctx).await?;
    let options = (color, clock, rated, odds);
    let terms = terms(start, options, invoker.config.control, clock_options)?;
    let terms = Terms { blindfold: blindfold.unwrap_or(false), ..terms };
    offer(ctx, &invoker, None, terms, conditions).await
}

#[poise::command(slash_command, rename = "challenge")]
pub(crate) async fn any_challenge(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: String,
    opponent: Option<User>,
    #[autocomplete = "two_clocks"] clock: Option<String>,
) -> Result<()> {
    let variant = options::find(&variant).ok_or(Refusal::NoSuchVariant)?;
    let invoker = invoker(ctx).await?;
    let with_engine = opponent.as_ref().is_some_and(|user| user.id == ctx.framework.bot_id);
    let rated = with_engine.then_some(false);
    let (start, usual) = (Start { variant, number: None }, invoker.config.control);
    let terms = terms(start, (None, clock, rated, None), usual, ClockOptions::default())?;
    if with_engine {
        let level = EngineLevel::DEFAULT;
        return play_engine(ctx, &invoker, level, terms, Conditions::default()).await;
    }
    offer(ctx, &invoker, opponent, terms, Conditions::default()).await
}

/// Discord sends the position of a choice in this list. New ones are added at the end: while an
/// older process is being replaced, both read the same.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Weekends {
    #[name = "saturday-sunday"]
    SaturdaySunday,
    Count,
    #[name = "friday-saturday"]
    FridaySaturday,
}

impl Weekends {
    const fn weekend(self) -> Option<Weekend> {
        match self {
            Self::SaturdaySunday => Some(Weekend::SaturdaySunday),
            Self::FridaySaturday => Some(Weekend::FridaySaturday),
            Self::Count => None,
        }
    }
}

fn clock_options(
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
) -> ClockOptions {
    ClockOptions {
        weekends: weekends.and_then(Weekends::weekend),
        vacation: vacation.unwrap_or(true),
        flag_forgiveness: mercy.unwrap_or(false),
    }
}

/// Discord checks the ranges.
fn conditions(time_outs: Option<u8>, mirror: Option<bool>, games: Option<u8>) -> Conditions {
    Conditions {
        time_outs: time_outs.and_then(TimeOutLimit::new),
        mirrored: mirror.unwrap_or(false),
        games: games.and_then(GameCount::new).unwrap_or_default(),
    }
}

fn terms(
    start: Start,
    (color, clock, rated, odds): (Option<Color>, Option<String>, Option<bool>, Option<String>),
    default: Option<TimeControl>,
    clock_options: ClockOptions,
) -> Result<Terms, Refusal> {
    let usual = default.unwrap_or_else(|| default_clock(start.variant));
    let Clocks(control, other) =
        clock.map_or(Ok(Clocks(usual, usual)), |typed| clocks_of_both(&typed))?;
    let odds = odds.map(|typed| options::piece_lacked(start.variant, &typed)).transpose()?;
    let odds = odds.map(|piece| Odds { by: Giver::Challenger, piece });
    let handicap = Handicap { odds, clock: Some(other).filter(|other| *other != control) };
    let even = handicap == Handicap::default();
    Ok(Terms {
        variant: start.variant,
        start: start.number,
        color: color.map_or_else(ColorChoice::default, ColorChoice::from),
        control,
        // Games without a clock or with a handicap are never rated.
        rated: rated.unwrap_or(control != TimeControl::Untimed && even),
        clock_options,
        handicap,
        blindfold: false,
    })
}

async fn offer(
    ctx: Context<'_>,
    invoker: &Invoker,
    opponent: Option<User>,
    terms: Terms,
    conditions: Conditions,
) -> Result<()> {
    let app_state = ctx.data();
    invoker.may_challenge()?;
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: opponent.as_ref().map(|user| PlayerId(user.id.get())),
        place: invoker.place,
        terms,
        conditions,
        made_at: app_state.now(),
    };
    if let Some(user) =
        opponent.as_ref().filter(|user| !user.bot && user.id != ctx.interaction.user.id)
    {
        // Discord includes member data only for members of this server.
        let member = ctx.interaction.data.resolved.members.contains_key(&user.id);
        save_opponent(app_state, user, invoker.place.server.filter(|_| member)).await?;
    }
    if opponent.is_none() && ctx.interaction.context == Some(InteractionContext::BotDm) {
        return Err(Refusal::NobodyElseHere.into());
    }
    let told_by = opponent.as_ref().map_or(ToldBy::Mention, |user| {
        told_by(invoker, ctx.interaction.guild_id, &ctx.interaction.data.resolved, user.id)
    });
    let bot = opponent.is_some_and(|user| user.bot);
    let challenge = app_state.app.propose(proposal, bot, told_by, app_state.now()).await?;
    // The message is public, so it is in the language of the server.
    let payload = challenges::open_message(app_state, invoker.server_texts, &challenge).await?;
    let mention = payload.mention.filter(|_| told_by == ToldBy::Mention);
    let shown = send_located(ctx, MessagePayload { mention, ..payload }).await?;
    afterwards(remember_message(app_state, challenge.id, shown)).await;
    warn_of_permissions(ctx, invoker).await
}

/// Begins a game against the engine, and shows its first board.
async fn play_engine(
    ctx: Context<'_>,
    invoker: &Invoker,
    level: EngineLevel,
    terms: Terms,
    conditions: Conditions,
) -> Result<()> {
    let app_state = ctx.data();
    let begun = engine::begin(app_state, invoker, level, terms, conditions).await?;
    let payload = engine::response(app_state, invoker, &begun).await?;
    send_board(ctx, invoker, begun.the_match.id(), payload).await?;
    warn_of_permissions(ctx, invoker).await
}

#[poise::command(slash_command)]
async fn rules(ctx: Context<'_>, chess960: Option<bool>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let variant = family_of(ctx)?.member(chess960);
    let pages = RulesPage::all(variant);
    let first = pages.first().ok_or(Refusal::NoSuchVariant)?;
    send(ctx, rules_pages::page(ctx.data(), &invoker, variant, *first).await?).await
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    chess960: Option<bool>,
    scope: Option<LeaderboardScope>,
) -> Result<()> {
    leaderboard::show(ctx, Some(family_of(ctx)?.member(chess960)), scope).await
}
