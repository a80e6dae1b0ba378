//! Draws boards off the async threads and caches the latest ones.
//!
//! A move is shown to the player who made it, to the opponent and in a channel at nearly the same
//! time. The board is drawn once: callers with the same scene wait for it, and later callers get
//! the cached picture. Boards are drawn one at a time, which is faster than Discord accepts
//! messages and needs memory for one picture only. Replays and charts take longer, and are drawn
//! elsewhere so that they do not delay boards.

use std::sync::Arc;

use courier_draw::{DrawError, Scene, SceneKey};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Mutex;

use crate::discord::transport::Result;

/// The size limit of the cache in bytes: about 64 boards of 30 KB.
const CACHE_BYTES: u64 = 2 << 20;
const BOARDS: usize = 64;

#[derive(Debug)]
pub(crate) struct BoardRenderer {
    cache: Cache<SceneKey, Arc<[u8]>, PngBytes>,
    /// Held while a board is drawn.
    drawing: Mutex<()>,
}

/// Weighs a cached board in bytes.
#[derive(Clone, Copy, Debug)]
struct PngBytes;

impl Weighter<SceneKey, Arc<[u8]>> for PngBytes {
    fn weight(&self, _: &SceneKey, png: &Arc<[u8]>) -> u64 {
        // A key with its names and its FEN takes less than half a kilobyte.
        png.len() as u64 + 512
    }
}

impl BoardRenderer {
    pub(crate) fn new() -> Self {
        let cache = Cache::with_weighter(BOARDS, CACHE_BYTES, PngBytes);
        Self { cache, drawing: Mutex::new(()) }
    }

    /// The PNG of a scene.
    /// Errors: It cannot be drawn, or drawing panicked.
    pub(crate) async fn board(&self, scene: Scene) -> Result<Arc<[u8]>> {
        self.cached(scene.key(), move || courier_draw::board(&scene)).await
    }

    /// The cached picture of this key, or the result of `draw`.
    async fn cached(
        &self,
        key: Option<SceneKey>,
        draw: impl FnOnce() -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Arc<[u8]>> {
        let drawn = async {
            let _one_at_a_time = self.drawing.lock().await;
            let png = tokio::task::spawn_blocking(draw).await??;
            Ok(Arc::from(png))
        };
        match key {
            Some(key) => self.cache.get_or_insert_async(&key, drawn).await,
            None => drawn.await,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use courier_draw::BoardStyle;

    use super::*;
    use crate::discord::transport::Failure;

    fn sample() -> Scene {
        Scene::sample(BoardStyle::default()).unwrap()
    }

    #[tokio::test]
    async fn equal_scenes_are_drawn_once() {
        let renderer = BoardRenderer::new();
        let (one, other) = tokio::join!(renderer.board(sample()), renderer.board(sample()));
        let one = one.unwrap();
        assert!(one.starts_with(b"\x89PNG"));
        assert!(Arc::ptr_eq(&one, &other.unwrap()), "requested at the same time");
        assert!(Arc::ptr_eq(&one, &renderer.board(sample()).await.unwrap()), "requested later");
        let wider = renderer.board(Scene { width: 480, ..sample() }).await.unwrap();
        assert_ne!(one, wider);
    }

    #[tokio::test]
    async fn a_panic_while_drawing_is_an_error_for_that_caller_only() {
        let renderer = BoardRenderer::new();
        let (panicked, drawn) = tokio::join!(
            renderer.cached(sample().key(), || panic!("a bug in the drawing code")),
            renderer.board(sample()),
        );
        assert!(matches!(panicked, Err(Failure::Task(_))), "{panicked:?}");
        assert!(drawn.unwrap().starts_with(b"\x89PNG"));
    }

    #[tokio::test]
    async fn a_canceled_caller_does_not_block_others() {
        let renderer = BoardRenderer::new();
        let gone = tokio::time::timeout(std::time::Duration::ZERO, renderer.board(sample())).await;
        assert!(gone.is_err());
        assert!(renderer.board(sample()).await.is_ok());
    }

    #[tokio::test]
    async fn old_boards_are_dropped() {
        let renderer = BoardRenderer::new();
        for width in 400..600 {
            renderer.board(Scene { width, ..sample() }).await.unwrap();
            assert!(renderer.cache.weight() <= CACHE_BYTES);
        }
        assert!((30..200).contains(&renderer.cache.len()), "{}", renderer.cache.len());
    }
}
