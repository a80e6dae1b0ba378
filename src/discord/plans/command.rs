//! `/plan add`, `/plan show`, `/plan remove` and `/plan clear`: conditional moves, which only their
//! player sees. The answer is the whole plan.

use courier_play::MatchId;
use courier_play::move_numbers;
use courier_play::plans::Plan;
use courier_store::PlanState;
use courier_text::Texts;
use serenity::all::{
    AutocompleteChoice, CreateAutocompleteResponse, CreateInputText, InputTextStyle,
};

use crate::app::{Edit, PlanView};
use crate::discord::board::current::current;
use crate::discord::components::forms::{Form, LINES_LENGTH, form};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{Component, Invoker};
use crate::discord::ids::{BoardRef, FormAction};
use crate::discord::options::match_choice::{self, player_and_match, running_games, typed_so_far};
use crate::discord::options::offers::{self, fitting, meant};
use crate::discord::plans::completion;
use crate::discord::transport::{About as _, MessagePayload, Result};

#[poise::command(slash_command, subcommands("add", "show", "remove", "clear"), subcommand_required)]
pub(crate) async fn plan(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn add(
    ctx: Context<'_>,
    #[autocomplete = "lines"] line: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Add(&line)).await?;
    send(ctx, added(invoker.texts, &view)).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    let view = ctx.data().app.plan(invoker.player, id).await.about(id)?;
    send(ctx, message(invoker.texts, &view, Vec::new())).await
}

#[poise::command(slash_command)]
async fn remove(
    ctx: Context<'_>,
    #[autocomplete = "branches"] branch: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Remove(&branch)).await?;
    let done = if view.plan.is_some() {
        invoker.texts.plan_removed()
    } else {
        invoker.texts.plan_cleared()
    };
    send(ctx, message(invoker.texts, &view, vec![done])).await
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let (invoker, view) = amend(ctx, game.as_deref(), Edit::Clear).await?;
    send(ctx, message(invoker.texts, &view, vec![invoker.texts.plan_cleared()])).await
}

async fn amend(
    ctx: Context<'_>,
    game: Option<&str>,
    edit: Edit<'_>,
) -> Result<(Invoker, PlanView)> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(app_state, &invoker, game).await?;
    let (player, now) = (invoker.player, app_state.now());
    let typed = match edit {
        // A branch whose name was too long to be offered whole.
        Edit::Remove(typed) if typed.starts_with('…') => {
            let view = app_state.app.plan(player, id).await.about(id)?;
            &*meant(completion::branches(&view), typed).unwrap_or_else(|| typed.to_owned())
        }
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
    let offers = match player_and_match(ctx).await {
        Ok((player, id)) => {
            let view = ctx.data().app.plan(player, id).await;
            view.map_or_else(|_| Vec::new(), |view| completion::branches(&view))
        }
        Err(_) => Vec::new(),
    };
    offers::completion(fitting(offers, typed))
}

pub(crate) async fn lines_after_move(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let offered = after_move(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(offered)
}

async fn after_move(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>> {
    let (player, id) = player_and_match(ctx).await?;
    let the_match = ctx.data().app.find_match(id).await?;
    let own = typed_so_far(ctx, "move").unwrap_or_default();
    let over = the_match.outcome().is_some();
    if over || the_match.hides_board() || the_match.mover() != player {
        return Ok(Vec::new());
    }
    let mut game = the_match.game().clone();
    let legal = the_match.read_move(&own).is_ok_and(|the_move| game.play(the_move).is_ok());
    Ok(if legal { completion::lines(&game, typed) } else { Vec::new() })
}

/// Shows the plan made with a move in a private message, if it is still active.
pub(crate) async fn show_after_move(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
) -> Result<()> {
    match ctx.data().app.plan(invoker.player, id).await {
        Ok(view) if matches!(view.plan, Some(PlanState::Waits(_))) => {
            send(ctx, message(invoker.texts, &view, Vec::new())).await
        }
        _ => Ok(()),
    }
}

/// A plan, below `lines` about its changes.
pub(crate) fn message(texts: Texts, view: &PlanView, lines: Vec<String>) -> MessagePayload {
    let the_match = &view.the_match;
    let mut text = lines;
    match &view.plan {
        Some(PlanState::Waits(plan)) => {
            if text.is_empty() {
                text.push(texts.plan_private());
            }
            text.push(texts.plan_tree(&plan.outline(the_match.game())));
        }
        Some(PlanState::Dropped { at }) => {
            let last = usize::try_from(*at).unwrap_or(usize::MAX);
            text.push(texts.plan_dropped(move_numbers::numbered(
                the_match.game(),
                last.saturating_sub(1)..last,
            )));
        }
        None if text.is_empty() => text.push(texts.plan_empty(the_match.record().variant)),
        None => {}
    }
    let title = Some(texts.plan_title(the_match.id()));
    MessagePayload {
        title,
        text: Some(text.join("\n")),
        private: true,
        ..MessagePayload::default()
    }
}

pub(crate) async fn open_form(component: Component<'_>, board: BoardRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let texts = invoker.texts;
    let the_match = current(app_state, invoker, board).await?;
    Plan::begin(&the_match, invoker.player)?;
    let input = CreateInputText::new(InputTextStyle::Paragraph, texts.plan_form_label(), "lines")
        .placeholder(texts.plan_form_placeholder(the_match.record().variant))
        .min_length(1)
        .max_length(LINES_LENGTH)
        .required(true);
    component.respond(form(FormAction::Plan(board), texts.plan_form_title(), input)).await
}

pub(crate) async fn typed(form: Form<'_>, board: BoardRef) -> Result<()> {
    let BoardRef { the_match: id, ply } = board;
    let (app, player, now) = (&form.app_state.app, form.invoker.player, form.app_state.now());
    let lines = app.typed_lines(player, id, form.text().unwrap_or_default()).await.about(id)?;
    let view = app.amend_plan(player, id, Some(ply), Edit::Add(&lines), now).await.about(id)?;
    form.send(added(form.invoker.texts, &view)).await
}

/// A plan to which lines were added.
fn added(texts: Texts, view: &PlanView) -> MessagePayload {
    message(
        texts,
        view,
        view.replaced.iter().map(|replaced| texts.plan_replaced(replaced)).collect(),
    )
}
