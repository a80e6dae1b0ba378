//! Due matches are saved in batches, with the same result as one at a time.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::matches::clocks::BEFORE;
use crate::matches::loading::{LOAD, LOAD_ALL};
use crate::matches::saving::STORED;
use crate::test_support::*;

#[tokio::test]
async fn matches_are_loaded_by_their_primary_keys() {
    let db = TestStore::new().await;
    let keys = ["PRIMARY KEY", "json_each"];
    // The few outages are read without an index.
    db.uses_only(&LOAD_ALL.replace("($1)", "('[1,2]')"), &[&keys[..], &["outages"]].concat()).await;
    db.uses_only(&LOAD, &["PRIMARY KEY", "outages"]).await;
    db.uses_only(BEFORE, &["PRIMARY KEY", "CONSTANT ROW"]).await;
    let lost = [
        "PRIMARY KEY",
        "matches_timed_out_white",
        "matches_timed_out_black",
        "rating_changes_of_player",
    ];
    db.uses_only(STORED, &lost).await;
}
