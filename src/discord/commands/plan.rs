//! `/plan`: conditional moves, seen by nobody but their player.

use serenity::all::{
    AutocompleteChoice, CreateAutocompleteResponse, ResolvedOption, ResolvedValue,
};

use super::games::{my_games, which};
use super::{Command, Context, invoker, send};
use crate::app::{Edit, PlanView};
use crate::discord::context::app_state::Invoker;
use crate::discord::messages::{games as choices, plans};
use crate::discord::transport::failure::{About as _, Failure};
use crate::play::plan::Plan;
use crate::play::{ChannelId, MatchId, PlayerId};
use crate::store::PlanState;

pub(super) fn all() -> Vec<Command> {
    vec![plan()]
}

#[poise::command(slash_command, subcommands("add", "show", "remove", "clear"), subcommand_required)]
async fn plan(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn add(
    ctx: Context<'_>,
    #[autocomplete = "lines"] line: String,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Add(&line)).await?;
    send(ctx, plans::added(invoker.texts, &view)).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let id = which(ctx.data(), &invoker, game.as_deref()).await?;
    let view = ctx.data().app.plan(invoker.player, id).await.about(id)?;
    send(ctx, plans::shown(invoker.texts, &view, Vec::new())).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn remove(
    ctx: Context<'_>,
    #[autocomplete = "branches"] branch: String,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Remove(&branch)).await?;
    let done = if view.plan.is_some() {
        invoker.texts.plan_removed()
    } else {
        invoker.texts.plan_cleared()
    };
    send(ctx, plans::shown(invoker.texts, &view, vec![done])).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Clear).await?;
    send(ctx, plans::shown(invoker.texts, &view, vec![invoker.texts.plan_cleared()])).await?;
    Ok(())
}

async fn amend(
    ctx: Context<'_>,
    game: Option<&str>,
    edit: Edit<'_>,
) -> Result<(Invoker, PlanView), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = which(app_state, &invoker, game).await?;
    let view = app_state
        .app
        .amend_plan(invoker.player, id, None, edit, app_state.now())
        .await
        .about(id)?;
    Ok((invoker, view))
}

async fn lines(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = match meant(ctx).await {
        Ok((player, id)) => match ctx.data().app.find_match(id).await {
            // Where one may not plan, nothing is offered; the answer to the command says why.
            Ok(the_match) if Plan::begin(&the_match, player).is_ok() => {
                plans::lines(the_match.game(), typed)
            }
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    };
    CreateAutocompleteResponse::new().set_choices(offered)
}

async fn branches(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = match meant(ctx).await {
        Ok((player, id)) => {
            let view = ctx.data().app.plan(player, id).await;
            view.map_or_else(|_| Vec::new(), |view| plans::branches(&view, typed))
        }
        Err(_) => Vec::new(),
    };
    CreateAutocompleteResponse::new().set_choices(offered)
}

/// For the move that is being typed next to it: what may follow.
pub(super) async fn lines_after_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = after_move(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(offered)
}

async fn after_move(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>, Failure> {
    let (player, id) = meant(ctx).await?;
    let the_match = ctx.data().app.find_match(id).await?;
    let own = option(&ctx.interaction.data.options(), "move").unwrap_or_default();
    if the_match.outcome().is_some() || the_match.mover() != player {
        return Ok(Vec::new());
    }
    let mut game = the_match.game().clone();
    let legal = the_match.read_move(&own).is_ok_and(|the_move| game.play(the_move).is_ok());
    Ok(if legal { plans::lines(&game, typed) } else { Vec::new() })
}

/// What was planned together with a move, if it still waits: the board was for all to see, this is
/// not.
pub(super) async fn show_after_move(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(), Failure> {
    match ctx.data().app.plan(invoker.player, id).await {
        Ok(view) if matches!(view.plan, Some(PlanState::Waits(_))) => {
            send(ctx, plans::shown(invoker.texts, &view, Vec::new())).await.map(drop)
        }
        _ => Ok(()),
    }
}

/// Who is typing, and about which match.
async fn meant(ctx: Context<'_>) -> Result<(PlayerId, MatchId), Failure> {
    let player = PlayerId(ctx.interaction.user.id.get());
    let chosen = option(&ctx.interaction.data.options(), "game")
        .as_deref()
        .map(choices::number)
        .transpose()?;
    let id = ctx
        .data()
        .app
        .resolve_match(player, chosen, ChannelId(ctx.interaction.channel_id.get()))
        .await?;
    Ok((player, id))
}

/// What an option holds so far, be it the command's or its subcommand's.
fn option(options: &[ResolvedOption<'_>], name: &str) -> Option<String> {
    options.iter().find_map(|given| match &given.value {
        ResolvedValue::SubCommand(inner) => option(inner, name),
        ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. }
            if given.name == name =>
        {
            Some((*text).to_owned())
        }
        _ => None,
    })
}
