//! The runtime of the bot, and the signals that stop it.

/// Creates the runtime of the bot. All tasks run on one thread: in a benchmark, several used a
/// third more processor time, because they had to wake each other. Blocking work (the disk,
/// drawing) has its own threads: several, so that a chart need not wait for a replay, but only a
/// few, because each keeps its own memory.
/// Errors: The operating system cannot provide a thread or an event queue.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    const MINIMUM: usize = 4;
    let threads = std::thread::available_parallelism().map_or(MINIMUM, |n| n.get().max(MINIMUM));
    tokio::runtime::Builder::new_current_thread().max_blocking_threads(threads).enable_all().build()
}

/// Resolves at Ctrl-C and, on Unix, at SIGTERM.
/// Errors: The signal handler cannot be installed.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}
