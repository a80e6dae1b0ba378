//! Outdated rows: the delivery history, which only explains what was sent. In the long run it would
//! make up most of the file, so it is removed after a time chosen by the operator.
//!
//! Rows are found on a connection that reads, page by page, and removed a few at a time, so that a
//! move hardly waits. A row is removed only if it is still outdated then.

use courier_play::Moment;

use crate::columns;
use crate::sql;
use crate::{Reads, Result, WriteTransaction};

/// The kinds of outdated rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outdated {
    /// Messages of the outbox that were closed: sent, superseded or given up. Messages still to be
    /// delivered stay.
    Messages,
    /// The handled reminders of turns that are over. Those of a running turn stay, however old:
    /// they prevent a reminder from being sent twice.
    Reminders,
    /// Where the boards of finished matches were last shown in direct messages.
    DirectBoards,
}

impl Outdated {
    pub const ALL: [Self; 3] = [Self::Messages, Self::Reminders, Self::DirectBoards];

    /// The query for a page: at most $3 keys after $1, whether something that belongs to the key
    /// was outdated at $2, and whether it is recent, so that a page of recent keys is the last one.
    pub(crate) const fn page(self) -> &'static str {
        match self {
            // Ids ascend with time.
            Self::Messages => {
                "select id as key, state <> 'pending' and closed_at < $2 as outdated,
                        created_at >= $2 as recent
                 from outbox where id > $1 order by id limit $3"
            }
            Self::Reminders => {
                "with page as materialized (
                     select distinct match_id from reminders
                     where match_id > $1 order by match_id limit $3
                 )
                 select match_id as key,
                        exists (
                            select 1 from reminders
                            where reminders.match_id = page.match_id and noted_at < $2
                                and not exists (
                                    select 1 from matches
                                    where id = page.match_id and reason is null
                                        and matches.ply <= reminders.ply)
                        ) as outdated,
                        0 as recent
                 from page order by match_id"
            }
            Self::DirectBoards => {
                "with page as materialized (
                     select distinct match_id from direct_boards
                     where match_id > $1 order by match_id limit $3
                 )
                 select match_id as key,
                        coalesce((select ended_at < $2 from matches where id = match_id), false)
                            as outdated,
                        0 as recent
                 from page order by match_id"
            }
        }
    }

    /// Removes what was outdated at $2 of the keys in the JSON list $1.
    pub(crate) const fn removal(self) -> &'static str {
        match self {
            Self::Messages => {
                "delete from outbox
                 where id in (select cast(value as bigint) from json_each($1))
                     and state <> 'pending' and closed_at < $2"
            }
            Self::Reminders => {
                "delete from reminders
                 where match_id in (select cast(value as bigint) from json_each($1))
                     and noted_at < $2
                     and not exists (
                         select 1 from matches
                         where id = match_id and reason is null and matches.ply <= reminders.ply)"
            }
            Self::DirectBoards => {
                "delete from direct_boards
                 where match_id in (
                     select id from matches
                     where id in (select cast(value as bigint) from json_each($1))
                         and ended_at < $2)"
            }
        }
    }
}

/// A page of keys: numbers of messages, or of matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutdatedPage {
    /// The keys with something outdated, in ascending order.
    pub keys: Vec<i64>,
    /// The key after which the next page begins; `None` after the last page.
    pub next: Option<i64>,
}

impl Reads {
    /// Which of the `limit` keys after `after` have something that was outdated at `before`. Keys
    /// are greater than 0.
    pub async fn find_outdated(
        &self,
        what: Outdated,
        after: i64,
        before: Moment,
        limit: u32,
    ) -> Result<OutdatedPage> {
        let query = sql::query(what.page()).bind(after).bind(before).bind(limit);
        let rows = query.fetch_all(&self.readers).await?;
        let (mut page, mut all_recent) = (OutdatedPage::default(), true);
        for row in &rows {
            let key = row.try_get("key")?;
            if row.try_get("outdated")? {
                page.keys.push(key);
            }
            all_recent &= row.try_get::<bool, _>("recent")?;
            page.next = Some(key);
        }
        if u32::try_from(rows.len()).is_ok_and(|found| found < limit) || all_recent {
            page.next = None;
        }
        Ok(page)
    }
}

impl WriteTransaction {
    /// Removes what was outdated at `before` and belongs to these keys. Returns the number of rows.
    pub async fn remove_outdated(
        &mut self,
        what: Outdated,
        keys: &[i64],
        before: Moment,
    ) -> Result<u64> {
        let query = sql::query(what.removal()).bind(columns::list(keys.iter().copied()));
        Ok(query.bind(before).execute(&mut *self.connection).await?.rows_affected())
    }
}
