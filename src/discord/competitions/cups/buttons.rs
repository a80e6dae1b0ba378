//! Enters players in cups by buttons, and takes them out.

use courier_play::CompetitionId;
use courier_play::competitions::{Competition, Format, Stage};
use courier_text::Texts;

use crate::discord::competitions::buttons::visible;
use crate::discord::competitions::cups::messages as cups;
use crate::discord::context::component::Component;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// Shows a page of the standings to the user alone.
pub(crate) async fn page(
    component: Component<'_>,
    id: CompetitionId,
    page: u8,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let cup = visible(component, id, &[Format::Cup, Format::RoundRobin]).await?;
    let reader = Some(invoker.player);
    let payload = cups::message(app_state, invoker.texts, &cup, page.into(), reader).await?;
    component.show_privately(payload).await
}

/// Enters the user, and shows who has entered.
pub(crate) async fn join(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let server = component.invoker.server()?;
    let cup = app_state.app.join_cup(id, server, invoker.player, app_state.now()).await?;
    let shown = cups::message(app_state, invoker.server_texts, &cup, 0, None).await?;
    component.update_first(shown).await?;
    let title = invoker.texts.competition_title(&cup.record);
    component.follow_up(MessagePayload::private(invoker.texts.cup_joined(&title))).await?;
    Ok(())
}

/// Takes the user out, and shows who has entered.
pub(crate) async fn leave(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let server = component.invoker.server()?;
    let cup = app_state
        .app
        .leave_cup(id, server, invoker.player, app_state.rng(), app_state.now())
        .await?;
    let shown = cups::message(app_state, invoker.server_texts, &cup, 0, None).await?;
    component.update_first(shown).await?;
    component.follow_up(MessagePayload::private(left(invoker.texts, &cup))).await?;
    Ok(())
}

/// Says that the user has left a cup.
pub(crate) fn left(texts: Texts, cup: &Competition) -> String {
    let has_begun = cup.record.stage != Stage::Open;
    texts.cup_left(has_begun, texts.competition_title(&cup.record))
}
