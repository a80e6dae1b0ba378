//! The data on which the clocks of a match depend besides its moves: pauses, given time, vacations,
//! outages and time zones. All of it is read with the match.

use courier_rules::Color;

use courier_play::challenges::ClockOptions;
use courier_play::matches::{Event, MatchRecord};
use courier_play::outcome::Reason;
use courier_play::pauses::{GivenTime, Pause, PauseKind, Weekend, ZoneSince};
use courier_play::zone::Zone;
use courier_play::{ByColor, Match, MatchId, Moment, PlayerId, Span};

use crate::columns::Text;
use crate::matches::plans;
use crate::outbox::reminders;
use crate::sql::{self, Connection, Json, Row};
use crate::{Result, WriteTransaction};

/// The clock options in a row of a challenge or a match.
pub(crate) fn read_clock_options(row: &Row) -> sql::Result<ClockOptions> {
    Ok(ClockOptions {
        weekends: read_weekends(row)?,
        vacation: row.try_get("vacation")?,
        flag_forgiveness: row.try_get("flag_forgiveness")?,
    })
}

/// The weekends in a row of a challenge, a match or a competition.
pub(crate) fn read_weekends(row: &Row) -> sql::Result<Option<Weekend>> {
    let Text(weekend) = row.try_get("weekend_days")?;
    Ok(row.try_get::<bool, _>("weekends")?.then_some(weekend))
}

