//! What the reader chooses about boards, here and in Discord: their theme.

use axum::extract::State;
use axum::response::Response;
use courier_draw::Theme;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::problem::{Answer, For as _, Problem};
use super::sessions::Change;
use super::state::Web;
use crate::app::SettingsChange;

/// The key of a theme.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    theme: String,
}

/// `POST /api/theme`: the theme of the reader's boards, here and in Discord.
pub(super) async fn choose(
    State(web): State<Web>,
    Change { session, body }: Change<Chosen>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let theme = Theme::by_key(&body.theme).ok_or(Problem::Unreadable).for_reader(texts)?;
    let change = SettingsChange { theme: Some(theme), ..SettingsChange::default() };
    web.app.change_settings(player, change, web.now()).await.for_reader(texts)?;
    Ok(json(&body))
}
