//! Whether the program was running. A row says when it last did; a gap in it is nobody's loss.

use crate::play::notice::{Notice, Post, Reader};
use crate::play::{Moment, PlayerId, Span};

use super::{Result, Store, outbox};

/// A gap up to this long is no outage: the heart beats once a minute, and a restart takes a while.
pub const TOLERATED: Span = Span::minutes(5);

/// A span in which the program did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it was last known to run.
    pub from: Moment,
    /// When it ran again.
    pub to: Moment,
}

pub(super) const CLOCKS_RAN: &str = "
    select distinct case turn when 'white' then white_id else black_id end
    from matches where flag_at is not null and started_at < ?1 and fault is null and fallen_at is null";

impl Store {
    /// Notes that the program runs.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn beat(&self, now: Moment) -> Result<()> {
        sqlx::query(
            "insert into heartbeat (id, beat_at) values (1, ?1)
             on conflict do update set beat_at = max(beat_at, excluded.beat_at)",
        )
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Notes that the program runs again. Where it has not for more than [`TOLERATED`], no clock has run since: the gap is
    /// stored as an outage, which every match reads with its clocks, and those whose clock ran are told once. All of it is
    /// one transaction: killed in between, it is done at the next start, and once.
    ///
    /// The columns of deadlines are not touched. They say a time that is too early now, the first look at that time finds
    /// out, and writes the true one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn wake(&self, now: Moment) -> Result<Option<Outage>> {
        let mut transaction = self.write().await?;
        let last: Option<Moment> =
            sqlx::query_scalar("select beat_at from heartbeat").fetch_optional(&mut *transaction).await?;
        let outage = last.map(|from| Outage { from, to: now }).filter(|gap| gap.to - gap.from > TOLERATED);
        if let Some(Outage { from, to }) = outage {
            sqlx::query("insert into outages (from_at, to_at) values (?, ?)")
                .bind(from)
                .bind(to)
                .execute(&mut *transaction)
                .await?;
            let players: Vec<PlayerId> = sqlx::query_scalar(CLOCKS_RAN).bind(to).fetch_all(&mut *transaction).await?;
            let tell = |player| Post { reader: Reader::Player(player), notice: Notice::Outage { from, to } };
            let posts: Vec<Post> = players.into_iter().map(tell).collect();
            outbox::enqueue(&mut transaction, &posts, now).await?;
        }
        sqlx::query(
            "insert into heartbeat (id, beat_at) values (1, ?1)
             on conflict do update set beat_at = max(beat_at, excluded.beat_at)",
        )
        .bind(now)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(outage)
    }
}
