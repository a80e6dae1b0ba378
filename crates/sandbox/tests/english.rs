//! The English texts of the bot. Tests recognize its messages by these, so they still pass when the
//! wording changes.

use courier_play::language::Language;
use courier_play::{Moment, Span};
use courier_sandbox::driver::MessageView;
use courier_text::Messages;

pub(crate) const EN: Messages = Messages::new(Language::English);

/// As an argument of a message: any text within a line.
pub(crate) const ANY: &str = "\u{1a}";

/// As an argument of a message: any time.
pub(crate) const ANY_TIME: Moment = Moment(0);

/// As an argument of a message: any length of time.
pub(crate) const ANY_SPAN: Span = Span(0);

pub(crate) trait Says {
    /// Whether this message is a part of the text.
    fn says(&self, message: impl AsRef<str>) -> bool;
}

impl Says for str {
    fn says(&self, message: impl AsRef<str>) -> bool {
        let pattern = message.as_ref().replace("<t:0:", &format!("<t:{ANY}:"));
        let pattern = pattern.replace(&EN.span_moment(), ANY);
        assert!(!pattern.is_empty(), "every text contains an empty message");
        let mut pieces = pattern.split(ANY);
        let first = pieces.next().unwrap_or_default();
        self.match_indices(first).any(|(at, _)| {
            let mut left = &self[at + first.len()..];
            pieces.clone().all(|piece| match left.split_once(piece) {
                Some((any, after)) if !any.contains('\n') => {
                    left = after;
                    true
                }
                _ => false,
            })
        })
    }
}

impl Says for MessageView {
    fn says(&self, message: impl AsRef<str>) -> bool {
        self.text().says(message)
    }
}

/// Options of commands, each with the number of a choice.
pub(crate) const WHITE: (&str, &str) = ("color", "0");
pub(crate) const BLACK: (&str, &str) = ("color", "1");
pub(crate) const FROM_WHITE: (&str, &str) = ("side", "0");
pub(crate) const FROM_BLACK: (&str, &str) = ("side", "1");
pub(crate) const OFFER: (&str, &str) = ("action", "0");
pub(crate) const ACCEPT: (&str, &str) = ("action", "1");
pub(crate) const DECLINE: (&str, &str) = ("action", "2");
pub(crate) const CLAIM: (&str, &str) = ("action", "3");
pub(crate) const IN_THREADS: (&str, &str) = ("place", "0");
pub(crate) const IN_CHANNEL: (&str, &str) = ("place", "1");
pub(crate) const EVERYONE: (&str, &str) = ("scope", "1");
pub(crate) const ROUND_ROBIN: (&str, &str) = ("kind", "1");
pub(crate) const IN_CATALAN: (&str, &str) = ("language", "2");
pub(crate) const SERVER_IN_CATALAN: (&str, &str) = ("server-language", "2");
