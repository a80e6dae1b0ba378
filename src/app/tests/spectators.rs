//! Sharing a match with spectators, and withdrawing it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::spectators::Sharing;
use courier_play::spectators::SpectatorWish::{self, Refuse, Share};
use courier_play::{Refusal, ServerConfig};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::test_store::*;
use crate::app::{App, AppError, SharedMatch};

struct Shared {
    db: TestStore,
    app: App,
    id: MatchId,
}

impl Shared {
    async fn in_server() -> Self {
        Self::played_at(HERE).await
    }

    async fn played_at(place: Place) -> Self {
        let db = TestStore::new().await;
        let players = ByColor { white: WHITE, black: BLACK };
        let id = db.begin_with(Proposal { place, ..proposal() }, players, START).await;
        let app = App::new(db.store.0.clone());
        Self { db, app, id }
    }

    async fn needs(self, sharing: Sharing) -> Self {
        let config = ServerConfig { sharing, ..ServerConfig::default() };
        self.db.set_server_config(SERVER, &config).await;
        self
    }

    /// What a player sees after saying what they want. `seed` makes the secret.
    async fn say(&self, player: PlayerId, wish: SpectatorWish, seed: u64) -> SharedMatch {
        let mut rng = StdRng::seed_from_u64(seed);
        self.app.share_match((self.id, player), wish, &mut rng).await.unwrap()
    }

    /// Whether a link with this secret shows the match.
    async fn is_shown(&self, token: &str) -> bool {
        let found = self.app.watched_match(&token.parse().unwrap(), START).await.unwrap();
        found.is_some_and(|(id, _)| id == self.id)
    }
}

#[tokio::test]
async fn a_link_shows_the_match_that_a_player_shares_until_either_withdraws_it() {
    let shared = Shared::in_server().await;
    let open = shared.say(WHITE, Share, 1).await;
    assert_eq!((open.own, open.opponent), (Some(Share), false));
    let token = open.token.unwrap();
    assert!(shared.is_shown(&token).await);
    assert!(!shared.is_shown(&"A".repeat(43)).await);
    let of_black = shared.app.shared_match(shared.id, BLACK).await.unwrap();
    assert_eq!((of_black.token.as_ref(), of_black.opponent), (Some(&token), true));
    assert_eq!(shared.say(BLACK, Share, 2).await.token.as_ref(), Some(&token), "one link a match");

    shared.say(BLACK, Refuse, 3).await;
    assert!(!shared.is_shown(&token).await);
    let again = shared.say(WHITE, Share, 4).await;
    assert_eq!(again.token, None, "it is not brought back against the opponent");
    let new = shared.say(BLACK, Share, 5).await.token.unwrap();
    assert!(new != token && shared.is_shown(&new).await);
    assert!(!shared.is_shown(&token).await, "a withdrawn link never works again");
}

#[tokio::test]
async fn both_players_share_where_the_server_says_so_and_outside_of_servers() {
    let direct = Place { server: None, channel: ChannelId(9) };
    let strict = Shared::in_server().await.needs(Sharing::Both).await;
    for shared in [strict, Shared::played_at(direct).await] {
        let waits = shared.say(WHITE, Share, 1).await;
        assert_eq!((waits.token, waits.own), (None, Some(Share)));
        let asked = shared.app.shared_match(shared.id, BLACK).await.unwrap();
        assert_eq!(asked, SharedMatch { token: None, own: None, opponent: true });
        let token = shared.say(BLACK, Share, 2).await.token.unwrap();
        assert!(shared.is_shown(&token).await);
        shared.say(WHITE, Refuse, 3).await;
        assert!(!shared.is_shown(&token).await);
    }
}

#[tokio::test]
async fn a_server_that_wants_both_closes_what_one_has_shared() {
    let shared = Shared::in_server().await;
    let token = shared.say(WHITE, Share, 1).await.token.unwrap();
    let shared = shared.needs(Sharing::Both).await;
    assert!(!shared.is_shown(&token).await);
    assert_eq!(shared.app.shared_match(shared.id, WHITE).await.unwrap().token, None);
}

#[tokio::test]
async fn a_stranger_neither_shares_nor_withdraws() {
    let shared = Shared::in_server().await;
    let token = shared.say(WHITE, Share, 1).await.token.unwrap();
    let mut rng = StdRng::seed_from_u64(2);
    for wish in [Share, Refuse] {
        let refused = shared.app.share_match((shared.id, THIRD), wish, &mut rng).await;
        assert!(matches!(refused, Err(AppError::Refused(Refusal::NoSuchMatch))), "{refused:?}");
    }
    assert!(shared.app.shared_match(shared.id, THIRD).await.is_err());
    assert!(shared.is_shown(&token).await);
}

#[tokio::test]
async fn a_player_who_deletes_their_data_leaves_no_link() {
    let shared = Shared::in_server().await;
    let token = shared.say(WHITE, Share, 1).await.token.unwrap();
    shared.app.forget(WHITE, after(1)).await.unwrap();
    assert!(!shared.is_shown(&token).await);
}
