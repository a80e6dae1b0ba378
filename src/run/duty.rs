//! Begins the background duty, which one process at a time holds, and the tasks of every process.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use courier_play::Span;
use courier_play::pauses::Outage;

use super::open::Opened;
use super::serve::Serving;
use crate::app::App;
use crate::config::Config;
use crate::discord::{self, Http};
use crate::engine::programs::{ProgramLimits, UciPrograms};
use crate::engine::thread::EngineThread;
use crate::engine::{player, reviewer};
use crate::outbox;
use crate::process::background::Background;
use crate::process::sending::Sending;
use crate::process::time::Clock;
use crate::process::{duty, retention, scheduler};

/// The parts that the tasks of the duty need.
struct Duty {
    app: Arc<App>,
    clock: Arc<dyn Clock>,
    engine: EngineThread,
    programs: UciPrograms,
    engine_delay: Span,
    keep_history: Span,
    sending: Sending,
    http: Arc<Http>,
}

/// Begins the tasks of every process, and those of the duty whenever this process holds it.
/// Errors: No thread can be created for the engine.
pub(super) fn begin(
    config: &Config,
    opened: &mut Opened,
    serving: Serving,
    tasks: &mut Background,
) -> anyhow::Result<()> {
    let Serving { app_state, rest, http, gateway } = serving;
    let app = Arc::clone(&opened.app);
    let clock = Arc::clone(&opened.clock) as Arc<dyn Clock>;
    let steady = Arc::clone(&opened.clock);
    let heartbeat = scheduler::heartbeat(Arc::clone(&app), steady, gateway.clone());
    tasks.spawn(async { Ok(heartbeat.await?) });
    if let Some(backups) = opened.backups.take() {
        let app = Arc::clone(&app);
        let report = move |failure| app.set_backup_failure(failure);
        tasks.spawn_endless(backups.run(Arc::clone(&clock), report));
    }
    if let Some(Outage { to, .. }) = opened.outage {
        tasks.spawn_endless(scheduler::refresh_deadlines(Arc::clone(&app), to));
    }
    let (engine, engine_failure) = EngineThread::start().context("no thread for the engine")?;
    tasks.spawn(async {
        match engine_failure.await {
            Ok(why) => bail!("the engine's thread has ended: {why}"),
            // It was told to stop: another task says why.
            Err(_) => Ok(()),
        }
    });
    let programs = UciPrograms::new(&config.engines, ProgramLimits::default(), &clock);
    tasks.spawn_endless(keep_programs(Arc::clone(&app), programs.clone(), Arc::clone(&clock)));
    let shared = opened.session.as_ref().filter(|session| session.usage().is_shared());
    let sending = Sending {
        app_state,
        rest,
        shared: shared.map(|session| session.address().clone()),
        has_proxy: config.discord_proxy.is_some(),
    };
    sending.begin(tasks, gateway.clone());
    let waits = sending.clone();
    let (engine_delay, keep_history) = (
        Span::seconds(i64::from(config.engine_delay)),
        Span::days(i64::from(config.retention_days)),
    );
    let task_app = Arc::clone(&app);
    let duty = Duty { app, clock, engine, programs, engine_delay, keep_history, sending, http };
    match opened.session.take() {
        None => tasks.spawn_completed(|stop| duty::always(move || duty.begin(), stop)),
        Some(session) => {
            let begin =
                duty::Begin { duty: move || duty.begin(), waiting: move || waits.begin_waiting() };
            tasks.spawn_completed(|stop| duty::in_turn(*session, task_app, gateway, begin, stop));
        }
    }
    Ok(())
}

impl Duty {
    fn begin(&self) -> Background {
        let app = || Arc::clone(&self.app);
        let clock = || Arc::clone(&self.clock);
        let (engine, programs) = (&self.engine, &self.programs);
        let mut tasks = Background::new();
        tasks.spawn_endless(scheduler::run(app(), clock()));
        tasks.spawn_endless(scheduler::check_weekly(app(), clock()));
        tasks.spawn_endless(player::run(app(), engine.clone(), clock(), self.engine_delay));
        tasks.spawn_endless(reviewer::run(app(), engine.clone(), programs.clone(), clock()));
        tasks.spawn_endless(retention::run(app(), clock(), self.keep_history));
        let Sending { app_state, rest, .. } = &self.sending;
        let (state, requests) = (Arc::clone(app_state), Arc::clone(rest));
        tasks.spawn_completed_endless(|stop| outbox::change_roles(state, requests, stop));
        self.sending.begin_with_duty(&mut tasks);
        let http = Arc::clone(&self.http);
        tasks.spawn(async { Ok(discord::register_commands(http).await?) });
        tasks
    }
}

/// Introduces the operator's engines, and ends idle ones.
async fn keep_programs(app: Arc<App>, programs: UciPrograms, clock: Arc<dyn Clock>) {
    reviewer::introduce(&app, &programs).await;
    programs.end_idle(&*clock).await;
}
