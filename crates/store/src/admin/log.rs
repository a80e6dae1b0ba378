//! The log of what the operator has ordered. Its rows are few, and stay.

use courier_play::administration::{AdminAction, AdminEntry};

use crate::sql::{self, Row};
use crate::{Reads, Result, WriteTransaction};

impl WriteTransaction {
    pub async fn log(&mut self, entry: &AdminEntry) -> Result<()> {
        let (action, player, server, announcement) = match entry.action {
            AdminAction::BanPerson(player) => ("ban", Some(player), None, None),
            AdminAction::UnbanPerson(player) => ("unban", Some(player), None, None),
            AdminAction::BanServer(server) => ("ban", None, Some(server), None),
            AdminAction::UnbanServer(server) => ("unban", None, Some(server), None),
            AdminAction::HideName(player) => ("hide-name", Some(player), None, None),
            AdminAction::ShowName(player) => ("show-name", Some(player), None, None),
            AdminAction::Announce(announcement) => ("announce", None, None, Some(announcement)),
        };
        sql::query(
            "insert into admin_log (acted_at, action, player_id, server_id, announcement_id, reason)
             values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(entry.at)
        .bind(action)
        .bind(player)
        .bind(server)
        .bind(announcement)
        .bind(entry.reason.as_deref())
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}

impl Reads {
    /// All entries, the oldest first.
    pub async fn admin_log(&self) -> Result<Vec<AdminEntry>> {
        let sql = "select acted_at, action, player_id, server_id, announcement_id, reason
                   from admin_log order by id";
        sql::query(sql).fetch_all(&self.readers).await?.iter().map(read).collect()
    }
}

fn read(row: &Row) -> Result<AdminEntry> {
    let person = || row.try_get("player_id");
    let server = || row.try_get("server_id");
    let is_about_server = row.try_get::<Option<i64>, _>("server_id")?.is_some();
    let action = match (row.try_get::<&str, _>("action")?, is_about_server) {
        ("ban", false) => AdminAction::BanPerson(person()?),
        ("unban", false) => AdminAction::UnbanPerson(person()?),
        ("ban", true) => AdminAction::BanServer(server()?),
        ("unban", true) => AdminAction::UnbanServer(server()?),
        ("hide-name", _) => AdminAction::HideName(person()?),
        ("show-name", _) => AdminAction::ShowName(person()?),
        ("announce", _) => AdminAction::Announce(row.try_get("announcement_id")?),
        (other, _) => {
            let why = format!("{other:?} is not a known action of the operator");
            return Err(sql::Error::Protocol(why).into());
        }
    };
    Ok(AdminEntry { at: row.try_get("acted_at")?, action, reason: row.try_get("reason")? })
}
