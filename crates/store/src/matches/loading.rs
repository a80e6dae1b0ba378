//! Loading matches: one statement reads a match with everything that its clocks depend on, as it
//! was at one moment.

use std::collections::HashMap;
use std::sync::LazyLock;

use courier_rules::{Color, Variant};

use courier_play::challenges::Place;
use courier_play::clock::Clocks;
use courier_play::matches::{CorruptMatch, FallenFlag, MatchRecord, Timing};
use courier_play::outcome::{Outcome, Reason};
use courier_play::{ByColor, Match, MatchId, Moment};

use crate::columns::{self, Text};
use crate::ids::Revision;
use crate::matches::board_context::{self, BoardContext};
use crate::matches::clocks::{self, lived_in_by, taken_by};
use crate::sql::{self, Connection, Json, Row};
use crate::{Reads, Result, WriteTransaction};

/// A match as it was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub the_match: Match,
    /// The revision to name when saving it.
    pub revision: Revision,
    /// Whether one of its players has a plan in it.
    pub has_plans: bool,
    /// Whether its last move was made by hand in the channel of the match.
    pub moved_here: bool,
}

/// Reads the matches for which `condition` holds. Lists within a row are JSON, described where they
/// are read.
fn matches(condition: &str) -> String {
    const VACATIONS: &str = taken_by!("white_id", "black_id", "started_at");
    const ZONES: &str = lived_in_by!("white_id", "black_id");
    format!(
        "select id, variant, start_number, start_fen, white_id, black_id, server_id, channel_id,
                control, rated, over_limit, blindfold, competition_id, weekends, weekend_days,
                vacation, flag_forgiveness, started_at, draw_offer, takeback_offer, pause_offer,
                fallen_at,
                decide_by, same_absence, reason, winner, ended_at, revision, moved_here,
                exists (select 1 from plans where match_id = matches.id) as has_plans,
                (select json_group_array(json_array(ply, uci, played_at))
                 from (select ply, uci, played_at from moves where match_id = matches.id
                       order by ply) as listed) as moves,
                (select json_group_array(json_array(number, kind, side, from_at, to_at))
                 from pauses where match_id = matches.id) as pauses,
                (select json_group_array(json_array(number, side, given_at, span))
                 from gifts where match_id = matches.id) as gifts,
                (select json_group_array(json_array(from_at, to_at))
                 from outages where to_at > started_at) as outages,
                case when vacation = 1 then {VACATIONS} else '[]' end as vacations,
                case when weekends = 1 then {ZONES} else '[]' end as zones
         from matches where {condition}"
    )
}

pub(crate) static LOAD_ALL: LazyLock<String> =
    LazyLock::new(|| matches("id in (select cast(value as bigint) from json_each($1))"));

pub(crate) static LOAD: LazyLock<String> = LazyLock::new(|| matches("id = $1"));

/// Reads match $1 with the context of its board in one row, as of one moment.
static LOAD_WITH_CONTEXT: LazyLock<String> = LazyLock::new(|| {
    let (columns, tables) = board_context::columns_and_tables();
    let load = matches("id = $1");
    format!("select played.*, {columns} from ({load}) as played {tables}")
});

impl Reads {
    /// A match; `None` if there is none with this number.
    /// Errors: [`StoreError::CorruptMatch`](crate::StoreError::CorruptMatch) if it cannot be
    /// replayed.
    pub async fn find_match(&self, id: MatchId) -> Result<Option<Loaded>> {
        load(&mut self.readers.acquire().await?, id).await
    }

    /// A match with the context of its board; `None` if there is none with this number.
    /// Errors: As for [`Reads::find_match`].
    pub async fn find_with_context(&self, id: MatchId) -> Result<Option<(Loaded, BoardContext)>> {
        let query = sql::query(LOAD_WITH_CONTEXT.as_str()).bind(id);
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(None) };
        let loaded = loaded(&row)?.1?;
        let context = board_context::read(&row, loaded.the_match.players())?;
        Ok(Some((loaded, context)))
    }

    /// These matches as of one moment, in the same order. A match that cannot be replayed is
    /// returned as the reason; one that does not exist is left out.
    pub async fn find_matches(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, Result<Loaded, CorruptMatch>)>> {
        self.read_all(ids, loaded).await
    }

    /// As [`Reads::find_matches`], but not replayed, which takes long for many matches.
    pub async fn match_records(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, Result<MatchRecord, CorruptMatch>)>> {
        self.read_all(ids, record).await
    }

    async fn read_all<T>(
        &self,
        ids: &[MatchId],
        read: impl Fn(&Row) -> Result<(MatchId, T)>,
    ) -> Result<Vec<(MatchId, T)>> {
        let list = columns::list(ids.iter().map(|id| id.0));
        let query = sql::query(LOAD_ALL.as_str()).bind(&list);
        let rows = query.fetch_all(&self.readers).await?;
        let found: Result<HashMap<_, _>> = rows.iter().map(read).collect();
        let mut found = found?;
        Ok(ids.iter().filter_map(|id| Some((*id, found.remove(id)?))).collect())
    }
}

