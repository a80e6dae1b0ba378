//! The lobby as a message: open challenges with a button to accept each, and filters.

use courier_play::PlayerId;
use courier_play::challenges::Challenge;
use courier_play::lobby::{LobbyFilter, Pace};
use courier_rules::Variant;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton, CreateSelectMenuOption};

use crate::app::LobbyPage;
use crate::discord::components::buttons::{labeled, menu};
use crate::discord::context::invoker::mention;
use crate::discord::ids::actions::{ButtonAction, MenuAction};
use crate::discord::ids::lobby::LobbyRef;
use crate::discord::transport::limits::CHOICES;
use crate::discord::transport::payload::MessagePayload;

/// The value of the menu entry for all variants.
pub(crate) const ALL_VARIANTS: &str = "all";

/// A page of the lobby for `reader`, who sees it alone.
pub(crate) fn page(
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

/// Nobody accepts their own challenge.
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

/// The buttons that turn the pages and change the filter: each press goes on to the next value.
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
