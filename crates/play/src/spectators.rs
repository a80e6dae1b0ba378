//! The link for spectators of a match: who wants it, and whether it shows the match.

use super::by_color::ByColor;

/// The players who must share a match before its link shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// One of them, unless the other refuses.
    #[default]
    Either,
    Both,
}

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpectatorWish {
    Share,
    /// They have withdrawn the link. The other player cannot bring it back alone.
    Refuse,
}

/// What the players of a match want; `None` before they have said anything.
pub type SpectatorWishes = ByColor<Option<SpectatorWish>>;

/// Whether the link shows the match now.
pub const fn is_shared(wishes: SpectatorWishes, sharing: Sharing) -> bool {
    use SpectatorWish::{Refuse, Share};
    match (wishes.white, wishes.black) {
        (Some(Refuse), _) | (_, Some(Refuse)) | (None, None) => false,
        (Some(Share), Some(Share)) => true,
        (Some(Share), None) | (None, Some(Share)) => matches!(sharing, Sharing::Either),
    }
}

#[cfg(test)]
mod tests {
    use super::SpectatorWish::{Refuse, Share};
    use super::*;

    #[test]
    fn one_player_or_both_share_and_each_may_refuse() {
        for (white, black, either, both) in [
            (None, None, false, false),
            (Some(Share), None, true, false),
            (Some(Share), Some(Share), true, true),
            (Some(Share), Some(Refuse), false, false),
            (None, Some(Refuse), false, false),
            (Some(Refuse), Some(Refuse), false, false),
        ] {
            for wishes in [ByColor { white, black }, ByColor { white: black, black: white }] {
                assert_eq!(is_shared(wishes, Sharing::Either), either, "{wishes:?}");
                assert_eq!(is_shared(wishes, Sharing::Both), both, "{wishes:?}");
            }
        }
    }
}
