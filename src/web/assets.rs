//! The files of the page, compiled into the program. Their folder has a name made of their content,
//! so that browsers may keep them for ever, and get new ones with a new version.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// A file of the page: its name, its type and its content.
#[derive(Clone, Copy, Debug)]
struct Asset {
    name: &'static str,
    kind: &'static str,
    content: &'static str,
}

const CSS: &str = "text/css; charset=utf-8";

/// A file of `assets/web/`.
macro_rules! file {
    ($name:literal, $kind:expr) => {
        Asset {
            name: $name,
            kind: $kind,
            content: include_str!(concat!("../../assets/web/", $name)),
        }
    };
}

const FILES: &[Asset] = &[file!("link.css", CSS)];

/// The name of the folder.
static FOLDER: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for file in FILES {
        for part in [file.name, file.content] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
    }
    BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..12])
});

/// The path of the folder, without a slash at its end.
pub(super) fn folder() -> String {
    format!("/assets/{}", *FOLDER)
}

/// `GET /assets/{folder}/{name}`.
pub(super) async fn file(Path((folder, name)): Path<(String, String)>) -> Response {
    let found = FILES.iter().find(|file| folder == *FOLDER && file.name == name);
    let Some(file) = found else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, file.content).into_response()
}
