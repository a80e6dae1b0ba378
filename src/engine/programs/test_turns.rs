//! Whether other tasks get their turns while something is done.

/// The result of some work, and how many turns another task had meanwhile.
pub(super) async fn beside_others<T>(work: impl Future<Output = T>) -> (T, usize) {
    let mut turns = 0;
    let others = async {
        loop {
            turns += 1;
            tokio::task::yield_now().await;
        }
    };
    let done = tokio::select! {
        biased;
        done = work => done,
        () = others => unreachable!(),
    };
    (done, turns)
}
