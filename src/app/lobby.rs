//! The lobby: the open challenges of a server.

use std::collections::{BTreeMap, BTreeSet};

use courier_play::challenges::Challenge;
use courier_play::lobby::{LobbyFilter, MOST_LISTED, PAGE};
use courier_play::{ChannelId, Moment, PlayerId, ServerId};

use super::application::App;
use super::error::AppError;
use super::new_games::NewGameError;
use super::servers::{SeenChannel, Servers};

/// The most challenges of a server that the web board lists.
const ON_THE_PAGE: usize = 30;

/// The open challenges of a server that are open to everybody in their channels.
#[derive(Clone, Debug)]
pub struct OpenChallenges {
    all: Vec<Challenge>,
}

#[derive(Clone, Debug)]
pub struct LobbyPage {
    /// The newest first.
    pub challenges: Vec<Challenge>,
    pub page: usize,
    pub pages: usize,
    pub count: usize,
}

impl OpenChallenges {
    /// The page with this number, from 0, or the last one, of the challenges that the filter admits
    /// and whose channel is in `visible`.
    pub fn page(
        &self,
        filter: LobbyFilter,
        visible: &BTreeSet<ChannelId>,
        page: usize,
    ) -> LobbyPage {
        let listed: Vec<Challenge> = self
            .all
            .iter()
            .filter(|challenge| visible.contains(&challenge.proposal.place.channel))
            .filter(|challenge| filter.admits(&challenge.proposal.terms))
            .copied()
            .collect();
        let pages = listed.len().div_ceil(PAGE).max(1);
        let page = page.min(pages - 1);
        let challenges = listed.iter().skip(page * PAGE).take(PAGE).copied().collect();
        LobbyPage { challenges, page, pages, count: listed.len() }
    }
}

/// The open challenges of a server that a player sees.
#[derive(Clone, Debug)]
pub struct ServerLobby {
    pub name: String,
    /// The newest first.
    pub games: Vec<OpenGame>,
}

#[derive(Clone, Debug)]
pub struct OpenGame {
    pub challenge: Challenge,
    /// The name of the player who offers it.
    pub challenger: String,
    /// The name of its channel.
    pub channel: String,
}

impl App {
    /// The open challenges in the channels that a player sees, of the servers that have any.
    pub async fn lobbies_of(
        &self,
        servers: &dyn Servers,
        player: PlayerId,
        now: Moment,
    ) -> Result<Vec<ServerLobby>, NewGameError> {
        let mut lobbies = Vec::new();
        for (id, seen) in self.servers_seen_by(servers, player).await? {
            let open = self.open_challenges_in(id, now).await?;
            let visible: Vec<(Challenge, &SeenChannel)> = { open.all.into_iter() }
                .filter_map(|open| Some((open, seen.channel(open.proposal.place.channel)?)))
                .take(ON_THE_PAGE)
                .collect();
            let players: Vec<PlayerId> =
                visible.iter().map(|(open, _)| open.proposal.challenger).collect();
            let names: BTreeMap<PlayerId, String> =
                self.store.names_of(&players).await?.into_iter().collect();
            let game = |(challenge, channel): (Challenge, &SeenChannel)| {
                let challenger = names.get(&challenge.proposal.challenger).cloned();
                let (challenger, channel) = (challenger.unwrap_or_default(), channel.name.clone());
                OpenGame { challenge, challenger, channel }
            };
            let games: Vec<OpenGame> = visible.into_iter().map(game).collect();
            if !games.is_empty() {
                lobbies.push(ServerLobby { name: seen.name.clone(), games });
            }
        }
        Ok(lobbies)
    }

    /// The newest challenges of a server that are open to everybody who sees their channel.
    pub async fn open_challenges_in(
        &self,
        server: ServerId,
        now: Moment,
    ) -> Result<OpenChallenges, AppError> {
        let all = self.store.open_in_server(server, now, MOST_LISTED).await?;
        Ok(OpenChallenges { all })
    }

    /// Stores that Discord does not let the bot post the standing message of a server. The first
    /// time, the user who has chosen its channel is told.
    pub async fn refuse_lobby(&self, server: ServerId, now: Moment) -> Result<(), AppError> {
        self.store.refuse_lobby(server, now).await?;
        self.wakeup.outbox();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_play::ChallengeId;
    use courier_play::challenges::{ChallengeState, Conditions, GameCount, Place, Proposal};

    use super::*;
    use crate::app::test_match::{START, terms};

    const HERE: ChannelId = ChannelId(1);
    const HIDDEN: ChannelId = ChannelId(2);

    fn challenge(id: i64, channel: ChannelId, rated: bool) -> Challenge {
        let mut terms = terms();
        terms.rated = rated;
        let proposal = Proposal {
            challenger: PlayerId(1),
            opponent: None,
            place: Place { server: Some(ServerId(1)), channel },
            terms,
            conditions: Conditions::default(),
            made_at: START,
        };
        let (id, state) = (ChallengeId(id), ChallengeState::Open);
        Challenge { id, proposal, state, left: GameCount::ONE }
    }

    #[test]
    fn a_page_has_what_is_visible_and_admitted() {
        let all = (0..12).map(|id| challenge(id, HERE, id % 2 == 0));
        let open = OpenChallenges { all: all.chain([challenge(99, HIDDEN, true)]).collect() };
        let shown = |filter, visible: &[ChannelId], page| {
            let page = open.page(filter, &visible.iter().copied().collect(), page);
            let ids: Vec<i64> = page.challenges.iter().map(|challenge| challenge.id.0).collect();
            (ids, page.page, page.pages, page.count)
        };
        let all = LobbyFilter::default();
        assert_eq!(shown(all, &[HERE], 0), (vec![0, 1, 2, 3, 4], 0, 3, 12));
        assert_eq!(shown(all, &[HERE], 9), (vec![10, 11], 2, 3, 12), "the last page");
        assert_eq!(shown(all, &[HIDDEN], 0), (vec![99], 0, 1, 1));
        assert_eq!(shown(all, &[], 3), (vec![], 0, 1, 0));
        let casual = LobbyFilter { rated: Some(false), ..all };
        assert_eq!(shown(casual, &[HERE, HIDDEN], 1), (vec![11], 1, 2, 6));
    }
}
