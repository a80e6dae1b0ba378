//! The addresses to which interactions are sent, and what is sent there.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use thiserror::Error;
use tokio::sync::mpsc::UnboundedSender;

use super::signing::{SignedRequest, Signer};
use crate::faults::DeliveryFault;
use crate::gateway::interaction_create;
use crate::model::Change;
use crate::rest::Api;
use crate::snowflake::Snowflake;
use crate::world::{Listener, State};

const CHECK_WITHIN: Duration = Duration::from_secs(3);
/// How long connecting to see whether the bot runs may take.
const CONNECT_WITHIN: Duration = Duration::from_millis(200);

#[derive(Debug, Error)]
pub enum EndpointError {
    #[error("no address is given")]
    None,
    #[error("{0} cannot be reached: {1}")]
    Unreachable(SocketAddr, reqwest::Error),
    #[error("{0} does not answer a ping by a pong, but with status {1}: {2}")]
    NoPong(SocketAddr, u16, String),
    #[error("{0} answers a request with a false signature with status {1} instead of 401")]
    NotVerified(SocketAddr, u16),
}

pub struct InteractionsEndpoint {
    pub(super) api: Arc<Api>,
    pub(super) signer: Signer,
    pub(super) client: reqwest::Client,
    pub(super) within: Duration,
    pub(super) accepted: AtomicUsize,
    /// How many are being sent, or wait for their answer.
    pub(super) in_flight: AtomicUsize,
    addresses: Mutex<Vec<SocketAddr>>,
    sent: AtomicUsize,
    pub(super) faults: Mutex<VecDeque<DeliveryFault>>,
    /// How the bot answered what was sent because of faults.
    pub(super) answers: Mutex<Vec<(DeliveryFault, u16)>>,
    pub(super) deliveries: Mutex<HashMap<Snowflake, Delivery>>,
}

/// Where and when an interaction was sent. If nobody listened there, it was sent to the next
/// address.
#[derive(Clone, Copy, Debug)]
pub struct Delivery {
    pub address: SocketAddr,
    /// When it was sent there, in real time.
    pub began: Instant,
}

pub(crate) struct Outgoing {
    pub(super) id: Snowflake,
    pub(super) token: String,
    pub(super) body: Vec<u8>,
}

pub(crate) struct Outbox(pub(crate) UnboundedSender<Outgoing>);

impl Listener for Outbox {
    fn on_change(&self, state: &State, change: &Change) {
        let Change::InteractionCreated { interaction } = change else { return };
        if state.application.interactions_endpoint.is_none() {
            return;
        }
        if let Some(interaction) = state.interaction(*interaction) {
            let body = interaction_create(state, interaction).to_string().into_bytes();
            let (id, token) = (interaction.id, interaction.token.clone());
            // It fails only while the sandbox ends.
            let _ = self.0.send(Outgoing { id, token, body });
        }
    }
}

