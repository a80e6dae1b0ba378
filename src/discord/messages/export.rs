//! Games as files: one, or all of somebody's.

use crate::discord::context::app_state::AppState;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::{FileAttachment, MessagePayload};
use crate::play::move_list::{self, PgnPlayer};
use crate::play::{ByColor, Match, PlayerId};
use crate::text::Texts;

/// The most bytes of a file: what Discord takes from everybody is 10 MiB for a whole message.
const LIMIT: usize = 9 << 20;

/// A match as a file, as far as it has gone.
pub(crate) async fn one(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
) -> Result<MessagePayload, Failure> {
    let sheet = sheet(app_state, texts, the_match).await?;
    let document =
        FileAttachment { name: move_list::file_name(the_match.id()), bytes: sheet.into_bytes() };
    let content = texts.export_done(the_match.id(), the_match.record().variant);
    Ok(MessagePayload { document: Some(document), ..MessagePayload::private(content) })
}

/// All matches of a player as one file, the latest first, as many as Discord takes; those that run,
/// too.
pub(crate) async fn all(
    app_state: &AppState,
    texts: Texts,
    player: PlayerId,
) -> Result<MessagePayload, Failure> {
    let ids = app_state.app.all_of(player).await?;
    let mut sheets = Collected::within(LIMIT);
    for id in &ids {
        let the_match = app_state.app.find_match(*id).await?;
        if !sheets.take(&sheet(app_state, texts, &the_match).await?) {
            break;
        }
    }
    let Collected { text, count, .. } = sheets;
    let document = (count > 0)
        .then(|| FileAttachment { name: "games.pgn".to_owned(), bytes: text.into_bytes() });
    Ok(MessagePayload {
        document,
        ..MessagePayload::private(texts.export_all(count, ids.len() - count))
    })
}

/// Score sheets one after the other, up to a number of bytes.
struct Collected {
    text: String,
    count: usize,
    limit: usize,
}

impl Collected {
    const fn within(limit: usize) -> Self {
        Self { text: String::new(), count: 0, limit }
    }

    /// Adds a sheet; `false` where it has no room.
    fn take(&mut self, sheet: &str) -> bool {
        // An empty line stands between two games.
        let gap = usize::from(!self.text.is_empty());
        if self.text.len() + gap + sheet.len() > self.limit {
            return false;
        }
        self.text.extend(["\n"].into_iter().take(gap));
        self.text.push_str(sheet);
        self.count += 1;
        true
    }
}

async fn sheet(app_state: &AppState, texts: Texts, the_match: &Match) -> Result<String, Failure> {
    let context = app_state.app.board_context(the_match).await?;
    let changes = context.changes();
    let mut signatures = ByColor { white: PgnPlayer::default(), black: PgnPlayer::default() };
    for (color, seated) in context.seats.iter() {
        let rating = match (changes, the_match.outcome()) {
            (Some(changes), _) => Some(changes[color].before.rating),
            (None, None) if the_match.record().rated => {
                seated.rating.map(|(rating, _)| rating.rating)
            }
            _ => None,
        };
        signatures[color] = PgnPlayer { name: texts.display_name(&seated.name), rating };
    }
    Ok(move_list::write(the_match, &signatures))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_left_out() {
        let mut collected = Collected::within(9);
        assert!(collected.take("1-0\n"));
        assert!(collected.take("0-1\n"), "an empty line and four more: nine in all");
        assert_eq!(collected.text, "1-0\n\n0-1\n");
        assert!(!collected.take("*"));
        assert_eq!((collected.count, collected.text.len()), (2, 9));
        assert!(!Collected::within(3).take("1-0\n"));
    }
}
