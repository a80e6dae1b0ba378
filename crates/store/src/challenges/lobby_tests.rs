//! The open challenges of a server.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenges::{ChallengeState, LIFETIME};

use crate::challenges::lobby::OPEN_IN_SERVER;
use crate::test_support::*;

#[tokio::test]
async fn a_lobby_lists_what_is_open_to_everybody_in_the_server() {
    let db = TestStore::new().await;
    let listed = async |now, limit| -> Vec<ChallengeId> {
        let open = db.store.open_in_server(SERVER, now, limit).await.unwrap();
        open.into_iter().map(|challenge| challenge.id).collect()
    };
    assert_eq!(listed(START, 10).await, []);
    let open = Proposal { opponent: None, ..proposal() };
    let make = async |proposal: Proposal| {
        db.store.propose(&proposal, |_| Vec::new(), proposal.made_at).await.unwrap()
    };
    let first = make(open).await;
    let other_channel = Place { channel: ChannelId(302), ..HERE };
    let second = make(Proposal { place: other_channel, made_at: after(1), ..open }).await;
    // To one player, elsewhere, outside servers, and closed.
    db.challenge().await;
    make(Proposal { place: Place { server: Some(ServerId(9)), ..HERE }, ..open }).await;
    make(Proposal { place: Place { server: None, ..HERE }, ..open }).await;
    let closed = make(open).await;
    let state = ChallengeState::Cancelled;
    assert!(db.store.close_challenge(closed, state, &[], START).await.unwrap());

    assert_eq!(listed(after(1), 10).await, [second, first]);
    assert_eq!(listed(after(1), 1).await, [second]);
    assert_eq!(listed(START + LIFETIME, 10).await, [second], "the first has expired");
}

#[tokio::test]
async fn a_lobby_is_read_by_its_index() {
    let db = TestStore::in_a_file().await;
    let plan = db.plan(OPEN_IN_SERVER).await;
    assert!(plan.iter().any(|step| step.contains("challenges_open_in_server")), "{plan:#?}");
    assert!(!plan.iter().any(|step| step.starts_with("SCAN")), "{plan:#?}");
    assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:#?}");
}
