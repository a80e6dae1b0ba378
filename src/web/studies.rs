//! The reader's study of a match: its lines, and playing them on the board.

use axum::extract::{Query, State};
use axum::response::Response;
use courier_play::studies::{
    LineMark, MAX_DEPTH, SeenPoint, Study, StudyBranch, StudyComment, StudyError, StudyMoveId,
    StudyPoint,
};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::Game;
use courier_rules::notation::uci;
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::changes;
use super::json::json;
use super::lines::{Limit, Line, extended, game_at};
use super::matches::OfMatch;
use super::problem::{Answer, For as _, Problem};
use super::scene::At;
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::{AppError, StudyEdit, StudyView};

/// A study as the page shows it.
#[derive(Debug, Serialize)]
struct Shown {
    title: String,
    /// The people who can see it, its number of moves, and what can only be done in Discord.
    remarks: Vec<String>,
    groups: Vec<Group>,
    /// A remark about the last change.
    message: Option<String>,
}

/// The lines that leave the match in one position.
#[derive(Debug, Serialize)]
struct Group {
    after: String,
    lines: Vec<Branch>,
}

/// Moves up to the next fork, below those before them.
#[derive(Debug, Serialize)]
struct Branch {
    moves: String,
    depth: usize,
    /// The page sends it to remove the branch with what follows, or to make a plan of it.
    key: u32,
    question: String,
    /// The line to its last move: the number of moves of the match before it, and its moves in UCI
    /// and as written.
    from: u32,
    line: Vec<String>,
    written: String,
    /// The comments of its moves, with the moves.
    comments: Vec<(String, String)>,
    /// The comment of its last move.
    comment: Option<String>,
}

/// `GET /api/matches/{id}/study`.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    web.app.web_revision(id, player, web.now()).await.for_reader(texts)?;
    let view = web.app.study(player, id, None).await.for_reader(texts)?;
    Ok(json(&shown(texts, &view, None)))
}

/// `GET /api/matches/{id}/study/line`: the position after a line from any position of the match,
/// with the legal moves of the side that would be on the move. Nothing is stored. A line that has
/// begun stays valid when the match continues.
pub(super) async fn line(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
    Query(Line { ply, from, moves, mark }): Query<Line>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let (the_match, _) = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    the_match.check_board_shown().for_reader(texts)?;
    let from: Option<u32> = from.and_then(|from| from.parse().ok());
    let now = from.and_then(|from| mark_at(&the_match, from));
    let is_seen = match mark {
        Some(mark) => mark.parse().is_ok_and(|mark| now == Some(mark)),
        None => ply.and_then(|ply| ply.parse().ok()) == Some(the_match.ply()),
    };
    if !is_seen {
        return changes::explained(&web, &session, id, Refusal::Stale.into()).await;
    }
    let mark = now.ok_or(Problem::NoSuchPage).for_reader(texts)?;
    let game = from.and_then(|from| game_at(the_match.game(), from));
    let game = game.ok_or(Problem::NoSuchPage).for_reader(texts)?;
    let too_deep = Limit { moves: MAX_DEPTH, refusal: StudyError::TooDeep.into() };
    let line = extended(game, &moves.unwrap_or_default(), too_deep).for_reader(texts)?;
    changes::after_line(&web, &session, id, At::Study(&line, mark)).await
}

/// The change of a study.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum StudyChange {
    /// Adds a line from the position after `from` moves of the match.
    Add {
        from: u32,
        moves: String,
        /// The comment of its last move, if it is changed; an empty one is deleted.
        #[serde(default)]
        comment: Option<String>,
        /// The mark of that position, if the match may have continued since.
        #[serde(default)]
        mark: Option<String>,
    },
    /// Removes a move and what follows it.
    Remove { key: u32 },
    /// Makes a plan of the lines from the present position, or only of those through a move.
    Plan {
        #[serde(default)]
        key: Option<u32>,
    },
}

/// A change of the study for a board after `ply` moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewStudy {
    ply: u32,
    change: StudyChange,
}

/// `POST /api/matches/{id}/study`.
pub(super) async fn change(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body: NewStudy { ply, change } }: Change<NewStudy>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let (the_match, _) = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let is_seen = match &change {
        StudyChange::Add { from, mark: Some(mark), .. } => {
            mark.parse().is_ok_and(|mark| mark_at(&the_match, *from) == Some(mark))
        }
        _ => the_match.ply() == ply,
    };
    let changed = if is_seen {
        changed(&web, texts, (player, id), change, web.now()).await
    } else {
        // The position after that number of moves may be another one, if moves were taken back.
        Err(Refusal::Stale.into())
    };
    match changed {
        Ok((view, message)) => Ok(json(&shown(texts, &view, message))),
        Err(error) => changes::explained(&web, &session, id, error).await,
    }
}

