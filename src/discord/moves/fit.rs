//! How well a move fits the typed notation.

/// How well a move fits; the best fit is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    Exact,
    Same,
    BeginsExactly,
    Spoken,
    BeginsButForCapitals,
    Begins,
    Contains,
}

impl Fit {
    /// How well a move in SAN and in UCI fits; `None` if it does not.
    pub(crate) fn of(typed: &str, san: &str, uci: &str) -> Option<Self> {
        let wanted = plain(typed);
        let wanted = wanted.as_str();
        let (bare, engine) = (plain(san), plain(uci));
        if typed == san || typed == uci {
            Some(Self::Exact)
        } else if wanted == bare || wanted == engine {
            Some(Self::Same)
        } else if san.starts_with(typed) {
            Some(Self::BeginsExactly)
        } else if san.to_lowercase().starts_with(&typed.to_lowercase()) {
            Some(Self::BeginsButForCapitals)
        } else if wanted.is_empty() {
            None
        } else if bare.starts_with(wanted) || engine.starts_with(wanted) {
            Some(Self::Begins)
        } else if bare.contains(wanted) || engine.contains(wanted) {
            Some(Self::Contains)
        } else {
            None
        }
    }
}

/// A move in lower case, without the signs that players often leave out, and with `o` for the zeros
/// of castling.
fn plain(text: &str) -> String {
    let castling = text.starts_with('0');
    text.chars()
        .filter(|c| !matches!(c, 'x' | '×' | '+' | '#' | '=' | '-' | ' ' | '∞' | '^'))
        .map(|c| if castling && c == '0' { 'o' } else { c.to_ascii_lowercase() })
        .collect()
}
