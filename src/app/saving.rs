//! Saving a match after events, together with the messages they cause.

use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::event_messages::messages;
use crate::play::Moment;
use crate::play::matches::Event;
use crate::store::{Loaded, Saved};

/// How often a save that lost a race is tried again from the beginning.
pub(super) const RACES: usize = 5;

impl App {
    /// Saves what was loaded and changed by `events`. `actor` is `None` where a flag fell.
    pub(super) async fn save(
        &self,
        loaded: &Loaded,
        events: &[Event],
        actor: Option<Actor>,
        now: Moment,
    ) -> Result<Saved, AppError> {
        let messages = messages(&loaded.the_match, events, actor);
        let place = loaded.the_match.record().place;
        let acts_here =
            place.server.is_some() && actor.and_then(|by| by.said_in) == Some(place.channel);
        let saved = self.store.save_loaded(loaded, events, &messages, acts_here, now).await?;
        if let Saved::Done { .. } = saved {
            self.wakeup.all();
        }
        Ok(saved)
    }
}
