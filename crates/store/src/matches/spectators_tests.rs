//! The links with which anybody watches a match.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::matches::Action;
use courier_play::server_config::ServerConfig;
use courier_play::spectators::SpectatorWish::{Refuse, Share};
use courier_play::spectators::{Sharing, SpectatorWishes};

use crate::SpectatorLink;
use crate::matches::spectators::{LINK_BY_TOKEN, LINK_OF_MATCH};
use crate::test_support::*;

fn token(letter: char) -> String {
    letter.to_string().repeat(43)
}

impl TestStore {
    async fn set_link(&self, id: MatchId, letter: char, wishes: SpectatorWishes) -> bool {
        let mut transaction = self.store.begin().await.unwrap();
        let set = transaction.set_spectator_link(id, &token(letter), wishes).await;
        set.is_ok() && transaction.commit().await.is_ok()
    }

    async fn link(&self, id: MatchId) -> SpectatorLink {
        self.store.spectator_link(id).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn a_match_has_one_link_which_is_found_by_its_secret() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let none = db.link(id).await;
    let wishes = SpectatorWishes::default();
    assert_eq!((none.the_match, none.token, none.wishes), (id, None, wishes));
    assert_eq!((none.players.white, none.players.black), (WHITE, BLACK));
    assert!(!none.against_engine);

    let wishes = ByColor { white: Some(Share), black: None };
    assert!(db.set_link(id, 'a', wishes).await);
    let found = db.store.watched(&token('a')).await.unwrap().unwrap();
    assert_eq!((found.the_match, found.wishes), (id, wishes));
    let wishes = ByColor { white: Some(Share), black: Some(Refuse) };
    assert!(db.set_link(id, 'b', wishes).await);
    assert_eq!(db.store.watched(&token('a')).await.unwrap(), None, "it has another secret");
    let found = db.store.watched(&token('b')).await.unwrap();
    assert_eq!(found, db.store.spectator_link(id).await.unwrap());
    assert_eq!(found.unwrap().wishes, wishes);

    assert!(!db.set_link(other, 'b', wishes).await, "a secret is of one match");
    assert!(!db.set_link(MatchId(999), 'c', wishes).await);
    assert_eq!(db.store.spectator_link(MatchId(999)).await.unwrap(), None);
}

#[tokio::test]
async fn a_server_says_who_must_share_its_matches() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let server = db.load(id).await.the_match.record().place.server.unwrap();
    assert_eq!(db.link(id).await.server, Some((server, Sharing::Either)));
    let both = ServerConfig { sharing: Sharing::Both, ..ServerConfig::default() };
    db.set_server_config(server, &both).await;
    assert_eq!(db.link(id).await.server, Some((server, Sharing::Both)));
}

#[tokio::test]
async fn spectators_learn_of_moves_and_the_end_and_not_of_offers() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let begun = db.link(id).await.state;
    db.play(id, &["e2e4"], after(1)).await;
    let moved = db.link(id).await.state;
    assert_ne!(moved, begun);
    db.act_as(WHITE, id, Action::OfferDraw, after(2)).await;
    assert_eq!(db.link(id).await.state, moved, "an offer is between the players");
    db.act_as(BLACK, id, Action::AcceptDraw, after(3)).await;
    assert_ne!(db.link(id).await.state, moved);
}

#[tokio::test]
async fn links_are_found_by_indexes() {
    let db = TestStore::new().await;
    db.uses_only(LINK_OF_MATCH, &["PRIMARY KEY"]).await;
    db.uses_only(LINK_BY_TOKEN, &["PRIMARY KEY", "spectator_links_token"]).await;
}
