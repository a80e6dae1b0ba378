//! What a player has done: ratings, how they came about, and who won against whom.

use sqlx::Row;

use crate::play::{Moment, PlayerId, ServerId};
use crate::store::ratings::standings::{Standing, read};
use crate::store::{Result, Store};

/// A rating as a game left it.
#[derive(Clone, Debug, PartialEq)]
pub struct PastRating {
    /// The key of the variant.
    pub variant: String,
    /// When the game ended.
    pub at: Moment,
    /// The rating after it.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
}

/// Finished games of two players against each other, as the first of them sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// Games that ended in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Week {
    /// When it began: a Monday at midnight, UTC.
    pub begins: Moment,
    /// How many games.
    pub games: u32,
}

/// A day in milliseconds; the first of January 1970 was a Thursday.
const DAY: i64 = 86_400_000;
const WEEK: i64 = 7 * DAY;

impl Week {
    /// When the week of a moment began.
    #[must_use]
    pub const fn of(moment: Moment) -> Moment {
        Moment((moment.0 + 3 * DAY).div_euclid(WEEK) * WEEK - 3 * DAY)
    }

    /// When the week before this one began, `weeks` times over.
    #[must_use]
    pub const fn earlier(begins: Moment, weeks: u32) -> Moment {
        Moment(begins.0 - WEEK * weeks as i64)
    }
}

// A stalemate is won by nobody, even where it is not worth the same to both.
pub(in crate::store) const RECORD_OF: &str = "
    select count(*) filter (where winner = own and reason <> 'stalemate') as wins,
           count(*) filter (where winner is null and reason <> 'aborted'
                            or reason = 'stalemate') as draws,
           count(*) filter (where winner <> own and reason <> 'stalemate') as losses,
           count(*) filter (where reason is null) as running
    from (
        select 'white' as own, winner, reason, variant from matches where white_id = $1
        union all
        select 'black' as own, winner, reason, variant from matches where black_id = $1
    )
    where $2 is null or variant = $2";
pub(in crate::store) const HEAD_TO_HEAD: &str = "
    select count(*) filter (where winner = own and reason <> 'stalemate') as wins,
           count(*) filter (where winner is null or reason = 'stalemate') as draws,
           count(*) filter (where winner <> own and reason <> 'stalemate') as losses
    from (
        select 'white' as own, winner, reason, variant from matches
        where white_id = $1 and black_id = $2
        union all
        select 'black' as own, winner, reason, variant from matches
        where white_id = $2 and black_id = $1
    )
    where reason is not null and reason <> 'aborted' and ($3 is null or variant = $3)";

impl Store {
    /// Where a player stands in every variant in which they have finished a game that counted, by
    /// key; most games first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(String, Standing)>> {
        let rows = sqlx::query(
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

    /// How a player's ratings came about: one value for each game that counted, oldest first, all
    /// variants together.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn rating_history(&self, player: PlayerId) -> Result<Vec<PastRating>> {
        let rows = sqlx::query(
            "select variant, ended_at, rating_after, deviation_after
             from rating_changes join matches on matches.id = match_id
             where player_id = $1
             order by ended_at, match_id",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        let past = |row: &sqlx::sqlite::SqliteRow| {
            Ok(PastRating {
                variant: row.try_get("variant")?,
                at: row.try_get("ended_at")?,
                rating: row.try_get("rating_after")?,
                deviation: row.try_get("deviation_after")?,
            })
        };
        rows.iter().map(past).collect()
    }

    /// How a player has fared in all finished games, rated or not, and how many are running, in all
    /// variants or in the one of that key. Games that were called off do not count.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn record_of(
        &self,
        player: PlayerId,
        variant: Option<&str>,
    ) -> Result<(Record, u32)> {
        let row =
            sqlx::query(RECORD_OF).bind(player).bind(variant).fetch_one(&self.readers).await?;
        let record = Record {
            wins: row.try_get("wins")?,
            draws: row.try_get("draws")?,
            losses: row.try_get("losses")?,
        };
        Ok((record, row.try_get("running")?))
    }

    /// How one player has fared against another, rated or not, in all variants or in the one of
    /// that key. Games that were called off do not count.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn head_to_head(
        &self,
        player: PlayerId,
        other: PlayerId,
        variant: Option<&str>,
    ) -> Result<Record> {
        let row = sqlx::query(HEAD_TO_HEAD)
            .bind(player)
            .bind(other)
            .bind(variant)
            .fetch_one(&self.readers)
            .await?;
        Ok(Record {
            wins: row.try_get("wins")?,
            draws: row.try_get("draws")?,
            losses: row.try_get("losses")?,
        })
    }

    /// How many games of a server ended in each week since a moment, oldest first; weeks without
    /// games are left out, and so are games that were called off.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn activity(
        &self,
        server: ServerId,
        variant: Option<&str>,
        since: Moment,
    ) -> Result<Vec<Week>> {
        let rows = sqlx::query(
            "select min(ended_at) as one_of, count(*) as games
             from matches
             where server_id = $1 and ended_at >= $2 and reason <> 'aborted'
               and ($3 is null or variant = $3)
             group by (ended_at + 259200000) / 604800000
             order by one_of",
        )
        .bind(server)
        .bind(since)
        .bind(variant)
        .fetch_all(&self.readers)
        .await?;
        let week = |row: &sqlx::sqlite::SqliteRow| {
            Ok(Week { begins: Week::of(row.try_get("one_of")?), games: row.try_get("games")? })
        };
        rows.iter().map(week).collect()
    }
}
