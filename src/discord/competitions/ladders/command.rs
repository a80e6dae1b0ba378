//! `/ladder join`, `/ladder challenge`, `/ladder show` and `/ladder leave`, and the buttons of a
//! ladder.

use courier_play::competitions::{
    CompetitionError, CompetitionRecord, FixtureState, Format, GameTerms, Stage,
};
use courier_play::{CompetitionId, FixtureId, Moment, PlayerId, Refusal, ServerId};
use courier_rules::Variant;
use courier_text::Button;
use serenity::all::{ButtonStyle, User};

use crate::discord::challenges::buttons::save_opponent;
use crate::discord::competitions::ladders::messages as ladders;
use crate::discord::competitions::ladders::messages::{LadderView, place};
use crate::discord::competitions::terms::TermOptions;
use crate::discord::competitions::visible::{in_this_server, visible};
use crate::discord::components::buttons::{button, labeled, rows};
use crate::discord::context::command::{Context, invoker, send, warn_of_permissions};
use crate::discord::context::{Component, Invoker, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::options::clocks::clocks;
use crate::discord::options::terms::{find, starts_of_variant, variants};
use crate::discord::transport::{MessagePayload, Result};

#[poise::command(
    slash_command,
    subcommands("join", "challenge", "show", "leave"),
    subcommand_required
)]
pub(crate) async fn ladder(_: Context<'_>) -> Result<()> {
    Ok(())
}

// The options besides the ladder apply if it does not exist yet.
#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[autocomplete = "variants"] ladder: Option<String>,
    #[autocomplete = "clocks"] clock: Option<String>,
    #[autocomplete = "starts_of_variant"] start: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = invoker.server()?;
    let variant = match variant(ladder.as_deref())? {
        Some(variant) => variant,
        None => match only(app_state.app.reads().ladders_of_server(server).await?) {
            Some(record) => record.terms.variant,
            None => Variant::by_key("chess").ok_or(Refusal::NoSuchVariant)?,
        },
    };
    invoker.may_challenge()?;
    if app_state.app.reads().ladder(server, variant).await?.is_none()
        && !invoker.config.may_organize(invoker.manages, &invoker.roles)
    {
        return Err(Refusal::from(CompetitionError::MayNotCreate).into());
    }
    let options = TermOptions { clock, start, ..TermOptions::default() };
    let terms = options.terms(&invoker, variant)?;
    let new = new_ladder(&invoker, server, terms, app_state.now());
    let joined = app_state.app.join_ladder(&new, invoker.player, app_state.now()).await?;
    let texts = invoker.server_texts;
    let title = texts.competition_title(&joined.record);
    let place = place(&joined, invoker.player);
    let content = texts.ladder_joined(&title, place, mention(invoker.player));
    let view = LadderView::Shown(invoker.player);
    let last = usize::try_from(place).unwrap_or(usize::MAX);
    let page = last.saturating_sub(1) / courier_draw::standings::Ladder::MAX_ROWS;
    let payload = ladders::page(app_state, texts, &joined, view, page).await?;
    send(ctx, MessagePayload { content, ..payload }).await?;
    if (joined.record.created_by, joined.record.created_at) == (invoker.player, new.created_at) {
        warn_of_permissions(ctx, &invoker).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
async fn challenge(
    ctx: Context<'_>,
    opponent: User,
    #[autocomplete = "variants"] ladder: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    if opponent.id == ctx.framework.bot_id {
        return Err(Refusal::EngineNotHere.into());
    }
    if opponent.bot {
        return Err(Refusal::ChallengedBot.into());
    }
    let id = choose(ctx, &invoker, ladder.as_deref()).await?;
    save_opponent(app_state, &opponent, None).await?;
    let pair = (invoker.player, PlayerId(opponent.id.get()));
    let now = app_state.now();
    let found = app_state.app.challenge_on_ladder(id, pair, now, &mut app_state.rng()).await?;
    let texts = invoker.server_texts;
    let title = texts.competition_title(&found.record);
    let planned =
        found.fixtures.iter().rev().find(|game| {
            game.state == FixtureState::Planned && game.has(pair.0) && game.has(pair.1)
        });
    let planned = planned.ok_or(Refusal::from(CompetitionError::NoSuchGame))?;
    let names = (mention(pair.0), mention(pair.1));
    let content = texts.ladder_challenge(planned.begins_at, &title, &names.1, &names.0);
    let action = ButtonAction::StartLadderGame(id, planned.id);
    let buttons = vec![vec![button(texts, action, ButtonStyle::Primary)]];
    send(ctx, MessagePayload { content, buttons, ..MessagePayload::default() }).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[autocomplete = "variants"] ladder: Option<String>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = invoker.server()?;
    if ladder.is_none() && app_state.app.reads().ladders_of_server(server).await?.is_empty() {
        return send(ctx, MessagePayload::private(invoker.texts.ladder_none())).await;
    }
    let id = choose(ctx, &invoker, ladder.as_deref()).await?;
    let found = app_state.app.competition(id, app_state.now()).await?;
    let view = LadderView::Shown(invoker.player);
    let payload = ladders::page(app_state, invoker.texts, &found, view, 0).await?;
    send(ctx, MessagePayload { private: true, ..payload }).await
}

