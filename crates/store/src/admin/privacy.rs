//! Privacy: deleting the data of one player.
//!
//! The tables that refer to players are read from the schema itself (every foreign key to
//! `players`), so a new table keeps no id that should be gone. A deleted player is replaced,
//! everywhere and in one transaction, by an id that is not a snowflake: opponents keep their games,
//! with clocks and ratings as they were.

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChallengeId, CompetitionId, FORGOTTEN_NAME, MatchId, Moment, PlayerId};

use crate::admin::keys::references;
use crate::challenges::standing_lobby;
use crate::competitions::games;
use crate::outbox::messages;
use crate::people::{kept, roles};
use crate::sql::{self, AssertSqlSafe, Connection};
use crate::{Result, Store, WriteTransaction};

/// The result of deleting a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a player with running matches has not been deleted"]
pub enum Forgetting {
    /// They have a running match, which has to end first. Nothing was deleted.
    StillPlays,
    Done {
        /// The challenges that were open and are now closed.
        closed: Vec<ChallengeId>,
    },
}

/// Deletes the rows that concern only the deleted player $1.
const ERASED: &[&str] = &[
    "delete from web_links where player_id = $1",
    "delete from web_sessions where player_id = $1",
    "delete from activity_launches where player_id = $1",
    "delete from spectator_links where match_id in (
         select id from matches where white_id = $1
         union all select id from matches where black_id = $1
     )",
    "delete from notes where player_id = $1",
    "delete from imported_games where owner_id = $1",
    "delete from study_moves where player_id = $1",
    "delete from study_comments where player_id = $1",
    "delete from studies where player_id = $1",
    "delete from plans where player_id = $1",
    // From the lists of others, too: nothing may refer to them.
    "delete from blocks where $1 in (player_id, blocked_id)",
    "delete from kept_blocks where player_id = $1",
    "delete from kept_opponents where player_id = $1",
    "delete from rated_opponents where $1 in (player_id, opponent_id)",
    "delete from direct_boards where player_id = $1",
    "delete from memberships where player_id = $1",
    "delete from ratings where player_id = $1",
    // These contain the channel of their direct messages, too.
    "delete from outbox where player_id = $1",
    // The clocks of finished matches depend on vacations and time zones; others are not needed.
    "delete from vacations where player_id = $1 and not exists (
         select 1 from matches
         where $1 in (white_id, black_id) and vacation = 1 and started_at < to_at
             and ended_at > from_at
     )",
    "delete from zones where player_id = $1 and not exists (
         select 1 from matches where $1 in (white_id, black_id) and weekends = 1
     )",
    "update challenges set decline_reason = null where opponent_id = $1",
    "update admin_log set reason = null where player_id = $1",
    // Nobody gets another turn of the engine by deleting.
    "delete from review_positions where match_id in (
         select match_id from reviews
         where requested_by = $1 and finished_at is null and was_finished = 0
     )",
    "delete from reviews where requested_by = $1 and finished_at is null and was_finished = 0",
    "update reviews set finished_at = requested_at where requested_by = $1 and finished_at is null",
];

/// Ends match $1 as aborted at $2, if it is running.
const ABORT: &str = "
    update matches set reason = 'aborted', winner = null, ended_at = $2, revision = revision + 1,
        draw_offer = null, takeback_offer = null, pause_offer = null, fallen_at = null,
        decide_by = null, flag_at = null, remind_at = null
    where id = $1 and reason is null";

/// Removes the direct message channel of the deleted player $1 from their challenges and the
/// matches that began from them.
const DIRECT_CHANNELS: &[&str] = &[
    "update matches set channel_id = $2, board_channel_id = null, board_message_id = null,
         board_ply = null
     where server_id is null
       and id in (select match_id from challenges where challenger_id = $1 and server_id is null
                  union all
                  select challenge_games.match_id
                  from challenges
                  join challenge_games on challenge_games.challenge_id = challenges.id
                  where challenger_id = $1 and server_id is null)",
    "update challenges set channel_id = $2, message_channel_id = null, message_id = null
     where challenger_id = $1 and server_id is null",
];

