//! Computes the permissions of a user in a server and in a channel.

use super::state::State;
use crate::model::{ChannelKind, Overwrite, Permissions};
use crate::snowflake::Snowflake;

impl State {
    /// The permissions of `user` in the whole server; none for a non-member.
    pub fn permissions_in_guild(&self, user: Snowflake, guild: Snowflake) -> Permissions {
        let Some((guild, member)) =
            self.guilds.get(&guild).and_then(|g| Some((g, g.members.get(&user)?)))
        else {
            return Permissions::NONE;
        };
        if guild.owner == user {
            return Permissions::ALL;
        }
        let given = guild
            .roles
            .values()
            .filter(|role| role.id == guild.id || member.roles.contains(&role.id));
        let sum = given.fold(Permissions::NONE, |sum, role| sum | role.permissions);
        if sum.contains(Permissions::ADMINISTRATOR) { Permissions::ALL } else { sum }
    }

    /// The permissions of `user` in a channel: those of the server roles, then the channel's
    /// overwrites for @everyone, for roles and for the user. A thread has its parent's permissions;
    /// members of a DM have all of them.
    pub fn permissions(&self, user: Snowflake, channel: Snowflake) -> Permissions {
        let Some(channel) = self.channels.get(&channel) else { return Permissions::NONE };
        let source = match &channel.kind {
            ChannelKind::Dm { recipient } if user == *recipient || user == self.bot() => {
                return Permissions::ALL;
            }
            ChannelKind::GroupDm { members } if members.contains(&user) => return Permissions::ALL,
            ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => return Permissions::NONE,
            ChannelKind::Thread(thread) => match self.channels.get(&thread.parent) {
                Some(parent) => parent,
                None => return Permissions::NONE,
            },
            ChannelKind::Text => channel,
        };
        let Some((guild_id, guild)) = source.guild.and_then(|id| Some((id, self.guilds.get(&id)?)))
        else {
            return Permissions::NONE;
        };
        let base = self.permissions_in_guild(user, guild_id);
        let Some(member) = guild.members.get(&user) else { return Permissions::NONE };
        if base == Permissions::ALL {
            return base;
        }
        let with = |sum: Permissions, allow: Permissions, deny: Permissions| (sum & !deny) | allow;
        let mut sum = base;
        for overwrite in source.overwrites.iter().filter(|overwrite| overwrite.target == guild_id) {
            sum = with(sum, overwrite.allow, overwrite.deny);
        }
        let roles =
            source.overwrites.iter().filter(|overwrite| member.roles.contains(&overwrite.target));
        let (allow, deny) = roles
            .fold((Permissions::NONE, Permissions::NONE), |(allow, deny), overwrite| {
                (allow | overwrite.allow, deny | overwrite.deny)
            });
        sum = with(sum, allow, deny);
        for overwrite in source.overwrites.iter().filter(|overwrite| overwrite.target == user) {
            sum = with(sum, overwrite.allow, overwrite.deny);
        }
        // Without permission to view the channel, the others do not apply.
        if sum.contains(Permissions::VIEW_CHANNEL) { sum } else { Permissions::NONE }
    }

    /// Takes permissions away from the bot in a channel and its threads, as a moderator does who
    /// denies them to the bot's role. Those that are not in `denied` are given back.
    pub fn deny_bot(&mut self, channel: Snowflake, denied: Permissions) {
        if let Some(target) = self.bot_role(channel) {
            let allow = Permissions::NONE;
            self.overwrite(channel, Overwrite { target, is_user: false, allow, deny: denied });
        }
    }

    /// The permissions that [`deny_bot`](Self::deny_bot) has taken away in a channel.
    pub fn denied_to_bot(&self, channel: Snowflake) -> Permissions {
        let role = self.bot_role(channel);
        let mut all = self.channels.get(&channel).into_iter().flat_map(|it| &it.overwrites);
        let own = all.find(|overwrite| Some(overwrite.target) == role);
        own.map_or(Permissions::NONE, |overwrite| overwrite.deny)
    }

    /// The role that Discord created for the bot in the server of this channel.
    fn bot_role(&self, channel: Snowflake) -> Option<Snowflake> {
        let guild = self.guilds.get(&self.channels.get(&channel)?.guild?)?;
        guild.roles.values().find(|role| role.of_bot == Some(self.bot())).map(|role| role.id)
    }

    pub fn can_see(&self, user: Snowflake, channel: Snowflake) -> bool {
        let thread = self.channels.get(&channel).and_then(|channel| channel.thread());
        let private = thread.filter(|thread| thread.private);
        self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL)
            && private.is_none_or(|thread| thread.members.contains(&user))
    }
}
