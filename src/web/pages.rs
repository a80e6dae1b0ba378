//! The other pages: a link to open, a used or withdrawn link, and no session. They need no script.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use courier_store::LinkOwner;
use courier_text::Texts;
use maud::{DOCTYPE, Markup, html};

use super::assets;
use super::sessions::Session;

/// The page of a link: says whose it is, with a button that uses it, because programs that follow
/// links press no buttons. It asks whether the session of another player may end.
pub(super) fn open(texts: Texts, owner: &LinkOwner, other: Option<&Session>) -> Response {
    let LinkOwner { player, name, username } = owner;
    // The unique name: people choose the others, and may call themselves as their reader is called.
    let sign_in = texts.browser_sign_in(format!("@{username}"));
    let text = html! {
        p { (texts.browser_account(player.to_string(), username)) }
        @if let Some(Session { player, name: other, .. }) = other {
            p { strong { (texts.browser_signed_in_as(player.to_string(), other)) } }
            @if other == name { p { strong { (texts.browser_same_name()) } } }
            p { (texts.browser_open_text()) }
            form method="post" action={ "?instead=" (player) } {
                button type="submit" { (sign_in) }
                a class="button" href="/" { (texts.browser_stay(other)) }
            }
        } @else {
            p { (texts.browser_open_text()) }
            form method="post" { button type="submit" { (sign_in) } }
        }
    };
    page(StatusCode::OK, texts, &sign_in, &text)
}

/// The reader of a link follows it where somebody else is signed in: asks whether that session may
/// end, at `address`, or stays, at `board`.
pub(super) fn sign_in_instead(
    texts: Texts,
    Session { player, name, .. }: &Session,
    [address, board]: [&str; 2],
) -> Response {
    let text = html! {
        p { strong { (texts.browser_signed_in_as(player.to_string(), name)) } }
        p { (texts.browser_open_text()) }
        p {
            a class="button" href=(address) { (texts.browser_with_discord()) } " "
            a class="button" href=(board) { (texts.browser_stay(name)) }
        }
    };
    page(StatusCode::OK, texts, &texts.browser_with_discord(), &text)
}

/// The link was used, has expired, or never existed.
pub(super) fn link_over(texts: Texts) -> Response {
    let text = html! { p { (Texts::web_plain(&texts.browser_link_over_text())) } };
    page(StatusCode::GONE, texts, &texts.browser_link_over_title(), &text)
}

/// The form of the link was sent by another website, or too often.
pub(super) fn link_refused(texts: Texts, status: StatusCode, why: &str) -> Response {
    page(status, texts, &texts.browser_link_over_title(), &html! { p { (Texts::web_plain(why)) } })
}

/// The reader may not sign in.
pub(super) fn not_admitted(texts: Texts, why: &str) -> Response {
    page(StatusCode::FORBIDDEN, texts, &texts.browser_closed_title(), &html! { p { (why) } })
}

/// A link for spectators shows nothing: it was withdrawn, or never existed.
pub(super) fn not_shared(texts: Texts) -> Response {
    let text = html! { p { (texts.browser_not_shared_text()) } };
    page(StatusCode::NOT_FOUND, texts, &texts.browser_not_shared_title(), &text)
}

/// There is no session: says how to get a link, or leads to where the reader signs in.
pub(super) fn no_session(texts: Texts, sign_in: Option<&str>) -> Response {
    let text = html! {
        @if let Some(address) = sign_in {
            p { (texts.browser_open_text()) }
            p { a class="button" href=(address) { (texts.browser_with_discord()) } }
        } @else {
            p { (Texts::web_plain(&texts.browser_closed_text())) }
        }
    };
    page(StatusCode::UNAUTHORIZED, texts, &texts.browser_closed_title(), &text)
}

fn page(status: StatusCode, texts: Texts, title: &str, text: &Markup) -> Response {
    let page = html! {
        (DOCTYPE)
        html lang=(texts.language().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) " · Courier" }
                link rel="stylesheet" href=(format!("{}/link.css", assets::folder()));
                link rel="icon" href=(format!("{}/icon.svg", assets::folder()));
            }
            body { main { h1 { (title) } (text) } }
        }
    };
    (status, Html(page.into_string())).into_response()
}
