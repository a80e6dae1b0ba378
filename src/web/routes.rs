//! Maps requests to handlers.

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};

use super::state::Web;
use super::{
    activity, assets, changes, display, files, finished, links, lobby, matches, measuring,
    new_game, notes, plans, reviews, security, sharing, shell, sign_in, studies, watching,
};

/// The router of the page. It also answers unknown addresses.
pub fn router(web: &Web) -> Router {
    Router::new()
        .route("/open/{token}", get(links::show).post(links::open))
        .route("/sign-in", get(sign_in::begin))
        .route("/signed-in", get(sign_in::end))
        .route("/assets/{folder}/{name}", get(assets::file))
        .route("/", get(shell::home))
        .route("/matches/{id}", get(shell::show))
        .route("/api/me", get(matches::me))
        .route("/api/matches", get(matches::list))
        .route("/api/boards", get(matches::boards))
        .route("/api/finished", get(finished::list))
        .route("/api/lobby", get(lobby::list))
        .route("/api/lobby/{id}", post(lobby::join))
        .route("/api/new-game", get(new_game::choices).post(new_game::begin))
        .route("/api/matches/{id}", get(changes::show))
        .route("/api/matches/{id}/plies/{ply}", get(changes::look))
        .route("/api/matches/{id}/moves", post(changes::make_move))
        .route("/api/matches/{id}/actions", post(changes::take_action))
        .route("/api/matches/{id}/note", get(notes::show).put(notes::write))
        .route("/api/matches/{id}/pgn", get(files::pgn))
        .route("/api/matches/{id}/gif", get(files::gif))
        .route("/api/matches/{id}/line", get(plans::line))
        .route("/api/matches/{id}/plan", get(plans::show).post(plans::change))
        .route("/api/matches/{id}/rematch", post(finished::play_again))
        .route("/api/matches/{id}/review", get(reviews::show).post(reviews::ask))
        .route("/api/matches/{id}/study", get(studies::show).post(studies::change))
        .route("/api/matches/{id}/study/line", get(studies::line))
        .route("/api/matches/{id}/spectators", get(sharing::show).post(sharing::change))
        .route("/watch/{token}", get(watching::page))
        .route("/watch/{token}/board.png", get(watching::picture))
        .route("/api/watch", get(watching::words))
        .route("/api/watch/{token}", get(watching::show))
        .route("/api/watch/{token}/plies/{ply}", get(watching::look))
        .route("/api/style", post(display::choose))
        .route("/api/sign-out", post(links::sign_out))
        .route("/api/activity/session", post(activity::begin))
        .fallback(links::nowhere)
        .method_not_allowed_fallback(links::nowhere)
        .layer(from_fn_with_state(web.clone(), security::guard))
        .layer(from_fn(measuring::measure))
        .with_state(web.clone())
}
