//! The interactions that came over HTTP lately, in a table shared by all processes: a request that
//! somebody has recorded must not be replayed to another process.
//!
//! A connection of its own writes them, which waits neither for the transactions of moves nor for
//! the disk: with `synchronous_commit=off` those of about the last second are lost if the server
//! crashes.

use std::collections::HashSet;

use courier_play::Moment;
use sqlx::{ConnectOptions as _, PgConnection};

use crate::Result;
use crate::admin::server::{ANSWER, CONNECT_TIMEOUT, within};
use crate::admin::server_address::ServerAddress;

const STORE: &str = "
    insert into received_interactions (id, signed_at)
    select * from unnest($1::int8[], $2::int8[])
    on conflict do nothing
    returning id";
const FORGET: &str = "delete from received_interactions where signed_at < $1";

/// The table, and the connection of this process.
#[derive(Debug)]
pub struct ReceivedInteractions {
    address: ServerAddress,
    /// `None` before the first use and after a fault.
    connection: Option<PgConnection>,
}

impl ReceivedInteractions {
    /// The table in this database; the connection begins with the first use.
    pub const fn new(address: ServerAddress) -> Self {
        Self { address, connection: None }
    }

    /// Stores interactions by their ids, all different, and the times at which they were signed.
    /// Returns the ids that no process had stored before.
    /// Errors: The server cannot be reached, or does not answer within seconds. The next call
    /// connects again.
    pub async fn store(&mut self, received: &[(u64, Moment)]) -> Result<HashSet<u64>> {
        let (ids, times): (Vec<i64>, Vec<i64>) =
            received.iter().map(|(id, signed_at)| (id.cast_signed(), signed_at.0)).unzip();
        let mut connection = self.connect().await?;
        let query = sqlx::query_scalar(STORE).bind(ids).bind(times);
        let new: Vec<i64> = within(ANSWER, query.fetch_all(&mut connection)).await?;
        self.connection = Some(connection);
        Ok(new.into_iter().map(i64::cast_unsigned).collect())
    }

    /// Removes interactions that were signed before this moment.
    /// Errors: As for [`ReceivedInteractions::store`].
    pub async fn forget(&mut self, before: Moment) -> Result<()> {
        let mut connection = self.connect().await?;
        within(ANSWER, sqlx::query(FORGET).bind(before.0).execute(&mut connection)).await?;
        self.connection = Some(connection);
        Ok(())
    }

    /// Takes the connection, or begins one. After a fault it is not put back.
    async fn connect(&mut self) -> Result<PgConnection> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => {
                let options = self.address.for_a_session();
                let options = options.options([("synchronous_commit", "off")]);
                Ok(within(CONNECT_TIMEOUT, options.connect()).await?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use super::*;
    use crate::test_support::postgres;
    use crate::test_support::*;

    #[tokio::test]
    async fn an_interaction_is_new_to_one_process_only() {
        let test = "an_interaction_is_new_to_one_process_only";
        let Some(address) = postgres::address(test).await else { return };
        let store = Store::connect(&address).await.unwrap();
        let mut one = ReceivedInteractions::new(address.clone());
        let mut other = ReceivedInteractions::new(address.clone());
        let set = |ids: &[u64]| ids.iter().copied().collect::<HashSet<u64>>();
        let late = START + Span::minutes(1);
        let largest = u64::MAX;
        let new = one.store(&[(1, START), (largest, late)]).await.unwrap();
        assert_eq!(new, set(&[1, largest]));
        assert_eq!(
            other.store(&[(largest, late), (2, late), (1, START)]).await.unwrap(),
            set(&[2])
        );
        assert_eq!(one.store(&[(2, late)]).await.unwrap(), set(&[]));

        // They are kept until they are over.
        other.forget(late).await.unwrap();
        assert_eq!(one.store(&[(1, START), (2, late)]).await.unwrap(), set(&[1]));

        let seven = [(7, late)];
        let (first, second) = tokio::join!(one.store(&seven), other.store(&seven));
        assert_eq!(first.unwrap().len() + second.unwrap().len(), 1);

        // After a fault the next call connects again.
        let connection = one.connection.as_mut().unwrap();
        let setting = sqlx::query_scalar("show synchronous_commit").fetch_one(&mut *connection);
        let setting: String = setting.await.unwrap();
        assert_eq!(setting, "off");
        let end = sqlx::query("select pg_terminate_backend(pg_backend_pid())");
        assert!(end.execute(connection).await.is_err());
        assert!(one.store(&[(8, late)]).await.is_err());
        assert_eq!(one.store(&[(8, late), (7, late)]).await.unwrap(), set(&[8]));
        store.close().await;
    }
}
