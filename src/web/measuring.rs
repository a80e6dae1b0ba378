//! Counts the requests and measures how long their answers take, by kind.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

use crate::process::telemetry;
use crate::process::time::Timer;

/// Records a request under a kind of our own, because anybody can send any address.
pub(super) async fn measure(request: Request, next: Next) -> Response {
    let timer = Timer::start();
    let kind = kind(request.uri().path());
    let response = next.run(request).await;
    telemetry::web_request(kind, response.status().as_u16(), timer.elapsed());
    response
}

fn kind(path: &str) -> &'static str {
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    match *parts.as_slice() {
        ["assets", ..] => "file",
        ["watch", _, _] => "picture",
        ["" | "matches" | "watch", ..] => "page",
        ["open", _] | ["sign-in" | "signed-in"] => "link",
        ["api", "matches"] => "games",
        ["api", "finished"] => "finished",
        ["api", "lobby", ..] => "lobby",
        ["api", "new-game"] => "new-game",
        ["api", "matches", _] => "match",
        ["api", "matches", _, "plies", _] => "position",
        ["api", "matches", _, "line"] | ["api", "matches", _, "study", "line"] => "line",
        ["api", "matches", _, "moves"] => "move",
        ["api", "matches", _, "actions"] => "action",
        ["api", "matches", _, "note"] => "note",
        ["api", "matches", _, "plan"] => "plan",
        ["api", "matches", _, "rematch"] => "rematch",
        ["api", "matches", _, "review"] => "review",
        ["api", "matches", _, "study"] => "study",
        ["api", "matches", _, "spectators"] => "share",
        ["api", "watch", ..] => "spectator",
        ["api", "me" | "sign-out"] | ["api", "activity", ..] => "session",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_counted_by_what_they_stand_for() {
        for (path, counted) in [
            ("/", "page"),
            ("/matches/7", "page"),
            ("/assets/abc/main.js", "file"),
            ("/open/secret", "link"),
            ("/api/me", "session"),
            ("/api/matches", "games"),
            ("/api/matches/7", "match"),
            ("/api/matches/7/moves", "move"),
            ("/api/matches/7/plies/3", "position"),
            ("/api/matches/7/study", "study"),
            ("/api/matches/7/study/line", "line"),
            ("/api/matches/7/spectators", "share"),
            ("/watch/secret", "page"),
            ("/watch/secret/board.png", "picture"),
            ("/api/watch/secret/plies/3", "spectator"),
            ("/api/matches/7/else", "other"),
            ("/wp-login.php", "other"),
            ("", "page"),
        ] {
            assert_eq!(kind(path), counted, "{path}");
        }
    }
}
