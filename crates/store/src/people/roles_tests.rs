//! Roles of members: who is to have them, and the queue of changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::outbox::roles::DUE;
use crate::people::roles::DUE_SERVERS;
use crate::test_support::*;

#[tokio::test]
async fn due_roles_are_found_by_indexes() {
    let db = TestStore::new().await;
    db.uses_only(DUE, &["member_roles_due"]).await;
    db.uses_only(DUE_SERVERS, &["servers_roles_due"]).await;
}
