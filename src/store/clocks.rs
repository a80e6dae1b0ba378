//! What a match's clocks depend on beside its moves: pauses, gifts, vacations, outages and zones. All of it is read with
//! the match, because all of it is the truth of its clocks.

use std::collections::HashMap;

use courier_rules::Colour;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::challenge::Courtesies;
use crate::play::matches::{Event, Record};
use crate::play::pauses::{Gift, Pause, PauseKind, ZoneSince};
use crate::play::verdict::Reason;
use crate::play::zone::Zone;
use crate::play::{Match, MatchId, Moment, PlayerId};

use super::columns::{self, Text};
use super::{Result, plans, reminders};

/// What else was agreed on about time, out of a row of a challenge or a match.
pub(super) fn read_courtesies(row: &SqliteRow) -> sqlx::Result<Courtesies> {
    Ok(Courtesies {
        weekends: row.try_get("weekends")?,
        vacation: row.try_get("vacation")?,
        mercy: row.try_get("mercy")?,
    })
}

pub(super) const PAUSES: &str = "
    select match_id, kind, side, from_at, to_at from pauses
    where match_id in (select value from json_each(?)) order by match_id, number";

pub(super) const GIFTS: &str = "
    select match_id, side, given_at, span from gifts
    where match_id in (select value from json_each(?)) order by match_id, number";

pub(super) const VACATIONS: &str = "
    select player_id, from_at, to_at from vacations
    where player_id in (select value from json_each(?)) and to_at > ? order by player_id, from_at";

pub(super) const ZONES: &str = "
    select player_id, since, zone from zones
    where player_id in (select value from json_each(?)) order by player_id, since";

/// Adds what happened to the clocks to records that have their moves.
pub(super) async fn complete(connection: &mut SqliteConnection, records: Vec<&mut Record>) -> Result<()> {
    let Some(earliest) = records.iter().map(|record| record.started_at).min() else { return Ok(()) };
    let ids = columns::list(records.iter().map(|record| record.id.0));
    let mut pauses = pauses(connection, &ids).await?;
    let mut gifts = gifts(connection, &ids).await?;
    let outages = outages(connection, earliest).await?;
    let players = |wanted: fn(&Courtesies) -> bool| {
        let records = records.iter().filter(|record| wanted(&record.timing.courtesies));
        columns::list(
            records.flat_map(|record| [record.players.white, record.players.black]).map(|id| id.0.cast_signed()),
        )
    };
    let vacations = vacations(connection, &players(|courtesies| courtesies.vacation), earliest).await?;
    let zones = zones(connection, &players(|courtesies| courtesies.weekends)).await?;
    for record in records {
        record.timing.pauses = pauses.remove(&record.id).unwrap_or_default();
        record.timing.gifts = gifts.remove(&record.id).unwrap_or_default();
        let since = |pause: &&Pause| pause.to.is_none_or(|to| to > record.started_at);
        record.timing.shared = outages.iter().filter(since).copied().collect();
        for side in Colour::BOTH {
            let player = record.players[side];
            if record.timing.courtesies.vacation {
                let taken = vacations.get(&player).into_iter().flatten().filter(since);
                record.timing.shared.extend(taken.map(|pause| Pause { side: Some(side), ..*pause }));
            }
            if record.timing.courtesies.weekends {
                record.timing.zones[side] = zones.get(&player).cloned().unwrap_or_default();
            }
        }
    }
    Ok(())
}

async fn pauses(connection: &mut SqliteConnection, ids: &str) -> Result<HashMap<MatchId, Vec<Pause>>> {
    let mut pauses = HashMap::<_, Vec<_>>::new();
    for row in sqlx::query(PAUSES).bind(ids).fetch_all(connection).await? {
        pauses.entry(row.try_get("match_id")?).or_default().push(Pause {
            kind: row.try_get::<Text<PauseKind>, _>("kind")?.0,
            side: row.try_get::<Option<Text<Colour>>, _>("side")?.map(|Text(side)| side),
            from: row.try_get("from_at")?,
            to: row.try_get("to_at")?,
        });
    }
    Ok(pauses)
}

async fn gifts(connection: &mut SqliteConnection, ids: &str) -> Result<HashMap<MatchId, Vec<Gift>>> {
    let mut gifts = HashMap::<_, Vec<_>>::new();
    for row in sqlx::query(GIFTS).bind(ids).fetch_all(connection).await? {
        let to = row.try_get::<Text<Colour>, _>("side")?.0;
        let gift = Gift { to, at: row.try_get("given_at")?, span: row.try_get("span")? };
        gifts.entry(row.try_get("match_id")?).or_default().push(gift);
    }
    Ok(gifts)
}

async fn outages(connection: &mut SqliteConnection, since: Moment) -> Result<Vec<Pause>> {
    let spans: Vec<(Moment, Moment)> =
        sqlx::query_as("select from_at, to_at from outages where to_at > ? order by from_at")
            .bind(since)
            .fetch_all(connection)
            .await?;
    let pause = |(from, to)| Pause { kind: PauseKind::Outage, side: None, from, to: Some(to) };
    Ok(spans.into_iter().map(pause).collect())
}

/// The vacations of each player, for a side yet to be named.
async fn vacations(
    connection: &mut SqliteConnection,
    players: &str,
    since: Moment,
) -> Result<HashMap<PlayerId, Vec<Pause>>> {
    let spans: Vec<(PlayerId, Moment, Moment)> =
        sqlx::query_as(VACATIONS).bind(players).bind(since).fetch_all(connection).await?;
    let mut vacations = HashMap::<_, Vec<_>>::new();
    for (player, from, to) in spans {
        let vacation = Pause { kind: PauseKind::Vacation, side: None, from, to: Some(to) };
        vacations.entry(player).or_default().push(vacation);
    }
    Ok(vacations)
}

