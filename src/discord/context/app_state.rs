//! The state that all commands and components share.

use std::sync::{Arc, Mutex, PoisonError};

use courier_draw::Scene;
use rand::rngs::StdRng;

use crate::app::{App, AppError};
use crate::discord::context::board_renderer::BoardRenderer;
use crate::discord::context::invoker::Invoker;
use crate::discord::context::origin::Origin;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::pacer::Pacer;
use crate::play::Moment;
use crate::text::Texts;
use crate::time::Clock;
use std::fmt;

/// The app with its clock, its random numbers and the renderer.
pub struct AppState {
    pub(crate) app: Arc<App>,
    pub(crate) clock: Arc<dyn Clock>,
    board_renderer: BoardRenderer,
    pub(crate) pacer: Pacer,
    dice: Mutex<StdRng>,
}

impl AppState {
    /// The state around `app`. `dice` chooses colors and starting positions.
    #[must_use]
    pub fn new(app: Arc<App>, clock: Arc<dyn Clock>, dice: StdRng) -> Self {
        Self {
            app,
            clock,
            board_renderer: BoardRenderer::new(),
            pacer: Pacer::default(),
            dice: Mutex::new(dice),
        }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Draws a scene as a PNG.
    ///
    /// # Errors
    /// [`Failure::Draw`] if it cannot be drawn, [`Failure::Task`] if drawing panicked.
    pub(crate) async fn draw(&self, scene: Scene) -> Result<Vec<u8>, Failure> {
        Ok(self.board_renderer.board(scene).await?.to_vec())
    }

    /// A generator for one use, seeded from the shared one, whose lock must not be held across an
    /// await.
    pub(crate) fn dice(&self) -> StdRng {
        use rand::SeedableRng as _;
        // A panic cannot leave a generator in an invalid state: a poisoned lock is usable.
        StdRng::from_rng(&mut *self.dice.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for AppState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppState").finish_non_exhaustive()
    }
}

impl AppState {
    /// Stores the user who invoked an interaction (name, language, server) and returns what applies
    /// to them.
    pub(crate) async fn meet(&self, origin: Origin<'_>) -> Result<Invoker, AppError> {
        let visitor = self.app.load_user(&origin.invocation(), self.now()).await?;
        Ok(origin.invoker(visitor))
    }

    /// The language of a user who is still typing a command. Nothing is stored.
    pub(crate) async fn texts_of(&self, origin: Origin<'_>) -> Result<Texts, AppError> {
        let known = self.app.find_user(&origin.invocation()).await?;
        let (own, server) =
            known.map_or((None, None), |known| (known.player.language, known.config.language));
        Ok(Texts::new(origin.language(own, server)))
    }
}
