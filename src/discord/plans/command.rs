//! `/plan`: conditional moves, which are visible only to their player.

use courier_play::plans::Plan;
use courier_play::{ChannelId, MatchId, PlayerId};
use serenity::all::{
    AutocompleteChoice, CreateAutocompleteResponse, ResolvedOption, ResolvedValue,
};

use crate::app::{Edit, PlanState, PlanView};
use crate::discord::context::command::{Command, Context, invoker, send};
use crate::discord::context::invoker::Invoker;
use crate::discord::options::match_choice::{self, number, running_games};
use crate::discord::plans::{completion, messages as plan_messages};
use crate::discord::transport::failure::{About as _, Failure};

pub(crate) fn all() -> Vec<Command> {
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
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Add(&line)).await?;
    send(ctx, plan_messages::added(invoker.texts, &view)).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    let view = ctx.data().app.plan(invoker.player, id).await.about(id)?;
    send(ctx, plan_messages::message(invoker.texts, &view, Vec::new())).await
}

#[poise::command(slash_command)]
async fn remove(
    ctx: Context<'_>,
    #[autocomplete = "branches"] branch: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Remove(&branch)).await?;
    let done = if view.plan.is_some() {
        invoker.texts.plan_removed()
    } else {
        invoker.texts.plan_cleared()
    };
    send(ctx, plan_messages::message(invoker.texts, &view, vec![done])).await
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Clear).await?;
    send(ctx, plan_messages::message(invoker.texts, &view, vec![invoker.texts.plan_cleared()]))
        .await
}

async fn amend(
    ctx: Context<'_>,
    game: Option<&str>,
    edit: Edit<'_>,
) -> Result<(Invoker, PlanView), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(app_state, &invoker, game).await?;
    let (player, now) = (invoker.player, app_state.now());
    let typed = match edit {
        Edit::Add(typed) | Edit::Remove(typed) => typed,
        Edit::Clear => "",
    };
    let typed = app_state.app.typed_lines(player, id, typed).await.about(id)?;
    let edit = match edit {
        Edit::Add(_) => Edit::Add(&typed),
        Edit::Remove(_) => Edit::Remove(&typed),
        Edit::Clear => Edit::Clear,
    };
    let view = app_state.app.amend_plan(player, id, None, edit, now).await.about(id)?;
    Ok((invoker, view))
}

async fn lines(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = match player_and_match(ctx).await {
        Ok((player, id)) => match ctx.data().app.find_match(id).await {
            // The response to the command explains why the user may not plan.
            Ok(the_match) if Plan::begin(&the_match, player).is_ok() => {
                completion::lines(the_match.game(), typed)
            }
            _ => Vec::new(),
        },
        Err(_) => Vec::new(),
    };
    CreateAutocompleteResponse::new().set_choices(offered)
}

async fn branches(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = match player_and_match(ctx).await {
        Ok((player, id)) => {
            let view = ctx.data().app.plan(player, id).await;
            view.map_or_else(|_| Vec::new(), |view| completion::branches(&view, typed))
        }
        Err(_) => Vec::new(),
    };
    CreateAutocompleteResponse::new().set_choices(offered)
}

/// Offers conditional moves after the move that is typed in the same command.
pub(crate) async fn lines_after_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = after_move(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(offered)
}

async fn after_move(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>, Failure> {
    let (player, id) = player_and_match(ctx).await?;
    let the_match = ctx.data().app.find_match(id).await?;
    let own = option(&ctx.interaction.data.options(), "move").unwrap_or_default();
    if the_match.outcome().is_some() || the_match.mover() != player {
        return Ok(Vec::new());
    }
    let mut game = the_match.game().clone();
    let legal = the_match.read_move(&own).is_ok_and(|the_move| game.play(the_move).is_ok());
    Ok(if legal { completion::lines(&game, typed) } else { Vec::new() })
}

/// Shows the plan that was made with a move in a private message, if the plan is still active.
pub(crate) async fn show_after_move(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(), Failure> {
    match ctx.data().app.plan(invoker.player, id).await {
        Ok(view) if matches!(view.plan, Some(PlanState::Waits(_))) => {
            send(ctx, plan_messages::message(invoker.texts, &view, Vec::new())).await
        }
        _ => Ok(()),
    }
}

/// The user who is typing, and the match that the command is about.
async fn player_and_match(ctx: Context<'_>) -> Result<(PlayerId, MatchId), Failure> {
    let player = PlayerId(ctx.interaction.user.id.get());
    let chosen =
        option(&ctx.interaction.data.options(), "game").as_deref().map(number).transpose()?;
    let id = ctx
        .data()
        .app
        .resolve_match(player, chosen, ChannelId(ctx.interaction.channel_id.get()))
        .await?;
    Ok((player, id))
}

/// The text of an option of the command or of its subcommand, as typed so far.
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
