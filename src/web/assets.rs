//! The files of the page, compiled into the program. The name of their folder is a hash of their
//! content, so browsers may keep them forever and get new ones with a new version. All of them are
//! in one folder: scripts import each other by relative names.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use super::compact::compact;
use super::compressed::Compressed;
use super::{pieces, theme};

#[derive(Clone, Debug)]
struct Asset {
    name: &'static str,
    kind: &'static str,
    content: Compressed,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml; charset=utf-8";

/// The style sheets of the page, each refining the ones before.
pub(super) const SHEETS: [&str; 10] = [
    "themes.css",
    "page.css",
    "finished.css",
    "new_game.css",
    "board.css",
    "players.css",
    "moves.css",
    "review.css",
    "touch.css",
    "display.css",
];

/// Files of `assets/web/`.
macro_rules! files {
    ($kind:expr, $($name:literal)*) => {
        [$(Asset::new($name, $kind, compact(include_str!(concat!("../../assets/web/", $name))))),*]
    };
}

impl Asset {
    fn new(name: &'static str, kind: &'static str, content: String) -> Self {
        Self { name, kind, content: Compressed::new(content) }
    }

    /// The content as text.
    fn text(&self) -> &str {
        std::str::from_utf8(&self.content.plain).unwrap_or_default()
    }
}

static FILES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut files = vec![
        Asset::new("pieces.svg", SVG, pieces::sprite()),
        Asset::new("icon.svg", SVG, pieces::icon()),
        Asset::new("themes.css", CSS, theme::style_sheet()),
    ];
    files.extend(files!(
        CSS,
        "activity.css" "board.css" "display.css" "finished.css" "link.css" "moves.css"
        "new_game.css" "page.css" "players.css" "review.css" "touch.css"
    ));
    files.extend(files!(
        SCRIPT,
        "activity.js" "alerts.js" "api.js" "board.js" "choices.js" "copy.js" "curve.js"
        "display.js" "dom.js" "drawing.js" "earlier.js" "finished.js" "games.js" "geometry.js"
        "hands.js" "history.js" "keys.js" "line.js" "lobby.js" "main.js" "marks.js" "match.js"
        "moves.js" "new_game.js" "pending.js" "pieces.js" "plan.js" "players.js" "pointer.js"
        "poll.js" "review.js" "say.js" "share.js" "side.js" "spectators.js" "study.js" "text.js"
        "view.js" "watch.js" "wheel.js"
    ));
    files
});

static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for file in FILES.iter() {
        for part in [file.name.as_bytes(), &file.content.plain] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
    }
    BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..12])
});

/// The scripts: their names and contents.
pub(super) fn scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter(|file| file.kind == SCRIPT).map(|file| (file.name, file.text()))
}

pub(super) fn text(name: &str) -> Option<&'static str> {
    FILES.iter().find(|file| file.name == name).map(Asset::text)
}

/// The path of the folder, without a slash at its end.
pub(super) fn folder() -> String {
    format!("/assets/{}", *FOLDER)
}

/// `GET /assets/{folder}/{name}`.
pub(super) async fn file(
    headers: HeaderMap,
    Path((folder, name)): Path<(String, String)>,
) -> Response {
    let found = FILES.iter().find(|file| folder == *FOLDER && file.name == name);
    let Some(file) = found else { return StatusCode::NOT_FOUND.into_response() };
    let kept = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (kept, file.content.answer(&headers)).into_response()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Every file in the folder is served, and every file named by another one exists.
    #[test]
    fn the_page_is_complete() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/web");
        let exists = |name: &str| FILES.iter().any(|file| file.name == name);
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(exists(&name), "{name} is not served");
        }
        for file in FILES.iter().filter(|file| file.kind == SCRIPT) {
            for named in file.text().split("\"./").skip(1) {
                assert!(exists(named.split('"').next().unwrap()), "{}: {named}", file.name);
            }
        }
    }

    /// Nothing comes from elsewhere: the policy of the page would forbid it.
    #[test]
    fn the_page_asks_nobody_else() {
        for (name, text) in FILES.iter().map(|file| (file.name, file.text())) {
            // Names of formats, which nobody asks for.
            let text = text.replace("http://www.w3.org/2000/svg", "");
            let text = text.replace("http://www.w3.org/1999/xlink", "");
            for forbidden in ["http:", "https:", "style=", "innerHTML", "eval(", "@import"] {
                assert!(!text.contains(forbidden), "{name}: {forbidden}");
            }
        }
    }

    /// All files as transferred: compressed, without headers and without later requests of the
    /// page.
    #[test]
    fn the_page_loads_less_than_100_kilobytes() {
        let size: usize = FILES.iter().map(|file| file.content.transferred()).sum();
        assert!(size < 100_000, "{size} bytes");
    }
}
