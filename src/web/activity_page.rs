//! The page inside Discord, as one document: a frame without its own origin may not load scripts.
//! It asks Discord's client, in the surrounding page, who the reader is; cookies are ignored.

use std::sync::LazyLock;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use courier_draw::Theme;
use courier_play::language::Language;
use courier_text::Texts;
use maud::{DOCTYPE, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use super::compressed::Compressed;
use super::language::texts_of;
use super::{assets, inline, markup, pieces};
use crate::config::{ActivityOrigins, WebUrl};

/// The page in each language, and its policy.
#[derive(Debug)]
pub(super) struct ActivityPage {
    pages: Vec<(Language, Compressed)>,
    policy: HeaderValue,
}

impl ActivityPage {
    /// The page of the application with this id, for frames in pages of the hosts.
    pub(super) fn new(application: u64, origins: &ActivityOrigins) -> Self {
        let hosts: Vec<&str> = origins.hosts.iter().map(WebUrl::origin).collect();
        let hosts = hosts.join(" ");
        let page = |language| (language, Compressed::new(page(language, application, &hosts)));
        let policy = format!(
            "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; \
             connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors {hosts}",
            SCRIPT.source, STYLES.source
        );
        // Origins consist of characters that headers may have.
        let nothing = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
        let policy = HeaderValue::from_str(&policy).unwrap_or(nothing);
        Self { pages: Language::ALL.into_iter().map(page).collect(), policy }
    }

    /// The answer to a request with these headers.
    pub(super) fn answer(&self, request: &HeaderMap) -> Response {
        let wanted = texts_of(request).language();
        let found = self.pages.iter().find(|(language, _)| *language == wanted);
        let mut response = found.map(|(_, page)| page.answer(request)).unwrap_or_default();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        headers.insert(header::CONTENT_TYPE, kind);
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        response
    }
}

fn page(language: Language, application: u64, hosts: &str) -> String {
    let texts = Texts::new(language);
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) data-theme=(Theme::default().key())
            data-application=(application) data-hosts=(hosts)
            data-closed=(texts.web_unknown_reader()) data-again=(texts.web_again()) {
            head {
                (markup::about("Courier"))
                link rel="icon" href="data:,";
                style { (PreEscaped(&STYLES.text)) }
            }
            body {
                (PreEscaped(sprite()))
                (markup::frame(texts))
                script type="module" { (PreEscaped(&SCRIPT.text)) }
            }
        }
    };
    page.into_string()
}

/// A script or style sheet inside the page, and its name in the policy.
struct Inline {
    text: String,
    source: String,
}

impl Inline {
    fn new(text: String) -> Self {
        let source = format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(&text)));
        Self { text, source }
    }
}

static SCRIPT: LazyLock<Inline> = LazyLock::new(|| {
    let scripts: Vec<_> = assets::scripts().collect();
    Inline::new(inline::one_script(&scripts, "main.js"))
});

static STYLES: LazyLock<Inline> = LazyLock::new(|| {
    let sheets = assets::SHEETS.into_iter().chain(["activity.css"]);
    Inline::new(sheets.filter_map(assets::text).collect())
});

fn sprite() -> String {
    pieces::sprite().replacen("<svg", "<svg class=\"sprite\" aria-hidden=\"true\"", 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    async fn shown(headers: &HeaderMap) -> (HeaderMap, Vec<u8>) {
        let page = ActivityPage::new(77, &ActivityOrigins::of_discord(77));
        let response = page.answer(headers);
        let headers = response.headers().clone();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (headers, body.to_vec())
    }

    /// Nothing is loaded from anywhere, and the policy allows exactly what the page contains.
    #[tokio::test]
    async fn the_activity_is_one_document_with_a_strict_policy() {
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_LANGUAGE, "ca".parse().unwrap());
        let (headers, page) = shown(&asked).await;
        let page = String::from_utf8(page).unwrap();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors https://discord.com https://ptb.discord.com "));
        assert!(!policy.contains("unsafe"), "{policy}");
        for (open, close) in [("<script type=\"module\">", "</script>"), ("<style>", "</style>")] {
            let (_, rest) = page.split_once(open).unwrap();
            let (inside, _) = rest.split_once(close).unwrap();
            let hash = BASE64_STANDARD.encode(Sha256::digest(inside));
            assert!(policy.contains(&format!("'sha256-{hash}'")), "{open}");
            assert_eq!(page.matches(close).count(), 1, "{close}");
        }
        let (before, _) = page.split_once("<script").unwrap();
        for forbidden in [" src=", "rel=\"stylesheet\"", "modulepreload"] {
            assert!(!before.contains(forbidden), "{forbidden}");
        }
        assert!(page.contains("<html lang=\"ca\" data-theme="));
        assert!(page.contains(" data-application=\"77\" data-hosts=\"https:"));
        assert!(page.contains("<symbol id=\"piece-knight\""));
        assert!(page.contains("data-again=\"Torna-ho a provar\""));
    }

    #[tokio::test]
    async fn the_activity_loads_less_than_100_kilobytes() {
        let mut asked = HeaderMap::new();
        asked.insert(header::ACCEPT_ENCODING, "gzip".parse().unwrap());
        let (headers, page) = shown(&asked).await;
        assert_eq!(headers[header::CONTENT_ENCODING], "gzip");
        assert!(page.len() < 100_000, "{} bytes", page.len());
    }
}
