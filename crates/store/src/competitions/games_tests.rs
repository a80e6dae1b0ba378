//! How games that are due are found.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::games::{DUE_COMPETITIONS, DUE_FIXTURES};
use crate::test_support::*;

#[tokio::test]
async fn due_games_are_found_by_their_indexes() {
    let db = TestStore::in_a_file().await;
    db.uses_only(DUE_FIXTURES, &["fixtures_due"]).await;
    db.uses_only(DUE_COMPETITIONS, &["competitions_due"]).await;
}
