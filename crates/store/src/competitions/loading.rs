//! Reading a competition with its entrants and games.

use courier_rules::{Color, Variant};

use courier_play::challenges::ClockOptions;
use courier_play::clock::TimeControl;
use courier_play::competitions::{
    Competition, CompetitionName, CompetitionRecord, Entrant, EntrantState, Fixture, FixtureState,
    Format, GameResult, GameTerms, LADDER_MEMORY, Stage, Starts,
};
use courier_play::outcome::{Outcome, Reason};
use courier_play::season::Season;
use courier_play::vacations::Vacation;
use courier_play::{ByColor, CompetitionId, MatchId, Moment, Span};

use crate::columns::Text;
use crate::ids::Revision;
use crate::matches::clocks;
use crate::sql::{self, Connection, Json, Row};
use crate::{Reads, Result, WriteTransaction};

pub(crate) const COLUMNS: &str = "
    id, format, name, server_id, channel_id, variant, starts, start_number, control, rated,
    weekends, weekend_days, vacation, by_rounds, season, created_by, created_at, stage, begins_at,
    ends_at, rounds, round_began_at, shown_at, reminded_at, gives_roles";

/// The [columns](COLUMNS) with the name of their table, for joins.
pub(crate) fn qualified_columns() -> String {
    let named = |column: &str| format!("competitions.{}", column.trim());
    COLUMNS.split(',').map(named).collect::<Vec<_>>().join(", ")
}

const COMPETITION: &str = "
    select id, format, name, server_id, channel_id, variant, starts, start_number, control, rated,
           weekends, weekend_days, vacation, by_rounds, season, created_by, created_at, stage,
           begins_at, ends_at, rounds, round_began_at, shown_at, reminded_at, gives_roles, revision,
           due_at
    from competitions where id = $1";

/// The entrants of competition $1 with their vacations that ended after $2.
const ENTRANTS: &str = "
    select player_id, state, joined_at, changed_at, place, division,
           (select json_group_array(json_array(from_at, to_at)) from
               (select from_at, to_at from vacations
                where vacations.player_id = entrants.player_id and to_at > $2
                order by from_at) as listed) as vacations
    from entrants where competition_id = $1
    order by joined_at, player_id";

/// The games of competition $1; without those that ended by $2.
const FIXTURES: &str = "
    select fixtures.id, round, division, fixtures.white_id, fixtures.black_id, challenger_id,
           fixtures.start_number, planned_at, begins_at, match_id, cancelled, counted,
           matches.variant, reason, winner, ended_at, turn
    from fixtures left join matches on matches.id = match_id
    where fixtures.competition_id = $1
      and ($2 is null or counted = 0 or ended_at is null or ended_at > $2)
      and ($2 is null or cancelled = 0 or begins_at > $2)
    order by fixtures.id";

/// The entrants of competition $1 who had blocked another one when they entered: nobody chooses
/// their opponents between two rounds.
const BLOCKS: &str = "
    select blocks.player_id, blocked_id from blocks
    join entrants as own on own.competition_id = $1 and own.player_id = blocks.player_id
    join entrants as other on other.competition_id = $1 and other.player_id = blocked_id
    where blocked_at <= own.joined_at";

/// When the first game of competition $1 whose result is not counted ended.
const OLDEST_UNCOUNTED: &str = "
    select min(ended_at) from fixtures join matches on matches.id = match_id
    where fixtures.competition_id = $1 and counted = 0";

/// How far back vacations are read.
const VACATIONS: Span = Span::days(120);

/// A competition as it was read.
#[derive(Clone, Debug)]
pub struct LoadedCompetition {
    pub competition: Competition,
    /// The number of its changes when it was read.
    pub revision: Revision,
    /// When it is next due for a look: at once after the end of a game.
    pub due_at: Option<Moment>,
}

impl Reads {
    /// A competition as of one moment; `None` if there is none with this number. Of a ladder,
    /// games that ended more than 90 days before `now`, or before the first game that is not
    /// counted, are left out.
    pub async fn competition(
        &self,
        id: CompetitionId,
        now: Moment,
    ) -> Result<Option<LoadedCompetition>> {
        let mut snapshot = self.readers.begin().await?;
        load(&mut snapshot, id, now).await
    }
}

impl WriteTransaction {
    /// A competition, as [`Reads::competition`].
    pub async fn competition(
        &mut self,
        id: CompetitionId,
        now: Moment,
    ) -> Result<Option<LoadedCompetition>> {
        load(&mut self.connection, id, now).await
    }
}

