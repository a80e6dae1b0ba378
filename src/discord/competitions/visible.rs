//! Finding the competition that a button is about.

use courier_play::competitions::{Competition, CompetitionError, Format};
use courier_play::{CompetitionId, Refusal};

use crate::discord::context::Component;
use crate::discord::transport::Result;

/// A competition of one of these formats that the user may see: in a server, one of that server; in
/// direct messages, one that they have entered.
pub(crate) async fn visible(
    component: Component<'_>,
    id: CompetitionId,
    formats: &[Format],
) -> Result<Competition> {
    let Component { app_state, invoker, .. } = component;
    let found = app_state.app.competition(id, app_state.now()).await?;
    let is_visible = match invoker.place.server {
        Some(server) => server == found.record.server,
        None => found.entrant(invoker.player).is_some(),
    };
    if is_visible && formats.contains(&found.record.format) {
        Ok(found)
    } else {
        Err(Refusal::from(CompetitionError::NoSuchCompetition).into())
    }
}

/// A competition of this format, of the server in which the button was pressed.
pub(crate) async fn in_this_server(
    component: Component<'_>,
    id: CompetitionId,
    format: Format,
) -> Result<Competition> {
    let Component { app_state, invoker, .. } = component;
    let found = app_state.app.competition(id, app_state.now()).await?;
    let here = invoker.place.server == Some(found.record.server);
    if here && found.record.format == format {
        Ok(found)
    } else {
        Err(Refusal::from(CompetitionError::NoSuchCompetition).into())
    }
}
