//! Matches as they are read: one statement gives a match with all that its clocks depend on, as it
//! was at one moment.

use std::collections::HashMap;
use std::sync::LazyLock;

use courier_rules::{Color, Variant};
use sqlx::types::Json;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::play::challenge::Place;
use crate::play::clock::TimeControl;
use crate::play::matches::{Corrupt, Fallen, Record, Timing};
use crate::play::outcome::{Outcome, Reason};
use crate::play::{ByColor, Match, MatchId, Moment};

use super::beside::{self, BoardContext};
use super::clocks::{self, lived_in_by, taken_by};
use super::columns::{self, Text};
use super::matches::{Loaded, Revision};
use super::replayed::Known;
use super::{Result, Store, reminders};

/// The matches `which` says, without their moves where those are known of the revision `known`. The
/// lists within it are JSON; what they hold and in which order is said where they are read.
fn matches(which: &str, known: &str) -> String {
    const VACATIONS: &str = taken_by!("white_id", "black_id", "started_at");
    const ZONES: &str = lived_in_by!("white_id", "black_id");
    format!(
        "select id, variant, start_number, start_fen, white_id, black_id, server_id, channel_id, control, rated,
                over_limit, weekends, vacation, mercy, started_at, draw_offer, takeback_offer, pause_offer, fallen_at,
                decide_by, same_absence, reason, winner, ended_at, revision, moved_here,
                exists (select 1 from plans where match_id = matches.id) as has_plans,
                iif(revision is {known}, null,
                    (select json_group_array(json_array(ply, uci, played_at))
                     from (select ply, uci, played_at from moves where match_id = matches.id order by ply))) as moves,
                (select json_group_array(json_array(number, kind, side, from_at, to_at))
                 from pauses where match_id = matches.id) as pauses,
                (select json_group_array(json_array(number, side, given_at, span))
                 from gifts where match_id = matches.id) as gifts,
                (select json_group_array(json_array(from_at, to_at)) from outages where to_at > started_at) as outages,
                iif(vacation, {VACATIONS}, '[]') as vacations,
                iif(weekends, {ZONES}, '[]') as zones
         from matches where {which}"
    )
}

/// These matches: $1 is a list of their numbers in JSON.
pub(super) static LOAD_ALL: LazyLock<String> =
    LazyLock::new(|| matches("id in (select value from json_each($1))", "null"));

/// Match $1, of which revision $2 is known.
pub(super) static LOAD: LazyLock<String> = LazyLock::new(|| matches("id = $1", "$2"));

/// The same with what is shown beside its board, and how the two want to be reminded: one row, so
/// that all is of one moment.
static LOAD_WITH_BESIDE: LazyLock<String> = LazyLock::new(|| with_beside("$1", "$2"));

/// The same for the match of that `number`, of which that revision is `known`.
pub(super) fn with_beside(number: &str, known: &str) -> String {
    let (columns, tables) = beside::columns_and_tables();
    let reminded = Color::BOTH.map(reminders::columns_of).join(", ");
    let load = matches(&format!("id = {number}"), known);
    format!("select played.*, {columns}, {reminded} from ({load}) as played {tables}")
}

impl Store {
    /// A match; `None` where there is none of that number.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`](super::StoreError::Corrupt) when what is stored cannot be replayed;
    /// faults of the database.
    pub async fn find_match(&self, id: MatchId) -> Result<Option<Loaded>> {
        let known = self.replayed.take(id);
        let query =
            sqlx::query(LOAD.as_str()).bind(id).bind(known.as_ref().map(|known| known.revision));
        let row = query.fetch_optional(&mut *self.glance().await?).await?;
        row.map(|row| self.read_match(&row, known)).transpose()
    }

    /// What somebody sees in a match as this program has last read or saved it; `None` where that
    /// is not kept. It says nothing of what another program may have done since.
    pub fn see_known<T>(&self, id: MatchId, look: impl FnOnce(&Match) -> T) -> Option<T> {
        self.replayed.see(id, look)
    }

    /// A match with what is shown beside its board and how the two want to be reminded; `None`
    /// where there is none of that number.
    ///
    /// # Errors
    /// As for [`Store::find_match`].
    pub async fn find_with_beside(&self, id: MatchId) -> Result<Option<(Loaded, BoardContext)>> {
        let known = self.replayed.take(id);
        let query = sqlx::query(LOAD_WITH_BESIDE.as_str())
            .bind(id)
            .bind(known.as_ref().map(|known| known.revision));
        let row = query.fetch_optional(&mut *self.glance().await?).await?;
        row.map(|row| self.read_with_beside(&row, known)).transpose()
    }

    /// A match from a row that was asked for with what is `known` of it; what is known by now is
    /// kept.
    fn read_match(&self, row: &SqliteRow, known: Option<Known>) -> Result<Loaded> {
        let (_, loaded) = loaded(row, known)?;
        let loaded = loaded?;
        self.replayed.keep(loaded.revision, &loaded.the_match);
        Ok(loaded)
    }

    /// The same with what came along, from a row of [`with_beside`].
    pub(super) fn read_with_beside(
        &self,
        row: &SqliteRow,
        known: Option<Known>,
    ) -> Result<(Loaded, BoardContext)> {
        let loaded = self.read_match(row, known)?;
        let beside = beside::read(row, loaded.the_match.players())?;
        let of = |side| reminders::read_of(row, side);
        let preferences = Some(ByColor { white: of(Color::White)?, black: of(Color::Black)? });
        Ok((Loaded { preferences, ..loaded }, beside))
    }

