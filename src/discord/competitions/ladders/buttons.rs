//! Buttons of ladders: pages, joining, coming back, and starting a game at once.

use courier_play::competitions::{Competition, CompetitionError, Format};
use courier_play::{CompetitionId, FixtureId, Refusal};
use courier_text::Button;
use serenity::all::ButtonStyle;

use crate::discord::competitions::buttons::visible;
use crate::discord::competitions::ladders::messages as ladders;
use crate::discord::competitions::ladders::messages::{LadderView, place};
use crate::discord::components::buttons::{labeled, rows};
use crate::discord::context::component::Component;
use crate::discord::context::invoker::mention;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// Shows a page to the user alone.
pub(crate) async fn page(
    component: Component<'_>,
    id: CompetitionId,
    page: u8,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let found = visible(component, id, &[Format::Ladder]).await?;
    let view = match invoker.place.server {
        Some(_) => LadderView::Shown(invoker.player),
        None => LadderView::ShownDirectly(invoker.player),
    };
    let payload = ladders::page(app_state, invoker.texts, &found, view, page.into()).await?;
    component.show_privately(payload).await
}

/// Enters the user.
pub(crate) async fn join(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let found = find(component, id).await?;
    let now = app_state.now();
    let joined = app_state.app.join_ladder(&found.record, invoker.player, now).await?;
    let texts = invoker.server_texts;
    let title = texts.competition_title(&joined.record);
    let place = place(&joined, invoker.player);
    let content = texts.ladder_joined(&title, place, mention(invoker.player));
    component.send(MessagePayload { content, ..MessagePayload::default() }).await
}

/// Ends the user's hold.
pub(crate) async fn back(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.back_on_ladder(id, invoker.player, app_state.now()).await?;
    component.show_privately(MessagePayload::private(invoker.texts.ladder_is_back())).await
}

/// Begins a planned game of the user at once, and says so in the message, where nothing is left to
/// press.
pub(crate) async fn start(
    component: Component<'_>,
    id: CompetitionId,
    game: FixtureId,
) -> Result<(), Failure> {
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
