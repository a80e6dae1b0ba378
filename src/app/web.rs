//! The board in the browser: links that open it, and sessions. A link is requested in Discord,
//! which proves who its reader is; it works once and begins a session.
//!
//! A link and a session are each known by a secret of 256 random bits, of which only the hash is
//! stored: the database does not contain anything that opens a player's games. Because the secret
//! is random, one round of SHA-256 suffices, and because the row is found by the hash, the time of
//! the comparison reveals nothing about the secret.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use courier_play::administration::Ban;
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal, Span};
use courier_store::{
    BoardContext, Lifetime, LinkOwner, SessionPlace, TokenHash, WebSession, WriteTransaction,
};
use rand::Rng;
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use super::application::App;
use super::error::AppError;

pub const LINK_LIFETIME: Span = Span::minutes(10);
pub const SESSION_LIFETIME: Span = Span::days(30);
/// How long the match with which the Activity was launched is remembered.
pub const LAUNCH_LIFETIME: Span = Span::minutes(2);
/// The most links of a player at a time. Another one makes the oldest useless.
const MOST_LINKS: u32 = 5;
/// The most sessions of a player at a time. Another one ends the oldest.
pub const MOST_SESSIONS: u32 = 10;
/// How long a text that depends only on the time may be shown, such as that the clock is stopped on
/// a weekend.
const REFRESH: Span = Span::minutes(10);
const REMOVED_AT_ONCE: u32 = 200;

/// A secret that opens a link or a session: 256 random bits. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct WebToken([u8; 32]);

/// A text that cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a token")]
pub struct ParseWebTokenError;

impl WebToken {
    /// A new token. `rng` must be a generator whose numbers cannot be guessed.
    pub fn random(rng: &mut impl Rng) -> Self {
        let mut bits = [0; 32];
        rng.fill_bytes(&mut bits);
        Self(bits)
    }

    /// The token itself, to be given to its owner.
    pub fn reveal(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0)
    }

    pub(super) fn hash(&self) -> TokenHash {
        TokenHash(BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(self.0)))
    }
}

impl FromStr for WebToken {
    type Err = ParseWebTokenError;

    fn from_str(text: &str) -> Result<Self, ParseWebTokenError> {
        let mut bits = [0; 32];
        match BASE64_URL_SAFE_NO_PAD.decode_slice(text, &mut bits) {
            Ok(32) => Ok(Self(bits)),
            _ => Err(ParseWebTokenError),
        }
    }
}

impl fmt::Debug for WebToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebToken(set)")
    }
}

#[derive(Debug)]
pub struct OpenedLink {
    pub session: WebToken,
    /// The match that the link was for; `None` for the list of games.
    pub the_match: Option<MatchId>,
}

impl App {
    /// The session of a token in a place; `None` if there is none or it is over.
    pub async fn web_session(
        &self,
        (token, place): (&WebToken, SessionPlace),
        now: Moment,
    ) -> Result<Option<WebSession>, AppError> {
        Ok(self.store.web_session(&token.hash(), place, now).await?)
    }

    pub async fn end_web_session(&self, token: &WebToken) -> Result<(), AppError> {
        self.store.end_web_session(&token.hash()).await?;
        Ok(())
    }

    /// Stores a link for a player, to a match of theirs or to the list of their games. The link
    /// contains the token and can be used once, for [`LINK_LIFETIME`]. `username` is the unique
    /// one.
    /// Errors: [`Refusal::NotAPlayer`] of the match.
    pub async fn create_web_link(
        &self,
        (player, username): (PlayerId, &str),
        the_match: Option<MatchId>,
        rng: &mut impl Rng,
        now: Moment,
    ) -> Result<WebToken, AppError> {
        if let Some(id) = the_match {
            self.store.visible_state(id, player).await?.ok_or(Refusal::NotAPlayer)?;
        }
        let token = WebToken::random(rng);
        let lifetime = Lifetime { from: now, to: now + LINK_LIFETIME };
        let mut transaction = self.store.begin().await?;
        let link = (player, username, the_match);
        transaction.add_web_link(&token.hash(), link, lifetime, MOST_LINKS).await?;
        transaction.commit().await?;
        Ok(token)
    }

