//! The page of the board and of all games: an HTML file whose scripts do the rest.

use std::borrow::Cow;

use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};

use super::language::texts_of;
use super::sessions::MaybeSession;
use super::{assets, pages};

const SHELL: &str = include_str!("../../assets/web/index.html");

/// `GET /` and `GET /matches/{id}`: the page, which reads what it shows from the API; without a
/// session, how to get one.
pub(super) async fn show(headers: HeaderMap, MaybeSession(session): MaybeSession) -> Response {
    let Some(session) = session else { return pages::no_session(texts_of(&headers)) };
    let texts = session.texts;
    let filled = [
        ("{assets}", Cow::Owned(assets::folder())),
        ("{language}", Cow::Borrowed(session.language.code())),
        ("{theme}", Cow::Borrowed(session.theme.key())),
        ("{loading}", escaped(&texts.web_loading())),
        ("{noscript}", escaped(&texts.web_noscript())),
    ];
    let fill = |page: String, (gap, text): &(&str, Cow<'_, str>)| page.replace(gap, text);
    Html(filled.iter().fold(SHELL.to_owned(), fill)).into_response()
}

/// A text inside an element.
fn escaped(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.replace('&', "&amp;").replace('<', "&lt;"))
}