impl InteractionsEndpoint {
    /// Each interaction has to be answered `within` this time.
    pub(crate) fn new(api: Arc<Api>, signer: Signer, within: Duration) -> reqwest::Result<Self> {
        // A connection for each: the bot may have been restarted since the last one.
        let client = reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).build()?;
        Ok(Self {
            api,
            signer,
            client,
            within,
            accepted: AtomicUsize::new(0),
            in_flight: AtomicUsize::new(0),
            addresses: Mutex::default(),
            sent: AtomicUsize::new(0),
            faults: Mutex::default(),
            answers: Mutex::default(),
            deliveries: Mutex::default(),
        })
    }

    /// Sends interactions to these addresses from now on, in turns. As Discord does, first checks
    /// that each answers a ping by a pong, and refuses a false signature.
    pub async fn set(&self, addresses: &[SocketAddr]) -> Result<(), EndpointError> {
        let first = addresses.first().ok_or(EndpointError::None)?;
        for address in addresses {
            self.check(*address).await?;
        }
        *lock(&self.addresses) = addresses.to_vec();
        let url = url(*first);
        self.api.world.change(|state| state.application.interactions_endpoint = Some(url));
        Ok(())
    }

    /// Sends interactions to one more address, unless they are sent there already, after the same
    /// check.
    pub async fn add(&self, address: SocketAddr) -> Result<(), EndpointError> {
        self.check(address).await?;
        let mut addresses = lock(&self.addresses);
        if !addresses.contains(&address) {
            addresses.push(address);
        }
        drop(addresses);
        self.api.world.change(|state| {
            state.application.interactions_endpoint.get_or_insert_with(|| url(address));
        });
        Ok(())
    }

    /// Where an interaction was sent; `None` if it was not sent over HTTP.
    pub fn delivery(&self, interaction: Snowflake) -> Option<Delivery> {
        lock(&self.deliveries).get(&interaction).copied()
    }

    pub fn is_set(&self) -> bool {
        // Not asked of the world: waiting tasks ask this while they hold its lock.
        !lock(&self.addresses).is_empty()
    }

    /// Whether the bot takes connections at one of its addresses.
    pub fn is_reachable(&self) -> bool {
        let addresses = lock(&self.addresses).clone();
        let connects = |address: &SocketAddr| {
            std::net::TcpStream::connect_timeout(address, CONNECT_WITHIN).is_ok()
        };
        addresses.iter().any(connects)
    }

    /// The public key, as hexadecimal digits.
    pub fn verify_key(&self) -> String {
        self.signer.verify_key()
    }

    /// The headers of a request with this body that is signed now: their names and values.
    pub fn sign(&self, body: &[u8]) -> [(&'static str, String); 2] {
        self.request(body.to_vec()).headers()
    }

    /// How the bot answered what was sent because of injected faults, oldest first.
    pub fn answers_to_faults(&self) -> Vec<(DeliveryFault, u16)> {
        lock(&self.answers).clone()
    }

    /// How many interactions are being sent, or wait for their answer. The user may see a response
    /// that is sent as a callback before the answer to the interaction has come.
    pub fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Acquire)
    }

    /// How many interactions were answered with 202. Those in flight are not counted yet.
    pub fn accepted(&self) -> usize {
        self.accepted.load(Ordering::Relaxed)
    }

    pub(crate) fn inject(&self, fault: DeliveryFault) {
        lock(&self.faults).push_back(fault);
    }

    async fn check(&self, address: SocketAddr) -> Result<(), EndpointError> {
        let unreachable = |error| EndpointError::Unreachable(address, error);
        let ping = json!({ "type": 1, "version": 1, "id": "1", "token": "ping" });
        let request = self.request(ping.to_string().into_bytes());
        let refused = self.send(address, &request.falsified()).await.map_err(unreachable)?;
        if refused.status() != 401 {
            return Err(EndpointError::NotVerified(address, refused.status().as_u16()));
        }
        let answered = self.send(address, &request).await.map_err(unreachable)?;
        let status = answered.status().as_u16();
        let text = answered.text().await.map_err(unreachable)?;
        let pong = serde_json::from_str::<serde_json::Value>(&text).unwrap_or_default();
        if status == 200 && pong["type"] == 1 {
            Ok(())
        } else {
            Err(EndpointError::NoPong(address, status, text))
        }
    }

    pub(super) fn request(&self, body: Vec<u8>) -> SignedRequest {
        self.signer.sign(body, self.api.world.clock().now())
    }

    pub(super) async fn send(
        &self,
        address: SocketAddr,
        request: &SignedRequest,
    ) -> reqwest::Result<reqwest::Response> {
        let post = self.post(address, request).timeout(CHECK_WITHIN);
        post.body(request.body().to_vec()).send().await
    }

    /// A request without its body.
    pub(super) fn post(
        &self,
        address: SocketAddr,
        request: &SignedRequest,
    ) -> reqwest::RequestBuilder {
        let post = self.client.post(url(address)).header("content-type", "application/json");
        let signed = request.headers().into_iter();
        signed.fold(post, |post, (name, value)| post.header(name, value))
    }

    pub(super) fn addresses_in_turn(&self) -> Vec<SocketAddr> {
        let mut addresses = lock(&self.addresses).clone();
        let turn = self.sent.fetch_add(1, Ordering::Relaxed).checked_rem(addresses.len());
        addresses.rotate_left(turn.unwrap_or(0));
        addresses
    }
}

fn url(address: SocketAddr) -> String {
    format!("http://{address}/interactions")
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
