//! What the operator orders by `courier admin`, while the bot may be running in other processes:
//! they read bans and names with each interaction, and the outbox at least once a minute.

use std::mem;

use courier_play::administration::{AdminAction, AdminEntry, Ban, LONGEST_ANNOUNCEMENT};
use courier_play::one_line::one_line;
use courier_play::{ChannelId, Moment, Refusal, ServerId};
use courier_store::{ServerOverview, WriteTransaction};
use thiserror::Error;

use super::application::App;
use super::error::AppError;

/// The servers that an announcement concerns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Those that get it, with their channels.
    pub reached: Vec<(ServerId, ChannelId)>,
    /// Those that got it before, or will.
    pub before: Vec<ServerId>,
    pub banned: Vec<ServerId>,
    pub without_channel: Vec<ServerId>,
}

/// Why an announcement cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an announcement has 1 to {LONGEST_ANNOUNCEMENT} characters, and this one has {0}")]
pub struct AnnouncementLength(usize);

impl App {
    /// Carries out what does not concern announcements, and logs it. A person who is banned loses
    /// their open challenges and web sessions; their running games go on. `false` if it was so
    /// before: then only a reason is logged.
    pub async fn order(&self, entry: &AdminEntry) -> Result<bool, AppError> {
        let at = entry.at;
        let mut transaction = self.store.begin().await?;
        let has_changed = match entry.action {
            AdminAction::BanPerson(player) => {
                let is_new = transaction.set_banned(player, Some(at), at).await?;
                if is_new {
                    transaction.close_challenges_of(player, at).await?;
                }
                is_new
            }
            AdminAction::UnbanPerson(player) => transaction.set_banned(player, None, at).await?,
            AdminAction::BanServer(server) => {
                transaction.set_server_banned(server, Some(at)).await?
            }
            AdminAction::UnbanServer(server) => transaction.set_server_banned(server, None).await?,
            AdminAction::HideName(player) => transaction.set_name_hidden(player, true, at).await?,
            AdminAction::ShowName(player) => transaction.set_name_hidden(player, false, at).await?,
            AdminAction::Announce(_) => false,
        };
        if has_changed || entry.reason.is_some() {
            transaction.log(entry).await?;
            transaction.commit().await?;
        }
        Ok(has_changed)
    }

    /// The servers that would get an announcement.
    pub async fn plan_announcement(&self, text: &str) -> Result<Announced, AppError> {
        let told = self.store.servers_told(text).await?;
        let mut announced = Announced::default();
        for ServerOverview { server, channel, is_banned, .. } in self.store.servers().await? {
            if told.contains(&server) {
                announced.before.push(server);
            } else if is_banned {
                announced.banned.push(server);
            } else if let Some(channel) = channel {
                announced.reached.push((server, channel));
            } else {
                announced.without_channel.push(server);
            }
        }
        Ok(announced)
    }

    /// Puts an announcement into the outbox for the servers that have not got this text, and logs
    /// it.
    pub async fn announce(&self, text: &str, now: Moment) -> Result<Announced, AppError> {
        let mut planned = self.plan_announcement(text).await?;
        let mut transaction = self.store.begin().await?;
        let id = transaction.store_announcement(text, now).await?;
        for place in mem::take(&mut planned.reached) {
            // Another command may have been faster.
            match transaction.announce(id, place, now).await? {
                true => planned.reached.push(place),
                false => planned.before.push(place.0),
            }
        }
        if !planned.reached.is_empty() {
            let action = AdminAction::Announce(id);
            transaction.log(&AdminEntry { at: now, action, reason: None }).await?;
            transaction.commit().await?;
        }
        Ok(planned)
    }
}

/// Within a transaction, so that nothing begins in a server after its ban, from wherever it is
/// asked for.
pub(super) async fn check_server(
    transaction: &mut WriteTransaction,
    server: Option<ServerId>,
) -> Result<(), AppError> {
    let is_banned = transaction.is_server_banned(server).await?;
    if is_banned { Err(Refusal::Banned(Ban::Server).into()) } else { Ok(()) }
}

/// The text of an announcement without the space around it.
/// Errors: Nothing in it is visible, or it is too long.
pub fn announcement_text(typed: &str) -> Result<&str, AnnouncementLength> {
    // An editor may put a byte order mark before the text of a file.
    let text = typed.trim_start_matches('\u{FEFF}').trim();
    let length = one_line(text, LONGEST_ANNOUNCEMENT).map_or(0, |_| text.chars().count());
    if (1..=LONGEST_ANNOUNCEMENT).contains(&length) {
        Ok(text)
    } else {
        Err(AnnouncementLength(length))
    }
}
