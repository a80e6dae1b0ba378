//! Accepts, cancels and sends challenges by button or menu, and keeps track of the messages that
//! show them.

use courier_rules::Variant;
use serenity::all::MessageId;

use crate::app::{ChallengeOutcome, ChallengeResponse};
use crate::discord::components::component::Component;
use crate::discord::components::current_board;
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::{Invoker, mention};
use crate::discord::messages::{board, challenges as challenge_messages};
use crate::discord::transport::failure::{Failure, afterwards};
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::requests::MessageRef;
use crate::play::challenges::{Challenge, ClockOptions, ColorChoice, Proposal, Terms};
use crate::play::clock::TimeControl;
use crate::play::{ChallengeId, ChannelId, PlayerId, Refusal};

/// Accepts a challenge and shows the first board. If the game gets a thread of its own, the outbox
/// shows the board there instead.
pub(crate) async fn accept(component: Component<'_>, id: ChallengeId) -> Result<(), Failure> {
    let Component { app_state, invoker, interaction, .. } = component;
    let the_match = match answer(component, id, ChallengeResponse::Accept).await? {
        ChallengeOutcome::Began(the_match) => the_match,
        ChallengeOutcome::Closed(_) => return Err(Refusal::UnreadableButton.into()),
    };
    component.update(challenge_messages::closed(app_state, invoker, id).await?).await?;
    let clicked = Some(interaction.message.id);
    let place = app_state.app.challenge(id).await?.proposal.place;
    if invoker.place.server.is_some() && app_state.app.wants_thread(place).await? {
        afterwards(remove_buttons(app_state, id, clicked)).await;
        return Ok(());
    }
    let payload = board::after_action(app_state, invoker, &the_match, the_match.turn()).await?;
    let is_public = !payload.private;
    let message = component.follow_up(payload).await?;
    afterwards(remove_buttons(app_state, id, clicked)).await;
    let shown = Some(MessageRef::from(&message)).filter(|_| is_public);
    current_board::replace(app_state, invoker, the_match.id(), shown, None).await;
    let missing = invoker.missing_permissions();
    if !missing.is_empty() {
        let payload = MessagePayload::private(invoker.texts.missing_permissions(&missing));
        component.follow_up(payload).await?;
    }
    Ok(())
}

/// Cancels the user's own challenge.
pub(crate) async fn cancel(component: Component<'_>, id: ChallengeId) -> Result<(), Failure> {
    let Component { app_state, invoker, interaction, .. } = component;
    answer(component, id, ChallengeResponse::Cancel).await?;
    component.update(challenge_messages::closed(app_state, invoker, id).await?).await?;
    afterwards(remove_buttons(app_state, id, Some(interaction.message.id))).await;
    Ok(())
}

async fn answer(
    component: Component<'_>,
    id: ChallengeId,
    response: ChallengeResponse,
) -> Result<ChallengeOutcome, Failure> {
    let Component { app_state, invoker, .. } = component;
    let mut rng = app_state.rng();
    let here = Some(invoker.place.channel);
    let now = app_state.now();
    Ok(app_state.app.answer(id, invoker.player, response, here, now, &mut rng).await?)
}

/// Sends a challenge with the variant and the clock that were chosen from menus. All other options
/// have their default values.
pub(crate) async fn send(
    component: Component<'_>,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let challenge = propose(app_state, invoker, opponent, variant, control).await?;
    let sent = invoker.texts.challenge_sent(&mention(opponent));
    component.update(MessagePayload::private(sent)).await?;
    let texts = invoker.server_texts;
    let payload = challenge_messages::open_message(app_state, texts, &challenge).await?;
    afterwards(async {
        let message = component.follow_up(payload).await?;
        remember_message(app_state, challenge.id, Some(MessageRef::from(&message))).await
    })
    .await;
    Ok(())
}

async fn propose(
    app_state: &AppState,
    invoker: &Invoker,
    opponent: PlayerId,
    variant: &'static Variant,
    control: TimeControl,
) -> Result<Challenge, Failure> {
    invoker.may_challenge()?;
    // Opening the menu stores the opponent: if there is no such player, the custom id is forged.
    if app_state.app.player(opponent).await?.is_none() {
        return Err(Refusal::UnreadableButton.into());
    }
    let rated = control != TimeControl::Untimed;
    let (color, clock_options) = (ColorChoice::Random, ClockOptions::default());
    let proposal = Proposal {
        challenger: invoker.player,
        opponent: Some(opponent),
        place: invoker.place,
        terms: Terms { variant, start: None, color, control, rated, clock_options },
        made_at: app_state.now(),
    };
    Ok(app_state.app.propose(proposal, false, app_state.now()).await?)
}

/// Stores the message that shows a challenge, if there is one.
pub(crate) async fn remember_message(
    app_state: &AppState,
    id: ChallengeId,
    shown: Option<MessageRef>,
) -> Result<(), Failure> {
    let Some(MessageRef { channel, message }) = shown else { return Ok(()) };
    let channel = ChannelId(channel.get());
    Ok(app_state.app.set_challenge_message(id, channel, message.get()).await?)
}

/// Removes the buttons from all messages that show a challenge, except `answered`, which the
/// response has replaced.
pub(crate) async fn remove_buttons(
    app_state: &AppState,
    id: ChallengeId,
    answered: Option<MessageId>,
) -> Result<(), Failure> {
    for (channel, message) in app_state.app.challenge_messages(id).await? {
        let shown = MessageRef { channel: channel.0.into(), message: message.into() };
        if Some(shown.message) != answered {
            app_state.old_buttons.remove(shown);
        }
    }
    Ok(())
}
