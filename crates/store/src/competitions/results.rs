//! The leaders and the winners of competitions.

use courier_play::competitions::CompetitionRecord;
use courier_play::season::Season;
use courier_play::{CompetitionId, PlayerId, ServerId};

use crate::columns::Text;
use crate::competitions::loading::{qualified_columns, record};
use crate::sql::{self, AssertSqlSafe, Json, Row};
use crate::{Reads, Result, WriteTransaction};

/// The place of an entrant, whatever the format.
const PLACE: &str = "case format when 'ladder' then place else rank end";

/// A competition that a player has won, or their place in one they play in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompetitionResult {
    /// The competition, which is running or finished.
    pub competition: CompetitionRecord,
    /// The division of a league, from 0.
    pub division: Option<u32>,
    pub place: Option<u32>,
    /// The number of players who have a place on the ladder, in the cup or in the division.
    pub players: u32,
}

/// A competition with its leaders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompetitionSummary {
    pub competition: CompetitionRecord,
    /// The leaders, in a league in its first division: several if they share the place. Of a
    /// finished competition, its champions.
    pub first: Vec<PlayerId>,
    pub players: u32,
    /// Whether a round of planned games has yet to begin.
    pub waits: bool,
}

/// A player who has won a competition in a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Champion {
    pub competition: CompetitionRecord,
    pub player: PlayerId,
    pub name: String,
}

/// The competitions that player $1 plays in or has won: in server $2, or everywhere; in variant $3,
/// or in all.
pub(crate) fn results_of_player() -> String {
    format!(
        "select {}, division, {PLACE} as own_place,
                (select count(*) from entrants as others
                 where others.competition_id = competitions.id
                   and others.division is not distinct from entrants.division
                   and coalesce(others.rank, others.place) is not null) as players
         from entrants join competitions on competitions.id = competition_id
         where player_id = $1 and ($2 is null or server_id = $2) and ($3 is null or variant = $3)
           and (stage = 'running' and state in ('active', 'on-hold')
                or stage = 'finished' and rank = 1)
         order by stage = 'running' desc, ends_at is null, ends_at desc, id desc
         limit $4",
        qualified_columns()
    )
}

/// The competitions that are open or running in server $1, and the last $2 that are over.
pub(crate) fn summaries() -> String {
    format!(
        "select {},
                (select json_group_array(player_id) from
                    (select player_id from entrants
                     where competition_id = competitions.id and coalesce(division, 0) = 0
                       and {PLACE} = 1
                     order by player_id) as leaders) as first,
                (select count(*) from entrants
                 where competition_id = competitions.id
                   and state in ('active', 'on-hold')) as players,
                exists (select 1 from fixtures
                        where competition_id = competitions.id and round >= rounds
                          and match_id is null and cancelled = 0) as waits
         from competitions
         where server_id = $1
           and (stage in ('open', 'running')
                or id in (select id from competitions
                          where server_id = $1 and stage = 'finished'
                          order by ends_at desc, id desc limit $2))
         order by case stage when 'running' then 0 when 'open' then 1 else 2 end,
                  case stage when 'finished' then ends_at else 0 end desc, id desc",
        qualified_columns()
    )
}

/// The winners of the leagues of season $2 in server $1, and of other competitions that ended from
/// $3 until $4.
pub(crate) fn champions() -> String {
    // Deleted players have ids that are not snowflakes.
    format!(
        "select {}, player_id, players.name as player_name
         from competitions
         join entrants on competition_id = competitions.id
         join players on players.id = player_id
         where server_id = $1 and stage = 'finished' and rank = 1 and coalesce(division, 0) = 0
           and (season = $2 or season is null and ends_at >= $3 and ends_at < $4)
           and player_id not between -4294967295 and -1
         order by format = 'league' desc, competitions.id, player_id",
        qualified_columns()
    )
}

impl Reads {
    /// The competitions that a player has won, and their places in those they play in: in a server
    /// or, without one, everywhere; in the variant with this key or in all. Running ones come
    /// first, then the newest; at most `limit`.
    pub async fn competition_results(
        &self,
        player: PlayerId,
        server: Option<ServerId>,
        variant: Option<&str>,
        limit: u32,
    ) -> Result<Vec<CompetitionResult>> {
        let rows = sql::query(AssertSqlSafe(results_of_player()))
            .bind(player)
            .bind(server)
            .bind(variant)
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
        let result = |row: &Row| {
            Ok(CompetitionResult {
                competition: record(row)?,
                division: row.try_get("division")?,
                place: row.try_get("own_place")?,
                players: row.try_get("players")?,
            })
        };
        rows.iter().map(result).collect()
    }

    /// The competitions of a server: running, then open, then the last `finished` that are over.
    pub async fn competition_summaries(
        &self,
        server: ServerId,
        finished: u32,
    ) -> Result<Vec<CompetitionSummary>> {
        let rows = sql::query(AssertSqlSafe(summaries())).bind(server).bind(finished);
        let summary = |row: &Row| {
            let Json(first) = row.try_get::<Json<Vec<i64>>, _>("first")?;
            Ok(CompetitionSummary {
                competition: record(row)?,
                first: first.into_iter().map(|id| PlayerId(id.cast_unsigned())).collect(),
                players: row.try_get("players")?,
                waits: row.try_get("waits")?,
            })
        };
        rows.fetch_all(&self.readers).await?.iter().map(summary).collect()
    }

    /// The winners of the leagues of a season in a server, in their first divisions, and of the
    /// cups that ended in it. Deleted players are left out.
    pub async fn champions(&self, server: ServerId, season: Season) -> Result<Vec<Champion>> {
        let rows = sql::query(AssertSqlSafe(champions()))
            .bind(server)
            .bind(Text(season))
            .bind(season.start())
            .bind(season.end())
            .fetch_all(&self.readers)
            .await?;
        let champion = |row: &Row| {
            Ok(Champion {
                competition: record(row)?,
                player: row.try_get("player_id")?,
                name: row.try_get("player_name")?,
            })
        };
        rows.iter().map(champion).collect()
    }
}

/// Stores the places in list $2 of the entrants of competition $1. The list is made into rows
/// first: otherwise SQLite would read it again for each entrant.
pub(crate) const RANKS: &str = "
    with new (player_id, rank) as materialized (
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint) from json_each($2)
    )
    update entrants set rank = new.rank from new
    where competition_id = $1 and entrants.player_id = new.player_id
      and entrants.rank is distinct from new.rank";

impl WriteTransaction {
    /// Stores the places of the entrants of a league or a cup.
    pub async fn store_ranks(
        &mut self,
        id: CompetitionId,
        ranks: &[(PlayerId, Option<u32>)],
    ) -> Result<()> {
        if ranks.is_empty() {
            return Ok(());
        }
        let rows: Vec<_> =
            ranks.iter().map(|(player, rank)| (player.0.cast_signed(), *rank)).collect();
        sql::query(RANKS).bind(id).bind(sql::json(&rows)?).execute(&mut *self.connection).await?;
        Ok(())
    }
}
