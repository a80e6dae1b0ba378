//! The queue of changes of roles (`member_roles`), and Discord's answers to them.

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::roles::{MemberRole, RoleRefusal};
use courier_play::{Moment, PlayerId, RoleId, ServerId};

use crate::columns::Text;
use crate::outbox::messages;
use crate::sql::{self, Query, Row};
use crate::{Reads, Records, Result, Store};

/// The changes that are due by $1, the longest overdue first, at most $2.
pub(crate) const DUE: &str = "
    select server_id, user_id, role_id, wanted, attempts from member_roles
    where send_at <= $1 order by send_at, server_id, user_id, role_id limit $2";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingRole {
    pub server: ServerId,
    pub of: MemberRole,
    /// Whether they get it; else it is taken back.
    pub wanted: bool,
    pub attempts: u32,
}

impl Reads {
    /// At most `limit` changes of roles that are due by `now`, and when the next one is.
    pub async fn due_roles(
        &self,
        now: Moment,
        limit: u32,
    ) -> Result<(Vec<PendingRole>, Option<Moment>)> {
        let due = sql::query(DUE).bind(now).bind(limit).fetch_all(&self.readers).await?;
        let next =
            sql::query_scalar("select min(send_at) from member_roles where send_at is not null");
        let pending = |row: &Row| {
            Ok(PendingRole {
                server: row.try_get("server_id")?,
                of: MemberRole { player: row.try_get("user_id")?, role: row.try_get("role_id")? },
                wanted: row.try_get("wanted")?,
                attempts: row.try_get("attempts")?,
            })
        };
        let due = due.iter().map(pending).collect::<Result<_>>()?;
        Ok((due, next.fetch_one(&self.readers).await?))
    }

    /// The managers who have configured a role of a server, and may give it as far as is known.
    pub async fn role_managers(&self, server: ServerId, role: RoleId) -> Result<Vec<PlayerId>> {
        let managers = sql::query_scalar(
            "select distinct set_by from awarded_roles
             where server_id = $1 and role_id = $2 and refused is null",
        );
        Ok(managers.bind(server).bind(role).fetch_all(&self.readers).await?)
    }
}

impl Records {
    /// Stores that Discord has made a change. Does nothing if the opposite is wanted by now.
    pub async fn role_done(&self, pending: &PendingRole, now: Moment) -> Result<()> {
        const GIVEN: &str = "
            update member_roles
            set send_at = null, attempts = 0, last_error = null, refused_at = null, given_at = $4
            where server_id = $1 and user_id = $2 and role_id = $3 and wanted = 1";
        let query = if pending.wanted {
            bound(sql::query(GIVEN), pending).bind(now)
        } else {
            bound(sql::query(DROP_TAKEN), pending)
        };
        query.execute(&self.writer).await?;
        Ok(())
    }

    /// Stores that an attempt failed with `error`, and when the next one is due.
    pub async fn role_later(&self, pending: &PendingRole, at: Moment, error: &str) -> Result<()> {
        let sql = "update member_roles set send_at = $4, attempts = attempts + 1, last_error = $5
                   where server_id = $1 and user_id = $2 and role_id = $3 and wanted = $6";
        let query = bound(sql::query(sql), pending).bind(at).bind(error).bind(pending.wanted);
        query.execute(&self.writer).await?;
        Ok(())
    }

    /// Stores that Discord has refused a change for this member.
    pub async fn role_refused(
        &self,
        pending: &PendingRole,
        error: &str,
        now: Moment,
    ) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        if pending.wanted {
            let sql = "update member_roles set send_at = null, last_error = $4, refused_at = $5
                       where server_id = $1 and user_id = $2 and role_id = $3 and wanted = 1";
            let query = bound(sql::query(sql), pending).bind(error).bind(now);
            query.execute(&mut *transaction).await?;
        } else {
            bound(sql::query(DROP_TAKEN), pending).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }
}

impl Store {
    /// Stores that the bot cannot or must not give or take a role of a server: nothing is tried
    /// for it until it is configured again, and the managers who have configured it are told, once.
    /// If one of them is at fault, this holds for what they have configured alone.
    pub async fn refuse_role(
        &self,
        server: ServerId,
        role: RoleId,
        (refusal, error): (RoleRefusal, &str),
        by_fault_of: Option<PlayerId>,
        now: Moment,
    ) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        let mut set_by: Vec<PlayerId> = sql::query_scalar(
            "update awarded_roles set refused = $3
             where server_id = $1 and role_id = $2 and refused is null
               and ($4 is null or set_by = $4)
             returning set_by",
        )
        .bind(server)
        .bind(role)
        .bind(Text(refusal))
        .bind(by_fault_of)
        .fetch_all(&mut *transaction)
        .await?;
        // Somebody else has configured it meanwhile: it is tried again with them.
        if by_fault_of.is_some() && set_by.is_empty() {
            return Ok(());
        }
        // Discord has taken a deleted role from everybody. Members keep a role that was to be taken
        // back and cannot be: nobody is told, because it is no longer configured.
        let drop = match refusal {
            RoleRefusal::Gone => {
                Some("delete from member_roles where server_id = $1 and role_id = $2")
            }
            RoleRefusal::Forbidden => Some(
                "delete from member_roles where server_id = $1 and role_id = $2 and wanted = 0",
            ),
            RoleRefusal::Powerful | RoleRefusal::NotTheirs => None,
        };
        if let Some(drop) = drop {
            sql::query(drop).bind(server).bind(role).execute(&mut *transaction).await?;
        }
        // Another manager may give it: which members still get it is decided at once.
        let goes_on = sql::query(
            "update servers set roles_due_at = $3
             where id = $1 and exists (select 1 from awarded_roles
                                       where server_id = $1 and role_id = $2 and refused is null)",
        );
        let goes_on = goes_on.bind(server).bind(role).bind(now).execute(&mut *transaction).await?;
        let refused_at = if goes_on.rows_affected() > 0 { Moment(0) } else { now };
        sql::query(
            "update member_roles set send_at = null, last_error = $3, refused_at = $4
             where server_id = $1 and role_id = $2 and send_at is not null and wanted = 1",
        )
        .bind(server)
        .bind(role)
        .bind(error)
        .bind(refused_at)
        .execute(&mut *transaction)
        .await?;
        set_by.sort_unstable();
        set_by.dedup();
        for manager in set_by.iter().filter(|manager| !manager.is_forgotten()) {
            let notice = Notice::RoleRefused { server, role, refusal };
            let message = OutboxMessage { reader: Reader::Player(*manager), notice };
            messages::enqueue(&mut transaction, &[message], now).await?;
        }
        Ok(transaction.commit().await?)
    }
}

/// A role that was taken back, unless it is wanted again.
const DROP_TAKEN: &str = "
    delete from member_roles
    where server_id = $1 and user_id = $2 and role_id = $3 and wanted = 0";

fn bound(query: Query, pending: &PendingRole) -> Query {
    query.bind(pending.server).bind(pending.of.player).bind(pending.of.role)
}