/// The vacations of two players that end after a moment, as a JSON list of player, from, to.
macro_rules! taken_by {
    ($white:literal, $black:literal, $since:literal) => {
        concat!(
            "(select json_group_array(json_array(player_id, from_at, to_at))
              from vacations where player_id in (",
            $white,
            ", ",
            $black,
            ") and to_at > ",
            $since,
            ")"
        )
    };
}

/// The time zones of two players, as a JSON list of player, since, zone.
macro_rules! lived_in_by {
    ($white:literal, $black:literal) => {
        concat!(
            "(select json_group_array(json_array(player_id, since, zone))
              from zones where player_id in (",
            $white,
            ", ",
            $black,
            "))"
        )
    };
}

pub(crate) use {lived_in_by, taken_by};

/// Reads what the clocks of a new match depend on: players $1 and $2, from the beginning at $3.
/// There are no pauses, given times and outages yet.
pub(crate) const BEFORE: &str = concat!(
    "select '[]' as outages, ",
    taken_by!("$1", "$2", "$3"),
    " as vacations, ",
    lived_in_by!("$1", "$2"),
    " as zones"
);

impl WriteTransaction {
    /// Adds to the record of a match that is about to begin what its clocks depend on: the
    /// vacations and time zones of its players.
    pub async fn complete_record(&mut self, record: &mut MatchRecord) -> Result<()> {
        let ByColor { white, black } = record.players;
        let row = sql::query(BEFORE)
            .bind(white)
            .bind(black)
            .bind(record.started_at)
            .fetch_one(&mut *self.connection)
            .await?;
        if record.timing.clock_options.vacation {
            record.timing.shared = shared(&row, record.players)?;
        }
        if record.timing.clock_options.weekends.is_some() {
            record.timing.zones = zones(&row, record.players)?;
        }
        Ok(())
    }
}

/// The pauses of one match, in the order of their numbers; the column is a list of number, kind,
/// side, from, to.
pub(crate) fn pauses(row: &Row) -> sql::Result<Vec<Pause>> {
    type Listed = (u32, Text<PauseKind>, Option<Text<Color>>, Moment, Option<Moment>);
    let Json(mut listed) = row.try_get::<Json<Vec<Listed>>, _>("pauses")?;
    listed.sort_unstable_by_key(|(number, ..)| *number);
    let pause = |(_, Text(kind), side, from, to): Listed| Pause {
        kind,
        side: side.map(|Text(side)| side),
        from,
        to,
    };
    Ok(listed.into_iter().map(pause).collect())
}

/// The time given in a match, in the order of the numbers; the column is a list of number, side,
/// moment, span.
pub(crate) fn given_times(row: &Row) -> sql::Result<Vec<GivenTime>> {
    let Json(mut listed) =
        row.try_get::<Json<Vec<(u32, Text<Color>, Moment, Span)>>, _>("gifts")?;
    listed.sort_unstable_by_key(|(number, ..)| *number);
    Ok(listed.into_iter().map(|(_, Text(to), at, span)| GivenTime { to, at, span }).collect())
}

/// The pauses that a match shares with others: vacations, and outages as a list of from and to.
pub(crate) fn shared(row: &Row, players: ByColor<PlayerId>) -> sql::Result<Vec<Pause>> {
    let Json(mut outages) = row.try_get::<Json<Vec<(Moment, Moment)>>, _>("outages")?;
    let Json(mut vacations) = row.try_get::<Json<Vec<(i64, Moment, Moment)>>, _>("vacations")?;
    outages.sort_unstable();
    vacations.sort_unstable();
    let outage = |(from, to)| Pause { kind: PauseKind::Outage, side: None, from, to: Some(to) };
    let mut shared: Vec<Pause> = outages.into_iter().map(outage).collect();
    for (side, player) in players.iter() {
        let taken = vacations.iter().filter(|(by, ..)| by.cast_unsigned() == player.0);
        let vacation = |(_, from, to): &(i64, Moment, Moment)| Pause {
            kind: PauseKind::Vacation,
            side: Some(side),
            from: *from,
            to: Some(*to),
        };
        shared.extend(taken.map(vacation));
    }
    Ok(shared)
}

/// The time zones of the players of a match, in order.
pub(crate) fn zones(row: &Row, players: ByColor<PlayerId>) -> sql::Result<ByColor<Vec<ZoneSince>>> {
    let Json(mut listed) = row.try_get::<Json<Vec<(i64, Moment, Text<Zone>)>>, _>("zones")?;
    listed.sort_unstable_by_key(|(_, since, _)| *since);
    Ok(players.map(|player| {
        let of_player = listed.iter().filter(|(by, ..)| by.cast_unsigned() == player.0);
        of_player.map(|(_, since, Text(zone))| (*since, *zone)).collect()
    }))
}

/// Whether an event adds a pause or given time, or ends a pause.
pub(crate) const fn changes_pauses(event: &Event) -> bool {
    matches!(
        event,
        Event::TakenBack { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::TimeGiven { .. }
    )
}

/// Adds new pauses and given time of a match, and closes a pause that has ended.
pub(crate) async fn write(transaction: &mut Connection, the_match: &Match) -> Result<()> {
    let timing = &the_match.record().timing;
    for (number, pause) in (0_i64..).zip(&timing.pauses) {
        sql::query(
            "insert into pauses (match_id, number, kind, side, from_at, to_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (match_id, number) do update set to_at = excluded.to_at",
        )
        .bind(the_match.id())
        .bind(number)
        .bind(Text(pause.kind))
        .bind(pause.side.map(Text))
        .bind(pause.from)
        .bind(pause.to)
        .execute(&mut *transaction)
        .await?;
    }
    for (number, given) in (0_i64..).zip(&timing.given_times) {
        sql::query(
            "insert into gifts (match_id, number, side, given_at, span)
             values ($1, $2, $3, $4, $5)
             on conflict do nothing",
        )
        .bind(the_match.id())
        .bind(number)
        .bind(Text(given.to))
        .bind(given.at)
        .bind(given.span)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// Moves the rows of the moves from `ply` on to the table of moves taken back.
pub(crate) async fn take_back(
    transaction: &mut Connection,
    id: MatchId,
    ply: u32,
    taken_at: Moment,
) -> Result<()> {
    sql::query(
        "insert into taken_back (match_id, taken_at, ply, uci, played_at)
         select match_id, $1, ply, uci, played_at from moves where match_id = $2 and ply >= $3",
    )
    .bind(taken_at)
    .bind(id)
    .bind(ply)
    .execute(&mut *transaction)
    .await?;
    sql::query("delete from moves where match_id = $1 and ply >= $2")
        .bind(id)
        .bind(ply)
        .execute(&mut *transaction)
        .await?;
    reminders::forget(transaction, id, ply + 1).await
}

/// Stores when players acted: a later loss on time belongs to another absence.
pub(crate) async fn note_actions(
    transaction: &mut Connection,
    the_match: &Match,
    events: &[Event],
    now: Moment,
) -> Result<()> {
    // A planned move is made by the plan: its player may be absent.
    let by_hand = |event: &&Event| match event {
        Event::Moved { ply, .. } => !plans::is_planned(events, *ply),
        _ => true,
    };
    for side in events.iter().filter(by_hand).filter_map(actor) {
        sql::query(
            "update players set acted_at = $1
             where id = $2 and (acted_at is null or acted_at < $1)",
        )
        .bind(now)
        .bind(the_match.players()[side])
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// The side whose player caused an event, if one did.
fn actor(event: &Event) -> Option<Color> {
    match event {
        Event::Moved { by, .. }
        | Event::DrawOffered { by }
        | Event::DrawDeclined { by }
        | Event::TakebackOffered { by }
        | Event::TakebackDeclined { by }
        | Event::PauseOffered { by }
        | Event::PauseDeclined { by }
        | Event::Resumed { by }
        | Event::TimeGiven { by, .. }
        | Event::PlanMade { by, .. } => Some(*by),
        // `by` is the side that asked; the other side agreed.
        Event::TakenBack { by, .. } | Event::Paused { by } => Some(!*by),
        Event::Ended(outcome) if outcome.reason == Reason::Resignation => {
            outcome.ahead().map(|winner| !winner)
        }
        Event::FlagFell { .. }
        | Event::Ended(_)
        | Event::PlanFollowed { .. }
        | Event::PlanDropped { .. } => None,
    }
}

/// The player who has lost a match on time, if it changes their rating. Of the matches lost in one
/// absence, only the first is rated.
pub(crate) fn lost_on_time(the_match: &Match) -> Option<PlayerId> {
    let outcome = the_match.outcome().filter(|outcome| outcome.reason == Reason::TimeOut)?;
    let loser = outcome.ahead().map(|winner| !winner)?;
    the_match.rated_sides()[loser].then(|| the_match.players()[loser])
}

/// Whether a player has lost another rated match in the same absence, as an SQL expression of the
/// numbers of the match and the player.
macro_rules! another_lost {
    ($id:literal, $player:literal) => {
        concat!(
            "exists (
                 select 1 from (
                     select id, ended_at from matches
                     where reason = 'time-out' and white_id = ",
            $player,
            " and winner = 'black'
                     union all
                     select id, ended_at from matches
                     where reason = 'time-out' and black_id = ",
            $player,
            " and winner = 'white'
                 ) as lost
                 join rating_changes
                     on rating_changes.match_id = lost.id and rating_changes.player_id = ",
            $player,
            "
                 where lost.id <> ",
            $id,
            "
                   and lost.ended_at >
                       coalesce((select acted_at from players where players.id = ",
            $player,
            "), -9223372036854775808)
             )"
        )
    };
}

pub(crate) use another_lost;
