//! `/move`, `/games`, `/resign` and `/draw`.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::PlayerInput;
use crate::discord::board::messages as board;
use crate::discord::context::command::{Context, invoker, send, send_board};
use crate::discord::moves::{buttons as moves, completion as moves_completion};
use crate::discord::options::match_choice::{self, player_and_match, running_games};
use crate::discord::plans::command::{lines_after_move, show_after_move};
use crate::discord::transport::{About as _, Result, afterwards};

#[poise::command(slash_command, rename = "move")]
pub(crate) async fn make_move(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "legal_moves"]
    typed: String,
    #[autocomplete = "lines_after_move"] then: Option<String>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(app_state, &invoker, game.as_deref()).await?;
    let app = &app_state.app;
    let typed = app.typed_move(invoker.player, id, &typed).await.about(id)?;
    // A player who adds conditional moves need not confirm the move.
    if then.is_none()
        && let Some(question) =
            moves::question_before(app_state, &invoker, id, None, &typed).await?
    {
        send(ctx, question).await?;
        return Ok(());
    }
    let then = match &then {
        Some(lines) => Some(app.typed_lines_after(id, &typed, lines).await.about(id)?),
        None => None,
    };
    let input = then
        .as_deref()
        .map_or(PlayerInput::Move(&typed), |lines| PlayerInput::MoveAndPlan(&typed, lines));
    let played = app_state
        .app
        .play(invoker.public_actor(), id, None, input, app_state.now())
        .await
        .about(id)?;
    let payload = board::after_action(app_state, &invoker, &played.the_match).await?;
    send_board(ctx, &invoker, id, payload).await?;
    if then.is_some() {
        afterwards(show_after_move(ctx, &invoker, id)).await;
    }
    Ok(())
}

async fn legal_moves(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let found = moves_to_offer(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(found)
}

async fn moves_to_offer(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>> {
    let (player, id) = player_and_match(ctx).await?;
    let on_the_move = ctx.data().app.on_the_move(id).await?;
    let position = on_the_move.filter(|(mover, _)| *mover == player).map(|(_, position)| position);
    Ok(position.map(|position| moves_completion::choices(&position, typed)).unwrap_or_default())
}
