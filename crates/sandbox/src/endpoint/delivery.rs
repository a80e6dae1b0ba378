//! Sends one interaction, with the fault that was injected for it, and takes the answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures_util::stream;
use reqwest::StatusCode;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;

use super::interactions_endpoint::{Delivery, InteractionsEndpoint, Outgoing, lock};
use super::signing::{OLD, SignedRequest};
use crate::clock::stopwatch;
use crate::faults::DeliveryFault;
use crate::snowflake::Snowflake;

const SUBJECT: &str = "the interactions endpoint";

struct Answered {
    status: StatusCode,
    media_type: String,
    body: Vec<u8>,
}

impl InteractionsEndpoint {
    /// Sends interactions until the future is dropped, without waiting for the answers to those
    /// before.
    pub(crate) async fn run(self: Arc<Self>, mut outgoing: UnboundedReceiver<Outgoing>) {
        let mut sending = JoinSet::new();
        loop {
            tokio::select! {
                Some(next) = outgoing.recv() => {
                    let endpoint = Arc::clone(&self);
                    self.in_flight.fetch_add(1, Ordering::Relaxed);
                    sending.spawn(async move {
                        endpoint.deliver(next).await;
                        // A test that then reads 0 also reads what this delivery counted.
                        endpoint.in_flight.fetch_sub(1, Ordering::Release);
                    });
                }
                Some(_) = sending.join_next() => {}
                else => return,
            }
        }
    }

    async fn deliver(&self, Outgoing { id, token, body }: Outgoing) {
        let addresses = self.addresses_in_turn();
        let Some(&first) = addresses.first() else { return };
        let fault = lock(&self.faults).pop_front();
        let request = self.request(body);
        if let Some(fault) = fault {
            self.send_before(first, fault, &request).await;
        }
        // Without an answer in time the user sees that the application did not respond.
        let exchange = self.exchange_with_one(id, &addresses, &request, fault);
        let answered = tokio::time::timeout(self.within, exchange).await;
        if let Ok(Some(answered)) = answered {
            self.take(answered, fault, |response| self.api.take_response(id, &token, response));
        }
        let other = addresses.get(1).copied().unwrap_or(first);
        let replayed = match fault {
            Some(DeliveryFault::Replayed) => Some(first),
            Some(DeliveryFault::ReplayedElsewhere) => Some(other),
            _ => None,
        };
        if let Some((fault, address)) = fault.zip(replayed) {
            self.record(fault, address, &request).await;
        }
    }

    /// Sends what a fault adds before the request.
    async fn send_before(
        &self,
        address: SocketAddr,
        fault: DeliveryFault,
        request: &SignedRequest,
    ) {
        let now = self.api.world.clock().now();
        let added = match fault {
            DeliveryFault::FalseSignature => request.falsified(),
            DeliveryFault::Truncated => {
                let half = request.body().len() / 2;
                self.request(request.body().iter().take(half).copied().collect())
            }
            DeliveryFault::Old => self.signer.sign(request.body().to_vec(), now - OLD),
            DeliveryFault::Replayed
            | DeliveryFault::ReplayedElsewhere
            | DeliveryFault::SlowNetwork(_) => return,
        };
        self.record(fault, address, &added).await;
    }

    /// Sends a request that is to be refused, and records how it is answered.
    async fn record(&self, fault: DeliveryFault, address: SocketAddr, request: &SignedRequest) {
        let status = self.send(address, request).await.map_or(0, |it| it.status().as_u16());
        lock(&self.answers).push((fault, status));
    }

    /// Sends a request to the first of these addresses at which somebody listens.
    async fn exchange_with_one(
        &self,
        id: Snowflake,
        addresses: &[SocketAddr],
        request: &SignedRequest,
        fault: Option<DeliveryFault>,
    ) -> Option<Answered> {
        for &address in addresses {
            let began = stopwatch();
            lock(&self.deliveries).insert(id, Delivery { address, began });
            match self.exchange(address, request, fault).await {
                Err(error) if error.is_connect() => {}
                answered => return answered.ok(),
            }
        }
        None
    }

    async fn exchange(
        &self,
        address: SocketAddr,
        request: &SignedRequest,
        fault: Option<DeliveryFault>,
    ) -> reqwest::Result<Answered> {
        let post = self.post(address, request);
        let post = match fault {
            Some(DeliveryFault::SlowNetwork(pause)) => {
                let (first, second) = request.body().split_at(request.body().len() / 2);
                let parts = [(first.to_vec(), false), (second.to_vec(), true)];
                let body = stream::unfold(parts.into_iter(), move |mut parts| async move {
                    let (part, waits) = parts.next()?;
                    if waits {
                        tokio::time::sleep(pause).await;
                    }
                    Some((Ok::<_, std::io::Error>(part), parts))
                });
                post.body(reqwest::Body::wrap_stream(body))
            }
            _ => post.body(request.body().to_vec()),
        };
        let response = post.send().await?;
        let media_type = response.headers().get("content-type");
        let media_type = media_type.and_then(|it| it.to_str().ok()).unwrap_or_default().to_owned();
        let status = response.status();
        Ok(Answered { status, media_type, body: response.bytes().await?.to_vec() })
    }

    /// Takes the answer to a request: the initial response, or none yet.
    fn take(
        &self,
        Answered { status, media_type, body }: Answered,
        fault: Option<DeliveryFault>,
        respond: impl FnOnce(Value),
    ) {
        let violation = |detail: &str| {
            self.api.world.report(&self.api.problems, "interaction-answer", SUBJECT, "", detail);
        };
        match status {
            StatusCode::ACCEPTED if body.is_empty() => {
                self.accepted.fetch_add(1, Ordering::Relaxed);
            }
            StatusCode::OK if media_type.starts_with("application/json") => {
                match serde_json::from_slice(&body) {
                    Ok(response) => respond(response),
                    Err(error) => violation(&format!("the answer is no JSON: {error}")),
                }
            }
            // A body that came too slowly was not waited for.
            StatusCode::REQUEST_TIMEOUT if matches!(fault, Some(DeliveryFault::SlowNetwork(_))) => {
            }
            // It stops, or has too much to do.
            StatusCode::SERVICE_UNAVAILABLE => {}
            _ => violation(&format!("status {status} with {media_type:?}")),
        }
    }
}
