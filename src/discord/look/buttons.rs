//! Looking through a game: every step is for the user alone.

use courier_play::{Match, MatchId, Refusal};

use crate::discord::board::messages as board;
use crate::discord::context::Component;
use crate::discord::ids::{LookRef, LookStep, LookView};
use crate::discord::look::messages as look;
use crate::discord::notes;
use crate::discord::transport::{Result, is_private};

pub(crate) async fn step(component: Component<'_>, from: LookRef, step: LookStep) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let (the_match, view) = open(component, from.the_match, from.view).await?;
    let ply = match step {
        LookStep::First => 0,
        LookStep::Before => from.ply.saturating_sub(1),
        LookStep::Here => from.ply,
        LookStep::After => from.ply.saturating_add(1),
        LookStep::Last => the_match.ply(),
        LookStep::Board => return show_board(component, &the_match, view).await,
    };
    let payload = look::position(app_state, invoker, &the_match, ply, view).await?;
    component.show_privately(payload).await
}

/// Shows the position after the move chosen from the move list.
pub(crate) async fn chosen(
    component: Component<'_>,
    id: MatchId,
    view: LookView,
    value: &str,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let ply = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let (the_match, view) = open(component, id, view).await?;
    let payload = look::position(app_state, invoker, &the_match, ply, view).await?;
    component.show_privately(payload).await
}

pub(crate) async fn move_list(component: Component<'_>, from: LookRef, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let (the_match, view) = open(component, from.the_match, from.view).await?;
    let from = LookRef { view, ..from };
    let payload = look::move_list(app_state, invoker, &the_match, from, page).await?;
    component.show_privately(payload).await
}

/// The match, if the user may see it, and how it is shown: a player who comes from a public board
/// sees it from their own side.
async fn open(component: Component<'_>, id: MatchId, view: LookView) -> Result<(Match, LookView)> {
    let Component { app_state, invoker, interaction, .. } = component;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let own = the_match.side_of(invoker.player).filter(|_| !is_private(&interaction.message));
    Ok((the_match, LookView { bottom: own.unwrap_or(view.bottom), ..view }))
}

/// Shows the present board with its buttons and the user's note below it.
async fn show_board(
    component: Component<'_>,
    the_match: &Match,
    LookView { bottom, as_text }: LookView,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let payload = if as_text {
        board::as_text(app_state, invoker.texts, the_match, bottom).await?
    } else {
        board::for_invoker(app_state, invoker, the_match, bottom).await?
    };
    let payload = notes::below_board(app_state, invoker, the_match.id(), payload).await?;
    component.show_privately(payload).await
}