async fn changed(
    web: &Web,
    texts: Texts,
    (player, id): (PlayerId, MatchId),
    change: StudyChange,
    now: Moment,
) -> Result<(StudyView, Option<String>), AppError> {
    let app = &web.app;
    match change {
        StudyChange::Add { from, moves, comment, mark } => {
            // If the comment is too long, nothing is added.
            let comment = comment.map(|typed| StudyComment::of(&typed)).transpose();
            let comment = comment.map_err(Refusal::from)?;
            let mark = mark.and_then(|mark| mark.parse().ok());
            let at = SeenPoint { point: StudyPoint::Played(from), mark };
            let edit = StudyEdit::Type(&moves);
            let (mut view, end) = app.amend_study(player, id, at, edit, now).await?;
            if let Some(comment) = comment {
                let edit = StudyEdit::Comment(comment);
                let end = view.study.seen(end);
                view = app.amend_study(player, id, end, edit, now).await?.0;
            }
            Ok((view, Some(texts.web_study_added())))
        }
        StudyChange::Remove { key } => {
            let at = StudyPoint::Own(StudyMoveId(key));
            let (view, _) = app.amend_study(player, id, at, StudyEdit::Delete, now).await?;
            Ok((view, None))
        }
        StudyChange::Plan { key } => {
            let view = app.study(player, id, None).await?;
            let at = key.map(|key| StudyPoint::Own(StudyMoveId(key)));
            let at = at.unwrap_or_else(|| view.study.present());
            let made = app.plan_from_study(player, id, at, now).await?;
            let replaced = made.replaced.iter().map(|replaced| texts.plan_replaced(replaced));
            let message: Vec<_> = [texts.study_planned()].into_iter().chain(replaced).collect();
            Ok((view, Some(message.join(" "))))
        }
    }
}

/// The mark of the position after `ply` moves; `None` if the match had fewer.
fn mark_at(the_match: &Match, ply: u32) -> Option<LineMark> {
    let made = the_match.record().moves.get(..usize::try_from(ply).ok()?)?;
    Some(LineMark::after(made.iter().map(|(uci, _)| uci.as_str())))
}

fn shown(texts: Texts, view: &StudyView, message: Option<String>) -> Shown {
    let (study, game) = (&view.study, view.the_match.game());
    let groups: Vec<Group> = study
        .outline(game)
        .into_iter()
        .map(|group| {
            let mut lines = Vec::new();
            flatten(texts, (study, game), &group.branches, 0, &mut lines);
            let after = Texts::web_plain(&texts.study_after(group.after.as_deref()));
            Group { after, lines }
        })
        .collect();
    let hint = groups.is_empty().then(|| texts.web_study_hint());
    let in_discord = texts.web_study_in_discord(view.the_match.engine_seat().is_some());
    let remarks = [texts.study_footer(view.shown, study.count()), in_discord];
    let remarks = remarks.into_iter().chain(hint).map(|text| Texts::web_plain(&text)).collect();
    let title = texts.study_title(view.the_match.id(), None);
    let message = message.map(|message| Texts::web_plain(&message));
    Shown { title, remarks, groups, message }
}

fn flatten(
    texts: Texts,
    (study, game): (&Study, &Game),
    branches: &[StudyBranch],
    depth: usize,
    lines: &mut Vec<Branch>,
) {
    for StudyBranch { moves, ids, then } in branches {
        lines.extend(branch(texts, (study, game), (moves, ids), depth));
        flatten(texts, (study, game), then, depth + 1, lines);
    }
}

/// A branch; `None` if it cannot be read: the outline leaves it out.
fn branch(
    texts: Texts,
    (study, game): (&Study, &Game),
    (moves, ids): (&str, &[StudyMoveId]),
    depth: usize,
) -> Option<Branch> {
    let (first, last) = (*ids.first()?, *ids.last()?);
    let written = |id| study.move_to(game, StudyPoint::Own(id)).ok().flatten();
    let line = study.line(game, StudyPoint::Own(last)).ok()?;
    let comment = |id| study.comment(StudyPoint::Own(id)).map(|text| text.as_str().to_owned());
    let comments = ids.iter().filter_map(|id| Some((written(*id)?, comment(*id)?)));
    Some(Branch {
        moves: moves.to_owned(),
        depth,
        key: first.0,
        question: Texts::web_plain(&texts.study_delete_branch(&written(first)?)),
        from: line.ply,
        line: line.moves.iter().map(|(before, made)| uci::print(before, *made)).collect(),
        written: line.text(),
        comments: comments.collect(),
        comment: comment(last),
    })
}
