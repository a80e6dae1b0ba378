//! What a save writes: one look at what it depends on, then one script; of a move, where that was
//! read with the match, the script alone.

use courier_rules::Color;
use sqlx::error::ErrorKind;
use sqlx::types::Json;
use sqlx::{Row, SqliteConnection};

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::outcome::Outcome;
use crate::play::preferences::Preferences;
use crate::play::rating::Rating;
use crate::play::zone::Zone;
use crate::play::{ByColor, Match, Moment};

use super::columns::Text;
use super::matches::{Revision, Saved};
use super::ratings::RatingChange;
use super::reminders::BookedTurn;
use super::script::Script;
use super::{PendingMessage, Result, StoreError, clocks, outbox, plans, ratings, reminders};

/// What is stored that a save depends on: the match is $1, who is on the move $2 after $3 moves,
/// and $4 who has just lost it on time, if anybody has.
macro_rules! stored {
    () => {
        concat!(
            "select revision,
                    (select coalesce(max(ply) + 1, 0) from moves where match_id = matches.id) as moves,
                    mover.id is not null as known,
                    mover.zone, warn_24h, warn_8h, warn_1h, quiet_from, quiet_to, digest_hour,
                    (select json_group_array(kind) from reminders where match_id = matches.id and ply = $3) as noted,
                    white.rating as white_rating, white.deviation as white_deviation,
                    white.volatility as white_volatility, white.changed_at as white_changed_at,
                    black.rating as black_rating, black.deviation as black_deviation,
                    black.volatility as black_volatility, black.changed_at as black_changed_at,
                    $4 is not null and ",
            clocks::another_lost!("matches.id", "$4"),
            " as same_absence
             from matches
             left join players as mover on mover.id = $2
             left join ratings as white on white.player_id = white_id and white.variant = matches.variant
             left join ratings as black on black.player_id = black_id and black.variant = matches.variant
             where matches.id = $1"
        )
    };
}

pub(super) const STORED: &str = stored!();

/// The same in a transaction that begins with it, the write lock in hand: one way to the database
/// instead of two.
const BEGIN_WITH_STORED: &str = concat!("begin immediate; ", stored!());

/// What is stored of a match, its players and the running turn.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// How often the match was saved, or what belongs to it changed.
    pub revision: Revision,
    /// How the player on the move wants to be reminded, and of what they were.
    pub turn: BookedTurn,
    /// The number of moves.
    moves: u32,
    /// The ratings as they read when the match ended; as they were written, while it runs. `None`
    /// where nobody asked.
    ratings: Option<ByColor<Rating>>,
    /// Whether who has just lost it on time has lost another rated one in the same absence.
    same_absence: bool,
}

/// What is stored beside `the_match`; `None` where no such match is.
pub(super) async fn stored(
    transaction: &mut SqliteConnection,
    the_match: &Match,
) -> Result<Option<Stored>> {
    look(STORED, transaction, the_match).await
}

async fn look(
    sql: &'static str,
    connection: &mut SqliteConnection,
    the_match: &Match,
) -> Result<Option<Stored>> {
    let row = sqlx::query(sql)
        .bind(the_match.id())
        .bind(the_match.mover())
        .bind(the_match.ply())
        .bind(clocks::lost_on_time(the_match))
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let preferences = if row.try_get("known")? {
        reminders::read(&row)?
    } else {
        Preferences::usual(Zone::default())
    };
    let Json(noted) = row.try_get("noted")?;
    // The rating of a match that runs is not asked for.
    let at = the_match.outcome().map_or(the_match.record().started_at, |outcome| outcome.at);
    Ok(Some(Stored {
        revision: row.try_get("revision")?,
        turn: BookedTurn { preferences, noted },
        moves: row.try_get("moves")?,
        ratings: Some(ByColor {
            white: ratings::current(&row, Color::White, at)?,
            black: ratings::current(&row, Color::Black, at)?,
        }),
        same_absence: row.try_get("same_absence")?,
    }))
}

