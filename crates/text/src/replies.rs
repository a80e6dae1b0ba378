//! Forms, questions and short answers.

use courier_play::variants::move_examples;
use courier_play::{Moment, Span};
use courier_rules::Variant;

use super::Texts;

/// How many characters of a placeholder a phone shows; it cuts off the rest.
pub(super) const PLACEHOLDER: usize = 36;

impl Texts {
    /// The placeholder of the field, with as many examples as a phone shows: at most
    /// 36 characters.
    pub fn move_placeholder(self, variant: &Variant) -> String {
        let examples: Vec<String> =
            move_examples(Some(variant)).iter().copied().map(str::to_owned).collect();
        let text = |count: usize| {
            let examples = self.list_or(&examples[..count]);
            self.messages.move_placeholder(examples)
        };
        let fits = |text: &String| text.chars().count() <= PLACEHOLDER;
        (2..=examples.len()).rev().map(text).find(fits).unwrap_or_else(|| text(1))
    }

    /// The end of the reader's vacation, if they are on one, and the vacation time left.
    pub fn vacation(self, until: Option<Moment>, left: Span) -> String {
        match until {
            Some(until) => self.vacation_now(left, until),
            None => self.vacation_none(left),
        }
    }
}
