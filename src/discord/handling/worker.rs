//! Owns the tasks that handle events. At most eight events of a person are handled at a time and
//! some more wait, so that nobody keeps everybody else waiting by pressing buttons quickly.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use courier_play::Span;
use serenity::all::{Context, Framework, FullEvent, Interaction, UserId};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot, watch};
use tokio::task::{Id, JoinError, JoinSet};

use crate::discord::transport::first_response::{self, Answer};
use crate::process::time::stopwatch;

/// How long events may take when the bot stops.
const STOP_WITHIN: Duration = Duration::from_secs(3);
/// The events of one person that are handled at a time: one that follows a review, three that wait
/// for long computations, and as many more.
const OF_ONE_PERSON: usize = 8;
/// The events of one person that may wait: each takes one of everybody's places.
const WAITING: usize = 16;
/// After this wait the response would come too late for Discord, so the event is not handled.
const LONGEST_WAIT: Span = Span::seconds(2);

pub(super) struct Work {
    pub(super) event: FullEvent,
    /// Answers the request that brought it, if one did.
    pub(super) answer: Option<oneshot::Sender<Answer>>,
    /// Given back when it has been handled.
    pub(super) permit: OwnedSemaphorePermit,
}

/// Handles events: the framework, and the context in which it runs.
#[derive(Clone)]
pub struct Handler {
    framework: Arc<dyn Framework>,
    context: Context,
}

impl Handler {
    pub(crate) fn new(framework: impl Framework + 'static, context: Context) -> Self {
        Self { framework: Arc::new(framework), context }
    }

    async fn handle(self, Work { event, answer, permit }: Work) {
        let handling = self.framework.dispatch(self.context, event);
        match answer {
            Some(answer) => first_response::over_http(answer, handling).await,
            None => handling.await,
        }
        drop(permit);
    }
}

pub struct Worker(mpsc::Receiver<Work>);

impl Worker {
    pub(super) const fn new(received: mpsc::Receiver<Work>) -> Self {
        Self(received)
    }

    /// Handles events until the sender of `stop` is dropped, then completes those received, for at
    /// most three seconds. Events received before the call wait for it.
    pub async fn run(mut self, handler: Handler, mut stop: watch::Receiver<()>) {
        let mut handling = Handling::new(handler);
        loop {
            tokio::select! {
                Some(work) = self.0.recv() => handling.begin(work),
                true = handling.one_ended() => {}
                _ = stop.changed() => break,
            }
        }
        self.0.close();
        while let Ok(work) = self.0.try_recv() {
            handling.begin(work);
        }
        let completed = async { while handling.one_ended().await {} };
        if tokio::time::timeout(STOP_WITHIN, completed).await.is_err() {
            let events = handling.tasks.len();
            tracing::info!(events, "the stop interrupts what is being handled");
        }
        handling.tasks.shutdown().await;
    }
}

/// The events that are being handled, and those that wait.
struct Handling {
    handler: Handler,
    tasks: JoinSet<()>,
    /// Whose event each task handles.
    people: HashMap<Id, UserId>,
    of: HashMap<UserId, Person>,
}

#[derive(Default)]
struct Person {
    running: usize,
    /// With the times of their arrival.
    waiting: VecDeque<(Span, Work)>,
}

impl Person {
    /// Drops what has waited for too long.
    fn drop_late(&mut self) {
        let oldest = stopwatch() - LONGEST_WAIT;
        self.waiting.retain(|(arrived, _)| *arrived >= oldest);
    }
}

impl Handling {
    fn new(handler: Handler) -> Self {
        Self { handler, tasks: JoinSet::new(), people: HashMap::new(), of: HashMap::new() }
    }

    /// Handles an event, now or when another of its person has ended.
    fn begin(&mut self, work: Work) {
        let Some(user) = user(&work.event) else {
            self.tasks.spawn(self.handler.clone().handle(work));
            return;
        };
        let person = self.of.entry(user).or_default();
        person.drop_late();
        if person.running < OF_ONE_PERSON {
            self.spawn(user, work);
        } else if person.waiting.len() < WAITING {
            person.waiting.push_back((stopwatch(), work));
        } else {
            tracing::debug!(%user, "too many events of a person wait; one is not handled");
        }
    }