    /// Whose link it is; `None` as for [`open_web_link`](Self::open_web_link).
    pub async fn web_link_owner(
        &self,
        link: &WebToken,
        now: Moment,
    ) -> Result<Option<LinkOwner>, AppError> {
        Ok(self.store.web_link_owner(&link.hash(), now).await?)
    }

    /// Uses a link, which begins a session; `None` if there is no such link, it was used, or it has
    /// expired.
    /// Errors: [`Refusal::Banned`], or a fault of the store; the link can be used again then.
    pub async fn open_web_link(
        &self,
        link: &WebToken,
        rng: &mut impl Rng,
        now: Moment,
    ) -> Result<Option<OpenedLink>, AppError> {
        let mut transaction = self.store.begin().await?;
        let Some((player, the_match)) = transaction.take_web_link(&link.hash(), now).await? else {
            return Ok(None);
        };
        refuse_banned(&mut transaction, player).await?;
        let session = WebToken::random(rng);
        let lifetime = Lifetime { from: now, to: now + SESSION_LIFETIME };
        let place = (player, SessionPlace::Browser);
        transaction.add_web_session(&session.hash(), place, lifetime, MOST_SESSIONS).await?;
        transaction.commit().await?;
        Ok(Some(OpenedLink { session, the_match }))
    }

    /// A text that changes whenever a page that shows a match to one of its players has to be
    /// rendered again. It reveals nothing that they do not see.
    /// Errors: [`Refusal::NoSuchMatch`] if there is none or they do not play in it.
    pub async fn web_revision(
        &self,
        id: MatchId,
        player: PlayerId,
        now: Moment,
    ) -> Result<String, AppError> {
        let state = self.store.visible_state(id, player).await?.ok_or(Refusal::NoSuchMatch)?;
        Ok(revision_of(&state, now))
    }

    /// The player of a session, and the [revision](Self::web_revision) of a match for them; `None`
    /// if the session is over, or as for the revision. It is what open pages ask for most of the
    /// time, so it takes one statement.
    pub async fn web_revision_in_session(
        &self,
        (token, place): (&WebToken, SessionPlace),
        id: MatchId,
        now: Moment,
    ) -> Result<Option<(PlayerId, String)>, AppError> {
        let hash = token.hash();
        let found = self.store.visible_state_in_session((&hash, place), id, now).await?;
        Ok(found.map(|(player, state)| (player, revision_of(&state, now))))
    }

    /// A match with the context of its board, for one of its players. On the web others see no
    /// match: only an interaction proves that somebody is a member of a server.
    /// Errors: As for [`web_revision`](Self::web_revision).
    pub async fn own_match_with_context(
        &self,
        id: MatchId,
        player: PlayerId,
    ) -> Result<(Match, BoardContext), AppError> {
        let (the_match, context) = self.find_with_context(id).await?;
        the_match.side_of(player).ok_or(Refusal::NoSuchMatch)?;
        Ok((the_match, context))
    }

    /// Removes expired links, sessions and launches of the Activity. Returns the number of rows.
    /// After each statement `pause` lets other writers go first.
    /// Errors: A fault of the store; what was removed before it stays removed.
    pub async fn remove_outdated_web(
        &self,
        now: Moment,
        pause: impl AsyncFn(),
    ) -> Result<u64, AppError> {
        let mut removed = 0;
        loop {
            let launched = now - LAUNCH_LIFETIME;
            let rows = self.store.remove_outdated_web(now, REMOVED_AT_ONCE).await?
                + self.store.remove_outdated_launches(launched, REMOVED_AT_ONCE).await?;
            removed += rows;
            if rows == 0 {
                return Ok(removed);
            }
            pause().await;
        }
    }
}

/// Errors: [`Refusal::Banned`]. Where a session begins nothing else has asked.
pub(super) async fn refuse_banned(
    transaction: &mut WriteTransaction,
    player: PlayerId,
) -> Result<(), AppError> {
    let is_banned = transaction.is_banned(player).await?;
    if is_banned { Err(Refusal::Banned(Ban::Person).into()) } else { Ok(()) }
}

pub(super) fn revision_of(state: &str, now: Moment) -> String {
    let interval = now.0.div_euclid(REFRESH.0);
    let hash = Sha256::digest(format!("{interval} {state}"));
    BASE64_URL_SAFE_NO_PAD.encode(&hash[..12])
}

#[cfg(test)]
#[path = "web_tests.rs"]
mod tests;
