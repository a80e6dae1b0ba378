//! What is kept of the delivery history, and what is removed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::Outdated;
use crate::test_support::*;

#[tokio::test]
async fn outdated_rows_are_found_by_the_primary_keys() {
    let db = TestStore::in_a_file().await;
    for what in Outdated::ALL {
        for sql in [what.page(), what.removal()] {
            for step in db.plan(sql).await {
                let scans = step.starts_with("SCAN") && step != "SCAN page";
                assert!(!scans || step.contains("json_each"), "{what:?}: {step}");
                assert!(!step.contains("TEMP B-TREE"), "{what:?}: {step}");
            }
        }
    }
}
