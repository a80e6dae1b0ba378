//! Exporting what is stored about one player.
//!
//! Some columns tell about somebody else, so what is exported is listed here, column by column.
//! What is not listed is not exported; a test has the list of these, with the reasons, and fails
//! at a column on which nobody has decided.

use courier_play::PlayerId;
use serde_json::{Map, Value};

use crate::admin::keys::primary_key;
use crate::sql::{self, AssertSqlSafe, Connection, Row, ValueRef};
use crate::{Reads, Result};

/// The rows of a table about a player, each as a JSON object of its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRows {
    pub table: String,
    pub rows: Vec<Value>,
}

/// What is exported of a table. Columns are separated by spaces.
pub(crate) struct Exported {
    pub(crate) table: &'static str,
    /// Which rows are about player $1.
    own: &'static str,
    pub(crate) columns: &'static str,
    /// Columns that are null unless a condition holds.
    pub(crate) partly: &'static [(&'static str, &'static str)],
}

impl Exported {
    /// A table of which all columns are exported.
    const fn all(table: &'static str, own: &'static str, columns: &'static str) -> Self {
        Self { table, own, columns, partly: &[] }
    }
}

const OF_PLAYER: &str = "player_id = $1";
/// The rows of a match concern both of its players.
const OF_THEIR_MATCHES: &str = "match_id in (select id from matches where white_id = $1
                                             union all select id from matches where black_id = $1)";

pub(crate) const EXPORTED: &[Exported] = &[
    Exported::all(
        "players",
        "id = $1",
        "id name language locale dm_closed met_at zone acted_at quiet_from quiet_to digest_hour \
         theme pieces confirm direct_channel_id auto_vacation_since leads \
         only_named banned_at name_hidden",
    ),
    Exported::all(
        "admin_log",
        OF_PLAYER,
        "id acted_at action player_id server_id announcement_id reason",
    ),
    Exported::all("activity_launches", OF_PLAYER, "player_id match_id created_at"),
    Exported::all("awarded_roles", "set_by = $1", "server_id award rating role_id set_by refused"),
    // Whom they have blocked, and not who has blocked them.
    Exported::all("blocks", OF_PLAYER, "player_id blocked_id blocked_at"),
    Exported {
        table: "challenges",
        own: "challenger_id = $1 or opponent_id = $1",
        columns: "id challenger_id opponent_id server_id variant start_number color control rated \
                  made_at expires_at state match_id closed_at weekends weekend_days vacation \
                  flag_forgiveness decline_reason rematch_of max_time_outs mirrored games \
                  games_left odds odds_by blindfold",
        // Otherwise those of the challenger's direct messages.
        partly: &[
            ("channel_id", "server_id is not null or challenger_id = $1"),
            ("message_channel_id", "server_id is not null or challenger_id = $1"),
            ("message_id", "server_id is not null or challenger_id = $1"),
        ],
    },
    Exported::all(
        "competitions",
        "created_by = $1",
        "id format name server_id channel_id variant starts start_number control rated \
         weekends weekend_days vacation by_rounds season created_by created_at stage begins_at \
         ends_at rounds round_began_at shown_at reminded_at gives_roles message_channel_id \
         message_id",
    ),
    Exported::all(
        "direct_boards",
        OF_PLAYER,
        "match_id player_id channel_id message_id ply has_sentence",
    ),
    Exported::all(
        "entrants",
        OF_PLAYER,
        "competition_id player_id state joined_at changed_at place shown_place place_before \
         division rank",
    ),
    Exported {
        table: "fixtures",
        own: "white_id = $1 or black_id = $1 or challenger_id = $1",
        columns: "id competition_id round division white_id black_id challenger_id planned_at \
                  begins_at match_id cancelled counted",
        // The opponent does not know the starting position before the game begins, either.
        partly: &[("start_number", "match_id is not null")],
    },
    Exported::all(
        "imported_games",
        "owner_id = $1",
        "id owner_id record imported_at variant white black score server_id channel_id \
         start_number",
    ),
    Exported {
        table: "matches",
        own: "white_id = $1 or black_id = $1",
        columns: "id variant start_number start_fen white_id black_id server_id control rated \
                  started_at draw_offer reason winner ended_at ply turn last_uci active_at flag_at \
                  fault weekends weekend_days vacation flag_forgiveness takeback_offer \
                  pause_offer fallen_at \
                  decide_by same_absence thread_wanted over_limit board_ply board_has_sentence \
                  engine_color engine_since competition_id blindfold",
        // Otherwise those of the direct messages of the player who offered the game.
        partly: &[
            ("channel_id", "server_id is not null"),
            ("board_channel_id", "server_id is not null"),
            ("board_message_id", "server_id is not null"),
            // The position, which nobody sees in a blindfold game.
            ("board", "blindfold = 0"),
        ],
    },
    Exported::all("challenge_games", OF_THEIR_MATCHES, "match_id challenge_id"),
    Exported::all("gifts", OF_THEIR_MATCHES, "match_id number side given_at span"),
    Exported::all("pauses", OF_THEIR_MATCHES, "match_id number kind side from_at to_at"),
    Exported::all("taken_back", OF_THEIR_MATCHES, "id match_id taken_at ply uci played_at"),
    Exported {
        table: "moves",
        own: OF_THEIR_MATCHES,
        columns: "match_id ply uci played_at",
        // Of their own moves: those with an even distance from the turn are of the side to move.
        partly: &[(
            "planned",
            "exists (select 1 from matches
                     where matches.id = moves.match_id
                       and (white_id = $1)
                           = ((turn = 'white') = ((matches.ply - moves.ply) % 2 = 0)))",
        )],
    },
    Exported::all(
        "member_roles",
        "user_id = $1",
        "server_id user_id role_id wanted send_at attempts last_error refused_at given_at",
    ),
    Exported::all("memberships", OF_PLAYER, "server_id player_id"),
    Exported::all("notes", OF_PLAYER, "match_id player_id text written_at"),
    Exported::all(
        "outbox",
        OF_PLAYER,
        "id player_id channel_id notice created_at state via_channel_id send_at attempts \
         last_error closed_at sent_channel_id sent_message_id delivery_error",
    ),
    Exported::all("plans", OF_PLAYER, "match_id player_id ply lines dropped_at"),
    Exported::all("rated_opponents", OF_PLAYER, "player_id variant opponent_id"),
    Exported::all(
        "rating_changes",
        OF_PLAYER,
        "match_id player_id rating_before deviation_before volatility_before rating_after \
         deviation_after volatility_after",
    ),
    Exported::all(
        "ratings",
        OF_PLAYER,
        "player_id variant rating deviation volatility changed_at games wins draws losses",
    ),
    // A review that the opponent has asked for is theirs.
    Exported::all(
        "reviews",
        "requested_by = $1",
        "match_id version requested_by requested_at finished_at engine was_finished",
    ),
    Exported::all(
        "servers",
        "lobby_set_by = $1",
        "id lobby_channel_id lobby_set_by lobby_refused_at",
    ),
    Exported {
        table: "spectator_links",
        own: OF_THEIR_MATCHES,
        columns: "match_id token",
        // What the opponent wants is theirs.
        partly: &[
            ("white_shares", "match_id in (select id from matches where white_id = $1)"),
            ("black_shares", "match_id in (select id from matches where black_id = $1)"),
        ],
    },
    Exported::all("studies", OF_PLAYER, "match_id player_id line next_id shown_at written_at"),
    Exported::all("study_comments", OF_PLAYER, "match_id player_id ply comment"),
    Exported::all(
        "study_moves",
        OF_PLAYER,
        "match_id player_id id parent_id ply place move comment",
    ),
    Exported::all("vacations", OF_PLAYER, "player_id from_at to_at"),
    Exported::all(
        "web_links",
        OF_PLAYER,
        "token_hash player_id match_id created_at expires_at username",
    ),
    Exported::all("web_sessions", OF_PLAYER, "token_hash player_id created_at expires_at place"),
    Exported::all("zones", OF_PLAYER, "player_id since zone"),
];

