//! Conditional moves as private messages.

use courier_play::move_numbers;
use courier_text::Texts;

use crate::app::{PlanState, PlanView};
use crate::discord::transport::payload::MessagePayload;

/// A plan, below `lines` about how it was changed.
pub(crate) fn message(texts: Texts, view: &PlanView, lines: Vec<String>) -> MessagePayload {
    let the_match = &view.the_match;
    let mut text = lines;
    match &view.plan {
        Some(PlanState::Waits(plan)) => {
            if text.is_empty() {
                text.push(texts.plan_private());
            }
            text.push(texts.plan_tree(&plan.outline(the_match.game())));
        }
        Some(PlanState::Dropped { at }) => {
            let last = usize::try_from(*at).unwrap_or(usize::MAX);
            text.push(texts.plan_dropped(move_numbers::numbered(
                the_match.game(),
                last.saturating_sub(1)..last,
            )));
        }
        None if text.is_empty() => text.push(texts.plan_empty(the_match.record().variant)),
        None => {}
    }
    let title = Some(texts.plan_title(the_match.id()));
    MessagePayload {
        title,
        text: Some(text.join("\n")),
        private: true,
        ..MessagePayload::default()
    }
}

/// A plan to which lines were added.
pub(crate) fn added(texts: Texts, view: &PlanView) -> MessagePayload {
    message(
        texts,
        view,
        view.replaced.iter().map(|replaced| texts.plan_replaced(replaced)).collect(),
    )
}
