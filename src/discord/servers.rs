//! Asks Discord what people see of their servers, for the web board, and shows there what they did.
//! What is only listed may be two minutes old; what is done is asked again. A server's channels are
//! asked for once for all its people, so that one more costs one request.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use courier_play::permission::Permission;
use courier_play::{ChallengeId, ChannelId, PlayerId, RoleId, ServerId, Span};
use futures_util::future::BoxFuture;
use quick_cache::sync::Cache;
use serenity::all::{ChannelType, GuildChannel, Member, PartialGuild, UserId};
use tokio::sync::OnceCell;

use crate::app::{AccountsError, Asked, SeenChannel, SeenServer, Servers};
use crate::discord::challenges::buttons::show_accepted;
use crate::discord::context::AppState;
use crate::discord::transport::requests::open_direct;
use crate::discord::transport::rest::{Rest, RestError};
use crate::discord::transport::{afterwards, permissions, posted};
use crate::process::time::stopwatch;

/// How long all requests for one answer may take. A user waits for it, and may try again.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long an answer may be shown.
const LATELY: Span = Span::minutes(2);
/// How many answers are kept, and of how many servers the channels.
const KEPT: usize = 2_000;
const KEPT_SERVERS: usize = 200;

type Answer = Option<Arc<SeenServer>>;

/// What all members of a server have in common.
struct ServerSide {
    guild: PartialGuild,
    channels: Vec<GuildChannel>,
    /// The bot's own membership.
    bot: Member,
    at: Span,
}

/// The servers of Discord's users.
pub struct DiscordServers {
    app_state: Arc<AppState>,
    rest: Arc<Rest>,
    /// The answers, each with when it was given.
    kept: Cache<(ServerId, PlayerId), (Span, Answer)>,
    sides: Cache<ServerId, Arc<ServerSide>>,
    /// The bot's own user, once it is needed.
    own_user: OnceCell<UserId>,
}

impl DiscordServers {
    pub fn new(app_state: Arc<AppState>, rest: Arc<Rest>) -> Self {
        let (kept, sides) = (Cache::new(KEPT), Cache::new(KEPT_SERVERS));
        Self { app_state, rest, kept, sides, own_user: OnceCell::new() }
    }

    /// Asks about a member; what the server has in common may be as old as `since`.
    async fn ask(
        &self,
        server: ServerId,
        player: PlayerId,
        since: Span,
    ) -> Result<Answer, RestError> {
        let guild = server.0.into();
        let Some(member) = permissions::known_member(&self.rest, guild, player).await? else {
            return Ok(None);
        };
        if self.sides.get(&server).is_some_and(|side| side.at < since) {
            self.sides.remove(&server);
        }
        // Of several questions at the same time one is asked.
        let side = self.sides.get_or_insert_async(&server, self.ask_side(server)).await?;
        let now = self.app_state.now().0;
        let until = member.communication_disabled_until;
        let is_silenced = member.pending || until.is_some_and(|at| at.timestamp_millis() > now);
        Ok(Some(Arc::new(seen(&side, &member, is_silenced))))
    }

    async fn ask_side(&self, server: ServerId) -> Result<Arc<ServerSide>, RestError> {
        let guild = server.0.into();
        let own = *self.own_user.get_or_try_init(|| posted::own_user(&self.rest)).await?;
        let at = stopwatch();
        let bot = permissions::guild_member(&self.rest, guild, own).await?;
        let (guild, mut channels) = permissions::server_and_channels(&self.rest, guild).await?;
        channels.retain(|channel| matches!(channel.kind, ChannelType::Text | ChannelType::News));
        channels.sort_by_key(|channel| (channel.position, channel.id));
        Ok(Arc::new(ServerSide { guild, channels, bot, at }))
    }

    /// The answer to a question, which is kept. That the bot is no member is an answer, too.
    async fn keep(
        &self,
        server: ServerId,
        player: PlayerId,
        since: Span,
    ) -> Result<Answer, AccountsError> {
        let asked = self.ask(server, player, since);
        let asked = match tokio::time::timeout(PATIENCE, asked).await {
            Ok(asked) => asked,
            Err(_) => {
                tracing::warn!(%server, "Discord takes too long to tell about a server");
                return Err(AccountsError::Unavailable);
            }
        };
        let answer = match asked {
            Ok(answer) => answer,
            Err(error)
                if error.refusal().is_some_and(|refused| is_foreign(refused.status_code)) =>
            {
                None
            }
            Err(error) => return Err(silent(&error)),
        };
        self.kept.insert((server, player), (stopwatch(), answer.clone()));
        Ok(answer)
    }
}

/// Whether the bot is not told about a server because it is no member.
fn is_foreign(status: reqwest::StatusCode) -> bool {
    matches!(status, reqwest::StatusCode::FORBIDDEN | reqwest::StatusCode::NOT_FOUND)
}

fn silent(error: &RestError) -> AccountsError {
    tracing::warn!(%error, "Discord does not tell about a server");
    AccountsError::Unavailable
}

/// A server as a member sees it. A silenced one may write nowhere.
fn seen(side: &ServerSide, member: &Member, silenced: bool) -> SeenServer {
    let ServerSide { guild, channels, bot, .. } = side;
    let seen = |channel: &GuildChannel| {
        let may = guild.user_permissions_in(channel, member);
        let bot = guild.user_permissions_in(channel, bot).bits();
        may.view_channel().then(|| SeenChannel {
            id: ChannelId(channel.id.get()),
            name: channel.name.clone(),
            may_post: !silenced
                && may.send_messages()
                && may.use_application_commands()
                && Permission::missing(bot, Permission::IN_CHANNEL).is_empty(),
        })
    };
    SeenServer {
        name: guild.name.clone(),
        roles: member.roles.iter().map(|role| RoleId(role.get())).collect(),
        silenced,
        channels: channels.iter().filter_map(seen).collect(),
    }
}

impl Servers for DiscordServers {
    fn seen_lately(&self, server: ServerId, player: PlayerId) -> Asked<'_, Answer> {
        Box::pin(async move {
            match self.kept.get(&(server, player)) {
                Some((at, answer)) if stopwatch() - at < LATELY => Ok(answer),
                _ => self.keep(server, player, stopwatch() - LATELY).await,
            }
        })
    }

    fn seen_now(&self, server: ServerId, player: PlayerId) -> Asked<'_, Answer> {
        Box::pin(self.keep(server, player, stopwatch()))
    }

    fn direct_channel(&self, player: PlayerId) -> Asked<'_, ChannelId> {
        Box::pin(async move {
            let opening = open_direct(&self.rest, player.0.into());
            match tokio::time::timeout(PATIENCE, opening).await {
                Ok(opened) => Ok(ChannelId(opened.map_err(|error| silent(&error))?.get())),
                Err(_) => Err(AccountsError::Unavailable),
            }
        })
    }

    fn show_accepted(&self, challenge: ChallengeId) -> BoxFuture<'_, ()> {
        Box::pin(afterwards(show_accepted(&self.app_state, challenge, None)))
    }
}

impl fmt::Debug for DiscordServers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordServers").finish_non_exhaustive()
    }
}
