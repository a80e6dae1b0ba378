//! Interactions over HTTP: Discord sends each as a request to the public listener, and there is no
//! gateway connection. Everything after the arrival is the same as with the gateway: commands,
//! buttons and forms, measurements, answers.
//!
//! A request is read within limits, its signature is checked (`signature`), and only then is it
//! parsed; one that was sent before is refused (`replays`, and `shared_replays` where there are
//! other processes). `reception` does this, passes the interaction on to `worker`, which owns the
//! tasks that handle interactions, and answers the request. `dispatch` is poise without the
//! gateway, and `context` the part of serenity that it needs.

mod bodies;
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

/// The receiver of interactions and their handler. The requests must have a signature by `key` and
/// a time near that of `clock`, which must be the system clock itself. One of several processes
/// also needs the table of interactions received by any of them. A request passes `proxies` proxies
/// of the operator.
pub fn receive(
    key: PublicKey,
    clock: Arc<dyn Clock>,
    table: Option<ReceivedInteractions>,
    proxies: usize,
) -> (Reception, Worker, Option<ReplayTable>) {
    let (sender, receiver) = tokio::sync::mpsc::channel(worker::IN_WORK);
    let shared = table.map(|table| shared_replays::shared(table, Arc::clone(&clock)));
    let (shared, table) = shared.unzip();
    (Reception::new(key, clock, sender, shared, proxies), Worker::new(receiver), table)
}
