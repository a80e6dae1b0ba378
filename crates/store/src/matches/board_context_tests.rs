//! The context of a board: players, ratings and plans.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_draw::{PieceSet, Theme};
use courier_play::plans::Plan;
use courier_rules::Color;

use crate::StoreError;
use crate::matches::board_context::CONTEXT;
use crate::test_support::*;
use crate::{BoardContext, BoardPlayer, Forgetting, PlanSummary};

impl TestStore {
    async fn context(&self, id: MatchId) -> BoardContext {
        let context = self.store.board_context(&self.load(id).await.the_match).await.unwrap();
        let (loaded, same) = self.store.find_with_context(id).await.unwrap().unwrap();
        assert_eq!(
            (loaded.the_match.id(), &same),
            (id, &context),
            "the context is the same if it is read with the match"
        );
        context
    }
}

#[tokio::test]
async fn the_context_contains_the_names_and_board_styles_of_the_players() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let player = |name: &str| BoardPlayer {
        name: name.to_owned(),
        theme: None,
        pieces: None,
        rating: None,
        change: None,
        plan: PlanSummary::Unplanned,
    };
    let (white, black) = (player("white"), player("black"));
    let nothing = BoardContext {
        players: ByColor { white: white.clone(), black: black.clone() },
        planned: Vec::new(),
    };
    assert_eq!(db.context(id).await, nothing);
    assert_eq!(nothing.changes(), None);
    db.store.set_theme(BLACK, Theme::ALL[2]).await.unwrap();
    db.store.set_pieces(BLACK, PieceSet::Letters).await.unwrap();
    db.store.save_person(&person(WHITE, "renamed"), START).await.unwrap();
    let white = BoardPlayer { name: "renamed".to_owned(), ..white };
    let (theme, pieces) = (Some(Theme::ALL[2]), Some(PieceSet::Letters));
    let black = BoardPlayer { theme, pieces, ..black };
    assert_eq!(db.context(id).await.players, ByColor { white, black });
    db.uses_only(&CONTEXT, &["PRIMARY KEY"]).await;
}

#[tokio::test]
async fn a_match_and_its_context_are_read_by_their_keys() {
    let db = TestStore::new().await;
    assert!(db.store.find_with_context(MatchId(999)).await.unwrap().is_none());
    let id = db.begin().await;
    db.play(id, &["e2e4", "e7e5"], START).await;
    let (loaded, _) = db.store.find_with_context(id).await.unwrap().unwrap();
    assert_eq!((loaded.the_match.ply(), loaded.revision), (2, db.load(id).await.revision));
    db.tamper(&format!("update moves set uci = 'e7e4' where match_id = {id} and ply = 1")).await;
    let error = db.store.find_with_context(id).await.unwrap_err();
    assert!(matches!(error, StoreError::CorruptMatch(_)), "{error:?}");
}

#[tokio::test]
async fn the_context_contains_ratings_in_the_variant_and_changes_by_the_match() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let changes = db.play(id, &FOOLS_MATE, START).await;
    assert!(changes.is_some());
    let context = db.context(id).await;
    assert_eq!(context.changes(), changes);
    for (side, player) in [(Color::White, WHITE), (Color::Black, BLACK)] {
        let rating = db.store.rating(player, "chess").await.unwrap().unwrap();
        assert_eq!(context.players[side].rating, Some((rating.rating, rating.changed_at)));
    }
    // Another match of the players has the same ratings, but no changes.
    let running = db.context(other).await;
    assert_eq!(running.players.white.rating, context.players.white.rating);
    assert_eq!(running.changes(), None);
    db.tamper("update ratings set variant = 'shogun'").await;
    assert_eq!(db.context(other).await.players.white.rating, None);
}

#[tokio::test]
async fn the_context_contains_planned_moves_and_plans() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let mut plan = Plan::begin(&loaded.the_match, BLACK).unwrap();
    plan.add(loaded.the_match.game(), "e4 e5").unwrap();
    assert!(db.store.set_plan(id, loaded.revision, BLACK, &plan).await.unwrap());
    let plans = |context: &BoardContext| (context.players.white.plan, context.players.black.plan);
    assert_eq!(plans(&db.context(id).await), (PlanSummary::Unplanned, PlanSummary::Waits));
    db.tamper("update plans set dropped_at = 1").await;
    assert_eq!(
        plans(&db.context(id).await),
        (PlanSummary::Unplanned, PlanSummary::Dropped { at: 1 })
    );

    let other = db.begin().await;
    db.play(other, &["e2e4", "e7e5", "g1f3", "b8c6"], START).await;
    for (planned, expected) in [
        (&[][..], [0, 1, 2, 3, 4]),
        (&[3], [0, 1, 2, 3, 3]),
        (&[1], [0, 1, 1, 3, 4]),
        (&[1, 2, 3], [0, 1, 1, 1, 1]),
        (&[0, 1], [0, 0, 0, 3, 4]),
    ] {
        db.tamper(&format!("update moves set planned = 0 where match_id = {other}")).await;
        for ply in planned {
            db.tamper(&format!(
                "update moves set planned = 1 where match_id = {other} and ply = {ply}"
            ))
            .await;
        }
        let context = db.context(other).await;
        assert_eq!(context.planned, planned);
        assert_eq!([0, 1, 2, 3, 4].map(|ply| context.first_planned(ply)), expected, "{planned:?}");
    }
}

#[tokio::test]
async fn the_context_of_a_deleted_player_contains_no_data_of_theirs() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    assert!(matches!(db.store.forget(WHITE, after(9)).await.unwrap(), Forgetting::Done { .. }));
    let context = db.context(id).await;
    assert_eq!(context.players.white.name, courier_play::FORGOTTEN_NAME);
    assert_eq!((context.players.white.theme, context.players.white.rating), (None, None));
    assert!(context.changes().is_some(), "the rating change of the opponent is kept");
}
