//! Finding the competitions of a server.

use courier_rules::Variant;

use courier_play::competitions::CompetitionRecord;
use courier_play::season::Season;
use courier_play::{CompetitionId, PlayerId, ServerId};

use crate::columns::Text;
use crate::competitions::loading::{COLUMNS, record};
use crate::sql::{self, AssertSqlSafe};
use crate::{Reads, Result, WriteTransaction};

impl Reads {
    /// The competitions of a server that are open or running, and the last that are over, the
    /// newest first; at most `limit`.
    pub async fn competitions_of_server(
        &self,
        server: ServerId,
        limit: u32,
    ) -> Result<Vec<CompetitionRecord>> {
        let sql = format!(
            "select {COLUMNS} from competitions
             where server_id = $1 and stage <> 'cancelled'
             order by stage in ('open', 'running') desc, id desc limit $2"
        );
        let rows = sql::query(AssertSqlSafe(sql)).bind(server).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// A competition without its entrants and games; `None` if there is none with this number.
    pub async fn competition_record(&self, id: CompetitionId) -> Result<Option<CompetitionRecord>> {
        let sql = format!("select {COLUMNS} from competitions where id = $1");
        let row = sql::query(AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?;
        Ok(row.as_ref().map(record).transpose()?)
    }

    /// The ladders of a server, the newest first: at most one for each game.
    pub async fn ladders_of_server(&self, server: ServerId) -> Result<Vec<CompetitionRecord>> {
        let sql = format!(
            "select {COLUMNS} from competitions
             where server_id = $1 and format = 'ladder' and stage in ('open', 'running')
             order by id desc"
        );
        let rows = sql::query(AssertSqlSafe(sql)).bind(server).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// The ladder of a game in a server.
    pub async fn ladder(
        &self,
        server: ServerId,
        variant: &'static Variant,
    ) -> Result<Option<CompetitionId>> {
        let id = sql::query_scalar(
            "select id from competitions
             where server_id = $1 and variant = $2 and format = 'ladder'
               and stage in ('open', 'running')",
        );
        let id = id.bind(server).bind(Text(variant));
        Ok(id.fetch_optional(&self.readers).await?)
    }

    /// The last seasons of the league of a game in a server, the newest first, at most `limit`.
    /// Seasons that were called off are left out.
    pub async fn seasons_of_league(
        &self,
        server: ServerId,
        variant: &'static Variant,
        limit: u32,
    ) -> Result<Vec<CompetitionRecord>> {
        let sql = format!(
            "select {COLUMNS} from competitions
             where server_id = $1 and variant = $2 and format = 'league' and stage <> 'cancelled'
             order by id desc limit $3"
        );
        let rows = sql::query(AssertSqlSafe(sql)).bind(server).bind(Text(variant)).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// The competitions that a player has entered and that are open or running, the newest first.
    pub async fn competitions_of_player(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<CompetitionRecord>> {
        let sql = format!(
            "select {COLUMNS} from competitions
             where stage in ('open', 'running')
               and id in (select competition_id from entrants
                          where player_id = $1 and state in ('active', 'on-hold'))
             order by id desc limit $2"
        );
        let rows = sql::query(AssertSqlSafe(sql)).bind(player).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// The stored names of the entrants of a competition.
    pub async fn entrant_names(&self, id: CompetitionId) -> Result<Vec<(PlayerId, String)>> {
        let names = sql::query_as(
            "select player_id, name from entrants join players on players.id = player_id
             where competition_id = $1",
        );
        Ok(names.bind(id).fetch_all(&self.readers).await?)
    }
}

impl WriteTransaction {
    /// The season of the league of a game in a server, unless it was called off.
    pub async fn league(
        &mut self,
        server: ServerId,
        variant: &'static Variant,
        season: Season,
    ) -> Result<Option<CompetitionId>> {
        let id = sql::query_scalar(
            "select id from competitions
             where server_id = $1 and variant = $2 and format = 'league' and season = $3
               and stage <> 'cancelled'",
        );
        let id = id.bind(server).bind(Text(variant)).bind(Text(season));
        Ok(id.fetch_optional(&mut *self.connection).await?)
    }

    /// How many competitions of a server are open or running. A ladder that everybody has left does
    /// not count: it has no end, and nobody can delete it.
    pub async fn count_competitions(&mut self, server: ServerId) -> Result<u32> {
        let count = sql::query_scalar(
            "select count(*) from competitions
             where server_id = $1 and stage in ('open', 'running')
               and (format <> 'ladder'
                    or exists (select 1 from entrants
                               where competition_id = competitions.id
                                 and state in ('active', 'on-hold')))",
        );
        Ok(count.bind(server).fetch_one(&mut *self.connection).await?)
    }
}
