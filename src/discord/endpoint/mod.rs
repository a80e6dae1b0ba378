//! Interactions over HTTP: Discord sends each as a request to the public listener, and there is no
//! gateway connection. Everything after the arrival is as with the gateway: the same commands,
//! buttons and forms, the same measurements, the same answers.
//!
//! A request is read within limits, its signature is checked (`signature`), and only then it is
//! parsed; one that was sent before is refused (`replays`, and `shared_replays` where there are
//! other processes). `reception` does this, passes the interaction on to `worker`, which owns the
//! tasks that handle interactions, and answers the request. `dispatch` is poise without the
//! gateway, and `context` what it needs of serenity.

mod context;
mod dispatch;
mod reception;
mod replays;
mod shared_replays;
mod signature;
mod worker;

#[cfg(test)]
mod tests;

pub use context::ContextError;
pub use reception::Reception;
pub use shared_replays::ReplayTable;
pub use worker::{Handler, Worker};

use courier_store::ReceivedInteractions;
use std::sync::Arc;

use crate::config::PublicKey;
use crate::process::time::Clock;

/// What receives interactions and what handles them. The requests must have a signature by `key`
/// and a time near that of `clock`, which must be the clock of the system itself. One of several
/// processes has a table of the interactions that all have received.
pub fn receive(
    key: PublicKey,
    clock: Arc<dyn Clock>,
    table: Option<ReceivedInteractions>,
) -> (Reception, Worker, Option<ReplayTable>) {
    let (sender, receiver) = tokio::sync::mpsc::channel(worker::IN_WORK);
    let shared = table.map(|table| shared_replays::shared(table, Arc::clone(&clock)));
    let (shared, table) = shared.unzip();
    (Reception::new(key, clock, sender, shared), Worker::new(receiver), table)
}
