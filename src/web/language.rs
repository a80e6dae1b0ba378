//! The language of a reader who has no session.

use axum::http::{HeaderMap, header};

use courier_play::language::Language;
use courier_text::Texts;

/// The texts in the first supported language of the browser's list, which begins with the preferred
/// one.
pub(super) fn texts_of(headers: &HeaderMap) -> Texts {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
    let found = list.unwrap_or_default().split(',').find_map(|entry| {
        let locale = entry.split(';').next().unwrap_or_default();
        Language::of_locale(locale.trim())
    });
    Texts::new(found.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_first_known_language_of_the_browser_is_used() {
        for (list, language) in [
            ("ca-ES,ca;q=0.9,es;q=0.8", Language::Catalan),
            ("fr;q=1, es-419 ;q=0.8", Language::Spanish),
            ("de", Language::English),
            ("", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, list.parse().unwrap());
            assert_eq!(texts_of(&headers), Texts::new(language), "{list}");
        }
        assert_eq!(texts_of(&HeaderMap::new()), Texts::new(Language::English));
    }
}
