//! The pages of the help, with buttons for all topics and through the tour.

use courier_text::{Button, HelpPage, TOUR_STEPS, Texts};
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::components::buttons::{button, labeled};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, Result};

const ROW: usize = 5;

/// A page of the help. A step of the tour has buttons for the adjacent steps.
pub(crate) fn page(texts: Texts, page: HelpPage) -> MessagePayload {
    let topics: Vec<CreateButton> = HelpPage::TOPICS
        .into_iter()
        .filter(|other| *other != page && !both_in_the_tour(*other, page))
        .map(|other| {
            let style = match other {
                HelpPage::Tour(_) => ButtonStyle::Primary,
                _ => ButtonStyle::Secondary,
            };
            button(texts, ButtonAction::Help(other), style)
        })
        .collect();
    let steps = steps_beside(page).map(|(step, label)| {
        labeled(texts, ButtonAction::Help(HelpPage::Tour(step)), label, ButtonStyle::Primary)
    });
    let begins = matches!(page, HelpPage::Start | HelpPage::Play | HelpPage::Tour(1));
    let engine = begins.then(|| button(texts, ButtonAction::PlayEngine, ButtonStyle::Success));
    let mut buttons: Vec<Vec<CreateButton>> = vec![steps.chain(engine).collect()];
    buttons.extend(topics.chunks(ROW).map(<[_]>::to_vec));
    buttons.retain(|row| !row.is_empty());
    MessagePayload {
        title: Some(texts.help_title(page)),
        text: Some(texts.help(page)),
        buttons,
        private: true,
        ..MessagePayload::default()
    }
}

fn both_in_the_tour(one: HelpPage, other: HelpPage) -> bool {
    matches!((one, other), (HelpPage::Tour(_), HelpPage::Tour(_)))
}

/// The steps of the tour before and after the page.
fn steps_beside(page: HelpPage) -> impl Iterator<Item = (u8, Button)> {
    let beside = match page {
        HelpPage::Tour(step) => [
            Some((step.saturating_sub(1), Button::Previous)),
            Some((step.saturating_add(1), Button::Next)),
        ],
        _ => [None, None],
    };
    beside.into_iter().flatten().filter(|(step, _)| (1..=TOUR_STEPS).contains(step))
}

#[poise::command(slash_command)]
pub(crate) async fn help(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    send(ctx, page(invoker.texts, HelpPage::Start)).await
}
