//! Matches and their moves: loaded whole, saved by what has changed.

use std::collections::HashMap;

use courier_rules::{Colour, Variant};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::challenge::Place;
use crate::play::clock::TimeControl;
use crate::play::matches::{Corrupt, Event, Fallen, Record, Timing};
use crate::play::notice::Post;
use crate::play::verdict::{Reason, Verdict};
use crate::play::{ChannelId, Match, MatchId, Moment, Seats};

use super::columns::{self, Text};
use super::ratings::RatingChange;
use super::{Result, Store, StoreError, clocks, outbox, plans, ratings, reminders};

/// How often a match has been saved. Whoever saves names the one they have read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision(pub(super) i64);

/// A match as it was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The match, replayed.
    pub the_match: Match,
    /// What to name when saving it.
    pub revision: Revision,
}

/// What became of an attempt to save.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use = "a save that was raced has stored nothing"]
pub enum Saved {
    /// Everything is stored.
    Done {
        /// What the match did to the ratings, if it has ended and counts.
        ratings: Option<Seats<RatingChange>>,
    },
    /// Somebody else has saved since the match was read: nothing is stored. Load it again.
    Raced,
}

pub(super) const MATCHES: &str =
    "select id, variant, start_number, start_fen, white_id, black_id, server_id, channel_id, control, rated,
                            over_limit, weekends, vacation, mercy, started_at, draw_offer, takeback_offer, pause_offer, fallen_at,
                            decide_by, same_absence, reason, winner, ended_at, revision
                     from matches where id in (select value from json_each(?))";

pub(super) const MOVES: &str = "
    select match_id, ply, uci, played_at from moves
    where match_id in (select value from json_each(?)) order by match_id, ply";

impl Store {
    /// A match; `None` where there is none of that number.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] when what is stored cannot be replayed; faults of the database.
    pub async fn find_match(&self, id: MatchId) -> Result<Option<Loaded>> {
        load(&mut *self.read().await?, id).await
    }

    /// Saves what `events` have made of a match that was read at `revision`, the posts they cause, and what follows for
    /// deadlines and ratings: all of it or, when somebody else was faster, none of it.
    ///
    /// # Errors
    /// [`StoreError::Unexplained`] when `the_match` is not what was stored plus `events`; faults of the database.
    pub async fn save(
        &self,
        revision: Revision,
        the_match: &Match,
        events: &[Event],
        posts: &[Post],
        now: Moment,
    ) -> Result<Saved> {
        let mut transaction = self.write().await?;
        let saved = write(&mut transaction, revision, the_match, events, posts, now).await?;
        if saved != Saved::Raced {
            transaction.commit().await?;
        }
        Ok(saved)
    }

    /// The message that shows the board of a match, if there is one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn board_message(&self, id: MatchId) -> Result<Option<(ChannelId, u64)>> {
        let message: Option<(ChannelId, i64)> = sqlx::query_as(
            "select board_channel_id, board_message_id from matches where id = ? and board_message_id is not null",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(message.map(|(channel, message)| (channel, message.cast_unsigned())))
    }
}

/// What [`Store::save`] does, within a transaction. Where somebody else was faster, nothing is written.
pub(super) async fn write(
    transaction: &mut SqliteConnection,
    revision: Revision,
    the_match: &Match,
    events: &[Event],
    posts: &[Post],
    now: Moment,
) -> Result<Saved> {
    if !update(transaction, revision, the_match, now).await? {
        return Ok(Saved::Raced);
    }
    let mut ended = None;
    for event in events {
        match event {
            Event::Moved { ply, uci, at, .. } => {
                reminders::forget(transaction, the_match.id(), *ply + 1).await?;
                sqlx::query("insert into moves (match_id, ply, uci, played_at, planned) values (?, ?, ?, ?, ?)")
                    .bind(the_match.id())
                    .bind(ply)
                    .bind(uci)
                    .bind(at)
                    .bind(plans::is_planned(events, *ply))
                    .execute(&mut *transaction)
                    .await?;
            }
            Event::Ended(verdict) => ended = Some(*verdict),
            Event::TakenBack { ply, at, .. } => {
                clocks::take_back(transaction, the_match.id(), *ply, *at).await?;
            }
            // Offers and a fallen flag are properties of the match, and were stored with it; pauses and gifts follow.
            Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::TimeGiven { .. }
            | Event::FlagFell { .. } => {}
            // Plans are settled below.
            Event::PlanMade { .. } | Event::PlanFollowed { .. } | Event::PlanDropped { .. } => {}
        }
    }
    if ended != the_match.verdict() || stored_moves(transaction, the_match.id()).await? != the_match.ply() {
        return Err(StoreError::Unexplained { id: the_match.id() });
    }
    if events.iter().any(clocks::change) {
        clocks::write(transaction, the_match).await?;
    }
    clocks::note_acts(transaction, the_match, events, now).await?;
    let same_absence = clocks::note_absence(transaction, the_match).await?;
    plans::settle(transaction, the_match, events).await?;
    let ratings = match ended {
        Some(verdict) if the_match.counts() && !same_absence => ratings::rate(transaction, the_match, verdict).await?,
        _ => None,
    };
    reminders::catch_up(transaction, the_match.id(), the_match, now).await?;
    outbox::enqueue(transaction, posts, now).await?;
    Ok(Saved::Done { ratings })
}

