//! Lists of finished matches, and who may see them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::outcome::Reason;
use courier_rules::{Color, Variant};

use crate::matches::history::{
    ALL_OF, COUNT_FINISHED, FINISHED_OF, FINISHED_OPPONENTS, FINISHED_VARIANTS, Wanted,
};
use crate::test_support::*;

const USUAL: ByColor<PlayerId> = ByColor { white: WHITE, black: BLACK };
const STRANGER: PlayerId = PlayerId(104);

fn in_direct() -> Proposal {
    Proposal { place: Place { server: None, channel: ChannelId(302) }, ..proposal() }
}

/// Two finished games between White and Black in the server, then one in direct messages; a running
/// one; and one of other players.
async fn played() -> (TestStore, [MatchId; 5]) {
    let db = TestStore::new().await;
    let stranger = Person { server: None, ..person(STRANGER, "stranger") };
    db.store.save_person(&stranger, START).await.unwrap();
    let mated = db.begin().await;
    let resigned = db.begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, START).await;
    let direct = db.begin_with(in_direct(), USUAL, START).await;
    let running = db.begin().await;
    let of_others = db.begin_with(proposal(), ByColor { white: BLACK, black: THIRD }, START).await;
    db.play(mated, &FOOLS_MATE, START).await;
    db.act(resigned, Action::Resign, after(7)).await;
    db.act(of_others, Action::Resign, after(8)).await;
    db.act(direct, Action::Abort, after(9)).await;
    (db, [mated, resigned, direct, running, of_others])
}

#[tokio::test]
async fn finished_matches_are_listed_latest_first_in_pages() {
    let (db, [mated, resigned, direct, _, of_others]) = played().await;
    let page = async |player, viewer, limit, offset| {
        let found = db
            .store
            .finished_of(player, viewer, Some(SERVER), Wanted::default(), limit, offset)
            .await
            .unwrap();
        found.into_iter().map(|finished| finished.id).collect::<Vec<_>>()
    };
    assert_eq!(page(WHITE, WHITE, 10, 0).await, [direct, resigned, mated]);
    assert_eq!(page(WHITE, WHITE, 2, 0).await, [direct, resigned]);
    assert_eq!(page(WHITE, WHITE, 2, 2).await, [mated]);
    assert_eq!(page(WHITE, WHITE, 2, 4).await, []);
    assert_eq!(page(BLACK, BLACK, 3, 0).await, [direct, of_others, resigned]);

    let found =
        db.store.finished_of(WHITE, WHITE, Some(SERVER), Wanted::default(), 10, 0).await.unwrap();
    assert_eq!((found[0].outcome.reason, found[0].outcome.score), (Reason::Aborted, None));
    assert_eq!(
        (found[1].players.white, found[1].names.white.as_str(), found[1].ply),
        (BLACK, "black", 0)
    );
    let outcome = found[2].outcome;
    assert_eq!(
        (outcome.reason, outcome.ahead(), outcome.at),
        (Reason::Checkmate, Some(Color::Black), after(4))
    );
    assert_eq!((found[2].variant.key(), found[2].ply), ("chess", 4));
}

#[tokio::test]
async fn finished_matches_of_one_variant_are_listed() {
    let (db, [mated, resigned, direct, ..]) = played().await;
    let [chess, hill] = ["chess", "kingofthehill"].map(|key| Variant::by_key(key).unwrap());
    let mut other = proposal();
    other.terms.variant = hill;
    let of_hill = db.begin_with(other, USUAL, START).await;
    assert_eq!(db.store.finished_variants(WHITE).await.unwrap(), [chess], "that one runs");
    db.act(of_hill, Action::Resign, after(10)).await;
    for (variant, ids) in [
        (None, vec![of_hill, direct, resigned, mated]),
        (Some(chess), vec![direct, resigned, mated]),
        (Some(hill), vec![of_hill]),
    ] {
        let wanted = Wanted { variant, ..Wanted::default() };
        let found = db.store.finished_of(WHITE, WHITE, None, wanted, 10, 0).await.unwrap();
        assert_eq!(found.iter().map(|game| game.id).collect::<Vec<_>>(), ids);
        let count = db.store.count_finished(WHITE, WHITE, None, wanted).await.unwrap();
        assert_eq!(count as usize, ids.len());
    }
    let mut variants = db.store.finished_variants(WHITE).await.unwrap();
    variants.sort_by_key(|variant| variant.key());
    assert_eq!(variants, [chess, hill]);
    assert_eq!(db.store.finished_variants(STRANGER).await.unwrap(), [0; 0].map(|_: u8| chess));
}

