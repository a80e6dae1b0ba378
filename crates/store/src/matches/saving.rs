//! Saving a new match, and a match with everything that its events change.

use courier_rules::Color;

use courier_play::clock::Clocks;
use courier_play::matches::Event;
use courier_play::outcome::Outcome;
use courier_play::preferences::Preferences;
use courier_play::rating::Rating;
use courier_play::rating_change::RatingChange;
use courier_play::standing::StandingBoard;
use courier_play::zone::Zone;
use courier_play::{ByColor, Match, MatchId, Moment};

use crate::columns::Text;
use crate::competitions::games;
use crate::ids::Revision;
use crate::matches::clocks;
use crate::matches::plans;
use crate::outbox::reminders;
use crate::people::{preferences, server_config};
use crate::ratings::player_ratings;
use crate::sql::{self, Connection, Json};
use crate::{Result, StoreError, WriteTransaction};

/// Reads what a save depends on. $1 is the match and $2 its revision, $3 the player on the move
/// after $4 moves, and $5 the player who has just lost on time, if there is one.
pub(crate) const STORED: &str = concat!(
    "select revision,
            (select coalesce(max(ply) + 1, 0) from moves where match_id = matches.id) as moves,
            mover.id is not null as known,
            mover.auto_vacation_since is not null as automatic_vacation,
            mover.zone, leads, quiet_from, quiet_to, digest_hour,
            (select json_group_array(kind) from reminders
             where match_id = matches.id and ply = $4) as noted,
            exists (select 1 from plans where match_id = matches.id) as has_plans,
            white.rating as white_rating, white.deviation as white_deviation,
            white.volatility as white_volatility, white.changed_at as white_changed_at,
            black.rating as black_rating, black.deviation as black_deviation,
            black.volatility as black_volatility, black.changed_at as black_changed_at,
            $5 is not null and ",
    clocks::another_lost!("matches.id", "$5"),
    " as same_absence
     from matches
     left join players as mover on mover.id = $3
     left join ratings as white
         on white.player_id = white_id and white.variant = matches.variant
     left join ratings as black
         on black.player_id = black_id and black.variant = matches.variant
     where matches.id = $1 and revision = $2"
);

/// The stored data of a match, its players and the running turn, as far as a save depends on them.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    revision: Revision,
    moves: u32,
    pub preferences: Preferences,
    /// Whether a vacation of theirs is to begin by itself when their flag falls.
    pub automatic_vacation: bool,
    /// The [keys](courier_play::reminders::Reminder::key) of the handled reminders of the running
    /// turn.
    pub noted: Vec<String>,
    has_plans: bool,
    /// The ratings at the end of the match; of a running match, as they were stored.
    pub ratings: ByColor<Rating>,
    /// Whether the player who has just lost on time has lost another rated match in the same
    /// absence.
    pub same_absence: bool,
}

/// The data to be stored of a match that has changed.
#[derive(Clone, Copy, Debug)]
pub struct MatchUpdate<'a> {
    pub the_match: &'a Match,
    pub events: &'a [Event],
    /// Whether the last move was made by hand in the channel of the match; `None` leaves it.
    pub moved_here: Option<bool>,
    pub remind_at: Option<Moment>,
    /// The rating changes by the match, if it has ended and counts.
    pub ratings: Option<ByColor<RatingChange>>,
}

impl WriteTransaction {
    /// The data on which a save of `the_match` depends; `None` if it was saved since it was read at
    /// `revision`, or does not exist.
    pub async fn stored_match(
        &mut self,
        the_match: &Match,
        revision: Revision,
    ) -> Result<Option<StoredMatch>> {
        let row = sql::query(STORED)
            .bind(the_match.id())
            .bind(revision)
            .bind(the_match.mover())
            .bind(the_match.ply())
            .bind(clocks::lost_on_time(the_match))
            .fetch_optional(&mut *self.connection)
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
        Ok(Some(StoredMatch {
            revision: row.try_get("revision")?,
            moves: row.try_get("moves")?,
            preferences,
            automatic_vacation: row.try_get("automatic_vacation")?,
            noted,
            has_plans: row.try_get("has_plans")?,
            ratings: ByColor {
                white: player_ratings::current(&row, Color::White, at)?,
                black: player_ratings::current(&row, Color::Black, at)?,
            },
            same_absence: row.try_get("same_absence")?,
        }))
    }

