//! Decides which process sends the messages and edits, where several share a database.
//!
//! Discord limits the messages and the edits in a channel for all processes together. Behind a
//! proxy that counts for them, each process delivers from the outbox and edits the old messages
//! that its own answers leave. Without one, the process with the background duty does both for all:
//! so each channel has one sender, which knows its limits from Discord's answers, without a table
//! of limits in the database. More senders would not send more, because Discord's fifty requests a
//! second are shared by all. A waiting process passes on the old messages of its answers
//! (`discord::pass_on_old_messages`).
//!
//! Dividing a channel's limit would not work: of five messages in five seconds each of three
//! processes would get one, although usually only one of them has something to send.

use std::sync::Arc;

use courier_store::{DeliveryClaims, ServerAddress, ServerListener};
use tokio::sync::watch;

use crate::app::Gateway;
use crate::discord::{self, AppState, Rest};
use crate::outbox::{self, Claims};
use crate::process::background::Background;
use crate::process::duty;

/// The parts that sending needs.
#[derive(Clone)]
pub(crate) struct Sending {
    pub(crate) app_state: Arc<AppState>,
    pub(crate) rest: Arc<Rest>,
    /// The database that other processes share; `None` if this one is alone.
    pub(crate) shared: Option<ServerAddress>,
    /// Whether a proxy keeps the limits of all processes.
    pub(crate) has_proxy: bool,
}

impl Sending {
    /// Begins the tasks of a process with or without the duty.
    pub(crate) fn begin(&self, tasks: &mut Background, gateway: watch::Receiver<Gateway>) {
        if !self.is_everyones() {
            return;
        }
        self.edit(tasks);
        let sending = self.clone();
        let begin = move || {
            let mut tasks = Background::new();
            sending.deliver(&mut tasks);
            tasks
        };
        tasks.spawn_completed(|stop| duty::while_reachable(gateway, begin, stop));
    }

    /// Begins the tasks that are part of the duty.
    pub(crate) fn begin_with_duty(&self, tasks: &mut Background) {
        if self.is_everyones() {
            return;
        }
        self.deliver(tasks);
        self.edit(tasks);
        if let Some(address) = &self.shared {
            let listener = ServerListener::for_old_messages(address.clone());
            tasks.spawn_endless(discord::hear_old_messages(Arc::clone(&self.app_state), listener));
        }
    }

    /// Begins the tasks of a process that waits for its turn.
    pub(crate) fn begin_waiting(&self) -> Background {
        let mut tasks = Background::new();
        if self.shared.is_some() && !self.has_proxy {
            tasks.spawn_endless(discord::pass_on_old_messages(Arc::clone(&self.app_state)));
        }
        tasks
    }

    /// Whether each process sends.
    const fn is_everyones(&self) -> bool {
        self.shared.is_some() && self.has_proxy
    }

    fn deliver(&self, tasks: &mut Background) {
        let claims = Claims::new(self.shared.clone().map(DeliveryClaims::new));
        let (state, requests) = (Arc::clone(&self.app_state), Arc::clone(&self.rest));
        tasks.spawn_completed_endless(|stop| outbox::deliver(state, requests, claims, stop));
    }

    fn edit(&self, tasks: &mut Background) {
        let (state, requests) = (Arc::clone(&self.app_state), Arc::clone(&self.rest));
        tasks.spawn_endless(discord::edit_old_messages(state, requests));
    }
}
