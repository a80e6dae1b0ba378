//! Finding due matches and challenges, and setting matches aside.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::matches::deadlines::{DUE_MATCHES, EXPIRED_CHALLENGES, NEXT_DEADLINE};
use crate::test_support::*;

#[tokio::test]
async fn deadlines_are_found_by_their_indexes() {
    let db = TestStore::in_a_file().await;
    let dues = ["matches_flag_due", "matches_remind_due"];
    db.uses_only(DUE_MATCHES, &dues).await;
    db.uses_only(
        NEXT_DEADLINE,
        &[
            dues[0],
            dues[1],
            "challenges_expiry_due",
            "competitions_due",
            "fixtures_due",
            "servers_lobby_due",
            "servers_roles_due",
        ],
    )
    .await;
    db.uses_only(EXPIRED_CHALLENGES, &["challenges_expiry_due"]).await;
    // The earliest entry of an index is found by a search, not by a scan.
    for step in db.plan(NEXT_DEADLINE).await {
        assert!(!(step.starts_with("SCAN") && step.contains("INDEX")), "{step}");
    }
}
