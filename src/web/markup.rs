//! Texts that were written for Discord, for a page.

/// A text without Discord's marks for bold text and code. Times stay as Discord writes them
/// (`<t:1767225600:R>`): the page shows them in the reader's time zone.
pub(super) fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_left_out() {
        assert_eq!(plain("Use **`/move`** until <t:7:R>."), "Use /move until <t:7:R>.");
    }
}