/// What [`Store::save`](super::Store::save) is given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    /// How often the match had been saved when it was read.
    pub revision: Revision,
    /// The match with what has happened in it.
    pub the_match: &'a Match,
    pub events: &'a [Event],
    pub messages: &'a [OutboxMessage],
    pub presence: LiveReplies,
    pub now: Moment,
}

impl Change<'_> {
    /// Writes it within a transaction. Where somebody else was faster, nothing is written.
    pub(super) async fn write(self, transaction: &mut SqliteConnection) -> Result<Saved> {
        let Some(stored) = self.stored(STORED, transaction).await? else { return Ok(Saved::Raced) };
        let mut script = Script::default();
        let put = self.put_into(&mut script, stored, None)?;
        script.run(transaction).await?;
        Ok(put.saved(None))
    }

    /// The same in a transaction of its own, whose beginning and end travel with what is asked and
    /// written: two ways to the database instead of four. A fault may leave the transaction open.
    pub(super) async fn write_alone(self, connection: &mut SqliteConnection) -> Result<Saved> {
        let Some(stored) = self.stored(BEGIN_WITH_STORED, connection).await? else {
            sqlx::query("rollback").execute(connection).await?;
            return Ok(Saved::Raced);
        };
        let mut script = Script::default();
        let put = self.put_into(&mut script, stored, None)?;
        script.add("commit");
        script.run(connection).await?;
        Ok(put.saved(None))
    }

    /// The same as one script that asks nothing before, gives the messages that are in the outbox
    /// because of it, and what it comes to: for moves after which the match goes on, where it is
    /// known how the players want to be reminded. `None` where it is anything else. Where somebody
    /// else was faster, the script fails as [`is_superseded`] says, and leaves its transaction
    /// open.
    pub(super) fn unasked(
        self,
        preferences: ByColor<Preferences>,
    ) -> Result<Option<(Script, Put)>> {
        let first = self.events.iter().find_map(|event| match event {
            Event::Moved { ply, .. } => Some(*ply),
            _ => None,
        });
        let Some(moves) = first.filter(|_| self.the_match.outcome().is_none()) else {
            return Ok(None);
        };
        // Of the turn that begins with the last of them nothing can have been noted.
        let turn =
            BookedTurn { preferences: preferences[self.the_match.turn()], noted: Vec::new() };
        let stored =
            Stored { revision: self.revision, turn, moves, ratings: None, same_absence: false };
        let mut script = Script::default();
        script.add("begin immediate");
        let put = self.put_into(&mut script, stored, Some((self.revision, moves)))?;
        outbox::ask_for_latest(&mut script, put.messages, self.now);
        script.add("commit");
        Ok(Some((script, put)))
    }

    /// What it depends on; `None` where somebody else was faster.
    async fn stored(
        self,
        sql: &'static str,
        connection: &mut SqliteConnection,
    ) -> Result<Option<Stored>> {
        let stored = look(sql, connection, self.the_match).await?;
        Ok(stored.filter(|stored| stored.revision == self.revision))
    }

    /// Adds all that is written to a script; gives what it comes to. Where the match is to be found
    /// as `expected`, with so many moves, and is not, the script fails.
    fn put_into(
        self,
        script: &mut Script,
        mut stored: Stored,
        expected: Option<(Revision, u32)>,
    ) -> Result<Put> {
        let Self { the_match, events, messages, presence, now, .. } = self;
        let outcome = ended(events);
        if outcome != the_match.outcome()
            || moves_after(stored.moves, events) != Some(the_match.ply())
        {
            return Err(StoreError::Unexplained { id: the_match.id() });
        }
        if events.iter().any(|event| matches!(event, Event::Moved { .. })) {
            // The turn that begins with it is a new one.
            stored.turn.noted.clear();
        }
        let mut due = reminders::due(the_match, &stored.turn, now);
        if let Some(at) = presence.calls_at(the_match, events, now) {
            due = due.map(|due| due.told_of_the_turn_at(at));
        }
        let remind_at = due.as_ref().and_then(|due| due.next);
        update(script, expected, the_match, presence.moved_here_after(events), remind_at, now);
        for event in events {
            match event {
                Event::Moved { ply, uci, at, .. } => {
                    reminders::forget(script, the_match.id(), *ply + 1);
                    script
                        .add("insert into moves (match_id, ply, uci, played_at, planned) values (?, ?, ?, ?, ?)")
                        .bind(the_match.id())
                        .bind(ply)
                        .bind(uci)
                        .bind(at)
                        .bind(plans::is_planned(events, *ply));
                }
                Event::TakenBack { ply, at, .. } => {
                    clocks::take_back(script, the_match.id(), *ply, *at)
                }
                // Offers, an end and a fallen flag are properties of the match, and are stored with
                // it; pauses and gifts follow.
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
                | Event::Ended(_) => {}
                // Plans are settled below.
                Event::PlanMade { .. } | Event::PlanFollowed { .. } | Event::PlanDropped { .. } => {
                }
            }
        }
        if events.iter().any(clocks::change) {
            clocks::write(script, the_match);
        }
        clocks::note_acts(script, the_match, events, now);
        if stored.same_absence {
            script.add("update matches set same_absence = 1 where id = ?").bind(the_match.id());
        }
        plans::settle(script, the_match, events);
        let ratings = match outcome.zip(stored.ratings) {
            Some((outcome, before)) if the_match.counts() && !stored.same_absence => {
                ratings::rate(script, the_match, outcome, before)
            }
            _ => None,
        };
        let reminded =
            due.map_or(0, |due| reminders::deal_with(script, the_match.id(), the_match, due, now));
        outbox::enqueue_in(script, messages, now);
        let look_again_at = [remind_at, the_match.flag_at()].into_iter().flatten().min();
        Ok(Put { ratings, look_again_at, messages: reminded + messages.len() })
    }
}

