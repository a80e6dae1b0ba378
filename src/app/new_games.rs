//! New games that are asked for on the web board. Its reader may do there what they may do by a
//! command in the same channel, as Discord says when they ask.

use std::sync::Arc;

use courier_play::challenges::{Conditions, Place, Proposal, Terms};
use courier_play::clock::TimeControl;
use courier_play::rating::ACTIVE;
use courier_play::{
    ChallengeId, ChannelId, EngineLevel, MatchId, Moment, PlayerId, Refusal, ServerId,
};
use courier_store::StoreError;
use rand::Rng;
use thiserror::Error;

use super::accounts::AccountsError;
use super::application::App;
use super::challenges::{ChallengeOutcome, ChallengeResponse, ToldBy};
use super::error::AppError;
use super::servers::{SeenServer, Servers};

/// The most servers of a player that are offered: each takes a request to Discord. Some of them may
/// have been left.
const MOST_SERVERS: u32 = 12;
/// The most people of a server that are offered.
const MOST_PEOPLE: u32 = 50;

/// The opponents of a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// At once, in the player's direct messages.
    Engine(EngineLevel),
    Person(PlayerId, ServerId, ChannelId),
    /// Everybody who sees the channel.
    Anyone(ServerId, ChannelId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewGame {
    Begun(MatchId),
    Offered(ChallengeId),
}

/// A server in which a player may offer games.
#[derive(Clone, Debug)]
pub struct OfferedServer {
    pub id: ServerId,
    pub name: String,
    /// The clock of games without one; `None`: the default of the variant.
    pub clock: Option<TimeControl>,
    pub channels: Vec<(ChannelId, String)>,
    /// Past opponents, then others who have played lately.
    pub people: Vec<(PlayerId, String)>,
}

/// Why no game begins.
#[derive(Debug, Error)]
pub enum NewGameError {
    #[error(transparent)]
    Servers(#[from] AccountsError),
    #[error(transparent)]
    App(#[from] AppError),
}

impl From<StoreError> for NewGameError {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl From<Refusal> for NewGameError {
    fn from(refusal: Refusal) -> Self {
        Self::App(refusal.into())
    }
}

impl App {
    /// The servers in which a player may offer games, with the channels and the people there.
    pub async fn places_for_games(
        &self,
        servers: &dyn Servers,
        player: PlayerId,
        now: Moment,
    ) -> Result<Vec<OfferedServer>, NewGameError> {
        let mut offered = Vec::new();
        for (id, seen) in self.servers_seen_by(servers, player).await? {
            let config = self.store.server_config(id).await?;
            let may = |channel: ChannelId| config.may_challenge(channel, None, &seen.roles).is_ok();
            let channels: Vec<(ChannelId, String)> = { seen.channels.iter() }
                .filter(|channel| channel.may_post && may(channel.id))
                .map(|channel| (channel.id, channel.name.clone()))
                .collect();
            if !channels.is_empty() {
                let people = self.people_to_challenge(player, id, now).await?;
                let (name, clock) = (seen.name.clone(), config.control);
                offered.push(OfferedServer { id, name, clock, channels, people });
            }
        }
        Ok(offered)
    }

    /// The servers that Discord confirms a player is in; those about which it says nothing are left
    /// out.
    /// Errors: There are only such servers.
    pub(super) async fn servers_seen_by(
        &self,
        servers: &dyn Servers,
        player: PlayerId,
    ) -> Result<Vec<(ServerId, Arc<SeenServer>)>, NewGameError> {
        let met = self.store.servers_of(player, MOST_SERVERS).await?;
        let asked = met.iter().map(|server| servers.seen_lately(*server, player));
        let (mut seen, mut unknown) = (Vec::new(), None);
        for (id, answer) in met.iter().zip(futures_util::future::join_all(asked).await) {
            match answer {
                Ok(server) => seen.extend(server.map(|server| (*id, server))),
                Err(error) => unknown = Some(error),
            }
        }
        match unknown {
            Some(error) if seen.is_empty() => Err(error.into()),
            _ => Ok(seen),
        }
    }

    async fn people_to_challenge(
        &self,
        player: PlayerId,
        server: ServerId,
        now: Moment,
    ) -> Result<Vec<(PlayerId, String)>, AppError> {
        let mut people = self.store.opponents_in(player, server, MOST_PEOPLE).await?;
        for other in self.store.active_in(server, now - ACTIVE, MOST_PEOPLE).await? {
            if other.0 != player && !people.contains(&other) {
                people.push(other);
            }
        }
        people.truncate(MOST_PEOPLE as usize);
        Ok(people)
    }

    /// Begins a game against the engine, or offers one, which the outbox posts in its channel.
    /// Errors: A refusal if the player may not challenge in the channel or the bot may not write
    /// there, if the opponent is not in the server, and those of [`App::propose`] and
    /// [`App::challenge_engine`].
    pub async fn new_game(
        &self,
        servers: &dyn Servers,
        by: PlayerId,
        (against, terms): (Against, Terms),
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<NewGame, NewGameError> {
        let proposal = |opponent, place| Proposal {
            challenger: by,
            opponent,
            place,
            terms,
            conditions: Conditions::default(),
            made_at: now,
        };
        let (opponent, server, channel) = match against {
            Against::Engine(level) => {
                let channel = match self.store.direct_channel(by).await? {
                    Some(channel) => channel,
                    None => servers.direct_channel(by).await?,
                };
                let proposal = proposal(None, Place { server: None, channel });
                let begun = self.challenge_engine(proposal, level, None, now, chance).await?;
                return Ok(NewGame::Begun(begun.the_match.id()));
            }
            Against::Person(opponent, server, channel) => (Some(opponent), server, channel),
            Against::Anyone(server, channel) => (None, server, channel),
        };
        // What is refused anyway is not asked of Discord, least of all about servers of others.
        let proposal = proposal(opponent, Place { server: Some(server), channel }).check(false)?;
        if !self.store.are_both_in((by, by), server).await? {
            return Err(Refusal::MayNotPost.into());
        }
        let seen = servers.seen_now(server, by).await?.ok_or(Refusal::MayNotPost)?;
        if !seen.channel(channel).is_some_and(|channel| channel.may_post) {
            return Err(Refusal::MayNotPost.into());
        }
        let config = self.store.server_config(server).await?;
        config.may_challenge(channel, None, &seen.roles)?;
        // Only now: it would tell a former member whom the bot has met there.
        if let Some(opponent) = opponent
            && !self.store.are_both_in((by, opponent), server).await?
        {
            return Err(Refusal::OpponentNotThere.into());
        }
        let told_by = match opponent {
            None => ToldBy::Post,
            Some(opponent) => told_there(servers, opponent, (server, channel)).await?,
        };
        Ok(NewGame::Offered(self.propose(proposal, false, told_by, now).await?.id))
    }

    /// Accepts an open challenge of a channel that the player sees, as from the lobby in Discord.
    /// Errors: [`Refusal::NoSuchChallenge`] also if they do not see its channel, and
    /// [`Refusal::MayNotPost`] if the server has silenced them.
    pub async fn join(
        &self,
        servers: &dyn Servers,
        id: ChallengeId,
        by: PlayerId,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<MatchId, NewGameError> {
        let Proposal { opponent, place, .. } = self.challenge(id).await?.proposal;
        let server = place.server.filter(|_| opponent.is_none()).ok_or(Refusal::NoSuchChallenge)?;
        if !self.store.are_both_in((by, by), server).await? {
            return Err(Refusal::NoSuchChallenge.into());
        }
        let seen = servers.seen_now(server, by).await?.ok_or(Refusal::NoSuchChallenge)?;
        seen.channel(place.channel).ok_or(Refusal::NoSuchChallenge)?;
        if seen.silenced {
            return Err(Refusal::MayNotPost.into());
        }
        let accepted = ChallengeResponse::AcceptFromLobby;
        let begun = match self.answer(id, by, accepted, None, now, chance).await? {
            ChallengeOutcome::Began(begun) => begun.the_match.id(),
            ChallengeOutcome::Closed(state) => return Err(Refusal::ChallengeClosed(state).into()),
        };
        servers.show_accepted(id).await;
        Ok(begun)
    }
}

/// How an opponent is told of a challenge that is posted in a channel of their server.
/// Errors: [`Refusal::OpponentNotThere`].
async fn told_there(
    servers: &dyn Servers,
    opponent: PlayerId,
    (server, channel): (ServerId, ChannelId),
) -> Result<ToldBy, NewGameError> {
    let seen = servers.seen_now(server, opponent).await?.ok_or(Refusal::OpponentNotThere)?;
    Ok(match seen.channel(channel) {
        Some(_) => ToldBy::Post,
        None => ToldBy::PostAndDirectMessage,
    })
}
