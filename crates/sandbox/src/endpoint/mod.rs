//! Interactions over HTTP: each is signed and sent as a request to one of the bot's addresses, in
//! turns, as a load balancer does: where nobody listens, it is sent to the next address, and one
//! that has been received is not sent again. The answer is the initial response, or 202, after
//! which it comes as a callback.

mod delivery;
mod interactions_endpoint;
mod signing;

pub(crate) use interactions_endpoint::Outbox;
pub use interactions_endpoint::{Delivery, EndpointError, InteractionsEndpoint};
pub(crate) use signing::Signer;
