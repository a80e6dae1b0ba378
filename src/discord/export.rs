//! `/export`, and the button below a board: a game, a study or all games of a player as a PGN file.

use courier_play::{Match, MatchId, PlayerId, move_list};
use courier_rules::Notation;
use courier_text::Texts;

use crate::app::{ReadingTurn, StudyView};
use crate::discord::context::AppState;
use crate::discord::context::Invoker;
use crate::discord::context::command::{Context, defer, invoker, send};
use crate::discord::imports::messages as imports;
use crate::discord::options::match_choice::{self, Named, recent_and_imported};
use crate::discord::transport::{
    FILE_BYTES, FileAttachment, MessagePayload, Result, incident_code,
};
use crate::process::compute::ComputePlace;

/// A match as a file, with the moves made so far.
pub(crate) async fn one(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let place = app_state.app.compute().quick_place(invoker.player)?;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let content = texts.export_done(id, the_match.record().variant);
    let turn = ReadingTurn::new(place.turn().await?);
    let (record, _) = app_state.app.pgn(the_match, (texts, invoker.player), turn).await?;
    let file = FileAttachment { name: move_list::file_name(id), bytes: record.into_bytes() };
    Ok(MessagePayload { files: vec![file], ..MessagePayload::private(content) })
}

/// A match with a study of it as variations and comments.
pub(crate) async fn with_study(
    app_state: &AppState,
    invoker: &Invoker,
    StudyView { the_match, study, .. }: StudyView,
    place: ComputePlace,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let content = texts.study_export(the_match.id(), the_match.record().variant);
    let name = format!("study-{}.pgn", the_match.id());
    let players = app_state.app.pgn_players(texts, &the_match).await?;
    let write = move || move_list::write_with_study(&the_match, &players, &study);
    let record = place.compute(write).await?;
    let file = FileAttachment { name, bytes: record.into_bytes() };
    Ok(MessagePayload { files: vec![file], ..MessagePayload::private(content) })
}

/// All matches of a player, running and finished, the latest first: one file for chess programs and
/// another one for C'escacs, which they cannot read. Matches that do not fit into a message that
/// Discord accepts are left out, and so are those whose board is hidden, and those that cannot be
/// replayed: these are named, and logged with `code`.
pub(crate) async fn all_matches(
    app_state: &AppState,
    texts: Texts,
    (player, place): (PlayerId, ComputePlace),
    code: &str,
) -> Result<MessagePayload> {
    let mut turn = ReadingTurn::new(place.turn().await?);
    let ids = app_state.app.reads().all_of(player).await?;
    let mut games = PgnCollection::within(FILE_BYTES);
    let mut hexes = PgnCollection::within(FILE_BYTES);
    let (mut unreadable, mut hidden) = (Vec::new(), 0);
    for id in &ids {
        let found = app_state.app.reads().match_records(&[*id]).await?.pop();
        // It may have been deleted in the meantime.
        let Some((_, record)) = found else { continue };
        let (the_match, same_turn) = turn.compute(move || record.and_then(Match::replay)).await?;
        turn = same_turn;
        let the_match = match the_match {
            Ok(the_match) => the_match,
            Err(error) => {
                tracing::error!(code, %error, "a match is left out of an export");
                unreadable.push(*id);
                continue;
            }
        };
        if the_match.hides_board() {
            hidden += 1;
            continue;
        }
        let on_hexes = the_match.record().variant.rules().notation == Notation::Cescacs;
        let (record, same_turn) = app_state.app.pgn(the_match, (texts, player), turn).await?;
        turn = same_turn;
        let (file, other) = if on_hexes { (&mut hexes, &games) } else { (&mut games, &hexes) };
        file.limit = FILE_BYTES.saturating_sub(other.text.len());
        if !file.push(&record) {
            break;
        }
    }
    let count = games.count + hexes.count;
    let two_files = games.count > 0 && hexes.count > 0;
    let files = [(games, "games.pgn"), (hexes, "cescacs.pgn")];
    let files = files.into_iter().filter(|(games, _)| games.count > 0).map(|(games, name)| {
        FileAttachment { name: name.to_owned(), bytes: games.text.into_bytes() }
    });
    let files = files.collect();
    let left_out = ids.len() - count - unreadable.len() - hidden;
    let mut content = Vec::new();
    if count + left_out > 0 || unreadable.is_empty() {
        content.push(texts.export_all(count, left_out, two_files));
    }
    if !unreadable.is_empty() {
        content.push(texts.export_unreadable(&unreadable, code));
    }
    Ok(MessagePayload { files, ..MessagePayload::private(content.join("\n")) })
}

/// Consecutive game records, up to a number of bytes.
struct PgnCollection {
    text: String,
    count: usize,
    limit: usize,
}

impl PgnCollection {
    const fn within(limit: usize) -> Self {
        Self { text: String::new(), count: 0, limit }
    }

    /// Adds a game record. Returns `false` if it does not fit.
    fn push(&mut self, record: &str) -> bool {
        // Games are separated by an empty line.
        let gap = usize::from(!self.text.is_empty());
        if self.text.len() + gap + record.len() > self.limit {
            return false;
        }
        self.text.extend(["\n"].into_iter().take(gap));
        self.text.push_str(record);
        self.count += 1;
        true
    }
}

#[poise::command(slash_command)]
pub(crate) async fn export(
    ctx: Context<'_>,
    #[autocomplete = "recent_and_imported"] game: Option<String>,
    all: Option<bool>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    if all == Some(true) {
        let own = (invoker.player, app_state.app.compute().long_place(invoker.player)?);
        // Hundreds of games may take longer than the three seconds that Discord waits for a first
        // response.
        defer(ctx, true).await?;
        let code = incident_code(ctx.interaction.id.get());
        send(ctx, all_matches(app_state, invoker.texts, own, &code).await?).await?;
        return Ok(());
    }
    let id = match match_choice::any(app_state, &invoker, game.as_deref()).await? {
        Named::Match(id) => id,
        Named::Import(id) => {
            let game = app_state.app.see_import(id, invoker.player, invoker.place).await?;
            return send(ctx, imports::export(app_state, &invoker, game).await?).await;
        }
    };
    send(ctx, one(app_state, &invoker, id).await?).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_that_do_not_fit_are_left_out() {
        let mut collection = PgnCollection::within(9);
        assert!(collection.push("1-0\n"));
        assert!(collection.push("0-1\n"), "an empty line and four more: nine in all");
        assert_eq!(collection.text, "1-0\n\n0-1\n");
        assert!(!collection.push("*"));
        assert_eq!((collection.count, collection.text.len()), (2, 9));
        assert!(!PgnCollection::within(3).push("1-0\n"));
    }
}