impl Reads {
    /// Everything that is stored about a player, table by table; empty for an unknown player.
    /// Snowflakes are text, as in Discord's API; moments and spans are milliseconds.
    pub async fn own_rows(&self, player: PlayerId) -> Result<Vec<OwnRows>> {
        let mut snapshot = self.readers.begin().await?;
        let mut own = Vec::new();
        for exported in EXPORTED {
            own.push(rows_of(&mut snapshot, exported, player).await?);
        }
        own.retain(|table| !table.rows.is_empty());
        Ok(own)
    }
}

async fn rows_of(
    connection: &mut Connection,
    Exported { table, own, columns, partly, .. }: &Exported,
    player: PlayerId,
) -> Result<OwnRows> {
    let key = primary_key(connection, table).await?.join(r#"", ""#);
    let shown = columns.split(' ').map(|column| format!(r#""{column}""#));
    let partly = partly.iter().map(|(column, condition)| {
        format!(r#"case when {condition} then "{column}" end as "{column}""#)
    });
    let columns: Vec<String> = shown.chain(partly).collect();
    let columns = columns.join(", ");
    let sql = format!(r#"select {columns} from "{table}" where {own} order by "{key}""#);
    let rows = sql::query(AssertSqlSafe(sql)).bind(player).fetch_all(connection).await?;
    let rows = rows.iter().map(object).collect::<Result<_>>()?;
    Ok(OwnRows { table: (*table).to_owned(), rows })
}

/// A row as an object of its columns.
fn object(row: &Row) -> Result<Value> {
    /// Integers below this are exact in every JSON parser; only snowflakes are greater.
    const EXACT: u64 = 1 << 53;
    let mut object = Map::new();
    for (name, value) in row.columns()? {
        let value = match value {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) if number.unsigned_abs() < EXACT => number.into(),
            ValueRef::Integer(number) => number.cast_unsigned().to_string().into(),
            ValueRef::Real(number) => number.into(),
            ValueRef::Text(text) => text.into(),
            ValueRef::Other => {
                let (index, source) = (name.to_owned(), value.mismatch("TEXT"));
                return Err(sql::Error::ColumnDecode { index, source }.into());
            }
        };
        object.insert(name.to_owned(), value);
    }
    Ok(Value::Object(object))
}
