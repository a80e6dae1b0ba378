//! The command with which Discord opens an Activity. Discord creates it when the operator enables
//! Activities, under a name that the operator chooses. Poise does not know such commands: it would
//! panic if another one had the same name.

use std::sync::Arc;

use serenity::all::{CommandType, Context, Framework, FullEvent, Interaction};

use crate::discord::context::AppState;
use crate::discord::interactions;

/// A framework without the interactions of that command, which are answered here.
pub(crate) struct EntryPoint<F> {
    framework: F,
    app_state: Arc<AppState>,
}

impl<F> EntryPoint<F> {
    pub(crate) const fn new(framework: F, app_state: Arc<AppState>) -> Self {
        Self { framework, app_state }
    }
}

/// Whether an event is about that command.
fn is_entry_point(event: &FullEvent) -> bool {
    match event {
        FullEvent::InteractionCreate {
            interaction: Interaction::Command(command) | Interaction::Autocomplete(command),
        } => command.data.kind == CommandType::PrimaryEntryPoint,
        _ => false,
    }
}

#[serenity::async_trait]
impl<F: Framework> Framework for EntryPoint<F> {
    async fn dispatch(&self, context: Context, event: FullEvent) {
        match &event {
            FullEvent::InteractionCreate { interaction } if is_entry_point(&event) => {
                interactions::handle(&self.app_state, &context.http, interaction).await;
            }
            _ => self.framework.dispatch(context, event).await,
        }
    }
}
