//! Buttons of leagues: the tables of the divisions, and entering.

use courier_play::competitions::{Competition, CompetitionError, Format};
use courier_play::{CompetitionId, Refusal};
use courier_text::Texts;

use crate::discord::competitions::buttons::visible;
use crate::discord::competitions::leagues::messages as leagues;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::mention;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// Shows the table of a division to the user alone.
pub(crate) async fn table(
    component: Component<'_>,
    id: CompetitionId,
    division: u8,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let season = visible(component, id, &[Format::League]).await?;
    let reader = Some(invoker.player);
    let payload =
        leagues::table(app_state, invoker.texts, &season, division.into(), reader).await?;
    component.show_privately(payload).await
}

/// Enters the user in a season.
pub(crate) async fn join(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    find(component, id).await?;
    let season = app_state.app.join_season(id, invoker.player, app_state.now()).await?;
    component.send(joined(invoker.server_texts, &season, invoker.player)).await
}

/// Says that a player has entered a season.
pub(crate) fn joined(
    texts: Texts,
    season: &Competition,
    player: courier_play::PlayerId,
) -> MessagePayload {
    let count = season.players().count();
    let title = texts.competition_title(&season.record);
    let begins_at = season.record.begins_at;
    let content = texts.league_joined(&title, &mention(player), count, begins_at);
    MessagePayload { content, ..MessagePayload::default() }
}

/// A season of a league of the server in which the button was pressed.
async fn find(component: Component<'_>, id: CompetitionId) -> Result<Competition, Failure> {
    let Component { app_state, invoker, .. } = component;
    let season = app_state.app.competition(id, app_state.now()).await?;
    let here = invoker.place.server == Some(season.record.server);
    if here && season.record.format == Format::League {
        Ok(season)
    } else {
        Err(Refusal::from(CompetitionError::NoSuchCompetition).into())
    }
}