/// What a save comes to, once it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Put {
    ratings: Option<ByColor<RatingChange>>,
    look_again_at: Option<Moment>,
    /// How many messages it puts into the outbox at most.
    messages: usize,
}

impl Put {
    /// It is written, and has put `messages` into the outbox, where that was asked.
    pub(super) fn saved(self, messages: Option<Vec<PendingMessage>>) -> Saved {
        let Self { ratings, look_again_at, .. } = self;
        Saved::Done { ratings, look_again_at, messages }
    }
}

fn ended(events: &[Event]) -> Option<Outcome> {
    events.iter().find_map(|event| match event {
        Event::Ended(outcome) => Some(*outcome),
        _ => None,
    })
}

/// How many moves there are after `events`, where there were `moves` before; `None` where they do
/// not follow one another.
fn moves_after(moves: u32, events: &[Event]) -> Option<u32> {
    events.iter().try_fold(moves, |moves, event| match event {
        Event::Moved { ply, .. } => (*ply == moves).then_some(moves + 1),
        Event::TakenBack { ply, .. } => (*ply <= moves).then_some(*ply),
        _ => Some(moves),
    })
}

/// Whether a script has failed because a match was not as it was expected.
pub(super) fn is_superseded(error: &StoreError) -> bool {
    let StoreError::Sql(sqlx::Error::Database(error)) = error else { return false };
    matches!(error.kind(), ErrorKind::NotNullViolation)
}

/// Brings the row of a match up to date. One that was set aside is taken up again. One that is not
/// as `expected` has no revision to come to, which is a constraint.
fn update(
    script: &mut Script,
    expected: Option<(Revision, u32)>,
    the_match: &Match,
    moved_here: Option<bool>,
    remind_at: Option<Moment>,
    now: Moment,
) {
    let record = the_match.record();
    script
        .add(
            "update matches
             set revision = iif(revision = coalesce(?, revision) and ply = coalesce(?, ply), revision + 1, null),
                 draw_offer = ?, takeback_offer = ?, pause_offer = ?, fallen_at = ?, decide_by = ?,
                 reason = ?, winner = ?, ended_at = ?, ply = ?, turn = ?, last_uci = ?, active_at = ?,
                 moved_here = coalesce(?, moved_here), flag_at = ?, remind_at = ?, fault = null
             where id = ?",
        )
        .bind(expected.map(|(revision, _)| revision))
        .bind(expected.map(|(_, moves)| moves))
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
        .bind(record.id);
}
