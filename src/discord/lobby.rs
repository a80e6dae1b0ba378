//! `/lobby`: the open challenges of the channels that the user sees, in pages, with buttons that
//! accept them and a menu that filters by variant. The outbox posts the same list in a channel.

use std::collections::BTreeSet;

use courier_play::challenges::Challenge;
use courier_play::lobby::{LobbyFilter, Pace};
use courier_play::{ChallengeId, ChannelId, PlayerId, Refusal};
use courier_rules::Variant;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton, CreateSelectMenuOption, Member};

use crate::app::{ChallengeOutcome, ChallengeResponse, LobbyPage};
use crate::discord::challenges::buttons::show_accepted;
use crate::discord::components::buttons::{labeled, menu};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Component, Invoker, mention};
use crate::discord::ids::{ButtonAction, LobbyRef, MenuAction};
use crate::discord::options::terms::{find, variants};
use crate::discord::transport::first_response;
use crate::discord::transport::visible_channels::visible_channels;
use crate::discord::transport::{CHOICES, MessagePayload, Result, afterwards};

/// A page of the lobby for the invoker: the open challenges of the channels that they see.
pub(crate) async fn page(
    app_state: &AppState,
    invoker: &Invoker,
    member: Option<&Member>,
    LobbyRef { filter, page }: LobbyRef,
) -> Result<MessagePayload> {
    let server = invoker.place.server.ok_or(Refusal::OnlyInServer)?;
    let open = app_state.app.open_challenges_in(server, app_state.now()).await?;
    let visible = visible_to(app_state, invoker, member).await;
    let shown = open.page(filter, &visible, page.into());
    Ok(message(invoker.texts, invoker.player, filter, &shown))
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

pub(crate) async fn show(component: Component<'_>, at: LobbyRef) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let member = interaction.member.as_ref();
    component.show_privately(page(app_state, invoker, member, at).await?).await
}

/// Lists the challenges in the variant chosen from the menu.
pub(crate) async fn variant_chosen(
    component: Component<'_>,
    at: LobbyRef,
    value: &str,
) -> Result<()> {
    let variant = match value {
        ALL_VARIANTS => None,
        key => Some(Variant::by_key(key).ok_or(Refusal::UnreadableButton)?),
    };
    show(component, LobbyRef::filtered(LobbyFilter { variant, ..at.filter })).await
}

/// Accepts an open challenge of a channel that the user sees. The outbox shows the board there.
pub(crate) async fn accept(component: Component<'_>, id: ChallengeId, at: LobbyRef) -> Result<()> {
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
    afterwards(show_accepted(app_state, id, None)).await;
    Ok(())
}

#[poise::command(slash_command)]
pub(crate) async fn lobby(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: Option<String>,
) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let named = |typed: &str| find(typed).ok_or(Refusal::NoSuchVariant);
    let variant = variant.as_deref().map(named).transpose()?;
    let at = LobbyRef::filtered(LobbyFilter { variant, ..LobbyFilter::default() });
    let member = ctx.interaction.member.as_deref();
    send(ctx, page(ctx.data(), &invoker, member, at).await?).await
}

/// The menu entry for all variants.
pub(crate) const ALL_VARIANTS: &str = "all";

/// A page of the lobby for `reader`, who sees it alone.
pub(crate) fn message(
    texts: Texts,
    reader: PlayerId,
    filter: LobbyFilter,
    shown: &LobbyPage,
) -> MessagePayload {
    let at = LobbyRef { filter, page: u16::try_from(shown.page).unwrap_or(u16::MAX) };
    let lines: Vec<String> = (1..)
        .zip(&shown.challenges)
        .map(|(number, challenge)| line(texts, number, challenge))
        .collect();
    let accept: Vec<CreateButton> = (1..)
        .zip(&shown.challenges)
        .map(|(number, challenge)| accept_button(texts, Some(reader), number, challenge, at))
        .collect();
    let text = if lines.is_empty() { texts.lobby_empty(filter.variant) } else { lines.join("\n") };
    let mut buttons = vec![accept, controls(texts, at, shown)];
    buttons.retain(|row| !row.is_empty());
    let everything = CreateSelectMenuOption::new(texts.lobby_all_games(), ALL_VARIANTS)
        .default_selection(filter.variant.is_none());
    let option = |variant: &&'static Variant| {
        CreateSelectMenuOption::new(texts.variant_name(variant), variant.key())
            .default_selection(filter.variant == Some(*variant))
    };
    let variants = Variant::all().iter().map(option);
    let options = [everything].into_iter().chain(variants).take(CHOICES).collect();
    MessagePayload {
        title: Some(texts.lobby_title(shown.count)),
        text: Some(text),
        footer: (shown.pages > 1).then(|| texts.lobby_page(shown.page + 1, shown.pages)),
        buttons,
        menu: Some(menu(MenuAction::LobbyVariant(at), options).placeholder(texts.lobby_games())),
        private: true,
        ..MessagePayload::default()
    }
}

