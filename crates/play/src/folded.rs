//! Text as it is compared with what somebody has typed.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Lowercase without accents: "Càstel" becomes "castel".
pub fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).nfd().filter(|c| !is_combining_mark(*c)).collect()
}
