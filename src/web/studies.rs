//! The reader's study of a match: its lines. It is changed in Discord.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;

use super::json::json;
use super::matches::match_id;
use super::problem::{Answer, For as _};
use super::sessions::Session;
use super::state::Web;
use crate::play::studies::StudyBranch;
use crate::text::Texts;

/// A study as the page shows it.
#[derive(Debug, Serialize)]
struct Shown {
    title: String,
    /// Who can see it and how many moves it has, and how it is changed.
    remarks: Vec<String>,
    groups: Vec<Group>,
}

/// The lines that leave the match in one position.
#[derive(Debug, Serialize)]
struct Group {
    after: String,
    lines: Vec<Line>,
}

/// Moves up to the next fork, below those before them.
#[derive(Debug, Serialize)]
struct Line {
    moves: String,
    depth: usize,
}

/// `GET /api/matches/{id}/study`.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    Path(id): Path<String>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let id = match_id(&id).for_reader(texts)?;
    web.app.web_revision(id, player, web.now()).await.for_reader(texts)?;
    let view = web.app.study(player, id, None).await.for_reader(texts)?;
    let groups = view.study.outline(view.the_match.game()).into_iter().map(|group| {
        let mut lines = Vec::new();
        flatten(&group.branches, 0, &mut lines);
        let after = texts.study_after(group.after.as_deref());
        Group { after: Texts::web_plain(&after), lines }
    });
    let remarks =
        [texts.study_footer(view.shown, view.study.count()), texts.web_study_in_discord()];
    let remarks = remarks.iter().map(|remark| Texts::web_plain(remark)).collect();
    let title = texts.study_title(id, None);
    Ok(json(&Shown { title, remarks, groups: groups.collect() }))
}

fn flatten(branches: &[StudyBranch], depth: usize, lines: &mut Vec<Line>) {
    for StudyBranch { moves, then } in branches {
        lines.push(Line { moves: moves.clone(), depth });
        flatten(then, depth + 1, lines);
    }
}
