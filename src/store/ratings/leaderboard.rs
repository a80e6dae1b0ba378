//! Who leads: the members of a server, or everybody.

use sqlx::Row;

use crate::play::rating::ACTIVE;
use crate::play::{Moment, PlayerId, ServerId};

use crate::store::ratings::standings::{Standing, read};
use crate::store::{Result, Store};

/// A place on a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Counted from 1.
    pub rank: u32,
    /// The key of the variant the rating is in.
    pub variant: String,
    /// Who stands there, and how.
    pub standing: Standing,
}

macro_rules! standings {
    ($from:literal) => {
        concat!(
            "select variant, player_id, name, rating, deviation, volatility, changed_at, games,
                    wins, draws, losses ",
            $from
        )
    };
}

// A player is a member of every server they were met in, and has one rating a variant: what they
// win counts once on the board of each.
pub(in crate::store) const OF_SERVER: &str = standings!(
    "from memberships
     join ratings using (player_id)
     join players on players.id = player_id
     where changed_at > $1 and server_id = $3 and ($2 is null or variant = $2)"
);
pub(in crate::store) const OF_VARIANT: &str = standings!(
    "from ratings
     join players on players.id = player_id
     where changed_at > $1 and variant = $2"
);
pub(in crate::store) const OF_ALL: &str = standings!(
    "from ratings
     join players on players.id = player_id
     where changed_at > $1"
);

impl Store {
    /// The players who have finished a game that counted within the last 90 days, in the order in
    /// which they lead at `now`: those whose rating is established first, each by rating. `server`
    /// asks for its members alone, `variant` for one variant by its key; over all variants a player
    /// stands where their best rating does.
    ///
    /// # Errors
    /// Faults of the database only.
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
        let query = sqlx::query(sql).bind(now - ACTIVE).bind(variant).bind(server);
        let rows = query.fetch_all(&self.readers).await?;
        let standing = |row| Ok((row_variant(row)?, read(row)?));
        let mut standings =
            rows.iter().map(standing).collect::<Result<Vec<(String, Standing)>>>()?;
        // Who is established changes with time alone. The formula for that is play's, and is not
        // repeated in SQL.
        standings.sort_by(|(one_in, one), (other_in, other)| {
            one.at(now)
                .order(&other.at(now))
                .then_with(|| (one.player, one_in).cmp(&(other.player, other_in)))
        });
        let mut placed = std::collections::HashSet::<PlayerId>::new();
        standings.retain(|(_, standing)| placed.insert(standing.player));
        Ok((1..)
            .zip(standings)
            .map(|(rank, (variant, standing))| Ranked { rank, variant, standing })
            .collect())
    }
}

fn row_variant(row: &sqlx::sqlite::SqliteRow) -> Result<String> {
    Ok(row.try_get("variant")?)
}
