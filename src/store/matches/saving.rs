//! Saving a match: reading what the save depends on, and writing everything that follows from its
//! events, within one transaction.

use courier_rules::Color;
use sqlx::types::Json;
use sqlx::{Row, SqliteConnection};

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::outcome::Outcome;
use crate::play::preferences::Preferences;
use crate::play::rating::Rating;
use crate::play::rating_change;
use crate::play::turn_reminders;
use crate::play::zone::Zone;
use crate::play::{ByColor, Match, Moment};

use crate::store::columns::Text;
use crate::store::ids::Revision;
use crate::store::matches::clocks;
use crate::store::matches::loaded::Saved;
use crate::store::matches::plans;
use crate::store::outbox::messages;
use crate::store::outbox::reminders;
use crate::store::outbox::reminders::StoredTurn;
use crate::store::people::preferences;
use crate::store::ratings::standings;
use crate::store::{Result, StoreError};

/// What a save depends on. $1 is the match, $2 the player on the move after $3 moves, and $4 the
/// player who has just lost on time, if there is one.
pub(in crate::store) const STORED: &str = concat!(
    "select revision,
            (select coalesce(max(ply) + 1, 0) from moves where match_id = matches.id) as moves,
            mover.id is not null as known,
            mover.zone, warn_24h, warn_8h, warn_1h, quiet_from, quiet_to, digest_hour,
            (select json_group_array(kind) from reminders
             where match_id = matches.id and ply = $3) as noted,
            white.rating as white_rating, white.deviation as white_deviation,
            white.volatility as white_volatility, white.changed_at as white_changed_at,
            black.rating as black_rating, black.deviation as black_deviation,
            black.volatility as black_volatility, black.changed_at as black_changed_at,
            $4 is not null and ",
    clocks::another_lost!("matches.id", "$4"),
    " as same_absence
     from matches
     left join players as mover on mover.id = $2
     left join ratings as white
         on white.player_id = white_id and white.variant = matches.variant
     left join ratings as black
         on black.player_id = black_id and black.variant = matches.variant
     where matches.id = $1"
);

/// What is stored of a match, its players and the running turn.
#[derive(Clone, Debug)]
pub(in crate::store) struct Stored {
    /// The number of saves and other changes to the match so far.
    pub revision: Revision,
    /// The preferences of the player on the move, and the reminders noted in this turn.
    pub turn: StoredTurn,
    /// The number of moves.
    moves: u32,
    /// The ratings at the end of the match; of a running match, as they were stored.
    ratings: ByColor<Rating>,
    /// Whether the player who has just lost on time has lost another rated match in the same
    /// absence.
    same_absence: bool,
}

/// What is stored of `the_match`; `None` where there is no such match.
pub(in crate::store) async fn stored(
    connection: &mut SqliteConnection,
    the_match: &Match,
) -> Result<Option<Stored>> {
    let row = sqlx::query(STORED)
        .bind(the_match.id())
        .bind(the_match.mover())
        .bind(the_match.ply())
        .bind(clocks::lost_on_time(the_match))
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let preferences = if row.try_get("known")? {
        preferences::read(&row)?
    } else {
        Preferences::defaults(Zone::default())
    };
    let Json(noted) = row.try_get("noted")?;
    // The ratings of a running match are not used.
    let at = the_match.outcome().map_or(the_match.record().started_at, |outcome| outcome.at);
    Ok(Some(Stored {
        revision: row.try_get("revision")?,
        turn: StoredTurn { preferences, noted },
        moves: row.try_get("moves")?,
        ratings: ByColor {
            white: standings::current(&row, Color::White, at)?,
            black: standings::current(&row, Color::Black, at)?,
        },
        same_absence: row.try_get("same_absence")?,
    }))
}

/// The arguments of [`Store::save`](crate::store::Store::save).
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Change<'a> {
    /// The revision at which the match was read.
    pub revision: Revision,
    /// The match after `events`.
    pub the_match: &'a Match,
    pub events: &'a [Event],
    pub messages: &'a [OutboxMessage],
    pub live: LiveReplies,
    pub now: Moment,
}

