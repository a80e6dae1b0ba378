//! Writing decisions about a competition.

use courier_play::competitions::{
    Change, CompetitionName, CompetitionNews, CompetitionRecord, Entrant, Fixture, Starts,
};
use courier_play::notices::{Notice, OutboxMessage};
use courier_play::{CompetitionId, FixtureId, Moment};

use crate::columns::{Text, list};
use crate::ids::Revision;
use crate::people::server_config;
use crate::sql;
use crate::{Result, WriteTransaction};

/// The largest number of rows that one statement writes: a statement for each row would hold the
/// write lock longer, since a league has 1,000 players and 7,000 games.
const BATCH: usize = 500;

/// Calls off the games in list $1 that have not begun.
const CANCEL: &str = "
    update fixtures set cancelled = 1
    where id in (select cast(value as bigint) from json_each($1)) and match_id is null";

/// Marks the games in list $1 as counted: what follows from them is stored.
const COUNT: &str = "
    update fixtures set counted = 1 where id in (select cast(value as bigint) from json_each($1))";

impl WriteTransaction {
    /// Stores a new competition, and returns its number. `due` is when it is due for a look.
    /// Errors: It is a fault if the server has such a ladder or league already.
    pub async fn insert_competition(
        &mut self,
        record: &CompetitionRecord,
        due: Option<Moment>,
    ) -> Result<CompetitionId> {
        let terms = &record.terms;
        let (starts, number) = match terms.starts {
            Starts::Random => ("random", None),
            Starts::SameInRound => ("same-in-round", None),
            Starts::Fixed(number) => ("fixed", Some(number)),
        };
        server_config::note_server(&mut self.connection, record.place()).await?;
        let id = sql::query_scalar(
            "insert into competitions (format, name, server_id, channel_id, variant, starts,
                                       start_number, control, rated, weekends, vacation, by_rounds,
                                       season, created_by, created_at, stage, begins_at, ends_at,
                                       due_at, gives_roles, weekend_days)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                     $18, $19, $20, $21)
             returning id",
        )
        .bind(Text(record.format))
        .bind(record.name.as_ref().map(CompetitionName::as_str))
        .bind(record.server)
        .bind(record.channel)
        .bind(Text(terms.variant))
        .bind(starts)
        .bind(number)
        .bind(Text(terms.control))
        .bind(terms.rated)
        .bind(terms.clock_options.weekends.is_some())
        .bind(terms.clock_options.vacation)
        .bind(record.by_rounds)
        .bind(record.season.map(Text))
        .bind(record.created_by)
        .bind(record.created_at)
        .bind(Text(record.stage))
        .bind(record.begins_at)
        .bind(record.ends_at)
        .bind(due)
        .bind(record.gives_roles)
        .bind(Text(terms.clock_options.weekends.unwrap_or_default()))
        .fetch_one(&mut *self.connection)
        .await?;
        Ok(id)
    }

    /// Stores decisions about a competition and the messages about them. `before` is its revision
    /// when it was read, `after` the changed competition, and `due` when it is next due for a look.
    /// Returns `false`, with nothing stored, if it has changed since.
    pub async fn save_competition(
        &mut self,
        before: Revision,
        after: &CompetitionRecord,
        changes: &[Change],
        due: Option<Moment>,
        now: Moment,
    ) -> Result<bool> {
        let updated = sql::query(
            "update competitions
             set stage = $3, begins_at = $4, ends_at = $5, rounds = $6, round_began_at = $7,
                 shown_at = $8, due_at = $9, reminded_at = $10, gives_roles = $11,
                 revision = revision + 1
             where id = $1 and revision = $2",
        )
        .bind(after.id)
        .bind(before)
        .bind(Text(after.stage))
        .bind(after.begins_at)
        .bind(after.ends_at)
        .bind(after.rounds)
        .bind(after.round_began_at)
        .bind(after.shown_at)
        .bind(due)
        .bind(after.reminded_at)
        .bind(after.gives_roles)
        .execute(&mut *self.connection)
        .await?
        .rows_affected();
        if updated == 0 {
            return Ok(false);
        }
        self.write_changes(after.id, changes, now).await?;
        Ok(true)
    }

    async fn write_changes(
        &mut self,
        id: CompetitionId,
        changes: &[Change],
        now: Moment,
    ) -> Result<()> {
        let (mut entrants, mut planned) = (Vec::new(), Vec::new());
        let (mut cancelled, mut counted) = (Vec::new(), Vec::new());
        let mut messages = Vec::new();
        let mut shown = false;
        for change in changes {
            match change {
                Change::Enter(entrant) => entrants.push(entrant),
                Change::Plan(fixture) => planned.push(fixture),
                Change::Begin(fixture, at) => self.begin_at(*fixture, *at).await?,
                Change::Cancel(fixture) => cancelled.push(fixture.0),
                Change::Count(fixture) => counted.push(fixture.0),
                Change::Tell { reader, news } => messages.push(OutboxMessage {
                    reader: *reader,
                    notice: Notice::Competition { competition: id, news: *news },
                }),
                Change::Show { .. } => shown = true,
                // Columns of the competition.
                Change::Round { .. }
                | Change::Run { .. }
                | Change::End { .. }
                | Change::Remind { .. }
                | Change::GiveRoles => {}
            }
        }
        if !entrants.is_empty() {
            self.write_entrants(id, &entrants).await?;
        }
        for (sql, games) in [(CANCEL, cancelled), (COUNT, counted)] {
            if !games.is_empty() {
                sql::query(sql).bind(list(games)).execute(&mut *self.connection).await?;
            }
        }
        if shown {
            sql::query(
                "update entrants set place_before = shown_place, shown_place = place
                 where competition_id = $1",
            )
            .bind(id)
            .execute(&mut *self.connection)
            .await?;
        }
        if !planned.is_empty() {
            self.plan(id, &planned).await?;
            let last = self.last_planned(id).await?;
            for message in &mut messages {
                if let Notice::Competition {
                    news: CompetitionNews::Challenged { fixture }, ..
                } = &mut message.notice
                {
                    *fixture = last;
                }
            }
        }
        self.enqueue(&messages, now).await
    }

    /// Moves the beginning of a planned game.
    async fn begin_at(&mut self, id: FixtureId, at: Moment) -> Result<()> {
        sql::query(
            "update fixtures set begins_at = $2
             where id = $1 and match_id is null and cancelled = 0",
        )
        .bind(id)
        .bind(at)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// The game that was planned last: a challenge plans exactly one.
    async fn last_planned(&mut self, id: CompetitionId) -> Result<FixtureId> {
        let last = sql::query_scalar("select max(id) from fixtures where competition_id = $1");
        Ok(last.bind(id).fetch_one(&mut *self.connection).await?)
    }

    async fn write_entrants(&mut self, id: CompetitionId, entrants: &[&Entrant]) -> Result<()> {
        for batch in entrants.chunks(BATCH) {
            let mut insert = sql::insert(
                "insert into entrants (competition_id, player_id, state, joined_at, changed_at,
                                       place, division)",
            );
            for entrant in batch {
                insert.row().bind(id).bind(entrant.player).bind(Text(entrant.state));
                insert.bind(entrant.joined_at).bind(entrant.changed_at);
                insert.bind(entrant.place).bind(entrant.division);
            }
            let insert = insert.finish(
                "on conflict (competition_id, player_id) do update set
                      state = excluded.state, joined_at = excluded.joined_at,
                      changed_at = excluded.changed_at, place = excluded.place,
                      division = excluded.division",
            );
            insert.execute(&mut *self.connection).await?;
        }
        Ok(())
    }

    async fn plan(&mut self, id: CompetitionId, planned: &[&Fixture]) -> Result<()> {
        for batch in planned.chunks(BATCH) {
            let mut insert = sql::insert(
                "insert into fixtures (competition_id, round, division, white_id, black_id,
                                       challenger_id, start_number, planned_at, begins_at)",
            );
            for fixture in batch {
                insert.row().bind(id).bind(fixture.round).bind(fixture.division);
                insert.bind(fixture.players.white).bind(fixture.players.black);
                insert.bind(fixture.challenger).bind(fixture.start);
                insert.bind(fixture.planned_at).bind(fixture.begins_at);
            }
            insert.finish("").execute(&mut *self.connection).await?;
        }
        Ok(())
    }
}
