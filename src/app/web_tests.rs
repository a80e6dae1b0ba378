//! Links, sessions, and what a page is told to have changed.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::matches::Action;
use courier_store::{SessionPlace::Browser, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::*;
use crate::app::test_match::{START, begin};
use crate::app::{Actor, PlayerInput};

const PLAYER: PlayerId = PlayerId(1);
const STRANGER: PlayerId = PlayerId(3);

async fn app() -> (TempDir, App, MatchId, StdRng) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_for_test(&folder.path().join("courier.db")).await;
    let id = begin(&store).await;
    (folder, App::new(store), id, StdRng::seed_from_u64(7))
}

#[tokio::test]
async fn a_link_begins_one_session() {
    let (_folder, app, id, mut rng) = app().await;
    let link = app.create_web_link((PLAYER, "player"), Some(id), &mut rng, START).await.unwrap();
    let typed: WebToken = link.reveal().parse().unwrap();
    let opened = app.open_web_link(&typed, &mut rng, START).await.unwrap().unwrap();
    assert_eq!(opened.the_match, Some(id));
    assert!(app.open_web_link(&typed, &mut rng, START).await.unwrap().is_none(), "used");
    let session = app.web_session((&opened.session, Browser), START).await.unwrap().unwrap();
    assert_eq!(session.player, PLAYER);
    assert!(
        app.web_session((&typed, Browser), START).await.unwrap().is_none(),
        "a link is no session"
    );
    assert!(app.open_web_link(&opened.session, &mut rng, START).await.unwrap().is_none());

    let ends = START + SESSION_LIFETIME;
    assert!(app.web_session((&opened.session, Browser), ends - Span(1)).await.unwrap().is_some());
    assert!(app.web_session((&opened.session, Browser), ends).await.unwrap().is_none());
    assert_eq!(app.reads().web_sessions_of(PLAYER, START).await.unwrap(), [START]);
    app.end_web_session(&opened.session).await.unwrap();
    assert!(app.web_session((&opened.session, Browser), START).await.unwrap().is_none());
}

#[tokio::test]
async fn a_link_is_for_a_player_of_the_match_and_for_ten_minutes() {
    let (_folder, app, id, mut rng) = app().await;
    let refused = app.create_web_link((STRANGER, "stranger"), Some(id), &mut rng, START).await;
    assert!(matches!(refused, Err(AppError::Refused(Refusal::NotAPlayer))), "{refused:?}");
    let link = app.create_web_link((PLAYER, "player"), None, &mut rng, START).await.unwrap();
    let late = START + LINK_LIFETIME;
    assert!(app.open_web_link(&link, &mut rng, late).await.unwrap().is_none());
    let opened = app.open_web_link(&link, &mut rng, late - Span(1)).await.unwrap().unwrap();
    assert_eq!(opened.the_match, None);
}

#[tokio::test]
async fn what_is_over_is_removed_and_all_sessions_can_be_ended() {
    let (_folder, app, _, mut rng) = app().await;
    for _ in 0..3 {
        let link = app.create_web_link((PLAYER, "player"), None, &mut rng, START).await.unwrap();
        app.open_web_link(&link, &mut rng, START).await.unwrap().unwrap();
        app.create_web_link((PLAYER, "player"), None, &mut rng, START).await.unwrap();
    }
    assert_eq!(app.remove_outdated_web(START, async || {}).await.unwrap(), 0);
    let late = START + LINK_LIFETIME;
    assert_eq!(app.remove_outdated_web(late, async || {}).await.unwrap(), 3);
    assert_eq!(app.records().end_web_sessions_of(PLAYER).await.unwrap(), 3);
    assert_eq!(app.reads().web_sessions_of(PLAYER, START).await.unwrap(), []);
}

#[tokio::test]
async fn a_page_is_made_again_when_its_match_has_changed_and_now_and_then() {
    let (_folder, app, id, _) = app().await;
    let revision = async |now| app.web_revision(id, PLAYER, now).await.unwrap();
    let first = revision(START).await;
    assert_eq!(revision(START + Span::minutes(9)).await, first);
    assert_ne!(revision(START + Span::minutes(10)).await, first);
    let actor = Actor { player: PLAYER, said_in: None };
    app.play(actor, id, Some(0), PlayerInput::Move("e4"), START).await.unwrap();
    let moved = revision(START).await;
    assert_ne!(moved, first);
    let offer = PlayerInput::Act(Action::OfferDraw);
    app.play(actor, id, Some(1), offer, START).await.unwrap();
    assert_ne!(revision(START).await, moved);
    for missing in [
        app.web_revision(id, STRANGER, START).await.map(drop),
        app.web_revision(MatchId(99), PLAYER, START).await.map(drop),
        app.own_match_with_context(id, STRANGER).await.map(drop),
    ] {
        assert!(matches!(missing, Err(AppError::Refused(Refusal::NoSuchMatch))), "{missing:?}");
    }
    assert_eq!(app.own_match_with_context(id, PLAYER).await.unwrap().0.ply(), 1);
}

#[test]
fn only_a_text_of_256_bits_is_a_token() {
    let token = WebToken::random(&mut StdRng::seed_from_u64(1));
    let text = token.reveal();
    assert_eq!((text.len(), text.parse()), (43, Ok(token.clone())));
    assert_eq!(token.hash().0.len(), 43);
    assert_ne!(token.hash().0, text);
    assert!(!format!("{token:?}").contains(&text));
    let longer = format!("{text}A");
    for wrong in
        ["", "abc", &text[..42], &longer, &"ä".repeat(22), &"=".repeat(43), &"/".repeat(43)]
    {
        assert_eq!(wrong.parse::<WebToken>(), Err(ParseWebTokenError), "{wrong}");
    }
}
