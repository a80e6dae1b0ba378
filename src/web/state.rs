//! The state that all handlers share.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use courier_play::Moment;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::sync::OnceCell;

use super::activity_page::ActivityPage;
use super::rate_limits::RateLimits;
use super::turns::Turns;
use crate::app::{Accounts, AccountsError, App, Servers};
use crate::config::{ActivityOrigins, Endpoint, WebUrl};
use crate::process::clients;
use crate::process::listener::Peer;
use crate::process::time::Clock;

/// The page inside Discord, as an Activity, and what Discord knows about its readers.
pub(super) struct Activity {
    pub(super) accounts: Arc<dyn Accounts>,
    endpoint: Endpoint,
    /// Made once Discord has told the id of the application.
    page: OnceCell<ActivityPage>,
}

impl Activity {
    fn new(accounts: Arc<dyn Accounts>, endpoint: Endpoint) -> Self {
        Self { accounts, endpoint, page: OnceCell::new() }
    }

    /// The page.
    /// Errors: As for [`origins`](Self::origins).
    pub(super) async fn page(&self) -> Result<&ActivityPage, AccountsError> {
        let page = async || {
            let application = self.accounts.application().await?;
            Ok(ActivityPage::new(application, &self.origins().await?))
        };
        self.page.get_or_try_init(page).await
    }

    /// The origins of the pages around the board.
    /// Errors: The id of the application is not known, and Discord does not tell it now.
    pub(super) async fn origins(&self) -> Result<ActivityOrigins, AccountsError> {
        Ok(self.endpoint.activity_origins(self.accounts.application().await?))
    }
}

/// The app, the clock, the address under which players reach the page, and the limits.
#[derive(Clone)]
pub struct Web {
    pub(super) app: Arc<App>,
    pub(super) servers: Arc<dyn Servers>,
    clock: Arc<dyn Clock>,
    pub(super) url: Arc<WebUrl>,
    pub(super) limits: Arc<RateLimits>,
    /// Exchanges of codes with Discord, which takes one after another.
    pub(super) exchanges: Turns,
    /// What spectators ask for.
    pub(super) watching: Turns,
    proxies: usize,
    /// The page inside Discord, if it is shown there.
    pub(super) activity: Option<Arc<Activity>>,
    rng: Arc<Mutex<StdRng>>,
}

impl Web {
    /// Creates the state of a page behind `proxies` proxies of the operator. `rng` makes the
    /// secrets of sessions.
    pub fn new(
        app: Arc<App>,
        servers: Arc<dyn Servers>,
        clock: Arc<dyn Clock>,
        (url, proxies): (WebUrl, usize),
        rng: StdRng,
    ) -> Self {
        let (limits, exchanges) = (Arc::new(RateLimits::new()), Turns::default());
        let (url, rng) = (Arc::new(url), Arc::new(Mutex::new(rng)));
        let watching = Turns::default();
        Self { app, servers, clock, url, limits, exchanges, watching, proxies, activity: None, rng }
    }

    /// The accounts by which users sign in with Discord, if it sends them back.
    pub(super) fn signs_in(&self) -> Option<&Activity> {
        let activity = self.activity.as_deref()?;
        activity.accounts.returns_to(&self.url.return_address()).then_some(activity)
    }

    /// The address for which a request is counted.
    pub(super) fn client(&self, Peer(peer): Peer, headers: &HeaderMap) -> IpAddr {
        clients::client(peer.ip(), headers, self.proxies)
    }

    /// The same with the page inside Discord, if there are `accounts` that tell who opens it.
    pub fn with_activity(self, accounts: Option<Arc<dyn Accounts>>, endpoint: Endpoint) -> Self {
        let activity = accounts.map(|accounts| Arc::new(Activity::new(accounts, endpoint)));
        Self { activity, ..self }
    }

    pub(super) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// A random number generator for one use, seeded from the shared one, because the shared one's
    /// lock must not be held across an await.
    pub(super) fn rng(&self) -> StdRng {
        // A panic cannot leave a generator in an invalid state: a poisoned lock is usable.
        StdRng::from_rng(&mut *self.rng.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Web {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Web").finish_non_exhaustive()
    }
}
