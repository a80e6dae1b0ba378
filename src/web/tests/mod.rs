//! The page's server, asked through its port as a browser asks it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod activity;
mod blindfold;
mod files;
mod finished;
mod links;
mod moves;
mod new_games;
mod plans;
mod requests;
mod reviews;
mod sign_in;
mod studies;
mod watching;

use std::net::SocketAddr;
use std::sync::Arc;

use courier_play::{MatchId, PlayerId};
use courier_store::Store;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use reqwest::header::HeaderMap;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::watch;

use super::state::Web;
use crate::app::test_match::{START, begin};
use crate::app::test_servers::FakeServers;
use crate::app::{Accounts, App};
use crate::config::Endpoint;
use crate::process::listener::{self, Listener};
use crate::process::time::ManualClock;

/// White in [`TestWeb::the_match`].
const WHITE: PlayerId = PlayerId(1);

/// A served page with a running match of chess.
struct TestWeb {
    _folder: TempDir,
    app: Arc<App>,
    servers: Arc<FakeServers>,
    clock: Arc<ManualClock>,
    the_match: MatchId,
    origin: String,
    client: reqwest::Client,
    /// Dropped to stop the server.
    running: watch::Sender<()>,
}

/// An answer.
#[derive(Debug)]
struct Answered {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Answered {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The cookie that is set, as the browser sends it back.
    fn cookie(&self) -> String {
        self.header("set-cookie").split(';').next().unwrap().to_owned()
    }
}

async fn listen() -> Listener {
    Listener::bind("127.0.0.1:0".parse().unwrap(), "X", listener::PUBLIC).await.unwrap()
}

impl TestWeb {
    async fn start() -> Self {
        Self::with_accounts(None).await
    }

    async fn with_accounts(accounts: Option<Arc<dyn Accounts>>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_for_test(&folder.path().join("courier.db")).await;
        let the_match = begin(&store).await;
        let app = Arc::new(App::new(store));
        let clock = Arc::new(ManualClock::new(START));
        let server = listen().await;
        let origin = format!("http://{}", server.address());
        let rng = StdRng::seed_from_u64(3);
        let shared_clock = Arc::clone(&clock) as _;
        let servers = Arc::new(FakeServers::default());
        let (shared, address) = (Arc::clone(&servers) as _, (origin.parse().unwrap(), 1));
        let web = Web::new(Arc::clone(&app), shared, shared_clock, address, rng);
        let web = web.with_activity(accounts, Endpoint::Discord);
        let (running, stop) = watch::channel(());
        tokio::spawn(server.serve(crate::web::router(&web), stop));
        let client = reqwest::Client::builder().no_proxy().redirect(Policy::none());
        let client = client.build().unwrap();
        Self { _folder: folder, app, servers, clock, the_match, origin, client, running }
    }

    /// Serves the page to players who reach it under another address.
    async fn served_as(&self, origin: &str) -> SocketAddr {
        let server = listen().await;
        let address = server.address();
        let url = (origin.parse().unwrap(), 1);
        let (servers, clock) = (Arc::clone(&self.servers) as _, Arc::clone(&self.clock) as _);
        let web = Web::new(Arc::clone(&self.app), servers, clock, url, StdRng::seed_from_u64(4));
        tokio::spawn(server.serve(crate::web::router(&web), self.running.subscribe()));
        address
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.origin))
    }

    async fn get(&self, path: &str) -> Answered {
        send(self.request(Method::GET, path)).await
    }

    /// The path of a link to the match.
    async fn link(&self, player: PlayerId) -> String {
        let mut rng = StdRng::seed_from_u64(player.0);
        let owner = (player, &*format!("user{player}"));
        let link = self.app.create_web_link(owner, Some(self.the_match), &mut rng, START).await;
        format!("/open/{}", link.unwrap().reveal())
    }

    /// Presses the button of a link as a browser does.
    async fn open(&self, link: &str) -> Answered {
        let request = self.request(Method::POST, link);
        send(request.header("origin", "null").header("sec-fetch-site", "same-origin")).await
    }

    /// The cookie of a player who has opened a link.
    async fn sign_in(&self, player: PlayerId) -> String {
        let opened = self.open(&self.link(player).await).await;
        assert_eq!(opened.status, StatusCode::SEE_OTHER, "{opened:?}");
        opened.cookie()
    }

    /// The cookie of a third person, who plays in no match.
    async fn sign_in_as_third(&self) -> String {
        let third = PlayerId(3);
        let name = "third".to_owned();
        let person = courier_store::Person { player: third, name, locale: None, server: None };
        self.app.records().save_mentioned_person(&person, START).await.unwrap();
        let mut rng = StdRng::seed_from_u64(9);
        let link = self.app.create_web_link((third, "third"), None, &mut rng, START).await.unwrap();
        let opened = self.open(&format!("/open/{}", link.reveal())).await;
        assert_eq!(opened.header("location"), "/");
        opened.cookie()
    }

    async fn get_as(&self, cookie: &str, path: &str) -> Answered {
        send(self.request(Method::GET, path).header("cookie", cookie)).await
    }

    /// A change as our own page asks for it.
    fn change(&self, method: Method, cookie: &str, path: &str, body: &str) -> RequestBuilder {
        self.request(method, path)
            .header("cookie", cookie)
            .header("origin", &self.origin)
            .header("content-type", "application/json")
            .body(body.to_owned())
    }
}

async fn send(request: RequestBuilder) -> Answered {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answered { status, headers, text: response.text().await.unwrap() }
}
