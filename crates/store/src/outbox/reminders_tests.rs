//! Reminders and preferences, and how changes of preferences affect reminders.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::outbox::reminders::ON_THE_MOVE;
use crate::test_support::*;

/// A change of preferences reads only the games of that player.
#[tokio::test]
async fn the_games_of_a_player_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    db.uses_only(ON_THE_MOVE, &["matches_running_white", "matches_running_black"]).await;
}