impl WriteTransaction {
    /// A match; `None` if there is none with this number.
    /// Errors: As for [`Reads::find_match`].
    pub async fn find_match(&mut self, id: MatchId) -> Result<Option<Loaded>> {
        load(&mut self.connection, id).await
    }
}

async fn load(connection: &mut Connection, id: MatchId) -> Result<Option<Loaded>> {
    let query = sql::query(LOAD.as_str()).bind(id);
    let Some(row) = query.fetch_optional(connection).await? else { return Ok(None) };
    Ok(Some(loaded(&row)?.1?))
}

/// The match in a row, or the reason why it cannot be replayed.
fn loaded(row: &Row) -> Result<(MatchId, Result<Loaded, CorruptMatch>)> {
    let revision: Revision = row.try_get("revision")?;
    let (has_plans, moved_here) = (row.try_get("has_plans")?, row.try_get("moved_here")?);
    let (id, record) = record(row)?;
    let the_match = record.and_then(Match::replay);
    Ok((id, the_match.map(|the_match| Loaded { the_match, revision, has_plans, moved_here })))
}

/// The record in a row, or the reason why it cannot be read.
fn record(row: &Row) -> Result<(MatchId, Result<MatchRecord, CorruptMatch>)> {
    let id = row.try_get("id")?;
    Ok((id, read(row).map_err(|error| CorruptMatch { id, what: error.to_string() })))
}

fn read(row: &Row) -> sql::Result<MatchRecord> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(Clocks(white, black)) = row.try_get::<Text<Clocks>, _>("control")?;
    let reason = row.try_get::<Option<Text<Reason>>, _>("reason")?;
    // After a stalemate that is no draw the column names the player who gave it: see `Outcome::of`.
    let ahead = row.try_get::<Option<Text<Color>>, _>("winner")?.map(|Text(color)| color);
    let ended_at: Option<Moment> = row.try_get("ended_at")?;
    let offer = |column| {
        row.try_get::<Option<Text<Color>>, _>(column).map(|offer| offer.map(|Text(color)| color))
    };
    let (fallen_at, decide_by): (Option<Moment>, Option<Moment>) =
        (row.try_get("fallen_at")?, row.try_get("decide_by")?);
    let players = ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? };
    Ok(MatchRecord {
        id: row.try_get("id")?,
        variant,
        start: row.try_get("start_number")?,
        start_fen: row.try_get("start_fen")?,
        players,
        place: Place { server: row.try_get("server_id")?, channel: row.try_get("channel_id")? },
        controls: ByColor { white, black },
        rated: row.try_get("rated")?,
        over_limit: row.try_get("over_limit")?,
        blindfold: row.try_get("blindfold")?,
        competition: row.try_get("competition_id")?,
        started_at: row.try_get("started_at")?,
        moves: moves(row)?,
        draw_offer: offer("draw_offer")?,
        takeback_offer: offer("takeback_offer")?,
        pause_offer: offer("pause_offer")?,
        timing: Timing {
            clock_options: clocks::read_clock_options(row)?,
            pauses: clocks::pauses(row)?,
            shared: clocks::shared(row, players)?,
            given_times: clocks::given_times(row)?,
            zones: clocks::zones(row, players)?,
            fallen: fallen_at.zip(decide_by).map(|(at, decide_by)| FallenFlag { at, decide_by }),
            same_absence: row.try_get("same_absence")?,
        },
        outcome: reason
            .zip(ended_at)
            .map(|(Text(reason), at)| Outcome::of(variant, reason, ahead, at)),
    })
}

/// The moves with their times. A missing move is an error.
fn moves(row: &Row) -> sql::Result<Vec<(String, Moment)>> {
    let Json(moves) = row.try_get::<Json<Vec<(usize, String, Moment)>>, _>("moves")?;
    if let Some(gap) = moves
        .iter()
        .enumerate()
        .find_map(|(expected, (ply, ..))| (*ply != expected).then_some(expected))
    {
        return Err(sql::Error::Decode(format!("move {gap} is missing").into()));
    }
    Ok(moves.into_iter().map(|(_, uci, at)| (uci, at)).collect())
}
