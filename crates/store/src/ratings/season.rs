//! The statistics of a season of a server: the matches that were agreed there and ended in the
//! season. Aborted matches are left out.

use courier_play::season::Season;
use courier_play::{Moment, PlayerId, ServerId};

use crate::ratings::opponents::has_met_enough;
use crate::ratings::profile::Week;
use crate::sql::{self, Row};
use crate::{Reads, Result};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeasonStats {
    /// The number of games that ended in each week, the oldest week first; weeks without games are
    /// left out. The first and the last week count only the days that belong to the season.
    pub weeks: Vec<Week>,
    /// The number of players in these games.
    pub players: u32,
    /// The most active players, most games first.
    pub most_active: Vec<ActivePlayer>,
    /// The greatest rating gains in a variant by these games, the greatest first; none is less than
    /// half a point, and their players have met enough people.
    pub gains: Vec<RatingGain>,
    /// How the games ended, the variant with most games first.
    pub results: Vec<VariantResults>,
}

/// A player and the number of games they finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivePlayer {
    pub player: PlayerId,
    pub name: String,
    pub games: u32,
}

/// A player and their rating gain in a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingGain {
    pub player: PlayerId,
    pub name: String,
    pub variant: String,
    /// The sum of the rating changes, in points.
    pub points: f64,
    /// The largest rating deviation before any of the games.
    pub deviation: f64,
}

/// The results of a variant. A stalemate is a draw, even in C'escacs, where its points are not
/// shared equally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantResults {
    pub variant: String,
    pub white: u32,
    pub drawn: u32,
    pub black: u32,
}

macro_rules! of_season {
    ($($query:tt)+) => {
        concat!(
            "with ended as (
                 select * from matches
                 where server_id = $1 and ended_at >= $2 and ended_at < $3 and reason <> 'aborted'
                     and engine_color is null
             ) ",
            $($query)+
        )
    };
}

// Deleted players have ids that are not snowflakes. Their games count, but they are not listed.
pub(crate) const WEEKS: &str = of_season!(
    "select min(ended_at) as one_of, count(*) as games
     from ended
     group by (ended_at + 259200000) / 604800000
     order by one_of"
);
pub(crate) const PLAYERS: &str = of_season!(
    "select count(*) from (select white_id as player_id from ended
                           union select black_id from ended) as played"
);
pub(crate) const MOST_ACTIVE: &str = of_season!(
    "select player_id, name, count(*) as games
     from (select white_id as player_id from ended union all select black_id from ended) as played
     join players on players.id = player_id
     where player_id not between -4294967295 and -1
     group by player_id, name
     order by games desc, player_id
     limit $4"
);
pub(crate) const GAINS: &str = of_season!(
    "select player_id, name, variant, sum(rating_after - rating_before) as points,
            max(deviation_before) as deviation
     from ended
     join rating_changes on rating_changes.match_id = ended.id
     join players on players.id = player_id
     where player_id not between -4294967295 and -1
     group by player_id, name, variant
     having sum(rating_after - rating_before) >= 0.5 and ",
    has_met_enough!("rating_changes.player_id", "ended.variant"),
    "order by points desc, player_id, variant
     limit $4"
);
pub(crate) const RESULTS: &str = of_season!(
    "select variant, count(*) as games,
            count(*) filter (where winner = 'white' and reason <> 'stalemate') as white,
            count(*) filter (where winner = 'black' and reason <> 'stalemate') as black
     from ended
     group by variant
     order by games desc, variant"
);
pub(crate) const ENDS: &str = "
    select (select min(ended_at) from matches
            where server_id = $1 and ended_at is not null and reason <> 'aborted'
              and engine_color is null),
           (select max(ended_at) from matches
            where server_id = $1 and ended_at is not null and reason <> 'aborted'
              and engine_color is null)";

impl Reads {
    /// The statistics of a season of a server, with at most `most` active players and rating gains.
    pub async fn season(&self, server: ServerId, season: Season, most: u32) -> Result<SeasonStats> {
        let mut transaction = self.readers.begin().await?;
        let query =
            |sql| sql::query(sql).bind(server).bind(season.start()).bind(season.end()).bind(most);
        let players = query(PLAYERS).fetch_one(&mut *transaction).await?.try_get(0)?;
        let mut rows = async |sql| query(sql).fetch_all(&mut *transaction).await;
        Ok(SeasonStats {
            weeks: rows(WEEKS).await?.iter().map(week).collect::<sql::Result<_>>()?,
            players,
            most_active: rows(MOST_ACTIVE).await?.iter().map(active).collect::<sql::Result<_>>()?,
            gains: rows(GAINS).await?.iter().map(gain).collect::<sql::Result<_>>()?,
            results: rows(RESULTS).await?.iter().map(results).collect::<sql::Result<_>>()?,
        })
    }

    /// When the first and the last game of a server ended, except for aborted games; `None` if none
    /// has.
    pub async fn first_and_last_end(&self, server: ServerId) -> Result<Option<(Moment, Moment)>> {
        let ends: (Option<Moment>, Option<Moment>) =
            sql::query_as(ENDS).bind(server).fetch_one(&self.readers).await?;
        Ok(ends.0.zip(ends.1))
    }
}

fn week(row: &Row) -> sql::Result<Week> {
    Ok(Week { begins: Week::of(row.try_get("one_of")?), games: row.try_get("games")? })
}

fn active(row: &Row) -> sql::Result<ActivePlayer> {
    Ok(ActivePlayer {
        player: row.try_get("player_id")?,
        name: row.try_get("name")?,
        games: row.try_get("games")?,
    })
}

fn gain(row: &Row) -> sql::Result<RatingGain> {
    Ok(RatingGain {
        player: row.try_get("player_id")?,
        name: row.try_get("name")?,
        variant: row.try_get("variant")?,
        points: row.try_get("points")?,
        deviation: row.try_get("deviation")?,
    })
}

fn results(row: &Row) -> sql::Result<VariantResults> {
    let (games, white, black): (u32, u32, u32) =
        (row.try_get("games")?, row.try_get("white")?, row.try_get("black")?);
    Ok(VariantResults {
        variant: row.try_get("variant")?,
        white,
        drawn: games.saturating_sub(white + black),
        black,
    })
}
