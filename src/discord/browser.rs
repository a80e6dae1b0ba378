//! The board in the browser and inside Discord: *Open board* answers with a link for the user
//! alone, and a button or the command that Discord creates (`interactions::entry_point`) opens the
//! Activity. Discord can only be told to open it, so the match is stored until the page asks for
//! it.

use courier_play::{MatchId, Refusal};
use courier_text::Button;
use serenity::all::CreateInteractionResponse::LaunchActivity;
use serenity::all::{ButtonStyle, CommandInteraction, CreateButton, Http};

use crate::app::LINK_LIFETIME;
use crate::discord::components::buttons::button;
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::answers::refusal;
use crate::discord::transport::first_response::respond;
use crate::discord::transport::{About as _, MessagePayload, Result};

/// Answers with a link to the board of a match of the user, or to their games. Only they see it.
pub(crate) async fn open(component: Component<'_>, the_match: Option<MatchId>) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    // The message with the button was sent before the operator switched this off.
    let url = app_state.web.as_ref().ok_or(Refusal::UnreadableButton)?;
    let (mut rng, now) = (app_state.rng(), app_state.now());
    let owner = (invoker.player, &*interaction.user.name);
    let token = app_state.app.create_web_link(owner, the_match, &mut rng, now).await;
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
pub(crate) async fn end_sessions(component: Component<'_>) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.records().end_web_sessions_of(invoker.player).await?;
    component.update(MessagePayload::private(invoker.texts.browser_sessions_ended())).await
}

/// Opens the board of a match of the user, or their games, inside Discord.
pub(crate) async fn launch(component: Component<'_>, the_match: Option<MatchId>) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    // The message with the button was sent before the operator switched this off.
    app_state.activity.as_ref().ok_or(Refusal::UnreadableButton)?;
    let launched = app_state.app.launch_activity(invoker.player, the_match, app_state.now()).await;
    match the_match {
        Some(id) => launched.about(id)?,
        None => launched?,
    }
    let Component { interaction, http, .. } = component;
    opened(respond(http, (interaction.id, &interaction.token), LaunchActivity).await)
}

/// Opens the games of the user inside Discord: the command that Discord adds for Activities.
pub(crate) async fn enter(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    command: &CommandInteraction,
) -> Result<()> {
    app_state.activity.as_ref().ok_or(Refusal::NoActivity)?;
    app_state.app.launch_activity(invoker.player, None, app_state.now()).await?;
    opened(respond(http, (command.id, &command.token), LaunchActivity).await)
}

/// Handles Discord's answer. If it opens no Activity of this application, the user is told to use
/// the link, and the operator what to switch on.
fn opened(answer: Result<(), serenity::Error>) -> Result<()> {
    let Err(error) = answer else { return Ok(()) };
    match refusal(&error).map(|refused| (refused.status_code.as_u16(), &refused.error)) {
        Some((status @ (400 | 403), refused)) => {
            tracing::warn!(
                status,
                code = refused.code,
                reason = refused.message,
                "Discord does not open the board inside Discord: press Enable on page Activities \
                 of the developer portal, or remove DISCORD_CLIENT_SECRET"
            );
            Err(Refusal::ActivityRefused.into())
        }
        _ => Err(error.into()),
    }
}
