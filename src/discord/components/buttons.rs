//! Buttons and menus as parts of messages.

use courier_text::{Button, Texts};
use serenity::all::{
    ButtonStyle, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::discord::ids::{ButtonAction, MenuAction};
use crate::discord::transport::CHOICE_LENGTH;

/// A button with the default label of its action.
pub(crate) fn button(texts: Texts, action: ButtonAction, style: ButtonStyle) -> CreateButton {
    labeled(texts, action, action.label(), style)
}

pub(crate) fn labeled(
    texts: Texts,
    action: ButtonAction,
    label: Button,
    style: ButtonStyle,
) -> CreateButton {
    CreateButton::new(action.to_string()).label(texts.button(label)).style(style)
}

/// The buttons that lead from page `number` of `pages`, counted from 0, to the previous and the
/// next page, if any.
pub(crate) fn page_buttons<N: TryFrom<usize>>(
    texts: Texts,
    number: usize,
    pages: usize,
    action: impl Fn(N) -> ButtonAction,
) -> Vec<CreateButton> {
    let leading_to = |page: Option<usize>, label| {
        let page = page.filter(|page| *page < pages).and_then(|page| N::try_from(page).ok())?;
        Some(labeled(texts, action(page), label, ButtonStyle::Secondary))
    };
    let previous = leading_to(number.checked_sub(1), Button::Previous);
    let next = leading_to(Some(number + 1), Button::Next);
    [previous, next].into_iter().flatten().collect()
}

/// The buttons as one row; no row if there are no buttons.
pub(crate) fn rows(buttons: Vec<CreateButton>) -> Vec<Vec<CreateButton>> {
    if buttons.is_empty() { Vec::new() } else { vec![buttons] }
}

/// A menu from which one entry is chosen.
pub(crate) fn menu(action: MenuAction, options: Vec<CreateSelectMenuOption>) -> CreateSelectMenu {
    CreateSelectMenu::new(action.to_string(), CreateSelectMenuKind::String { options })
}

/// The text, shortened with an ellipsis to the maximum length of a choice or a menu entry.
pub(crate) fn shortened(text: &str) -> String {
    if text.chars().count() <= CHOICE_LENGTH {
        return text.to_owned();
    }
    text.chars().take(CHOICE_LENGTH - 1).chain(['…']).collect()
}
