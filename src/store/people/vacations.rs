//! Days off, taken or planned.

use sqlx::SqliteConnection;

use crate::play::vacation::{Vacation, days_available};
use crate::play::{Moment, PlayerId, Refusal, Span};

use crate::store::{Result, Store};

/// The running matches of a player in which vacations stop their clock.
const LOOK_AGAIN: &str = "
    update matches set remind_at = $2
    where reason is null and fault is null and vacation = 1
      and ((white_id = $1 and turn = 'white') or (black_id = $1 and turn = 'black'))
      and id in (select id from matches where white_id = $1 and reason is null
                 union all select id from matches where black_id = $1 and reason is null)";

impl Store {
    /// The vacations of a player, in order, and what they have in hand at `now`; nothing for
    /// somebody never met.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn vacations(&self, player: PlayerId, now: Moment) -> Result<(Vec<Vacation>, Span)> {
        let mut snapshot = self.readers.begin().await?;
        read(&mut snapshot, player, now).await
    }

    /// A player goes on vacation: the clocks of their matches that allow it stand from then on. All
    /// of it in one transaction, so that nobody takes the same days twice. `Ok(Err(_))`: why not;
    /// nothing is stored.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn begin_vacation(
        &self,
        player: PlayerId,
        vacation: Vacation,
        now: Moment,
    ) -> Result<std::result::Result<(), Refusal>> {
        let mut transaction = self.begin().await?;
        let (taken, in_hand) = read(&mut transaction, player, now).await?;
        if let Some(last) = taken.last().filter(|last| last.lasts(now)) {
            return Ok(Err(Refusal::OnVacation { until: last.to }));
        }
        if vacation.to - vacation.from > in_hand {
            return Ok(Err(Refusal::VacationTooLong { in_hand }));
        }
        sqlx::query(
            "insert into vacations (player_id, from_at, to_at) values ($1, $2, $3)
             on conflict do update set to_at = excluded.to_at",
        )
        .bind(player)
        .bind(vacation.from)
        .bind(vacation.to)
        .execute(&mut *transaction)
        .await?;
        sqlx::query(LOOK_AGAIN).bind(player).bind(now).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// A player comes back, or does not go: clocks run again from `now` on. Tells when the vacation
    /// had begun, or would have; `None`: there was none.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn end_vacation(&self, player: PlayerId, now: Moment) -> Result<Option<Vacation>> {
        let mut transaction = self.begin().await?;
        let (taken, _) = read(&mut transaction, player, now).await?;
        let Some(last) = taken.last().copied().filter(|last| last.lasts(now)) else {
            return Ok(None);
        };
        sqlx::query(
            "update vacations set to_at = max(from_at, $3) where player_id = $1 and from_at = $2",
        )
        .bind(player)
        .bind(last.from)
        .bind(now)
        .execute(&mut *transaction)
        .await?;
        // Deadlines come nearer: whatever happens to the process now, they are looked at at once.
        sqlx::query(LOOK_AGAIN).bind(player).bind(now).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(Some(last))
    }
}

async fn read(
    connection: &mut SqliteConnection,
    player: PlayerId,
    now: Moment,
) -> Result<(Vec<Vacation>, Span)> {
    let met: Option<Moment> = sqlx::query_scalar("select met_at from players where id = $1")
        .bind(player)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(met_at) = met else { return Ok((Vec::new(), Span::ZERO)) };
    let taken: Vec<(Moment, Moment)> = sqlx::query_as(
        "select from_at, to_at from vacations where player_id = $1 order by from_at",
    )
    .bind(player)
    .fetch_all(connection)
    .await?;
    let taken: Vec<Vacation> = taken.into_iter().map(|(from, to)| Vacation { from, to }).collect();
    let in_hand = days_available(met_at, &taken, now);
    Ok((taken, in_hand))
}
