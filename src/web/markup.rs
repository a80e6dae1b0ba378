//! Texts for a page: those that were written for Discord, and any text inside HTML.

/// A text without Discord's marks for bold text and code. Times stay as Discord writes them
/// (`<t:1767225600:R>`): the page shows them in the reader's time zone.
pub(super) fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// A text inside an element or an attribute of HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_left_out() {
        assert_eq!(plain("Use **`/move`** until <t:7:R>."), "Use /move until <t:7:R>.");
    }

    #[test]
    fn html_is_escaped() {
        assert_eq!(escaped("\"<b>&\""), "&quot;&lt;b>&amp;&quot;");
    }
}
