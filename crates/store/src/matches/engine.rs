//! Matches against the engine: which of them wait for it, and how many a player has.

use courier_play::engine_partner::FLAG_MARGIN;
use courier_play::{ChallengeId, ChannelId, MatchId, Moment, PlayerId, Span};

use crate::sql;
use crate::{Reads, Result, WriteTransaction};

/// The matches that wait for the engine, at most $1, with the moment when it is to answer, the
/// earliest first. It waits for $2, but not when its flag falls within $3. While the clock is
/// paused by agreement, only offers are answered. Where the engine's own flag has fallen, the
/// opponent decides. A match that waits since more than a minute after the present, $4, was stored
/// before the system's clock was set back, and is due at once: the clocks of several processes
/// differ by less.
pub(crate) const WAITING: &str = "
    select id,
           case when engine_since - 60000 > $4 then $4
                when flag_at - $3 < engine_since + $2 then flag_at - $3
                else engine_since + $2 end as due_at
    from matches
    where engine_since is not null and (fallen_at is null or turn <> engine_color)
      and (draw_offer is not null or takeback_offer is not null or pause_offer is not null
           or not exists (select 1 from pauses where match_id = matches.id
                          and kind = 'agreed' and to_at is null))
    order by due_at, id
    limit $1";

pub(crate) const RUNNING: &str = "
    select count(*) from (
        select engine_color from matches where white_id = $1 and reason is null
        union all
        select engine_color from matches where black_id = $1 and reason is null
    ) as running
    where engine_color is not null";

/// The running rematch of match $2 that player $1 asked of the engine in channel $3, with its
/// challenge.
pub(crate) const RUNNING_REMATCH: &str = "
    select challenges.id, matches.id
    from challenges join matches on matches.id = challenges.match_id
    where challenges.challenger_id = $1 and challenges.rematch_of = $2
      and challenges.channel_id = $3
      and matches.engine_color is not null and matches.reason is null
    order by matches.id
    limit 1";

/// A match in which the engine has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingForEngine {
    pub id: MatchId,
    pub due: Moment,
}

impl Reads {
    /// The matches in which the engine has to act, the one that is due first: `delay` after they
    /// were changed, or [`FLAG_MARGIN`] before a flag falls.
    pub async fn waiting_for_engine(
        &self,
        delay: Span,
        limit: u32,
        now: Moment,
    ) -> Result<Vec<WaitingForEngine>> {
        let query = sql::query_as(WAITING).bind(limit).bind(delay).bind(FLAG_MARGIN).bind(now);
        let rows: Vec<(MatchId, Moment)> = query.fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|(id, due)| WaitingForEngine { id, due }).collect())
    }
}

impl WriteTransaction {
    pub async fn running_engine_matches(&mut self, player: PlayerId) -> Result<u32> {
        Ok(sql::query_scalar(RUNNING).bind(player).fetch_one(&mut *self.connection).await?)
    }

    /// The running rematch of a match against the engine that a player asked for in a channel, with
    /// its challenge; `None` if there is none.
    pub async fn running_engine_rematch(
        &mut self,
        player: PlayerId,
        of: MatchId,
        channel: ChannelId,
    ) -> Result<Option<(ChallengeId, MatchId)>> {
        let query = sql::query_as(RUNNING_REMATCH).bind(player).bind(of).bind(channel);
        Ok(query.fetch_optional(&mut *self.connection).await?)
    }
}
