//! The link with which anybody watches a match: its players share it and withdraw it.
//!
//! The secret in the link is stored as it is, because its players are shown it again and again.
//! A person who reads the database reads all matches in it anyway.

use courier_play::spectators::{Sharing, SpectatorWish, is_shared};
use courier_play::{MatchId, Moment, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::SpectatorLink;
use rand::Rng;

use super::application::App;
use super::error::AppError;
use super::web::{WebToken, revision_of};

/// The link of a match as one of its players sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedMatch {
    /// The secret of the link; `None` unless it shows the match.
    pub token: Option<String>,
    /// What the player has said.
    pub own: Option<SpectatorWish>,
    /// Whether the opponent shares the match.
    pub opponent: bool,
}

impl App {
    /// The link of a match for one of its players.
    /// Errors: [`Refusal::NoSuchMatch`] if there is none or they do not play in it.
    pub async fn shared_match(
        &self,
        id: MatchId,
        player: PlayerId,
    ) -> Result<SharedMatch, AppError> {
        let found = self.store.spectator_link(id).await?;
        let (link, side) = of_player(found, player)?;
        Ok(seen_by(&link, side))
    }

    /// Stores what a player wants with the link of their match. A link that was withdrawn never
    /// works again: it gets a new secret.
    /// Errors: As for [`shared_match`](Self::shared_match).
    pub async fn share_match(
        &self,
        (id, player): (MatchId, PlayerId),
        wish: SpectatorWish,
        rng: &mut impl Rng,
    ) -> Result<SharedMatch, AppError> {
        let mut transaction = self.store.begin().await?;
        let (mut link, side) = of_player(transaction.spectator_link(id).await?, player)?;
        link.wishes[side] = Some(wish);
        let token = match (link.token, wish) {
            (Some(token), SpectatorWish::Share) => token,
            (None, _) | (_, SpectatorWish::Refuse) => WebToken::random(rng).reveal(),
        };
        transaction.set_spectator_link(id, &token, link.wishes).await?;
        transaction.commit().await?;
        Ok(seen_by(&SpectatorLink { token: Some(token), ..link }, side))
    }

    /// The match that a link shows now, and a text that changes whenever a page that shows it to
    /// spectators has to be rendered again; `None` if the link shows nothing.
    pub async fn watched_match(
        &self,
        token: &WebToken,
        now: Moment,
    ) -> Result<Option<(MatchId, String)>, AppError> {
        let found = self.store.watched(&token.reveal()).await?.filter(is_open);
        Ok(found.map(|link| (link.the_match, revision_of(&link.state, now))))
    }
}

fn of_player(
    found: Option<SpectatorLink>,
    player: PlayerId,
) -> Result<(SpectatorLink, Color), Refusal> {
    let link = found.ok_or(Refusal::NoSuchMatch)?;
    let side = link.players.side_of(&player).ok_or(Refusal::NoSuchMatch)?;
    Ok((link, side))
}

/// Whether a link shows its match. Nobody but its players sees a match outside of servers, so both
/// have to share it there; the engine has no say. A player who has deleted their data cannot agree.
fn is_open(link: &SpectatorLink) -> bool {
    if !link.against_engine && !Color::BOTH.iter().all(|side| link.players[*side].is_user()) {
        return false;
    }
    let sharing = match link.server {
        _ if link.against_engine => Sharing::Either,
        Some((_, sharing)) => sharing,
        None => Sharing::Both,
    };
    is_shared(link.wishes, sharing)
}

fn seen_by(link: &SpectatorLink, side: Color) -> SharedMatch {
    SharedMatch {
        token: link.token.clone().filter(|_| is_open(link)),
        own: link.wishes[side],
        opponent: link.wishes[!side] == Some(SpectatorWish::Share),
    }
}