impl Change<'_> {
    /// Writes the change within `transaction`. [`Saved::Raced`]: the match has been saved since it
    /// was read, and nothing is written.
    pub(in crate::store) async fn write(self, transaction: &mut SqliteConnection) -> Result<Saved> {
        let Self { revision, the_match, events, messages, live, now } = self;
        let id = the_match.id();
        let Some(stored) = stored(transaction, the_match).await? else {
            return Ok(Saved::Raced);
        };
        if stored.revision != revision {
            return Ok(Saved::Raced);
        }
        let outcome = ended(events);
        if outcome != the_match.outcome()
            || moves_after(stored.moves, events) != Some(the_match.ply())
        {
            return Err(StoreError::Unexplained { id });
        }
        let StoredTurn { preferences, noted } = &stored.turn;
        let due = turn_reminders::due_after(the_match, events, preferences, noted, live, now);
        let ratings = rating_change::rate(the_match, stored.ratings, stored.same_absence);
        let remind_at = due.as_ref().and_then(|due| due.next);
        let moved_here = live.moved_here_after(events);
        if !update(transaction, revision, the_match, moved_here, remind_at, now).await? {
            return Ok(Saved::Raced);
        }
        write_moves(transaction, the_match, events).await?;
        if events.iter().any(clocks::change) {
            clocks::write(transaction, the_match).await?;
        }
        clocks::note_acts(transaction, the_match, events, now).await?;
        if stored.same_absence {
            sqlx::query("update matches set same_absence = 1 where id = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        plans::settle(transaction, the_match, events).await?;
        if let Some((outcome, changes)) = outcome.zip(ratings) {
            standings::write(transaction, the_match, outcome, changes).await?;
        }
        if let Some(due) = due {
            reminders::deal_with(transaction, id, the_match, due, now).await?;
        }
        messages::enqueue(transaction, messages, now).await?;
        let next_deadline = [remind_at, the_match.flag_at()].into_iter().flatten().min();
        Ok(Saved::Done { ratings, next_deadline })
    }
}

/// Writes the moves that were made and taken back. Everything else that events change is a column
/// of the match or has a table of its own.
async fn write_moves(
    transaction: &mut SqliteConnection,
    the_match: &Match,
    events: &[Event],
) -> Result<()> {
    let id = the_match.id();
    for event in events {
        match event {
            Event::Moved { ply, uci, at, .. } => {
                reminders::forget(transaction, id, *ply + 1).await?;
                sqlx::query(
                    "insert into moves (match_id, ply, uci, played_at, planned)
                     values ($1, $2, $3, $4, $5)",
                )
                .bind(id)
                .bind(ply)
                .bind(uci)
                .bind(at)
                .bind(plans::is_planned(events, *ply))
                .execute(&mut *transaction)
                .await?;
            }
            Event::TakenBack { ply, at, .. } => {
                clocks::take_back(transaction, id, *ply, *at).await?;
            }
            Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::Paused { .. }
            | Event::Resumed { .. }
            | Event::TimeGiven { .. }
            | Event::FlagFell { .. }
            | Event::Ended(_)
            | Event::PlanMade { .. }
            | Event::PlanFollowed { .. }
            | Event::PlanDropped { .. } => {}
        }
    }
    Ok(())
}

fn ended(events: &[Event]) -> Option<Outcome> {
    events.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(*outcome),
        _ => None,
    })
}

/// The number of moves after `events`, where there were `moves` before; `None` where they do not
/// follow one another.
fn moves_after(moves: u32, events: &[Event]) -> Option<u32> {
    events.iter().try_fold(moves, |moves, event| match event {
        Event::Moved { ply, .. } => (*ply == moves).then_some(moves + 1),
        Event::TakenBack { ply, .. } => (*ply <= moves).then_some(*ply),
        _ => Some(moves),
    })
}

/// Updates the row of a match. One that was set aside is active again. `false`: the match is not at
/// `revision` any more, and nothing is written.
async fn update(
    transaction: &mut SqliteConnection,
    revision: Revision,
    the_match: &Match,
    moved_here: Option<bool>,
    remind_at: Option<Moment>,
    now: Moment,
) -> Result<bool> {
    let record = the_match.record();
    let updated = sqlx::query(
        "update matches
         set revision = revision + 1, draw_offer = $3, takeback_offer = $4, pause_offer = $5,
             fallen_at = $6, decide_by = $7, reason = $8, winner = $9, ended_at = $10, ply = $11,
             turn = $12, last_uci = $13, active_at = $14, moved_here = coalesce($15, moved_here),
             flag_at = $16, remind_at = $17, fault = null
         where id = $1 and revision = $2",
    )
    .bind(record.id)
    .bind(revision)
    .bind(record.draw_offer.map(Text))
    .bind(record.takeback_offer.map(Text))
    .bind(record.pause_offer.map(Text))
    .bind(record.timing.fallen.map(|fallen| fallen.at))
    .bind(record.timing.fallen.map(|fallen| fallen.decide_by))
    .bind(record.outcome.map(|outcome| Text(outcome.reason)))
    .bind(record.outcome.and_then(|outcome| outcome.ahead()).map(Text))
    .bind(record.outcome.map(|outcome| outcome.at))
    .bind(the_match.ply())
    .bind(Text(the_match.turn()))
    .bind(record.moves.last().map(|(uci, _)| uci))
    .bind(now)
    .bind(moved_here)
    .bind(the_match.flag_at())
    .bind(remind_at)
    .execute(transaction)
    .await?;
    Ok(updated.rows_affected() == 1)
}
