//! The context of a board: the players, their ratings and rating changes, and which moves were made
//! from plans. One statement reads it all, because boards are shown most often.

use std::sync::LazyLock;

use courier_rules::Color;

use courier_draw::{PieceSet, Theme};
use courier_play::rating::Rating;
use courier_play::rating_change::RatingChange;
use courier_play::{ByColor, Match, Moment, PlayerId};

use crate::columns::{Text, Written as _};
use crate::ratings::player_ratings;
use crate::sql::{self, Json, Row};
use crate::{Reads, Result};

/// The data that a board shows besides the position.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardContext {
    pub players: ByColor<BoardPlayer>,
    /// The moves made from plans, as the numbers of moves made before each.
    pub planned: Vec<u32>,
}

/// A player of the match, as a board shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPlayer {
    /// Their last known display name; the id of an unknown player.
    pub name: String,
    pub theme: Option<Theme>,
    pub pieces: Option<PieceSet>,
    /// Their rating in the variant after the last game that counted, and when that game ended.
    pub rating: Option<(Rating, Moment)>,
    /// Their rating change by this match; `None` while it runs and if it does not count.
    pub change: Option<RatingChange>,
    /// Their plan in this match.
    pub plan: PlanSummary,
}

/// Whether a player has a plan in a match. It may be shown only to that player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanSummary {
    Unplanned,
    /// It waits for the opponent's move.
    Waits,
    /// The opponent's move was not in it.
    Dropped {
        /// The number of moves made, including that of the opponent.
        at: u32,
    },
}

impl BoardContext {
    /// The first of the last moves before `ply` that were all made from plans; `ply` if the last
    /// one was made by hand.
    pub fn first_planned(&self, ply: u32) -> u32 {
        (0..ply).rev().find(|made| !self.planned.contains(made)).map_or(0, |by_hand| by_hand + 1)
    }

    /// The rating changes by the match; `None` while it runs and if it does not count.
    pub fn changes(&self) -> Option<ByColor<RatingChange>> {
        Some(ByColor { white: self.players.white.change?, black: self.players.black.change? })
    }
}

/// The columns about one player of the match `played`. `SIDE` stands for the color.
const PLAYER: &str = "
    SIDE.name as SIDE_name, SIDE.theme as SIDE_theme, SIDE.pieces as SIDE_pieces,
    SIDE_now.rating as SIDE_rating, SIDE_now.deviation as SIDE_deviation,
    SIDE_now.volatility as SIDE_volatility,
    SIDE_now.changed_at as SIDE_changed_at,
    SIDE_then.rating_before as SIDE_rating_before,
    SIDE_then.deviation_before as SIDE_deviation_before,
    SIDE_then.volatility_before as SIDE_volatility_before,
    SIDE_then.rating_after as SIDE_rating_after,
    SIDE_then.deviation_after as SIDE_deviation_after,
    SIDE_then.volatility_after as SIDE_volatility_after,
    SIDE_plan.ply as SIDE_plan_ply, SIDE_plan.dropped_at as SIDE_dropped_at";

const TABLES: &str = "
    left join players as SIDE on SIDE.id = played.SIDE_id
    left join ratings as SIDE_now on SIDE_now.player_id = SIDE.id
        and SIDE_now.variant = played.variant
    left join rating_changes as SIDE_then on SIDE_then.match_id = played.id
        and SIDE_then.player_id = SIDE.id
    left join plans as SIDE_plan on SIDE_plan.match_id = played.id
        and SIDE_plan.player_id = SIDE.id";

/// Reads the context of the board of match $1.
pub(crate) static CONTEXT: LazyLock<String> = LazyLock::new(|| {
    let (columns, tables) = columns_and_tables();
    format!("select {columns} from matches as played {tables} where played.id = $1")
});

/// The columns of the context for a match named `played`, and the tables to join.
pub(crate) fn columns_and_tables() -> (String, String) {
    let both = |sql: &str, between: &str| {
        Color::BOTH.map(|side| sql.replace("SIDE", &side.write())).join(between)
    };
    let planned = "(select json_group_array(ply) from moves
                    where match_id = played.id and planned = 1) as planned";
    (format!("{}, {planned}", both(PLAYER, ", ")), both(TABLES, ""))
}

impl Reads {
    pub async fn board_context(&self, the_match: &Match) -> Result<BoardContext> {
        let row =
            sql::query(CONTEXT.as_str()).bind(the_match.id()).fetch_optional(&self.readers).await?;
        match row {
            Some(row) => read(&row, the_match.players()),
            None => Ok(BoardContext {
                players: the_match.players().map(BoardPlayer::unknown),
                planned: Vec::new(),
            }),
        }
    }
}

/// The context of the board of these players, from a row with its columns.
pub(crate) fn read(row: &Row, players: ByColor<PlayerId>) -> Result<BoardContext> {
    let Json(planned) = row.try_get("planned")?;
    let mut shown = players.map(BoardPlayer::unknown);
    for side in Color::BOTH {
        if let Some(player) = read_player(row, side)? {
            shown[side] = player;
        }
    }
    Ok(BoardContext { players: shown, planned })
}

impl BoardPlayer {
    fn unknown(player: PlayerId) -> Self {
        Self {
            name: player.to_string(),
            theme: None,
            pieces: None,
            rating: None,
            change: None,
            plan: PlanSummary::Unplanned,
        }
    }
}

fn read_player(row: &Row, side: Color) -> sql::Result<Option<BoardPlayer>> {
    let column = |of: &str| format!("{}_{of}", side.write());
    let rating = |when: &str| {
        let columns =
            ["rating", "deviation", "volatility"].map(|value| column(&format!("{value}{when}")));
        player_ratings::read_rating(row, columns.each_ref().map(String::as_str))
    };
    let Some(name) = row.try_get(column("name").as_str())? else { return Ok(None) };
    let changed_at: Option<Moment> = row.try_get(column("changed_at").as_str())?;
    let theme: Option<Text<Theme>> = row.try_get(column("theme").as_str())?;
    let pieces: Option<Text<PieceSet>> = row.try_get(column("pieces").as_str())?;
    let plan_ply: Option<u32> = row.try_get(column("plan_ply").as_str())?;
    let dropped_at: Option<u32> = row.try_get(column("dropped_at").as_str())?;
    let (before, after) = (rating("_before")?, rating("_after")?);
    Ok(Some(BoardPlayer {
        name,
        theme: theme.map(|Text(theme)| theme),
        pieces: pieces.map(|Text(pieces)| pieces),
        rating: rating("")?.zip(changed_at),
        change: before.zip(after).map(|(before, after)| RatingChange { before, after }),
        plan: match (plan_ply, dropped_at) {
            (None, _) => PlanSummary::Unplanned,
            (Some(_), None) => PlanSummary::Waits,
            (Some(_), Some(at)) => PlanSummary::Dropped { at },
        },
    }))
}
