//! Fault injection: causes failures in a test that every bot encounters in operation.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::api_error::ApiError;

#[derive(Clone, Debug)]
pub enum InjectedFault {
    // The gateway asks the client to reconnect (op 7).
    Reconnect,
    // The gateway invalidates the session (op 9).
    InvalidSession { resumable: bool },
    // The gateway closes the connection with this code (4000-4014, 1001).
    Close(u16),
    // The connection is reset, without a close frame.
    Abort,
    // The gateway answers each IDENTIFY and RESUME with an invalid session (op 9), resumable or
    // not, until this is `None`.
    Refuse(Option<bool>),
    // The gateway stops acknowledging heartbeats on the current connections.
    StopAcks,
    // The gateway sends nothing on the current connections and never closes them, and takes no new
    // ones until [`Unavailable(false)`](Self::Unavailable).
    Silence,
    // The gateway resets all connections and takes no new ones (`true`), or takes them again.
    Unavailable(bool),
    // The next event is sent twice, with the same sequence number.
    DuplicateNext,
    // All interaction tokens created so far expire.
    ExpireTokens,
    // The next interaction that is sent over HTTP has this fault.
    Delivery(DeliveryFault),
    // The requests that were to fail do not fail any more.
    NoMoreRequests,
    // The next matching requests fail.
    Request { filter: RequestFilter, times: u32, fault: RequestFault },
}

/// What happens besides, or to, a request with an interaction over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryFault {
    /// A copy with a false signature is sent before it.
    FalseSignature,
    /// The first half of it, with a signature of its own, is sent before it.
    Truncated,
    /// The same request is sent again after it was answered.
    Replayed,
    /// The same request is sent after it was answered to another of the bot's addresses, if there
    /// are several.
    ReplayedElsewhere,
    /// A copy that was signed ten minutes ago is sent before it.
    Old,
    /// The second half of its body arrives so much later.
    SlowNetwork(Duration),
}

/// Selects requests; both conditions must hold.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestFilter {
    pub method: Option<&'static str>,
    /// A part of the route's template (`/channels/{channel_id}/messages`, `callback`); empty
    /// matches all.
    pub path: &'static str,
}

#[derive(Clone, Debug)]
pub enum RequestFault {
    // With the limit of the route, or the global one.
    RateLimited { global: bool, after: Duration },
    // Status 429 with an HTML page, as the proxy before Discord answers an address it has banned.
    AddressBanned { after: Duration },
    // A page with this status, as a program before Discord answers in its place, such as
    // Cloudflare.
    Page(u16),
    // A redirect to this path, which Discord never answers.
    Redirect(&'static str),
    // A 5xx status without a body.
    ServerError(u16),
    ApiError(ApiError),
    // The request is handled, and the response is delayed.
    DelayResponse(Duration),
    // The request is delayed before it is handled. An initial response that is delayed for more
    // than three seconds is recorded as a violation, although the bot did not cause the delay.
    DelayRequest(Duration),
    // The request is handled, but the connection breaks in the response.
    DropResponse,
    // The request is handled, but the connection breaks before the first byte of the response.
    LoseResponse,
    // The request is handled, but the response is a page, with status 200.
    UnreadableResponse,
    // The request is handled, but the response is empty, with status 204.
    EmptyResponse,
    // The message is deleted just before the request edits it.
    DeleteMessage,
    // The request is not handled and never answered; the connection stays open.
    NeverAnswered,
}

impl RequestFault {
    /// Whether the bot cannot know that its request was handled.
    pub(crate) const fn loses_response(&self) -> bool {
        matches!(
            self,
            Self::DelayResponse(_)
                | Self::DropResponse
                | Self::LoseResponse
                | Self::UnreadableResponse
                | Self::EmptyResponse
        )
    }
}

#[derive(Debug, Default)]
pub struct FaultQueue {
    queue: Mutex<Vec<(RequestFilter, u32, RequestFault)>>,
}

impl FaultQueue {
    pub fn push(&self, filter: RequestFilter, times: u32, fault: RequestFault) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).push((filter, times, fault));
    }

    pub fn clear(&self) {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub fn take(&self, method: &str, template: &str) -> Option<RequestFault> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let matches = |filter: &RequestFilter| {
            filter.method.is_none_or(|wanted| wanted == method) && template.contains(filter.path)
        };
        let (_, times, fault) =
            queue.iter_mut().find(|(filter, times, _)| *times > 0 && matches(filter))?;
        *times -= 1;
        let fault = fault.clone();
        queue.retain(|(_, times, _)| *times > 0);
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_applies_to_the_given_number_of_matching_requests() {
        let faults = FaultQueue::default();
        faults.push(
            RequestFilter { method: Some("POST"), path: "/messages" },
            2,
            RequestFault::ServerError(502),
        );
        let take = |method: &str| faults.take(method, "/channels/{channel_id}/messages").is_some();
        assert!(!take("GET"));
        assert!(take("POST") && take("POST") && !take("POST"));
        assert!(faults.take("POST", "/users/@me").is_none());
    }
}
