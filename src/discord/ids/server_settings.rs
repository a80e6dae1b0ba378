//! What can be set for a server, as a field of custom ids and as an entry of a menu.

use std::fmt;
use std::str::FromStr;

use courier_play::roles::{Award, MAX_RATING};

use super::fields::{UnknownCustomId, single_fields};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ServerSetting {
    Place,
    Boards,
    Channels,
    Challengers,
    Organizers,
    Clock,
    Lobby,
    Sharing,
    Language,
    /// The role for an award.
    Role(Award),
    /// The ratings from which roles are given.
    Ratings,
    RatingGame,
}

impl ServerSetting {
    /// Every setting but the roles of the single ratings, with its code, in the order of `/config`.
    pub(crate) const ALL: [(Self, &'static str); 13] = [
        (Self::Place, "place"),
        (Self::Boards, "boards"),
        (Self::Channels, "channels"),
        (Self::Challengers, "challengers"),
        (Self::Organizers, "organizers"),
        (Self::Clock, "clock"),
        (Self::Lobby, "lobby"),
        (Self::Sharing, "spectator-links"),
        (Self::Language, "language"),
        (Self::Role(Award::League), "league-role"),
        (Self::Role(Award::Cup), "cup-role"),
        (Self::Ratings, "ratings"),
        (Self::RatingGame, "rating-game"),
    ];
}

/// The code; for the role of a rating, the rating.
impl fmt::Display for ServerSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Role(Award::Rating(least)) = self {
            return write!(f, "{least}");
        }
        let code = Self::ALL.iter().find(|(setting, _)| setting == self).map(|(_, code)| *code);
        f.write_str(code.unwrap_or_default())
    }
}

impl FromStr for ServerSetting {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        if let Some((setting, _)) = Self::ALL.iter().find(|(_, code)| *code == text) {
            return Ok(*setting);
        }
        let least = text.parse().ok().filter(|least| (1..=MAX_RATING).contains(least));
        least.map(|least| Self::Role(Award::Rating(least))).ok_or(UnknownCustomId)
    }
}

single_fields! {
    ServerSetting: Self::Role(Award::League);
}
