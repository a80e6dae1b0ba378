//! The open challenges of a server.

use courier_play::challenges::Challenge;
use courier_play::{Moment, ServerId};

use crate::challenges::answers::{columns, read};
use crate::sql;
use crate::{Reads, Result};

pub(crate) const OPEN_IN_SERVER: &str = concat!(
    "select ",
    columns!(),
    " from challenges
     where server_id = $1 and opponent_id is null and state = 'open' and expires_at > $2
     order by made_at desc, id desc
     limit $3"
);

impl Reads {
    /// The challenges of a server that are open to everybody in their channel, the newest first, at
    /// most `limit`.
    pub async fn open_in_server(
        &self,
        server: ServerId,
        now: Moment,
        limit: u32,
    ) -> Result<Vec<Challenge>> {
        let query = sql::query(OPEN_IN_SERVER).bind(server).bind(now).bind(limit);
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }
}
