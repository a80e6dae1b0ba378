//! Finding the competitions of a server.

use courier_rules::Variant;
use sqlx::AssertSqlSafe;

use crate::play::competitions::{CompetitionRecord, Format};
use crate::play::season::Season;
use crate::play::{ChannelId, CompetitionId, PlayerId, ServerId};

use crate::store::columns::Text;
use crate::store::competitions::loading::{COLUMNS, record};
use crate::store::{Result, Store, WriteTransaction};

impl Store {
    /// The competitions of a server that are open or running, and the last that are over, the
    /// newest first; at most `limit`.
    ///
    /// # Errors
    /// Faults of the database only.
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
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(server).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// The ladder of a game in a server.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn ladder(
        &self,
        server: ServerId,
        variant: &'static Variant,
    ) -> Result<Option<CompetitionId>> {
        let id = sqlx::query_scalar(
            "select id from competitions
             where server_id = $1 and variant = $2 and format = $3
               and stage in ('open', 'running')",
        );
        let id = id.bind(server).bind(Text(variant)).bind(Text(Format::Ladder));
        Ok(id.fetch_optional(&self.readers).await?)
    }

    /// The last seasons of the league of a game in a server, the newest first, at most `limit`.
    /// Seasons that were called off are left out.
    ///
    /// # Errors
    /// Faults of the database only.
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
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(server).bind(Text(variant)).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }

    /// The competitions that a player has entered and that are open or running, the newest first.
    ///
    /// # Errors
    /// Faults of the database only.
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
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(player).bind(limit);
        let rows = rows.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(record(row)?)).collect()
    }
}

impl Store {
    /// The stored names of the entrants of a competition.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn entrant_names(&self, id: CompetitionId) -> Result<Vec<(PlayerId, String)>> {
        let names = sqlx::query_as(
            "select player_id, name from entrants join players on players.id = player_id
             where competition_id = $1",
        );
        Ok(names.bind(id).fetch_all(&self.readers).await?)
    }
}

impl WriteTransaction {
    /// The season of the league of a game in a server, unless it was called off.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn league(
        &mut self,
        server: ServerId,
        variant: &'static Variant,
        season: Season,
    ) -> Result<Option<CompetitionId>> {
        let id = sqlx::query_scalar(
            "select id from competitions
             where server_id = $1 and variant = $2 and format = 'league' and season = $3
               and stage <> 'cancelled'",
        );
        let id = id.bind(server).bind(Text(variant)).bind(Text(season));
        Ok(id.fetch_optional(&mut *self.sqlite).await?)
    }

    /// How many competitions of a server are open or running.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn count_competitions(&mut self, server: ServerId) -> Result<u32> {
        let count = sqlx::query_scalar(
            "select count(*) from competitions
             where server_id = $1 and stage in ('open', 'running')",
        );
        Ok(count.bind(server).fetch_one(&mut *self.sqlite).await?)
    }

    /// Stores which message shows the standings of a competition, and returns the one before.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_standings_message(
        &mut self,
        id: CompetitionId,
        channel: ChannelId,
        message: u64,
    ) -> Result<Option<(ChannelId, u64)>> {
        let before: Option<(Option<ChannelId>, Option<i64>)> =
            sqlx::query_as("select message_channel_id, message_id from competitions where id = $1")
                .bind(id)
                .fetch_optional(&mut *self.sqlite)
                .await?;
        sqlx::query(
            "update competitions set message_channel_id = $2, message_id = $3 where id = $1",
        )
        .bind(id)
        .bind(channel)
        .bind(message.cast_signed())
        .execute(&mut *self.sqlite)
        .await?;
        Ok(before.and_then(|(channel, message)| Some((channel?, message?.cast_unsigned()))))
    }
}
