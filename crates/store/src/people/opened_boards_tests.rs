//! Links below boards.

#![allow(clippy::unwrap_used)]

use courier_play::matches::Action;

use crate::BoardLink;
use crate::people::opened_boards::{OWNER, USE, USE_ALL};
use crate::test_support::*;

impl TestStore {
    async fn use_link(&self, link: BoardLink) -> bool {
        let mut transaction = self.store.begin().await.unwrap();
        let is_used = transaction.use_board_link(link).await.unwrap();
        transaction.commit().await.unwrap();
        is_used
    }

    async fn owner(&self, link: BoardLink) -> Option<String> {
        self.store.board_link_owner(link).await.unwrap()
    }
}

#[tokio::test]
async fn a_link_is_its_players_until_it_is_used_or_a_move_is_made() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let link = |player, ply| BoardLink { the_match: id, player, ply };
    for wrong in
        [link(THIRD, 0), link(WHITE, 1), BoardLink { the_match: MatchId(99), ..link(WHITE, 0) }]
    {
        assert_eq!(db.owner(wrong).await, None, "{wrong:?}");
        assert!(!db.use_link(wrong).await, "{wrong:?}");
    }
    assert_eq!(db.owner(link(WHITE, 0)).await.as_deref(), Some("white"));
    assert!(db.use_link(link(WHITE, 0)).await);
    assert_eq!(db.owner(link(WHITE, 0)).await, None);
    assert!(!db.use_link(link(WHITE, 0)).await, "it was used");

    db.play(id, &["e4"], START).await;
    assert!(!db.use_link(link(BLACK, 0)).await, "a move was made");
    assert!(db.use_link(link(WHITE, 1)).await);
    assert_eq!(db.owner(link(BLACK, 1)).await.as_deref(), Some("black"));
    db.store.end_web_sessions_of(BLACK).await.unwrap();
    assert_eq!(db.owner(link(BLACK, 1)).await, None, "signing out ends all links");

    db.play(id, &["e5"], after(1)).await;
    db.act(id, Action::Resign, after(3)).await;
    assert_eq!(db.owner(link(WHITE, 2)).await, None, "the match is over");
    assert!(!db.use_link(link(WHITE, 2)).await);
    assert_eq!(db.store.remove_outdated_web(after(3) - Span(1), 9).await.unwrap(), 0);
    assert_eq!(db.store.remove_outdated_web(after(3), 9).await.unwrap(), 2);
}

#[tokio::test]
async fn links_below_boards_are_found_by_indexes() {
    let db = TestStore::new().await;
    db.uses_only(OWNER, &["PRIMARY KEY"]).await;
    db.uses_only(USE, &["PRIMARY KEY"]).await;
    db.uses_only(USE_ALL, &["matches_running_white", "matches_running_black"]).await;
}
