//! The players of a ladder as they are shown.

use courier_play::rating::Rating;
use courier_play::{CompetitionId, Moment, PlayerId};

use crate::ratings::player_ratings::read_rating;
use crate::sql::{self, Row};
use crate::{Reads, Result};

/// A player of a ladder, as pictures and texts show them.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderPlayer {
    pub player: PlayerId,
    pub name: String,
    /// Their rating in the game of the ladder, and when it last changed; `None` before the first
    /// game that counts.
    pub rating: Option<(Rating, Moment)>,
    /// Their place when the standings were last posted; `None` if they had none.
    pub shown_place: Option<u32>,
    /// Their place in the posting before that one.
    pub place_before: Option<u32>,
}

pub(crate) const LADDER_PLAYERS: &str = "
    select entrants.player_id, players.name, shown_place, place_before, rating, deviation,
           volatility, ratings.changed_at
    from entrants
    join competitions on competitions.id = entrants.competition_id
    join players on players.id = entrants.player_id
    left join ratings on ratings.player_id = entrants.player_id
                     and ratings.variant = competitions.variant
    where entrants.competition_id = $1 and place is not null
    order by place";

impl Reads {
    /// The players who have a place on a ladder, from the top.
    pub async fn ladder_players(&self, id: CompetitionId) -> Result<Vec<LadderPlayer>> {
        let rows = sql::query(LADDER_PLAYERS).bind(id).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(read).collect::<sql::Result<_>>()?)
    }
}

fn read(row: &Row) -> sql::Result<LadderPlayer> {
    let rating = read_rating(row, ["rating", "deviation", "volatility"])?;
    Ok(LadderPlayer {
        player: row.try_get("player_id")?,
        name: row.try_get("name")?,
        rating: rating.zip(row.try_get("changed_at")?),
        shown_place: row.try_get("shown_place")?,
        place_before: row.try_get("place_before")?,
    })
}
