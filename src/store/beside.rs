//! What is shown beside the board of a match, for all who draw or describe one: who plays, how they stand, what the end did
//! to that, and which moves were made from plans. It is one look, because boards are what is shown most.

use courier_rules::Colour;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use sqlx::types::Json;

use crate::play::rating::Rating;
use crate::play::theme::Theme;
use crate::play::{Match, Moment, PlayerId, Seats};

use super::columns::Text;
use super::{RatingChange, Result, Store, ratings};

/// What is shown beside a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// The two who play.
    pub seats: Seats<Seated>,
    /// The moves made from plans, by the number of moves made before each.
    pub planned: Vec<u32>,
}

/// One of the two who play.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated {
    /// Their name as last shown; their number where they were never met.
    pub name: String,
    /// The theme of the boards they chose; `None` while they have not.
    pub theme: Option<Theme>,
    /// Their rating in the variant after the last game that counted, and when that ended.
    pub rating: Option<(Rating, Moment)>,
    /// What this match did to their rating; `None` while it runs and where it did not count.
    pub change: Option<RatingChange>,
    /// Their plan in this match.
    pub plan: Intention,
}

/// Whether a player has a plan in a match. Nobody else may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intention {
    /// None.
    Unplanned,
    /// It waits for the opponent's move.
    Waits,
    /// The opponent's move was not in it.
    Dropped {
        /// The number of moves made, the unforeseen one included.
        at: u32,
    },
}

impl Beside {
    /// From which move on all moves up to `ply` were made from plans; `ply` itself where the last was made by hand.
    #[must_use]
    pub fn first_planned(&self, ply: u32) -> u32 {
        (0..ply).rev().find(|made| !self.planned.contains(made)).map_or(0, |by_hand| by_hand + 1)
    }

    /// What the match did to the ratings; `None` for one that runs or did not count.
    #[must_use]
    pub fn changes(&self) -> Option<Seats<RatingChange>> {
        Some(Seats { white: self.seats.white.change?, black: self.seats.black.change? })
    }
}

/// What is shown beside the board of match $1: a row for each player.
macro_rules! beside {
    () => {
        "select players.id = white_id as plays_white, name, theme, rating, deviation, volatility, changed_at,
                rating_before, deviation_before, volatility_before, rating_after, deviation_after, volatility_after,
                plans.ply as plan_ply, dropped_at,
                (select json_group_array(ply) from moves where match_id = matches.id and planned) as planned
         from matches
         join players on players.id in (white_id, black_id)
         left join ratings on ratings.player_id = players.id and ratings.variant = matches.variant
         left join rating_changes on rating_changes.match_id = matches.id and rating_changes.player_id = players.id
         left join plans on plans.match_id = matches.id and plans.player_id = players.id
         where matches.id = $1"
    };
}

pub(super) use beside;

pub(super) const BESIDE: &str = beside!();

impl Store {
    /// What is shown beside the board of a match.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn beside(&self, the_match: &Match) -> Result<Beside> {
        let turn = &mut *self.readers.turn().await?;
        let rows = sqlx::query(BESIDE).bind(the_match.id()).fetch_all(turn).await?;
        read(&rows, the_match.players())
    }
}

/// What stands beside the board of these two, from the rows that are known of them.
pub(super) fn read(rows: &[SqliteRow], players: Seats<PlayerId>) -> Result<Beside> {
    let mut beside = Beside { seats: players.map(Seated::unknown), planned: Vec::new() };
    for row in rows {
        // As the row says: whoever is forgotten has another number from then on.
        let side = if row.try_get("plays_white")? { Colour::White } else { Colour::Black };
        beside.seats[side] = read_seat(row)?;
        let Json(planned) = row.try_get("planned")?;
        beside.planned = planned;
    }
    Ok(beside)
}

impl Seated {
    fn unknown(player: PlayerId) -> Self {
        Self { name: player.to_string(), theme: None, rating: None, change: None, plan: Intention::Unplanned }
    }
}

fn read_seat(row: &SqliteRow) -> Result<Seated> {
    let rating = ratings::read_rating(row, ["rating", "deviation", "volatility"])?;
    let changed_at: Option<Moment> = row.try_get("changed_at")?;
    let plan_ply: Option<u32> = row.try_get("plan_ply")?;
    let dropped_at: Option<u32> = row.try_get("dropped_at")?;
    Ok(Seated {
        name: row.try_get("name")?,
        theme: row.try_get::<Option<Text<Theme>>, _>("theme")?.map(|Text(theme)| theme),
        rating: rating.zip(changed_at),
        change: ratings::read_change(row)?,
        plan: match (plan_ply, dropped_at) {
            (None, _) => Intention::Unplanned,
            (Some(_), None) => Intention::Waits,
            (Some(_), Some(at)) => Intention::Dropped { at },
        },
    })
}
