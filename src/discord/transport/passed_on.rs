//! Old messages as text, for the process that edits them. Discord limits the edits in a channel for
//! all processes together; so without a proxy that counts, the process with the background duty,
//! which also posts in channels, makes all edits. The others pass on the messages that their
//! answers make old.
//!
//! The text is sent by `notify` and not stored: nobody waits for these edits, and the buttons of a
//! forgotten message are refused when pressed.

use courier_play::language::Language;
use courier_play::{ChallengeId, MatchId};
use courier_store::ShownBoard;
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use crate::discord::transport::old_messages::{Becomes, OldMessage, Shrinking};
use crate::discord::transport::requests::MessageRef;

/// The most messages in one text, which PostgreSQL limits to 7,999 bytes.
pub(crate) const MOST: usize = 30;

#[derive(Serialize, Deserialize)]
struct PassedOn {
    channel: u64,
    message: u64,
    becomes: Change,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Change {
    WithoutButtons,
    Line { the_match: i64, ply: u32, has_sentence: bool, language: Language },
    Challenge { id: i64, language: Language },
}

impl From<&OldMessage> for PassedOn {
    fn from(OldMessage { at, becomes }: &OldMessage) -> Self {
        let becomes = match *becomes {
            Becomes::WithoutButtons => Change::WithoutButtons,
            Becomes::Line(Shrinking { the_match, shown, texts }) => {
                let ShownBoard { ply, has_sentence } = shown;
                let (MatchId(the_match), language) = (the_match, texts.language());
                Change::Line { the_match, ply, has_sentence, language }
            }
            Becomes::Challenge(ChallengeId(id), texts) => {
                Change::Challenge { id, language: texts.language() }
            }
        };
        Self { channel: at.channel.get(), message: at.message.get(), becomes }
    }
}

impl PassedOn {
    /// The message; `None` if its numbers are not ids.
    fn read(self) -> Option<OldMessage> {
        if self.channel == 0 || self.message == 0 {
            return None;
        }
        let at = MessageRef { channel: self.channel.into(), message: self.message.into() };
        let becomes = match self.becomes {
            Change::WithoutButtons => Becomes::WithoutButtons,
            Change::Line { the_match, ply, has_sentence, language } => Becomes::Line(Shrinking {
                the_match: MatchId(the_match),
                shown: ShownBoard { ply, has_sentence },
                texts: Texts::new(language),
            }),
            Change::Challenge { id, language } => {
                Becomes::Challenge(ChallengeId(id), Texts::new(language))
            }
        };
        Some(OldMessage { at, becomes })
    }
}

/// The text with these messages, [`MOST`] at most.
pub(crate) fn write(messages: &[OldMessage]) -> serde_json::Result<String> {
    let messages: Vec<PassedOn> = messages.iter().map(PassedOn::from).collect();
    serde_json::to_string(&messages)
}

/// The messages in a text.
/// Errors: It was written by another version of the program, in an unknown form.
pub(crate) fn read(text: &str) -> serde_json::Result<Vec<OldMessage>> {
    let messages: Vec<PassedOn> = serde_json::from_str(text)?;
    Ok(messages.into_iter().filter_map(PassedOn::read).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn all_messages_are_read_as_they_were_written_and_fit() {
        let at = MessageRef { channel: u64::MAX.into(), message: u64::MAX.into() };
        let shown = ShownBoard { ply: u32::MAX, has_sentence: false };
        let line = |language| {
            let texts = Texts::new(language);
            Becomes::Line(Shrinking { the_match: MatchId(i64::MIN), shown, texts })
        };
        let challenge = Becomes::Challenge(ChallengeId(7), Texts::new(Language::Catalan));
        let mut messages = vec![
            OldMessage { at, becomes: Becomes::WithoutButtons },
            OldMessage { at, becomes: challenge },
        ];
        messages.extend(Language::ALL.map(|language| OldMessage { at, becomes: line(language) }));
        assert_eq!(read(&write(&messages).unwrap()).unwrap(), messages);
        let most = [OldMessage { at, becomes: line(Language::English) }; MOST];
        let bytes = write(&most).unwrap().len();
        assert!(bytes < 8_000, "{bytes}");
    }

    #[test]
    fn what_another_version_has_written_is_no_panic() {
        let unknown = r#"[{"channel":1,"message":2,"becomes":"something-else"}]"#;
        assert!(read(unknown).is_err() && read("").is_err() && read("{}").is_err());
        let no_id = r#"[{"channel":0,"message":2,"becomes":"without-buttons"}]"#;
        assert_eq!(read(no_id).unwrap(), []);
    }
}
