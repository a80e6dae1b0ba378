//! Interactions over HTTP: Discord sends each as a request to the public listener, and there is no
//! gateway connection.
//!
//! A request is read within limits, its signature is checked (`signature`), and only then is it
//! parsed; one that was sent before is refused (also by `shared_replays`, where there are other
//! processes). `reception` does this, passes the interaction on to `handling`, and answers the
//! request.

mod bodies;
mod reception;
mod shared_replays;
mod signature;

#[cfg(test)]
mod tests;

pub use reception::Reception;
pub use shared_replays::ReplayTable;

use courier_store::ReceivedInteractions;
use std::sync::Arc;

use crate::config::PublicKey;
use crate::discord::handling::Arrivals;
use crate::process::time::Clock;

/// The receiver of interactions, which come on `arrivals`. The requests must have a signature by
/// `key` and a time near that of `clock`, which must be the system clock itself. One of several
/// processes also needs the table of interactions received by any of them. A request passes
/// `proxies` proxies of the operator.
pub fn receive(
    (key, arrivals): (PublicKey, Arrivals),
    clock: Arc<dyn Clock>,
    table: Option<ReceivedInteractions>,
    proxies: usize,
) -> (Reception, Option<ReplayTable>) {
    let shared = table.map(|table| shared_replays::shared(table, Arc::clone(&clock)));
    let (shared, table) = shared.unzip();
    (Reception::new(key, clock, arrivals, shared, proxies), table)
}