async fn zones(connection: &mut SqliteConnection, players: &str) -> Result<HashMap<PlayerId, Vec<ZoneSince>>> {
    let mut zones = HashMap::<_, Vec<_>>::new();
    for row in sqlx::query(ZONES).bind(players).fetch_all(connection).await? {
        let zone = (row.try_get("since")?, row.try_get::<Text<Zone>, _>("zone")?.0);
        zones.entry(row.try_get("player_id")?).or_default().push(zone);
    }
    Ok(zones)
}

/// Whether what happened adds a pause or a gift, or ends a pause.
pub(super) const fn change(event: &Event) -> bool {
    matches!(event, Event::TakenBack { .. } | Event::Paused { .. } | Event::Resumed { .. } | Event::TimeGiven { .. })
}

/// Stores the pauses and gifts of a match: they are only ever added, and an open pause is closed.
pub(super) async fn write(transaction: &mut SqliteConnection, the_match: &Match) -> Result<()> {
    let timing = &the_match.record().timing;
    for (number, pause) in (0_i64..).zip(&timing.pauses) {
        sqlx::query(
            "insert into pauses (match_id, number, kind, side, from_at, to_at) values (?, ?, ?, ?, ?, ?)
             on conflict do update set to_at = excluded.to_at where to_at is not excluded.to_at",
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
    for (number, gift) in (0_i64..).zip(&timing.gifts) {
        sqlx::query(
            "insert into gifts (match_id, number, side, given_at, span) values (?, ?, ?, ?, ?) on conflict do nothing",
        )
        .bind(the_match.id())
        .bind(number)
        .bind(Text(gift.to))
        .bind(gift.at)
        .bind(gift.span)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// Moves the moves from `ply` on to those that were taken back.
pub(super) async fn take_back(
    transaction: &mut SqliteConnection,
    id: MatchId,
    ply: u32,
    taken_at: Moment,
) -> Result<()> {
    sqlx::query(
        "insert into taken_back (match_id, taken_at, ply, uci, played_at)
         select match_id, ?3, ply, uci, played_at from moves where match_id = ?1 and ply >= ?2",
    )
    .bind(id)
    .bind(ply)
    .bind(taken_at)
    .execute(&mut *transaction)
    .await?;
    sqlx::query("delete from moves where match_id = ? and ply >= ?")
        .bind(id)
        .bind(ply)
        .execute(&mut *transaction)
        .await?;
    reminders::forget(transaction, id, ply + 1).await
}

/// Notes that whoever did something is there: what they lose on time from now on is lost in another absence.
pub(super) async fn note_acts(
    transaction: &mut SqliteConnection,
    the_match: &Match,
    events: &[Event],
    now: Moment,
) -> Result<()> {
    // A planned move is made by the plan: its player may be far away.
    let by_hand = |event: &&Event| !matches!(event, Event::Moved { ply, .. } if plans::is_planned(events, *ply));
    for side in events.iter().filter(by_hand).filter_map(actor) {
        sqlx::query("update players set acted_at = max(coalesce(acted_at, ?1), ?1) where id = ?2")
            .bind(now)
            .bind(the_match.players()[side])
            .execute(&mut *transaction)
            .await?;
    }
    Ok(())
}

/// Who did what happened, where somebody did it.
fn actor(event: &Event) -> Option<Colour> {
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
        // These name who had asked; the other side agreed.
        Event::TakenBack { by, .. } | Event::Paused { by } => Some(!*by),
        Event::Ended(verdict) if verdict.reason == Reason::Resignation => verdict.ahead().map(|winner| !winner),
        Event::FlagFell { .. } | Event::Ended(_) | Event::PlanFollowed { .. } | Event::PlanDropped { .. } => None,
    }
}

/// Of the rated matches one absence loses on time, the first counts: notes and tells whether this is a later one.
pub(super) async fn note_absence(transaction: &mut SqliteConnection, the_match: &Match) -> Result<bool> {
    let Some((verdict, winner)) = the_match.verdict().and_then(|verdict| Some((verdict, verdict.ahead()?))) else {
        return Ok(false);
    };
    if verdict.reason != Reason::TimeOut || !the_match.counts() {
        return Ok(false);
    }
    let another: bool = sqlx::query_scalar(ANOTHER_LOST)
        .bind(the_match.players()[!winner])
        .bind(the_match.id())
        .fetch_one(&mut *transaction)
        .await?;
    if another {
        sqlx::query("update matches set same_absence = 1 where id = ?")
            .bind(the_match.id())
            .execute(transaction)
            .await?;
    }
    Ok(another)
}

pub(super) const ANOTHER_LOST: &str = "
    select exists (
        select 1 from (
            select id, ended_at, winner, same_absence from matches
            where reason = 'time-out' and white_id = ?1 and winner = 'black'
            union all
            select id, ended_at, winner, same_absence from matches
            where reason = 'time-out' and black_id = ?1 and winner = 'white'
        ) as lost
        join rating_changes on rating_changes.match_id = lost.id and rating_changes.player_id = ?1
        where lost.id <> ?2
          and lost.ended_at > coalesce((select acted_at from players where players.id = ?1), -9223372036854775808)
    )";