async fn load(
    connection: &mut Connection,
    id: CompetitionId,
    now: Moment,
) -> Result<Option<LoadedCompetition>> {
    let row = sql::query(COMPETITION).bind(id).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(None) };
    let record = record(&row)?;
    let (revision, due_at) = (row.try_get("revision")?, row.try_get("due_at")?);
    let entrants = sql::query(ENTRANTS)
        .bind(id)
        .bind(now - VACATIONS)
        .fetch_all(&mut *connection)
        .await?
        .iter()
        .map(entrant)
        .collect::<sql::Result<_>>()?;
    let remembered = match record.format {
        Format::Ladder => {
            let oldest: Option<Moment> =
                sql::query_scalar(OLDEST_UNCOUNTED).bind(id).fetch_one(&mut *connection).await?;
            Some(oldest.map_or(now, |at| at.min(now)) - LADDER_MEMORY)
        }
        Format::League | Format::Cup | Format::RoundRobin => None,
    };
    let fixtures = sql::query(FIXTURES)
        .bind(id)
        .bind(remembered)
        .fetch_all(&mut *connection)
        .await?
        .iter()
        .map(fixture)
        .collect::<sql::Result<_>>()?;
    let blocks = sql::query_as(BLOCKS).bind(id).fetch_all(&mut *connection).await?;
    let competition = Competition { record, entrants, fixtures, blocks };
    Ok(Some(LoadedCompetition { competition, revision, due_at }))
}

pub(crate) fn record(row: &Row) -> sql::Result<CompetitionRecord> {
    let Text(format) = row.try_get::<Text<Format>, _>("format")?;
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(control) = row.try_get::<Text<TimeControl>, _>("control")?;
    let Text(stage) = row.try_get::<Text<Stage>, _>("stage")?;
    let name: Option<&str> = row.try_get("name")?;
    let starts = match row.try_get("starts")? {
        "random" => Starts::Random,
        "same-in-round" => Starts::SameInRound,
        _ => Starts::Fixed(row.try_get("start_number")?),
    };
    let season = row.try_get::<Option<Text<Season>>, _>("season")?;
    Ok(CompetitionRecord {
        id: row.try_get("id")?,
        format,
        name: name.and_then(CompetitionName::of),
        server: row.try_get("server_id")?,
        channel: row.try_get("channel_id")?,
        terms: GameTerms {
            variant,
            starts,
            control,
            rated: row.try_get("rated")?,
            clock_options: ClockOptions {
                weekends: clocks::read_weekends(row)?,
                vacation: row.try_get("vacation")?,
                flag_forgiveness: false,
            },
        },
        by_rounds: row.try_get("by_rounds")?,
        season: season.map(|Text(season)| season),
        created_by: row.try_get("created_by")?,
        gives_roles: row.try_get("gives_roles")?,
        created_at: row.try_get("created_at")?,
        stage,
        begins_at: row.try_get("begins_at")?,
        ends_at: row.try_get("ends_at")?,
        rounds: row.try_get("rounds")?,
        round_began_at: row.try_get("round_began_at")?,
        shown_at: row.try_get("shown_at")?,
        reminded_at: row.try_get("reminded_at")?,
    })
}

fn entrant(row: &Row) -> sql::Result<Entrant> {
    let Text(state) = row.try_get::<Text<EntrantState>, _>("state")?;
    let Json(vacations) = row.try_get::<Json<Vec<(i64, i64)>>, _>("vacations")?;
    Ok(Entrant {
        player: row.try_get("player_id")?,
        state,
        joined_at: row.try_get("joined_at")?,
        changed_at: row.try_get("changed_at")?,
        place: row.try_get("place")?,
        division: row.try_get("division")?,
        vacations: vacations
            .into_iter()
            .map(|(from, to)| Vacation { from: Moment(from), to: Moment(to) })
            .collect(),
    })
}

fn fixture(row: &Row) -> sql::Result<Fixture> {
    Ok(Fixture {
        id: row.try_get("id")?,
        round: row.try_get("round")?,
        division: row.try_get("division")?,
        players: ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
        challenger: row.try_get("challenger_id")?,
        start: row.try_get("start_number")?,
        planned_at: row.try_get("planned_at")?,
        begins_at: row.try_get("begins_at")?,
        state: state(row)?,
    })
}

fn state(row: &Row) -> sql::Result<FixtureState> {
    if row.try_get("cancelled")? {
        return Ok(FixtureState::Cancelled);
    }
    let Some(the_match) = row.try_get::<Option<MatchId>, _>("match_id")? else {
        return Ok(FixtureState::Planned);
    };
    let (reason, at): (Option<Text<Reason>>, Option<Moment>) =
        (row.try_get("reason")?, row.try_get("ended_at")?);
    let Some((Text(reason), at)) = reason.zip(at) else {
        return Ok(FixtureState::Running(the_match));
    };
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let ahead = row.try_get::<Option<Text<Color>>, _>("winner")?.map(|Text(color)| color);
    let Text(turn) = row.try_get::<Text<Color>, _>("turn")?;
    let outcome = Outcome::of(variant, reason, ahead, at);
    let timed_out = (reason == Reason::TimeOut).then_some(turn);
    let result = outcome.white_score().map(|white| GameResult { white, timed_out });
    let counted = row.try_get("counted")?;
    Ok(FixtureState::Played { the_match, result, at, counted })
}