/// A match as `connection` sees it.
pub(super) async fn load(connection: &mut SqliteConnection, id: MatchId) -> Result<Option<Loaded>> {
    let found = load_all(connection, &[id]).await?.pop();
    Ok(found.map(|(_, loaded)| loaded).transpose()?)
}

/// Matches as `connection` sees them, in the order of `ids`; those that do not exist are left out.
pub(super) async fn load_all(
    connection: &mut SqliteConnection,
    ids: &[MatchId],
) -> Result<Vec<(MatchId, Result<Loaded, Corrupt>)>> {
    let list = columns::list(ids.iter().map(|id| id.0));
    let rows = sqlx::query(MATCHES).bind(&list).fetch_all(&mut *connection).await?;
    let all_moves: Vec<(MatchId, u32, String, Moment)> =
        sqlx::query_as(MOVES).bind(&list).fetch_all(&mut *connection).await?;
    let mut moves = HashMap::<MatchId, Vec<(u32, String, Moment)>>::new();
    for (id, ply, uci, at) in all_moves {
        moves.entry(id).or_default().push((ply, uci, at));
    }
    let mut found = HashMap::with_capacity(rows.len());
    let mut records = Vec::with_capacity(rows.len());
    for row in &rows {
        let (id, revision) = (row.try_get("id")?, row.try_get("revision")?);
        match recorded(row, id, moves.remove(&id).unwrap_or_default()) {
            Ok(record) => records.push((revision, record)),
            Err(corrupt) => drop(found.insert(id, Err(corrupt))),
        }
    }
    clocks::complete(connection, records.iter_mut().map(|(_, record)| record).collect()).await?;
    for (revision, record) in records {
        let id = record.id;
        found.insert(id, Match::replay(record).map(|the_match| Loaded { the_match, revision }));
    }
    Ok(ids.iter().filter_map(|id| Some((*id, found.remove(id)?))).collect())
}

/// The record of a match without its clocks.
fn recorded(row: &SqliteRow, id: MatchId, moves: Vec<(u32, String, Moment)>) -> Result<Record, Corrupt> {
    if let Some(gap) = (0..).zip(&moves).find_map(|(expected, (ply, ..))| (*ply != expected).then_some(expected)) {
        return Err(Corrupt { id, what: format!("move {gap} is missing") });
    }
    let moves = moves.into_iter().map(|(_, uci, at)| (uci, at)).collect();
    read(row, moves).map_err(|error| Corrupt { id, what: error.to_string() })
}

/// Stores a match that has just begun; its own number is not looked at.
pub(super) async fn insert(transaction: &mut SqliteConnection, the_match: &Match, now: Moment) -> Result<MatchId> {
    let record = the_match.record();
    let id = sqlx::query_scalar(
        "insert into matches (variant, start_number, start_fen, white_id, black_id, server_id, channel_id, control, rated,
                              over_limit, weekends, vacation, mercy, started_at, turn, active_at, flag_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         returning id",
    )
    .bind(Text(record.variant))
    .bind(record.start)
    .bind(&record.start_fen)
    .bind(record.players.white)
    .bind(record.players.black)
    .bind(record.place.server)
    .bind(record.place.channel)
    .bind(Text(record.control))
    .bind(record.rated)
    .bind(record.over_limit)
    .bind(record.timing.courtesies.weekends)
    .bind(record.timing.courtesies.vacation)
    .bind(record.timing.courtesies.mercy)
    .bind(record.started_at)
    .bind(Text(the_match.turn()))
    .bind(record.started_at)
    .bind(the_match.flag_at())
    .fetch_one(&mut *transaction)
    .await?;
    reminders::begin(transaction, id, the_match, now).await?;
    Ok(id)
}

