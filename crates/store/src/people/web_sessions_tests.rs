//! Links to the board in the browser, and sessions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::language::Language;

use crate::SessionPlace::{Activity, Browser};
use crate::matches::visible_state::STATE_IN_SESSION;
use crate::people::web_sessions::{REMOVE_OUTDATED, SESSION, SESSIONS_OF};
use crate::test_support::*;
use crate::{Lifetime, SessionPlace, TokenHash};

fn token(letter: char) -> TokenHash {
    TokenHash(letter.to_string().repeat(43))
}

/// An hour, from so many hours after the start.
fn an_hour(from: i64) -> Lifetime {
    Lifetime { from: after(from), to: after(from + 1) }
}

impl TestStore {
    async fn add_link(&self, letter: char, player: PlayerId, game: Option<MatchId>, from: i64) {
        let mut transaction = self.store.begin().await.unwrap();
        let link = (player, "user", game);
        transaction.add_web_link(&token(letter), link, an_hour(from), 2).await.unwrap();
        transaction.commit().await.unwrap();
    }

    async fn take_link(&self, letter: char, now: Moment) -> Option<(PlayerId, Option<MatchId>)> {
        let mut transaction = self.store.begin().await.unwrap();
        let taken = transaction.take_web_link(&token(letter), now).await.unwrap();
        transaction.commit().await.unwrap();
        taken
    }

    async fn add_session(&self, letter: char, player: PlayerId, from: i64) {
        self.add_session_in(letter, (player, Browser), from).await;
    }

    async fn add_session_in(&self, letter: char, session: (PlayerId, SessionPlace), from: i64) {
        let mut transaction = self.store.begin().await.unwrap();
        let lifetime = an_hour(from);
        transaction.add_web_session(&token(letter), session, lifetime, 2).await.unwrap();
        transaction.commit().await.unwrap();
    }

    async fn session(&self, letter: char, now: Moment) -> Option<PlayerId> {
        let session = self.store.web_session(&token(letter), Browser, now).await.unwrap();
        session.map(|session| session.player)
    }
}

#[tokio::test]
async fn a_link_is_taken_once_and_before_its_end() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.add_link('a', WHITE, Some(id), 0).await;
    db.add_link('b', BLACK, None, 0).await;
    assert_eq!(db.take_link('a', after(1)).await, None, "its end counts as over");
    assert_eq!(db.take_link('a', after(1) - Span(1)).await, Some((WHITE, Some(id))));
    assert_eq!(db.take_link('a', after(0)).await, None);
    assert_eq!(db.take_link('b', after(0)).await, Some((BLACK, None)));
    assert_eq!(db.take_link('c', after(0)).await, None);
}

#[tokio::test]
async fn a_transaction_that_is_not_committed_takes_no_link() {
    let db = TestStore::new().await;
    db.add_link('a', WHITE, None, 0).await;
    let mut transaction = db.store.begin().await.unwrap();
    assert!(transaction.take_web_link(&token('a'), after(0)).await.unwrap().is_some());
    drop(transaction);
    assert_eq!(db.take_link('a', after(0)).await, Some((WHITE, None)));
}

#[tokio::test]
async fn a_player_has_only_so_many_links_and_sessions() {
    let db = TestStore::new().await;
    for (hours, letter) in ['a', 'b', 'c'].into_iter().enumerate() {
        let from = i64::try_from(hours).unwrap();
        db.add_link(letter, WHITE, None, from).await;
        db.add_session(letter, WHITE, from).await;
    }
    db.add_link('z', BLACK, None, 0).await;
    db.add_session('z', BLACK, 0).await;
    let left = |table: &str| format!("select count(*) from {table} where player_id = 101");
    assert_eq!(db.number(&left("web_links")).await, 2);
    assert_eq!(db.number(&left("web_sessions")).await, 2);
    assert_eq!(db.take_link('a', after(0)).await, None, "the oldest are gone");
    assert_eq!(db.session('a', after(0)).await, None);
    assert_eq!(db.session('b', after(0)).await, Some(WHITE));
    assert_eq!(db.session('z', after(0)).await, Some(BLACK), "those of others stay");
    assert_eq!(db.take_link('z', after(0)).await, Some((BLACK, None)));
}

#[tokio::test]
async fn a_session_is_its_players_until_it_ends() {
    let db = TestStore::new().await;
    let store = &db.store;
    store.set_language(WHITE, Some(Language::Catalan)).await.unwrap();
    for (letter, player, from) in [('a', WHITE, 0), ('b', WHITE, 0), ('c', BLACK, 1)] {
        db.add_session(letter, player, from).await;
    }
    let session = store.web_session(&token('a'), Browser, after(0)).await.unwrap().unwrap();
    assert_eq!((session.player, session.row.language), (WHITE, Some(Language::Catalan)));
    assert_eq!(session.row.name, "white");
    assert_eq!(db.session('a', after(1) - Span(1)).await, Some(WHITE));
    assert_eq!(db.session('a', after(1)).await, None);
    assert_eq!(store.web_sessions_of(WHITE, after(0)).await.unwrap(), [after(0); 2]);
    assert_eq!(store.web_sessions_of(WHITE, after(1)).await.unwrap(), []);
    assert_eq!(store.web_sessions_of(BLACK, after(1)).await.unwrap(), [after(1)]);

    assert!(store.end_web_session(&token('a')).await.unwrap());
    assert!(!store.end_web_session(&token('a')).await.unwrap(), "it is ended already");
    assert_eq!(db.session('a', after(0)).await, None);
    assert_eq!(db.session('b', after(0)).await, Some(WHITE));
    db.add_link('l', WHITE, None, 0).await;
    db.add_link('m', BLACK, None, 0).await;
    assert_eq!(store.end_web_sessions_of(WHITE).await.unwrap(), 1);
    assert_eq!(db.session('b', after(0)).await, None);
    assert_eq!(db.take_link('l', after(0)).await, None, "a link would begin a new one");
    assert_eq!(db.session('c', after(1)).await, Some(BLACK));
    assert_eq!(db.take_link('m', after(0)).await, Some((BLACK, None)));
}

