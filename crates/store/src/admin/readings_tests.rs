//! The queries behind health and metrics are answered from indexes.

use crate::admin::readings::{GAMES_OPEN, OLDEST_DUE, OUTBOX_DUE};
use crate::test_support::*;

#[tokio::test]
async fn what_is_asked_every_few_seconds_is_answered_from_indexes() {
    let db = TestStore::new().await;
    db.uses_only(OLDEST_DUE, &["outbox_due"]).await;
    db.uses_only(OUTBOX_DUE, &["outbox_due"]).await;
    // It holds only running matches.
    db.uses_only(GAMES_OPEN, &["matches_running_"]).await;
}
