//! `/chess challenge`, `/crazyhouse open` and their like: one command per family of games, all made
//! from the table of variants.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use serenity::all::{
    AutocompleteChoice, ButtonStyle, CreateAutocompleteResponse, InteractionContext, User,
};

use super::starts::{Start, position, starts};
use super::{Command, Context, invoker, send, send_shown, texts};
use crate::discord::components::challenges::note_message;
use crate::discord::context::app_state::{AppState, Invoker, display_name, mention};
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::board;
use crate::discord::messages::rules as rules_pages;
use crate::discord::messages::standings::Scope;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::challenge::{Challenge, ClockOptions, ColorChoice, Proposal, Terms};
use crate::play::clock::TimeControl;
use crate::play::variants::{Family, RulesPage, default_clock};
use crate::play::{PlayerId, Refusal, ServerId};
use crate::store::Person;
use crate::text::{Button, Texts};

/// One command per family: `challenge`, `open`, `rules`, `leaderboard`, and `position` where there
/// are several starts.
pub(super) fn per_family() -> Vec<Command> {
    Family::all().map(command_of).collect()
}

fn command_of(of: Family) -> Command {
    let mut command = family();
    command.name = of.plain.key().into();
    command.custom_data = Box::new(of);
    let has = |option: &str| match option {
        "chess960" => of.shuffled.is_some(),
        "start" => of.with_starts().is_some(),
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

/// The family whose command is being used.
pub(super) fn family_of(ctx: Context<'_>) -> Result<Family, Refusal> {
    let data = ctx
        .parent_commands()
        .first()
        .and_then(|family| family.custom_data.downcast_ref::<Family>());
    data.copied().ok_or(Refusal::NoSuchVariant)
}

/// The challenger's color.
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
async fn family(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    opponent: User,
    color: Option<Color>,
    #[autocomplete = "clocks"] clock: Option<String>,
    rated: Option<bool>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
) -> Result<(), Failure> {
    let start = Start::read(family_of(ctx)?, chess960, start.as_deref())?;
    let clock_options = clock_options(weekends, vacation, mercy);
    let invoker = invoker(ctx).await?;
    let terms = terms(start, color, clock, invoker.config.control, rated, clock_options)?;
    offer(ctx, &invoker, Some(opponent), terms).await
}

#[poise::command(slash_command)]
async fn open(
    ctx: Context<'_>,
    color: Option<Color>,
    #[autocomplete = "clocks"] clock: Option<String>,
    rated: Option<bool>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
) -> Result<(), Failure> {
    let start = Start::read(family_of(ctx)?, chess960, start.as_deref())?;
    let clock_options = clock_options(weekends, vacation, mercy);
    let invoker = invoker(ctx).await?;
    let terms = terms(start, color, clock, invoker.config.control, rated, clock_options)?;
    offer(ctx, &invoker, None, terms).await
}

/// Whether the clock stands on weekends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
enum Weekends {
    Pause,
    Count,
}

fn clock_options(
    weekends: Option<Weekends>,
    vacation: Option<bool>,
    mercy: Option<bool>,
) -> ClockOptions {
    ClockOptions {
        weekends: weekends == Some(Weekends::Pause),
        vacation: vacation.unwrap_or(true),
        flag_forgiveness: mercy.unwrap_or(false),
    }
}

fn terms(
    start: Start,
    color: Option<Color>,
    clock: Option<String>,
    default: Option<TimeControl>,
    rated: Option<bool>,
    clock_options: ClockOptions,
) -> Result<Terms, Refusal> {
    let usual = || default.unwrap_or_else(|| default_clock(start.variant));
    let control = clock.map_or_else(|| Ok(usual()), |text| text.parse())?;
    Ok(Terms {
        variant: start.variant,
        start: start.number,
        color: color.map_or_else(ColorChoice::default, ColorChoice::from),
        control,
        // Without a clock there is only one kind: nobody has to say so.
        rated: rated.unwrap_or(control != TimeControl::Untimed),
        clock_options,
    })
}

async fn offer(
    ctx: Context<'_>,
    invoker: &Invoker,
    opponent: Option<User>,
    terms: Terms,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    invoker.may_challenge()?;
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: opponent.as_ref().map(|user| PlayerId(user.id.get())),
        place: invoker.place,
        terms,
        made_at: app_state.now(),
    };
    if let Some(user) =
        opponent.as_ref().filter(|user| !user.bot && user.id != ctx.interaction.user.id)
    {
        // Discord tells of the members of this server that they are.
        let member = ctx.interaction.data.resolved.members.contains_key(&user.id);
        introduce(app_state, user, invoker.place.server.filter(|_| member)).await?;
    }
    if opponent.is_none() && ctx.interaction.context == Some(InteractionContext::BotDm) {
        return Err(Refusal::NobodyElseHere.into());
    }
    let bot = opponent.is_some_and(|user| user.bot);
    let challenge = app_state.app.propose(proposal, bot, app_state.now()).await?;
    // Everybody in the channel reads it: in the language of the server_words, not of the challenger.
    let shown =
        send_shown(ctx, open_message(app_state, invoker.server_words, &challenge).await?).await?;
    board::afterwards(note_message(app_state, challenge.id, shown)).await;
    // The challenge itself could be shown, being an answer; the game could not.
    let lacking = invoker.lacking();
    if !lacking.is_empty() {
        send(ctx, MessagePayload::private(invoker.texts.missing_permissions(&lacking))).await?;
    }
    Ok(())
}

/// A challenge as a message, which says so where a game that began now could not be rated.
pub(crate) async fn open_message(
    app_state: &AppState,
    texts: Texts,
    challenge: &Challenge,
) -> Result<MessagePayload, Failure> {
    let mut answer = message(texts, challenge);
    if let Some(again) = app_state.app.rated_again_at(challenge, app_state.now()).await? {
        answer.text =
            answer.text.map(|text| format!("{text}\n{}", texts.challenge_over_limit(again)));
    }
    Ok(answer)
}

/// The person challenged may never have spoken to the bot: their name at least is known now, and
/// whether they share the server.
pub(super) async fn introduce(
    app_state: &AppState,
    user: &User,
    server: Option<ServerId>,
) -> Result<(), Failure> {
    let name = display_name(user, None).to_owned();
    let person = Person { player: PlayerId(user.id.get()), name, locale: None, server };
    Ok(app_state.app.save_mentioned_person(&person, app_state.now()).await?)
}

/// A challenge as a message, with the buttons that answer it.
pub(crate) fn message(texts: Texts, challenge: &Challenge) -> MessagePayload {
    let Proposal { challenger, opponent, terms, .. } = challenge.proposal;
    let named = opponent.map(mention);
    let mut buttons = vec![board::button(
        texts,
        ButtonAction::Accept(challenge.id),
        Button::Accept,
        ButtonStyle::Success,
    )];
    if opponent.is_some() {
        buttons.push(board::button(
            texts,
            ButtonAction::Decline(challenge.id),
            Button::Decline,
            ButtonStyle::Secondary,
        ));
    }
    buttons.push(board::button(
        texts,
        ButtonAction::Cancel(challenge.id),
        Button::Cancel,
        ButtonStyle::Secondary,
    ));
    MessagePayload {
        content: named.clone().unwrap_or_default(),
        title: Some(texts.challenge_title(terms.variant)),
        text: Some(texts.challenge_text(
            &mention(challenger),
            named.as_deref(),
            &terms,
            challenge.proposal.expires_at(),
        )),
        buttons: vec![buttons],
        mention: opponent,
        ..MessagePayload::default()
    }
}

/// The clocks offered by name, and what is typed where it can be read.
pub(super) async fn clocks(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let wanted: String =
        typed.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let own = typed.parse::<TimeControl>().ok();
    let presets = TimeControl::PRESETS.into_iter().filter(|preset| own != Some(*preset));
    let fitting = presets.filter(|preset| preset.to_string().starts_with(&wanted) || own.is_some());
    let choices = own.into_iter().chain(fitting).map(|control| {
        let text = control.to_string();
        let name: String =
            format!("{text}: {}", texts.control(control)).chars().take(100).collect();
        AutocompleteChoice::new(name, text)
    });
    CreateAutocompleteResponse::new().set_choices(choices.take(25).collect())
}

#[poise::command(slash_command)]
async fn rules(ctx: Context<'_>, chess960: Option<bool>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let variant = family_of(ctx)?.member(chess960, false);
    let pages = RulesPage::all(variant);
    let first = pages.first().ok_or(Refusal::NoSuchVariant)?;
    send(ctx, rules_pages::answer(invoker.texts, invoker.theme, variant, *first).await?).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn leaderboard(
    ctx: Context<'_>,
    chess960: Option<bool>,
    scope: Option<Scope>,
) -> Result<(), Failure> {
    super::standing::show(ctx, Some(family_of(ctx)?.member(chess960, false)), scope).await
}