/// Brings the row of a match up to date; `false` when it is no longer the one that was read.
async fn update(
    transaction: &mut SqliteConnection,
    revision: Revision,
    the_match: &Match,
    now: Moment,
) -> Result<bool> {
    let record = the_match.record();
    let updated = sqlx::query(
        "update matches
         set revision = revision + 1, draw_offer = ?, takeback_offer = ?, pause_offer = ?, fallen_at = ?, decide_by = ?,
             reason = ?, winner = ?, ended_at = ?,
             ply = ?, turn = ?, last_uci = ?, active_at = ?, flag_at = ?, remind_at = null, fault = null
         where id = ? and revision = ?",
    )
    .bind(record.draw_offer.map(Text))
    .bind(record.takeback_offer.map(Text))
    .bind(record.pause_offer.map(Text))
    .bind(record.timing.fallen.map(|fallen| fallen.at))
    .bind(record.timing.fallen.map(|fallen| fallen.decide_by))
    .bind(record.verdict.map(|verdict| Text(verdict.reason)))
    .bind(record.verdict.and_then(|verdict| verdict.ahead()).map(Text))
    .bind(record.verdict.map(|verdict| verdict.at))
    .bind(the_match.ply())
    .bind(Text(the_match.turn()))
    .bind(record.moves.last().map(|(uci, _)| uci))
    .bind(now)
    .bind(the_match.flag_at())
    .bind(record.id)
    .bind(revision)
    .execute(transaction)
    .await?;
    Ok(updated.rows_affected() == 1)
}

async fn stored_moves(transaction: &mut SqliteConnection, id: MatchId) -> Result<u32> {
    let count = sqlx::query_scalar("select coalesce(max(ply) + 1, 0) from moves where match_id = ?")
        .bind(id)
        .fetch_one(transaction)
        .await?;
    Ok(count)
}

fn read(row: &SqliteRow, moves: Vec<(String, Moment)>) -> sqlx::Result<Record> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(control) = row.try_get::<Text<TimeControl>, _>("control")?;
    let reason = row.try_get::<Option<Text<Reason>>, _>("reason")?;
    // In a stalemate of C'escacs the column names who has stalemated the other one: see Verdict::of.
    let ahead = row.try_get::<Option<Text<Colour>>, _>("winner")?.map(|Text(colour)| colour);
    let ended_at: Option<Moment> = row.try_get("ended_at")?;
    let offer = |column| row.try_get::<Option<Text<Colour>>, _>(column).map(|offer| offer.map(|Text(colour)| colour));
    let (fallen_at, decide_by): (Option<Moment>, Option<Moment>) =
        (row.try_get("fallen_at")?, row.try_get("decide_by")?);
    Ok(Record {
        id: row.try_get("id")?,
        variant,
        start: row.try_get("start_number")?,
        start_fen: row.try_get("start_fen")?,
        players: Seats { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
        place: Place { server: row.try_get("server_id")?, channel: row.try_get("channel_id")? },
        control,
        rated: row.try_get("rated")?,
        over_limit: row.try_get("over_limit")?,
        started_at: row.try_get("started_at")?,
        moves,
        draw_offer: offer("draw_offer")?,
        takeback_offer: offer("takeback_offer")?,
        pause_offer: offer("pause_offer")?,
        timing: Timing {
            courtesies: clocks::read_courtesies(row)?,
            fallen: fallen_at.zip(decide_by).map(|(at, decide_by)| Fallen { at, decide_by }),
            same_absence: row.try_get("same_absence")?,
            ..Timing::default()
        },
        verdict: reason.zip(ended_at).map(|(Text(reason), at)| Verdict::of(variant, reason, ahead, at)),
    })
}