#[tokio::test]
async fn finished_matches_against_one_opponent_are_listed() {
    let (db, [mated, resigned, direct, _, of_others]) = played().await;
    for (player, opponent, ids) in [
        (WHITE, BLACK, vec![direct, resigned, mated]),
        (BLACK, WHITE, vec![direct, resigned, mated]),
        (BLACK, THIRD, vec![of_others]),
        (WHITE, THIRD, vec![]),
        (WHITE, WHITE, vec![]),
    ] {
        let wanted = Wanted { opponent: Some(opponent), ..Wanted::default() };
        let found = db.store.finished_of(player, player, None, wanted, 10, 0).await.unwrap();
        assert_eq!(found.iter().map(|game| game.id).collect::<Vec<_>>(), ids);
        let count = db.store.count_finished(player, player, None, wanted).await.unwrap();
        assert_eq!(count as usize, ids.len());
    }
    let opponents = async |player, limit| {
        let found = db.store.finished_opponents(player, limit).await.unwrap();
        found.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(opponents(WHITE, 9).await, [BLACK]);
    assert_eq!(opponents(BLACK, 9).await, [THIRD, WHITE], "by name");
    assert_eq!(opponents(BLACK, 1).await, [WHITE], "the latest");
    assert_eq!(opponents(STRANGER, 9).await, []);
}

#[tokio::test]
async fn matches_are_visible_to_their_players_and_in_their_server() {
    let (db, [mated, resigned, direct, running, _]) = played().await;
    let store = &db.store;
    let of_white = async |viewer, server| {
        let found =
            store.finished_of(WHITE, viewer, server, Wanted::default(), 10, 0).await.unwrap();
        let count = store.count_finished(WHITE, viewer, server, Wanted::default()).await.unwrap();
        assert_eq!(count as usize, found.len());
        found.into_iter().map(|finished| finished.id).collect::<Vec<_>>()
    };
    let all = [direct, resigned, mated];
    assert_eq!(of_white(WHITE, None).await, all);
    assert_eq!(of_white(BLACK, None).await, all, "the opponent sees their matches");
    assert_eq!(of_white(THIRD, Some(SERVER)).await, [resigned, mated], "in the server");
    assert_eq!(of_white(THIRD, None).await, [], "elsewhere their membership is not known");
    assert_eq!(of_white(THIRD, Some(ServerId(999))).await, []);
    assert_eq!(store.all_of(WHITE).await.unwrap(), [direct, resigned, mated, running]);
}

#[tokio::test]
async fn finished_matches_are_found_by_their_indexes() {
    let db = TestStore::in_a_file().await;
    let own = ["matches_over_of_white", "matches_over_of_black"];
    db.uses_only(FINISHED_OF, &[own[0], own[1], "PRIMARY KEY"]).await;
    db.uses_only(FINISHED_VARIANTS, &own).await;
    db.uses_only(FINISHED_OPPONENTS, &[own[0], own[1], "PRIMARY KEY"]).await;
    db.uses_only(ALL_OF, &["matches_between", "matches_of_black"]).await;
    let count = db.plan(COUNT_FINISHED).await;
    assert!(!count.iter().any(|step| step.starts_with("SCAN matches")), "{count:#?}");
}
