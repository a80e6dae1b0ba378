//! Whether the program was running. A row says when it last did; a gap in it is nobody's loss.

use crate::play::notice::{Notice, OutboxMessage, Reader};
use crate::play::{MatchId, Moment, PlayerId, Span};

use crate::store::outbox::messages;
use crate::store::{Result, Store};

/// A gap up to this long is no outage: the heart beats once a minute, and a restart takes a while.
pub(in crate::store) const TOLERATED: Span = Span::minutes(5);

/// A span in which the program did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it was last known to run.
    pub from: Moment,
    /// When it ran again.
    pub to: Moment,
}

const BEAT: &str = "
    insert into heartbeat (id, beat_at) values (1, $1)
    on conflict do update set beat_at = max(beat_at, excluded.beat_at)";

pub(in crate::store) const WITH_A_DEADLINE: &str =
    "select id from matches where flag_at is not null and id > $1 order by id limit $2";

const LAST_BEAT: &str = "select beat_at from heartbeat";

pub(in crate::store) const CLOCKS_RAN: &str = "
    select distinct case turn when 'white' then white_id else black_id end
    from matches where flag_at is not null and started_at < $1 and fault is null
        and fallen_at is null";

impl Store {
    /// Stores that the program is running.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn beat(&self, now: Moment) -> Result<()> {
        sqlx::query(BEAT).bind(now).execute(&self.writer).await?;
        Ok(())
    }

    /// When the program was last known to run; `None` before its first start.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn last_beat(&self) -> Result<Option<Moment>> {
        Ok(sqlx::query_scalar(LAST_BEAT).fetch_optional(&self.readers).await?)
    }

    /// At most `limit` matches whose clock runs, in order of their numbers, from beyond `after` on.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn with_a_deadline(&self, after: MatchId, limit: u32) -> Result<Vec<MatchId>> {
        Ok(sqlx::query_scalar(WITH_A_DEADLINE)
            .bind(after)
            .bind(limit)
            .fetch_all(&self.readers)
            .await?)
    }

    /// Notes that the program runs again. Where it has not for more than `TOLERATED`, no clock
    /// has run since: the gap is stored as an outage, which every match reads with its clocks, and
    /// those whose clock ran are told once. All of it is one transaction: killed in between, it is
    /// done at the next start, and once.
    ///
    /// The columns of deadlines are not touched, however many they are: they say a time that is too
    /// early now, and the first look at such a match writes the true one (see
    /// [`with_a_deadline`](Self::with_a_deadline)).
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn credit_outage(&self, now: Moment) -> Result<Option<Outage>> {
        let mut transaction = self.begin().await?;
        let last: Option<Moment> =
            sqlx::query_scalar(LAST_BEAT).fetch_optional(&mut *transaction).await?;
        let outage =
            last.map(|from| Outage { from, to: now }).filter(|gap| gap.to - gap.from > TOLERATED);
        if let Some(Outage { from, to }) = outage {
            sqlx::query("insert into outages (from_at, to_at) values ($1, $2)")
                .bind(from)
                .bind(to)
                .execute(&mut *transaction)
                .await?;
            let players: Vec<PlayerId> =
                sqlx::query_scalar(CLOCKS_RAN).bind(to).fetch_all(&mut *transaction).await?;
            let tell = |player| OutboxMessage {
                reader: Reader::Player(player),
                notice: Notice::Outage { from, to },
            };
            let messages: Vec<OutboxMessage> = players.into_iter().map(tell).collect();
            messages::enqueue(&mut transaction, &messages, now).await?;
        }
        sqlx::query(BEAT).bind(now).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(outage)
    }
}
