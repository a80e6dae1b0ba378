//! The HTML of the page with the board and of the list of games, which scripts fill.

use courier_draw::BoardStyle;
use courier_text::Texts;
use maud::{DOCTYPE, Markup, html};

use super::assets;

/// What a preview of a link to the page shows.
#[derive(Debug)]
pub(super) struct Preview {
    pub(super) title: String,
    pub(super) description: String,
    /// The addresses of the page and of its picture.
    pub(super) url: String,
    pub(super) picture: String,
    /// The picture in words.
    pub(super) alt: String,
}

impl Preview {
    fn head(&self) -> Markup {
        let Self { title, description, url, picture, alt } = self;
        html! {
            meta name="robots" content="noindex";
            meta name="description" content=(description);
            meta property="og:type" content="website";
            meta property="og:site_name" content="Courier";
            meta property="og:title" content=(title);
            meta property="og:description" content=(description);
            meta property="og:url" content=(url);
            meta property="og:image" content=(picture);
            meta property="og:image:alt" content=(alt);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The page with its scripts and style sheets as files.
pub(super) fn page(texts: Texts, style: BoardStyle, preview: Option<&Preview>) -> Markup {
    let file = |name: &str| format!("{}/{name}", assets::folder());
    let modules = assets::scripts().map(|(name, _)| name).filter(|name| *name != "main.js");
    html! {
        (DOCTYPE)
        html lang=(texts.language().code()) data-theme=(style.theme.key())
            data-pieces=(style.pieces.key()) {
            head {
                (about(preview.map_or("Courier", |preview| &preview.title)))
                @if let Some(preview) = preview { (preview.head()) }
                @for sheet in assets::SHEETS { link rel="stylesheet" href=(file(sheet)); }
                @for module in modules { link rel="modulepreload" href=(file(module)); }
                link rel="icon" type="image/svg+xml" href=(file("icon.svg"));
                script type="module" src=(file("main.js")) {}
            }
            body { (frame(texts)) }
        }
    }
}

/// The head of the page, here and inside Discord.
pub(super) fn about(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
        meta name="color-scheme" content="light dark";
        title { (title) }
    }
}

/// The body of the page until its scripts fill it, here and inside Discord.
pub(super) fn frame(texts: Texts) -> Markup {
    html! {
        header class="top" {
            a class="brand" href="/" { "Courier" }
            nav class="ways" {}
        }
        main id="main" {
            p class="wait" { (texts.web_loading()) }
            noscript { p class="wait" { (texts.web_noscript()) } }
        }
        // Their words are said by the live region.
        div id="toasts" aria-hidden="true" {}
        div id="live" class="unseen" role="status" aria-live="polite" {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts and styles are separate files, and nothing comes from elsewhere: the policy of the
    /// page allows nothing else.
    #[test]
    fn the_page_asks_nobody_else() {
        let page = page(Texts::new(Default::default()), BoardStyle::default(), None).into_string();
        for forbidden in ["http:", "https:", "style=", "<style"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        let folder = assets::folder();
        let links = page.split("href=\"").skip(1).chain(page.split("src=\"").skip(1));
        let links = links.filter_map(|link| link.split_once('"')).map(|(link, _)| link);
        for link in links.filter(|link| *link != "/") {
            let name = link.strip_prefix(&folder).and_then(|name| name.strip_prefix('/'));
            assert!(name.is_some_and(|name| assets::text(name).is_some()), "{link}");
        }
        for script in page.split("<script").skip(1) {
            assert!(script.starts_with(" type=\"module\" src=\"/assets/"), "{script}");
            assert!(script.contains("\"></script>"), "{script}");
        }
    }
}
