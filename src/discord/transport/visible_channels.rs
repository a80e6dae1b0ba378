//! The channels of a server that a member sees. Interactions describe no channels but their own,
//! and the bot keeps no list of permissions: both are requested when needed.

use std::collections::BTreeSet;
use std::time::Duration;

use courier_play::ChannelId;
use serenity::all::{GuildId, Member};

use crate::discord::transport::permissions;
use crate::discord::transport::rest::Rest;

/// How long the requests may take: a response is due within three seconds.
const TIMEOUT: Duration = Duration::from_millis(1_500);

/// The channels of a server that a member sees; no threads. Empty if Discord does not say, such as
/// for a server of which the bot is not a member.
pub(crate) async fn visible_channels(
    rest: &Rest,
    server: GuildId,
    member: &Member,
) -> BTreeSet<ChannelId> {
    let reading = permissions::server_and_channels(rest, server);
    match tokio::time::timeout(TIMEOUT, reading).await {
        Ok(Ok((guild, channels))) => channels
            .iter()
            .filter(|channel| guild.user_permissions_in(channel, member).view_channel())
            .map(|channel| ChannelId(channel.id.get()))
            .collect(),
        Ok(Err(error)) => {
            tracing::info!(%server, %error, "the channels that a member sees are not known");
            BTreeSet::new()
        }
        Err(_) => {
            tracing::info!(%server, "Discord did not tell the channels of a server in time");
            BTreeSet::new()
        }
    }
}
