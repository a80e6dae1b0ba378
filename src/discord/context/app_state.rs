//! The state that all commands and components share.

use std::sync::{Arc, Mutex, PoisonError};

use courier_draw::Scene;
use courier_play::Moment;
use courier_store::Invocation;
use courier_text::Texts;
use rand::rngs::StdRng;

use crate::app::{Accounts, App, AppError};
use crate::config::WebUrl;
use crate::discord::context::board_renderer::BoardRenderer;
use crate::discord::context::followed_reviews::FollowedReviews;
use crate::discord::context::invoker::Invoker;
use crate::discord::context::origin::Origin;
use crate::discord::transport::Result;
use crate::discord::transport::download::Downloads;
use crate::discord::transport::old_messages::OldMessages;
use crate::discord::transport::rest::Rest;
use crate::process::time::Clock;
use std::fmt;

/// The app, the clock, the random number generator, the renderer, the pacer, the downloads, and the
/// responses that follow reviews.
pub struct AppState {
    pub(crate) app: Arc<App>,
    pub(crate) clock: Arc<dyn Clock>,
    board_renderer: BoardRenderer,
    pub(crate) old_messages: OldMessages,
    pub(crate) downloads: Downloads,
    pub(crate) web: Option<WebUrl>,
    /// The accounts of users who open the board inside Discord or sign in; `None` without them.
    pub(crate) activity: Option<Arc<dyn Accounts>>,
    pub(crate) followed_reviews: FollowedReviews,
    /// For requests that are not responses; `None` in tests without a Discord.
    pub(crate) rest: Option<Arc<Rest>>,
    rng: Mutex<StdRng>,
}

impl AppState {
    /// Creates the state. `rng` chooses colors and starting positions.
    pub fn new(app: Arc<App>, clock: Arc<dyn Clock>, rng: StdRng, downloads: Downloads) -> Self {
        Self {
            app,
            clock,
            board_renderer: BoardRenderer::new(),
            old_messages: OldMessages::default(),
            downloads,
            web: None,
            activity: None,
            followed_reviews: FollowedReviews::default(),
            rest: None,
            rng: Mutex::new(rng),
        }
    }

    /// The same with the address of the web board, to which buttons lead.
    pub fn with_web(self, web: Option<WebUrl>) -> Self {
        Self { web, ..self }
    }

    /// The same with a client for requests that are not responses.
    pub fn with_rest(self, rest: Arc<Rest>) -> Self {
        Self { rest: Some(rest), ..self }
    }

    /// The same with the board inside Discord.
    pub fn with_activity(self, activity: Option<Arc<dyn Accounts>>) -> Self {
        Self { activity, ..self }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Draws a scene as a PNG.
    /// Errors: It cannot be drawn, or drawing panicked.
    pub(crate) async fn draw(&self, scene: Scene) -> Result<Vec<u8>> {
        Ok(self.board_renderer.board(scene).await?.to_vec())
    }

    /// A random number generator for one use, seeded from the shared one, because the shared one's
    /// lock must not be held across an await.
    pub(crate) fn rng(&self) -> StdRng {
        use rand::SeedableRng as _;
        // A panic cannot leave a generator in an invalid state: a poisoned lock is usable.
        StdRng::from_rng(&mut *self.rng.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for AppState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppState").finish_non_exhaustive()
    }
}

impl AppState {
    /// Stores the name, language and server of the user who invoked an interaction, and returns the
    /// invoker with their settings.
    pub(crate) async fn load_invoker(&self, origin: Origin<'_>) -> Result<Invoker, AppError> {
        let user_context = self.app.records().load_user(&origin.invocation(), self.now()).await?;
        Ok(origin.invoker(user_context))
    }

    /// Whether nothing is offered to a user who is still typing a command.
    pub(crate) async fn is_banned(&self, origin: Origin<'_>) -> bool {
        let Invocation { person, guild, .. } = origin.invocation();
        let found = self.app.reads().find_ban(person.player, guild).await;
        // If the database cannot be read, there is nothing to offer either.
        found.is_ok_and(|ban| ban.is_some())
    }

    /// The language of a user who is still typing a command. Nothing is stored.
    pub(crate) async fn texts_of(&self, origin: Origin<'_>) -> Result<Texts, AppError> {
        let user = self.app.reads().find_user(&origin.invocation()).await?;
        let (own, server) =
            user.map_or((None, None), |user| (user.player.language, user.config.language));
        Ok(Texts::new(origin.language(own, server)))
    }
}
