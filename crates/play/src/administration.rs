//! What the operator orders by `courier admin`: bans, hidden names, announcements.

use super::ids::{AnnouncementId, PlayerId, ServerId};
use super::time::Moment;

/// The most characters of an announcement: Discord takes no longer message.
pub const LONGEST_ANNOUNCEMENT: usize = 2000;

/// The ban that stops an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    /// Of the user.
    Person,
    /// Of the server in which they are.
    Server,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminAction {
    BanPerson(PlayerId),
    UnbanPerson(PlayerId),
    BanServer(ServerId),
    UnbanServer(ServerId),
    HideName(PlayerId),
    ShowName(PlayerId),
    Announce(AnnouncementId),
}

/// An entry of the log. People who have deleted their data are deleted users there, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdminEntry {
    pub at: Moment,
    pub action: AdminAction,
    /// The operator's words, which the person concerned can export; removed with their data.
    pub reason: Option<String>,
}
