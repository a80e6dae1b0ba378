//! Where boards are drawn: a thread of its own, one board after another. Who moves and who is told
//! of it ask for the same board at nearly the same time, so that the second one finds it drawn. One
//! thread draws more boards in a second than Discord takes messages, and has memory for one of
//! them. What takes longer (films, charts) is drawn elsewhere and keeps no board waiting.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tokio::sync::oneshot;

use crate::discord::transport::failure::Failure;
use courier_draw::{DrawError, Gallery, Scene};

/// Asks the thread for boards. It ends when this is gone.
#[derive(Debug)]
pub(crate) struct Easel {
    gallery: Arc<Gallery>,
    orders: Sender<Order>,
}

struct Order {
    scene: Scene,
    done: oneshot::Sender<Result<Arc<[u8]>, DrawError>>,
}

impl Easel {
    pub(crate) fn new() -> Self {
        let gallery = Arc::<Gallery>::default();
        let (orders, received) = channel();
        let kept = Arc::clone(&gallery);
        if let Err(error) =
            thread::Builder::new().name("boards".to_owned()).spawn(move || draw(&kept, received))
        {
            tracing::error!(%error, "the system gives no thread to draw boards");
        }
        Self { gallery, orders }
    }

    /// The PNG of a scene.
    ///
    /// # Errors
    /// [`Failure::Draw`] where it cannot be drawn, [`Failure::Undrawn`] where drawing it panicked
    /// or nobody draws.
    pub(crate) async fn board(&self, scene: Scene) -> Result<Arc<[u8]>, Failure> {
        if let Some(png) = self.gallery.kept(&scene) {
            return Ok(png);
        }
        let (done, drawn) = oneshot::channel();
        self.orders.send(Order { scene, done }).map_err(|_| Failure::Undrawn)?;
        Ok(drawn.await.map_err(|_| Failure::Undrawn)??)
    }
}

fn draw(gallery: &Gallery, orders: Receiver<Order>) {
    for Order { scene, done } in orders {
        // Of a panic, whose words are on standard error by now, who asked learns that nothing came.
        // The next board is drawn all the same: what is shared with it is whole at every moment.
        if let Ok(png) = catch_unwind(AssertUnwindSafe(|| gallery.board(&scene))) {
            // Who asked may have gone.
            let _ = done.send(png);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use courier_draw::Theme;

    #[tokio::test]
    async fn who_asks_for_the_same_board_gets_the_same_one() {
        let easel = Easel::new();
        let scene = || Scene::sample(Theme::default()).unwrap();
        let (one, other) = tokio::join!(easel.board(scene()), easel.board(scene()));
        let one = one.unwrap();
        assert!(one.starts_with(b"\x89PNG"));
        assert!(Arc::ptr_eq(&one, &other.unwrap()), "asked for at the same time");
        assert!(Arc::ptr_eq(&one, &easel.board(scene()).await.unwrap()), "asked for afterwards");
    }

    #[tokio::test]
    async fn where_nobody_draws_it_is_said() {
        let (orders, _) = channel();
        let easel = Easel { gallery: Arc::default(), orders };
        let outcome = easel.board(Scene::sample(Theme::default()).unwrap()).await;
        assert!(matches!(outcome, Err(Failure::Undrawn)), "{outcome:?}");
    }
}