    fn spawn(&mut self, user: UserId, work: Work) {
        self.of.entry(user).or_default().running += 1;
        let task = self.tasks.spawn(self.handler.clone().handle(work));
        self.people.insert(task.id(), user);
    }

    /// Waits until a task has ended, and begins the next of its person; `false` without tasks.
    async fn one_ended(&mut self) -> bool {
        let Some(ended) = self.tasks.join_next_with_id().await else { return false };
        let id = ended.as_ref().map_or_else(JoinError::id, |(id, ())| *id);
        if let Err(error) = ended {
            tracing::error!(%error, "an event could not be handled");
        }
        if let Some(user) = self.people.remove(&id) {
            self.next_of(user);
        }
        true
    }

    fn next_of(&mut self, user: UserId) {
        let Some(person) = self.of.get_mut(&user) else { return };
        person.running -= 1;
        person.drop_late();
        match person.waiting.pop_front() {
            Some((_, work)) => self.spawn(user, work),
            None if person.running == 0 => drop(self.of.remove(&user)),
            None => {}
        }
    }
}

/// The person who caused an event.
const fn user(event: &FullEvent) -> Option<UserId> {
    let FullEvent::InteractionCreate { interaction } = event else { return None };
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => Some(command.user.id),
        Interaction::Component(component) => Some(component.user.id),
        Interaction::Modal(form) => Some(form.user.id),
        _ => None,
    }
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler").finish_non_exhaustive()
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;
    use serenity::all::HttpBuilder;
    use tokio::sync::Semaphore;

    use super::*;
    use crate::discord::handling::{IN_WORK, arrivals, without_gateway};

    /// Reports whose event it handles, and does so while there are permits.
    struct Held {
        begun: mpsc::UnboundedSender<UserId>,
        permits: Arc<Semaphore>,
    }

    #[serenity::async_trait]
    impl Framework for Held {
        async fn dispatch(&self, _: Context, event: FullEvent) {
            self.begun.send(user(&event).unwrap()).unwrap();
            self.permits.acquire().await.unwrap().forget();
        }
    }

    fn press(user: u64) -> FullEvent {
        let user = json!({
            "id": user.to_string(), "username": "maple", "discriminator": "0", "avatar": null,
        });
        let interaction = json!({
            "id": "1", "application_id": "2", "type": 2, "token": "a-secret-token", "version": 1,
            "channel_id": "4", "user": user, "locale": "en-US", "app_permissions": "0",
            "entitlements": [], "authorizing_integration_owners": {}, "attachment_size_limit": 1,
            "data": { "id": "3", "name": "rules", "type": 1 },
        });
        let interaction = serde_json::from_value(interaction).unwrap();
        FullEvent::InteractionCreate { interaction }
    }

    #[tokio::test]
    async fn many_events_of_one_person_leave_place_for_others() {
        let (context, _) =
            without_gateway(Arc::new(HttpBuilder::new("a.b.c").build())).await.unwrap();
        let (begun, mut events) = mpsc::unbounded_channel();
        let permits = Arc::new(Semaphore::new(0));
        let handler = Handler::new(Held { begun, permits: Arc::clone(&permits) }, context);
        let (arrivals, worker) = arrivals();
        let (_running, stop) = watch::channel(());
        let working = tokio::spawn(worker.run(handler, stop));

        let send = |user| arrivals.place().unwrap().take(press(user), None);
        (0..200).for_each(|_| send(5));
        send(6);
        let mut first = Vec::new();
        events.recv_many(&mut first, 200).await;
        while first.len() < OF_ONE_PERSON + 1 {
            events.recv_many(&mut first, 200).await;
        }
        assert_eq!(first.last(), Some(&UserId::new(6)), "others do not wait");
        assert_eq!(first.len(), OF_ONE_PERSON + 1);

        permits.add_permits(IN_WORK);
        for _ in 0..WAITING {
            assert_eq!(events.recv().await, Some(UserId::new(5)), "theirs follow");
        }
        // Only now, so that it is not one of those dropped.
        send(7);
        assert_eq!(events.recv().await, Some(UserId::new(7)), "the rest is not handled");
        assert!(!working.is_finished());
    }
}
