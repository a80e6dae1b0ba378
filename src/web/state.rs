//! The state that all handlers share.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::rate_limits::RateLimits;
use crate::app::App;
use crate::config::WebUrl;
use crate::play::Moment;
use crate::time::Clock;

/// The app, the clock, the address under which players reach the page, and the limits.
#[derive(Clone)]
pub struct Web {
    pub(super) app: Arc<App>,
    clock: Arc<dyn Clock>,
    pub(super) url: Arc<WebUrl>,
    pub(super) limits: Arc<RateLimits>,
    rng: Arc<Mutex<StdRng>>,
}

impl Web {
    /// Creates the state. `rng` makes the secrets of sessions.
    #[must_use]
    pub fn new(app: Arc<App>, clock: Arc<dyn Clock>, url: WebUrl, rng: StdRng) -> Self {
        let limits = Arc::new(RateLimits::new());
        Self { app, clock, url: Arc::new(url), limits, rng: Arc::new(Mutex::new(rng)) }
    }

    pub(super) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// A random number generator for one use, seeded from the shared one, because the lock of the
    /// shared one must not be held across an await.
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
