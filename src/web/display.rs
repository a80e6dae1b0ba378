//! What the reader chooses about boards, here and in Discord: their theme and their pieces.

use axum::extract::State;
use axum::response::Response;
use courier_draw::{PieceSet, Theme};
use serde::{Deserialize, Serialize};

use super::json::json;
use super::problem::{Answer, For as _, Problem};
use super::sessions::Change;
use super::state::Web;
use crate::app::SettingsChange;

/// The keys of a theme and of a piece set.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<String>,
}

/// `POST /api/style`: the theme and the pieces of the reader's boards, here and in Discord.
pub(super) async fn choose(
    State(web): State<Web>,
    Change { session, body }: Change<Chosen>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    fn read<T>(key: Option<&String>, by_key: fn(&str) -> Option<T>) -> Result<Option<T>, Problem> {
        key.map(|key| by_key(key).ok_or(Problem::Unreadable)).transpose()
    }
    let theme = read(body.theme.as_ref(), Theme::by_key).for_reader(texts)?;
    let pieces = read(body.pieces.as_ref(), PieceSet::by_key).for_reader(texts)?;
    let change = SettingsChange { theme, pieces, ..SettingsChange::default() };
    web.app.change_settings(player, change, web.now()).await.for_reader(texts)?;
    Ok(json(&body))
}
