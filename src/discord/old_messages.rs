//! Edits messages that are no longer current, with the lowest urgency: a board becomes one line
//! about its move with a link to a newer board, so that a long game leaves one board in its channel
//! and not forty. A challenge that several may accept shows how many games are still open.

use std::sync::Arc;
use std::time::Duration;

use courier_play::challenges::ChallengeState;
use courier_play::{ChallengeId, ChannelId, Match};
use courier_store::{PresentBoard, ServerListener};
use courier_text::Texts;
use futures_util::future::join_all;

use crate::discord::board::messages::numbered_san;
use crate::discord::challenges::messages::open_message;
use crate::discord::context::{AppState, mention};
use crate::discord::transport::old_messages::{Becomes, OldMessage, Shrinking};
use crate::discord::transport::passed_on;
use crate::discord::transport::requests::{remove_buttons, replace_text, shrink};
use crate::discord::transport::rest::{Rest, RestError};
use crate::discord::transport::{MessagePayload, Result};

/// How many edits are sent at the same time, each in another channel.
const WORKERS: usize = 16;

/// The shortest time between two texts for another process: later messages wait for the next one.
const BETWEEN_TEXTS: Duration = Duration::from_millis(50);
/// How often the listening connection is tried, and how long to wait after a fault.
const PULSE: Duration = Duration::from_secs(3);

/// Edits old messages until the future is dropped.
pub async fn edit_old_messages(app_state: Arc<AppState>, rest: Arc<Rest>) {
    join_all((0..WORKERS).map(|_| work(&app_state, &rest))).await;
}

/// Passes waiting messages on to the process with the background duty, until the future is dropped.
pub async fn pass_on_old_messages(app_state: Arc<AppState>) {
    loop {
        let old = app_state.old_messages.take(passed_on::MOST).await;
        match passed_on::write(&old) {
            Ok(text) => {
                if let Err(error) = app_state.app.records().pass_on_old_messages(&text).await {
                    tracing::debug!(%error, "old messages stay as they are");
                }
            }
            Err(error) => tracing::error!(%error, "old messages cannot be written"),
        }
        tokio::time::sleep(BETWEEN_TEXTS).await;
    }
}

/// Takes over messages passed on by other processes, until the future is dropped.
pub async fn hear_old_messages(app_state: Arc<AppState>, mut listener: ServerListener) {
    loop {
        match listener.wait(PULSE).await {
            Ok(None) => {}
            Ok(Some(text)) => match passed_on::read(&text) {
                Ok(old) => old.into_iter().for_each(|old| app_state.old_messages.add(old)),
                Err(error) => tracing::debug!(%error, "another version has passed something on"),
            },
            Err(error) => {
                tracing::warn!(%error, "old messages of other processes stay as they are");
                tokio::time::sleep(PULSE).await;
            }
        }
    }
}

async fn work(app_state: &AppState, rest: &Rest) {
    loop {
        let old = app_state.old_messages.next().await;
        if let Err(error) = edit(app_state, rest, old).await {
            tracing::debug!(at = ?old.at, %error, "an old message was not edited");
        }
        app_state.old_messages.finish(old);
    }
}

async fn edit(app_state: &AppState, rest: &Rest, old: OldMessage) -> Result<(), RestError> {
    let shrinks = match old.becomes {
        Becomes::WithoutButtons => return remove_buttons(rest, old.at).await,
        Becomes::Line(shrinks) => shrinks,
        Becomes::Challenge(id, texts) => {
            return match still_open(app_state, id, texts).await {
                Ok(Some(payload)) => {
                    replace_text(rest, old.at, app_state.named(payload, texts, false).await).await
                }
                Ok(None) => remove_buttons(rest, old.at).await,
                Err(failure) => {
                    tracing::debug!(at = ?old.at, %failure, "a challenge stays as it is");
                    Ok(())
                }
            };
        }
    };
    if shrinks.shown.has_sentence {
        return shrink(rest, old.at, None).await;
    }
    match line(app_state, old, shrinks).await {
        Ok(Some(line)) => {
            // An edit notifies nobody, wherever the board is.
            let line = MessagePayload { content: line, ..MessagePayload::default() };
            let MessagePayload { content, .. } = app_state.named(line, shrinks.texts, true).await;
            shrink(rest, old.at, Some(&content)).await
        }
        Ok(None) => remove_buttons(rest, old.at).await,
        Err(failure) => {
            tracing::debug!(at = ?old.at, %failure, "an old board stays as it is");
            remove_buttons(rest, old.at).await
        }
    }
}

/// A challenge as it is now; `None` if it is no longer open.
async fn still_open(
    app_state: &AppState,
    id: ChallengeId,
    texts: Texts,
) -> Result<Option<MessagePayload>> {
    let challenge = app_state.app.challenge(id).await?;
    if challenge.state_at(app_state.now()) != ChallengeState::Open {
        return Ok(None);
    }
    Ok(Some(open_message(app_state, texts, &challenge).await?))
}

/// The line that an old board becomes; `None` if no other board is shown.
async fn line(
    app_state: &AppState,
    OldMessage { at, .. }: OldMessage,
    Shrinking { the_match, shown, texts }: Shrinking,
) -> Result<Option<String>> {
    let channel = ChannelId(at.channel.get());
    let Some(present) = app_state.app.reads().present_board(the_match, channel).await? else {
        return Ok(None);
    };
    if (present.channel, present.message) == (channel, at.message.get()) {
        return Ok(None);
    }
    let the_match = app_state.app.find_match(the_match).await?;
    Ok(Some(line_about(texts, &the_match, shown.ply, &jump_link(present))))
}

/// The line about the board of a match after `ply` moves.
fn line_about(texts: Texts, the_match: &Match, ply: u32, link: &str) -> String {
    let Some(earlier) = ply.checked_sub(1) else { return texts.old_board_at_start(link) };
    let game = the_match.game();
    match (numbered_san(game, ply), game.position_at(earlier)) {
        (Some(san), Some(before)) => {
            let mover = the_match.players()[before.turn()];
            texts.old_board_after(link, &san, mention(mover))
        }
        _ => texts.old_board_taken_back(link),
    }
}

/// The address that makes Discord's clients jump to a message.
fn jump_link(PresentBoard { server, channel, message }: PresentBoard) -> String {
    let server = server.map_or_else(|| "@me".to_owned(), |server| server.to_string());
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}
