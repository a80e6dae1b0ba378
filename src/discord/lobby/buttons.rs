//! The lobby: turns its pages, changes its filter, and accepts challenges from it.

use std::collections::BTreeSet;

use courier_play::challenges::ChallengeState;
use courier_play::lobby::LobbyFilter;
use courier_play::{ChallengeId, ChannelId, Refusal};
use courier_rules::Variant;
use serenity::all::Member;

use crate::app::{ChallengeOutcome, ChallengeResponse};
use crate::discord::challenges::buttons::{remove_buttons, show_open_games};
use crate::discord::context::app_state::AppState;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::Invoker;
use crate::discord::ids::lobby::LobbyRef;
use crate::discord::lobby::messages as lobby_messages;
use crate::discord::transport::failure::{Failure, afterwards};
use crate::discord::transport::first_response;
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::visible_channels::visible_channels;

/// A page of the lobby for the invoker: the open challenges of the channels that they see.
pub(crate) async fn page(
    app_state: &AppState,
    invoker: &Invoker,
    member: Option<&Member>,
    LobbyRef { filter, page }: LobbyRef,
) -> Result<MessagePayload, Failure> {
    let server = invoker.place.server.ok_or(Refusal::OnlyInServer)?;
    let open = app_state.app.open_challenges_in(server, app_state.now()).await?;
    let visible = visible_to(app_state, invoker, member).await;
    let shown = open.page(filter, &visible, page.into());
    Ok(lobby_messages::page(invoker.texts, invoker.player, filter, &shown))
}

/// The channels of this server that the invoker sees, this one at least.
async fn visible_to(
    app_state: &AppState,
    invoker: &Invoker,
    member: Option<&Member>,
) -> BTreeSet<ChannelId> {
    let server = invoker.place.server.map(|server| server.0.into());
    let mut visible = match (&app_state.rest, server, member) {
        (Some(rest), Some(server), Some(member)) => visible_channels(rest, server, member).await,
        _ => BTreeSet::new(),
    };
    visible.insert(invoker.place.channel);
    visible
}

/// Shows a page of the lobby to the user alone.
pub(crate) async fn show(component: Component<'_>, at: LobbyRef) -> Result<(), Failure> {
    let Component { app_state, invoker, interaction, .. } = component;
    let member = interaction.member.as_ref();
    component.show_privately(page(app_state, invoker, member, at).await?).await
}

/// Lists the challenges to the game that was chosen from the menu.
pub(crate) async fn variant_chosen(
    component: Component<'_>,
    at: LobbyRef,
    value: &str,
) -> Result<(), Failure> {
    let variant = match value {
        lobby_messages::ALL_VARIANTS => None,
        key => Some(Variant::by_key(key).ok_or(Refusal::UnreadableButton)?),
    };
    show(component, LobbyRef::filtered(LobbyFilter { variant, ..at.filter })).await
}

/// Accepts an open challenge of a channel that the user sees. The outbox shows the board there.
pub(crate) async fn accept(
    component: Component<'_>,
    id: ChallengeId,
    at: LobbyRef,
) -> Result<(), Failure> {
    let Component { app_state, invoker, interaction, .. } = component;
    let challenge = app_state.app.challenge(id).await?;
    let place = challenge.proposal.place;
    let member = interaction.member.as_ref();
    let is_here = place.server.is_some() && place.server == invoker.place.server;
    // Members who do not see the channel are not told that the challenge exists.
    if !is_here || !visible_to(app_state, invoker, member).await.contains(&place.channel) {
        return Err(Refusal::NoSuchChallenge.into());
    }
    let (mut rng, now) = (app_state.rng(), app_state.now());
    let accepted = ChallengeResponse::AcceptFromLobby;
    let outcome = app_state.app.answer(id, invoker.player, accepted, None, now, &mut rng).await?;
    let ChallengeOutcome::Began(begun) = outcome else {
        return Err(Refusal::UnreadableButton.into());
    };
    let page = page(app_state, invoker, member, at).await?;
    // Messages follow.
    first_response::by_callback()?;
    component.show_privately(page).await?;
    for the_match in [Some(&begun.the_match), begun.mirrored.as_ref()].into_iter().flatten() {
        let said = invoker.texts.lobby_begun(place.channel, the_match.id());
        component.follow_up(MessagePayload::private(said)).await?;
    }
    let challenge = app_state.app.challenge(id).await?;
    if challenge.state_at(now) == ChallengeState::Open {
        afterwards(show_open_games(app_state, &challenge, None)).await;
    } else {
        afterwards(remove_buttons(app_state, id, None)).await;
    }
    Ok(())
}