impl Store {
    /// Ends a running match that cannot be replayed as aborted, and deletes its plans. Everything
    /// else in it stays unchanged.
    pub async fn abort_unreadable(&self, id: MatchId, now: Moment) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        sql::query(ABORT).bind(id).bind(now).execute(&mut *transaction).await?;
        sql::query("delete from plans where match_id = $1")
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        let competition: Option<i64> =
            sql::query_scalar("select competition_id from matches where id = $1")
                .bind(id)
                .fetch_one(&mut *transaction)
                .await?;
        if let Some(competition) = competition {
            games::note_end(&mut transaction, CompetitionId(competition), now).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Deletes a player who has no running match: closes their open challenges and those to them
    /// (the challengers are notified), deletes the rows that concern only them, and replaces their
    /// id everywhere else. If they use the bot again, they are a new player, for whom only the
    /// blocks, the standing and the limits of others still count.
    pub async fn forget(&self, player: PlayerId, now: Moment) -> Result<Forgetting> {
        let mut transaction = self.begin_write().await?;
        let plays: bool = sql::query_scalar(
            "select exists (select 1 from matches where white_id = $1 and reason is null)
                 or exists (select 1 from matches where black_id = $1 and reason is null)",
        )
        .bind(player)
        .fetch_one(&mut *transaction)
        .await?;
        if plays {
            return Ok(Forgetting::StillPlays);
        }
        let closed = close_challenges(&mut transaction, player, now).await?;
        let successor: PlayerId = sql::query_scalar(
            "insert into players (id, name, met_at)
             values ((select coalesce(min(id), 0) - 1 from players
                      where id between -4294967295 and -1), $1, $2)
             returning id",
        )
        .bind(FORGOTTEN_NAME)
        .bind(now)
        .fetch_one(&mut *transaction)
        .await?;
        for sql in DIRECT_CHANNELS {
            sql::query(*sql).bind(player).bind(successor).execute(&mut *transaction).await?;
        }
        roles::take_back(&mut transaction, player, now).await?;
        kept::keep(&mut transaction, player, now).await?;
        for sql in ERASED {
            sql::query(*sql).bind(player).execute(&mut *transaction).await?;
        }
        let mut left = 0;
        for (table, column) in references(&mut transaction, "players").await? {
            let sql = format!(r#"update "{table}" set "{column}" = $2 where "{column}" = $1"#);
            let replaced = sql::query(AssertSqlSafe(sql))
                .bind(player)
                .bind(successor)
                .execute(&mut *transaction)
                .await?;
            left += replaced.rows_affected();
        }
        // If nothing refers to the player, no replacement is needed.
        let gone = if left == 0 { vec![player, successor] } else { vec![player] };
        for id in gone {
            sql::query("delete from players where id = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(Forgetting::Done { closed })
    }
}

impl WriteTransaction {
    /// Closes the open challenges by a player and to them, and tells the challengers.
    pub async fn close_challenges_of(
        &mut self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Vec<ChallengeId>> {
        close_challenges(&mut self.connection, player, now).await
    }
}

/// Closes the open challenges by a player and to them. The challengers are notified that theirs was
/// declined.
async fn close_challenges(
    transaction: &mut Connection,
    player: PlayerId,
    now: Moment,
) -> Result<Vec<ChallengeId>> {
    let open: Vec<(ChallengeId, PlayerId)> = sql::query_as(
        "select id, challenger_id from challenges where challenger_id = $1 and state = 'open'
         union all
         select id, challenger_id from challenges where opponent_id = $1 and state = 'open'",
    )
    .bind(player)
    .fetch_all(&mut *transaction)
    .await?;
    for (challenge, challenger) in &open {
        let own = *challenger == player;
        sql::query("update challenges set state = $1, closed_at = $2 where id = $3")
            .bind(if own { "cancelled" } else { "declined" })
            .bind(now)
            .bind(challenge)
            .execute(&mut *transaction)
            .await?;
        standing_lobby::changed(transaction, *challenge).await?;
        if !own {
            let notice = Notice::Declined { challenge: *challenge };
            let message = OutboxMessage { reader: Reader::Player(*challenger), notice };
            messages::enqueue(transaction, &[message], now).await?;
        }
    }
    Ok(open.into_iter().map(|(challenge, _)| challenge).collect())
}