    /// Stores a match that has changed since it was `stored`: its row, its moves, clocks and plans,
    /// and the ratings. Returns `false`, with nothing stored, if it was saved in between.
    /// Errors: [`StoreError::Unexplained`] if the match is not the stored one plus the events.
    pub async fn save_match(
        &mut self,
        stored: &StoredMatch,
        update: &MatchUpdate<'_>,
        now: Moment,
    ) -> Result<bool> {
        let MatchUpdate { the_match, events, .. } = *update;
        let outcome = ended(events);
        if outcome != the_match.outcome()
            || moves_after(stored.moves, events) != Some(the_match.ply())
        {
            return Err(StoreError::Unexplained { id: the_match.id() });
        }
        let transaction = &mut *self.connection;
        if !update_row(transaction, stored, update, now).await? {
            return Ok(false);
        }
        write_moves(transaction, stored, the_match, events).await?;
        if events.iter().any(clocks::changes_pauses) {
            clocks::write(transaction, the_match).await?;
        }
        clocks::note_actions(transaction, the_match, events, now).await?;
        plans::settle(transaction, stored.has_plans, the_match, events).await?;
        if let Some(competition) = the_match.record().competition.filter(|_| outcome.is_some()) {
            games::note_end(transaction, competition, now).await?;
        }
        if let Some((outcome, changes)) = outcome.zip(update.ratings) {
            player_ratings::write(transaction, the_match, outcome, changes).await?;
        }
        Ok(true)
    }

    /// Stores a match that has just begun, and returns its number. `thread_wanted`: a thread is to
    /// be opened for it.
    pub async fn insert_match(
        &mut self,
        the_match: &Match,
        thread_wanted: bool,
    ) -> Result<MatchId> {
        let (record, board) = (the_match.record(), the_match.standing_board());
        server_config::note_server(&mut self.connection, record.place).await?;
        let id = sql::query_scalar(
            "insert into matches (variant, start_number, start_fen, white_id, black_id, server_id,
                                  channel_id, control, rated, over_limit, weekends, vacation,
                                  flag_forgiveness, started_at, turn, active_at, flag_at,
                                  thread_wanted, board, competition_id, weekend_days,
                                  blindfold)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
                     $18, $19, $20, $21, $22)
             returning id",
        )
        .bind(Text(record.variant))
        .bind(record.start)
        .bind(&record.start_fen)
        .bind(record.players.white)
        .bind(record.players.black)
        .bind(record.place.server)
        .bind(record.place.channel)
        .bind(Text(Clocks(record.controls.white, record.controls.black)))
        .bind(record.rated)
        .bind(record.over_limit)
        .bind(record.timing.clock_options.weekends.is_some())
        .bind(record.timing.clock_options.vacation)
        .bind(record.timing.clock_options.flag_forgiveness)
        .bind(record.started_at)
        .bind(Text(the_match.turn()))
        .bind(record.started_at)
        .bind(the_match.flag_at())
        .bind(thread_wanted)
        .bind(board.as_ref().map(StandingBoard::as_str))
        .bind(record.competition)
        .bind(Text(record.timing.clock_options.weekends.unwrap_or_default()))
        .bind(record.blindfold)
        .fetch_one(&mut *self.connection)
        .await?;
        Ok(id)
    }
}

/// Writes the moves that were made and taken back. Everything else that events change is a column
/// of the match or in another table.
async fn write_moves(
    transaction: &mut Connection,
    stored: &StoredMatch,
    the_match: &Match,
    events: &[Event],
) -> Result<()> {
    let id = the_match.id();
    for event in events {
        match event {
            Event::Moved { ply, uci, at, .. } => {
                // None but what another program has left: a takeback deletes them.
                if !stored.noted.is_empty() {
                    reminders::forget(transaction, id, *ply + 1).await?;
                }
                sql::query(
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

/// The number of moves after `events`, if there were `moves` before; `None` if the moves do not
/// follow each other.
fn moves_after(moves: u32, events: &[Event]) -> Option<u32> {
    events.iter().try_fold(moves, |moves, event| match event {
        Event::Moved { ply, .. } => (*ply == moves).then_some(moves + 1),
        Event::TakenBack { ply, .. } => (*ply <= moves).then_some(*ply),
        _ => Some(moves),
    })
}

/// Updates the row of a match, and its deadlines even if it was set aside. Returns `false`, with
/// nothing written, if the match is no longer at `revision`.
async fn update_row(
    transaction: &mut Connection,
    stored: &StoredMatch,
    update: &MatchUpdate<'_>,
    now: Moment,
) -> Result<bool> {
    let MatchUpdate { the_match, moved_here, remind_at, .. } = *update;
    let (record, board) = (the_match.record(), the_match.standing_board());
    let updated = sql::query(
        "update matches
         set revision = revision + 1, draw_offer = $3, takeback_offer = $4, pause_offer = $5,
             fallen_at = $6, decide_by = $7, reason = $8, winner = $9, ended_at = $10, ply = $11,
             turn = $12, last_uci = $13, active_at = $14, moved_here = coalesce($15, moved_here),
             flag_at = $16, remind_at = $17, board = $18, same_absence = $19, fault = null
         where id = $1 and revision = $2",
    )
    .bind(record.id)
    .bind(stored.revision)
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
    .bind(board.as_ref().map(StandingBoard::as_str))
    .bind(record.timing.same_absence || stored.same_absence)
    .execute(transaction)
    .await?;
    Ok(updated.rows_affected() == 1)
}