/// The standing message of a server: the newest challenges, for everybody.
pub(crate) fn standing(texts: Texts, shown: &LobbyPage) -> MessagePayload {
    let at = LobbyRef::default();
    let numbered = || (1..).zip(&shown.challenges);
    let lines: Vec<String> =
        numbered().map(|(number, challenge)| line(texts, number, challenge)).collect();
    let accept: Vec<CreateButton> = numbered()
        .map(|(number, challenge)| accept_button(texts, None, number, challenge, at))
        .collect();
    let text = if lines.is_empty() { texts.lobby_empty(None) } else { lines.join("\n") };
    let more = labeled(texts, ButtonAction::Lobby(at), Button::Lobby, ButtonStyle::Secondary);
    let mut buttons = vec![accept, vec![more]];
    buttons.retain(|row| !row.is_empty());
    MessagePayload {
        title: Some(texts.lobby_title(shown.count)),
        text: Some(text),
        buttons,
        ..MessagePayload::default()
    }
}

fn line(texts: Texts, number: u32, challenge: &Challenge) -> String {
    let proposal = &challenge.proposal;
    let (conditions, left) = (proposal.conditions, challenge.left);
    texts.lobby_line(
        number,
        &mention(proposal.challenger),
        &proposal.terms,
        (conditions, left),
        (proposal.place.channel, proposal.expires_at()),
    )
}

/// The button to accept a challenge, unless it is the reader's own.
fn accept_button(
    texts: Texts,
    reader: Option<PlayerId>,
    number: u32,
    challenge: &Challenge,
    at: LobbyRef,
) -> CreateButton {
    let action = ButtonAction::AcceptFromLobby(challenge.id, at);
    labeled(texts, action, Button::Accept, ButtonStyle::Success)
        .label(texts.lobby_accept(number))
        .disabled(Some(challenge.proposal.challenger) == reader)
}

/// The buttons that turn the pages and change the filter: each press moves to the next value.
fn controls(texts: Texts, at: LobbyRef, shown: &LobbyPage) -> Vec<CreateButton> {
    let secondary =
        |to, label| labeled(texts, ButtonAction::Lobby(to), label, ButtonStyle::Secondary);
    let turned = |page: usize| LobbyRef { page: u16::try_from(page).unwrap_or(u16::MAX), ..at };
    let mut controls = Vec::new();
    if let Some(previous) = shown.page.checked_sub(1) {
        controls.push(secondary(turned(previous), Button::Previous));
    }
    if shown.page + 1 < shown.pages {
        controls.push(secondary(turned(shown.page + 1), Button::Next));
    }
    let (pace, label) = match at.filter.pace {
        None => (Some(Pace::Fast), Button::LobbyAnyPace),
        Some(Pace::Fast) => (Some(Pace::Slow), Button::LobbyFast),
        Some(Pace::Slow) => (Some(Pace::Untimed), Button::LobbySlow),
        Some(Pace::Untimed) => (None, Button::LobbyUntimed),
    };
    controls.push(secondary(LobbyRef::filtered(LobbyFilter { pace, ..at.filter }), label));
    let (rated, label) = match at.filter.rated {
        None => (Some(true), Button::LobbyRatedAndCasual),
        Some(true) => (Some(false), Button::LobbyRated),
        Some(false) => (None, Button::LobbyCasual),
    };
    controls.push(secondary(LobbyRef::filtered(LobbyFilter { rated, ..at.filter }), label));
    controls
}
