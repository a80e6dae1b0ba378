//! The data for the reliability of a player: games lost on time, and times to reply.

use courier_play::reliability::{MOST_REPLIES, TimeOuts};
use courier_play::{Moment, PlayerId, Span};

use crate::people::kept::{self, Counted};
use crate::sql::{self, Connection};
use crate::{Reads, Result, StoreError, WriteTransaction};

// `active_at` is not before `ended_at`, and is in the index. Only the clock of the side to move
// runs, so its flag has fallen; there need not be a winner.
pub(crate) const TIME_OUTS: &str = "
    select count(*), count(*) filter (where reason = 'time-out' and turn = own)
    from (
        select 'white' as own, turn, reason, ended_at, engine_color from matches
        where white_id = $1 and reason is not null and active_at >= $2
        union all
        select 'black' as own, turn, reason, ended_at, engine_color from matches
        where black_id = $1 and reason is not null and active_at >= $2
    ) as played
    where ended_at >= $2 and reason <> 'aborted' and engine_color is null";

macro_rules! games_of {
    ($color:literal) => {
        concat!(
            "select id, started_at, engine_color, (turn = '",
            $color,
            "') = (ply % 2 = 0) as even from matches where ",
            $color,
            "_id = $1 and reason is null
             union all
             select id, started_at, engine_color, (turn = '",
            $color,
            "') = (ply % 2 = 0) as even from matches where ",
            $color,
            "_id = $1 and reason is not null and active_at >= $2"
        )
    };
}

// A player makes either the moves with even numbers or the others.
pub(crate) const REPLIES: &str = concat!(
    "select own.played_at - coalesce(before.played_at, started_at)
     from (",
    games_of!("white"),
    " union all ",
    games_of!("black"),
    ") as game
     join moves as own on own.match_id = game.id and (own.ply % 2 = 0) = even
     left join moves as before on before.match_id = game.id and before.ply = own.ply - 1
     where engine_color is null and own.played_at >= $2
     order by own.played_at desc, own.match_id, own.ply
     limit $3"
);

impl Reads {
    /// The games of a player that ended since `since`, and how many of them were lost on time.
    pub async fn time_outs(&self, player: PlayerId, since: Moment) -> Result<TimeOuts> {
        time_outs(&mut self.readers.acquire().await?, player, since).await
    }

    /// The times from the opponent's move, or from the start, to the player's, of the latest moves
    /// since `since` in games against people: at most [`MOST_REPLIES`].
    pub async fn replies(&self, player: PlayerId, since: Moment) -> Result<Vec<Span>> {
        let query = sql::query_scalar(REPLIES).bind(player).bind(since).bind(MOST_REPLIES);
        let times: Vec<i64> = query.fetch_all(&self.readers).await?;
        Ok(times.into_iter().map(Span).collect())
    }
}

impl WriteTransaction {
    /// As [`Reads::time_outs`].
    pub async fn time_outs(&mut self, player: PlayerId, since: Moment) -> Result<TimeOuts> {
        time_outs(&mut self.connection, player, since).await
    }
}

/// With what is kept if the player has deleted their data.
async fn time_outs(
    connection: &mut Connection,
    player: PlayerId,
    since: Moment,
) -> Result<TimeOuts> {
    let query = sql::query_as(TIME_OUTS).bind(player).bind(since);
    let (games, lost_on_time): (u32, u32) = query.fetch_one(&mut *connection).await?;
    let mut kept = async |counted| {
        let kept = kept::counts(connection, counted, (player, player), since).await?;
        Ok::<_, StoreError>(u32::try_from(kept.len()).unwrap_or(u32::MAX))
    };
    Ok(TimeOuts {
        games: games.saturating_add(kept(Counted::Games).await?),
        lost_on_time: lost_on_time.saturating_add(kept(Counted::TimeOuts).await?),
    })
}
