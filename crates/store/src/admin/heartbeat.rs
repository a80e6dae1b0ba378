//! The heartbeat: when the program was last known to run, and outages.

use courier_play::pauses::Outage;
use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Reads, Result, Store, WriteTransaction};

const BEAT: &str = "
    insert into heartbeat (id, beat_at) values (1, $1)
    on conflict (id) do update set beat_at = excluded.beat_at";

const BEAT_AFTER: &str = "
    insert into heartbeat (id, beat_at) values (1, $1)
    on conflict (id) do update set beat_at = excluded.beat_at
    where heartbeat.beat_at < excluded.beat_at or heartbeat.beat_at = $2";

pub(crate) const WITH_A_DEADLINE: &str =
    "select id from matches where flag_at is not null and id > $1 order by id limit $2";

const LAST_BEAT: &str = "select beat_at from heartbeat";

const LAST_ACTIVITY: &str = "select max(active_at) from matches where active_at <= $1";

pub(crate) const CLOCKS_RAN: &str = "
    select distinct case turn when 'white' then white_id else black_id end
    from matches where flag_at is not null and started_at < $1 and fault is null
        and fallen_at is null";

impl Store {
    pub async fn beat(&self, now: Moment) -> Result<()> {
        sql::query(BEAT).bind(now).execute(&self.writer).await?;
        Ok(())
    }

    /// As [`Store::beat`], but does not go back behind the heartbeat of another process: after all
    /// of them were paused, the clock of this one may still be behind, and time that another one
    /// has credited would be credited again. `own` is the last one of this process, which its clock
    /// may correct.
    pub async fn beat_after(&self, own: Option<Moment>, now: Moment) -> Result<()> {
        sql::query(BEAT_AFTER).bind(now).bind(own).execute(&self.writer).await?;
        Ok(())
    }
}

impl Reads {
    /// When the program was last known to run; `None` before its first start.
    pub async fn last_beat(&self) -> Result<Option<Moment>> {
        Ok(sql::query_scalar(LAST_BEAT).fetch_optional(&self.readers).await?)
    }

    /// At most `limit` matches whose clock runs, in order of their numbers, which are greater than
    /// `after`.
    pub async fn with_a_deadline(&self, after: MatchId, limit: u32) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(WITH_A_DEADLINE)
            .bind(after)
            .bind(limit)
            .fetch_all(&self.readers)
            .await?)
    }
}

impl WriteTransaction {
    /// When the program was last known to run; `None` before its first start.
    pub async fn last_beat(&mut self) -> Result<Option<Moment>> {
        Ok(sql::query_scalar(LAST_BEAT).fetch_optional(&mut *self.connection).await?)
    }

    /// When anything last happened in a match, at `now` or before; `None` if nothing has.
    pub async fn last_activity(&mut self, now: Moment) -> Result<Option<Moment>> {
        Ok(sql::query_scalar(LAST_ACTIVITY).bind(now).fetch_one(&mut *self.connection).await?)
    }

    pub async fn beat(&mut self, now: Moment) -> Result<()> {
        sql::query(BEAT).bind(now).execute(&mut *self.connection).await?;
        Ok(())
    }

    /// Stores an outage, which every match reads with its clocks, and returns the players whose
    /// clock it has stopped. The columns of deadlines are not changed, because there may be very
    /// many: they are too early now, and are corrected when the match is next due (see
    /// [`Reads::with_a_deadline`]).
    pub async fn insert_outage(&mut self, outage: Outage) -> Result<Vec<PlayerId>> {
        sql::query("insert into outages (from_at, to_at) values ($1, $2)")
            .bind(outage.from)
            .bind(outage.to)
            .execute(&mut *self.connection)
            .await?;
        Ok(sql::query_scalar(CLOCKS_RAN).bind(outage.to).fetch_all(&mut *self.connection).await?)
    }
}
