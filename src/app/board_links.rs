//! Links below the boards of running matches in their players' direct messages. Such a link works
//! once, and until the next move.
//!
//! Nothing is stored before it is used: a link names its match, player and ply, with a code that
//! only the bot can compute. So a message that has to be sent again has the same link, and a move
//! ends the link of the last board without a write.

use std::fmt;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use courier_play::{Match, MatchId, Moment, PlayerId};
use courier_store::BoardLink;
use hmac::digest::Key;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::Rng;
use sha2::{Digest as _, Sha256};

use super::application::App;
use super::error::AppError;
use super::web::OpenedLink;

/// Match, player, ply and code.
const BYTES: usize = 8 + 8 + 4 + 32;

/// Computes the codes of links. `Debug` does not show it.
#[derive(Clone)]
pub struct LinkKey(Hmac<Sha256>);

impl LinkKey {
    /// The key that follows from the bot's token: all processes of a bot have it, and the database
    /// does not contain it.
    pub fn of_token(token: &str) -> Self {
        let mut key = Key::<Hmac<Sha256>>::default();
        let secret = Sha256::digest(format!("links to boards {token}"));
        key.iter_mut().zip(secret).for_each(|(byte, secret)| *byte = secret);
        Self(Hmac::new(&key))
    }

    /// The last part of the address of a player's link to the present board of a running match;
    /// `None` for others.
    pub fn link(&self, the_match: &Match, player: PlayerId) -> Option<String> {
        let is_for = the_match.outcome().is_none() && the_match.side_of(player).is_some();
        let link = BoardLink { the_match: the_match.id(), player, ply: the_match.ply() };
        is_for.then(|| self.write(link))
    }

    fn write(&self, BoardLink { the_match, player, ply }: BoardLink) -> String {
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend(the_match.0.to_be_bytes());
        bytes.extend(player.0.to_be_bytes());
        bytes.extend(ply.to_be_bytes());
        let code = self.0.clone().chain_update(&bytes).finalize();
        bytes.extend(code.into_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The link in an address; `None` if the bot has not made it.
    pub fn read(&self, text: &str) -> Option<BoardLink> {
        let bytes: [u8; BYTES] = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (link, code) = bytes.split_at_checked(BYTES - 32)?;
        self.0.clone().chain_update(link).verify_slice(code).ok()?;
        let (the_match, rest) = link.split_first_chunk()?;
        let (player, ply) = rest.split_first_chunk()?;
        Some(BoardLink {
            the_match: MatchId(i64::from_be_bytes(*the_match)),
            player: PlayerId(u64::from_be_bytes(*player)),
            ply: u32::from_be_bytes(ply.try_into().ok()?),
        })
    }
}

impl fmt::Debug for LinkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkKey(set)")
    }
}

impl App {
    /// As [`App::open_web_link`]; `None` if a move was made since, the match is over, or the link
    /// was used.
    pub async fn open_board_link(
        &self,
        link: BoardLink,
        rng: &mut impl Rng,
        now: Moment,
    ) -> Result<Option<OpenedLink>, AppError> {
        let mut transaction = self.store.begin().await?;
        if !transaction.use_board_link(link).await? {
            return Ok(None);
        }
        let opened = (link.player, Some(link.the_match));
        Ok(Some(Self::begin_web_session(transaction, opened, rng, now).await?))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_store::Store;
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;

    use super::*;
    use crate::app::test_match::{START, begin};
    use crate::app::{Actor, PlayerInput};

    const WHITE: PlayerId = PlayerId(1);

    #[test]
    fn only_links_with_the_bots_code_are_read() {
        let key = LinkKey::of_token("a.b.c");
        let link = BoardLink { the_match: MatchId(17), player: PlayerId(u64::MAX), ply: 40 };
        let text = key.write(link);
        assert_eq!((text.len(), key.read(&text)), (70, Some(link)));
        assert_eq!(key.write(link), text, "it is the same in a message that is sent again");
        assert_eq!(LinkKey::of_token("a.b.d").read(&text), None);
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(&text).unwrap();
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert_eq!(key.read(&BASE64_URL_SAFE_NO_PAD.encode(changed)), None, "{place}");
        }
        for wrong in ["", &text[..43], &text[1..], &format!("{text}A")] {
            assert_eq!(key.read(wrong), None, "{wrong}");
        }
        assert!(!format!("{key:?}").contains('.'));
    }

    #[tokio::test]
    async fn a_link_works_once_and_until_the_next_move() {
        let folder = tempfile::tempdir().unwrap();
        let app = App::new(Store::open_for_test(&folder.path().join("courier.db")).await);
        let id = begin(app.store()).await;
        let key = LinkKey::of_token("a.b.c");
        let mut rng = StdRng::seed_from_u64(7);
        let link = async |player| {
            let the_match = app.find_match(id).await.unwrap();
            key.link(&the_match, player).map(|text| key.read(&text).unwrap())
        };
        assert_eq!(link(PlayerId(3)).await, None, "they do not play");
        let (first, black) = (link(WHITE).await.unwrap(), link(PlayerId(2)).await.unwrap());
        let opened = app.open_board_link(first, &mut rng, START).await.unwrap().unwrap();
        assert_eq!(opened.the_match, Some(id));
        assert!(app.open_board_link(first, &mut rng, START).await.unwrap().is_none(), "used");

        let actor = Actor { player: WHITE, said_in: None };
        app.play(actor, id, Some(0), PlayerInput::Move("e4"), START).await.unwrap();
        assert!(app.open_board_link(black, &mut rng, START).await.unwrap().is_none(), "old");
        let second = link(WHITE).await.unwrap();
        assert!(app.open_board_link(second, &mut rng, START).await.unwrap().is_some());
        app.records().end_web_sessions_of(PlayerId(2)).await.unwrap();
        let black = link(PlayerId(2)).await.unwrap();
        assert!(app.open_board_link(black, &mut rng, START).await.unwrap().is_none(), "signed out");
    }
}
