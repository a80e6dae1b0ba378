//! Leaderboards of a server, or of all players.

use courier_play::rating::ACTIVE;
use courier_play::{Moment, PlayerId, ServerId};

use crate::ratings::opponents::has_met_enough;
use crate::ratings::player_ratings::{PlayerRating, read};
use crate::sql::{self, Row};
use crate::{Reads, Result};

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub rank: u32,
    /// The key of the variant of the rating.
    pub variant: String,
    pub rating: PlayerRating,
}

macro_rules! ratings {
    ($from:literal) => {
        concat!(
            "select variant, player_id, name, rating, deviation, volatility, changed_at, games,
                    wins, draws, losses ",
            $from,
            " and ",
            has_met_enough!("ratings.player_id", "ratings.variant")
        )
    };
}

// A player is on the leaderboards of all servers they are a member of, with the same rating.
pub(crate) const OF_SERVER: &str = ratings!(
    "from memberships
     join ratings using (player_id)
     join players on players.id = player_id
     where changed_at > $1 and server_id = $3 and ($2 is null or variant = $2)"
);
pub(crate) const OF_VARIANT: &str = ratings!(
    "from ratings
     join players on players.id = player_id
     where changed_at > $1 and variant = $2"
);
pub(crate) const OF_ALL: &str = ratings!(
    "from ratings
     join players on players.id = player_id
     where changed_at > $1"
);

impl Reads {
    /// The players who have finished a game that counted within the last 90 days and have met
    /// enough people, ordered as at `now`: first those whose rating is certain, then the
    /// provisional ones, each by rating. `server`
    /// restricts the list to its members, `variant` to the variant with this key; without one, each
    /// player is listed with their best rating.
    pub async fn leaderboard(
        &self,
        server: Option<ServerId>,
        variant: Option<&str>,
        now: Moment,
    ) -> Result<Vec<Ranked>> {
        let sql = match (server, variant) {
            (Some(_), _) => OF_SERVER,
            (None, Some(_)) => OF_VARIANT,
            (None, None) => OF_ALL,
        };
        let query = sql::query(sql).bind(now - ACTIVE).bind(variant).bind(server);
        let rows = query.fetch_all(&self.readers).await?;
        let rating = |row: &Row| Ok((row.try_get("variant")?, read(row)?));
        let mut ratings =
            rows.iter().map(rating).collect::<Result<Vec<(String, PlayerRating)>>>()?;
        // Whether a rating is established changes with time; the formula is in `play`, and is not
        // repeated in SQL.
        ratings.sort_by(|(one_in, one), (other_in, other)| {
            one.at(now)
                .order(&other.at(now))
                .then_with(|| (one.player, one_in).cmp(&(other.player, other_in)))
        });
        let mut placed = std::collections::HashSet::<PlayerId>::new();
        ratings.retain(|(_, rating)| placed.insert(rating.player));
        Ok((1..)
            .zip(ratings)
            .map(|(rank, (variant, rating))| Ranked { rank, variant, rating })
            .collect())
    }
}
