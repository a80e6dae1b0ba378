//! The board in the browser: a link to it, and signing out.

use courier_play::{MatchId, Refusal};
use courier_text::Button;
use serenity::all::{ButtonStyle, CreateButton};

use crate::app::LINK_LIFETIME;
use crate::discord::components::buttons::button;
use crate::discord::context::component::Component;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::MessagePayload;

/// Answers with a link to the board of a match of the user, or to their games. Only they see it.
pub(crate) async fn open(
    component: Component<'_>,
    the_match: Option<MatchId>,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    // The message with the button was sent before the operator ended this.
    let url = app_state.web.as_ref().ok_or(Refusal::UnreadableButton)?;
    let (mut rng, now) = (app_state.rng(), app_state.now());
    let token = app_state.app.create_web_link(invoker.player, the_match, &mut rng, now).await;
    let token = match the_match {
        Some(id) => token.about(id)?,
        None => token?,
    };
    let link = CreateButton::new_link(format!("{url}/open/{}", token.reveal()))
        .label(invoker.texts.button(Button::OpenBrowser));
    let text = invoker.texts.browser_link(now + LINK_LIFETIME);
    let inside = || {
        let action = ButtonAction::LaunchActivity(the_match);
        button(invoker.texts, action, ButtonStyle::Secondary)
    };
    let buttons = std::iter::once(link).chain(app_state.activity.as_ref().map(|_| inside()));
    let buttons = vec![buttons.collect()];
    let payload = MessagePayload { buttons, ..MessagePayload::private(text) };
    component.send(payload).await
}

/// Ends the user's sessions in all browsers.
pub(crate) async fn end_sessions(component: Component<'_>) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.end_web_sessions_of(invoker.player).await?;
    component.update(MessagePayload::private(invoker.texts.browser_sessions_ended())).await
}