    /// These matches as they stand at one moment, in the same order, or what is wrong with those
    /// that cannot be replayed; those that do not exist are left out.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn find_matches(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, Result<Loaded, Corrupt>)>> {
        let list = columns::list(ids.iter().map(|id| id.0));
        // A crowd is looked at once, and would leave no room for those that are played.
        let query = sqlx::query(LOAD_ALL.as_str()).bind(&list);
        let rows = query.fetch_all(&mut *self.readers.turn().await?).await?;
        let found: Result<HashMap<_, _>> = rows.iter().map(|row| loaded(row, None)).collect();
        let mut found = found?;
        Ok(ids.iter().filter_map(|id| Some((*id, found.remove(id)?))).collect())
    }
}

/// A match as `connection` sees it.
pub(super) async fn load(connection: &mut SqliteConnection, id: MatchId) -> Result<Option<Loaded>> {
    let query = sqlx::query(LOAD.as_str()).bind(id).bind(None::<Revision>);
    let Some(row) = query.fetch_optional(connection).await? else { return Ok(None) };
    let (_, loaded) = loaded(&row, None)?;
    Ok(Some(loaded?))
}

/// The match of a row that was asked for with what is `known` of it.
fn loaded(row: &SqliteRow, known: Option<Known>) -> Result<(MatchId, Result<Loaded, Corrupt>)> {
    let (id, revision): (_, Revision) = (row.try_get("id")?, row.try_get("revision")?);
    let (has_plans, moved_here) = (row.try_get("has_plans")?, row.try_get("moved_here")?);
    let the_match = match (read(row), moves(row)) {
        (Ok(record), Ok(moves)) => match (moves, known) {
            (Some(moves), Some(known)) => {
                Match::replay_after(known.the_match, Record { moves, ..record })
            }
            (Some(moves), None) => Match::replay(Record { moves, ..record }),
            (None, Some(known)) => Match::replay_again(known.the_match, record),
            (None, None) => Err(Corrupt { id, what: "its moves are not there".to_owned() }),
        },
        (Err(error), _) | (_, Err(error)) => Err(Corrupt { id, what: error.to_string() }),
    };
    Ok((
        id,
        the_match.map(|the_match| Loaded {
            the_match,
            revision,
            has_plans,
            moved_here,
            preferences: None,
        }),
    ))
}

/// All but the moves.
fn read(row: &SqliteRow) -> sqlx::Result<Record> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(control) = row.try_get::<Text<TimeControl>, _>("control")?;
    let reason = row.try_get::<Option<Text<Reason>>, _>("reason")?;
    // In a stalemate of C'escacs the column names who has stalemated the other one: see
    // Outcome::of.
    let ahead = row.try_get::<Option<Text<Color>>, _>("winner")?.map(|Text(color)| color);
    let ended_at: Option<Moment> = row.try_get("ended_at")?;
    let offer = |column| {
        row.try_get::<Option<Text<Color>>, _>(column).map(|offer| offer.map(|Text(color)| color))
    };
    let (fallen_at, decide_by): (Option<Moment>, Option<Moment>) =
        (row.try_get("fallen_at")?, row.try_get("decide_by")?);
    let players = ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? };
    Ok(Record {
        id: row.try_get("id")?,
        variant,
        start: row.try_get("start_number")?,
        start_fen: row.try_get("start_fen")?,
        players,
        place: Place { server: row.try_get("server_id")?, channel: row.try_get("channel_id")? },
        control,
        rated: row.try_get("rated")?,
        over_limit: row.try_get("over_limit")?,
        started_at: row.try_get("started_at")?,
        moves: Vec::new(),
        draw_offer: offer("draw_offer")?,
        takeback_offer: offer("takeback_offer")?,
        pause_offer: offer("pause_offer")?,
        timing: Timing {
            clock_options: clocks::read_courtesies(row)?,
            pauses: clocks::pauses(row)?,
            shared: clocks::shared(row, players)?,
            gifts: clocks::gifts(row)?,
            zones: clocks::zones(row, players)?,
            fallen: fallen_at.zip(decide_by).map(|(at, decide_by)| Fallen { at, decide_by }),
            same_absence: row.try_get("same_absence")?,
        },
        outcome: reason
            .zip(ended_at)
            .map(|(Text(reason), at)| Outcome::of(variant, reason, ahead, at)),
    })
}

/// The moves with their times, where they were not known; there is none where one before it is
/// missing.
fn moves(row: &SqliteRow) -> sqlx::Result<Option<Vec<(String, Moment)>>> {
    let moves = row.try_get::<Option<Json<Vec<(usize, String, Moment)>>>, _>("moves")?;
    let Some(Json(moves)) = moves else { return Ok(None) };
    if let Some(gap) = moves
        .iter()
        .enumerate()
        .find_map(|(expected, (ply, ..))| (*ply != expected).then_some(expected))
    {
        return Err(sqlx::Error::Decode(format!("move {gap} is missing").into()));
    }
    Ok(Some(moves.into_iter().map(|(_, uci, at)| (uci, at)).collect()))
}