#[tokio::test]
async fn what_is_over_is_removed_a_few_rows_at_a_time() {
    let db = TestStore::new().await;
    for (letter, from) in [('a', 0), ('b', 1)] {
        db.add_link(letter, WHITE, None, from).await;
        db.add_session(letter, WHITE, from).await;
    }
    db.add_session('c', BLACK, 0).await;
    assert_eq!(db.store.remove_outdated_web(after(1) - Span(1), 9).await.unwrap(), 0);
    assert_eq!(db.store.remove_outdated_web(after(1), 1).await.unwrap(), 2);
    assert_eq!(db.store.remove_outdated_web(after(1), 1).await.unwrap(), 1);
    assert_eq!(db.store.remove_outdated_web(after(1), 9).await.unwrap(), 0);
    assert_eq!(db.take_link('b', after(1)).await, Some((WHITE, None)));
    assert_eq!(db.session('b', after(1)).await, Some(WHITE));
}

#[tokio::test]
async fn the_visible_state_is_that_for_the_player_of_the_session() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.add_session('a', WHITE, 0).await;
    db.add_session('c', THIRD, 0).await;
    let found = async |letter, place, game, now| {
        let session = (&token(letter), place);
        db.store.visible_state_in_session(session, game, now).await.unwrap()
    };
    let state = db.store.visible_state(id, WHITE).await.unwrap().unwrap();
    let last = after(1) - Span(1);
    assert_eq!(found('a', Browser, id, last).await, Some((WHITE, state)));
    assert_eq!(found('a', Browser, id, after(1)).await, None, "the session is over");
    assert_eq!(found('a', Activity, id, last).await, None, "it is one of a browser");
    assert_eq!(found('a', Browser, MatchId(999), last).await, None);
    assert_eq!(found('b', Browser, id, last).await, None, "there is no such session");
    assert_eq!(found('c', Browser, id, last).await, None, "they do not play in it");
}

#[tokio::test]
async fn nothing_but_hashes_is_stored() {
    let db = TestStore::new().await;
    let mut transaction = db.store.begin().await.unwrap();
    let secret = TokenHash("too short for a hash".to_owned());
    let link = transaction.add_web_link(&secret, (WHITE, "white", None), an_hour(0), 2).await;
    assert!(link.is_err());
    assert!(transaction.add_web_session(&secret, (WHITE, Browser), an_hour(0), 2).await.is_err());
    let nobody = (PlayerId(999), Browser);
    let nobody = transaction.add_web_session(&token('a'), nobody, an_hour(0), 2).await;
    assert!(nobody.is_err());
}

#[tokio::test]
async fn links_and_sessions_are_found_by_indexes() {
    let db = TestStore::new().await;
    db.uses_only(SESSION, &["PRIMARY KEY"]).await;
    db.uses_only(STATE_IN_SESSION, &["PRIMARY KEY"]).await;
    db.uses_only(SESSIONS_OF, &["web_sessions_of_player"]).await;
    db.uses_only(REMOVE_OUTDATED[0], &["PRIMARY KEY", "web_links_outdated"]).await;
    db.uses_only(REMOVE_OUTDATED[1], &["PRIMARY KEY", "web_sessions_outdated"]).await;
}

#[tokio::test]
async fn sessions_inside_discord_are_kept_apart_from_those_in_browsers() {
    let db = TestStore::new().await;
    db.add_session('a', WHITE, 0).await;
    for (letter, from) in [('x', 1), ('y', 2), ('z', 3)] {
        db.add_session_in(letter, (WHITE, Activity), from).await;
    }
    let inside = async |letter, now| {
        let session = db.store.web_session(&token(letter), Activity, now).await.unwrap();
        session.map(|session| session.player)
    };
    assert_eq!(db.session('a', after(0)).await, Some(WHITE), "they end no session of a browser");
    assert_eq!(inside('x', after(1)).await, None, "only the oldest of their own place");
    assert_eq!(inside('y', after(2)).await, Some(WHITE));
    assert_eq!(db.session('y', after(2)).await, None, "a bearer is no cookie");
    assert_eq!(inside('a', after(0)).await, None, "a cookie is no bearer");
    assert_eq!(db.store.end_web_sessions_of(WHITE).await.unwrap(), 3);
    assert_eq!(inside('z', after(3)).await, None);
}
