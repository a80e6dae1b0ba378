//! Buttons of ladders: pages, joining, coming back, and starting a game at once.

use crate::discord::components::component::Component;
use crate::discord::context::invoker::mention;
use crate::discord::messages::ladders::{self, LadderView, place};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::competitions::{Competition, CompetitionError, Format};
use crate::play::{CompetitionId, FixtureId, Refusal};

/// Shows a page to the user alone.
pub(super) async fn page(
    component: Component<'_>,
    id: CompetitionId,
    page: u8,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let found = find(component, id).await?;
    let view = LadderView::Shown(invoker.player);
    let payload = ladders::page(app_state, invoker.texts, &found, view, page.into()).await?;
    component.show_privately(payload).await
}

/// Enters the user.
pub(super) async fn join(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let found = find(component, id).await?;
    let now = app_state.now();
    let joined = app_state.app.join_ladder(&found.record, invoker.player, now).await?;
    let texts = invoker.server_texts;
    let title = texts.competition_title(&joined.record);
    let place = place(&joined, invoker.player);
    let content = texts.ladder_joined(&title, &mention(invoker.player), place);
    component.send(MessagePayload { content, ..MessagePayload::default() }).await
}

/// Ends the user's hold.
pub(super) async fn back(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.back_on_ladder(id, invoker.player, app_state.now()).await?;
    component.show_privately(MessagePayload::private(invoker.texts.ladder_is_back())).await
}

/// Begins a planned game of the user at once.
pub(super) async fn start(
    component: Component<'_>,
    id: CompetitionId,
    game: FixtureId,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.start_ladder_game(id, game, invoker.player, app_state.now()).await?;
    component.show_privately(MessagePayload::private(invoker.texts.ladder_game_starts())).await
}

/// A ladder of the server in which the button was pressed.
async fn find(component: Component<'_>, id: CompetitionId) -> Result<Competition, Failure> {
    let Component { app_state, invoker, .. } = component;
    let found = app_state.app.competition(id, app_state.now()).await?;
    let here = invoker.place.server == Some(found.record.server);
    if here && found.record.format == Format::Ladder {
        Ok(found)
    } else {
        Err(Refusal::from(CompetitionError::NoSuchCompetition).into())
    }
}
