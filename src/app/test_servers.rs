//! Servers as Discord would describe them, for the tests of what is done on the web board.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use courier_play::{ChallengeId, ChannelId, PlayerId, RoleId, ServerId};
use futures_util::future::BoxFuture;

use super::{Asked, SeenChannel, SeenServer, Servers};

/// What the members of servers see, and the challenges that were shown as accepted.
#[derive(Debug, Default)]
pub(crate) struct FakeServers {
    members: Mutex<BTreeMap<(ServerId, PlayerId), Arc<SeenServer>>>,
    pub(crate) accepted: Mutex<Vec<ChallengeId>>,
}

impl FakeServers {
    /// Lets a player be a member who sees these channels, in some of which they may post.
    pub(crate) fn add(
        &self,
        (server, player): (ServerId, PlayerId),
        roles: &[RoleId],
        channels: &[(ChannelId, bool)],
    ) {
        let channel = |&(id, may_post)| SeenChannel { id, name: format!("room-{id}"), may_post };
        let seen = SeenServer {
            name: format!("Server {server}"),
            roles: roles.to_vec(),
            silenced: false,
            channels: channels.iter().map(channel).collect(),
        };
        self.members.lock().unwrap().insert((server, player), Arc::new(seen));
    }

    /// Lets a member be timed out.
    pub(crate) fn silence(&self, server: ServerId, player: PlayerId) {
        let mut members = self.members.lock().unwrap();
        Arc::make_mut(members.get_mut(&(server, player)).unwrap()).silenced = true;
    }

    /// Lets a player be no member any more.
    pub(crate) fn remove(&self, server: ServerId, player: PlayerId) {
        self.members.lock().unwrap().remove(&(server, player));
    }

    fn seen(&self, server: ServerId, player: PlayerId) -> Asked<'_, Option<Arc<SeenServer>>> {
        let seen = self.members.lock().unwrap().get(&(server, player)).cloned();
        Box::pin(async { Ok(seen) })
    }
}

impl Servers for FakeServers {
    fn seen_lately(
        &self,
        server: ServerId,
        player: PlayerId,
    ) -> Asked<'_, Option<Arc<SeenServer>>> {
        self.seen(server, player)
    }

    fn seen_now(&self, server: ServerId, player: PlayerId) -> Asked<'_, Option<Arc<SeenServer>>> {
        self.seen(server, player)
    }

    fn direct_channel(&self, player: PlayerId) -> Asked<'_, ChannelId> {
        Box::pin(async move { Ok(ChannelId(9_000 + player.0)) })
    }

    fn show_accepted(&self, challenge: ChallengeId) -> BoxFuture<'_, ()> {
        self.accepted.lock().unwrap().push(challenge);
        Box::pin(async {})
    }
}
