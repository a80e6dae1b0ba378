//! The profile of a player: ratings, their history, and results.

use courier_play::{Moment, PlayerId, ServerId};

use crate::ratings::player_ratings::{PlayerRating, read};
use crate::sql::{self, Row};
use crate::{Reads, Result};

/// The rating of a player after a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PastRating {
    pub variant: String,
    /// When the game ended.
    pub at: Moment,
    pub rating: f64,
    pub deviation: f64,
}

/// The opponents in the games that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    People,
    /// The engine, at any level.
    Engine,
}

/// The results of a player's finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerResults {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Week {
    /// When the week begins: on Monday at midnight, UTC.
    pub begins: Moment,
    pub games: u32,
}

/// A day in milliseconds. 1 January 1970 was a Thursday.
const DAY: i64 = 86_400_000;
const WEEK: i64 = 7 * DAY;

impl Week {
    pub const fn of(moment: Moment) -> Moment {
        Moment((moment.0 + 3 * DAY).div_euclid(WEEK) * WEEK - 3 * DAY)
    }

    /// When the week begins that is `weeks` weeks earlier.
    pub const fn earlier(begins: Moment, weeks: u32) -> Moment {
        Moment(begins.0 - WEEK * weeks as i64)
    }
}

// A stalemate is a draw, even in C'escacs, where its points are not shared equally.
pub(crate) const RESULTS_OF: &str = "
    select count(*) filter (where winner = own and reason <> 'stalemate') as wins,
           count(*) filter (where winner is null and reason <> 'aborted'
                            or reason = 'stalemate') as draws,
           count(*) filter (where winner <> own and reason <> 'stalemate') as losses,
           count(*) filter (where reason is null) as running
    from (
        select 'white' as own, winner, reason, variant, engine_color from matches
        where white_id = $1
        union all
        select 'black' as own, winner, reason, variant, engine_color from matches
        where black_id = $1
    ) as played
    where ($2 is null or variant = $2) and (case when engine_color is null then 0 else 1 end) = $3";
pub(crate) const HEAD_TO_HEAD: &str = "
    select count(*) filter (where winner = own and reason <> 'stalemate') as wins,
           count(*) filter (where winner is null or reason = 'stalemate') as draws,
           count(*) filter (where winner <> own and reason <> 'stalemate') as losses
    from (
        select 'white' as own, winner, reason, variant from matches
        where white_id = $1 and black_id = $2
        union all
        select 'black' as own, winner, reason, variant from matches
        where white_id = $2 and black_id = $1
    ) as played
    where reason is not null and reason <> 'aborted' and ($3 is null or variant = $3)";

impl Reads {
    /// The ratings of a player by variant key, the variant with most games first.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(String, PlayerRating)>> {
        let rows = sql::query(
            "select variant, player_id, name, rating, deviation, volatility, changed_at, games,
                    wins, draws, losses
             from ratings join players on players.id = player_id
             where player_id = $1
             order by games desc, variant",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(|row| Ok((row.try_get("variant")?, read(row)?))).collect()
    }

    /// The rating of a player after each game that changed it, in all variants, the oldest first.
    pub async fn rating_history(&self, player: PlayerId) -> Result<Vec<PastRating>> {
        let rows = sql::query(
            "select variant, ended_at, rating_after, deviation_after
             from rating_changes join matches on matches.id = match_id
             where player_id = $1
               and (rating_after <> rating_before or deviation_after <> deviation_before)
             order by ended_at, match_id",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        let past = |row: &Row| {
            Ok(PastRating {
                variant: row.try_get("variant")?,
                at: row.try_get("ended_at")?,
                rating: row.try_get("rating_after")?,
                deviation: row.try_get("deviation_after")?,
            })
        };
        rows.iter().map(past).collect()
    }

    /// The results of a player in finished games, rated or not, and the number of running games,
    /// against people or against the engine, in all variants or in the one with this key. Aborted
    /// games do not count.
    pub async fn results_of(
        &self,
        player: PlayerId,
        variant: Option<&str>,
        opponents: OpponentKind,
    ) -> Result<(PlayerResults, u32)> {
        let query = sql::query(RESULTS_OF).bind(player).bind(variant);
        let row = query.bind(opponents == OpponentKind::Engine).fetch_one(&self.readers).await?;
        let record = PlayerResults {
            wins: row.try_get("wins")?,
            draws: row.try_get("draws")?,
            losses: row.try_get("losses")?,
        };
        Ok((record, row.try_get("running")?))
    }

    /// The results of a player against another one in finished games, rated or not, in all variants
    /// or in the one with this key. Aborted games do not count.
    pub async fn head_to_head(
        &self,
        player: PlayerId,
        other: PlayerId,
        variant: Option<&str>,
    ) -> Result<PlayerResults> {
        let row = sql::query(HEAD_TO_HEAD)
            .bind(player)
            .bind(other)
            .bind(variant)
            .fetch_one(&self.readers)
            .await?;
        Ok(PlayerResults {
            wins: row.try_get("wins")?,
            draws: row.try_get("draws")?,
            losses: row.try_get("losses")?,
        })
    }

    /// The number of games of a server that ended in each week since a moment, the oldest week
    /// first. Aborted games are left out, and so are weeks without games.
    pub async fn activity(
        &self,
        server: ServerId,
        variant: Option<&str>,
        since: Moment,
    ) -> Result<Vec<Week>> {
        let rows = sql::query(
            "select min(ended_at) as one_of, count(*) as games
             from matches
             where server_id = $1 and ended_at >= $2 and reason <> 'aborted'
               and engine_color is null
               and ($3 is null or variant = $3)
             group by (ended_at + 259200000) / 604800000
             order by one_of",
        )
        .bind(server)
        .bind(since)
        .bind(variant)
        .fetch_all(&self.readers)
        .await?;
        let week = |row: &Row| {
            Ok(Week { begins: Week::of(row.try_get("one_of")?), games: row.try_get("games")? })
        };
        rows.iter().map(week).collect()
    }
}
