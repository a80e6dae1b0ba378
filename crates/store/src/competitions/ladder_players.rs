//! The players of a ladder as they are shown, and what counts of those who have deleted their data.

use courier_play::rating::Rating;
use courier_play::{CompetitionId, Moment, PlayerId};

use crate::people::kept::{self, Counted};
use crate::ratings::player_ratings::read_rating;
use crate::sql::{self, Row};
use crate::{Reads, Result, WriteTransaction};

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

    /// When a player lost games of a ladder on time, after `since` and before they deleted their
    /// data.
    pub async fn kept_ladder_time_outs(
        &self,
        id: CompetitionId,
        player: PlayerId,
        since: Moment,
    ) -> Result<Vec<Moment>> {
        let readers = &mut self.readers.acquire().await?;
        kept::counts(readers, Counted::LadderTimeOuts(id), (player, player), since).await
    }
}

impl WriteTransaction {
    /// When games of two players on a ladder ended, after `since` and before one of the two deleted
    /// their data.
    pub async fn kept_ladder_games(
        &mut self,
        id: CompetitionId,
        players: (PlayerId, PlayerId),
        since: Moment,
    ) -> Result<Vec<Moment>> {
        kept::counts(&mut self.connection, Counted::LadderGames(id), players, since).await
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
