//! The runtime of the bot, the signals that stop it, and the priority of its other threads.

/// Creates the runtime of the bot. All tasks run on one thread: in a benchmark, several used a
/// third more processor time, because they had to wake each other. Blocking work (the disk, boards)
/// has its own threads: several, so that a board need not wait for the disk, but only a few,
/// because each keeps its own memory. What takes longer is computed by
/// [`Compute`](super::compute::Compute).
/// Errors: The operating system cannot provide a thread or an event queue.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    const MINIMUM: usize = 4;
    let threads = std::thread::available_parallelism().map_or(MINIMUM, |n| n.get().max(MINIMUM));
    tokio::runtime::Builder::new_current_thread().max_blocking_threads(threads).enable_all().build()
}

/// Resolves at Ctrl-C and, on Unix, at SIGTERM. SIGHUP, with which other programs read their
/// settings again, is only logged.
/// Errors: The signal handler cannot be installed.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send> {
    #[cfg(unix)]
    use tokio::signal::unix::{SignalKind, signal};
    #[cfg(unix)]
    let (mut terminate, mut hang_up) =
        (signal(SignalKind::terminate())?, signal(SignalKind::hangup())?);
    Ok(async move {
        #[cfg(unix)]
        let ignored = async {
            while hang_up.recv().await.is_some() {
                tracing::info!("SIGHUP changes nothing: settings are read at the start");
            }
            std::future::pending::<()>().await;
        };
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
            () = ignored => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Lets all other threads have the processor before this one: of one that another thread wants too,
/// a niceness of 5 gets a quarter, and 10 a tenth. Elsewhere than on Linux a single
/// thread cannot have its own priority without unsafe code, and keeps that of the process.
pub(crate) fn lower_priority(thread: &'static str, niceness: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(niceness) {
        tracing::warn!(%error, thread, "a thread has the priority of the others");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (thread, niceness);
}