#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "variants"] ladder: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose(ctx, &invoker, ladder.as_deref()).await?;
    let left = app_state.app.leave_ladder(id, invoker.player, app_state.now()).await?;
    let title = invoker.texts.competition_title(&left.record);
    send(ctx, MessagePayload::private(invoker.texts.ladder_left(&title))).await
}

fn variant(typed: Option<&str>) -> Result<Option<&'static Variant>, Refusal> {
    typed.map(|typed| find(typed).ok_or(Refusal::NoSuchVariant)).transpose()
}

/// The ladder that was typed; else the only one of the server, or the only one with the user.
async fn choose(ctx: Context<'_>, invoker: &Invoker, typed: Option<&str>) -> Result<CompetitionId> {
    let app = &ctx.data().app;
    let server = invoker.server()?;
    let none = Refusal::from(CompetitionError::NoSuchCompetition);
    if let Some(variant) = variant(typed)? {
        return Ok(app.reads().ladder(server, variant).await?.ok_or(none)?);
    }
    let mut own = app.competitions_with(invoker.player, server).await?;
    own.retain(|record| record.format == Format::Ladder);
    let all = app.reads().ladders_of_server(server).await?;
    match (own.as_slice(), all.as_slice()) {
        ([record], _) | (_, [record]) => Ok(record.id),
        (_, []) => Err(none.into()),
        _ => Err(Refusal::from(CompetitionError::WhichLadder).into()),
    }
}

fn only(mut records: Vec<CompetitionRecord>) -> Option<CompetitionRecord> {
    if records.len() == 1 { records.pop() } else { None }
}

/// A ladder that a player creates in this channel by joining.
fn new_ladder(
    invoker: &Invoker,
    server: ServerId,
    terms: GameTerms,
    now: Moment,
) -> CompetitionRecord {
    CompetitionRecord {
        stage: Stage::Running,
        begins_at: Some(now),
        ..CompetitionRecord::new(
            Format::Ladder,
            terms,
            server,
            invoker.parent.unwrap_or(invoker.place.channel),
            invoker.player,
            now,
        )
    }
}

/// Shows a page to the user alone.
pub(crate) async fn page(component: Component<'_>, id: CompetitionId, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let found = visible(component, id, &[Format::Ladder]).await?;
    let view = match invoker.place.server {
        Some(_) => LadderView::Shown(invoker.player),
        None => LadderView::ShownDirectly(invoker.player),
    };
    let payload = ladders::page(app_state, invoker.texts, &found, view, page.into()).await?;
    component.show_privately(payload).await
}

pub(crate) async fn join_by_button(component: Component<'_>, id: CompetitionId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let found = in_this_server(component, id, Format::Ladder).await?;
    let now = app_state.now();
    let joined = app_state.app.join_ladder(&found.record, invoker.player, now).await?;
    let texts = invoker.server_texts;
    let title = texts.competition_title(&joined.record);
    let place = place(&joined, invoker.player);
    let content = texts.ladder_joined(&title, place, mention(invoker.player));
    component.send(MessagePayload { content, ..MessagePayload::default() }).await
}

pub(crate) async fn back(component: Component<'_>, id: CompetitionId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.back_on_ladder(id, invoker.player, app_state.now()).await?;
    component.show_privately(MessagePayload::private(invoker.texts.ladder_is_back())).await
}

/// Begins a planned game of the user at once, and says so in the message, which loses its buttons.
pub(crate) async fn start(
    component: Component<'_>,
    id: CompetitionId,
    game: FixtureId,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let now = app_state.now();
    let found = app_state.app.start_ladder_game(id, game, invoker.player, now).await?;
    let fixture = found.fixture(game).ok_or(Refusal::from(CompetitionError::NoSuchGame))?;
    let [white, black] = [fixture.players.white, fixture.players.black];
    let (player, opponent) =
        if fixture.challenger == Some(white) { (white, black) } else { (black, white) };
    let texts = if invoker.is_direct { invoker.texts } else { invoker.server_texts };
    let title = texts.competition_title(&found.record);
    let names = (mention(player), mention(opponent));
    let content = texts.ladder_game_starts(&title, &names.1, &names.0);
    let look = ButtonAction::Ladder(id, 0);
    let look = labeled(texts, look, Button::Standings, ButtonStyle::Secondary);
    let buttons = rows(vec![look]);
    component.update(MessagePayload { content, buttons, ..MessagePayload::default() }).await
}
